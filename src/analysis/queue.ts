// Computes the waiting artifacts of the catalog, one per lane and process at a time. Every artifact starts in the short lane; if it takes
// longer than SHORT_MS, it moves to the long lane, so that short work never waits behind long work. Unfinished work of a stopped process
// is started again by the next process or another node.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  claimArtifact,
  failArtifact,
  finishArtifact,
  type Lane,
  moveToLongLane,
  type Outcome,
  releaseClaims,
  renewClaim,
  returnArtifact,
} from '../catalog/artifact-queue.ts';
import type { Artifact, ArtifactKind } from '../catalog/artifacts.ts';
import type { Catalog } from '../catalog/open.ts';
import { type Clock, SECOND_MS } from '../domain/time.ts';

/** Work that takes longer than this, in ms, leaves the short lane. */
export const SHORT_MS = 5 * SECOND_MS;

export interface Control {
  /** Its current lane. */
  lane(): Lane;
  /** Records the progress. Throws when the artifact was deleted or the service stops. */
  step(progress: number): Promise<void>;
}

export type Work = Record<ArtifactKind, ((artifact: Artifact, control: Control) => Promise<Outcome>) | undefined>;

export interface Queue {
  /** Starts waiting work on free lanes. */
  wake(): void;
  /** Resolves when no work waits that this process could start. */
  idle(): Promise<void>;
  /** Returns running work to the queue. */
  close(): Promise<void>;
}

export interface QueueOptions {
  catalog: Catalog;
  work: Work;
  now: Clock;
  /** No other process computes for this catalog, so artifacts marked as running belong to an ended process. */
  alone: boolean;
  /** Called with an error; returns the sentence for the artifact's reader. */
  failed(error: unknown, artifact: Artifact): string;
  /** Called when the catalog fails; the next `wake` tries again. */
  stuck(error: unknown): void;
}

/** Thrown to drop running work: the artifact was deleted or returned to the queue, or the service stops. */
class Dropped extends Error {
  override readonly name = 'Dropped';
}

const LANES: readonly Lane[] = ['short', 'long'];

export function startQueue(options: QueueOptions): Queue {
  const { catalog, now, alone, stuck } = options;
  const claimant = randomUUID();
  const state = {
    stopping: false,
    wanted: false,
    draining: undefined as Promise<void> | undefined,
    /** The work in each lane; it never rejects. */
    lanes: new Map<Lane, Promise<void>>(),
    /** The turn in which each organization was last served. */
    served: new Map<string, number>(),
    turns: 0,
  };
  let released = alone ? releaseClaims(catalog, 'of everybody') : Promise.resolve();

  /** Starts work on every free lane. */
  async function drain(): Promise<void> {
    await released;
    do {
      state.wanted = false;
      for (const lane of LANES) {
        if (state.stopping || state.lanes.has(lane)) continue;
        const next = await claimArtifact(catalog, claimant, now, { lane, served: state.served });
        if (next) begin(next, lane);
      }
    } while (state.wanted);
  }

  const wake = () => {
    state.wanted = true;
    if (state.draining || state.stopping) return;
    state.draining = drain()
      .catch(report)
      .finally(() => {
        state.draining = undefined;
        if (state.wanted) wake();
      });
  };

  function report(error: unknown): void {
    state.wanted = false;
    released = Promise.resolve();
    if (!state.stopping) stuck(error);
  }

  function begin(artifact: Artifact, first: Lane): void {
    noteServed(artifact.orgId);
    const place = { lane: first };
    const leave = () => {
      state.lanes.delete(place.lane);
      wake();
    };
    const work = compute(options, claimant, artifact, {
      isStopping: () => state.stopping,
      lane: () => place.lane,
      async leaveShortLane() {
        // Wait until `drain` has ended, which might otherwise take the long lane.
        await state.draining;
        const isFree = !state.lanes.has('long');
        if (isFree) state.lanes.set('long', ended);
        await moveToLongLane(catalog, artifact);
        if (!isFree) return false;
        leave();
        place.lane = 'long';
        return true;
      },
    });
    const ended = work.catch(report).finally(leave);
    state.lanes.set(first, ended);
  }

  function noteServed(orgId: string): void {
    // Moves the organization to the end of the map, whose first entry is evicted.
    state.served.delete(orgId);
    state.served.set(orgId, ++state.turns);
    const [oldest] = state.served.keys();
    if (state.served.size > SERVED_MAX && oldest !== undefined) state.served.delete(oldest);
  }

  const settled = async () => {
    while (state.draining || state.lanes.size > 0) await Promise.all([state.draining, ...state.lanes.values()]);
  };

  return {
    wake,
    idle: settled,
    async close() {
      state.stopping = true;
      await settled();
      await releaseClaims(catalog, claimant).catch(() => {});
    },
  };
}

/** Organizations whose last turn is remembered. */
const SERVED_MAX = 10_000;

interface Place {
  isStopping(): boolean;
  lane(): Lane;
  /** Returns false when the long lane is taken; the artifact then waits for it. */
  leaveShortLane(): Promise<boolean>;
}

/** Computes one artifact and records its outcome. Rethrows errors of the catalog. */
async function compute(
  { catalog, work, now, failed }: QueueOptions,
  claimant: string,
  artifact: Artifact,
  { isStopping, lane, leaveShortLane }: Place,
): Promise<void> {
  const { id, kind } = artifact;
  const began = now();
  const control: Control = {
    lane,
    async step(progress) {
      if (isStopping() || !(await renewClaim(catalog, id, claimant, progress, now))) throw new Dropped();
      if (lane() === 'long' || now() - began <= SHORT_MS || (await leaveShortLane())) return;
      await returnArtifact(catalog, id, claimant);
      throw new Dropped();
    },
  };
  try {
    const todo = work[kind];
    if (!todo) throw new Error(`nothing here computes a ${kind}`);
    const outcome = await todo(artifact, control);
    if (!isStopping()) await finishArtifact(catalog, id, claimant, outcome, now);
  } catch (error) {
    if (error instanceof Dropped || isStopping()) return;
    await failArtifact(catalog, id, claimant, failed(error, artifact));
  }
}

/** Polling interval of a row that a request waits for, in ms. */
const LOOK_MS = 100;

/** Polls until the value is as wanted or the time is over; returns the last value. */
export async function lookUntil<T>(look: () => Promise<T>, wanted: (found: T) => boolean, ms: number): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const found = await look();
    const left = end - performance.now();
    if (wanted(found) || left <= 0) return found;
    await delay(Math.min(LOOK_MS, left));
  }
}
