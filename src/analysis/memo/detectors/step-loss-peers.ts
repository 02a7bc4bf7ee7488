// step_loss_peers: a step that loses far more than the other steps of its type in the organization.
import { besidePeers } from '../../statistics/peers.ts';
import { type Candidate, type Detected, isTestable, ratioTest } from '../candidate.ts';
import { lossOf } from '../cells.ts';
import { gainOf } from '../gain.ts';
import type { PeerStep } from '../input.ts';
import type { Place, Scene } from '../scene.ts';
import { weeksOfCells } from '../series.ts';
import { begin } from '../words.ts';

/** Steps of a type, including the compared step, that are needed to estimate their variance. */
export const PEERS_MIN = 6;
const POINTS = 0.03;
const ODDS = 2;

export function stepLossPeers(scene: Scene): Detected {
  const detected: Detected = { candidates: [], notTested: [] };
  for (const place of scene.places.slice(1)) {
    const { peers, journey } = scene.input;
    const thisStep = peers.find((step) => step.journeyId === journey.id && step.stepKey === place.key);
    if (!thisStep) continue;
    const otherSteps = peers.filter((step) => step.stepType === thisStep.stepType && step !== thisStep);
    if (otherSteps.length + 1 < PEERS_MIN) {
      detected.notTested.push({
        code: 'step_loss_peers',
        subject: place.subject,
        have: otherSteps.length + 1,
        need: PEERS_MIN,
      });
      continue;
    }
    const candidate = beside(scene, place, thisStep, otherSteps);
    if (candidate) detected.candidates.push(candidate);
  }
  return detected;
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
    gradeReasons: [({ texts }) => texts.stepLossPeers.grade],
    worth: ({ low }) => isWorth && low > 1,
    look: { step: place.key, outcome: 'left' },
    series: () => weeksOfCells(scene, scene.all.get(place.key) ?? [], lossOf),
    tell: (interval, speech) => {
      const { inHundred, ratio } = speech;
      const { stepLossPeers: say, who } = speech.texts;
      const step = place.step?.name ?? '';
      const of = { step, own: inHundred(rateOf(own)), others: others.length, type: own.stepType };
      return {
        headline: begin(say.headline({ ...of, low: inHundred(quartile(0.25)), high: inHundred(quartile(0.75)) })),
        sentences: [
          say.left({ days: speech.days(scene.input.window), share: speech.share(own.left, own.known) }),
          say.odds({ ratio: ratio(Math.exp(estimate.value)), low: ratio(interval.low), high: ratio(interval.high) }),
          say.differ,
        ],
        suggestion: best
          ? say.compare({ step, other: best.name, journey: best.journeyName, best: inHundred(rateOf(best)) })
          : say.compareAny({ step }),
        who: who.design,
        wouldChangeOurMind: [say.asksMore],
        gain: gainOf(
          {
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
          },
          speech,
        ),
      };
    },
  };
}
