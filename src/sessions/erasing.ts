// Carries out erasures in slices of a few hundred sessions: each process works on one slice at a time, organizations take turns, and
// only the slice's journey is held meanwhile. Another process, or the next start, continues an unfinished erasure.
import { randomUUID } from 'node:crypto';
import {
  claimErasure,
  type ErasureJob,
  endErasureJob,
  noteErased,
  noteFound,
  releaseErasures,
} from '../catalog/erasure-jobs.ts';
import type { ErasedSessions } from '../catalog/erasures.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Clock } from '../domain/time.ts';
import type { Loader } from '../spool/loader.ts';
import type { Store } from '../store/engine.ts';
import { removeSessions, sessionsOfClient } from '../store/remove.ts';
import type { Sessions } from './ask.ts';
import { erasedSessions } from './erased.ts';

/** Sessions removed in one hold of their journey. Incoming batches of the journey wait for one slice at most. */
const SLICE_SESSIONS = 500;
/** Sessions listed by one query, so that not every slice needs a query. */
const LISTED_MAX = 50_000;
/** Erasures whose lists a process keeps. */
const LISTS_MAX = 8;
/** Organizations whose last turn a process remembers. */
const SERVED_MAX = 10_000;

type Holds = Pick<Loader, 'caughtUp' | 'heldDuring'>;

export interface ErasingOptions {
  catalog: Catalog;
  sessions: Sessions;
  loader: Holds;
  now: Clock;
  /** True if no other process uses this catalog: claimed erasures then belong to a process that has ended. */
  alone: boolean;
  /** Called with what failed; returns the sentence that the owner reads. */
  failed(error: unknown, job: ErasureJob): string;
  /** Called when the catalog itself fails: the next call of `wake` tries again. */
  stuck(error: unknown): void;
}

export interface Erasing {
  /** Begins what waits. */
  wake(): void;
  /** Resolves when nothing waits that this process could begin. */
  idle(): Promise<void>;
  /** Finishes the current slice and releases the remaining erasures for other processes. */
  close(): Promise<void>;
}

interface State {
  claimant: string;
  stopping: boolean;
  wanted: boolean;
  working: Promise<void> | undefined;
  /** Ids of sessions that are listed and not removed yet, by erasure. */
  lists: Map<string, string[]>;
  served: Map<string, number>;
  turns: number;
}

export function startErasing(options: ErasingOptions): Erasing {
  const { catalog, alone, stuck } = options;
  const state: State = {
    ...{ claimant: randomUUID(), stopping: false, wanted: false, working: undefined },
    ...{ lists: new Map(), served: new Map(), turns: 0 },
  };
  let released = !alone;
  const work = async () => {
    if (!released) await releaseErasures(catalog, 'of everybody');
    released = true;
    do {
      state.wanted = false;
      while (!state.stopping && (await workOnNext(options, state))) state.wanted = true;
    } while (state.wanted && !state.stopping);
  };
  const wake = () => {
    state.wanted = true;
    if (state.stopping) return;
    state.working ??= work()
      .catch((error: unknown) => {
        state.wanted = false;
        if (!state.stopping) stuck(error);
      })
      .finally(() => {
        state.working = undefined;
        if (state.wanted) wake();
      });
  };
  return {
    wake,
    async idle() {
      while (state.working) await state.working;
    },
    async close() {
      state.stopping = true;
      await state.working;
      await releaseErasures(catalog, state.claimant).catch(() => {});
    },
  };
}

/** False when nothing is left to do. */
async function workOnNext(options: ErasingOptions, state: State): Promise<boolean> {
  const { catalog, now, failed } = options;
  const job = await claimErasure(catalog, state.claimant, state.served, now);
  if (!job) return false;
  noteServed(state, job.orgId);
  try {
    if (await removeSlice(options, state, job)) return true;
    await endErasureJob(catalog, job.id, null, now);
  } catch (error) {
    if (state.stopping) return false;
    await endErasureJob(catalog, job.id, failed(error, job), now);
  }
  state.lists.delete(job.id);
  return true;
}

/** False when none of its sessions is left. */
async function removeSlice(options: ErasingOptions, state: State, job: ErasureJob): Promise<boolean> {
  const { catalog, sessions, loader, now } = options;
  const { id, scope, orgId } = job;
  const maintained = { ...sessions, store: sessions.store.as({ kind: 'maintenance', orgId }) };
  if (job.found === null) await loader.caughtUp();
  const listed = state.lists.get(id);
  const list = listed?.length ? listed : await erasedSessions(maintained, scope, LISTED_MAX, now());
  if (!listed?.length) {
    // A full list is not all of them.
    const found = job.sessions + list.length;
    if (found !== job.found) await noteFound(catalog, id, Math.max(found, job.found ?? 0));
    const [oldest] = state.lists.keys();
    if (state.lists.size >= LISTS_MAX && oldest !== undefined) state.lists.delete(oldest);
    state.lists.set(id, list);
  }
  const slice = list.splice(0, SLICE_SESSIONS);
  if (slice.length === 0) return false;
  const events = await loader.heldDuring(scope.journeyId, () =>
    removeSessions(maintained.store, scope.journeyId, slice),
  );
  await noteErased(catalog, id, { sessions: slice.length, events });
  return true;
}

function noteServed(state: State, orgId: string): void {
  state.served.delete(orgId);
  state.served.set(orgId, ++state.turns);
  const [oldest] = state.served.keys();
  if (state.served.size > SERVED_MAX && oldest !== undefined) state.served.delete(oldest);
}

/** Deletes a client's events in these journeys that were received until `receivedUntil` (ms). Resolves with the number of events. */
export async function eraseClient(
  { store, loader }: { store: Store; loader: Pick<Loader, 'heldDuring'> },
  journeyIds: readonly string[],
  clientHash: string,
  receivedUntil?: number,
): Promise<number> {
  let events = 0;
  for (const journeyId of journeyIds) {
    const list = () => sessionsOfClient(store, journeyId, { clientHash, receivedUntil, limit: LISTED_MAX });
    events += await removeAll({ store, loader }, journeyId, list);
  }
  return events;
}

/** Deletes erased sessions whose events were stored again, for example from another node's spool. */
export async function eraseAgain(
  { sessions, loader, now }: Pick<ErasingOptions, 'sessions' | 'now'> & { loader: Pick<Loader, 'heldDuring'> },
  scope: ErasedSessions,
): Promise<void> {
  const list = () => erasedSessions(sessions, scope, LISTED_MAX, now());
  await removeAll({ store: sessions.store, loader }, scope.journeyId, list);
}

async function removeAll(
  { store, loader }: { store: Store; loader: Pick<Loader, 'heldDuring'> },
  journeyId: string,
  list: () => Promise<string[]>,
): Promise<number> {
  let events = 0;
  for (let isFull = true; isFull; ) {
    const listed = await list();
    isFull = listed.length === LISTED_MAX;
    while (listed.length > 0) {
      const slice = listed.splice(0, SLICE_SESSIONS);
      events += await loader.heldDuring(journeyId, () => removeSessions(store, journeyId, slice));
    }
  }
  return events;
}
