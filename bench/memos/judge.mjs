// Findings of memos in mechanisms that are not those of the estimators. `node bench/memos/judge.mjs [--held-out] [--runs 20] [--only <part>]`

import { computeMemo } from '../../dist/src/analysis/memo/compute.js';
import { wilson } from '../../dist/src/analysis/statistics/share.js';
import { RULES_VERSION } from '../../dist/src/domain/memo.js';
import { isHeldOut, option } from '../support/options.mjs';
import { MECHANISMS, mechanism } from './mechanisms.mjs';

/** Seeds below 1,000 are for development; held-out ones were first used when the rules were frozen. */
const HELD_OUT_FROM = 40_000;
const isLoud = process.argv.includes('--loud');
const [runs, only] = [Number(option('runs', 20)), option('only', '')];
const WANTED = { null: 'at most 5 % fail', never: 'none fails', found: 'at least 80 % hold' };
const started = process.cpuUsage();

console.log(
  `Rules ${RULES_VERSION}, ${isHeldOut ? `held-out seeds from ${HELD_OUT_FROM}` : 'development seeds'}, ${runs} runs a row\n`,
);
console.log('| World | Holds | Interval (95 %) | To reach |\n| --- | --- | --- | --- |');
MECHANISMS.forEach(({ name, wanted, rules, holds }, row) => {
  if (!name.includes(only)) return;
  let held = 0;
  for (let run = 0; run < runs; run++) {
    const seed = isHeldOut ? HELD_OUT_FROM + 1_000 * row + run : 1 + run;
    const memo = computeMemo(mechanism(seed, rules).input);
    if (holds(memo)) held++;
    else if (isLoud) {
      const lines = [...memo.alarms, ...memo.findings].map(({ code, headline }) => `${code}: ${headline}`);
      console.error(`  ${name}, seed ${seed}: ${lines.length === 0 ? 'nothing' : lines.join(' / ')}`);
    }
  }
  const { low, high } = wilson(held, runs, 1.96);
  const percent = (share) => `${(share * 100).toFixed(0)} %`;
  console.log(`| ${name} | ${held} of ${runs} | ${percent(low)} to ${percent(high)} | ${WANTED[wanted]} |`);
});
console.log(`\n${(process.cpuUsage(started).user / 1e6).toFixed(0)} s of processor time`);
