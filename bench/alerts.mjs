// Results of the alert rules in simulated years whose truth is known: false alerts a year without change, losses of ten points,
// steps that break altogether, and errors of a field that become more. With --held-out, seeds that the rules were not made with.
// `node bench/alerts.mjs [--held-out] [--runs 200] [--only years|losses|breaks|errors]`
import { decide } from '../dist/src/alerts/decide.js';
import { learn } from '../dist/src/alerts/evidence.js';
import { ALL_RULES_ON } from '../dist/src/domain/alert.js';
import { world } from './alerts/world.mjs';
import { isHeldOut, option } from './support/options.mjs';

/** Seeds below 10,000 are for development. */
const HELD_OUT_FROM = 10_000;
const SEEDS_A_ROW = 1_000;
const HOUR_MS = 3_600_000;
const PAST_DAYS = 56;

/** Simulated years; each change is simulated five times as often, as it takes so much less. */
const runs = Number(option('runs', 200));
const changes = Math.min(SEEDS_A_ROW, 5 * runs);
const only = option('only', '');
const seedsOf = (row, many = runs) =>
  Array.from({ length: many }, (_, run) => (isHeldOut ? HELD_OUT_FROM : 1) + row * SEEDS_A_ROW + run);

/** Evaluates the hours that close from one on, as the service does; returns all that begins. */
function follow(one, fromHour, toHour, stop = () => false) {
  const begun = [];
  const [active, overAt] = [new Set(), new Map()];
  let [past, learnedOn] = [undefined, -1];
  for (let hour = fromHour; hour < toHour; hour++) {
    const day = Math.floor((hour - 1) / 24);
    if (day !== learnedOn) {
      learnedOn = day;
      past = learn(
        one.days(day - 1 - PAST_DAYS, day - 1),
        one.steps,
        one.durations,
        one.hoursBefore(hour, PAST_DAYS * 24),
      );
    }
    const at = hour * HOUR_MS;
    const evidence = { zone: 'UTC', steps: one.steps, targets: one.targets, past, now: one.now(hour, past.delayMs) };
    const { begins, over } = decide(evidence, { rules: ALL_RULES_ON, active, overAt });
    for (const finding of begins) {
      active.add(JSON.stringify([finding.rule, finding.stepKey, finding.fieldKey]));
      begun.push({ ...finding, hour, special: one.specialOn?.(Math.floor((hour - 2) / 24)) });
    }
    for (const key of over) {
      active.delete(key);
      overAt.set(key, at);
    }
    if (stop(begun)) break;
  }
  return begun;
}

const table = [];
const started = process.cpuUsage();

if ('years'.startsWith(only)) {
  const byRule = new Map();
  let [alerts, worst] = [0, 0];
  for (const seed of seedsOf(0)) {
    const one = world(seed, { days: PAST_DAYS + 2 + 365, events: true });
    const begun = follow(one, (PAST_DAYS + 2) * 24 + 1, one.hours);
    alerts += begun.length;
    if (process.argv.includes('--show')) for (const each of begun) console.log(seed, JSON.stringify(each));
    worst = Math.max(worst, begun.length);
    for (const { rule } of begun) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
  }
  const rules = [...byRule].map(([rule, count]) => `${rule} ${count}`).join(', ');
  table.push([
    `False alerts in ${runs} journey-years without change`,
    `${(alerts / runs).toFixed(2)} a year; most in one ${worst} (${rules || 'none'})`,
    'at most 2 a year',
  ]);
}
if ('losses'.startsWith(only)) {
  let found = 0;
  for (const seed of seedsOf(1, changes)) {
    const start = (PAST_DAYS + 4) * 24 + (seed % 24);
    const one = world(seed, { days: PAST_DAYS + 7, perDay: 500, loss: { from: start, points: 0.1 } });
    const isFound = (begun) => begun.some(({ rule, stepKey }) => rule === 'step_loss' && stepKey === one.changed);
    if (isFound(follow(one, start + 1, start + 25, isFound))) found++;
  }
  table.push(['Ten points more leave one step, 500 sessions a day: found within 24 h', share(found), 'at least 80 %']);
}
if ('breaks'.startsWith(only)) {
  let found = 0;
  for (const seed of seedsOf(2, changes)) {
    const start = (PAST_DAYS + 4) * 24 + (seed % 24);
    const one = world(seed, { days: PAST_DAYS + 7, perHour: 50, broken: { from: start } });
    const isFound = (begun) => begun.some(({ rule }) => rule === 'step_silent' || rule === 'no_success');
    if (isFound(follow(one, start + 1, start + 2, isFound))) found++;
  }
  table.push([
    'A step breaks, 50 sessions an hour: found when the first whole hour closes',
    share(found),
    'at least 95 %',
  ]);
}
if ('errors'.startsWith(only)) {
  let found = 0;
  for (const seed of seedsOf(3, changes)) {
    const fromDay = PAST_DAYS + 4;
    const one = world(seed, { days: PAST_DAYS + 8, perDay: 500, events: true, errors: { fromDay, points: 0.15 } });
    const isFound = (begun) => begun.some(({ rule, fieldKey }) => rule === 'field_errors' && fieldKey === 'f0');
    if (isFound(follow(one, fromDay * 24 + 1, (fromDay + 3) * 24, isFound))) found++;
  }
  table.push([
    'Fifteen points more meet an error in a field, 500 sessions a day: found when that day or the next is looked at',
    share(found),
    'at least 80 %',
  ]);
}

function share(found) {
  return `${found} of ${changes} (${((100 * found) / changes).toFixed(1)} %)`;
}

console.log(
  `${isHeldOut ? `Held-out seeds from ${HELD_OUT_FROM}` : 'Development seeds from 1'}, ${runs} years, ${changes} of each change\n`,
);
console.log('| What | Result | To reach |\n| --- | --- | --- |');
for (const cells of table) console.log(`| ${cells.join(' | ')} |`);
console.log(`\n${(process.cpuUsage(started).user / 1e6).toFixed(0)} s of processor time`);
