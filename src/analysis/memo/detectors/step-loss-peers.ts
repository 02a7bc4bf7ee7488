// step_loss_peers: a step that loses far more than the other steps of its type in the organization.
import { besidePeers } from '../../statistics/peers.ts';
import { type Candidate, type Detected, isTestable, ratioTest } from '../candidate.ts';
import { gainOf } from '../gain.ts';
import type { PeerStep } from '../input.ts';
import { begin, type Place, type Scene } from '../scene.ts';
import { days, percent, quoted, share, times } from '../words.ts';

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
    ...ratioTest(estimate, 'oddsRatio'),
    n: [own.known, others.length],
    numerators: { group: own.left },
    denominators: { group: own.known },
    threshold: ODDS,
    method: 'random-effects/paule-mandel/leave-one-out-t',
    grade: 'C',
    gradeReasons: ['Steps of one type differ in what they ask for.'],
    worth: ({ low }) => isWorth && low > 1,
    tell: (interval) => ({
      headline: begin(
        `${place.on}${percent(rateOf(own))} of sessions left; most of the ${others.length} other ${own.stepType} steps here lose ${percent(quartile(0.25))} to ${percent(quartile(0.75))}.`,
      ),
      sentences: [
        `From ${days(scene.input.window)}, ${share(own.left, own.known)} left on this step.`,
        `Its odds of being left are ${times(Math.exp(estimate.value))} those of its peers; the interval is ${times(interval.low)} to ${times(interval.high)}.`,
        'Steps of one type differ in what they ask for; that is in this figure.',
      ],
      suggestion: best
        ? `Compare it with ${quoted(best.name)} of ${quoted(best.journeyName)}, which ${percent(rateOf(best))} leave.`
        : 'Compare it with the others of its type.',
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
