// Sessions of the last days that look wrong, in shapes and in words.
import { type Static, Type } from 'typebox';
import { MARKS, type Mark } from './marks.ts';
import { DAY_MS, HOUR_MS, toIso } from './time.ts';

/** Sessions that are looked at: those that were received so many days ago, at most. */
export const MARKED_DAYS = 7;

/** GET /api/journeys/:slug/metrics/marks. */
export const MarksFound = Type.Object({
  from: Type.String({
    format: 'date-time',
    description: `Sessions that were received in the last ${MARKED_DAYS} days.`,
  }),
  sessions: Type.Integer({ minimum: 0 }),
  marked: Type.Array(
    Type.Object({
      mark: Type.Enum(Object.keys(MARKS) as Mark[], { description: 'A session can have several: see docs/marks.md.' }),
      sessions: Type.Integer({ minimum: 0 }),
      share: Type.Number({ description: 'Of all sessions, a fraction.' }),
      hours: Type.Array(
        Type.Object({ from: Type.String({ format: 'date-time' }), sessions: Type.Integer({ minimum: 0 }) }),
        { description: 'Hours of receipt (UTC) with the most of them.' },
      ),
      finding: Type.Union([Type.String(), Type.Null()], {
        description: 'What should be looked at, in words; null: they are few.',
      }),
    }),
  ),
  findings: Type.Array(Type.String(), { description: 'What should be looked at, in words.' }),
});
export type MarksFound = Static<typeof MarksFound>;

/** Fewer sessions than this, or a smaller share of all, are everyday. */
const SESSIONS_MIN = 5;
const SHARE_MIN = 0.01;

const WORDS: Partial<Record<Mark, string>> = {
  foreignHost: 'are of pages on hosts that are not among the allowed origins',
  burst: 'came from networks that are busier than usual; many people may share one',
  crowd: 'came many in one batch, which no page sends',
  seqGap: 'have gaps in their events that no page leaves',
  clock: 'have times beyond belief',
  bot: 'come from known bots, which name themselves',
  noStart: 'have no beginning (session_start)',
  loneSuccess: 'are a success and nothing else',
  tooFast: 'were completed faster than a person can',
  truncated: 'went beyond the bounds of one session (counted once, truncated)',
};

interface Counted {
  sessions: number;
  marked: readonly CountedMark[];
}

/** The counts of a journey that received nothing. */
const NOTHING: Counted = { sessions: 0, marked: [] };

export function describeMarks({ sessions, marked } = NOTHING, now: number): MarksFound {
  return {
    from: toIso(now - MARKED_DAYS * DAY_MS),
    sessions,
    marked: marked.map(({ mark, sessions: count, hours }) => ({
      mark,
      sessions: count,
      share: count / sessions,
      hours: hours.map(({ hour, sessions: inHour }) => ({ from: toIso(hour), sessions: inHour })),
      finding: describeMark({ mark, sessions: count, hours }, sessions) ?? null,
    })),
    findings: marked.flatMap((one) => describeMark(one, sessions) ?? []),
  };
}

interface CountedMark {
  mark: Mark;
  sessions: number;
  hours: readonly { hour: number; sessions: number }[];
}

function describeMark(marked: CountedMark, all: number): string | undefined {
  const sign = signOf(marked, all);
  const [busiest] = marked.hours;
  if (sign === undefined || !busiest) return undefined;
  const { sessions } = marked;
  const ofThem = busiest.sessions < sessions ? ` ${count(busiest.sessions)} of them` : sessions > 1 ? ' all' : '';
  return `${sign},${ofThem} from ${hourInWords(busiest.hour)}.`;
}

/** The same for a list, in one sentence or two: what most of the sessions bear. */
export function describeMarksShortly({ sessions: all, marked } = NOTHING): string[] {
  const signs = [...marked].sort((a, b) => b.sessions - a.sessions).flatMap((one) => signOf(one, all) ?? []);
  const [first] = signs;
  if (first === undefined) return [];
  const more = signs.length - 1;
  return [
    `${first}.${more === 0 ? '' : ` The overview shows ${more === 1 ? 'one more sign' : `${more} more signs`}.`}`,
  ];
}

/** Without a full stop; undefined: nothing to look at. */
function signOf({ mark, sessions }: CountedMark, all: number): string | undefined {
  const words = WORDS[mark];
  const share = sessions / all;
  // No page makes a truncated session by itself: one is worth a look.
  const isEveryday = mark !== 'truncated' && (sessions < SESSIONS_MIN || share < SHARE_MIN);
  if (words === undefined || isEveryday) return undefined;
  return `${count(sessions)} of the ${count(all)} sessions of the last ${MARKED_DAYS} days (${percent(share)}) ${words}`;
}

const count = (number: number) => number.toLocaleString('en');
const percent = (share: number) =>
  share.toLocaleString('en', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: 'trunc',
  });

/** 21 Nov 2026, 14:00 to 15:00 UTC */
function hourInWords(hour: number): string {
  const day = new Date(hour).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const clock = (ms: number) => toIso(ms).slice(11, 16);
  return `${day}, ${clock(hour)} to ${clock(hour + HOUR_MS)} UTC`;
}
