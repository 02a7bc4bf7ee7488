// The contents of a page of figures, as a test reads them.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The lines of a tile below its name. */
export async function tile(page: Page, label: string): Promise<string[]> {
  const tile = page.locator('.tile', {
    has: page.getByRole('button', { name: `What is this: ${label}`, exact: true }),
  });
  await tile.waitFor();
  // Its numbers have come, and those of the other side.
  await tile.locator('.skeleton').first().waitFor({ state: 'detached' });
  return tile.locator('dd').allTextContents();
}

/** Figures that are one press away. */
export async function openMore(page: Page): Promise<void> {
  await page.locator('.more-figures:not([open]) > summary').click();
  await page.getByRole('region', { name: 'Devices' }).waitFor();
}

export const figure = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Chooses an action of a figure's menu. */
export async function act(one: Locator, action: string): Promise<void> {
  await one.getByRole('button', { name: /^Actions/ }).click();
  await one.getByRole('button', { name: action }).click();
}

/** The rows of the file that a figure is saved as, by the names of their columns. */
export async function saved(page: Page, title: string): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), act(figure(page, title), 'Save as CSV')]);
  expect(download.suggestedFilename()).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  return rowsOfCsv(readFileSync(await download.path(), 'utf8'));
}

export function rowsOfCsv(text: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((name, place) => [name, row[place] ?? ''])));
}

/** RFC 4180, after the byte order mark. */
function readCsv(text: string): string[][] {
  expect(text.codePointAt(0)).toBe(0xfeff);
  expect(text.endsWith('\r\n')).toBe(true);
  const cells = text.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** `7 min 21 s` */
export function inSeconds(text = ''): number {
  const lengths: Record<string, number> = { d: 86_400, h: 3_600, min: 60, s: 1 };
  return [...text.matchAll(/([\d.,]+)\s(d|h|min|s)\b/g)].reduce(
    (sum, [, number = '', unit = '']) => sum + Number(number.replace(',', '')) * (lengths[unit] ?? Number.NaN),
    0,
  );
}
