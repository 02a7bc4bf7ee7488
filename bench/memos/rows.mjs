// The rows by which memos are judged: each asks worlds whose truth is known, one seed at a time. `one(seed)` answers [part, whole]
// and, where a mean is asked for, its sum.
import { computeMemo } from '../../dist/src/analysis/memo/compute.js';
import { errors } from '../../dist/src/analysis/memo/detectors/errors.js';
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

/** The number of candidates that are right, and of all: [right, all]. */
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
      errors(setScene(world(seed, { perDay: 160, hazardRatio, frailty: 0, days: 28 }).input)).candidates.filter(
        ({ code }) => code === 'error_unrecovered',
      );
    return [
      {
        name: `Constant hazards, an error multiplies that of leaving by ${hazardRatio}: seen at 5 %, alone`,
        want: hazardRatio === 1 ? '3 to 6.5 %' : '',
        mean: 'odds ratio',
        one(seed) {
          const found = candidates(seed);
          return [...holding(found, ({ p }) => p <= 0.05), found.reduce((sum, { estimate }) => sum + estimate, 0)];
        },
      },
    ];
  }),
  ...[0.04, 0.05, 0.08].map((share) => ({
    name: `${share * 100} % of tries are stopped${share === 0.05 ? ', the margin' : ''}: ${share === 0.04 ? '95 % intervals that hold' : 'seen at 5 %, alone'}`,
    want: share === 0.04 ? '93 to 97 %' : share === 0.05 ? 'at most 6.5 %' : '',
    one(seed) {
      // Only the last step: those who reached it are all who tried to send it.
      const { input, lastKey } = world(seed, { perDay: 160, days: 28, stopped: share });
      const found = submitBlocked(setScene(input)).candidates.filter(({ subject }) => subject.stepKey === lastKey);
      return holding(found, (one) => (share === 0.04 ? holds(0.04, one.interval(0.95)) : one.p <= 0.05));
    },
  })),
  ...[6, 10, 30].map((among) => ({
    name: `A step like its ${among - 1} peers: seen at 5 %, alone`,
    want: '3 to 6.5 %',
    one: (seed) => holding(stepLossPeers(peersOf(seed, { among, spread: 0.45 })).candidates, ({ p }) => p <= 0.05),
  })),
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

/** The loss reported for 20,000 sessions of five to twenty events, each of which is lost or not. */
function reportedLoss(seed, share) {
  const chance = random(seed, 80);
  let [arrived, missing, gapped] = [0, 0, 0];
  for (let session = 0; session < 20_000; session++) {
    let [highest, own] = [-1, 0];
    const events = 5 + Math.floor(chance.next() * 16);
    for (let seq = 0; seq < events; seq++) {
      if (chance.chance(share)) continue;
      own++;
      highest = seq;
    }
    arrived += own;
    missing += Math.min(own, highest + 1 - own);
    if (highest + 1 > own) gapped++;
  }
  const { input } = world(seed, { perDay: 4, days: 28, weeksKnown: 0 });
  const row = {
    device: 'mobile',
    sessions: 20_000,
    gapped,
    arrived,
    missing,
    succeeded: 0,
    concluded: 0,
    untried: 0,
    endless: 0,
  };
  return describeHealth({ ...input, loss: [row] }).summary.loss;
}
