// Computes what waits in the catalog: in each process one artifact of each lane at a time. Every artifact begins in the short lane;
// one that takes longer moves to the long lane, so that short work never waits behind long. What a process leaves unfinished is
// begun again, by the next one or another node.
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
  /** Where it is computed at the moment. */
  lane(): Lane;
  /** Notes the share done. Throws when the artifact was deleted, or the service stops. */
  step(progress: number): Promise<void>;
}

export type Work = Record<ArtifactKind, ((artifact: Artifact, control: Control) => Promise<Outcome>) | undefined>;

export interface Queue {
  /** Begins what waits, as far as a lane is free. */
  wake(): void;
  /** Resolves when it is certain that nothing waits that this process could begin. */
  idle(): Promise<void>;
  /** Gives back what is under way. */
  close(): Promise<void>;
}

export interface QueueOptions {
  catalog: Catalog;
  work: Work;
  now: Clock;
  /** Nobody else computes for this catalog: what is running belongs to a process that is gone. */
  alone: boolean;
  /** Called with what failed; returns the sentence that the artifact's reader sees. */
  failed(error: unknown, artifact: Artifact): string;
  /** Called when the catalog itself fails: the next call of `wake` tries again. */
  stuck(error: unknown): void;
}

/** The artifact is deleted, waits again, or the service stops: what was begun is dropped. */
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
    /** When each organization was last served: a number that grows. */
    served: new Map<string, number>(),
    turns: 0,
  };
  let released = alone ? releaseClaims(catalog, 'of everybody') : Promise.resolve();

  /** Fills every lane that is free. */
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
        // Whether the long lane is free is certain when nothing is looked for that could go there.
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
    // Last in the order of the map, of which the first is forgotten.
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

/** Organizations of which a process remembers when they were served. */
const SERVED_MAX = 10_000;

interface Place {
  isStopping(): boolean;
  lane(): Lane;
  /** False when the long lane is taken: then the artifact waits for it. */
  leaveShortLane(): Promise<boolean>;
}

/** Computes one artifact and writes down how it ended. Throws what the catalog throws. */
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

/** How often a row is looked at while somebody waits for it, in ms. */
const LOOK_MS = 100;

/** Looks at something until it is as wanted or the time is over; answers what it last was. */
export async function lookUntil<T>(look: () => Promise<T>, wanted: (found: T) => boolean, ms: number): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const found = await look();
    const left = end - performance.now();
    if (wanted(found) || left <= 0) return found;
    await delay(Math.min(LOOK_MS, left));
  }
}
