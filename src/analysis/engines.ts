// The engines that compute memos and simulations.
import type { Lane } from '../catalog/artifact-queue.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Clock } from '../domain/time.ts';
import type { Sessions } from '../sessions/ask.ts';
import type { Thread } from './thread.ts';

export interface MemoEngines {
  sessions: Sessions;
  catalog: Catalog;
  /** Resolves when all acknowledged batches are stored. */
  caughtUp(): Promise<void>;
  threads: Threads;
  now: Clock;
}

/** `asked` computes results that a request waits for; each lane of the queue has its own thread. */
export type Threads = Record<'asked' | Lane, Thread>;

/** Sessions for an organization's work: the store queues statements by organization. */
export const sessionsFor = ({ sessions }: Pick<MemoEngines, 'sessions'>, orgId: string): Sessions => ({
  ...sessions,
  store: sessions.store.as({ kind: 'background', orgId }),
});
