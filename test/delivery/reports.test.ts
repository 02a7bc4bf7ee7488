// Reports of a week or a month at the doors: what they say is what the figures say; each is sent once, when its week or month is over on
// the clocks of the organization; where nothing is tracked, that is said once; outside addresses receive none before they confirm.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAlert } from '../../src/catalog/alerts.ts';
import { keepOutcome, saveScore } from '../../src/catalog/outcomes.ts';
import type { AuditEntry } from '../../src/domain/audit.ts';
import type { FiguresSummary } from '../../src/domain/figures.ts';
import type { CreatedEndpoint, Delivery, MessageData } from '../../src/domain/message.ts';
import type { Report } from '../../src/domain/report.ts';
import type { ReportSchedule } from '../../src/domain/report-schedule.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { runJob } from '../support/jobs.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { newMember } from '../support/people.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';
import { sendVisits, VISIT_STEPS } from '../support/visits.ts';

const JOB = 'send reports';
/** In Berlin, the clocks are set forward on Sunday 29 March. */
const WEDNESDAY = Date.UTC(2026, 2, 25, 12);
/** Monday 30 March, 06:00 in Berlin. */
const DUE = Date.UTC(2026, 2, 30, 4);
const clock = testClock(WEDNESDAY);
let service: TestService;
let receiver: Receiver;
let mail: MailServer;
let key: string;
let journeyId: string;
let orgId: string;

const ask = <Body = never>(method: string, path: string, body?: unknown, by = key) =>
  service.request<Body>(method, `/api/report-schedules${path}`, { key: by, ...(body !== undefined && { body }) });
const endpoint = async (kind: string, url: string) => {
  const body = { name: `${kind} ${url}`, kind, url, types: ['report.ready'] };
  const answer = await service.request<CreatedEndpoint>('POST', '/api/endpoints', { key, body });
  expect(answer.status).toBe(201);
  await settled();
  return answer.body.id;
};
const webhook = () => endpoint('webhook', `${receiver.url}/desk`);
const create = async (body: object) => {
  const answer = await ask<ReportSchedule>('POST', '', body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body;
};
const settled = async () => {
  service.service.outbox.wake();
  await service.service.outbox.idle();
};
const run = async () => {
  await runJob(service, JOB);
  await settled();
};
interface Sent extends MessageData {
  report: Report;
}
const sent = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Sent }).map(({ data }) => data);
const visits = (from: number, to: number, leaving: number, journey = 'apply') =>
  sendVisits(service, key, {
    ...{ org: 'acme', journey, from, to, perHour: 3, seed: from / HOUR_MS },
    leaves: (stepKey) => (stepKey === 'documents' ? leaving : 0.05),
  });

beforeAll(async () => {
  [receiver, mail] = [await startReceiver(), await startMailServer()];
  service = await startTestService({ now: clock.now, config: { mail: mail.config, webhookNetworks: ['loopback'] } });
  await service.org('acme');
  key = await service.key('acme', [
    ...(['journeys:read', 'journeys:write', 'org:settings', 'ingest:write', 'results:read'] as const),
    ...(['memos:read', 'memos:write'] as const),
  ]);
  const zone = { settings: { timezone: 'Europe/Berlin' } };
  expect((await service.request('PUT', '/api/orgs/acme', { key, body: zone })).status).toBe(200);
  const journey = await service.journey(key, { slug: 'apply', displayName: 'Permit & <more>', steps: VISIT_STEPS });
  [journeyId, orgId] = [journey.id, journey.orgId];
  await service.journey(key, { slug: 'quiet', displayName: 'Quiet', steps: VISIT_STEPS });
  // Five weeks as usual; in the week of the report, more people leave at one step.
  const monday = Date.UTC(2026, 2, 22, 23);
  clock.set(DUE - HOUR_MS);
  await visits(monday - 35 * DAY_MS, monday, 0.1);
  await visits(monday, monday + 7 * DAY_MS - HOUR_MS, 0.4);
  clock.set(WEDNESDAY);
}, 120_000);
afterAll(async () => {
  await service.remove();
  await receiver.remove();
  await mail.remove();
});
beforeEach(async () => {
  clock.set(WEDNESDAY);
  receiver.received.length = 0;
  mail.taken.length = 0;
  for (const { id } of (await ask<{ schedules: ReportSchedule[] }>('GET', '')).body.schedules)
    await ask('DELETE', `/${id}`);
  const { body } = await service.request<{ endpoints: { id: string }[] }>('GET', '/api/endpoints', { key });
  for (const { id } of body.endpoints) await service.request('DELETE', `/api/endpoints/${id}`, { key });
});

describe('the report of a week', () => {
  it('is sent once, on the Monday after at six on the clocks of the organization, however often the job runs', async () => {
    const schedule = await create({ journey: 'apply', every: 'week', endpointIds: [await webhook()] });
    expect(schedule).toMatchObject({ nextAt: new Date(DUE).toISOString(), lastSentAt: null, isSilent: false });
    await run();
    clock.set(DUE - 1);
    await run();
    expect(sent()).toEqual([]);
    clock.set(DUE);
    await Promise.all([run(), run(), run()]);
    clock.advance(3 * DAY_MS);
    await run();
    const [data, ...more] = sent() as [Sent];
    expect(more).toEqual([]);
    const { period, periodBefore, every, isExtra } = data.report;
    expect({ every, isExtra, ...period }).toEqual({
      ...{ every: 'week', isExtra: false, timezone: 'Europe/Berlin' },
      // The week that the clocks make an hour shorter.
      ...{ from: '2026-03-22T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' },
    });
    expect(periodBefore).toMatchObject({ from: '2026-03-15T23:00:00.000Z', to: '2026-03-22T23:00:00.000Z' });
    const [listed] = (await ask<{ schedules: ReportSchedule[] }>('GET', '')).body.schedules;
    expect(listed).toMatchObject({ lastSentAt: new Date(DUE).toISOString(), nextAt: '2026-04-06T04:00:00.000Z' });
  });

  it('equals the figures of the same days, and reports if the change is more than chance', async () => {
    await create({ journey: 'apply', every: 'week', endpointIds: [await webhook()] });
    clock.set(DUE);
    await run();
    const [data] = sent() as [Sent];
    const { report, summary, url } = data;
    const path = '/api/journeys/apply/metrics/summary?from=2026-03-23&to=2026-03-30';
    const { body } = await service.request<FiguresSummary>('GET', path, { key });
    const of = ({ sessions, completed, completion }: FiguresSummary['summary']) => ({
      sessions,
      completed,
      completion,
    });
    expect(report.now).toEqual(of(body.summary));
    expect(report.before).toEqual(of(body.previousSummary));
    expect(report.now.sessions).toBeGreaterThan(400);
    expect(report.change?.isMaybeChance).toBe(false);
    expect(summary).toMatch(
      /^\d+ sessions from 23 Mar 2026 to 29 Mar 2026, [\d.]+ % \(\d+ of \d+\) completed\. That is [\d.]+ points lower \(between [\d.]+ and [\d.]+ points\) than the week before\.$/,
    );
    expect(url).toBe('http://waymark.example.org/journeys/apply?period=custom&from=2026-03-23&to=2026-03-29');
    const leave = report.sections.find(({ title }) => title === 'Where people leave')?.items ?? [];
    expect(leave[0]?.text).toMatch(/^The step where most people stopped is “documents”: /);
    expect(leave[1]).toMatchObject({
      text: expect.stringMatching(/^Since 2\d Mar 2026, .* of those who saw “documents” left there instead of /),
      url: 'http://waymark.example.org/journeys/apply/steps/documents',
    });
  });

  it('says what happened: alerts that opened, the newest memo, forecasts that were compared', async () => {
    const { catalog } = service.service;
    await create({ journey: 'apply', every: 'week', endpointIds: [await webhook()] });
    const message = () => ({ type: 'alert.opened', summary: () => 'It began.', url: () => null }) as const;
    const figures = { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 1e-7 };
    const alert = { orgId, journeyId, fieldKey: null, figures, since: WEDNESDAY } as const;
    const opened = await openAlert(catalog, { ...alert, rule: 'step_loss', stepKey: 'documents' }, message, clock.now);
    const early = () => WEDNESDAY - 7 * DAY_MS;
    await openAlert(catalog, { ...alert, rule: 'completion', stepKey: null }, message, early);
    const simulationId = crypto.randomUUID();
    const outcome = {
      ...{ simulationId, orgId, journeyId, title: 'One step less', variant: null, shippedAt: '2026-02-01' },
      ...{ dueAt: clock.iso() },
      forecast: { changes: [], horizonWeeks: 4, q10: 60, q50: 100, q90: 140, histogram: [] },
    };
    await keepOutcome(catalog, outcome as never);
    const score = { status: 'scored', actual: { estimate: 120, low: 80, high: 161 }, crps: 1, crpsNoChange: 2 };
    await saveScore(catalog, simulationId, score as never, clock.now);
    const memo = await memoOf(service, key, { journeyId });
    clock.set(DUE);
    await run();
    const [data] = sent() as [Sent];
    expect(data.summary).toMatch(/ 1 alert opened\.$/);
    const items = (title: string) => data.report.sections.find((one) => one.title === title)?.items ?? [];
    expect(items('Alerts opened')).toEqual([
      {
        text: expect.stringMatching(/^20 % of the people who saw "documents" left there/),
        url: `http://waymark.example.org/alerts/${opened?.id}`,
      },
    ]);
    expect(items('Newest memo')[0]?.url).toBe(`http://waymark.example.org/journeys/apply/memos/${memo.id}`);
    expect(items('Newest memo')[0]?.text.length).toBeGreaterThan(20);
    expect(items('Forecasts compared with what happened')).toEqual([
      {
        text: '“One step less”: between 60 and 140 completions more were forecast (80 %), 120 came (95 % interval 80 to 161): as forecast.',
        url: `http://waymark.example.org/journeys/apply/simulations/${simulationId}`,
      },
    ]);
  });

  it('is in the language of the organization, whole', async () => {
    const speak = (language: string) =>
      service.request('PUT', '/api/orgs/acme', { key, body: { settings: { language } } });
    await create({ journey: 'apply', every: 'week', endpointIds: [await webhook()] });
    expect((await speak('de')).status).toBe(200);
    clock.set(DUE);
    await run();
    await speak('en');
    const [data] = sent() as [Sent];
    expect(data.language).toBe('de');
    expect(data.summary).toMatch(
      /^\d+ Sitzungen vom 23\. März 2026 bis 29\. März 2026, \d+,\d\u00a0% \(\d+ von \d+\) abgeschlossen\. Das sind \d+,\d Prozentpunkte weniger \(/,
    );
    expect(data.report.table?.head).toEqual(['', 'Die Woche', 'Die Woche davor']);
    const said = [
      data.summary,
      ...data.report.lines,
      ...data.report.sections.flatMap(({ title, items }) => [title, ...items.map(({ text }) => text)]),
    ];
    expect(said.join(' ')).not.toMatch(/\b(the|of|completed|than|sessions|Where|Since)\b/);
  });

  it('is the newest alone where the service was away for weeks, and none again in another time zone', async () => {
    await create({ journey: 'apply', every: 'week', endpointIds: [await webhook()] });
    clock.set(DUE + 14 * DAY_MS);
    await run();
    expect(sent().map(({ report }) => report.period.from)).toEqual(['2026-04-05T22:00:00.000Z']);
    const zone = (timezone: string) =>
      service.request('PUT', '/api/orgs/acme', { key, body: { settings: { timezone } } });
    await zone('Pacific/Auckland');
    await run();
    await zone('America/Los_Angeles');
    await run();
    await zone('Europe/Berlin');
    expect(sent()).toHaveLength(1);
  });
});

it('the report of a month is about whole months, and is sent on the first', async () => {
  const schedule = await create({ journey: 'apply', every: 'month', endpointIds: [await webhook()] });
  const first = Date.UTC(2026, 3, 1, 4);
  expect(schedule.nextAt).toBe(new Date(first).toISOString());
  clock.set(first - 1);
  await run();
  expect(sent()).toEqual([]);
  clock.set(first);
  await run();
  await run();
  const [data, ...more] = sent() as [Sent];
  expect(more).toEqual([]);
  expect(data.report.period).toMatchObject({ from: '2026-02-28T23:00:00.000Z', to: '2026-03-31T22:00:00.000Z' });
  expect(data.report.periodBefore).toMatchObject({ from: '2026-01-31T23:00:00.000Z', to: '2026-02-28T23:00:00.000Z' });
  // Tracking began in the middle of February.
  expect(data.report.change).toBe(null);
  expect(data.summary).toContain('It cannot be compared with the month before.');
  expect(data.report.lines.join(' ')).toContain('Not compared: tracking began on 16 Feb 2026.');
  expect(data.url).toContain('&from=2026-03-01&to=2026-03-31&compare=2026-02-01..2026-02-28');
});

it('reports once that nothing was tracked, and resumes with new data', async () => {
  await service.journey(key, { slug: 'pauses', displayName: 'Pauses', steps: VISIT_STEPS });
  const { id } = await create({ journey: 'pauses', every: 'week', endpointIds: [await webhook()] });
  for (let week = 0; week < 3; week++) {
    clock.set(DUE + week * 7 * DAY_MS);
    await run();
  }
  expect(sent().map(({ summary, url }) => [summary, url])).toEqual([
    [
      'Nothing was tracked from 23 Mar 2026 to 29 Mar 2026: no session started. The next report comes when something is tracked again.',
      'http://waymark.example.org/journeys/pauses/install',
    ],
  ]);
  const one = async () =>
    (await ask<{ schedules: ReportSchedule[] }>('GET', '')).body.schedules.find((s) => s.id === id);
  expect(await one()).toMatchObject({ isSilent: true, lastSentAt: new Date(DUE).toISOString() });
  await visits(DUE + 15 * DAY_MS, DUE + 16 * DAY_MS, 0.1, 'pauses');
  clock.set(DUE + 21 * DAY_MS);
  await run();
  expect(sent()).toHaveLength(2);
  expect(sent()[1]?.report.isTracked).toBe(true);
  expect(await one()).toMatchObject({ isSilent: false });
  // Each silence is reported once.
  for (const week of [4, 5]) {
    clock.set(DUE + week * 7 * DAY_MS);
    await run();
  }
  expect(sent().map(({ report }) => report.isTracked)).toEqual([false, true, false]);
  await service.request('DELETE', '/api/journeys/pauses', { key });
  clock.advance(7 * DAY_MS);
  await run();
  expect(await one()).toBe(undefined);
});

it('reports that all sessions are excluded, like the one-page report, without advice to install', async () => {
  await service.org('shut');
  const own = await service.key('shut', [
    'journeys:read',
    'journeys:write',
    'org:settings',
    'ingest:write',
    'results:read',
  ]);
  await service.journey(own, { slug: 'gate', displayName: 'Gate' });
  const view = (id: string) => {
    const seen = batch('shut', 'gate', [event('page_view', { ts: clock.iso(-HOUR_MS), sessionId: id })]);
    return service.ingest(seen, { authorization: `Bearer ${own}` });
  };
  for (const id of ['shut-1', 'shut-2']) expect((await view(id)).status).toBe(204);
  const window = { receivedFrom: clock.iso(-DAY_MS), receivedTo: clock.iso(DAY_MS) };
  const excluded = await service.request('POST', '/api/orgs/shut/exclusions', { key: own, body: window });
  expect(excluded.status).toBe(201);
  const body = { name: 'Desk', url: `${receiver.url}/shut`, types: ['report.ready'] };
  const desk = await service.request<{ id: string }>('POST', '/api/endpoints', { key: own, body });
  for (const journey of ['gate', null])
    expect((await ask('POST', '', { journey, every: 'week', endpointIds: [desk.body.id] }, own)).status).toBe(201);
  clock.set(DUE + 2 * HOUR_MS);
  await run();
  const [days, all] = ['from=2026-03-23&to=2026-03-30', 'All 2 sessions of this period are excluded'];
  const reports = sent();
  expect(reports).toHaveLength(2);
  for (const { summary, report, url } of reports) {
    expect(summary).toMatch(new RegExp(`^${all}: .*\\. The next report comes when sessions are counted again\\.$`));
    expect(report.isTracked).toBe(false);
    expect(url).not.toContain('install');
  }
  const page = await service.request<string>('GET', `/api/journeys/gate/metrics/report?format=md&${days}`, {
    key: own,
  });
  expect(page.body).toContain(all);
});

it('of all journeys names the journeys whose completion changed by more than chance', async () => {
  await create({ every: 'week', endpointIds: [await webhook()] });
  clock.set(DUE);
  await run();
  const [data] = sent() as [Sent];
  expect(data.journey).toBe(null);
  expect(data.summary).toMatch(
    /^\d+ sessions in 1 journey from 23 Mar 2026 to 29 Mar 2026, .* completed\. Completion is lower in 1 journey than the week before, by more than chance\./,
  );
  const [own, ...others] = data.report.journeys ?? [];
  expect(others).toEqual([]);
  expect(own).toMatchObject({ slug: 'apply', change: { isMaybeChance: false } });
  const path = '/api/journeys/apply/metrics/summary?from=2026-03-23&to=2026-03-30';
  const { body } = await service.request<FiguresSummary>('GET', path, { key });
  expect([own?.sessions, own?.completed]).toEqual([body.summary.sessions, body.summary.completed]);
  expect(data.report.table?.rows[0]?.url).toContain('/journeys/apply?period=custom&from=2026-03-23');
});

it('of journeys whose names are long leaves out the last, so that a message can hold it', async () => {
  await service.org('long');
  const own = await service.key('long', ['journeys:write', 'org:settings', 'ingest:write']);
  for (let nth = 0; nth < 14; nth++) {
    await service.journey(own, { slug: `j-${nth}`, displayName: `${nth} ${'𝔘'.repeat(60)}${'文'.repeat(130)}` });
    const seen = batch('long', `j-${nth}`, [event('page_view', { ts: clock.iso(-HOUR_MS), sessionId: `long-${nth}` })]);
    expect((await service.ingest(seen, { authorization: `Bearer ${own}` })).status).toBe(204);
  }
  const body = { name: 'Desk', url: `${receiver.url}/long`, types: ['report.ready'] };
  const desk = await service.request<{ id: string }>('POST', '/api/endpoints', { key: own, body });
  const schedule = { every: 'week', endpointIds: [desk.body.id] };
  expect((await ask('POST', '', schedule, own)).status).toBe(201);
  // The clocks of this organization show UTC.
  clock.set(DUE + 2 * HOUR_MS);
  await run();
  const [data] = sent() as [Sent];
  expect(data.summary).toBe(
    '14 sessions in 14 journeys from 23 Mar 2026 to 29 Mar 2026, 0.0 % (0 of 14) completed. In no journey is the difference to the week before more than chance.',
  );
  const listed = data.report.journeys?.length ?? 0;
  expect(listed).toBeGreaterThan(3);
  expect(listed).toBeLessThan(12);
  expect(data.report.table?.rows).toHaveLength(listed);
  expect(data.report.table?.rows[0]?.cells[0]?.isWellFormed()).toBe(true);
});

describe('by mail', () => {
  const linkIn = (text: string, kind: string) =>
    (new RegExp(`http://waymark\\.example\\.org(/mail/${kind}/\\S+)`).exec(text)?.[1] ?? '').trim();

  it('it reads well as text and as HTML, and names are text', async () => {
    const member = await newMember(service, 'acme', 'viewer', 'reader@city.example');
    const { id } = await create({
      journey: 'apply',
      every: 'week',
      endpointIds: [await endpoint('email', 'mailto:reader@city.example')],
    });
    mail.taken.length = 0;
    clock.set(DUE);
    await run();
    expect(member).toBeDefined();
    const [letter, ...more] = mail.taken as [MailServer['taken'][0]];
    expect(more).toEqual([]);
    expect(letter.to).toBe('reader@city.example');
    const { text, html } = letter;
    expect(text).toMatch(/^Permit & <more>\n\n\d+ sessions from 23 Mar 2026/);
    expect(text).toMatch(
      /\n- Sessions: \d+; the week before \d+\n- Completed: \d+; the week before \d+\n- Completion: [\d.]+ %; the week before [\d.]+ %\n/,
    );
    expect(text).toMatch(/\nWhere people leave\n- The step where most people stopped is “documents”/);
    expect(text).toMatch(/\n {2}http:\/\/waymark\.example\.org\/journeys\/apply\/steps\/documents\n/);
    expect(text).toContain('Open in Waymark: http://waymark.example.org/journeys/apply?period=custom&from=2026-03-23');
    expect(html).toContain('<h1 style="font-size:1.4em">Permit &amp; &lt;more&gt;</h1>');
    expect(html).toMatch(/<th scope="row"[^>]*>Sessions<\/th><td[^>]*>\d+<\/td>/);
    expect(html).toContain('<a href="http://waymark.example.org/journeys/apply/steps/documents">Since ');
    expect(html).not.toMatch(/<(img|script|link|style)/);
    expect(linkIn(text, 'stop')).not.toBe('');
    expect((await ask('POST', `/${id}/send`)).status).toBe(202);
    await settled();
    expect(mail.taken[1]?.text).toContain('An owner sent this report out of turn.');
  });

  it('an outside address receives none before it has confirmed, and no more once it wants no more', async () => {
    const outside = await endpoint('email', 'mailto:outside@partner.example');
    const { id } = await create({ journey: 'apply', every: 'week', endpointIds: [outside] });
    const [question] = mail.taken as [MailServer['taken'][0]];
    expect(question.to).toBe('outside@partner.example');
    clock.set(DUE);
    await run();
    expectError(
      await ask('POST', `/${id}/send`),
      409,
      'None of its endpoints takes it: each was removed, is switched off, has not confirmed, or too much waits',
    );
    expect(mail.taken).toHaveLength(1);
    await fetch(service.url + linkIn(question.text, 'confirm'), { method: 'POST' });
    await run();
    // The period of before is over: nothing comes late.
    expect(mail.taken).toHaveLength(1);
    clock.advance(7 * DAY_MS);
    await run();
    expect(mail.taken).toHaveLength(2);
    await fetch(service.url + linkIn(mail.taken[1]?.text ?? '', 'stop'), { method: 'POST' });
    clock.advance(7 * DAY_MS);
    await run();
    expect(mail.taken).toHaveLength(2);
  });
});

it('goes to chats in one sentence with a link', async () => {
  const endpointIds = [
    await endpoint('slack', `${receiver.url}/slack`),
    await endpoint('teams', `${receiver.url}/teams`),
    await endpoint('mattermost', `${receiver.url}/mattermost`),
  ];
  await create({ journey: 'apply', every: 'week', endpointIds });
  clock.set(DUE);
  await run();
  const bodies = new Map(receiver.received.map(({ path, body }) => [path, body]));
  expect([...bodies.keys()].sort()).toEqual(['/hook/mattermost', '/hook/slack', '/hook/teams']);
  for (const body of bodies.values()) {
    expect(body).toMatch(/sessions from 23 Mar 2026 to 29 Mar 2026/);
    expect(body).toContain('http://waymark.example.org/journeys/apply?period=custom');
    expect(body).not.toContain('Where people leave');
  }
});

describe('at the API', () => {
  it('is for who may change settings, and names the field at fault', async () => {
    const endpointIds = [await webhook()];
    const editor = await service.key('acme', ['journeys:write', 'results:read']);
    expectError(await ask('GET', '', undefined, editor), 403, 'API key does not have required scope: org:settings');
    const wrong = async (body: object, problem: string) =>
      expectError(await ask('POST', '', body), 400, `Invalid report schedule data: ${problem}`);
    await wrong({ endpointIds }, 'every must be one of: week, month');
    await wrong({ every: 'day', endpointIds }, 'every must be one of: week, month');
    await wrong({ every: 'week' }, 'endpointIds must be a list of 1 to 20 different ids of endpoints');
    await wrong({ every: 'week', endpointIds: [] }, 'endpointIds must be a list of 1 to 20 different ids of endpoints');
    await wrong({ every: 'week', endpointIds, journey: 7 }, 'journey must be the slug of a journey, or null');
    const nobodys = 'endpointIds must be ids of endpoints of this organization';
    await wrong({ every: 'week', endpointIds: [crypto.randomUUID()] }, nobodys);
    expectError(
      await ask('POST', '', { every: 'week', endpointIds, journey: 'none' }),
      404,
      'Journey with slug "none" not found',
    );
    const { id } = await create({ every: 'week', endpointIds });
    expectError(
      await ask('PUT', `/${id}`, { endpointIds: [crypto.randomUUID()] }),
      400,
      `Invalid report schedule data: ${nobodys}`,
    );
    expect((await ask<{ schedules: [] }>('GET', '')).body.schedules).toHaveLength(1);
  });

  it('belongs to its organization', async () => {
    const { id } = await create({ every: 'week', endpointIds: [await webhook()] });
    await service.org('other');
    const foreign = await service.key('other', ['org:settings']);
    const none = `Report schedule with id "${id}" not found`;
    expect((await ask<{ schedules: [] }>('GET', '', undefined, foreign)).body.schedules).toEqual([]);
    expectError(await ask('PUT', `/${id}`, { every: 'month' }, foreign), 404, none);
    expectError(await ask('DELETE', `/${id}`, undefined, foreign), 404, none);
    expectError(await ask('POST', `/${id}/send`, undefined, foreign), 404, none);
    const [own] = (await ask<{ schedules: ReportSchedule[] }>('GET', '')).body.schedules;
    const body = { every: 'week', endpointIds: own?.endpointIds };
    expect((await ask('POST', '', body, foreign)).status).toBe(400);
  });

  it('changes the schedule, sends an extra report without using the turn, and audits each change', async () => {
    const [one, two] = [await webhook(), await endpoint('webhook', `${receiver.url}/other`)];
    const { id } = await create({ journey: 'apply', every: 'week', endpointIds: [one] });
    const changed = await ask<ReportSchedule>('PUT', `/${id}`, { every: 'month', endpointIds: [two] });
    expect(changed).toMatchObject({
      status: 200,
      body: { every: 'month', endpointIds: [two], nextAt: '2026-04-01T04:00:00.000Z' },
    });
    await run();
    expect(sent()).toEqual([]);
    const now = await ask<{ deliveryIds: string[] }>('POST', `/${id}/send`);
    expect(now.status).toBe(202);
    await settled();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook/other']);
    expect(sent()[0]?.report).toMatchObject({ isExtra: true, period: { from: '2026-01-31T23:00:00.000Z' } });
    const { body } = await service.request<{ deliveries: Delivery[] }>('GET', `/api/endpoints/${two}/deliveries`, {
      key,
    });
    expect(body.deliveries).toMatchObject([{ id: now.body.deliveryIds[0], type: 'report.ready', status: 'sent' }]);
    clock.set(Date.UTC(2026, 3, 1, 4));
    await run();
    expect(sent().map(({ report }) => report.isExtra)).toEqual([true, false]);
    await service.request('DELETE', `/api/endpoints/${two}`, { key });
    expect((await ask<{ schedules: ReportSchedule[] }>('GET', '')).body.schedules[0]?.endpointIds).toEqual([]);
    expect((await ask('DELETE', `/${id}`)).status).toBe(204);
    expectError(await ask('DELETE', `/${id}`), 404, `Report schedule with id "${id}" not found`);
    const log = await service.request<{ entries: AuditEntry[] }>('GET', '/api/orgs/acme/audit', { key: ADMIN_TOKEN });
    const own = log.body.entries
      .filter(({ details }) => details?.id === id)
      .map(({ action, subject }) => `${action} ${subject}`);
    expect(own.sort()).toEqual(['create', 'delete', 'send', 'update'].map((verb) => `report-schedule.${verb} apply`));
  });

  it('keeps at most 50 of an organization', async () => {
    const endpointIds = [await webhook()];
    for (let nth = 0; nth < 50; nth++) await create({ every: 'week', endpointIds });
    expectError(
      await ask('POST', '', { every: 'week', endpointIds }),
      409,
      'An organization has at most 50 scheduled reports: remove one first',
    );
  });
});
