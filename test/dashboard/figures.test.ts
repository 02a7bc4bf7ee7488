// The pages of figures show what was sent: every number is computed again from the list of events.
import { expect, it } from 'vitest';
import type { Step } from '../../src/domain/journey.ts';
import * as brute from '../metrics/figures-brute-force.ts';
import { crowdedBatches, eventsOf, STEPS } from '../support/world/crowded.ts';
import { STRANGE_STEP, WORLD_NOW } from '../support/world/world.ts';
import { inSeconds } from './support/figures.ts';
import { renderedPages } from './support/rendered.ts';
import { act, figure, openMore, saved, tile } from './support/rendered-figures.ts';

const DAY_MS = 86_400_000;
const MIDNIGHT = WORLD_NOW - DAY_MS / 2;
const pages = renderedPages();
const events = eventsOf(crowdedBatches(WORLD_NOW), WORLD_NOW);
const steps = STEPS.map((step) => ({ ...step, id: step.stepKey })) as unknown as Step[];

/** The sessions of the last `days`, today included, as of now. */
function visits(days: number, filter: Partial<brute.Asked> = {}) {
  return between(MIDNIGHT - (days - 1) * DAY_MS, WORLD_NOW, filter);
}
const all = brute.visitsOf(events, WORLD_NOW, 395, true);
const between = (from: number, to: number, filter: Partial<brute.Asked> = {}) =>
  brute.chosen(all, { from, to, ...filter });

const judge = () => ({ all, configured: STEPS });

const path = (rest = '') => `/journeys/crowded${rest}`;
const count = (value: number) => value.toLocaleString('en');
const percent = (rate: number | null) => `${((rate ?? 0) * 100).toFixed(1)}%`;
const seconds = (text: string | undefined) => Number(text);

it('shows the summary of a period next to the previous period', async () => {
  const page = await pages.visit('owner', path('?period=7d'));
  const now = brute.summary(visits(7), judge());
  expect(now.sessions).toBeGreaterThan(20);
  const [sessions, completed, change] = tile(page, 'Sessions');
  expect([sessions, completed]).toEqual([
    count(now.sessions),
    `${count(now.starters)} (${percent(now.starters / now.sessions)}) touched a field`,
  ]);
  const from = MIDNIGHT - 6 * DAY_MS;
  const before = between(from - 7 * DAY_MS, WORLD_NOW - 7 * DAY_MS);
  expect(change).toContain(`${count(before.length)} before`);

  const [rate, interval, difference] = tile(page, 'Completion rate');
  expect(rate).toBe(percent(now.completion.rate));
  expect(interval).toBe(
    `${count(now.completed)} completed, 95% interval ${percent(now.completion.low).slice(0, -1)}–${percent(now.completion.high)}`,
  );
  expect(difference).toContain(percent(brute.summary(before, judge()).completion.rate));
  const [median] = tile(page, 'Median time to complete');
  expect(inSeconds(median)).toBeCloseTo(now.medianTimeToComplete ?? 0, -1);
  const [open] = tile(page, 'Open attempts');
  expect(open).toBe(`${count(now.open)} (${percent(now.open / now.sessions)})`);
});

it('draws the funnel, and shows and saves the same numbers as a table', async () => {
  const page = await pages.visit('owner', path());
  const expected = brute.steps(steps, visits(30));
  const funnel = figure(page, 'Step funnel');
  const rowsShown = funnel.all('.row-chart-row');
  for (const [position, step] of expected.entries()) {
    const [reached, left] = rowsShown[position]?.texts('.row-chart-number') ?? [];
    expect(reached).toContain(`${count(step.reached)} (${percent(step.reachedShare.rate)})`);
    expect(left).toContain(`${count(step.left)} (${percent(step.abandonment.rate)})`);
  }
  await act(funnel, 'Show as table');
  const shown = funnel.all('tbody tr').map((row) => row.texts('th, td'));
  expect(shown.map(([, key, reached, , left, , , , open, , wentOn]) => [key, reached, left, open, wentOn])).toEqual(
    expected.map(({ stepKey, reached, left, open, wentOn }) => [stepKey, ...[reached, left, open, wentOn].map(count)]),
  );
  const rows = await saved(page, 'Step funnel');
  expect(rows.map((row) => Number(row.Reached))).toEqual(expected.map(({ reached }) => reached));
  expect(rows.map((row) => brute.rounded(Number(row['Left here, share of reached'])))).toEqual(
    expected.map(({ abandonment }) => abandonment.rate),
  );
  expect(rows.map((row) => seconds(row['Median time on step (seconds)']))).toEqual(
    expected.map(({ medianTimeOnStep }) => expect.closeTo(medianTimeOnStep ?? 0, 3)),
  );
});

it('saves no text that a spreadsheet runs, and marks a step that is not configured', async () => {
  const page = await pages.visit('owner', '/journeys/broken');
  const rows = await saved(page, 'Step funnel');
  expect(rows.at(-1)).toMatchObject({ Step: `'${STRANGE_STEP}`, Key: `'${STRANGE_STEP}`, Reached: '1' });
  expect(figure(page, 'Step funnel').says('not a step of the journey')).toBe(true);
});

it('shows completion over time, times, groups and abandonment as they were sent', async () => {
  const page = await pages.visit('owner', path());
  const chosen = visits(30);
  const series = brute.dailySeries(chosen, judge(), { from: MIDNIGHT - 29 * DAY_MS, to: WORLD_NOW });
  const points = await saved(page, 'Completion over time');
  expect(points.map((row) => [row['Start (UTC)'], Number(row.Sessions), Number(row.Completed)])).toEqual(
    series.map(({ start, sessions, completed }) => [start, sessions, completed]),
  );
  expect(Number(points[3]?.['95% interval to'])).toBeCloseTo(series[3]?.completion.high ?? Number.NaN, 6);

  await openMore(page);
  const bins = await saved(page, 'Time to complete');
  const times = chosen.flatMap(({ start, completion }) => (completion === null ? [] : [(completion - start) / 1000]));
  expect(bins.map((bin) => Number(bin['Completed sessions']))).toEqual(
    bins.map(
      (bin) =>
        times.filter((time) => time >= seconds(bin['From (seconds)']) && time < seconds(bin['To (seconds)'])).length,
    ),
  );
  expect(bins.reduce((sum, bin) => sum + Number(bin['Completed sessions']), 0)).toBe(times.length);

  const hours = await saved(page, 'Weekday and hour');
  expect(hours).toHaveLength(7 * 24);
  const startedOn = (weekday: string) =>
    chosen.filter(
      ({ start }) => new Date(start).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }) === weekday,
    );
  expect(hours.filter(({ Weekday }) => Weekday === 'Tuesday').reduce((sum, row) => sum + Number(row.Sessions), 0)).toBe(
    startedOn('Tuesday').length,
  );
  expect(hours.reduce((sum, row) => sum + Number(row.Completed), 0)).toBe(times.length);

  for (const [title, column, property] of [
    ['Devices', 'Device', 'deviceClass'],
    ['Languages', 'Language', 'language'],
  ] as const) {
    const groups = await saved(page, title);
    expect(groups.map((row) => [row[column], Number(row.Sessions), Number(row.Completed)])).toEqual(
      brute.groups(chosen, judge(), property).map(({ value, sessions, completed }) => [value, sessions, completed]),
    );
  }
  // All have one source, which tells nothing apart.
  expect(page.roles('region', 'Sources')).toEqual([]);
  const abandonment = await saved(page, 'Step funnel');
  expect(abandonment.map((row) => Number(row['95% interval from']))).toEqual(
    brute.steps(steps, chosen).map((step) => expect.closeTo(step.abandonment.low ?? Number.NaN, 6)),
  );
});

it('keeps period and filters in the address, and shows the sessions that pass them', async () => {
  const page = await pages.visit('owner', path());
  const shows = (sessions: readonly unknown[]) => expect(tile(page, 'Sessions')[0]).toBe(count(sessions.length));
  await page.role('button', 'Filters').press();
  await page.labelled('Device').fill('mobile');
  expect(page.address()).toBe(path('?deviceClass=mobile'));
  shows(visits(30, { deviceClass: 'mobile' }));

  await page.one('main').labelled('Language').fill('es');
  expect(page.address()).toBe(path('?deviceClass=mobile&language=es'));
  const both = visits(30, { deviceClass: 'mobile', language: 'es' });
  expect(both.length).toBeGreaterThan(0);
  shows(both);

  await page.labelled('7 days').press();
  expect(page.address()).toBe(path('?period=7d&deviceClass=mobile&language=es'));
  await page.role('button', 'Clear filters').press();
  expect(page.address()).toBe(path('?period=7d'));
  await page.labelled('Custom').press();
  const day = (ago: number) => new Date(WORLD_NOW - ago * DAY_MS).toISOString().slice(0, 10);
  await page.labelled('First day').fill(day(9));
  await page.labelled('Last day').fill(day(12));
  await page.role('button', 'Show').press();
  expect(page.says('The first day is after the last.')).toBe(true);
  await page.labelled('First day').fill(day(20));
  await page.labelled('Last day').fill(day(10));
  await page.role('button', 'Show').press();
  const custom = path(`?period=custom&from=${day(20)}&to=${day(10)}`);
  expect(page.address()).toBe(custom);
  shows(between(Date.parse(day(20)), Date.parse(day(9))));
  const opened = await pages.visit('owner', custom);
  expect(tile(opened, 'Sessions')).toEqual(tile(page, 'Sessions'));
});

it('shows how people leave a step, the steps before and after, and its fields', async () => {
  const overview = await pages.visit('owner', path());
  const link = figure(overview, 'Step funnel').one('.row-chart-names').role('link', 'Upload your documents');
  const page = await pages.visit('owner', link.attribute('href') ?? '');
  expect(page.texts(':is(h1, h2)')).toContain('Step 5: Upload your documents');
  const chosen = visits(30);
  const expected = brute.detail(steps, chosen, 'documents');
  const leaving = await saved(page, 'How people leave here');
  const bySize = (a: readonly [unknown, number], b: readonly [unknown, number]) =>
    b[1] - a[1] || (`${a[0]}` < `${b[0]}` ? -1 : 1);
  expect(leaving.map((row) => Number(row.Sessions)).sort()).toEqual(
    expected.leaving.map(({ sessions }) => sessions).sort(),
  );
  for (const [title, column, ways] of [
    ['Where people come from', 'Step before', expected.entries],
    ['Where people go', 'Step after', expected.exits],
  ] as const) {
    const found = (await saved(page, title)).map(
      (row) => [row[column]?.replace(/^'/, ''), Number(row.Sessions)] as const,
    );
    expect(found.toSorted(bySize)).toEqual(
      ways
        .map(
          ({ name, sessions }) =>
            [name ?? (column === 'Step after' ? 'No further step' : 'Began here'), sessions] as const,
        )
        .toSorted(bySize),
    );
  }
  const stays = chosen.flatMap((visit) => brute.timeOn(visit, 'documents') ?? []);
  const bars = await saved(page, 'Time on step');
  expect(bars.length).toBeGreaterThan(2);
  expect(bars.reduce((sum, bar) => sum + Number(bar.Sessions), 0)).toBe(stays.length);
  const fields = brute.fields(chosen, 'documents');
  expect(fields.length).toBeGreaterThan(1);
  const found = await saved(page, 'Fields');
  expect(
    found.map((row) => [
      row.Field,
      ...['Reached', 'Changed', 'Came back', 'With errors', 'Fixed', 'Given up', 'Last touched before leaving'].map(
        (name) => Number(row[name]),
      ),
    ]),
  ).toEqual(
    fields.map((one) => [
      one.fieldKey,
      one.reached,
      one.changed,
      one.returned,
      one.withErrors,
      one.fixed,
      one.givenUp,
      one.lastTouched,
    ]),
  );
  expect(found.map((row) => seconds(row['Median time in field (seconds)']))).toEqual(
    fields.map(({ medianTimeInField }) => expect.closeTo(medianTimeInField ?? 0, 3)),
  );
  const errors = await saved(page, 'Validation errors by type');
  expect(errors.map((row) => [row.Field, row.Error, Number(row.Sessions), Number(row.Errors)]).sort()).toEqual(
    fields
      .flatMap(({ fieldKey, errors }) => errors.map((one) => [fieldKey, one.errorType, one.sessions, one.events]))
      .sort(),
  );
});

it('shows the ways of sessions, their returns, and their paths', async () => {
  const page = await pages.visit('owner', path('/paths'));
  const expected = brute.paths(steps, visits(30), 100);
  const nameOf = (key: string) => steps.find(({ stepKey }) => stepKey === key)?.name ?? `'${key}`;
  const ends = { completed: 'Completed', left: 'Left', open: 'Still open' };
  const flow = await saved(page, 'Where sessions went');
  expect(flow.map((row) => `${row.From} > ${row.To}: ${row.Times}, ${row.Sessions}`).sort()).toEqual(
    expected.transitions
      .map(({ from, to, end, times, sessions }) => {
        const [before, after] = [
          from === null ? 'Start' : nameOf(from),
          to === null ? ends[end ?? 'left'] : nameOf(to),
        ];
        return `${before} > ${after}: ${times}, ${sessions}`;
      })
      .sort(),
  );
  const back = await saved(page, 'Going back');
  expect(expected.backSessions).toBeGreaterThan(5);
  expect(back.reduce((sum, row) => sum + Number(row.Times), 0)).toBe(
    expected.transitions.filter(({ direction }) => direction === 'back').reduce((sum, { times }) => sum + times, 0),
  );
  const paths = await saved(page, 'Most frequent paths');
  expect(paths.map((row) => Number(row.Sessions))).toEqual(expected.paths.map(({ sessions }) => sessions));
  expect(paths[0]?.Path).toBe(expected.paths[0]?.steps.map(nameOf).join(' → '));
  const rounds = await saved(page, 'Going round');
  expect(Number(rounds[0]?.Sessions)).toBeGreaterThan(0);
});
