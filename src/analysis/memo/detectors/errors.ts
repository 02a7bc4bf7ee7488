// error_unrecovered and error_loop: first and repeated errors of a field after which more people leave than without the error.
import type { EpisodeRow } from '../../../metrics/evidence/stays.ts';
import { sumOf } from '../../statistics/jackknife.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { logOddsRatioByBlocks, standardisedShares } from '../../statistics/odds-ratio.ts';
import { around, type Candidate, type Detected, isTestable, ratioTest } from '../candidate.ts';
import { type Exits, episodesOf, excessOf, exitsOf } from '../episodes.ts';
import { gainOf } from '../gain.ts';
import type { Place, Scene } from '../scene.ts';
import { weeksOfExits } from '../series.ts';
import { begin, type Speech } from '../words.ts';

const SESSIONS_MIN = 100;
const LEFT_MIN = 20;
const ODDS = 1.3;
const POINTS = 0.03;
/** The error must occur in at least this share of the stays on the step. */
const SHARE = 0.01;

interface Kind {
  code: 'error_unrecovered' | 'error_loop';
  kind: EpisodeRow['kind'];
}

const KINDS: readonly Kind[] = [
  { code: 'error_unrecovered', kind: 'error' },
  { code: 'error_loop', kind: 'again' },
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
  { code, kind }: Kind,
  place: Place,
  subject: Candidate['subject'],
  exits: Exits,
  odds: ReturnType<typeof logOddsRatioByBlocks>,
): Omit<Candidate, 'series'> {
  const { fieldKey, errorType } = subject;
  const field = place.step?.labels[fieldKey ?? ''] ?? fieldKey ?? '';
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
    gradeReasons: [({ texts }) => texts.fieldErrors.grade],
    // Odds and shares must agree: the odds ratio shows that it is not chance, the shares that it is worth acting on.
    worth: ({ low }) => ratio >= ODDS && low > 1 && excess.value >= POINTS && between.low > 0 && of >= SHARE,
    look: { step: place.key, outcome: 'left', field: fieldKey ?? '', fieldRole: 'error' },
    tell(_, speech) {
      const { inHundred } = speech;
      const { fieldErrors: say, who } = speech.texts;
      const step = place.step?.name ?? '';
      const what = { met: kind, error: speech.errorName(errorType), field };
      const all = exits.met.all + exits.others.all;
      return {
        headline: begin(say.headline({ ...what, with: inHundred(shares.with), without: inHundred(shares.without) })),
        sentences: [
          say.came({
            ...{ ...what, step, n: all },
            ...{ days: speech.days(scene.input.window), share: speech.share(exits.met.all, all) },
          }),
          say.thatIs({ points: speech.points(excess.value), between: speech.pointsBetween(between) }),
          ...(errorType === null ? othersOf(scene, place, fieldKey, speech) : []),
          say.differ,
        ],
        suggestion: adviceFor(errorType ?? '', field, step, speech),
        who: who.checks,
        wouldChangeOurMind: [say.asMany, say.others],
        gain: gainOf(
          {
            excess: excess.value,
            standardError: excess.standardError,
            interval: between,
            reached: exits.met.all * sampledOneIn,
            left: exits.met.left * sampledOneIn,
            downstream: place.downstream,
            hoursEach: place.hoursEach,
            days: scene.days,
          },
          speech,
        ),
      };
    },
  };
}

/** Names of the most frequent errors that blocked a submit at this field; together they may be less than half. */
function othersOf({ input }: Scene, place: Place, fieldKey: string | null, speech: Speech): string[] {
  const named = input.stoppers.filter(
    ({ step, field, code }) => step === place.key && field === fieldKey && code !== '',
  );
  if (named.length === 0) return [];
  return [speech.texts.fieldErrors.most({ errors: speech.listed(named.map(({ code }) => speech.errorName(code))) })];
}

const ADVICE: Partial<Record<string, keyof Speech['texts']['advice']>> = {
  valueMissing: 'valueMissing',
  patternMismatch: 'format',
  typeMismatch: 'format',
  badInput: 'badInput',
  rangeOverflow: 'range',
  rangeUnderflow: 'range',
  tooShort: 'tooShort',
  tooLong: 'tooLong',
};

const adviceFor = (code: string, field: string, step: string, { texts: { advice } }: Speech): string =>
  advice[ADVICE[code] ?? 'other']({ field, step });
