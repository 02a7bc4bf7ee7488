// change_since: how completion and each step's loss stand since a date, beside the eight weeks before it.
import type { Grade } from '../../../domain/memo.ts';
import { DAY_MS, toIso } from '../../../domain/time.ts';
import { type Change, changeByWeeks, standardisedTo } from '../../statistics/change.ts';
import { jackknife, type Sums, sumOf } from '../../statistics/jackknife.ts';
import { criticalValue } from '../../statistics/multiple.ts';
import { twoSidedP } from '../../statistics/t.ts';
import { type Candidate, type Detected, differenceTest, isTestable, keepsClearOf } from '../candidate.ts';
import { type Cell, completionOf, cutIntoBlocks, dayOf, lossOf, numbered } from '../cells.ts';
import { gainOf } from '../gain.ts';
import type { Dated } from '../input.ts';
import type { Place, Scene } from '../scene.ts';
import { weeksOfCells } from '../series.ts';
import { begin, ofStep, type Said, type Speech } from '../words.ts';
import { WEEKS_KNOWN } from './step-loss-change.ts';

const WEEK_MS = 7 * DAY_MS;
export const WEEKS_BEFORE = 8;
const WEEKS_BEFORE_MIN = 4;
const WEEKS_AFTER_MIN = 3;
const SESSIONS_A_WEEK_MIN = 300;
const LEFT_MIN = 30;
const POINTS = 0.02;
/** For the grade of a dated change. */
const WEEKS_AFTER_FOR_B = 4;
const TREND_P_MIN = 0.1;
const PLACEBO_P_MIN = 0.05;

export function changeSince(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const date of scene.input.dates) for (const place of scene.places) compare(scene, date, place, found);
  return found;
}

function compare(scene: Scene, date: Dated, place: Place, found: Detected): void {
  const { at: since } = date;
  const rows = scene.all.get(place.key) ?? [];
  const isJourney = place.step === null;
  const subject = { ...place.subject, since: toIso(since) };
  const strata = numbered(rows.map(stratumOf));
  // The week of the change itself belongs to neither side.
  const start = Math.ceil((since + WEEK_MS) / DAY_MS) * DAY_MS;
  const weeksAfter = Math.floor((scene.input.window.to - start) / WEEK_MS);
  const cut = (from: number, blocks: number) =>
    cutIntoBlocks(
      { rows, first: dayOf(from), blockDays: 7, blocks, stratumOf, countsOf: isJourney ? completionOf : lossOf },
      strata,
    );
  const before = cut(Math.floor(since / DAY_MS) * DAY_MS - WEEKS_BEFORE * WEEK_MS, WEEKS_BEFORE).filter(hasSessions);
  const after = cut(start, Math.max(0, weeksAfter)).filter(hasSessions);
  const [then, now] = [totals(before), totals(after)];
  const have = Math.min(then.whole / Math.max(1, before.length), now.whole / Math.max(1, after.length));
  if (before.length < WEEKS_BEFORE_MIN || after.length < WEEKS_AFTER_MIN || have < SESSIONS_A_WEEK_MIN) {
    if (isJourney)
      found.notTested.push({ code: 'change_since', subject, have: Math.round(have), need: SESSIONS_A_WEEK_MIN });
    return;
  }
  if (Math.max(then.part, now.part) < LEFT_MIN) return;
  const change = changeByWeeks(before, after, scene.autocorrelation.factor, scene.spreads.get(place.key));
  if (!isTestable(change)) return;
  found.candidates.push(candidateOf(scene, place, date, before, after, change));
}

function candidateOf(
  scene: Scene,
  place: Place,
  date: Dated,
  before: number[][],
  after: number[][],
  change: Change,
): Candidate {
  const { at: since } = date;
  const isJourney = place.step === null;
  const [then, now] = [totals(before), totals(after)];
  const mix = mixPart(before, after);
  const { grade, reasons } = gradeOf(scene, before, after, change);
  const [rateNow, rateThen] = [now.part / now.whole, then.part / then.whole];
  return {
    code: 'change_since',
    subject: { ...place.subject, since: toIso(since) },
    ...differenceTest(change),
    n: [now.whole, then.whole],
    numerators: { since: now.part, before: then.part },
    denominators: { since: now.whole, before: then.whole },
    threshold: POINTS,
    method: 'standardised-rd/week-jackknife-welch',
    grade,
    gradeReasons: reasons,
    worth: (interval) => Math.abs(change.value) >= POINTS && keepsClearOf(0, interval),
    look: { ...(place.step && { step: place.key }), outcome: 'left' },
    series: () =>
      weeksOfCells(scene, scene.all.get(place.key) ?? [], isJourney ? completionOf : lossOf, { isChange: true }),
    tell(interval, speech) {
      const { texts, inHundred, points, share } = speech;
      const { changeSince: say } = texts;
      const more = change.value > 0;
      const shown = more ? interval : { low: -interval.high, high: -interval.low };
      const worse = isJourney !== more;
      const when = { day: speech.date(since), what: whatOf(date, speech) };
      const step = ofStep(place.subject);
      const rates = { now: inHundred(rateNow), earlier: inHundred(rateThen) };
      const shares = { now: share(now.part, now.whole), earlier: share(then.part, then.whole) };
      return {
        headline: begin(say.headline({ ...step, ...rates, day: when.day, weeks: before.length })),
        sentences: [
          say.compared({ ...when, ...shares, weeks: after.length }),
          texts.change.thatIs({
            ...{ between: speech.pointsBetween(shown), isMore: more ? 'yes' : 'no' },
            points: points(Math.abs(change.value)),
          }),
          say.mix({
            ...{ by: points(Math.abs(mix.value)), isMore: mix.value >= 0 ? 'yes' : 'no' },
            ...{ low: points(mix.low), high: points(mix.high) },
          }),
          texts.change.otherChanges,
        ],
        suggestion: worse ? say.putBack({ ...step, ...when }) : say.keep(when),
        who: texts.who.change,
        wouldChangeOurMind: [say.elsewhere, say.otherJourneys],
        gain:
          worse && !isJourney
            ? gainOf(
                {
                  excess: Math.abs(change.value),
                  standardError: change.standardError,
                  interval: shown,
                  reached: now.whole,
                  left: now.part,
                  downstream: place.downstream,
                  hoursEach: place.hoursEach,
                  days: 7 * after.length,
                },
                speech,
              )
            : null,
      };
    },
  };
}

/** The change of the day, in people's own words or in the service's. */
export function whatOf({ what, kind }: Dated, { texts: { changeSince } }: Speech): string {
  if (kind === 'shipped') return changeSince.shipped({ headline: what });
  return kind === undefined ? what : changeSince[kind];
}

const stratumOf = ({ device, language }: Cell) => `${device} ${language}`;
const hasSessions = (week: Sums) => week.some((sum, at) => at % 2 === 1 && sum > 0);

function totals(weeks: readonly Sums[]): { part: number; whole: number } {
  const [part, whole] = plain(sumOf(weeks));
  return { part, whole };
}

/** All strata as one. */
function plain(sums: Sums): [number, number] {
  let [part, whole] = [0, 0];
  for (let at = 0; at < sums.length; at += 2) {
    part += sums[at] ?? 0;
    whole += sums[at + 1] ?? 0;
  }
  return [part, whole];
}

/**
 * Kitagawa (1955): the plain difference is the one at an equal mix and what goes with another mix; with an interval from
 * weeks as blocks.
 */
function mixPart(before: readonly Sums[], after: readonly Sums[]): { value: number; low: number; high: number } {
  const atMix = standardisedTo(before, after);
  const partOf = (weeks: readonly Sums[]) =>
    jackknife(weeks, (sums) => {
      const [part, whole] = plain(sums);
      return part / whole - atMix(sums);
    });
  const [was, is] = [partOf(before), partOf(after)];
  const value = is.value - was.value;
  const reach = criticalValue(0.95, was.df + is.df) * Math.hypot(was.standardError, is.standardError);
  return { value, low: value - reach, high: value + reach };
}

function gradeOf(
  scene: Scene,
  before: number[][],
  after: number[][],
  change: Change,
): { grade: Grade; reasons: Said[] } {
  const reasons: Said[] = [];
  const say = (sentence: (texts: Speech['texts']) => string) => reasons.push(({ texts }) => sentence(texts));
  const { factor, weeks } = scene.autocorrelation;
  if (before.length < WEEKS_BEFORE)
    say(({ changeSince }) => changeSince.fewWeeksBefore({ weeks: before.length, least: WEEKS_BEFORE }));
  if (after.length < WEEKS_AFTER_FOR_B)
    say(({ changeSince }) => changeSince.fewWeeksAfter({ weeks: after.length, least: WEEKS_AFTER_FOR_B }));
  if (weeks < WEEKS_KNOWN) say((texts) => texts.change.fewWeeks({ weeks }));
  if (trendP(before) <= TREND_P_MIN) say(({ changeSince }) => changeSince.moving);
  const half = Math.floor(before.length / 2);
  const placebo = changeByWeeks(before.slice(0, half), before.slice(half), factor);
  if (isTestable(placebo) && twoSidedP(placebo.value / placebo.standardError, placebo.df) <= PLACEBO_P_MIN)
    say(({ changeSince }) => changeSince.placebo);
  const raw = totals(after).part / totals(after).whole - totals(before).part / totals(before).whole;
  if (raw * change.value < 0) say(({ changeSince }) => changeSince.otherWay);
  return reasons.length === 0
    ? { grade: 'B', reasons: [({ texts }) => texts.changeSince.dated] }
    : { grade: 'C', reasons };
}

/** p of the slope of the weeks' shares over time; least squares. */
function trendP(weeks: readonly Sums[]): number {
  const shares = weeks.map((week) => {
    const [part, whole] = plain(week);
    return part / whole;
  });
  const n = shares.length;
  const [meanX, meanY] = [(n - 1) / 2, shares.reduce((sum, y) => sum + y, 0) / n];
  const sxx = shares.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0);
  const slope = shares.reduce((sum, y, x) => sum + (x - meanX) * (y - meanY), 0) / sxx;
  const rest = shares.reduce((sum, y, x) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const error = Math.sqrt(rest / (n - 2) / sxx);
  return error > 0 ? twoSidedP(slope / error, n - 2) : 1;
}
