// Checks for health endpoints and metrics that requests could be served: runs a query on the event tables, and a write to the catalog.
// Monitors call often, so that a result is cached for 5 s, and one check runs at a time.
import { tryCatalog } from '../../catalog/try-catalog.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { isSqliteTrouble } from '../../sqlite.ts';
import type { Store } from '../../store/engine.ts';
import { pingQuestions, pingStore } from '../../store/ping.ts';
import type { Service } from './service.ts';

/** How long a result is cached, in ms. */
const TRY_COUNTS_MS = 5 * SECOND_MS;
/** Timeout of a ping, in ms. */
const PING_MS_MAX = 2_000;
/** Timeout of the query, in ms, without its time in the queue. */
const QUESTION_MS_MAX = 10_000;

/** The reason of each failure, in words for the operator; undefined if the check succeeded. */
export interface Tried {
  catalog: string | undefined;
  store: string | undefined;
  /** This node's clock minus PostgreSQL's, in ms; undefined with SQLite, or if PostgreSQL does not answer. */
  aheadMs: number | undefined;
}

export type Tries = () => Promise<Tried>;

export function openTries(service: Pick<Service, 'catalog' | 'store' | 'storeMissing' | 'now'>): Tries {
  const { now } = service;
  let last: { tried: Tried; at: number } | undefined;
  let running: Promise<Tried> | undefined;
  function lastTried(): Promise<Tried> {
    if (last && Math.abs(now() - last.at) < TRY_COUNTS_MS) return Promise.resolve(last.tried);
    running ??= tryAll(service)
      .then((tried) => {
        last = { tried, at: now() };
        return tried;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }
  return async () => {
    const tried = await lastTried();
    const missing = service.storeMissing();
    return missing === undefined ? tried : { ...tried, store: missing.replace(/^T/, 't') };
  };
}

async function tryAll({ catalog, store, storeMissing, now }: Parameters<typeof openTries>[0]): Promise<Tried> {
  const [tried, whyNoStore] = await Promise.all([
    inTime(tryCatalog(catalog, now)).catch(whyNoCatalog),
    storeMissing() === undefined ? tryStore(store) : undefined,
  ]);
  return typeof tried === 'string'
    ? { catalog: tried, store: whyNoStore, aheadMs: undefined }
    : { catalog: undefined, store: whyNoStore, aheadMs: tried.aheadMs };
}

const AWAY = 'events are taken for journeys that it knew within the last day';

const whyNoCatalog = (error: unknown) =>
  isSqliteTrouble(error)
    ? `the catalog takes no changes: ${(error as Error).message}`
    : `the catalog does not answer, or takes no changes (${AWAY})`;

async function tryStore(store: Store): Promise<string | undefined> {
  const answers = (work: Promise<void>, msMax?: number) =>
    inTime(work, msMax).then(
      () => true,
      () => false,
    );
  if (!(await answers(pingStore(store)))) return 'the event store does not answer';
  // The ping may succeed although the connections for queries are blocked, or stored data cannot be read.
  if (await answers(pingQuestions(store, QUESTION_MS_MAX), QUESTION_MS_MAX + PING_MS_MAX)) return undefined;
  return 'questions are not answered, or not in time';
}

function inTime<T>(work: Promise<T>, msMax = PING_MS_MAX): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${msMax} ms`)), msMax);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
