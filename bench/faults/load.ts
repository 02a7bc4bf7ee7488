// Clients during a fault: batches at a steady pace, each sent again until it is acknowledged, as the embed script does, some of them
// again although they were; and somebody who reads figures.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { batch, event } from '../../test/support/events.ts';

export const EVENTS_A_BATCH = 5;
const BATCHES_A_SECOND = 40;
/** Every so many acknowledged batches, one is sent again. */
const REPEATED_EVERY = 20;
const ATTEMPT_MS_MAX = 5_000;
const RETRY_MS = 250;
const READ_EVERY_MS = 250;

export interface Load {
  attempts: number;
  /** Attempts that were not acknowledged. */
  failedAttempts: number;
  acknowledged: number;
  reads: number;
  failedReads: number;
  /** When something failed last, by the clock of `performance`. */
  failedAt: number;
  /** Ends it: resolves when all that was begun is acknowledged. */
  stop(): Promise<void>;
}

export function startLoad(url: string, { org, journey, key }: { org: string; journey: string; key: string }): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let stopped = false;
  const under = new Set<Promise<void>>();
  const load: Load = {
    attempts: 0,
    failedAttempts: 0,
    acknowledged: 0,
    reads: 0,
    failedReads: 0,
    failedAt: Number.NEGATIVE_INFINITY,
    async stop() {
      stopped = true;
      await Promise.all([pace, reading]);
      await Promise.all(under);
      agent.destroy();
    },
  };

  const attempt = async (body: string): Promise<boolean> => {
    load.attempts++;
    const status = await send(url, 'POST', '/api/ingest', agent, {}, body);
    if (status === 204) return true;
    load.failedAttempts++;
    load.failedAt = performance.now();
    return false;
  };
  const deliver = async () => {
    const sessionId = randomUUID();
    const events = Array.from({ length: EVENTS_A_BATCH }, () => event('page_view', { sessionId }));
    const body = JSON.stringify(batch(org, journey, events));
    while (!(await attempt(body))) await wait(RETRY_MS);
    load.acknowledged++;
    if (load.acknowledged % REPEATED_EVERY === 0) while (!(await attempt(body))) await wait(RETRY_MS);
  };
  const sendSteadily = async () => {
    const began = performance.now();
    for (let sent = 0; !stopped; sent++) {
      await wait(Math.max(0, began + (sent * 1000) / BATCHES_A_SECOND - performance.now()));
      const delivery: Promise<void> = deliver().finally(() => under.delete(delivery));
      under.add(delivery);
    }
  };
  const read = async () => {
    for (; !stopped; await wait(READ_EVERY_MS)) {
      load.reads++;
      const status = await send(url, 'GET', `/api/journeys/${journey}`, agent, { authorization: `Bearer ${key}` });
      if (status === 200) continue;
      load.failedReads++;
      load.failedAt = performance.now();
    }
  };
  const pace = sendSteadily();
  const reading = read();
  return load;
}

/** The status of the answer; 0 when there is none in time. */
function send(
  url: string,
  method: string,
  path: string,
  agent: Agent,
  headers: Record<string, string>,
  body?: string,
): Promise<number> {
  return new Promise((resolve) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(ATTEMPT_MS_MAX);
    const sent = request(url + path, { method, agent, headers: { ...headers, ...type }, signal }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', () => resolve(0));
    });
    sent.once('error', () => resolve(0)).end(body);
  });
}
