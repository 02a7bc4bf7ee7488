// The page of a journey's burden: the parts and steps of its hours, and the file.
import { expect, it } from 'vitest';
import { STEPS } from '../support/world/crowded.ts';
import { renderedPages } from './support/rendered.ts';

const pages = renderedPages();

it('shows hours, their parts and steps', async () => {
  const page = await pages.visit('owner', '/journeys/crowded/burden');
  expect(page.role('region', 'Where the hours go').texts('tr').join()).toContain('All time');
  for (const { name } of STEPS) expect(page.roles('rowheader', name)).toHaveLength(1);
  expect(page.roles('button', 'Value of an hour')).toHaveLength(1);
});

it('saves the table, and gives a viewer no value to set', async () => {
  const page = await pages.visit('viewer', '/journeys/crowded/burden');
  expect(page.roles('button', 'Value of an hour')).toEqual([]);
  expect(page.roles('button', 'Save as CSV')).toHaveLength(1);
});

it('reports a period without sessions', async () => {
  const page = await pages.visit('viewer', '/journeys/unvisited/burden');
  expect(page.says('No session in this period')).toBe(true);
  expect(page.roles('combobox', 'Compare with')).toEqual([]);
});
