// Gaps in a journey's tracking are shown before, and in the place of, any advice: on its overview, in the list and in the report.
import { beforeAll, expect, it } from 'vitest';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import { batch, event } from '../support/events.ts';
import { expectAccessibleInBothThemes, ORG, openStage } from './support/stage.ts';

const stage = openStage();
const STEPS = ['data', 'documents', 'review'];
const SESSIONS = 36;
let key: string;

/** Sessions of two hours ago: each sees these steps, and completes or not. */
async function walk(slug: string, seen: readonly string[], completes: (nr: number) => boolean): Promise<void> {
  for (let nr = 0; nr < SESSIONS; nr++) {
    const at = (nth: number) => ({
      ...{ sessionId: `${slug}-${nr}`, clientId: `${slug}-${nr}`, id: `${slug}-${nr}-${nth}`, seq: nth },
      ts: new Date(Date.now() - 7_200_000 + nth * 9_000).toISOString(),
    });
    const events = [
      event('session_start', at(0)),
      ...seen.map((stepKey, nth) => event('step_view', { ...at(nth + 1), stepKey })),
      ...(completes(nr) ? [event('submit_success', { ...at(9), stepKey: 'review' })] : []),
    ];
    expect((await stage.service.ingest(batch(ORG, slug, events))).status).toBe(204);
  }
}

beforeAll(async () => {
  key = await stage.service.key(ORG, ['journeys:write', 'results:read', 'org:settings']);
  const steps = STEPS.map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
  for (const slug of ['silent', 'endless', 'sound'])
    await stage.service.journey(key, { slug, displayName: slug, steps });
  await walk('silent', ['data', 'review'], (nr) => nr < 20);
  await walk('endless', STEPS, () => false);
  await walk('sound', STEPS, (nr) => nr < 20);
});

const figures = async (slug: string, query = '') =>
  (await stage.service.request<JourneyFigures>('GET', `/api/journeys/${slug}/metrics${query}`, { key })).body;
const report = async (slug: string) =>
  (await stage.service.request<string>('GET', `/api/journeys/${slug}/metrics/report?format=md`, { key })).body;

it('finds a silent step and sessions without completion, and nothing in a journey that is sound or filtered', async () => {
  expect((await figures('silent')).faults).toEqual([
    { kind: 'silent_step', stepKey: 'documents', name: 'The documents', sessions: SESSIONS },
  ]);
  expect((await figures('endless')).faults).toEqual([
    { kind: 'no_completion', stepKey: 'review', name: 'The review', sessions: SESSIONS },
  ]);
  expect((await figures('sound')).faults).toEqual([]);
  expect((await figures('silent', '?deviceClass=desktop')).faults).toEqual([]);
});

it.each([
  ['silent', 'The step “The documents” sends nothing: no session saw it, although 36 sessions saw a later one.'],
  [
    'endless',
    'Nobody has completed, although 36 sessions saw the last step, “The review”. Does the page that confirms report success?',
  ],
])('says on the overview of %s what is broken, and gives no advice', async (slug, sentence) => {
  const page = await stage.visitAs('viewer', `/journeys/${slug}`);
  await page.getByText(sentence).waitFor();
  await page.locator('.row-chart-names a').first().waitFor();
  expect(await page.locator('.look-next').getByText('left here').count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Check the installation' }).click();
  await page.waitForURL(`**/journeys/${slug}/install`);
});

it.each([
  ['silent', 'data', 'The step “The documents” sends nothing'],
  ['endless', 'review', 'Nobody has completed, although 36 sessions saw the last step'],
])('says it first on the page of a step of %s, and not why people left there', async (slug, step, sentence) => {
  const page = await stage.visitAs('viewer', `/journeys/${slug}/steps/${step}`);
  await page.getByText(sentence).waitFor();
  await page.locator('.tile').first().waitFor();
  expect(await page.locator('.figures > *').first().textContent()).toContain(sentence);
  expect(await page.getByRole('heading', { name: 'Why people left here' }).count()).toBe(0);
  await expectAccessibleInBothThemes(page);
});

it('says it above the list of journeys, which then names no step of them', async () => {
  const page = await stage.visitAs('viewer', '/');
  const strip = page.locator('.notice', { hasText: 'The figures of 2 journeys are not whole' });
  await strip.getByText('The step “The documents” sends nothing').waitFor();
  await strip.getByText('Nobody has completed, although 36 sessions saw the last step').waitFor();
  expect(await strip.getByRole('link').allTextContents()).toEqual(['endless', 'silent']);
  const row = page.getByRole('row', { name: /silent/ });
  expect(await row.locator('[data-label="Where people stop"]').textContent()).toBe('–');
  await expectAccessibleInBothThemes(page);
});

it('says how many visits of the period a limit turned away', async () => {
  const { service } = stage;
  const limit = (ingestRequestsPerHour: number) =>
    service.request('PUT', `/api/orgs/${ORG}`, { key, body: { settings: { ingestRequestsPerHour } } });
  await limit(1);
  for (const visit of ['late-1', 'late-2']) {
    const events = [event('session_start', { sessionId: visit, clientId: visit, ts: new Date().toISOString() })];
    await service.ingest(batch(ORG, 'sound', events));
  }
  await limit(100_000);
  const page = await stage.visitAs('viewer', '/journeys/sound');
  await page.getByText('2 visits of this period were refused by a limit').waitFor();
  await page.locator('.look-next:not([aria-busy])').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.goto(`${service.url}/journeys/endless`);
  await page.getByText('Nobody has completed, although').waitFor();
  expect(await page.getByText('refused by a limit').count()).toBe(0);
});

it('advises where nothing is broken', async () => {
  const page = await stage.visitAs('viewer', '/journeys/sound');
  await page.locator('.look-next:not([aria-busy])').waitFor();
  expect(await page.getByText('These figures are not whole').count()).toBe(0);
});

it('says it first in the report, which then names no step', async () => {
  const broken = await report('endless');
  expect(broken).toContain('Nobody has completed, although 36 sessions saw the last step');
  expect(broken.indexOf('Nobody has completed')).toBeLessThan(broken.indexOf('Where people leave'));
  expect(broken).not.toMatch(/where most people stopped|No step stands out/);
  expect(await report('sound')).not.toContain('not whole');
});
