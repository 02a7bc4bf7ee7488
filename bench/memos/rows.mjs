// What memos are judged by: each row asks worlds whose truth is known, one seed at a time. `one(seed)` answers [part, whole]
// and, where a mean is asked for, its sum.
import { computeMemo } from '../../dist/src/analysis/memo/compute.js';
import { backLoop } from '../../dist/src/analysis/memo/detectors/back-loop.js';
import { burdenAssociation } from '../../dist/src/analysis/memo/detectors/burden-association.js';
import { ratioAfterPause } from '../../dist/src/analysis/memo/detectors/dead-time.js';
import { errorUnrecovered } from '../../dist/src/analysis/memo/detectors/error-unrecovered.js';
import { fieldLoops } from '../../dist/src/analysis/memo/detectors/field-loops.js';
import { groupGap } from '../../dist/src/analysis/memo/detectors/group-gap.js';
import { stepLossPeers } from '../../dist/src/analysis/memo/detectors/step-loss-peers.js';
import { submitBlocked } from '../../dist/src/analysis/memo/detectors/submit-blocked.js';
import { describeHealth } from '../../dist/src/analysis/memo/health.js';
import { setScene } from '../../dist/src/analysis/memo/scene.js';
import { random } from '../../dist/src/domain/random.js';
import { others, world } from './worlds.mjs';

const NULL_WORLDS = {
  'few (3,000 sessions)': { perDay: 115 },
  'many (30,000 sessions)': { perDay: 1150 },
  'strong shocks (sd 0.25, rho 0.8)': { shock: 0.25, rho: 0.8 },
  'the mix drifts (45 to 75 % mobile)': { drift: 0.3, changeAt: 56 },
  'returning clients (half, frailty 1.3)': { returning: 0.5, frailty: 1.3 },
  'lost events (4 %)': { loss: 0.04 },
};

const visible = ({ findings, belowTheLine }) => [...findings, ...belowTheLine];
const isOne = (seen) => [seen ? 1 : 0, 1];

/** Of candidates that are each right or not: [right, all]. */
const holding = (candidates, isRight) => [candidates.filter(isRight).length, candidates.length];
const holds = (value, { low, high }) => value >= low && value <= high;

/** The same world asked two questions. */
const planted = (seed) => world(seed, { perDay: 700, mobileEffect: 0.5 });
/** The truth of a gap between devices: positive where mobile does worse. */
const exactOf = (truth, { stepKey, group }) => truth[stepKey ?? ''] * (group.value === 'mobile' ? 1 : -1);

export const ROWS = [
  ...Object.entries(NULL_WORLDS).map(([name, options]) => ({
    name: `Nothing differs, ${name}: memos with a false finding`,
    want: '≤ 5 %',
    one: (seed) => isOne(computeMemo(world(seed, options).input).findings.length > 0),
  })),
  {
    name: 'A gap is planted: findings that are false',
    want: '≤ 5 %',
    one(seed) {
      const { input, truth } = planted(seed);
      const { findings } = computeMemo(input);
      // Later steps differ a little too: who is left on them does.
      const isTrue = ({ code, subject }) =>
        code === 'group_gap' && subject.group?.by === 'device' && Math.abs(truth[subject.stepKey ?? '']) > 0.005;
      return holding(findings, (finding) => !isTrue(finding));
    },
  },
  {
    name: '95 % intervals that hold, all comparisons of devices',
    want: '93 to 97 %',
    one(seed) {
      const { input, truth } = planted(seed);
      const gaps = groupGap(setScene(input)).candidates.filter(({ subject }) => subject.group.by === 'device');
      return holding(gaps, (gap) => holds(exactOf(truth, gap.subject), gap.interval(0.95)));
    },
  },
  {
    name: 'Intervals of findings that hold (devices)',
    want: '≥ 95 %',
    one(seed) {
      const { input, truth } = planted(seed);
      const gaps = computeMemo(input).findings.filter(
        ({ code, subject }) => code === 'group_gap' && subject.group.by === 'device',
      );
      return holding(gaps, ({ subject, evidence }) => holds(exactOf(truth, subject), evidence));
    },
  },
  {
    name: 'A gap of about 3 points between devices is seen, 20,000 sessions',
    want: '≥ 80 %',
    mean: 'points',
    one(seed) {
      const { input, truth, plantedKey } = world(seed, { perDay: 760, mobileEffect: 0.28 });
      const isIt = ({ code, subject }) =>
        code === 'group_gap' && subject.stepKey === plantedKey && subject.group.by === 'device';
      return [...isOne(visible(computeMemo(input)).some(isIt)), truth[plantedKey] * 100];
    },
  },
  {
    name: 'A change of 3 points is seen, 8 weeks before 4',
    want: '≥ 65 %',
    one(seed) {
      const { input, plantedKey } = world(seed, { perDay: 760, changeAt: 56, changePoints: 0.03 });
      const isIt = ({ code, subject }) => code === 'step_loss_change' && subject.stepKey === plantedKey;
      return isOne(visible(computeMemo({ ...input, dates: [] })).some(isIt));
    },
  },
  ...[1, 1.5, 2].flatMap((hazardRatio) => {
    const candidates = (seed) =>
      fieldLoops(setScene(world(seed, { perDay: 160, hazardRatio, frailty: 0, days: 28 }).input)).candidates.filter(
        ({ code }) => code === 'refocus_loop',
      );
    return [
      {
        name: `An episode multiplies the rate of leaving by ${hazardRatio}: 95 % intervals that hold`,
        want: '93 to 97 %, bias below 0.05',
        mean: 'bias of the logarithm',
        one(seed) {
          const found = candidates(seed);
          const bias = found.reduce((sum, { estimate }) => sum + Math.log(estimate / hazardRatio), 0);
          return [...holding(found, (one) => holds(hazardRatio, one.interval(0.95))), bias];
        },
      },
      {
        name: `An episode multiplies the rate of leaving by ${hazardRatio}: seen at 5 %, alone`,
        want: hazardRatio === 1 ? '3 to 6.5 %' : hazardRatio === 1.5 ? '≥ 80 %' : '',
        one: (seed) => holding(candidates(seed), ({ p }) => p <= 0.05),
      },
    ];
  }),
  {
    name: 'An error without an effect: 95 % intervals of the excess that hold none',
    want: '≥ 93 %',
    one: (seed) =>
      holding(errorUnrecovered(setScene(world(seed, { perDay: 160, days: 28 }).input)).candidates, (one) =>
        holds(0, one.interval(0.95)),
      ),
  },
  ...Object.entries({ stopped: submitBlocked, rounds: backLoop }).flatMap(([kind, detect]) => {
    const [what] = { stopped: ['tries are stopped'], rounds: ['sessions go back and forth'] }[kind];
    // Of the last step: who reached it is all who tried to send it, or could go back from it.
    const found = (seed, share) => {
      const { input, lastKey } = world(seed, { perDay: 160, days: 28, [kind]: share });
      return detect(setScene(input)).candidates.filter(({ subject }) => subject.stepKey === lastKey);
    };
    return [
      {
        name: `4 % of ${what}: 95 % intervals that hold`,
        want: '93 to 97 %',
        one: (seed) => holding(found(seed, 0.04), (one) => holds(0.04, one.interval(0.95))),
      },
      {
        name: `5 % of ${what}, the margin: seen at 5 %, alone`,
        want: '3 to 6.5 %',
        one: (seed) => holding(found(seed, 0.05), ({ p }) => p <= 0.05),
      },
      {
        name: `8 % of ${what}: seen at 5 %, alone`,
        want: '',
        one: (seed) => holding(found(seed, 0.08), ({ p }) => p <= 0.05),
      },
    ];
  }),
  {
    name: 'A pause without an effect: 95 % intervals of the ratio of rates that hold',
    want: '93 to 97 %',
    one(seed) {
      const scene = setScene(world(seed, { perDay: 500, frailty: 0, days: 28 }).input);
      const found = scene.places.slice(1).flatMap(({ key }) => {
        const ratio = ratioAfterPause(
          scene,
          scene.input.stays.filter(({ step }) => step === key),
        );
        return ratio ? [ratio] : [];
      });
      return holding(found, ({ interval }) => holds(1, interval));
    },
  },
  ...[6, 10, 30].map((among) => ({
    name: `A step like its ${among - 1} peers: seen at 5 %, alone`,
    want: '3 to 6.5 %',
    one: (seed) => holding(stepLossPeers(peersOf(seed, { among, spread: 0.45 })).candidates, ({ p }) => p <= 0.05),
  })),
  {
    name: 'Fields without an effect, 40 steps: seen at 5 %, alone',
    want: '3 to 6.5 %',
    one: (seed) =>
      holding(burdenAssociation(peersOf(seed, { among: 40, spread: 0.45 })).candidates, ({ p }) => p <= 0.05),
  },
  {
    name: 'Each field multiplies the odds of leaving by 1.1, 40 steps: 95 % intervals that hold',
    want: '93 to 97 %',
    one: (seed) => holding(fieldsOf(seed), (one) => holds(1.1, one.interval(0.95))),
  },
  {
    name: 'Each field multiplies the odds of leaving by 1.1, 40 steps: seen at 5 %, alone',
    want: '',
    one: (seed) => holding(fieldsOf(seed), ({ p }) => p <= 0.05),
  },
  {
    name: 'The mix drifts between devices that differ: memos that find a change',
    want: '≤ 5 %',
    one(seed) {
      const { findings } = computeMemo(world(seed, { drift: 0.3, changeAt: 56, deviceGap: 0.5 }).input);
      return isOne(findings.some(({ code }) => code === 'change_since' || code === 'step_loss_change'));
    },
  },
  ...[0.02, 0.08].map((share) => ({
    name: `${share * 100} % of events are lost: the loss that is reported is not above it`,
    want: 'at least 75 % of it',
    mean: 'part of it reported',
    one(seed) {
      const reported = reportedLoss(seed, share);
      return [...isOne(reported <= share * 1.02), reported / share];
    },
  })),
];

const fieldsOf = (seed) =>
  burdenAssociation(peersOf(seed, { among: 40, spread: 0.45, perField: Math.log(1.1) })).candidates.filter(
    ({ subject }) => subject.group.value.endsWith('fieldCount'),
  );

/** A scene of which only the first of the peers is the journey's own step. */
function peersOf(seed, options) {
  const [own, ...peers] = others(random(seed, 79), options);
  const { input } = world(seed, { perDay: 4, days: 28, weeksKnown: 0 });
  const scene = setScene(input);
  const step = scene.places[1];
  return {
    ...scene,
    places: [scene.places[0], step],
    input: { ...input, peers: [{ ...own, journeyId: input.journey.id, stepKey: step.key }, ...peers] },
  };
}

/** Of 20,000 sessions of five to twenty events, each of which is lost or not. */
function reportedLoss(seed, share) {
  const chance = random(seed, 80);
  let [arrived, sent] = [0, 0];
  for (let session = 0; session < 20_000; session++) {
    let highest = -1;
    const events = 5 + Math.floor(chance.next() * 16);
    for (let seq = 0; seq < events; seq++) {
      if (chance.chance(share)) continue;
      arrived++;
      highest = seq;
    }
    sent += highest + 1;
  }
  const { input } = world(seed, { perDay: 4, days: 28, weeksKnown: 0 });
  const row = { device: 'mobile', sessions: 20_000, arrived, sent, succeeded: 0, concluded: 0, untried: 0, endless: 0 };
  return describeHealth({ ...input, loss: [row] }).summary.loss;
}
