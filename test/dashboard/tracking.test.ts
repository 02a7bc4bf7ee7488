// Whether a page reports: the script to paste, the checks, and what arrives, as it arrives, from a real form.
import { beforeAll, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { expectAccessible, expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage({ formOf: 'walked' });
let key: string;

beforeAll(async () => {
  const { url } = stage.service;
  key = await stage.service.key(ORG);
  await stage.service.journey(key, {
    slug: 'walked',
    allowedOrigins: [url],
    steps: [
      { stepKey: 'eligibility', name: 'Eligibility', index: 0 },
      { stepKey: 'never-seen', index: 1 },
    ],
  });
});

it('shows each event of a real form when it arrives, and refusals with their reasons', async () => {
  const page = await stage.visitAs('owner', '/journeys/walked/live');
  await page.getByText('Connected').waitFor();
  await page.getByText('Waiting for events').waitFor();
  await expectAccessibleInBothThemes(page);

  const visitor = await page.context().newPage();
  await visitor.goto(`${stage.service.url}/demo`);
  await visitor.waitForFunction('window.JourneyEmbed');
  await visitor.evaluate('JourneyEmbed.flush()');
  await page.getByText('session_start').first().waitFor();
  await page.getByText(/^[1-9]\d* events accepted, 0 batches refused/).waitFor();

  const refused = await stage.service.ingest(batch(ORG, 'walked', [event('page_view')]), {
    origin: 'https://elsewhere.example',
  });
  expect(refused.status).toBe(403);
  await page.getByText('403: Origin not allowed').waitFor();
  await page.getByText('https://elsewhere.example').waitFor();
  await expectAccessibleInBothThemes(page);
});

it('holds back what arrives while it is paused', async () => {
  const page = await stage.visitAs('owner', '/journeys/walked/live');
  await page.getByText('Connected').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  const sent = batch(ORG, 'walked', [event('step_view', { stepKey: 'eligibility' })]);
  expect((await stage.service.ingest(sent, { origin: stage.service.url })).status).toBe(204);
  await page.getByText('1 batch arrived since you paused.').waitFor();
  expect(await page.getByText('step_view').count()).toBe(0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('step eligibility').waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('Waiting for events').waitFor();
});

it('shows the script for this journey, the newest version and this one with its hash, to copy', async () => {
  const page = await stage.visitAs('owner', '/journeys/walked/install', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const script = page.getByRole('region', { name: 'Script', exact: true });
  const { url } = stage.service;
  expect(await script.textContent()).toBe(
    `<script async src="${url}/embed/v1.js"\n  data-org="${ORG}" data-journey="walked"\n  data-endpoint="${url}/api/ingest"></script>`,
  );
  await page.getByRole('radio', { name: /This version/ }).check();
  const { body } = await stage.service.request<{ file: string; integrity: string }>('GET', '/embed/manifest.json');
  await expect
    .poll(() => script.textContent())
    .toContain(`src="${url}/embed/${body.file}"\n  integrity="${body.integrity}"`);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByText('Copied').first().waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await script.textContent());
  expect(await page.getByRole('region', { name: 'Markup of the steps' }).textContent()).toContain(
    '<section data-journey-step="never-seen">',
  );
});

it('checks what arrives: origins, steps that were never seen, keys that no step has, refusals', async () => {
  const events = [event('step_view', { stepKey: 'eligibility', url: `${stage.service.url}/demo` })];
  const unknown = event('step_view', { stepKey: 'unheard-of', url: `${stage.service.url}/demo` });
  const sent = await stage.service.ingest(batch(ORG, 'walked', [...events, unknown]), { origin: stage.service.url });
  expect(sent.status).toBe(204);
  const page = await stage.visitAs('owner', '/journeys/walked/install');
  await page.getByText('Last event just now.', { exact: true }).waitFor();
  // The last hour is counted once on the page.
  await page.getByText(/^Fine: Events arrive: \d+ in the last hour\.$/).waitFor();
  expect((await page.locator('main').textContent())?.match(/last hour/g)).toHaveLength(1);
  await page
    .getByRole('row', { name: /never-seen/ })
    .getByText('Never', { exact: true })
    .waitFor();
  await page
    .getByRole('row', { name: /Eligibility/ })
    .getByText(/just now|ago/)
    .waitFor();
  await page.getByText('unheard-of', { exact: true }).waitFor();
  await page.getByRole('row', { name: stage.service.url }).getByText('Listed').waitFor();
  await page
    .getByRole('row', { name: /Origin not allowed/ })
    .getByText('https://elsewhere.example')
    .waitFor();
  await expectAccessibleInBothThemes(page);
});

it('counts events of the last 24 hours by receipt, and notices events with other times', async () => {
  const page = await stage.visitAs('owner', '/journeys/walked/install');
  const starts = page.getByRole('row', { name: /^Sessions begun/ }).locator('td');
  await starts.waitFor();
  const before = Number(await starts.textContent());
  await page.getByText(/^Counted by when they came in/).waitFor();
  const old = event('session_start', {
    ts: new Date(Date.now() - 3 * 86_400_000).toISOString(),
    url: `${stage.service.url}/demo`,
  });
  expect((await stage.service.ingest(batch(ORG, 'walked', [old]), { origin: stage.service.url })).status).toBe(204);
  await expect.poll(() => starts.textContent(), { timeout: 15_000 }).toBe(String(before + 1));
});

it('describes problems in the language of the reader', async () => {
  const page = await stage.visitAs('owner', '/journeys/walked/install', { locale: 'fr-FR' });
  await page
    .getByText(/^Très bien|Des événements arrivent\s: \d+ au cours de la dernière heure\.$/)
    .first()
    .waitFor();
  await page.getByText(/Les envois provenant de «\shttps:\/\/elsewhere\.example\s» sont refusés/).waitFor();
  await page.getByRole('row', { name: /Origine non autorisée/ }).waitFor();
});

it('gives instructions until the first event arrives, and notices it', async () => {
  await stage.service.journey(key, { slug: 'silent' });
  const page = await stage.visitAs('viewer', '/journeys/silent/install');
  await page.getByText('No event has arrived yet.', { exact: true }).waitFor();
  await page.getByText('This journey has no steps yet.').waitFor();
  await expectAccessible(page);
  const sent = await stage.service.ingest(batch(ORG, 'silent', [event('page_view')]), {
    origin: 'http://localhost:3000',
  });
  expect(sent.status).toBe(204);
  await page.getByText(/^Last event just now/).waitFor();
});

it('asks for the visits of the busiest hour, and shows the busiest hour of the week against the limit', async () => {
  const page = await stage.visitAs('owner', '/new-journey');
  await page.getByLabel('Name', { exact: true }).fill('Parking');
  await page.getByLabel('Steps').fill('Vehicle\nPayment');
  await page.getByLabel(/^Visits in the busiest hour/).fill('3');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Create journey' }).click();
  await page.getByText('No request in the last 7 days. The limit is 1,000 an hour.').waitFor();
  const settings = { ingestRequestsPerHour: 4 };
  await stage.service.request('PUT', `/api/orgs/${ORG}`, { key: ADMIN_TOKEN, body: { settings } });
  for (let n = 0; n < 6; n++) {
    await stage.service.ingest(batch(ORG, 'parking', [event('session_start', { sessionId: `parking-${n}` })]));
  }
  await page.getByText(/^Needs attention 6 of 4 requests in the busiest hour of the last 7 days \(150%\)/).waitFor();
  await page.getByText(/About 2 visits of the last 7 days were not counted, or not whole/).waitFor();
  await expectAccessibleInBothThemes(page);
});
