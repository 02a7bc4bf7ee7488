// The figures of a journey on one page: what it says is what the figures say, and the page is one page.
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rank } from '../../dashboard/src/charts/compare.ts';
import { trackedInPart as trackedInPartOfPages } from '../../dashboard/src/charts/versus.ts';
import { standsOut, trackedInPart } from '../../src/analysis/document/report.ts';
import { shareOf } from '../../src/domain/share.ts';
import { HOUR_MS, SECOND_MS } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
const STEPS = Array.from({ length: 14 }, (_, index) => ({
  stepKey: `step-${index}`,
  name: `Step ${index}, with a name that takes more than a line`,
  index,
}));
let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService({ now: clock.now });
  await service.org('acme');
  key = await service.key('acme');
  await service.journey(key, { slug: 'apply', displayName: 'Parking permit', steps: STEPS });
  const at = (seconds: number) => clock.iso(-3 * HOUR_MS + seconds * SECOND_MS);
  // 40 see all steps and complete in 120 s; 20 more leave at the second step.
  const events = Array.from({ length: 60 }, (_, nr) => {
    const sessionId = `session-${nr}`;
    const steps = nr < 40 ? STEPS : STEPS.slice(0, 2);
    return [
      ...steps.map(({ stepKey, index }) => event('step_view', { sessionId, stepKey, ts: at(index) })),
      ...(nr < 40 ? [event('submit_success', { sessionId, ts: at(120) })] : []),
    ];
  }).flat();
  for (let from = 0; from < events.length; from += 400) {
    expect((await service.ingest(batch('acme', 'apply', events.slice(from, from + 400)))).status).toBe(204);
  }
  await service.request('PUT', '/api/journeys/apply/targets', { key, body: { completionRate: 0.6 } });
});
afterAll(() => service.remove());

const get = (query: string) =>
  fetch(`${service.url}/api/journeys/apply/metrics/report${query}`, { headers: { authorization: `Bearer ${key}` } });

it('says on one page what the figures say', async () => {
  const markdown = await (await get('?format=md&from=2026-05-20')).text();
  expect(markdown).toContain('# Parking permit');
  expect(markdown).toContain('60 sessions: 66.7 % (40 of 60) completed, 54.1 % to 77.3 %.');
  expect(markdown).toContain('Half of the completed sessions took less than 2 min 0 s');
  expect(markdown).toContain('no session to compare with');
  expect(markdown).toContain('Target for completion: 60.0 %, reached.');
  expect(markdown).toContain(
    'The step where most people stopped is “Step 1, with a name that takes more than a line”: 33.3 % (20 of 60), 22.7 % to 45.9 %.',
  );
  expect(markdown.match(/^\| Step \d+, /gm)).toHaveLength(14);
});

it('is one page of A4 with fourteen steps of long names, and is saved under its days', async () => {
  const answer = await get('?from=2026-05-20');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="apply-2026-05-20-to-2026-05-20.pdf"');
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()) }).promise;
  expect(pdf.numPages).toBe(1);
  const [, , width = 0, height = 0] = (await pdf.getPage(1)).view;
  expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
});

it('names the days of the time zone of the organization', async () => {
  const inZone = (timezone: string) =>
    service.request('PUT', '/api/orgs/acme', { key: ADMIN_TOKEN, body: { settings: { timezone } } });
  expect((await inZone('Asia/Tokyo')).status).toBe(200);
  const markdown = await (await get('?format=md&from=2026-05-20')).text();
  await inZone('UTC');
  expect(markdown).toContain('Sessions that started on 20 May 2026.');
  expect(markdown).toContain('Before that, on 19 May 2026: ');
});

it('compares with nothing that was tracked in part', async () => {
  await service.journey(key, { slug: 'later', steps: STEPS.slice(0, 1) });
  const at = (hours: number) =>
    Array.from({ length: 40 }, (_, nr) =>
      event('page_view', { sessionId: `${hours}-${nr}`, ts: clock.iso(hours * HOUR_MS) }),
    );
  for (const hours of [-27, -3]) await service.ingest(batch('acme', 'later', at(hours)));
  const later = await fetch(`${service.url}/api/journeys/later/metrics/report?format=md&from=2026-05-20`, {
    headers: { authorization: `Bearer ${key}` },
  });
  // Yesterday until noon, of which nobody knows what was before nine.
  expect(await later.text()).toContain(
    'Before that, on 19 May 2026: 40 sessions, 0.0 % completed. Not compared: tracking began on 19 May 2026.',
  );
  const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2026, 11) });
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 400 * 24 }), fc.option(instants), (start, hours, since) => {
      const period = { from: new Date(start).toISOString(), to: new Date(start + hours * HOUR_MS).toISOString() };
      const ofPages = trackedInPartOfPages(
        { ...period, timezone: 'UTC' },
        since === null ? null : new Date(since).toISOString(),
      );
      expect(trackedInPart(period, since) === null).toBe(ofPages === null);
    }),
  );
});

it('shows the period and the filters that are asked for, and names what it cannot take', async () => {
  const markdown = await (await get('?format=md&deviceClass=tablet')).text();
  expect(markdown).toContain('only device tablet');
  expect(markdown).toContain('No session started.');
  const refused = await get('?format=docx');
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { error: 'Invalid metrics query: format must be one of pdf, html, md' },
  ]);
});

it('names a step exactly where the captions of the dashboard do', () => {
  const counts = fc
    .integer({ min: 1, max: 3_000 })
    .chain((reached) => fc.record({ reached: fc.constant(reached), left: fc.integer({ min: 0, max: reached }) }));
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 8 }), (found) => {
      const steps = found.map(({ reached, left }, place) => ({ place, reached, abandonment: shareOf(left, reached) }));
      const { top, close } = rank(steps, ({ abandonment, reached }) => ({ share: abandonment, sessions: reached }));
      expect(standsOut(steps)).toBe(top && close.length === 0 ? top.place : null);
    }),
  );
});

it('says first where sessions that look wrong change its figures, and nothing of them where it is about one side', async () => {
  await service.journey(key, { slug: 'forged', displayName: 'Dog licence', steps: STEPS.slice(0, 1) });
  const ts = clock.iso(-3 * HOUR_MS);
  for (let nr = 0; nr < 40; nr++) {
    const sessionId = `visitor-${nr}`;
    const seen = [event('step_view', { sessionId, clientId: sessionId, stepKey: 'step-0', ts })];
    const sent = [event('submit_success', { sessionId, clientId: sessionId, ts: clock.iso(-2 * HOUR_MS) })];
    const events = nr % 4 === 0 ? [...seen, ...sent] : seen;
    expect((await service.ingest(batch('acme', 'forged', events))).status).toBe(204);
  }
  const events = Array.from({ length: 60 }, (_, nr) => [
    event('step_view', { sessionId: `forged-${nr}`, stepKey: 'step-0', ts }),
    event('submit_success', { sessionId: `forged-${nr}`, ts: clock.iso(-2 * HOUR_MS) }),
  ]);
  expect((await service.ingest(batch('acme', 'forged', events.flat()))).status).toBe(204);
  const report = async (query: string) => {
    const path = `/api/journeys/forged/metrics/report?format=md&from=2026-05-20${query}`;
    return (await service.request<string>('GET', path, { key })).body.split('\n').filter((line) => line !== '');
  };
  const said =
    'Sessions that may not be visitors change this page: 60 look wrong and are counted. Of these, 100.0 % completed; of the others, 25.0 %.';
  expect((await report('')).slice(2, 3)).toEqual([said]);
  expect(await report('&without=crowd')).not.toContain(said);
});
