// back_loop: pairs of steps that sessions go back and forth between, twice or more, and how often they leave after it.
import { type LoopRow, VIEW_STARTS } from '../../../metrics/evidence/loops.ts';
import { logRateRatioByBlocks } from '../../statistics/rate-ratio.ts';
import { type Detected, isTestable, ratioTest } from '../candidate.ts';
import { gainOf } from '../gain.ts';
import { HOURS } from '../input.ts';
import { addLevel, byDay, intervalWords } from '../level.ts';
import type { Place, Scene } from '../scene.ts';
import { days, hours, quoted, share, times } from '../words.ts';

const REACHED_MIN = 200;
const MARGIN = 0.05;
const SHARE = 0.08;
const LEFT_MIN = 20;

export function backLoop(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) {
    const froms = new Set(scene.input.loops.filter(({ to }) => to === place.key).map(({ from }) => from));
    for (const from of [...froms].sort()) loopsBetween(scene, from, place, found);
  }
  return found;
}

function loopsBetween(scene: Scene, from: string, place: Place, found: Detected): void {
  const other = scene.places.find(({ key }) => key === from);
  // To a review and back, once for each answer, is what a review is for.
  if (!other || other.step?.stepType === 'review' || place.step?.stepType === 'review') return;
  const loops = scene.input.loops.filter((row) => row.to === place.key && row.from === from);
  const daily = [
    ...loops.map(({ day, sessions }) => ({ day, part: sessions, whole: 0 })),
    ...(scene.window.get(place.key) ?? []).map(({ day, reached }) => ({ day, part: 0, whole: reached })),
  ];
  const ratio = ratioAfter(scene, loops, [from, place.key]);
  const [first, second] = [quoted(other.step?.name ?? from), quoted(place.step?.name ?? '')];
  const took = HOURS(loops.reduce((sum, { ms }) => sum + ms, 0));
  addLevel(found, {
    code: 'back_loop',
    subject: { ...place.subject, group: { by: 'from', value: from, against: place.key } },
    blocks: byDay(scene, daily),
    wholeMin: REACHED_MIN,
    margin: MARGIN,
    threshold: SHARE,
    compared: ratio
      ? 'Views after it are compared with others as late in a session; nobody was assigned to go back.'
      : null,
    tell: (part, whole, shown) => ({
      headline: `${share(part, whole)} of sessions that reached ${second} went back to ${first} from there twice or more.`,
      sentences: [
        `From ${days(scene.input.window)}; ${intervalWords(shown)}.`,
        `After the second time back, people spent ${hours(took)} more on the two steps.`,
        ...(ratio
          ? [
              `From then on, a view of the two was the last one ${times(ratio.estimate)} as often as other views as late in a session; the interval is ${times(ratio.interval.low)} to ${times(ratio.interval.high)}.`,
            ]
          : []),
      ],
      suggestion: `Show on ${second} what people go back to ${first} for, and let them correct it in place.`,
      wouldChangeOurMind: ['People are sent back by the form itself.'],
      gain: gainIn(scene, place, ratio, part, took),
    }),
  });
}

interface Ratio {
  estimate: number;
  interval: { low: number; high: number };
  standardError: number;
  left: number;
}

/** Per view, among views with as many before them: how often it is the last after the loop, over how often without it. */
function ratioAfter(scene: Scene, loops: readonly LoopRow[], steps: readonly string[]): Ratio | undefined {
  const blocks = Array.from({ length: scene.days }, () => new Array<number>(4 * VIEW_STARTS.length).fill(0));
  const add = (day: number, at: number, by: number) => {
    const block = blocks[day - scene.firstDay];
    if (block) block[at] = (block[at] ?? 0) + by;
  };
  const addAll = (rows: readonly { day: number; views: number[]; left: number[] }[], side: 0 | 2, sign: 1 | -1) => {
    for (const { day, views, left } of rows)
      for (let bin = 0; bin < VIEW_STARTS.length; bin++) {
        add(day, 4 * bin + side, sign * (left[bin] ?? 0));
        add(day, 4 * bin + side + 1, sign * (views[bin] ?? 0));
      }
  };
  addAll(loops, 0, 1);
  addAll(
    scene.input.views.filter(({ step }) => steps.includes(step)),
    2,
    1,
  );
  addAll(loops, 2, -1);
  const total = (side: 0 | 2) =>
    blocks.reduce((sum, block) => sum + block.reduce((all, value, at) => all + (at % 4 === side ? value : 0), 0), 0);
  const left = total(0);
  if (left < LEFT_MIN || total(2) < LEFT_MIN) return undefined;
  const logarithm = logRateRatioByBlocks(blocks);
  if (!isTestable(logarithm)) return undefined;
  const { estimate, interval } = ratioTest(logarithm);
  return { estimate, interval: interval(0.95), standardError: logarithm.standardError, left };
}

const DAYS = 28;

/** Completions: those who left after it beyond the rate of others. Hours: from none to all that going round took. */
function gainIn(scene: Scene, place: Place, ratio: Ratio | undefined, sessions: number, took: number) {
  const each = ratio ? ratio.left / sessions : 0;
  const beyond = (value: number) => Math.max(0, 1 - 1 / value) * each;
  const gain = gainOf({
    excess: ratio ? beyond(ratio.estimate) : 0,
    standardError: ratio ? beyond(ratio.estimate) * ratio.standardError : 0,
    interval: ratio ? { low: beyond(ratio.interval.low), high: beyond(ratio.interval.high) } : { low: 0, high: 0 },
    reached: sessions,
    left: ratio?.left ?? 0,
    downstream: place.downstream,
    hoursEach: 0,
    days: scene.days,
  });
  if (!gain) return null;
  const most = (took * DAYS) / scene.days;
  return { ...gain, hours: { low: 0, mid: most / 2, high: most } };
}
