// Figures as a table in the terminal and as JSON, and the comparison of two of them.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The value below which a share of the values lies. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export function machine() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname })
    .toString()
    .trim();
  return {
    at: new Date().toISOString(),
    commit,
    node: process.version,
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 1024 ** 3),
  };
}

/** A figure: its runs in a unit, whether more is better, the target, and a limit measured in the same run. */
export function row(name, unit, runs, { target, better = 'less', limit, limitName }) {
  const value = median(runs);
  const meets = target === undefined ? null : better === 'more' ? value >= target : value <= target;
  return {
    name,
    unit,
    value,
    min: Math.min(...runs),
    max: Math.max(...runs),
    runs: runs.length,
    target,
    better,
    meets,
    limit,
    limitName,
  };
}

const number = (value) =>
  value === undefined
    ? ''
    : value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 1_000 ? 1 : 0 });

export function printRow(one) {
  const spread = one.runs > 1 ? ` (${number(one.min)} to ${number(one.max)}, ${one.runs} runs)` : '';
  const target = one.target === undefined ? '' : `${one.better === 'more' ? '≥' : '≤'} ${number(one.target)}`;
  const verdict = one.meets === null ? ' ' : one.meets ? '✓' : '✗';
  const limit =
    one.limit === undefined ? '' : `  ${(one.value / one.limit).toFixed(2)} × ${one.limitName} (${number(one.limit)})`;
  console.log(
    `${verdict} ${one.name.padEnd(52)} ${`${number(one.value)} ${one.unit}`.padEnd(18)} ${target.padEnd(11)}${spread}${limit}`,
  );
}

export function writeJson(file, result) {
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
}

/** Prints each figure beside the same one of an earlier result. */
export function compare(file, { machine: now, rows }) {
  const before = JSON.parse(readFileSync(file, 'utf8'));
  console.log(`\nCompared with ${before.machine.commit} of ${before.machine.at} (now ${now.commit}):`);
  for (const one of rows) {
    const other = before.rows.find(({ name }) => name === one.name);
    if (!other) continue;
    const change = ((one.value / other.value - 1) * 100).toFixed(0);
    console.log(`  ${one.name.padEnd(52)} ${number(other.value)} → ${number(one.value)} ${one.unit} (${change} %)`);
  }
}
