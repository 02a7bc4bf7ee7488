// Results of memos in worlds whose truth is known: false findings, coverage of intervals, power. With --held-out, seeds that the
// rules were not made with. `node bench/memos/run.mjs [--held-out] [--runs 200] [--only <part of a row's name>] [--state <file>]`
// With a state, runs that are written in it are not made again: a bench that was ended goes on.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { wilson } from '../../dist/src/analysis/statistics/share.js';
import { RULES_VERSION } from '../../dist/src/domain/memo.js';
import { isHeldOut, option } from '../support/options.mjs';
import { ROWS } from './rows.mjs';

/** Seeds below 1,000 are for development; those from 10,000 judged memo-1, those from 20,000 memo-2. A row has a thousand. */
const HELD_OUT_FROM = 30_000;
const SEEDS_A_ROW = 1_000;

const runs = Number(option('runs', 200));
const only = option('only', '');
const state = option('state');
const started = process.cpuUsage();

const done = new Map();
if (state && existsSync(state)) {
  for (const line of readFileSync(state, 'utf8').split('\n').filter(Boolean)) {
    const { row, seed, answer } = JSON.parse(line);
    done.set(`${row} ${seed}`, answer);
  }
}

const table = [];
ROWS.forEach(({ name, want, mean, one }, at) => {
  if (!name.includes(only)) return;
  let [part, whole, sum] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const seed = isHeldOut ? HELD_OUT_FROM + at * SEEDS_A_ROW + run : 1 + run;
    const key = `${name} ${seed}`;
    const answer = done.get(key) ?? one(seed);
    if (state && !done.has(key)) appendFileSync(state, `${JSON.stringify({ row: name, seed, answer })}\n`);
    part += answer[0];
    whole += answer[1];
    sum += answer[2] ?? 0;
  }
  const { low, high } = whole > 0 ? wilson(part, whole, 1.96) : { low: Number.NaN, high: Number.NaN };
  const percent = (share) => `${(share * 100).toFixed(1)} %`;
  const average = mean ? `; ${mean} ${(sum / whole).toFixed(3)} on average` : '';
  table.push([
    name,
    `${part} of ${whole} (${percent(part / whole)})${average}`,
    `${percent(low)} to ${percent(high)}`,
    want,
  ]);
  if (state) console.error(table.at(-1).join(' | '));
});

const seeds = isHeldOut ? `held-out seeds from ${HELD_OUT_FROM}` : 'development seeds from 1';
console.log(`Rules ${RULES_VERSION}, ${seeds}, ${runs} runs a row\n`);
console.log('| What | Result | Interval (95 %) | To reach |\n| --- | --- | --- | --- |');
for (const cells of table) console.log(`| ${cells.join(' | ')} |`);
console.log(`\n${(process.cpuUsage(started).user / 1e6).toFixed(0)} s of processor time`);
