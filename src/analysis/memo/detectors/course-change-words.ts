// Sentences about a change between two times. Completion with its interval comes first, and the advice follows its direction.
import { DAY_MS } from '../../../domain/time.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { around, type Telling } from '../candidate.ts';
import { rowsWithin, sumsOf, weeklyShares } from '../course.ts';
import type { Dated } from '../input.ts';
import type { Scene } from '../scene.ts';
import { begin, ofStep, type Speech } from '../words.ts';
import type { Compared, Tested } from './course-change.ts';

interface Outcome extends Tested {
  then: { part: number; whole: number };
  now: { part: number; whole: number };
  interval: { low: number; high: number };
}

export function tellChange(scene: Scene, compared: Compared, outcome: Outcome, speech: Speech): Omit<Telling, 'gain'> {
  const { place, tested, then, now, interval } = outcome;
  const { texts, inHundred, share } = speech;
  const { date, sides } = compared;
  const { window, history } = scene.input;
  const more = tested.value > 0;
  const shown = more ? interval : { low: -interval.high, high: -interval.low };
  const step = ofStep(place.subject);
  // A headline's figures must show the direction of the comparison: if the raw shares do not, the shares at an equal mix are used.
  const [bareNow, bareThen] = [now.part / now.whole, then.part / then.whole];
  const { measure } = outcome;
  const even = measure.of === 'completed' ? tested : (compared.change.pages[measure.page]?.left ?? tested);
  const isMixed = (bareNow - bareThen) / even.value < SHOWN_MIN;
  const rates = isMixed
    ? { now: inHundred(even.after), earlier: inHundred(even.before) }
    : { now: inHundred(bareNow), earlier: inHundred(bareThen) };
  const about = { ...step, ...rates, isMixed: isMixed ? 'yes' : 'no', weeks: compared.change.weeks.before } as const;
  const shares = { now: share(now.part, now.whole), earlier: share(then.part, then.whole) };
  const compare = date
    ? texts.changeSince.compared({ ...whenOf(date, speech), ...shares, weeks: sides.after.weeks })
    : texts.stepLossChange.compared({ ...step, days: speech.days(window), before: speech.days(history), ...shares });
  return {
    headline: begin(
      date ? texts.changeSince.headline({ ...about, day: speech.date(date.at) }) : texts.stepLossChange.headline(about),
    ),
    sentences: [
      sayCompletion(scene, compared, speech),
      ...(place.step ? [compare, sayPast(scene, compared, outcome, speech)] : [compare]),
      texts.change.thatIs({
        ...{ between: speech.pointsBetween(shown), isMore: more ? 'yes' : 'no' },
        points: speech.points(Math.abs(tested.value)),
      }),
      ...sayMix(compared, speech),
      texts.change.otherChanges,
    ],
    suggestion: adviceOf(scene, compared, outcome, speech),
    who: date ? texts.who.change : texts.who.page,
    wouldChangeOurMind: date
      ? [texts.changeSince.elsewhere, texts.changeSince.otherJourneys]
      : [texts.stepLossChange.back, texts.stepLossChange.allSteps],
  };
}

/** The change at a date, in the words of its author or of the service. */
export function whatOf({ what, kind }: Dated, { texts: { changeSince } }: Speech): string {
  if (kind === 'shipped') return changeSince.shipped({ headline: what });
  return kind === undefined ? what : changeSince[kind];
}

const whenOf = (date: Dated, speech: Speech) => ({ day: speech.date(date.at), what: whatOf(date, speech) });

/** “Of all visits, 61.4 % completed since 30 Oct (Release 47), and 53 % before. At the same mix that is +6.7 to +9.8 points.” */
export function sayCompletion(scene: Scene, { date, sides, change: { completion } }: Compared, speech: Speech): string {
  const { rows } = scene.course;
  const rateOf = (side: Compared['sides']['after']) => {
    const { part, whole } = sumsOf(rowsWithin(rows, side), { of: 'completed' });
    return speech.percent(part / whole);
  };
  const { value, standardError, df } = completion;
  const { low, high } = around(value, criticalValue(0.95, df) * standardError);
  const when = date ? whenOf(date, speech) : { day: '', what: '' };
  return speech.texts.course.completion({
    ...{ isSince: date ? 'yes' : 'no', ...when, now: rateOf(sides.after), earlier: rateOf(sides.before) },
    ...{ low: signed(low, speech), high: signed(high, speech) },
  });
}

function sayPast(
  { course: { rows } }: Scene,
  { sides }: Compared,
  { place, measure }: Outcome,
  speech: Speech,
): string {
  const page = measure.of === 'completed' ? 0 : measure.page;
  const rateOf = (side: Compared['sides']['after']) => {
    const { part, whole } = sumsOf(rowsWithin(rows, side), { of: 'past', page });
    return speech.percent(part / whole);
  };
  return speech.texts.course.past({
    step: place.step?.name ?? '',
    now: rateOf(sides.after),
    earlier: rateOf(sides.before),
  });
}

/** The raw difference must be at least this share of the difference at an equal mix. */
const SHOWN_MIN = 0.5;

/** A smaller effect of the mix is not mentioned. */
const MIX_POINTS = 0.01;

function sayMix({ change: { raw, completion } }: Compared, { texts, points }: Speech): string[] {
  const by = raw - completion.value;
  if (Math.abs(by) < MIX_POINTS) return [];
  return [texts.course.mix({ by: points(Math.abs(by)), isMore: by > 0 ? 'yes' : 'no' })];
}

/** “+6.7”, “−1.2”, “0” */
const signed = (value: number, { decimal }: Speech): string => {
  const text = decimal(Math.abs(value) * 100);
  return text === decimal(0) ? text : `${value < 0 ? '−' : '+'}${text}`;
};

/** The advice in the direction of completion; a page of the other direction is only named as a part. */
function adviceOf(scene: Scene, compared: Compared, { place, tested }: Outcome, speech: Speech): string {
  const { sign, worse, better, isEverywhere } = compared.verdict;
  const { course } = speech.texts;
  const nameOf = (page: number | undefined) => scene.course.pages[page ?? -1]?.step?.name ?? null;
  const step = place.step?.name ?? null;
  const isUp = place.step ? tested.value < 0 : tested.value > 0;
  if (isEverywhere) return course.everywhere({ isMore: sign > 0 ? 'yes' : 'no' });
  if (step !== null && sign === 0) return isUp ? course.leaveLater({ step }) : course.leaveEarlier({ step });
  const isMore = step === null ? isUp : sign > 0;
  const isPart = step !== null && isUp !== isMore;
  const own = step !== null && !isPart ? step : nameOf((isMore ? better : worse)[0]);
  const part = isPart ? step : nameOf((isMore ? worse : better)[0]);
  const advice = isMore ? keep(compared, own, speech) : undo(scene, compared, own, speech);
  if (part === null) return advice;
  return `${advice} ${isMore ? course.lookAtPart({ step: part }) : course.keepPart({ step: part })}`;
}

function undo(scene: Scene, compared: Compared, stepName: string | null, speech: Speech): string {
  const { changeSince, stepLossChange } = speech.texts;
  const step = ofStep({ stepName });
  if (compared.date) return changeSince.putBack({ ...step, ...whenOf(compared.date, speech) });
  return stepLossChange.findOut({ ...step, day: speech.date(largestMove(scene, compared, stepName)) });
}

function keep({ date }: Compared, stepName: string | null, speech: Speech): string {
  const { changeSince, stepLossChange } = speech.texts;
  return date ? changeSince.keep(whenOf(date, speech)) : stepLossChange.writeDown(ofStep({ stepName }));
}

/** The start of the week whose share differs most from the week before. */
function largestMove({ course: { pages, rows } }: Scene, { sides }: Compared, stepName: string | null): number {
  const page = pages.findIndex(({ step }) => step?.name === stepName);
  const measure = page < 0 ? ({ of: 'completed' } as const) : ({ of: 'left', page } as const);
  const last = weeklyShares(rows, sides.before, measure).at(-1) ?? 0;
  const series = [last, ...weeklyShares(rows, sides.after, measure)];
  const moves = series.slice(1).map((share, week) => Math.abs(share - (series[week] ?? 0)));
  return (sides.after.from + 7 * Math.max(0, moves.indexOf(Math.max(...moves)))) * DAY_MS;
}
