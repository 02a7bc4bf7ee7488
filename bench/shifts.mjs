// Results of the change points of steps in simulated journeys whose truth is known: false ones where nothing has changed, looked for each
// day of a year, and changes that were planted, with the number of days the date is off. With --held-out, seeds that the rules were not made with.
// `npm run build:server && node bench/shifts.mjs [--held-out] [--runs 200]`
import { findShifts, SHIFT_DAYS } from '../dist/src/alerts/shifts.js';
import { world } from './alerts/world.mjs';
import { isHeldOut, option } from './support/options.mjs';

const HELD_OUT_FROM = 10_000;
const runs = Number(option('runs', 200));
const seeds = (row) =>
  Array.from({ length: runs }, (_, run) => (isHeldOut ? HELD_OUT_FROM : 1) + 20_000 + row * 1_000 + run);
const percent = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const days = SHIFT_DAYS + 365;
for (const [row, events] of [false, true].entries()) {
  let [looks, shown, changes, worst] = [0, 0, 0, 0];
  for (const seed of seeds(row)) {
    const one = world(seed, { days, events });
    const found = new Set();
    // Each change is counted once, by the week of its date.
    for (let day = SHIFT_DAYS; day < days; day++) {
      const [first] = findShifts(one.days(day - SHIFT_DAYS, day), one.steps);
      looks++;
      if (!first) continue;
      shown++;
      found.add(`${first.stepKey} ${Math.round(first.day / 7)}`);
    }
    changes += found.size;
    worst = Math.max(worst, found.size);
  }
  const kind = events ? 'with holidays, campaigns, growth and drift' : 'with weekdays and shocks of days';
  console.log(
    `No change, ${kind}, ${runs} journey-years: shown on ${percent(shown, looks)} of days; ${(changes / runs).toFixed(2)} false changes a year, most in one ${worst}`,
  );
}
let row = 2;
for (const points of [0.05, 0.1, 0.17]) {
  for (const perDay of [100, 500, 2_000]) {
    for (const after of [3, 7, 14]) {
      let [found, near] = [0, 0];
      const own = seeds(row++ % 18);
      for (const seed of own) {
        const from = SHIFT_DAYS - after;
        const one = world(seed, { days: SHIFT_DAYS, perDay, loss: { from: from * 24, points } });
        const shift = findShifts(one.days(0, SHIFT_DAYS), one.steps).find(({ stepKey }) => stepKey === one.changed);
        if (!shift) continue;
        found++;
        if (Math.abs(shift.day - from) <= 1) near++;
      }
      console.log(
        `+${100 * points} points, ${perDay} sessions a day, after ${after} days: found ${percent(found, own.length)}; within a day of its date ${percent(near, found)}`,
      );
    }
  }
}
