// The contents of a rendered page of figures, as a test reads them.
import { expect } from 'vitest';
import { rowsOfCsv } from './figures.ts';
import type { Part } from './part.ts';
import type { Rendered } from './rendered.ts';

/** The lines of a tile below its name. */
export function tile(page: Part, label: string): string[] {
  const [found, ...others] = page
    .all('.tile')
    .filter((one) => one.roles('button', `What is this: ${label}`).length > 0);
  expect(found && others.length, label).toBe(0);
  return found?.texts('dd') ?? [];
}

export const figure = (page: Part, title: string): Part => page.role('region', title);

/** Figures that are one press away. */
export const openMore = (page: Part): Promise<void> => page.one('.more-figures > summary').press();

export async function act(one: Part, action: string): Promise<void> {
  await one.role('button', /^Actions/).press();
  await one.role('button', action).press();
}

/** The rows of the file that a figure is saved as, by the names of their columns. */
export async function saved(page: Rendered, title: string): Promise<Record<string, string>[]> {
  await act(figure(page, title), 'Save as CSV');
  const [[name, text] = ['', ''], ...others] = Object.entries(await page.saved());
  expect(others).toEqual([]);
  expect(name).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  return rowsOfCsv(text);
}
