// Tries for the doors and the metrics whether requests could be answered: a question that reads the tables from which a journey is
// counted, and a change of the catalog.
// Monitors ask often, so a result is answered for 5 s, and one try runs at a time.
import { tryCatalog } from '../../catalog/try-catalog.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { isSqliteTrouble } from '../../sqlite.ts';
import type { Store } from '../../store/engine.ts';
import { pingQuestions, pingStore } from '../../store/ping.ts';
import type { Service } from './service.ts';

/** How long the result of a try is answered, in ms. */
const TRY_COUNTS_MS = 5 * SECOND_MS;
/** An engine that answers later than this, in ms, does not answer. */
const PING_MS_MAX = 2_000;
/** A question that has its turn at the event store and is answered later than this, in ms, is not answered. */
const QUESTION_MS_MAX = 10_000;

/** A reason in words for the operator where something fails. */
export interface Tried {
  catalog: string | undefined;
  store: string | undefined;
  /** How far the clock of this node is ahead of PostgreSQL's, in ms; undefined without PostgreSQL, or without its answer. */
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
  // It may answer there, and not where questions are asked, or not read what is stored.
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
