// error_unrecovered and error_loop: errors of a field, and second errors of it, after which more people leave than leave without.
import type { EpisodeRow } from '../../../metrics/evidence/stays.ts';
import { sumOf } from '../../statistics/jackknife.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { logOddsRatioByBlocks, standardisedShares } from '../../statistics/odds-ratio.ts';
import { around, type Candidate, type Detected, isTestable, ratioTest } from '../candidate.ts';
import { type Exits, episodesOf, excessOf, exitsOf } from '../episodes.ts';
import { gainOf } from '../gain.ts';
import type { Place, Scene } from '../scene.ts';
import { weeksOfExits } from '../series.ts';
import { count, days, errorName, inHundred, listed, points, pointsBetween, quoted, share } from '../words.ts';

const SESSIONS_MIN = 100;
const LEFT_MIN = 20;
const ODDS = 1.3;
const POINTS = 0.03;
/** Share of the stays on the step in which it comes up, at least. */
const SHARE = 0.01;

interface Kind {
  code: 'error_unrecovered' | 'error_loop';
  kind: EpisodeRow['kind'];
  /** "met “Wrong format” at “IBAN”" */
  met(error: string, field: string): string;
}

const KINDS: readonly Kind[] = [
  { code: 'error_unrecovered', kind: 'error', met: (error, field) => `met ${error} at ${field}` },
  { code: 'error_loop', kind: 'again', met: (_, field) => `met a second error at ${field}` },
];

export function errors(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const kind of KINDS) for (const place of scene.places.slice(1)) errorsAt(scene, kind, place, found);
  return found;
}

function errorsAt(scene: Scene, kind: Kind, place: Place, found: Detected): void {
  const here = scene.input.stays.filter(({ step }) => step === place.key);
  for (const rows of episodesOf(scene.input.episodes, kind.kind, place.key).values()) {
    const [{ field = '', code: errorType = '' } = {}] = rows;
    const subject = { ...place.subject, fieldKey: field, errorType: errorType === '' ? null : errorType };
    const exits = exitsOf(scene, here, rows);
    const least = Math.min(exits.met.left, exits.others.left);
    if (exits.sessions < SESSIONS_MIN || least < LEFT_MIN) {
      const few = exits.sessions < SESSIONS_MIN;
      const [have, need] = few ? [exits.sessions, SESSIONS_MIN] : [least, LEFT_MIN];
      if (have > 0 || !few)
        found.notTested.push({ code: kind.code, subject, have, need, ...(!few && { of: 'left' as const }) });
      continue;
    }
    const odds = logOddsRatioByBlocks(exits.blocks);
    if (!isTestable(odds)) continue;
    const series = () => weeksOfExits(scene, here, rows);
    found.candidates.push({ ...candidateOf(scene, kind, place, subject, exits, odds), series });
  }
}

function candidateOf(
  scene: Scene,
  { code, met }: Kind,
  place: Place,
  subject: Candidate['subject'],
  exits: Exits,
  odds: ReturnType<typeof logOddsRatioByBlocks>,
): Omit<Candidate, 'series'> {
  const { fieldKey, errorType } = subject;
  const field = quoted(place.step?.labels[fieldKey ?? ''] ?? fieldKey ?? '');
  const ratio = Math.exp(odds.value);
  const shares = standardisedShares(sumOf(exits.blocks));
  const excess = excessOf(exits.blocks);
  const between = around(excess.value, criticalValue(0.95, excess.df) * excess.standardError);
  const of = exits.met.all / (exits.met.all + exits.others.all);
  const { sampledOneIn } = scene.input;
  return {
    code,
    subject,
    ...ratioTest(odds),
    n: [exits.met.all, exits.others.all],
    numerators: { with: exits.met.left, without: exits.others.left },
    denominators: { with: exits.met.all, without: exits.others.all },
    threshold: ODDS,
    method: 'mh-odds-ratio/end-of-stay/day-jackknife',
    grade: 'C',
    gradeReasons: ['Nobody decided by chance who meets the error: those who do may differ.'],
    // Odds and shares have to say the same: shares alone show what is worth acting on, odds alone what is not chance.
    worth: ({ low }) => ratio >= ODDS && low > 1 && excess.value >= POINTS && between.low > 0 && of >= SHARE,
    look: { step: place.key, outcome: 'left', field: fieldKey ?? '', fieldRole: 'error' },
    tell: () => ({
      headline: `Of those who ${met(errorName(errorType), field)}, ${inHundred(shares.with)} in 100 left; of the others who were here as long, ${inHundred(shares.without)} in 100.`,
      sentences: [
        `From ${days(scene.input.window)}, people were on ${quoted(place.step?.name ?? '')} ${count(exits.met.all + exits.others.all)} times; ${share(exits.met.all, exits.met.all + exits.others.all)} of these times they ${met(errorName(errorType), field)}.`,
        `That is ${points(excess.value)} more who left, ${pointsBetween(between)}.`,
        ...(errorType === null ? othersOf(scene, place, fieldKey) : []),
        'People who meet the error may differ in other ways; that may be a part of it.',
      ],
      suggestion: adviceFor(errorType ?? '', field, place.step?.name ?? ''),
      who: 'The people who write the checks and messages of this page',
      wouldChangeOurMind: [
        'As many leave after the message or the rule of the field has changed.',
        'Other errors on the page, with other messages, show the same.',
      ],
      gain: gainOf({
        excess: excess.value,
        standardError: excess.standardError,
        interval: between,
        reached: exits.met.all * sampledOneIn,
        left: exits.met.left * sampledOneIn,
        downstream: place.downstream,
        hoursEach: place.hoursEach,
        days: scene.days,
      }),
    }),
  };
}

/** Names of the errors that most of those met who were stopped on the step at this field. */
function othersOf({ input }: Scene, place: Place, fieldKey: string | null): string[] {
  const named = input.stoppers.filter(
    ({ step, field, code }) => step === place.key && field === fieldKey && code !== '',
  );
  return named.length === 0 ? [] : [`Most met ${listed(named.map(({ code }) => errorName(code)))}.`];
}

const ADVICE: Record<string, (field: string) => string> = {
  valueMissing: (field) => `Say before ${field} that it is needed and why, or make it optional`,
  patternMismatch: (field) => `Accept spaces and dashes in ${field}, and show an example of what is expected`,
  typeMismatch: (field) => `Accept spaces and dashes in ${field}, and show an example of what is expected`,
  badInput: (field) => `Say before ${field} which numbers or dates it takes, and how they are written`,
  rangeOverflow: (field) => `Say before ${field} which range it takes`,
  rangeUnderflow: (field) => `Say before ${field} which range it takes`,
  tooShort: (field) => `Say before ${field} how long it has to be, and count along`,
  tooLong: (field) => `Say before ${field} how long it may be, and count along`,
};

function adviceFor(code: string, field: string, step: string): string {
  const advice =
    ADVICE[code]?.(field) ?? `Say at ${field} what is wrong and what would be right, and keep what was entered`;
  return `${advice} (on ${quoted(step)}).`;
}
