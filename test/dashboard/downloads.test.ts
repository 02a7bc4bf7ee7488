// Every file that the dashboard offers, for each role that sees it: it arrives, whole, and no answer on the way is an error.
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '../../src/domain/person.ts';
import { finished, memoOf } from '../support/artifacts.ts';
import { STEPS, sendCrowd } from './support/crowd.ts';
import { act, figure } from './support/figures.ts';
import { ORG, openStage } from './support/stage.ts';

const stage = openStage();
let memo = '';
let simulation = '';

beforeAll(async () => {
  const { service } = stage;
  const key = await service.key(ORG, ['journeys:write', 'memos:write', 'simulations:run']);
  const { id: journeyId } = await service.journey(key, {
    slug: 'crowded',
    displayName: 'Housing benefit',
    steps: STEPS,
  });
  await sendCrowd(service, 'crowded', 60);
  memo = `/journeys/crowded/memos/${(await memoOf(service, key, { journeyId })).id}`;
  const body = { journeyId, changes: [{ type: 'drop_step', stepKey: 'household' }] };
  const made = await service.request<{ id: string }>('POST', '/api/simulations/run', { key, body });
  expect(made.status).toBe(201);
  await finished(service, key, `/api/simulations/${made.body.id}`);
  simulation = `/journeys/crowded/simulations/${made.body.id}`;
});

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

it.each<Role>(['viewer', 'editor', 'owner'])('gives the %s every file that a page offers', async (role) => {
  const page = await stage.pageAs(role);
  const refused: string[] = [];
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`)));
  const open = (path: string) => page.goto(stage.service.url + path);

  await open('/journeys/crowded');
  await saveAll(page, page.locator('a[download]'), 1);
  await figure(page, 'Step funnel').waitFor();
  await save(page, () => act(figure(page, 'Step funnel'), 'Save as CSV'));

  for (const path of [memo, simulation]) {
    await open(path);
    await saveAll(page, page.getByRole('button', { name: /^Save as (PDF|HTML|Markdown|JSON)$/ }), 4);
  }
  if (role === 'owner') {
    await open('/settings/audit');
    await saveAll(page, page.locator('a[download]'), 2);
    await page.getByLabel('Action').selectOption('journey.create');
    await saveAll(page, page.locator('a[download]'), 2);
  }
  expect(refused).toEqual([]);
});
