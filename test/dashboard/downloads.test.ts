// Every file that the dashboard offers: it arrives, whole, and no answer on the way is an error.
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { act, figure } from './support/figures.ts';
import { openStage } from './support/stage.ts';

const stage = openStage({ world: 'shared' });

/** First characters of files, by kind. */
const BEGINS: Record<string, RegExp> = {
  pdf: /^%PDF-/,
  html: /^<!doctype html>/i,
  md: /^# /,
  json: /^[[{]/,
  csv: /^\uFEFF?[\w"]/,
};

async function save(page: Page, press: () => Promise<unknown>): Promise<void> {
  const [download] = await Promise.all<Download | unknown>([
    page.waitForEvent('download', { timeout: 60_000 }),
    press(),
  ]);
  const file = download as Download;
  const name = file.suggestedFilename();
  expect(await file.failure(), name).toBeNull();
  const text = readFileSync(await file.path(), 'utf8');
  expect(text, name).toMatch(BEGINS[name.split('.').at(-1) ?? ''] ?? /^$/);
  expect(text.length, name).toBeGreaterThan(40);
}

/** Presses all of the buttons or links that are there, one after the other. */
async function saveAll(page: Page, offered: Locator, count: number): Promise<void> {
  await expect.poll(() => offered.count()).toBe(count);
  for (const one of await offered.all()) await save(page, () => one.click());
}

/** A page, and what it was refused. */
async function pageAs(role: 'viewer' | 'owner'): Promise<{ page: Page; refused: string[] }> {
  const page = await stage.pageAs(role);
  const refused: string[] = [];
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`)));
  return { page, refused };
}

it('gives a viewer every file that a page offers', async () => {
  const { page, refused } = await pageAs('viewer');
  await page.goto(`${stage.service.url}/journeys/crowded`);
  await saveAll(page, page.locator('a[download]'), 1);
  await figure(page, 'Step funnel').waitFor();
  await save(page, () => act(figure(page, 'Step funnel'), 'Save as CSV'));
  const { memoId, simulationId } = stage.world;
  for (const path of [`memos/${memoId}`, `simulations/${simulationId}`]) {
    await page.goto(`${stage.service.url}/journeys/apply/${path}`);
    await saveAll(page, page.getByRole('button', { name: /^Save as (PDF|HTML|Markdown|JSON)$/ }), 4);
  }
  expect(refused).toEqual([]);
});

it('gives an owner the audit log, whole or of an action', async () => {
  const { page, refused } = await pageAs('owner');
  await page.goto(`${stage.service.url}/settings/audit`);
  await saveAll(page, page.locator('a[download]'), 2);
  await page.getByLabel('Action').selectOption('journey.create');
  await saveAll(page, page.locator('a[download]'), 2);
  expect(refused).toEqual([]);
});
