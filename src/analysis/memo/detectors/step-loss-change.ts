// step_loss_change: a step at which more sessions leave than in the weeks before, with the mix held equal.
import { DAY_MS } from '../../../domain/time.ts';
import { changeByWeeks } from '../../statistics/change.ts';
import { type Detected, differenceTest, isTestable, keepsClearOf } from '../candidate.ts';
import { cutIntoBlocks, dayOf, lossOf, numbered, totalOf, within } from '../cells.ts';
import { gainOf } from '../gain.ts';
import type { Scene } from '../scene.ts';
import { weeksOfCells } from '../series.ts';
import { begin, type Said } from '../words.ts';

const REACHED_MIN = 300;
const LEFT_MIN = 30;
const WEEKS_BEFORE_MIN = 4;
const WEEKS_AFTER_MIN = 2;
const POINTS = 0.02;
const RELATIVE = 0.1;
/** Below it, how much neighbouring weeks resemble each other is not well known. */
export const WEEKS_KNOWN = 26;

export function stepLossChange(scene: Scene): Detected {
  const detected: Detected = { candidates: [], notTested: [] };
  const { history, window } = scene.input;
  for (const place of scene.places.slice(1)) {
    const rows = scene.all.get(place.key) ?? [];
    const [was, is] = [within(rows, history), within(rows, window)];
    const [then, now] = [totalOf(was), totalOf(is)];
    const have = Math.min(then.reached - then.open, now.reached - now.open);
    if (have < REACHED_MIN || Math.max(then.left, now.left) < LEFT_MIN) {
      const left = Math.max(then.left, now.left);
      if (have >= REACHED_MIN)
        detected.notTested.push({
          code: 'step_loss_change',
          subject: place.subject,
          have: left,
          need: LEFT_MIN,
          of: 'left',
        });
      else if (now.reached > 0)
        detected.notTested.push({ code: 'step_loss_change', subject: place.subject, have, need: REACHED_MIN });
      continue;
    }
    const stratumOf = (row: { device: string; language: string }) => `${row.device} ${row.language}`;
    const strata = numbered(rows.map(stratumOf));
    const weeksOf = (part: typeof was, from: number, to: number) =>
      cutIntoBlocks(
        {
          rows: part,
          first: dayOf(from),
          blockDays: 7,
          blocks: Math.round((to - from) / (7 * DAY_MS)),
          stratumOf,
          countsOf: lossOf,
        },
        strata,
      ).filter((week) => week.some((sum, at) => at % 2 === 1 && sum > 0));
    const before = weeksOf(was, history.from, history.to);
    const after = weeksOf(is, window.from, window.to);
    if (before.length < WEEKS_BEFORE_MIN || after.length < WEEKS_AFTER_MIN) continue;
    const change = changeByWeeks(before, after, scene.autocorrelation.factor, scene.spreads.get(place.key));
    if (!isTestable(change)) continue;
    const rateThen = then.left / (then.reached - then.open);
    const threshold = Math.max(POINTS, RELATIVE * rateThen);
    const known = now.reached - now.open;
    detected.candidates.push({
      code: 'step_loss_change',
      subject: place.subject,
      ...differenceTest(change),
      n: [known, then.reached - then.open],
      numerators: { now: now.left, before: then.left },
      denominators: { now: known, before: then.reached - then.open },
      threshold,
      method: 'standardised-rd/week-jackknife-welch',
      grade: 'C',
      gradeReasons: [({ texts }) => texts.stepLossChange.unsaid, ...fewWeeks(scene)],
      worth: (interval) => Math.abs(change.value) >= threshold && keepsClearOf(0, interval),
      look: { step: place.key, outcome: 'left' },
      series: () => weeksOfCells(scene, rows, lossOf, { isChange: true }),
      tell(interval, speech) {
        const { texts, inHundred, share } = speech;
        const { stepLossChange: say } = texts;
        const more = change.value > 0;
        const shown = more ? interval : { low: -interval.high, high: -interval.low };
        const step = place.step?.name ?? '';
        const day = speech.date(largestMove(after, before, window.from));
        const rates = { now: inHundred(now.left / known), earlier: inHundred(rateThen) };
        const shares = { now: share(now.left, known), earlier: share(then.left, then.reached - then.open) };
        return {
          headline: begin(say.headline({ step, weeks: before.length, ...rates })),
          sentences: [
            say.compared({ days: speech.days(window), before: speech.days(history), ...shares }),
            texts.change.thatIs({
              ...{ between: speech.pointsBetween(shown), isMore: more ? 'yes' : 'no' },
              points: speech.points(Math.abs(change.value)),
            }),
            texts.change.otherChanges,
          ],
          suggestion: more ? say.findOut({ step, day }) : say.writeDown({ step }),
          who: texts.who.page,
          wouldChangeOurMind: [say.back, say.allSteps],
          gain: more
            ? gainOf(
                {
                  excess: change.value,
                  standardError: change.standardError,
                  interval,
                  reached: known,
                  left: now.left,
                  downstream: place.downstream,
                  hoursEach: place.hoursEach,
                  days: scene.days,
                },
                speech,
              )
            : null,
        };
      },
    });
  }
  return detected;
}

const fewWeeks = ({ autocorrelation: { weeks } }: Scene): Said[] =>
  weeks < WEEKS_KNOWN ? [({ texts }) => texts.change.fewWeeks({ weeks })] : [];

/** The start of the week whose loss differs most from the week before. */
function largestMove(after: number[][], before: number[][], from: number): number {
  const lossesOf = (weeks: number[][]) =>
    weeks.map((week) => {
      const parts = week.filter((_, at) => at % 2 === 0).reduce((sum, part) => sum + part, 0);
      return (
        parts /
        Math.max(
          1,
          week.filter((_, at) => at % 2 === 1).reduce((sum, whole) => sum + whole, 0),
        )
      );
    });
  const series = [lossesOf(before).at(-1) ?? 0, ...lossesOf(after)];
  const moves = series.slice(1).map((loss, at) => Math.abs(loss - (series[at] ?? 0)));
  return from + moves.indexOf(Math.max(...moves)) * 7 * DAY_MS;
}
