// variant_difference: compares versions of a page. Each session counts for the version that it saw first. If the numbers fit an even
// split, versions were assigned at random: the only comparison here that can get grade A. All sessions with a version are compared: at
// each page, their share that left there and that got past it (course.ts), never the sessions that reached the page, since the version
// has selected them. Completion decides which version is better.
import { jackknife, type Sums, sumOf } from '../../statistics/jackknife.ts';
import { binomialError, riskDifference } from '../../statistics/risk-difference.ts';
import { type Candidate, type Detected, differenceTest, isTestable, keepsClearOf } from '../candidate.ts';
import { byStep, compared, groupsOf, within } from '../cells.ts';
import { type CourseRow, courseOf, type Measure, movesOf, partOf, STRATUM_OF, surely } from '../course.ts';
import { gainOfFall } from '../gain.ts';
import type { Place, Scene } from '../scene.ts';
import { weeksOfCells } from '../series.ts';
import { begin, ofStep, type Said, type Speech } from '../words.ts';

/** Chi-squared threshold (1 df, p < 0.001) above which the split is not even. */
const UNEVEN = 10.83;
const STARTED_MIN = 300;
const LEFT_MIN = 30;
const VARIANTS_MAX = 10;
const POINTS_AT_COMPLETION = 0.03;
const POINTS_AT_STEP = 0.01;

export function variantDifference(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  // Sessions without a variant are not part of the comparison.
  const rows = scene.groups.find(({ by }) => by === 'variant')?.rows.filter(({ value }) => value !== '');
  if (!rows || rows.length === 0) return found;
  const steps = byStep(within(rows, scene.input.window));
  const groups = groupsOf(steps.get('') ?? [], ({ value }) => value).filter(({ value }) => value !== '*');
  const isEven = splitsEvenly(groups);
  const course = courseOf(
    steps,
    scene.course.pages.map(({ key }) => key),
    ({ value, device, language }) => [value, device, language].join(STRATUM_OF),
  );
  const [reference, ...others] = groups;
  if (!reference) return found;
  for (const { value } of others.slice(0, VARIANTS_MAX)) {
    const pair = { scene, course, isEven, value, against: reference.value };
    const { candidates, notTested } = comparePair(pair);
    found.candidates.push(...candidates);
    found.notTested.push(...notTested);
  }
  return found;
}

interface Pair {
  scene: Scene;
  course: readonly CourseRow[];
  isEven: boolean;
  value: string;
  against: string;
}

const versionOf = ({ stratum }: CourseRow) => stratum.split(STRATUM_OF)[0] ?? '';

function comparePair(pair: Pair): Detected {
  const { scene, course, value, against } = pair;
  const found: Detected = { candidates: [], notTested: [] };
  const code = 'variant_difference' as const;
  const group = { by: 'variant', value, against, reference: against };
  const startedWith = (version: string) =>
    course.reduce((sum, row) => (versionOf(row) === version ? sum + row.started : sum), 0);
  const have = Math.min(startedWith(value), startedWith(against));
  const [journey] = scene.places;
  if (!journey) return found;
  if (have < STARTED_MIN) {
    if (have > 0) found.notTested.push({ code, subject: { ...journey.subject, group }, have, need: STARTED_MIN });
    return found;
  }
  const completion = differenceOf(pair, { of: 'completed' });
  // Positive: the version `value` completes more often. 0: within chance.
  const sign = surely(completion) ? Math.sign(completion.value) : 0;
  if (isTestable(completion))
    found.candidates.push(
      candidateOf(pair, { place: journey, measure: { of: 'completed' }, difference: completion, sign }),
    );
  const moves = movesOf(
    scene.course.pages.map((_, page) => ({
      left: differenceOf(pair, { of: 'left', page }),
      past: differenceOf(pair, { of: 'past', page }),
    })),
  );
  scene.course.pages.forEach((place, page) => {
    const measure: Measure = { of: 'left', page };
    const left = Math.max(totalsOf(pair, measure, value).part, totalsOf(pair, measure, against).part);
    if (left < LEFT_MIN) {
      found.notTested.push({ code, subject: { ...place.subject, group }, have: left, need: LEFT_MIN, of: 'left' });
      return;
    }
    const move = moves[page];
    if (!move || !isTestable(move.own)) return;
    const made = candidateOf(pair, { place, measure, difference: move.own, sign });
    found.candidates.push({ ...made, p: move.p });
  });
  return found;
}

/** Difference of a share between the versions (`value` minus `against`), adjusted for device and language, with days as blocks. */
function differenceOf({ scene, course, value, against }: Pair, measure: Measure) {
  const blocks: Sums[] = compared({
    rows: course,
    first: scene.firstDay,
    blockDays: 1,
    blocks: scene.days,
    stratumOf: ({ stratum }) => stratum.slice(stratum.indexOf(STRATUM_OF)),
    countsOf: (row) => [partOf(measure)(row), row.started],
    sideOf: (row) => (versionOf(row) === value ? 0 : versionOf(row) === against ? 1 : undefined),
  });
  const raw = jackknife(blocks, riskDifference);
  const standardError = Math.max(raw.standardError, binomialError(sumOf(blocks)));
  return { ...raw, standardError };
}

function totalsOf({ course }: Pair, measure: Measure, version: string): { part: number; whole: number } {
  const rows = course.filter((row) => versionOf(row) === version);
  const whole = rows.reduce((sum, { started }) => sum + started, 0);
  return { whole, part: rows.reduce((sum, row) => sum + partOf(measure)(row), 0) };
}

interface Outcome {
  place: Place;
  measure: Measure;
  difference: { value: number; standardError: number; df: number };
  sign: number;
}

function candidateOf(pair: Pair, { place, measure, difference, sign }: Outcome): Candidate {
  const { scene, course, isEven } = pair;
  const isJourney = place.step === null;
  // The worse version comes first: it completes less often, or more of its sessions leave at the page.
  const isWorse = isJourney ? difference.value < 0 : difference.value > 0;
  const [worse, better] = isWorse ? [pair.value, pair.against] : [pair.against, pair.value];
  const [first, second] = [totalsOf(pair, measure, worse), totalsOf(pair, measure, better)];
  const estimate = { ...difference, value: Math.abs(difference.value) };
  const threshold = isJourney ? POINTS_AT_COMPLETION : POINTS_AT_STEP;
  const winner = sign === 0 ? null : sign > 0 ? pair.value : pair.against;
  return {
    code: 'variant_difference',
    subject: { ...place.subject, group: { by: 'variant', value: worse, against: better, reference: pair.against } },
    ...differenceTest(estimate),
    n: [first.whole, second.whole],
    numerators: { group: first.part, against: second.part },
    denominators: { group: first.whole, against: second.whole },
    threshold,
    method: 'mh-rd/day-jackknife',
    grade: isEven ? 'A' : 'C',
    gradeReasons: [({ texts: { variants } }) => (isEven ? variants.gradeEven : variants.gradeUneven)],
    worth: (interval) => estimate.value >= threshold && keepsClearOf(0, interval),
    look: { ...(place.step && { step: place.key }), outcome: 'left', variant: worse },
    series: () =>
      weeksOfCells(scene, course, (row) => [partOf(measure)(row), row.started], {
        sideOf: (row) => (versionOf(row) === worse ? 0 : versionOf(row) === better ? 1 : undefined),
      }),
    tell(interval, speech) {
      const { texts, inHundred, share } = speech;
      const { variants: say, groupGap } = texts;
      const groups = { one: speech.among('variant', worse), two: speech.among('variant', better) };
      const step = ofStep(place.subject);
      const rates = { worse: inHundred(first.part / first.whole), better: inHundred(second.part / second.whole) };
      const shares = { worse: share(first.part, first.whole), better: share(second.part, second.whole) };
      const caution: Said = ({ texts: { variants } }) => (isEven ? variants.even : variants.uneven);
      return {
        headline: begin(say.headline({ ...step, ...rates, ...groups })),
        sentences: [
          groupGap.compared({ days: speech.days(scene.input.window), ...shares, ...groups }),
          groupGap.difference({
            ...{ between: speech.pointsBetween(interval), by: 'variant', points: speech.points(estimate.value) },
          }),
          caution(speech),
        ],
        // Only completion says which version to show.
        suggestion:
          winner === null
            ? say.asMany(groups)
            : winner === better
              ? groupGap.show({ isStep: 'no', step: '', ...groups })
              : say.part({ step: place.step?.name ?? '', one: groups.two, two: groups.one }),
        who: texts.who.page,
        wouldChangeOurMind: [groupGap.gone({ days: scene.days }), groupGap.goneInOneSource],
        gain: isJourney && winner === better ? gainOf(pair, first, estimate, interval)(speech) : null,
      };
    },
  };
}

/** The gain of showing only the better version: the lost completions of sessions with the worse one. */
const gainOf = (
  { scene }: Pair,
  { part, whole }: { part: number; whole: number },
  { value, standardError }: { value: number; standardError: number },
  { low, high }: { low: number; high: number },
) => {
  const hoursEach = scene.places[0]?.hoursEach ?? 0;
  const fall = { value: -value, standardError, interval: { low: -high, high: -low } };
  return (speech: Speech) =>
    gainOfFall({ ...fall, started: whole, left: whole - part, hoursEach, days: scene.days }, speech);
};

export function splitsEvenly(groups: readonly { value: string; reached: number }[]): boolean {
  const named = groups.filter(({ value }) => value !== '' && value !== '*');
  const total = named.reduce((sum, { reached }) => sum + reached, 0);
  const expected = total / named.length;
  return (
    named.length > 1 &&
    named.every(({ reached }) => {
      const variance = expected * (1 - 1 / named.length);
      return (reached - expected) ** 2 / variance < UNEVEN;
    })
  );
}
