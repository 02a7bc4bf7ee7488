// The forecast of `waymark rehearse`: from the past of an organization in a real service, kept in the report, scored after the release.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, toIso } from '../../src/domain/time.ts';
import type { Forecast } from '../../src/rehearse/forecast.ts';
import type { Rehearsal } from '../../src/rehearse/report.ts';
import { type ForecastScore, scoreForecast } from '../../src/rehearse/score.ts';
import { call, folderForTest } from '../cli/command.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { openSite } from '../support/site.ts';
import { sendVisits, VISIT_STEPS } from '../support/visits.ts';

const IN_CONTAINER = ['--browser', process.env.CHROMIUM ?? '/usr/bin/chromium', '--no-sandbox', '--kinds', 'pointer'];
const PAST = { from: Date.now() - 3 * DAY_MS, to: Date.now() - HOUR_MS };
const HOURS = (PAST.to - PAST.from) / HOUR_MS;

const { pages, origin, close } = await openSite();

const service = await serviceForFile();
await service.org('acme');
const settings = { ingestRequestsPerHour: 100_000 };
await service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings } });
const key = await service.key('acme', ['journeys:write', 'ingest:write']);
const reader = await service.key('acme', ['journeys:read']);
beforeAll(async () => {
  await newJourney('apply');
  const next = ['documents', 'send', 'sent'];
  for (const [at, { stepKey }] of VISIT_STEPS.entries())
    pages.set(`/${stepKey}`, pageOf(stepKey, next[at] ?? '', at === 2 ? 'Send application' : 'Continue'));
});
afterAll(async () => {
  close();
});

const pageOf = (stepKey: string, next: string, button: string) =>
  `<!doctype html><html lang="en"><title>${stepKey}</title><main><h1>Step ${stepKey}</h1>
   <form method="post" action="/${next}" data-journey-step="${stepKey}"><label for="n">Name</label>
   <input id="n" name="name" autocomplete="name" required><button>${button}</button></form></main></html>`;

const newJourney = (slug: string) =>
  service.journey(key, {
    slug,
    steps: VISIT_STEPS.map((step, at) => ({ ...step, stepType: at === 2 ? 'submit' : 'input', fieldCount: at + 1 })),
  });
/** Journeys that have the same chances would be one past, not several. */
let seed = 0;
const visit = (journey: string, many: number, leaves: (stepKey: string) => number) =>
  sendVisits(service, key, { org: 'acme', journey, ...PAST, perHour: many / HOURS, leaves, seed: ++seed });
const rehearse = (...args: string[]) =>
  call(['rehearse', ...args], folderForTest(), { BASE_URL: service.url, WAYMARK_API_KEY: reader });

test('a figure is judged by both ends of an interval, which belong to it', () => {
  const goesOn = { low95: 0.5, low80: 0.6, median: 0.7, high80: 0.8, high95: 0.9 };
  const step = { number: 1, heading: 'Name', stepKey: 'name', stepType: 'input', fields: 1, goesOn, alike: 8 };
  const forecast: Forecast = {
    ...{ journey: 'apply', madeAt: '2026-01-01', past: { journeys: 4, steps: 12, days: 90 }, notes: [] },
    ...{ steps: [step], completion: goesOn, anyStep: { low80: 0.2, high80: 1 } },
  };
  const verdicts = [499, 500, 599, 600, 800, 801, 900, 901].map((part) => {
    const counted = { whole: 1_000, part };
    const { steps, completion } = scoreForecast(forecast, new Map([['name', counted]]), counted, '2026-02-01');
    return [steps[0]?.verdict, completion.verdict, completion.points];
  });
  expect(verdicts).toEqual([
    ['outside', 'outside', 121],
    ['wide', 'wide', 120],
    ['wide', 'wide', 21],
    ['inside', 'inside', 20],
    ['inside', 'inside', 20],
    ['wide', 'wide', 21],
    ['wide', 'wide', 120],
    ['outside', 'outside', 121],
  ]);
});

test('a past with too few sessions gives no forecast, and names the missing data', async () => {
  const { stdout, stderr } = await rehearse(`${origin}/start`, '--journey', 'apply', ...IN_CONTAINER);
  expect(stderr).toBe('');
  expect(stdout).toContain('No forecast: fewer than 3 other journeys, with 8 steps that 200 sessions saw');
  expect(stdout).toContain('(found: 0 with 0 such steps)');
}, 240_000);

test('the past of other journeys gives each step an interval, and the figures since the release a score', async () => {
  for (const [at, slug] of ['benefit', 'permit', 'parking', 'school'].entries()) {
    await newJourney(slug);
    await visit(slug, 450, (stepKey) => (stepKey === 'send' ? 0.05 : 0.08 + 0.02 * at));
  }
  // Its own past is not what it is compared with.
  await visit('apply', 900, (stepKey) => (stepKey === 'documents' ? 0.65 : stepKey === 'send' ? 0.05 : 0.1));
  const folder = folderForTest();
  const [file, html] = [join(folder, 'rehearsal.json'), join(folder, 'rehearsal.html')];
  const made = await rehearse(`${origin}/start`, '--journey', 'apply', '--json', '--html', html, ...IN_CONTAINER);
  writeFileSync(file, made.stdout);
  const forecast = (JSON.parse(made.stdout) as Rehearsal).forecast as Forecast;
  expect(forecast).toMatchObject({ journey: 'apply', past: { journeys: 4, steps: 12, days: 90 }, notes: [] });
  expect(forecast.steps.map(({ stepKey, stepType, fields, alike }) => [stepKey, stepType, fields, alike])).toEqual([
    ['start', 'input', 1, 8],
    ['documents', 'input', 2, 8],
    ['send', 'submit', 3, 4],
  ]);
  for (const { low95, low80, median, high80, high95 } of [
    forecast.completion,
    ...forecast.steps.map((one) => one.goesOn),
  ])
    expect([low95, low80, median, high80, high95]).toEqual([low95, low80, median, high80, high95].sort());
  const [start, , send] = forecast.steps;
  // Truth in the past: 86 to 92 of 100 go on, 95 from the last step.
  expect(start?.goesOn.median).toBeGreaterThan(0.84);
  expect(start?.goesOn.median).toBeLessThan(0.93);
  expect(send?.goesOn.median).toBeGreaterThan(0.93);
  expect(start?.goesOn.low80).toBeGreaterThan(0.7);
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('What to expect of apply');
  expect(page).toMatch(/About \d\d of 100 people who see the first step may complete/);

  const scored = await rehearse('--score', file, '--since', toIso(PAST.from), '--json');
  const { steps, completion } = JSON.parse(scored.stdout) as ForecastScore;
  expect(steps.map(({ stepKey, verdict }) => [stepKey, verdict])).toEqual([
    ['start', 'inside'],
    ['documents', 'outside'],
    ['send', 'inside'],
  ]);
  expect(steps[1]?.actual).toBeCloseTo(0.35, 1);
  expect(steps[1]?.points).toBeGreaterThan(steps[0]?.points ?? 0);
  expect(completion).toMatchObject({ verdict: 'outside', sessions: expect.any(Number) });
  const { stdout, code } = await rehearse('--score', file, '--since', toIso(PAST.from).slice(0, 10));
  expect(stdout).toContain('2 of 3 steps lie inside of their 80 % interval, 0 only inside of that of 95 %, 1 outside.');
  expect(stdout).toMatch(/Step documents .* 3\d\.\d % .* outside/);
  expect(code).toBe(0);
  const early = await rehearse('--score', file);
  expect(early.stdout).toContain('Nothing can be scored yet: a step needs 200 sessions since the release.');

  const { stdout: text } = await rehearse(`${origin}/start`, '--journey', 'apply', ...IN_CONTAINER);
  expect(text).toMatch(/Step start +input \(8 before\) +1 +\d\d to \d\d % +\d\d to \d\d+ %/);
}, 400_000);

test('wrong arguments, or a missing permission, are reported before the walk', async () => {
  const folder = folderForTest();
  const none = join(folder, 'none.json');
  writeFileSync(none, JSON.stringify({ forecast: { journey: 'apply', none: 'No forecast: too thin.' } }));
  const other = join(folder, 'other.json');
  writeFileSync(other, JSON.stringify({ forecast: { journey: 'apply', steps: [{ goesOn: 2 }] } }));
  for (const [args, sentence] of [
    [['--score', none], 'holds no forecast to score. No forecast: too thin.'],
    [['--score', other], 'holds no forecast: give the JSON of a rehearsal that was made with --journey.'],
    [['--score', join(folder, 'missing.json')], 'cannot be read'],
    [['http://localhost:9', '--score', none], '--score walks no form: leave the address out'],
    [['http://localhost:9', '--since', '2026-01-01'], '--since belongs to --score'],
    [['http://localhost:9', '--journey', 'apply', '--api-key', 'wmk_wrong'], 'Invalid or expired API key'],
    [[], "missing required argument 'url'"],
  ] as const) {
    const { code, stderr } = await rehearse(...args);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(sentence)]);
  }
}, 240_000);
