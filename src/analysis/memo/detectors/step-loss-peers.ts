// step_loss_peers: a step that loses far more than the other steps of its type in the organization.
import { besidePeers } from '../../statistics/peers.ts';
import { type Candidate, type Detected, isTestable, ratioTest } from '../candidate.ts';
import { lossOf } from '../cells.ts';
import { gainOf } from '../gain.ts';
import type { PeerStep } from '../input.ts';
import { begin, type Place, type Scene } from '../scene.ts';
import { weeksOfCells } from '../series.ts';
import { days, inHundred, quoted, share, times } from '../words.ts';

/** Steps of a type, the one itself among them, below which nothing is known of how they differ. */
export const PEERS_MIN = 6;
const POINTS = 0.03;
const ODDS = 2;

export function stepLossPeers(scene: Scene): Detected {
  const found: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) {
    const { peers, journey } = scene.input;
    const own = peers.find((step) => step.journeyId === journey.id && step.stepKey === place.key);
    if (!own) continue;
    const others = peers.filter((step) => step.stepType === own.stepType && step !== own);
    if (others.length + 1 < PEERS_MIN) {
      found.notTested.push({
        code: 'step_loss_peers',
        subject: place.subject,
        have: others.length + 1,
        need: PEERS_MIN,
      });
      continue;
    }
    const candidate = beside(scene, place, own, others);
    if (candidate) found.candidates.push(candidate);
  }
  return found;
}

const rateOf = ({ left, known }: PeerStep) => left / known;
const logitOf = (step: PeerStep) => ({
  value: Math.log(rateOf(step) / (1 - rateOf(step))),
  standardError: step.standardError,
});

function beside(scene: Scene, place: Place, own: PeerStep, others: readonly PeerStep[]): Candidate | undefined {
  const { mean, ...estimate } = besidePeers(logitOf(own), others.map(logitOf));
  if (!isTestable(estimate)) return undefined;
  const usual = 1 / (1 + Math.exp(-mean));
  const rates = others.map(rateOf).sort((a, b) => a - b);
  const quartile = (at: number) => rates[Math.round(at * (rates.length - 1))] ?? 0;
  const isWorth = Math.exp(estimate.value) >= ODDS && rateOf(own) - usual >= POINTS;
  const best = [...others].sort((a, b) => rateOf(a) - rateOf(b))[0];
  return {
    code: 'step_loss_peers',
    subject: place.subject,
    ...ratioTest(estimate),
    n: [own.known, others.length],
    numerators: { group: own.left },
    denominators: { group: own.known },
    threshold: ODDS,
    method: 'random-effects/paule-mandel/leave-one-out-t',
    grade: 'C',
    gradeReasons: ['Steps of one type differ in what they ask for.'],
    worth: ({ low }) => isWorth && low > 1,
    look: { step: place.key, outcome: 'left' },
    series: () => weeksOfCells(scene, scene.all.get(place.key) ?? [], lossOf),
    tell: (interval) => ({
      headline: begin(
        `${place.on}${inHundred(rateOf(own))} in 100 people leave; on most of the ${others.length} other ${own.stepType} steps here it is ${inHundred(quartile(0.25))} to ${inHundred(quartile(0.75))} in 100.`,
      ),
      sentences: [
        `From ${days(scene.input.window)}: ${share(own.left, own.known)} left on this step.`,
        `That is ${times(Math.exp(estimate.value))} the odds of steps like it, between ${times(interval.low)} and ${times(interval.high)}.`,
        'Steps of one type differ in what they ask for; that may be a part of it.',
      ],
      suggestion: best
        ? `Compare ${quoted(place.step?.name ?? '')} with ${quoted(best.name)} of ${quoted(best.journeyName)}, which ${inHundred(rateOf(best))} in 100 leave.`
        : `Compare ${quoted(place.step?.name ?? '')} with the others of its type.`,
      who: 'The people who design the page',
      wouldChangeOurMind: ['It asks for more fields or documents than its peers, and has to.'],
      gain: gainOf({
        excess: rateOf(own) - usual,
        standardError: estimate.standardError * rateOf(own) * (1 - rateOf(own)),
        interval: {
          low: Math.max(0, (rateOf(own) - usual) * (1 - 1 / interval.low)),
          high: rateOf(own) - usual,
        },
        reached: own.known,
        left: own.left,
        downstream: place.downstream,
        hoursEach: place.hoursEach,
        days: scene.days,
      }),
    }),
  };
}
