// Whether the intervals of `waymark rehearse --journey` hold what they say, in organizations whose truth is written down first: how
// often the share that goes on from a new step, and the completion of a new journey, lie in the intervals of 80 % and 95 %, how
// wide these are, and how they score beside the spread of all past steps. With --held-out, seeds that the model was not made with.
// `npm run build:server && node bench/rehearse-forecast.mjs [--held-out] [--runs 200]`
import { beta } from '../dist/src/analysis/statistics/draws.js';
import { random } from '../dist/src/domain/random.js';
import { forecastFunnel } from '../dist/src/rehearse/forecast.js';
import { intervalScore } from '../dist/src/rehearse/score.js';
import { isHeldOut, option } from './support/options.mjs';

const HELD_OUT_FROM = 10_000;
const runs = Number(option('runs', 200));

const TYPES = ['eligibility', 'information', 'input', 'upload', 'selection', 'review', 'submit'];
const KIND = { eligibility: -0.6, information: 0.5, input: 0, upload: -1, selection: 0.4, review: 0.6, submit: 0.2 };
const logistic = (x) => 1 / (1 + Math.exp(-x));

/** How the logit of a step comes about. `journey`: what its steps share. */
const MECHANISMS = {
  'kinds, fields and journeys': (r, { type, fields, journey }) =>
    2.2 + KIND[type] - 0.35 * (Math.log1p(fields) - 1.3) + 0.4 * journey + 0.4 * r.normal(),
  'steps differ by themselves alone': (r) => 2.2 + 0.9 * r.normal(),
  'journeys alone': (r, { journey }) => 2.2 + 0.8 * journey + 0.1 * r.normal(),
  'nothing differs': () => 2.2,
  'more than 8 fields are too many, fewer do nothing': (r, { fields }) => (fields > 8 ? 0.8 : 2.6) + 0.3 * r.normal(),
  'errors, of which fields say nothing': (r, { journey }) =>
    2.6 - (r.chance(0.2) ? 2 : 0) + 0.3 * journey + 0.2 * r.normal(),
  'the type is entered wrongly for half of the steps': (r, { shown, type, fields, journey }) =>
    2.2 + KIND[shown ? type : 'input'] - 0.3 * (Math.log1p(fields) - 1.3) + 0.4 * journey + 0.4 * r.normal(),
  'heavy tails: one in ten steps is far off': (r, { type }) =>
    2.4 + KIND[type] + (r.chance(0.1) ? 2 : 0.3) * r.normal(),
  'later steps lose fewer': (r, { at, journey }) => 1.4 + 0.5 * at + 0.3 * journey + 0.2 * r.normal(),
  'new journeys lose half as many again': (r, { type, isNew, journey }) =>
    2.2 + KIND[type] + 0.4 * journey + 0.4 * r.normal() - (isNew ? 0.4 : 0),
};

function journeyOf(r, mechanism, slug, isNew) {
  const journey = r.normal();
  const many = 2 + Math.floor(r.next() * 6);
  const drift = 40 + 400 * r.next();
  let sessions = Math.round(400 * Math.exp(1.2 * Math.abs(r.normal())));
  return Array.from({ length: many }, (_, at) => {
    const type = at === many - 1 ? 'submit' : TYPES[Math.floor(r.next() * 6)];
    const fields = type === 'information' ? 0 : 1 + Math.floor(r.next() * r.next() * 20);
    const share = logistic(MECHANISMS[mechanism](r, { type, fields, journey, at, isNew, shown: r.chance(0.5) }));
    // Days differ: the sessions of a period are worth fewer than they are.
    const rate = beta(r, share * drift * 4, (1 - share) * drift * 4);
    const [reached, wentOn] = [sessions, binomial(r, sessions, rate)];
    sessions = wentOn;
    const known = r.chance(0.8) ? fields : null;
    const named = { number: at + 1, heading: '', stepKey: `${at}`, stepType: type };
    return { ...named, journey: slug, fields: isNew ? fields : known, reached, wentOn, rate };
  });
}

function binomial(r, n, p) {
  let sum = 0;
  for (let at = 0; at < n; at++) if (r.next() < p) sum++;
  return sum;
}

const header = [
  'mechanism',
  'past',
  'steps',
  'step 80',
  'step 95',
  'width',
  'points',
  'any step',
  'whole 80',
  'whole 95',
  'width',
];
const rows = [];
for (const [at, mechanism] of Object.keys(MECHANISMS).entries()) {
  for (const journeys of [4, 12]) {
    const sums = {
      steps: 0,
      in80: 0,
      in95: 0,
      width: 0,
      points: 0,
      any: 0,
      wholes: 0,
      whole80: 0,
      whole95: 0,
      wide: 0,
    };
    for (let run = 0; run < runs; run++) {
      const r = random((isHeldOut ? HELD_OUT_FROM : 1) + run, at, journeys);
      const past = Array.from({ length: journeys }, (_, n) => journeyOf(r, mechanism, `j${n}`, false)).flat();
      const next = journeyOf(r, mechanism, 'new', true);
      const forecast = forecastFunnel('new', past, next, 0);
      if ('none' in forecast) continue;
      for (const [n, { goesOn }] of forecast.steps.entries()) {
        const { reached, wentOn } = next[n];
        // As it is scored: shares of sessions, where 200 saw the step.
        if (reached < 200) continue;
        const actual = wentOn / reached;
        sums.steps++;
        sums.in80 += Number(actual >= goesOn.low80 && actual <= goesOn.high80);
        sums.in95 += Number(actual >= goesOn.low95 && actual <= goesOn.high95);
        sums.width += goesOn.high80 - goesOn.low80;
        sums.points += intervalScore(goesOn, actual);
        sums.any += intervalScore(forecast.anyStep, actual);
      }
      const { completion } = forecast;
      const whole = next.at(-1).wentOn / next[0].reached;
      sums.wholes++;
      sums.whole80 += Number(whole >= completion.low80 && whole <= completion.high80);
      sums.whole95 += Number(whole >= completion.low95 && whole <= completion.high95);
      sums.wide += completion.high80 - completion.low80;
    }
    const share = (part, whole) => (part / whole).toFixed(2);
    rows.push([
      ...[
        mechanism,
        journeys,
        sums.steps,
        share(sums.in80, sums.steps),
        share(sums.in95, sums.steps),
        share(sums.width, sums.steps),
      ],
      ...[(sums.points / sums.steps).toFixed(1), (sums.any / sums.steps).toFixed(1)],
      ...[share(sums.whole80, sums.wholes), share(sums.whole95, sums.wholes), share(sums.wide, sums.wholes)],
    ]);
  }
}
const widths = header.map((name, at) => Math.max(name.length, ...rows.map((row) => String(row[at]).length)));
for (const row of [header, ...rows])
  console.log(
    row.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[0]) : String(cell).padStart(widths[at]))).join('  '),
  );
