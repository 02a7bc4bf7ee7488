// Figures beside those of another side, and what is said of the part of a period that is tracked.
import { expect, it } from 'vitest';
import { STEPS } from '../support/world/crowded.ts';
import { renderedPages } from './support/rendered.ts';
import { act, figure, openMore, tile } from './support/rendered-figures.ts';

const pages = renderedPages();
const PATH = '/journeys/crowded';

it('shows two groups side by side, and refuses to compare a group with all', async () => {
  const page = await pages.visit('owner', `${PATH}?deviceClass=desktop&compare=deviceClass:mobile`);
  const compared = figure(page, 'Left per step, compared');
  expect(compared.texts(':is(.row-chart-head, .row-chart-heads)').join()).toContain('Device Mobile');
  expect(tile(page, 'Sessions').at(-1)).toMatch(/for device Mobile$/);
  expect(figure(page, 'Step funnel').all('.bar-beside')).toHaveLength(STEPS.length);
  const legend = () => figure(page, 'Completion over time').one('.legend').text();
  expect(legend()).toContain('Compared with');
  await act(compared, 'Show as table');
  const row = compared.role('row', /Upload your documents/).texts('td');
  expect(row).toHaveLength(10);
  expect(row.at(-1)).toMatch(/points (higher|lower)|the same/);
  await page.role('button', 'Without Device: Desktop').press();
  expect(page.says('compared with Device Mobile (not compared: part of the same sessions)')).toBe(true);
  await page.labelled('Compare with').fill('nothing');
  expect(page.says('not compared')).toBe(false);
});

it('shows the groups of both sides, each row with its difference in words', async () => {
  const page = await pages.visit('owner', `${PATH}?deviceClass=desktop&compare=deviceClass:mobile`);
  await openMore(page);
  const compared = figure(page, 'Languages');
  const details = () => compared.texts('.row-chart-detail').join();
  expect(details()).toContain('for device Mobile');
  await act(compared, 'Show as table');
  const rows = compared.all('tbody tr');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.texts('td').at(-1)).toMatch(/points (higher|lower)|the same|too few sessions/);
  // A device has no other device beside it.
  expect(figure(page, 'Devices').all('.row-chart-detail')).toEqual([]);
  // Each value beside all others: in one click, and back.
  await act(compared, 'Show as chart');
  const rest = compared.role('button', /^Compare each with the rest/);
  await rest.press();
  expect(details()).toContain(' for the rest');
  expect(details()).not.toContain('for device Mobile');
  await rest.press();
  expect(details()).toContain('for device Mobile');
});

it('says since when a period is tracked, where it is only in part', async () => {
  const page = await pages.visit('owner', `${PATH}?period=30d`);
  // Once above all figures, not in each.
  expect(page.one('.period-bar-shown').text()).toMatch(/\(tracking began .+\)/);
  expect(tile(page, 'Completion rate').at(-1)).not.toMatch(/tracking began/);
});

it('offers an annotation to people with the permission', async () => {
  for (const [role, buttons] of [
    ['owner', 1],
    ['viewer', 0],
  ] as const) {
    const page = await pages.visit(role, '/journeys/quiet');
    await page.role('button', 'Show all figures now').press();
    expect(page.roles('button', 'Add an annotation')).toHaveLength(buttons);
  }
});
