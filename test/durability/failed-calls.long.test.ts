// One system call fails, whichever it is of a script that sends, asks, changes, erases and exports: what was acknowledged is kept, once, and what
// was answered is true. The service is killed and started again after each dozen of faults. FAILED_CALLS=1 tries each call of the script; any other
// number one of so many, by chance, from the first on.
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { CALLS, hasCompiler, openFailedCall } from '../support/failed-call.ts';
import { type ServiceProcess, startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const STRIDE = Number(process.env.FAILED_CALLS ?? 40);
const ROUNDS_A_START = 12;
const RECOVERED_MS_MAX = 60_000;
const EVENTS_A_BATCH = 3;

if (!hasCompiler)
  console.warn('Skipped: system calls that fail. They need a C compiler (cc), and libraries that can be preloaded.');

/** The ids that a round sent, by what was answered. */
interface Round {
  slug: string;
  /** Shared by all rounds of a kind of fault. */
  counts: { lost: number; doubled: number; wrong: string };
  stored: Set<string>;
  /** Sent without an answer of 204, or erased without an answer of 200: there or not. */
  unsure: Set<string>;
  gone: Set<string>;
  /** Events of a client, until an erasure is answered 200. */
  unerased: string[];
  names: Set<string>;
}

const faults = CALLS.flatMap((call) =>
  (['EIO', 'ENOSPC', ...(call.endsWith('write') ? (['SHORT'] as const) : [])] as const).map((error) => ({
    call,
    error,
  })),
);

it.skipIf(!hasCompiler)('no failing call loses or doubles what was acknowledged', { timeout: 3_600_000 }, async () => {
  const folder = folderForTest();
  const dataDir = join(folder, 'data');
  const failing = openFailedCall(folder);
  let service = await startProcess(dataDir, { ...failing.env, LOG_LEVEL: 'error' });
  onTestFinished(() => void service.child.kill('SIGKILL'));
  const key = await prepare(service);
  const rounds: Round[] = [];
  const check = async (checked: readonly Round[]) => {
    for (const round of checked) {
      const { lost, doubled, wrong } = await compare(service, key, round);
      round.counts.lost += lost;
      round.counts.doubled += doubled;
      if (wrong !== undefined) round.counts.wrong ||= `${round.slug}: ${wrong}`;
    }
  };
  const again = async () => {
    await service.end('SIGKILL');
    service = await startProcess(dataDir, { ...failing.env, LOG_LEVEL: 'error' });
    await check(rounds.splice(0));
  };
  const table = faults.map((fault) => ({ ...fault, tried: 0, refused: 0, ended: 0, lost: 0, doubled: 0, wrong: '' }));
  for (const counts of table) {
    const { call, error } = counts;
    for (let nth = 1, isMet = true; isMet; nth += 1 + randomInt(2 * STRIDE - 1)) {
      const round = await begin(service, key, `${call}-${error.toLowerCase()}-${nth}`, counts);
      failing.arm(nth, dataDir, call, error);
      const refused = await run(service, key, round);
      isMet = failing.disarm();
      rounds.push(round);
      if (isMet) {
        counts.tried++;
        counts.refused += refused;
      }
      const hasEnded = service.child.exitCode !== null || service.child.signalCode !== null;
      if (hasEnded) counts.ended++;
      // Before the kill, then after it.
      else await check([round]);
      if (hasEnded || rounds.length >= ROUNDS_A_START) await again();
    }
    console.log(
      `failing ${call}, ${error}: tried ${counts.tried}, refused ${counts.refused}, lost ${counts.lost}, doubled ${counts.doubled}`,
    );
  }
  await again();
  await service.end('SIGTERM');
  console.table(table);
  expect(table.filter(({ lost, doubled, wrong }) => lost !== 0 || doubled !== 0 || wrong !== '')).toEqual([]);
});

async function request(service: ServiceProcess, method: string, path: string, body?: unknown, secret?: string) {
  const answer = await fetch(service.url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(secret && { authorization: `Bearer ${secret}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  const text = await answer?.text().catch(() => undefined);
  return { status: text === undefined ? 0 : (answer?.status ?? 0), text: text ?? '' };
}

async function prepare(service: ServiceProcess): Promise<string> {
  await request(
    service,
    'POST',
    '/api/orgs',
    { slug: 'acme', settings: { ingestRequestsPerHour: 100_000 } },
    ADMIN_TOKEN,
  );
  const scopes = ['journeys:write', 'journeys:read', 'results:read', 'org:settings'];
  return JSON.parse((await request(service, 'POST', '/api/orgs/acme/keys', { name: 'k', scopes }, ADMIN_TOKEN)).text)
    .key;
}

async function begin(service: ServiceProcess, key: string, slug: string, counts: Round['counts']): Promise<Round> {
  const body = { slug, displayName: 'Before', steps: [{ stepKey: 'start', index: 0 }] };
  const created = await until(
    () => request(service, 'POST', '/api/journeys/create', body, key),
    (status) => status === 201 || status === 409,
  );
  expect([201, 409], created.text).toContain(created.status);
  return {
    slug,
    counts,
    stored: new Set(),
    unsure: new Set(),
    gone: new Set(),
    unerased: [],
    names: new Set(['Before']),
  };
}

/** Resolves with the number of requests that were refused. */
async function run(service: ServiceProcess, key: string, round: Round): Promise<number> {
  const { slug, stored, unsure, names } = round;
  let refused = 0;
  const note = (isOk: boolean) => {
    if (!isOk) refused++;
    return isOk;
  };
  const send = async (clientId: string) => {
    const sessionId = randomUUID();
    const events = Array.from({ length: EVENTS_A_BATCH }, () => event('step_view', { sessionId, clientId }));
    const { status } = await request(service, 'POST', '/api/ingest', batch('acme', slug, events));
    for (const { id } of events) (note(status === 204) ? stored : unsure).add(id as string);
    return events.map(({ id }) => id as string);
  };
  const erased = (await Promise.all([send('kept'), send(`erased-${slug}`)]))[1] as string[];
  const asked = await request(service, 'GET', `/api/journeys/${slug}`, undefined, key);
  if (note(asked.status === 200)) {
    const sessions = (ids: Set<string>) => ids.size / EVENTS_A_BATCH;
    const { sessionCount } = JSON.parse(asked.text).healthMetrics;
    expect(sessionCount).toBeGreaterThanOrEqual(sessions(stored));
    expect(sessionCount).toBeLessThanOrEqual(sessions(stored) + sessions(unsure));
  }
  names.add('After');
  if (note((await request(service, 'PUT', `/api/journeys/${slug}`, { displayName: 'After' }, key)).status === 200))
    names.delete('Before');
  for (const id of erased) {
    stored.delete(id);
    unsure.add(id);
  }
  round.unerased = erased;
  note((await erase(service, key, round)).status === 200);
  await send('kept');
  const exported = await request(service, 'GET', `/api/journeys/${slug}/events?format=ndjson`, undefined, key);
  if (note(exported.status === 200)) expect(countsOf(exported.text, round)).toEqual({ lost: 0, doubled: 0 });
  return refused;
}

async function erase(service: ServiceProcess, key: string, round: Round) {
  const answer = await request(service, 'POST', '/api/orgs/acme/erasures', { clientId: `erased-${round.slug}` }, key);
  if (answer.status === 200) for (const id of round.unerased.splice(0)) round.gone.add(id);
  return answer;
}

/** Compares an exported file with the ids that a round sent. An erased id that is still stored counts as lost. */
function countsOf(text: string, { stored, gone }: Round) {
  const ids = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).id as string);
  const found = new Set(ids);
  const lost = [...stored].filter((id) => !found.has(id)).length + [...gone].filter((id) => found.has(id)).length;
  return { lost, doubled: ids.length - found.size };
}

/** When the fault is over. An erasure that was refused is asked for again, as its answer says. */
async function compare(service: ServiceProcess, key: string, round: Round) {
  if (round.unerased.length > 0) await until(() => erase(service, key, round));
  const exported = await until(() =>
    request(service, 'GET', `/api/journeys/${round.slug}/events?format=ndjson`, undefined, key),
  );
  const asked = await until(() => request(service, 'GET', `/api/journeys/${round.slug}`, undefined, key));
  if (exported.status !== 200 || asked.status !== 200)
    return { lost: 0, doubled: 0, wrong: `${exported.text} ${asked.text}` };
  const { displayName, healthMetrics, eventCountsLast24h } = JSON.parse(asked.text);
  const lines = exported.text.split('\n').filter(Boolean).length;
  const sessions = lines / EVENTS_A_BATCH;
  const wrong =
    !round.names.has(displayName) ||
    healthMetrics.sessionCount !== sessions ||
    (eventCountsLast24h.step_view ?? 0) !== lines
      ? `${displayName}, ${healthMetrics.sessionCount} sessions, ${eventCountsLast24h.step_view} events beside ${lines} exported`
      : undefined;
  return { ...countsOf(exported.text, round), wrong };
}

async function until(
  ask: () => ReturnType<typeof request>,
  isOver: (status: number) => boolean = (status) => status === 200,
) {
  const end = Date.now() + RECOVERED_MS_MAX;
  for (;;) {
    const answer = await ask();
    if (isOver(answer.status) || Date.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
