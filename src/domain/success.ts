// Success pages of a journey: pages confirmed by its owner, and the page that is suggested as one.
import { type Static, Type } from 'typebox';
import { invalid } from './error.ts';
import { cleanUrl } from './privacy.ts';

/** Pages that may confirm the success of one journey. */
const SUCCESS_PAGES_MAX = 20;
const PATH_LENGTH_MAX = 2_048;
/** Common words of confirmation pages. As path segments they are not personal, so the script may send them. */
export const CONFIRMING_WORDS: readonly string[] = [
  ...['done', 'thanks', 'thank-you', 'thankyou', 'confirmation', 'confirmed', 'confirm', 'success', 'complete'],
  ...['completed', 'submitted', 'received', 'order-received', 'sent', 'finish', 'finished', 'end', 'receipt', 'paid'],
  ...['danke', 'bestaetigung', 'abgeschlossen', 'merci', 'confirmation-envoi', 'gracias', 'confirmacion', 'grazie'],
  ...['conferma', 'obrigado', 'bedankt', 'tak', 'tack', 'takk', 'kiitos', 'dziekujemy', 'apply', 'form', 'checkout'],
];
/** A page is suggested from this number of sessions that submitted the last step, and this share of them that saw it afterwards. */
const SENT_MIN = 10;
const SEEN_SHARE_MIN = 0.5;

const MUST = `be an array of at most ${SUCCESS_PAGES_MAX} paths that begin with a slash, without query and fragment`;
const pages = Type.Array(Type.String({ pattern: '^/[^?#]*$', maxLength: PATH_LENGTH_MAX, 'x-must': MUST }), {
  maxItems: SUCCESS_PAGES_MAX,
  examples: [['/apply/done']],
  description:
    'Paths of the pages that confirm the success, as the service keeps them: segments that look personal are `:id`. A page view of ' +
    'one completes a session, in the past as well.',
  'x-must': MUST,
});
export const SuccessPages = Type.Object({ pages });
export type SuccessPages = Static<typeof SuccessPages>;

/** Sources of the confirmation that a journey declares every success. */
const CONFIRMED_BY = ['owner', 'pages', 'signed', 'server', 'visits'] as const;
export type ConfirmedBy = (typeof CONFIRMED_BY)[number];

const by = Type.Union([Type.Enum([...CONFIRMED_BY]), Type.Null()], {
  description:
    'Who or what confirmed it: an owner, a confirmed page, visits of signed pages, a server with a key, or visits of many networks; null: nobody yet.',
});
const at = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

/** Whether likely completions of a journey count. */
export const Confirmation = Type.Object({
  counts: Type.Enum(['declared', 'all'], { description: 'Which successes complete a session.' }),
  by,
  at,
});
export type Confirmation = Static<typeof Confirmation>;

const COUNTS_MUST = 'be declared, all or automatic';
export const CompletionsChange = Type.Object({
  counts: Type.Enum(['declared', 'all', 'automatic'], {
    description:
      'declared: only declared successes complete a session, in the past as well; all: likely ones as well, whatever is declared; automatic: ' +
      'all, until evidence shows that the journey declares every success.',
    'x-must': COUNTS_MUST,
  }),
});
export type CompletionsSetting = Static<typeof CompletionsChange>['counts'];

/** Whether a journey says what its success is. */
export const SuccessState = Type.Object(
  {
    declared: Type.Boolean({
      description: 'Only declared successes complete a session: it is confirmed that the journey declares every one.',
    }),
    confirmedBy: by,
    confirmedAt: at,
    pages: Type.Array(Type.String(), { description: 'Paths of confirmed pages.' }),
    claimed: Type.Union(
      [
        Type.Object({
          declared: Type.Integer({ minimum: 1, description: 'Stored sessions whose success somebody declared.' }),
          likely: Type.Integer({
            minimum: 0,
            description: 'Stored sessions that would no longer count as completed if only declared successes did.',
          }),
        }),
        Type.Null(),
      ],
      {
        description:
          'Declared successes that do not switch the journey; null where there are none, or it is confirmed.',
      },
    ),
    superseded: Type.Union(
      [
        Type.Object({
          sessions: Type.Integer({
            minimum: 1,
            description:
              'Stored sessions that only the script concluded to have completed: they do not count as completed.',
          }),
          since: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
            description:
              'The first declared success that is stored; null where an owner confirmed a page, for the past as well.',
          }),
        }),
        Type.Null(),
      ],
      { description: 'Completions that no longer count because the success is declared; null where there are none.' },
    ),
    advice: Type.Union(
      [
        Type.Object({
          path: Type.String(),
          sessions: Type.Integer({
            minimum: 0,
            description: 'Sessions that saw the page after they sent the last step.',
          }),
          sent: Type.Integer({ minimum: 0, description: 'Sessions that sent the last step.' }),
        }),
        Type.Null(),
      ],
      { description: 'The page of the last 30 days that may be the confirmation; null where there is no such page.' },
    ),
  },
  { description: 'Whether somebody said which page or call is the success, and which page seems to be.' },
);
export type SuccessState = Static<typeof SuccessState>;

/** Paths as page views hold them. */
export function readSuccessPages({ pages: given }: SuccessPages): string[] {
  return given.map((path, nth) => {
    const cleaned = cleanUrl(`https://page.invalid${path}`);
    if (cleaned === '') throw invalid(`Invalid success pages: pages[${nth}] must be a path`);
    return cleaned.slice('https://page.invalid'.length);
  });
}

/** Chooses the page to suggest from the pages seen after submitting the last step; `sent` is the number of such sessions. */
export function adviseSuccess(
  seen: readonly { path: string; sessions: number }[],
  sent: number,
  confirmed: readonly string[],
): SuccessState['advice'] {
  const [best] = seen.filter(({ path }) => !confirmed.includes(path));
  if (!best || sent < SENT_MIN || best.sessions < sent * SEEN_SHARE_MIN) return null;
  return { path: best.path, sessions: best.sessions, sent };
}
