// Computes what waits in the catalog, one at a time in each process. What a process leaves unfinished is begun again, by the
// next one or another node.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  claimArtifact,
  failArtifact,
  finishArtifact,
  type Outcome,
  releaseClaims,
  renewClaim,
} from '../catalog/artifact-queue.ts';
import type { Artifact, ArtifactKind } from '../catalog/artifacts.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Clock } from '../domain/time.ts';

export interface Control {
  /** Notes the share done. Throws when the artifact was deleted, or the service stops. */
  step(progress: number): Promise<void>;
}

export type Work = Record<ArtifactKind, ((artifact: Artifact, control: Control) => Promise<Outcome>) | undefined>;

export interface Queue {
  /** Begins what waits, unless something is under way. */
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

/** The artifact is deleted, or the service stops: what was begun is dropped. */
class Dropped extends Error {
  override readonly name = 'Dropped';
}

export function startQueue({ catalog, work, now, alone, failed, stuck }: QueueOptions): Queue {
  const claimant = randomUUID();
  const state = { stopping: false, running: undefined as Promise<void> | undefined, wanted: false };
  let released = alone ? releaseClaims(catalog, 'of everybody') : Promise.resolve();

  async function drain(): Promise<void> {
    try {
      await released;
      do {
        state.wanted = false;
        for (let next = await take(); next; next = await take()) await compute(next);
      } while (state.wanted);
    } catch (error) {
      released = Promise.resolve();
      if (!state.stopping) stuck(error);
    }
  }

  const take = async () => (state.stopping ? undefined : claimArtifact(catalog, claimant, now));

  async function compute(artifact: Artifact): Promise<void> {
    const { id, kind } = artifact;
    const control: Control = {
      async step(progress) {
        if (state.stopping || !(await renewClaim(catalog, id, claimant, progress, now))) throw new Dropped();
      },
    };
    try {
      const todo = work[kind];
      if (!todo) throw new Error(`nothing here computes a ${kind}`);
      const outcome = await todo(artifact, control);
      if (state.stopping) return;
      await finishArtifact(catalog, id, claimant, outcome);
    } catch (error) {
      if (error instanceof Dropped || state.stopping) return;
      await failArtifact(catalog, id, claimant, failed(error, artifact));
    }
  }

  const wake = () => {
    state.wanted = true;
    if (state.running || state.stopping) return;
    state.running = drain().finally(() => {
      state.running = undefined;
      if (state.wanted) wake();
    });
  };

  return {
    wake,
    async idle() {
      while (state.running) await state.running;
    },
    async close() {
      state.stopping = true;
      state.wanted = false;
      await state.running;
      await releaseClaims(catalog, claimant).catch(() => {});
    },
  };
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
