// The content of the world: eight journeys of one organization, its people, and what analysis, alerts and reports made of them.
import { alertMessage } from '../../../src/alerts/message.ts';
import { openAlert } from '../../../src/catalog/alerts.ts';
import { ROLES, type Role } from '../../../src/domain/person.ts';
import type { Simulation } from '../../../src/domain/simulation-result.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { finished, memoOf } from '../artifacts.ts';
import { CROWD_STEPS, sendCrowd } from '../crowd.ts';
import { batch, event, type RawEvent } from '../events.ts';
import { newMember, setUp } from '../people.ts';
import { ADMIN_TOKEN, type TestService } from '../service.ts';
import { crowdedBatches, STEPS } from './crowded.ts';

export const ORG = 'city';
export const OWNER = 'owner@example.org';

/** A Wednesday: the time in the world, which stands still. */
export const WORLD_NOW = Date.parse('2026-10-14T12:00:00.000Z');
const MIDNIGHT = WORLD_NOW - DAY_MS / 2;

/** Slugs of the journeys. */
export const JOURNEYS = {
  /** The demonstration's visitors of 30 days; with an annotation and a shared link. */
  crowded: 'crowded',
  /** Phones lose many on the documents; with a memo, a forecast and an alert. */
  apply: 'apply',
  /**
   * Its documents lose more people since eight days, a batch of sessions looks wrong and changes what figures say, and its case
   * system counts more than was sent. One session saw a step that nobody configured, with a name that spreadsheets run.
   */
  broken: 'broken',
  /** As many sessions look wrong as do not, and as many of them complete. */
  even: 'even',
  /** Among 40 visits that left its first step 24 met an error, among 40 that went on 6. */
  why: 'why',
  /** One step, with the longest name; no session. */
  long: 'long',
  /** One session. */
  quiet: 'quiet',
  /** No session. */
  unvisited: 'unvisited',
} as const;

export interface World {
  /** Reads, writes and sends everything of the organization. */
  key: string;
  journeyIds: Record<keyof typeof JOURNEYS, string>;
  memoId: string;
  simulationId: string;
  alertId: string;
  /** Header by which a member is signed in. */
  cookies: Record<Role, string>;
}

export async function fillWorld(service: TestService): Promise<World> {
  await service.org(ORG, { ingestRequestsPerHour: 100_000 });
  const owner = await setUp(service, OWNER);
  const cookies = { owner: owner.cookie() } as World['cookies'];
  for (const role of ROLES)
    if (role !== 'owner') cookies[role] = (await newMember(service, ORG, role, `${role}@${ORG}.example`)).cookie();
  const key = await service.key(ORG, [
    ...(['journeys:write', 'journeys:read', 'ingest:write', 'results:read'] as const),
    ...(['memos:write', 'memos:read', 'simulations:run', 'org:settings'] as const),
  ]);
  const journeyIds = {} as World['journeyIds'];
  for (const slug of ['crowded', 'quiet', 'unvisited'] as const)
    journeyIds[slug] = (await service.journey(key, { slug, displayName: NAMES[slug], steps: STEPS })).id;
  for (const slug of ['apply', 'broken', 'even', 'why'] as const)
    journeyIds[slug] = (await service.journey(key, { slug, displayName: NAMES[slug], steps: CROWD_STEPS })).id;
  const steps = [{ stepKey: 'long', index: 0, name: LONGEST_NAME }];
  journeyIds.long = (await service.journey(key, { slug: 'long', displayName: NAMES.long, steps })).id;
  await sendCrowded(service, key);
  await sendCrowd(service, key, ORG, 'apply', {
    ...{ seed: 4, to: MIDNIGHT - 2 * DAY_MS, days: 50, sessions: 2_000 },
    errors: { share: 0.1, leaves: 0.4 },
    leaves: (device, stepKey) => (stepKey === 'documents' && device === 'mobile' ? 0.4 : 0.15),
  });
  await sendBroken(service, key);
  await sendEven(service, key);
  await sendWhy(service, key);
  const walk = ['before-you-start', 'eligibility'].map((stepKey, nth) =>
    event('step_view', { stepKey, id: `quiet-${nth}`, ts: iso(WORLD_NOW - DAY_MS + nth * 60_000) }),
  );
  await must(204, service.ingest(batch(ORG, 'quiet', walk)));
  return { key, journeyIds, cookies, ...(await artifacts(service, key, journeyIds)) };
}

const NAMES: Record<keyof typeof JOURNEYS, string> = {
  crowded: 'Housing benefit',
  apply: 'Apply',
  broken: 'Parking permit',
  even: 'Even',
  why: 'Why',
  long: 'Long',
  quiet: 'Quiet',
  unvisited: 'Unvisited',
};

const iso = (ms: number) => new Date(ms).toISOString();

async function must<Answered extends { status: number; body: unknown }>(
  status: number,
  asked: Promise<Answered>,
): Promise<Answered> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`expected ${status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** As a trusted server sends them: few large batches. */
async function sendCrowded(service: TestService, key: string): Promise<void> {
  const groups = new Map<string, { context: RawEvent; events: RawEvent[] }>();
  for (const { context, events } of crowdedBatches(WORLD_NOW)) {
    const name = `${context.deviceClass} ${context.language}`;
    const group = groups.get(name) ?? { context: { ...context }, events: [] };
    groups.set(name, group);
    for (const one of events) group.events.push({ ...one });
  }
  for (const { context, events } of groups.values()) await sendTrusted(service, key, 'crowded', events, context);
}

const EVENTS_A_BATCH = 500;

async function sendTrusted(service: TestService, key: string, slug: string, events: RawEvent[], context: RawEvent) {
  const headers = { authorization: `Bearer ${key}` };
  for (let from = 0; from < events.length; from += EVENTS_A_BATCH)
    await must(204, service.ingest(batch(ORG, slug, events.slice(from, from + EVENTS_A_BATCH), context), headers));
}

const A_DAY = 30;
const LOOK_WRONG = 60;
export const LONGEST_NAME = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeam';
export const STRANGE_STEP = '=HYPERLINK("https://evil.example")';

/** A session that sees the first steps, five seconds each; one that sees all completes after five minutes. */
function visit(id: string, start: number, steps: number): RawEvent[] {
  return [
    made(id, start, 'session_start', 0),
    ...CROWD_STEPS.slice(0, steps).map(({ stepKey }, nth) => made(id, start, 'step_view', nth + 1, { stepKey })),
    ...(steps === CROWD_STEPS.length ? [made(id, start, 'submit_success', 60, { stepKey: 'send' })] : []),
  ];
}

const made = (id: string, start: number, tag: string, nth: number, more: RawEvent = {}) =>
  event(tag, { id: `${id}-${nth}`, ts: iso(start + nth * 5_000), sessionId: id, clientId: id, seq: nth, ...more });

const AN_HOUR_AGO = WORLD_NOW - 3_600_000;
const of = (count: number, visitOf: (nth: number) => RawEvent[]) =>
  Array.from({ length: count }, (_, nth) => visitOf(nth)).flat();

/** In one request of a stranger, by which sessions look wrong. */
const sendWrong = (service: TestService, slug: string, events: RawEvent[]) =>
  must(204, service.ingest(batch(ORG, slug, events)));

/** From 30 visits a day, 5 left on the documents, and 14 since eight days ago; 60 came in one batch, and all completed. */
async function sendBroken(service: TestService, key: string): Promise<void> {
  const visits = of(30 * A_DAY, (at) => {
    const [ago, nth] = [30 - Math.floor(at / A_DAY), at % A_DAY];
    return visit(`broken-${ago}-${nth}`, WORLD_NOW - ago * DAY_MS + nth * 60_000, nth < (ago <= 8 ? 14 : 5) ? 2 : 3);
  });
  visits.push(made('broken-1-0', WORLD_NOW - DAY_MS, 'step_view', 30, { stepKey: STRANGE_STEP }));
  await sendTrusted(service, key, 'broken', visits, {});
  await sendWrong(
    service,
    'broken',
    of(LOOK_WRONG, (nth) => visit(`wrong-${nth}`, AN_HOUR_AGO, 3)),
  );
  const hours = [{ hour: iso(AN_HOUR_AGO - 3_600_000), received: 1_200, returned: 60, decided: 700 }];
  await must(200, service.request('POST', '/api/journeys/broken/outcomes', { key, body: { source: 'cases', hours } }));
}

async function sendEven(service: TestService, key: string): Promise<void> {
  const quarter = (name: string) => of(40, (nth) => visit(`${name}-${nth}`, AN_HOUR_AGO, nth % 4 === 0 ? 3 : 1));
  await sendTrusted(service, key, 'even', quarter('even'), {});
  await sendWrong(service, 'even', quarter('even-wrong'));
}

async function sendWhy(service: TestService, key: string): Promise<void> {
  const field = { stepKey: 'about', fieldKey: 'tax-number' };
  const visits = of(80, (nth) => {
    const id = `why-${nth}`;
    const [leaves, errs] = [nth < 40, nth < 24 || (nth >= 40 && nth < 46)];
    const made3 = (tag: string, at: number) =>
      made(id, AN_HOUR_AGO, tag, at, { ...field, ...(tag === 'validation_error' && { errorType: 'pattern' }) });
    const began = visit(id, AN_HOUR_AGO, leaves ? 1 : 3);
    return [
      ...began.slice(0, 2),
      made3('field_focus', 50),
      ...(errs ? [made3('validation_error', 51)] : []),
      ...began.slice(2),
    ];
  });
  await sendTrusted(service, key, 'why', visits, {});
}

const LOST = { part: 84, whole: 412, usual: 0.11, low: 0.08, high: 0.14, hours: 24, chance: 4e-7 };

async function artifacts(service: TestService, key: string, journeyIds: World['journeyIds']) {
  const post = <Body = unknown>(path: string, body: object) =>
    must(201, service.request<Body>('POST', path, { key, body }));
  const annotation = { text: 'New upload page', at: iso(WORLD_NOW - 4 * DAY_MS) };
  await post('/api/journeys/crowded/annotations', annotation);
  await post('/api/journeys/crowded/shared-links', { name: 'The minister', kind: 'overview' });
  const memo = await memoOf(service, key, { journeyId: journeyIds.apply });
  const changes = [{ type: 'fewer_documents', stepKey: 'documents', from: 2, to: 1 }];
  const asked = await service.request<Simulation>('POST', '/api/simulations/run', {
    ...{ key, body: { journeyId: journeyIds.apply, changes } },
  });
  const simulation = await finished<Simulation>(service, key, `/api/simulations/${asked.body.id}`);
  if (memo.status !== 'ready' || simulation.status !== 'ready')
    throw new Error(JSON.stringify([memo, simulation]).slice(0, 1_000));
  const { orgId } = await service.retrieve(key, 'apply');
  const alert = await openAlert(
    service.service.catalog,
    {
      orgId,
      journeyId: journeyIds.apply,
      rule: 'step_loss',
      stepKey: 'documents',
      fieldKey: null,
      figures: LOST,
      since: WORLD_NOW - DAY_MS,
    },
    alertMessage({ zone: 'UTC', steps: [], language: 'en' })('alert.opened'),
    () => WORLD_NOW,
  );
  await must(201, service.request('POST', `/api/orgs/${ORG}/exclusions`, { key: ADMIN_TOKEN, body: { mark: 'bot' } }));
  return { memoId: memo.id, simulationId: simulation.id, alertId: alert?.id ?? '' };
}
