// Since when a step loses more people: found in the days of a journey, whether somebody noted a change or not; and the one sentence about a
// journey, which list, page, report and shared link take from the same function.
import { beforeAll, expect, it } from 'vitest';
import { findShifts } from '../../src/alerts/shifts.ts';
import { openAlert, type StoredAlert } from '../../src/catalog/alerts.ts';
import type { JourneyRule } from '../../src/domain/alert.ts';
import type { JourneyOverviews } from '../../src/domain/figures.ts';
import type { Headline } from '../../src/domain/headline.ts';
import type { Journey } from '../../src/domain/journey.ts';
import { random } from '../../src/domain/random.ts';
import type { StepChanges } from '../../src/domain/step-change.ts';
import { batch, event } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';

const DAY_MS = 86_400_000;
/** A Tuesday, at noon. */
const NOW = Date.parse('2026-11-24T12:00:00Z');
const DAYS = 30;
const A_DAY = 30;
/** Days before now from which on twice as many leave. */
const CHANGED = 8;

const service = await serviceForFile({ now: () => NOW });
await service.org('city');
const key = await service.key('city', ['journeys:write', 'ingest:write', 'results:read', 'memos:read', 'memos:write']);
const steps = ['start', 'documents', 'end'].map((stepKey, index) => ({ stepKey, index, name: `The ${stepKey}` }));
for (const slug of ['changed', 'steady', 'new']) await service.journey(key, { slug, steps });
beforeAll(async () => {
  for (const slug of ['changed', 'steady']) {
    for (let ago = DAYS; ago > 0; ago--) {
      const leaving = slug === 'changed' && ago <= CHANGED ? 14 : 5;
      const sent = batch('city', slug, dayOf(`${slug}-${ago}`, NOW - ago * DAY_MS, leaving));
      const { status } = await service.ingest(sent, { authorization: `Bearer ${key}` });
      expect(status).toBe(204);
    }
  }
}, 120_000);

/** The sessions of a day: some leave at the documents, all others go on. */
function dayOf(name: string, noon: number, leaving: number) {
  return Array.from({ length: A_DAY }, (_, nth) => {
    const at = (seconds: number) => new Date(noon + nth * 60_000 + seconds * 1_000).toISOString();
    const visit = { sessionId: `${name}-${nth}`, clientId: `${name}-${nth}` };
    const seen = nth < leaving ? ['start', 'documents'] : ['start', 'documents', 'end'];
    return [
      event('session_start', { ...visit, ts: at(0) }),
      ...seen.map((stepKey, place) => event('step_view', { ...visit, stepKey, ts: at(5 * place) })),
      ...(nth < leaving ? [] : [event('submit_success', { ...visit, ts: at(20) })]),
    ];
  }).flat();
}

const changesOf = async (slug: string) =>
  (await service.request<StepChanges>('GET', `/api/journeys/${slug}/metrics/changes`, { key })).body.changes;

it('names the step and the day since which it loses more, with both shares', async () => {
  const [change, ...others] = await changesOf('changed');
  expect(others).toEqual([]);
  expect(change).toMatchObject({ stepKey: 'documents', name: 'The documents', since: '2026-11-16' });
  expect(change?.before).toBeCloseTo(5 / A_DAY);
  expect(change?.after).toBeCloseTo(14 / A_DAY);
  // Yesterday may still go on.
  expect(change?.sessionsAfter).toBe((CHANGED - 1) * A_DAY);
});

it('finds nothing where nothing has changed', async () => {
  expect(await changesOf('steady')).toEqual([]);
});

it('answers 404 for an unknown journey, and 403 without the scope', async () => {
  const path = '/api/journeys/nowhere/metrics/changes';
  expect((await service.request('GET', path, { key })).status).toBe(404);
  const other = await service.key('city', ['org:settings']);
  expect((await service.request('GET', '/api/journeys/steady/metrics/changes', { key: other })).status).toBe(403);
});

const headlineOf = async (slug: string, lang = 'en') =>
  (await service.request<Headline>('GET', `/api/journeys/${slug}/headline?lang=${lang}`, { key })).body;

it('says one sentence about a journey, by rank: a break, a change, a finding, and that it is fine', async () => {
  const since = {
    kind: 'change',
    title: 'Since 16 Nov 2026, more visits end at “The documents”',
    todo: 'Compare the days before and after.',
    ...{ stepKey: 'documents', alertId: null, memoId: null, others: 0 },
  };
  expect(await headlineOf('changed')).toMatchObject(since);
  expect((await headlineOf('changed')).sentence).toMatch(
    /^Since 16 Nov 2026, 46.7 % of those who saw “The documents” left there/,
  );
  const steady = await headlineOf('steady');
  expect(steady, steady.sentence).toMatchObject({ kind: 'fine', title: 'This journey is fine', todo: null });
  expect(await headlineOf('steady', 'de')).toMatchObject({ title: 'Diese Journey ist in Ordnung' });
  expect((await headlineOf('new')).kind).toBe('tracking');
  // An alert about a loss ranks before a change without an alert, a break before both; snoozed alerts do not count.
  const { id: journeyId, orgId } = (await service.request<Journey>('GET', '/api/journeys/changed', { key })).body;
  const figures = { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 1e-7 };
  const alert = { orgId, journeyId, fieldKey: null, stepKey: 'end', figures, since: NOW } as const;
  const { catalog } = service.service;
  const message = () => ({ type: 'alert.opened', summary: () => '', url: () => '', about: {} }) as const;
  const open = async (rule: JourneyRule) =>
    (await openAlert(catalog, { ...alert, rule }, message, () => NOW)) as StoredAlert;
  const loss = await open('step_loss');
  expect(await headlineOf('changed')).toMatchObject({
    ...{ kind: 'change', title: 'More visits than usual end at “The end”', alertId: loss.id, others: 0 },
  });
  const broken = await open('step_silent');
  expect(await headlineOf('changed')).toMatchObject({
    ...{ kind: 'break', title: '“The end” is no longer reported', alertId: broken.id, others: 1 },
  });
  for (const { id } of [loss, broken]) {
    const body = { state: 'snoozed', snoozedUntil: new Date(NOW + DAY_MS).toISOString() };
    expect((await service.request('PUT', `/api/alerts/${id}`, { key, body })).status).toBe(200);
  }
  expect(await headlineOf('changed')).toMatchObject(since);
});

it('says the same sentence in the list, in the report of days up to now and on a shared page, and none about other days', async () => {
  const { title, sentence, todo } = await headlineOf('changed');
  const { body: list } = await service.request<JourneyOverviews>('GET', '/api/metrics/journeys', { key });
  expect(list.journeys.map(({ slug, headline }) => [slug, headline.title])).toContainEqual(['changed', title]);
  const get = async (query: string) =>
    (await service.request<string>('GET', `/api/journeys/changed/metrics/report?format=md${query}`, { key })).body;
  expect(await get('')).toContain(`${title}. ${sentence} ${todo}`);
  for (const other of ['&to=2026-11-20', '&deviceClass=mobile']) expect(await get(other)).not.toContain(title);
  const share = async (period: object, figures: string[]) => {
    const body = { kind: 'overview', period, figures, name: 'For the board' };
    const made = await service.request<{ url: string }>('POST', '/api/journeys/changed/shared-links', { key, body });
    expect(made.status).toBe(201);
    return (await fetch(`${service.url}${new URL(made.body.url).pathname}`)).text();
  };
  const page = await share({ days: 28 }, ['completion', 'steps']);
  expect(page).toContain(title);
  // Its counts would have to be rounded.
  expect(page).not.toContain(sentence);
  expect(await share({ from: '2026-11-01', to: '2026-11-08' }, ['completion', 'steps'])).not.toContain(title);
  expect(await share({ days: 28 }, ['time'])).not.toContain(title);
});

/** Days of two steps whose shares of leavers a function says; drawn with a fixed seed. */
function drawn(seed: number, shareOn: (step: string, day: number) => number) {
  const chance = random(seed, 5);
  return Array.from({ length: 84 }, (_, day) =>
    ['first', 'second'].map((step) => {
      const reached = 200;
      const left = Array.from({ length: reached }, () => chance.next() < shareOn(step, day)).filter(Boolean).length;
      return { day, step, reached, left, completed: 0 };
    }),
  ).flat();
}
const STEPS = ['first', 'second'];

it('is not confused by weekdays, in forty journeys without a change', () => {
  const found = Array.from({ length: 40 }, (_, seed) =>
    findShifts(
      drawn(seed, (_step, day) => (day % 7 < 2 ? 0.3 : 0.15)),
      STEPS,
    ),
  );
  expect(found.flat()).toEqual([]);
});

it('takes what moves all steps for no change of one of them', () => {
  expect(
    findShifts(
      drawn(1, (_step, day) => (day >= 74 ? 0.3 : 0.2)),
      STEPS,
    ),
  ).toEqual([]);
});

it('finds that a step loses fewer as well', () => {
  const share = (step: string, day: number) => (step === 'second' && day >= 70 ? 0.15 : 0.3);
  expect(findShifts(drawn(2, share), STEPS)).toMatchObject([{ stepKey: 'second', day: 70 }]);
});
