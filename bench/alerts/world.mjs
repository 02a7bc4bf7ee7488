// A journey of which every hour is drawn: sessions by hour, those that reach and leave each step, complete, meet errors in fields.
// Days differ beyond chance (a shock of 0.1 on the logit of leaving, with a memory of 0.6, as in bench/memos), weekends and nights
// have a pattern; in simulated years there are holidays, growth and campaigns as well.
import { random } from '../../dist/src/domain/random.js';

const HOUR_MS = 3_600_000;
const expit = (x) => 1 / (1 + Math.exp(-x));
const logit = (p) => Math.log(p / (1 - p));
/** Share of a day's sessions by hour. */
const HOURS = [4, 2, 1, 1, 1, 2, 6, 15, 35, 60, 75, 80, 70, 70, 75, 75, 70, 60, 50, 48, 45, 35, 20, 10];
const HOURS_SUM = HOURS.reduce((sum, one) => sum + one, 0);

/** The mean weight of a week's days, so that `perDay` is their mean. */
const WEEK_MEAN = (5 + 2 * 0.7) / 7;

export function world(seed, { days, perDay, perHour, events = false, loss, broken, errors }) {
  const chance = random(seed, 91);
  const count = 4 + Math.floor(chance.next() * 5);
  const steps = Array.from({ length: count }, (_, at) => `s${at}`);
  const base = steps.map(() => logit(0.04 + 0.14 * chance.next()));
  const usual = perDay ?? (perHour ? perHour * 24 : 80 * 40 ** chance.next());
  const medianMs = 60_000 * (3 + 22 * chance.next());
  const durations = durationsOf(medianMs);
  const growth = events ? chance.next() : 0;
  const drift = events ? 0.4 * (chance.next() - 0.5) : 0;
  const special = events ? specialDays(chance, days) : new Map();
  const changedAt = Math.floor(chance.next() * count);
  const raised = loss && logit(Math.min(0.9, expit(base[changedAt]) + loss.points)) - base[changedAt];

  const hours = days * 24;
  const columns = count + 2;
  // Sums up to each hour: reached each step, left each step.
  const reached = new Float64Array((hours + 1) * columns);
  const left = new Float64Array((hours + 1) * columns);
  const completed = new Float64Array(hours + 1);
  const sessions = new Float64Array(hours + 1);
  let shock = 0;
  for (let hour = 0; hour < hours; hour++) {
    const day = Math.floor(hour / 24);
    if (hour % 24 === 0) shock = 0.6 * shock + 0.1 * Math.sqrt(1 - 0.36) * chance.normal();
    const weekend = (day + 4) % 7 < 2;
    const { volume = 1, shift = 0 } = special.get(day) ?? {};
    const pace = perHour ?? (usual * (HOURS[hour % 24] / HOURS_SUM) * (weekend ? 0.7 : 1)) / WEEK_MEAN;
    const mean = pace * volume * (1 + (growth * day) / 365) * Math.exp(0.1 * chance.normal());
    const started = poisson(chance, mean);
    const beside = shock + shift + (weekend ? 0.1 : 0) + (hour % 24 < 7 ? 0.1 : 0) + (drift * day) / 365;
    let going = started;
    const row = (hour + 1) * columns;
    for (let at = 0; at < count; at++) {
      const more = loss && at === changedAt && hour >= loss.from ? raised : 0;
      const isBroken = broken && at === changedAt && hour >= broken.from;
      const gone = isBroken ? going : binomial(chance, going, expit(base[at] + beside + more));
      reached[row + at] = reached[row - columns + at] + going;
      left[row + at] = left[row - columns + at] + gone;
      going -= gone;
    }
    completed[hour + 1] = completed[hour] + going;
    sessions[hour + 1] = sessions[hour] + started;
  }
  const young = knownByStep(durations, count);
  const target = events ? expectedRate(base.map((one) => one + Math.max(0, drift))) - 0.03 : null;
  const fields = events ? fieldsOf(chance, days) : [];
  const batches = events ? batchesOf(chance, days, special) : [];

  /** Rows of sessions of some hours, one for each day. `known`: of sessions that are under way, by step. */
  function rows(from, to, known) {
    const found = [];
    for (let start = Math.max(0, from); start < to; ) {
      const day = Math.floor(start / 24);
      const end = Math.min(to, (day + 1) * 24);
      const done = (sums, at) => sums[end * columns + at] - sums[start * columns + at];
      const all = sessions[end] - sessions[start];
      // On the way, steps take equal time: who will see the next one has seen it by now with this probability.
      let seen = all;
      steps.forEach((step, at) => {
        const truly = done(reached, at);
        const before = at === 0 ? all : done(reached, at - 1);
        seen = known
          ? Math.min(seen, binomial(chance, Math.round((seen * truly) / Math.max(1, before)), known[at]))
          : truly;
        if (seen > 0) found.push({ day, step, reached: seen, left: known ? 0 : done(left, at), completed: 0 });
      });
      const truly = completed[end] - completed[start];
      const last = Math.max(1, done(reached, count - 1));
      const finished = known ? binomial(chance, Math.round((seen * truly) / last), known[count]) : truly;
      found.push({ day, step: '', reached: all, left: 0, completed: finished });
      start = end;
    }
    return found;
  }

  return {
    steps,
    changed: steps[changedAt],
    specialOn: (day) => special.get(day),
    durations,
    hours,
    targets: { completionRate: target, medianTimeToComplete: null },
    days: (from, to) => rows(from * 24, to * 24),
    hoursBefore: (hour, n) =>
      Array.from({ length: n }, (_, at) => ({
        at: (hour - n + at) * HOUR_MS,
        sessions: sessions[hour - n + at + 1] - sessions[hour - n + at],
      })),
    now(hour, delayMs) {
      const delay = delayMs / HOUR_MS;
      // In the last hour, only sessions that are known to have gone on count; all others have had the time.

      const hourRows = rows(hour - 1, hour, young);
      let last = hour;
      while (last > 0 && sessions[last] === sessions[last - 1]) last--;
      const day = Math.floor(hour / 24);
      const isDayOver = hour % 24 === 1;
      return {
        at: hour * HOUR_MS,
        windows: {
          hour: hourRows,
          sixHours: [...rows(hour - 6, hour - 1), ...hourRows],
          day: rows(hour - 24 - delay, hour - delay),
        },
        lastEventAt: last * HOUR_MS - (last === hour ? 1_000 : HOUR_MS * 0.3),
        ...(last < hour && { recentHours: this.hoursBefore(hour, 48) }),
        ...(events && { refused: batches[day] }),
        ...(events && isDayOver && { marked: batches[day]?.marked, fields: fields.map((one) => one(day - 1)) }),
        ...(events && isDayOver && day % 7 === 4 && { weeks: [weekOf(day - 14), weekOf(day - 7)] }),
      };
    },
  };

  function weekOf(day) {
    const of = (sums) => sums[(day + 7) * 24] - sums[day * 24];
    return { sessions: of(sessions), completed: of(completed), medianSeconds: medianMs / 1000 };
  }

  function fieldsOf(chance, days) {
    return Array.from({ length: 6 }, (_, nth) => {
      const rate = logit(0.02 + 0.13 * chance.next());
      let shock = 0;
      const drawn = Array.from({ length: days }, (_, day) => {
        shock = 0.6 * shock + 0.1 * 0.8 * chance.normal();
        const at = nth % count;
        const whole = reached[(day + 1) * 24 * columns + at] - reached[day * 24 * columns + at];
        const more = errors && nth === 0 && day >= errors.fromDay ? errors.points : 0;
        const share = Math.min(0.95, expit(rate + shock + (special.get(day)?.shift ?? 0)) + more);
        return { day, whole, part: binomial(chance, whole, share) };
      });
      return (day) => ({
        ...{ stepKey: steps[nth % count], fieldKey: `f${nth}`, ...drawn[day] },
        past: Array.from({ length: 8 }, (_, week) => drawn[day - 7 * (week + 1)]).filter(Boolean),
      });
    });
  }

  /** Batches that limits refuse, and sessions that are marked: shares with days that stand out. */
  function batchesOf(chance, days, special) {
    const [refused, marked] = [0.005 * chance.next(), 0.02 + 0.06 * chance.next()];
    const drawn = Array.from({ length: days }, (_, day) => {
      const whole = sessions[(day + 1) * 24] - sessions[day * 24];
      const often = special.get(day)?.volume > 1 ? 1.5 : 1;
      const share = (rate, sd) => binomial(chance, whole, Math.min(0.9, often * rate * Math.exp(sd * chance.normal())));
      return { whole, refused: share(refused, 0.7), marked: share(marked, 0.4) };
    });
    const part = (from, to, name) =>
      drawn
        .slice(Math.max(0, from), to)
        .reduce((sum, day) => ({ part: sum.part + day[name], whole: sum.whole + day.whole }), { part: 0, whole: 0 });
    return drawn.map((_, day) => ({
      now: part(day - 1, day, 'refused'),
      past: part(day - 8, day - 1, 'refused'),
      marked: { now: part(day - 1, day, 'marked'), past: part(day - 8, day - 1, 'marked') },
    }));
  }
}

const expectedRate = (base) => base.reduce((rate, logit) => rate * (1 - expit(logit + 0.04)), 1);

/** Ten public holidays a year with few visitors, and six campaigns of five days with many, who are less determined. */
function specialDays(chance, days) {
  const found = new Map();
  for (let nth = 0; nth < (10 * days) / 365; nth++)
    found.set(Math.floor(chance.next() * days), { volume: 0.1 + 0.3 * chance.next(), shift: 0.15 * chance.normal() });
  for (let nth = 0; nth < (6 * days) / 365; nth++) {
    const first = Math.floor(chance.next() * days);
    const [volume, shift] = [1.5 + 2 * chance.next(), 0.1 + 0.2 * chance.next()];
    for (let day = first; day < first + 5; day++) found.set(day, { volume, shift });
  }
  return found;
}

/** A lognormal time to complete, as a histogram of a hundred equal parts. */
function durationsOf(medianMs) {
  const z = (p) => Math.sqrt(2) * inverseErf(2 * p - 1);
  return Array.from({ length: 100 }, (_, at) => ({
    ms: medianMs * Math.exp(0.6 * z((at + 0.995) / 100)),
    sessions: 1,
  }));
}

const inverseErf = (x) => {
  const l = Math.log(1 - x * x);
  const a = 2 / (Math.PI * 0.147) + l / 2;
  return Math.sign(x) * Math.sqrt(Math.sqrt(a * a - l / 0.147) - a);
};

/** The share of those who saw the step before that has seen this one by the end of the hour in which they began; last, completion. */
function knownByStep(durations, count) {
  const cumulative = Array.from({ length: count + 1 }, (_, at) => {
    let sum = 0;
    for (let slot = 0; slot < 24; slot++) {
      const age = (HOUR_MS * (slot + 0.5)) / 24;
      sum += durations.filter(({ ms }) => (ms * at) / count <= age).length / durations.length;
    }
    return sum / 24;
  });
  return cumulative.map((share, at) => (at === 0 ? 1 : share / cumulative[at - 1]));
}

function poisson(chance, mean) {
  if (mean > 40) return Math.max(0, Math.round(mean + Math.sqrt(mean) * chance.normal()));
  let [n, product] = [0, chance.next()];
  for (const limit = Math.exp(-mean); product > limit; n++) product *= chance.next();
  return n;
}

function binomial(chance, n, p) {
  if (n <= 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - binomial(chance, n, 1 - p);
  if (n * p * (1 - p) > 30) {
    const drawn = Math.round(n * p + Math.sqrt(n * p * (1 - p)) * chance.normal());
    return Math.min(n, Math.max(0, drawn));
  }
  // By inversion.
  const odds = p / (1 - p);
  let [k, probability, u] = [0, (1 - p) ** n, chance.next()];
  while (u > probability && k < n) {
    u -= probability;
    k++;
    probability *= (odds * (n - k + 1)) / k;
  }
  return k;
}
