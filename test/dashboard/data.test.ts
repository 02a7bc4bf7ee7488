// Data out and away: what an export holds equals what was sent, and what is erased is gone.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectAccessible, expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
const VISITORS = 40;
const sent = Array.from({ length: VISITORS }, (_, visitor) =>
  ['session_start', 'page_view', 'step_view', 'submit_attempt', 'submit_success'].map((tag) =>
    event(tag, {
      sessionId: `session-${visitor}`,
      clientId: `client-${visitor % 4}`,
      url: 'https://www.example.org/"a",b',
    }),
  ),
).flat();
const sentIds = sent.map(({ id }) => String(id)).sort();

beforeAll(async () => {
  const key = await stage.service.key(ORG);
  await stage.service.journey(key, { slug: 'apply', displayName: 'Apply for it' });
  await stage.service.journey(key, { slug: 'empty' });
  for (let first = 0; first < sent.length; first += 50) {
    const { status } = await stage.service.ingest(batch(ORG, 'apply', sent.slice(first, first + 50)), {
      origin: 'http://localhost:3000',
    });
    expect(status).toBe(204);
  }
});

async function exportAs(page: Page, format: string): Promise<{ name: string; content: Buffer }> {
  await page.getByLabel('Format').selectOption(format);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

it('exports just the events that were sent, as NDJSON, CSV and Parquet, and counts them', async () => {
  const page = await stage.visitAs('viewer', '/settings/data');
  await page.getByLabel('Journey', { exact: true }).selectOption('apply');
  const ndjson = await exportAs(page, 'ndjson');
  await page.getByText(`${sent.length} events exported.`).waitFor();
  expect(ndjson.name).toBe('apply-events.ndjson');
  const lines = ndjson.content.toString().trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).id).sort()).toEqual(sentIds);

  const csv = await exportAs(page, 'csv');
  await page.getByText(`${sent.length} events exported.`).waitFor();
  const rows = csv.content.toString().trimEnd().split('\n');
  expect(rows).toHaveLength(sent.length + 1);
  expect(sentIds.filter((id) => !csv.content.includes(id))).toEqual([]);

  const parquet = await exportAs(page, 'parquet');
  await page.getByText(`${sent.length} events exported.`).waitFor();
  expect(parquet.content.subarray(0, 4).toString()).toBe('PAR1');
  expect(parquet.content.subarray(-4).toString()).toBe('PAR1');
  await expectAccessibleInBothThemes(page);
});

it('exports the days that were chosen, and refuses an end before the beginning', async () => {
  const page = await stage.visitAs('owner', '/settings/data');
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel('Journey', { exact: true }).selectOption('apply');
  await page.getByLabel('First day').fill(today);
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByText('Must not be before the first day.').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Last day').fill(today);
  await exportAs(page, 'csv');
  await page.getByText(`${sent.length} events exported.`).waitFor();
  await page.getByLabel('First day').fill('2020-01-01');
  await page.getByLabel('Last day').fill('2020-01-02');
  await exportAs(page, 'csv');
  await page.getByText('0 events exported.').waitFor();
});

it('names the people who can erase to a viewer, and refuses viewers through the API', async () => {
  const page = await stage.visitAs('viewer', '/settings/data');
  await page
    .getByText(/^Only owners can erase/)
    .first()
    .waitFor();
  expect(await page.getByLabel('Client id').count()).toBe(0);
  const answer = await page.request.post(`${stage.service.url}/api/orgs/${ORG}/erasures`, {
    headers: { origin: stage.service.url },
    data: { clientId: 'client-1' },
  });
  expect(answer.status()).toBe(403);
});

it('erases what carries a client id, when that is confirmed, and only that', async () => {
  const page = await stage.visitAs('owner', '/settings/data');
  await page.getByRole('button', { name: 'Erase…' }).click();
  await page.getByText('Enter the client id.').waitFor();
  await page.getByLabel('Client id').fill('client-1');
  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Erase events' }).click();
  const ofClient = sent.filter(({ clientId }) => clientId === 'client-1').length;
  await page.getByText(`${ofClient} events erased.`).waitFor();

  await page.getByLabel('Journey', { exact: true }).selectOption('apply');
  const { content } = await exportAs(page, 'ndjson');
  expect(content.toString().trimEnd().split('\n')).toHaveLength(sent.length - ofClient);
  await page.getByLabel('Client id').fill('client-1');
  await page.getByRole('button', { name: 'Erase…' }).click();
  await dialog.getByRole('button', { name: 'Erase events' }).click();
  await page.getByText('No event carries this client id').waitFor();
  await expectAccessible(page);
});

it('counts sessions before they are erased, warns where they look like visitors, and shows how far it is', async () => {
  const page = await stage.visitAs('owner', '/settings/data');
  await page.getByRole('button', { name: 'Count them' }).click();
  await page.getByText('Must be a day and a time').first().waitFor();
  await page.getByLabel('Sessions of').selectOption('apply');
  const hour = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 16).replace('T', ' ');
  await page.getByLabel('Received from (UTC)').fill(hour(-3_600_000));
  await page.getByLabel('Received until (UTC)').fill(hour(3_600_000));
  await page.getByLabel('Only with the mark').selectOption('truncated');
  await page.getByRole('button', { name: 'Count them' }).click();
  await page.getByText('No session was received then with this mark').waitFor();
  await page.getByLabel('Only with the mark').selectOption('');
  await page.getByRole('button', { name: 'Count them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/look like a visitor’s/).waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Erase sessions' }).click();
  await page.getByText(/\d+ sessions erased\.$/).waitFor();
  await expectAccessible(page);
});
