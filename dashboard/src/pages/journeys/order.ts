// Which journeys the list shows, in which order, at which step of each most people stop, how it changed, and whether it
// reaches its targets.
import type { JourneyOverview } from '../../../../src/domain/figures.ts';
import type { HeadlineKind } from '../../../../src/domain/headline.ts';
import { percent, signedPoints } from '../../charts/choice/format.ts';
import { compare, difference, ENOUGH_SESSIONS } from '../../charts/findings/compare.ts';
import { rateTarget, timeTarget } from '../../charts/findings/findings.ts';
import { rankSteps, surelyLeft } from '../../charts/findings/look-next.ts';
import { ORDERS, orderWords as words } from './words.ts';

export type Order = keyof typeof ORDERS;
export const DEFAULT_ORDER = 'name';

const isOrder = (text: string | null): text is Order => text !== null && Object.hasOwn(ORDERS, text);
export const orderOf = (text: string | null): Order => (isOrder(text) ? text : DEFAULT_ORDER);

/** The journeys whose name or short name holds the text. */
export function listed(journeys: readonly JourneyOverview[], wanted: string, order: Order): JourneyOverview[] {
  const text = wanted.trim().toLocaleLowerCase();
  return journeys
    .filter(({ slug, displayName }) => `${slug}\n${displayName}`.toLocaleLowerCase().includes(text))
    .toSorted((a, b) => BY[order](a, b) || a.displayName.localeCompare(b.displayName));
}

/** Order of attention. */
const RANK: readonly HeadlineKind[] = ['break', 'change', 'error', 'finding', 'tracking', 'few', 'fine'];

type Compare = (a: JourneyOverview, b: JourneyOverview) => number;

/** Journeys with too few sessions to say come last. */
const rateOf = ({ completion, sessions }: JourneyOverview) =>
  sessions < ENOUGH_SESSIONS ? Number.POSITIVE_INFINITY : (completion.rate ?? Number.POSITIVE_INFINITY);
/** The highest share that surely left a step. */
const lossOf = ({ steps, certainty: { unknown } }: JourneyOverview) =>
  Math.max(
    -1,
    ...steps
      .filter(({ reached }) => reached >= ENOUGH_SESSIONS)
      .map((step) => surelyLeft(step, step === steps.at(-1) ? unknown : 0)),
  );

/** How far completion clearly fell; what may be chance, and what cannot be compared, did not fall. */
const fallOf = (journey: JourneyOverview) => (changeOf(journey).verdict === 'lower' ? -(changeOf(journey).by ?? 0) : 0);
/** How many of its targets it misses, by the rule of `rateTarget` and `timeTarget`. */
function missedOf({ completion, sessions, completed, medianTimeToComplete, targets }: JourneyOverview): number {
  const isMissed = [
    sessions >= ENOUGH_SESSIONS && (completion.high ?? 1) < (targets.completionRate ?? 0),
    completed >= ENOUGH_SESSIONS &&
      (medianTimeToComplete ?? 0) > (targets.medianTimeToComplete ?? Number.POSITIVE_INFINITY),
  ];
  return isMissed.filter(Boolean).length;
}

const BY: Record<Order, Compare> = {
  name: () => 0,
  sessions: (a, b) => b.sessions - a.sessions,
  completion: (a, b) => compareNumbers(rateOf(a), rateOf(b)),
  loss: (a, b) => lossOf(b) - lossOf(a),
  fall: (a, b) => fallOf(b) - fallOf(a),
  target: (a, b) => missedOf(b) - missedOf(a),
  attention: (a, b) => RANK.indexOf(a.headline.kind) - RANK.indexOf(b.headline.kind),
};

/** Two infinities are equal. */
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

type Loss = JourneyOverview['steps'][number];

/** The step where most people stop, or why none is named. `unknown`: sessions that sent the last step without an answer. */
export function worstStep(steps: readonly Loss[], unknown: number): { step: Loss | undefined; why: string } {
  const none = (why: string) => ({ step: undefined, why });
  const { top, close, isSure } = rankSteps(steps, steps.at(-1), unknown);
  if (!top) return none(words.tooFewToSay);
  if (top.left === 0) return none(words.nobodyStopped);
  if (close.length > 0) return none(words.noStepStandsOut);
  return isSure ? { step: top, why: '' } : none(words.sentButUnknown);
}

/** The completion rate beside that of the period before, by the rule of every caption: `+2.1 points`, `from 37.5%`. */
export function changeOf({ completion, sessions, previous }: JourneyOverview) {
  const [now, before] = [
    { share: completion, sessions },
    { share: previous.completion, sessions: previous.sessions },
  ];
  const none = (why: string) => ({ verdict: 'unclear', by: null, why }) as const;
  if (previous.sessions === 0) return none(words.noSessionsBefore);
  if (previous.trackedSince !== null) return none(words.trackingBeganLater);
  const found = difference(now.share, before.share);
  const verdict = compare(now, before);
  if (verdict === 'too few' || !found) return none(words.tooFewToCompare);
  const rate = percent(before.share.rate);
  return { verdict, by: found.by, why: verdict === 'unclear' ? words.fromByChance({ rate }) : words.from({ rate }) };
}

export const changeName = ({ by }: ReturnType<typeof changeOf>): string => (by === null ? '' : signedPoints(by));

/** Whether it reaches its targets, in words; empty without any. */
export function targetsOf({
  completion,
  sessions,
  completed,
  medianTimeToComplete,
  targets,
}: JourneyOverview): string[] {
  return [
    rateTarget({ share: completion, sessions }, targets.completionRate),
    timeTarget({ seconds: medianTimeToComplete, completed }, targets.medianTimeToComplete),
  ].filter((text) => text !== null);
}
