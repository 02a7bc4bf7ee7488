// Delivers simulated visitors' batches to the public ingest endpoint, as their browsers would.
import { setTimeout as wait } from 'node:timers/promises';
import type { DeviceClass } from '../domain/event.ts';
import type { VisitorBatch } from './tape.ts';

export interface Delivery {
  /** Address of the service, without a slash at the end. */
  readonly url: string;
  /** The Origin that the visitors' browsers send. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

export interface Totals {
  batches: number;
  events: number;
  /** Requests that had to be repeated: 429, 503, or no answer. */
  retries: number;
}

const CONNECTIONS = 16;
const TRIES_MAX = 8;
const FIRST_PAUSE_MS = 200;

/** Resolves when all are delivered. Rejects when the service refuses a batch, or when `signal` aborts. */
export async function deliver(batches: Iterable<VisitorBatch>, delivery: Delivery): Promise<Totals> {
  const totals: Totals = { batches: 0, events: 0, retries: 0 };
  const queue = batches[Symbol.iterator]();
  const sender = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      // Not handed to fetch: each of thousands of requests would leave a listener on it.
      delivery.signal.throwIfAborted();
      totals.retries += await deliverOne(next.value, delivery);
      totals.batches += 1;
      totals.events += next.value.events.length;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, sender));
  } finally {
    // After a failure the other senders finish their current batch and find the queue empty.
    queue.return?.();
  }
  return totals;
}

/** Sends one batch; returns the number of retries. */
async function deliverOne(batch: VisitorBatch, delivery: Delivery): Promise<number> {
  for (let tries = 0; ; tries++) {
    const refusal = await post(batch, delivery);
    if (refusal === undefined) return tries;
    if (!refusal.passing || tries + 1 === TRIES_MAX)
      throw new Error(`The ingest endpoint refused a batch: ${refusal.text}`);
    await wait(FIRST_PAUSE_MS * 2 ** tries, undefined, { signal: delivery.signal });
  }
}

const USER_AGENTS: Record<DeviceClass, string> = {
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  mobile:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  tablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
};

/** An address per visitor from the benchmarking networks (RFC 2544), so that visitors come from many networks. */
function addressOf({ events: [first] }: VisitorBatch): string {
  const number = Number.parseInt(first?.clientId.slice(0, 4) ?? '', 16) || 0;
  return `198.${18 + (number & 1)}.${number >> 8}.1`;
}

/** Sent as text/plain, like a beacon, which needs no CORS preflight. Without `sentAt` the service does not shift the times. */
async function post(batch: VisitorBatch, { url, origin }: Delivery): Promise<Refusal | undefined> {
  try {
    const response = await fetch(`${url}/api/ingest`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': USER_AGENTS[batch.context.deviceClass],
        'x-forwarded-for': addressOf(batch),
        origin,
      },
      body: JSON.stringify({ ...batch, sentAt: undefined }),
    });
    const text = await response.text();
    if (response.status === 204) return undefined;
    return { passing: response.status === 429 || response.status === 503, text: `${response.status} ${text}` };
  } catch (error) {
    return { passing: true, text: String(error) };
  }
}

interface Refusal {
  /** True if a retry may succeed. */
  readonly passing: boolean;
  readonly text: string;
}
