// What memos find in worlds whose truth is known: false findings, coverage of intervals, power. With --held-out, seeds that the
// rules were not made with. `node bench/memos/run.mjs [--held-out] [--runs 200] [--skip 0]`
import { computeMemo } from '../../dist/src/analysis/memo/compute.js';
import { fieldLoops } from '../../dist/src/analysis/memo/detectors/field-loops.js';
import { groupGap } from '../../dist/src/analysis/memo/detectors/group-gap.js';
import { setScene } from '../../dist/src/analysis/memo/scene.js';
import { wilson } from '../../dist/src/analysis/statistics/share.js';
import { world } from './worlds.mjs';

const option = (name, other) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? other : Number(process.argv[at + 1]);
};
const heldOut = process.argv.includes('--held-out');
const RUNS = option('runs', 200);
const FIRST_SEED = (heldOut ? 10_000 : 1) + option('skip', 0);
const started = process.cpuUsage();

const NULL_WORLDS = {
  'small (3,000 sessions)': { perDay: 115 },
  'big (30,000 sessions)': { perDay: 1150 },
  'strong shocks (sd 0.25, rho 0.8)': { shock: 0.25, rho: 0.8 },
  'mix drifts (45 to 75 % mobile)': { drift: 0.3, changeAt: 56 },
  'returning clients (half, frailty 1.3)': { returning: 0.5, frailty: 1.3 },
  'events lost (4 %)': { loss: 0.04 },
};

const rows = [];
/** `want`: [least, most] of the share, or undefined. */
function row(what, part, whole, want = '') {
  const { low, high } = whole > 0 ? wilson(part, whole, 1.96) : { low: Number.NaN, high: Number.NaN };
  const percent = (share) => `${(share * 100).toFixed(1)} %`;
  rows.push([what, `${part} of ${whole}`, percent(part / whole), `${percent(low)} to ${percent(high)}`, want]);
}

const seeds = (block) => Array.from({ length: RUNS }, (_, run) => FIRST_SEED + (heldOut ? block * 1000 : 0) + run);

let block = 0;
for (const [name, options] of Object.entries(NULL_WORLDS)) {
  let any = 0;
  const codes = {};
  for (const seed of seeds(block++)) {
    const { findings } = computeMemo(world(seed, options).input);
    if (findings.length > 0) any++;
    for (const { code } of findings) codes[code] = (codes[code] ?? 0) + 1;
  }
  row(
    `null, ${name}: runs with a false finding`,
    any,
    RUNS,
    `<= 5 %${Object.keys(codes).length ? ` ${JSON.stringify(codes)}` : ''}`,
  );
}

{
  let [found, falsely, covered, all, selected, right] = [0, 0, 0, 0, 0, 0];
  for (const seed of seeds(block++)) {
    const { input, truth, plantedKey } = world(seed, { perDay: 700, mobileEffect: 0.5 });
    for (const candidate of groupGap(setScene(input)).candidates) {
      if (candidate.subject.group.by !== 'device') continue;
      const exact = truth[candidate.subject.stepKey ?? ''] * (candidate.subject.group.value === 'mobile' ? 1 : -1);
      const { low, high } = candidate.interval(0.95);
      all++;
      if (exact >= low && exact <= high) covered++;
    }
    const { findings } = computeMemo(input);
    for (const { code, subject, evidence } of findings) {
      found++;
      // Later steps differ a little too: who is left on them does.
      const isTrue =
        code === 'group_gap' && subject.group?.by === 'device' && Math.abs(truth[subject.stepKey ?? '']) > 0.005;
      if (!isTrue) falsely++;
      if (code !== 'group_gap' || subject.group?.by !== 'device') continue;
      const exact = truth[subject.stepKey ?? ''] * (subject.group.value === 'mobile' ? 1 : -1);
      selected++;
      if (exact >= evidence.low && exact <= evidence.high) right++;
    }
    void plantedKey;
  }
  row('planted: findings that are false', falsely, found, '<= 5 %');
  row('coverage of 95 % intervals, all (device)', covered, all, '93 to 97 %');
  row('coverage of intervals of findings (device)', right, selected, '>= 95 %');
}

{
  let hits = 0;
  let size = 0;
  for (const seed of seeds(block++)) {
    const { input, truth, plantedKey } = world(seed, { perDay: 760, mobileEffect: 0.28 });
    size += truth[plantedKey];
    const { findings, belowTheLine } = computeMemo(input);
    if (
      [...findings, ...belowTheLine].some(
        ({ code, subject }) => code === 'group_gap' && subject.stepKey === plantedKey && subject.group.by === 'device',
      )
    )
      hits++;
  }
  row(
    `power, device gap of ${((size / RUNS) * 100).toFixed(1)} points, 20,000 sessions`,
    hits,
    RUNS,
    '>= 80 % at 3 points',
  );
}

{
  let hits = 0;
  for (const seed of seeds(block++)) {
    const { input, plantedKey } = world(seed, { perDay: 760, changeAt: 56, change: 0.28 });
    const { findings, belowTheLine } = computeMemo({ ...input, dates: [] });
    if (
      [...findings, ...belowTheLine].some(
        ({ code, subject }) => code === 'step_loss_change' && subject.stepKey === plantedKey,
      )
    )
      hits++;
  }
  row('power, change of about 3 points, 8 weeks before 4', hits, RUNS, '>= 65 %');
}

for (const hazardRatio of [1, 1.5, 2]) {
  let [covered, tested, rejected, sum] = [0, 0, 0, 0];
  for (const seed of seeds(block++)) {
    const { input } = world(seed, { perDay: 160, hazardRatio, frailty: 0, days: 28 });
    for (const candidate of fieldLoops(setScene(input)).candidates) {
      const { low, high } = candidate.interval(0.95);
      tested++;
      sum += Math.log(candidate.estimate / hazardRatio);
      if (hazardRatio >= low && hazardRatio <= high) covered++;
      if (candidate.p <= 0.05) rejected++;
    }
  }
  const bias = tested > 0 ? (sum / tested).toFixed(3) : 'none tested';
  row(`episode, ratio ${hazardRatio}: coverage (bias of ln ${bias})`, covered, tested, '93 to 97 %, bias < 0.05');
  row(`episode, ratio ${hazardRatio}: found at 5 % alone`, rejected, tested, hazardRatio === 1 ? '3 to 6.5 %' : '');
}

{
  let any = 0;
  for (const seed of seeds(block++)) {
    const { findings } = computeMemo(world(seed, { drift: 0.3, changeAt: 56, deviceGap: 0.5 }).input);
    if (findings.some(({ code }) => code === 'change_since' || code === 'step_loss_change')) any++;
  }
  row('mix drifts between devices that differ (Simpson): a change found', any, RUNS, '<= 5 %');
}

const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((cells) => cells[at].length)));
console.log(`Rules memo-1, ${heldOut ? 'held-out' : 'development'} seeds from ${FIRST_SEED}, ${RUNS} runs a row\n`);
for (const cells of rows) console.log(cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '));
const { user } = process.cpuUsage(started);
console.log(`\n${(user / 1e6).toFixed(0)} s of processor time`);
