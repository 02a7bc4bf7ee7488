// A worker thread as its callers see it: begun when it is first needed, ended when it has been idle. It takes one task at a time,
// and organizations take turns.
import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '../domain/time.ts';
import { packageFile } from '../package-file.ts';
import { openFairQueue } from '../store/fair-queue.ts';
import type { TaskInput, TaskName, TaskValue } from './tasks.ts';

export interface Thread {
  run<Name extends TaskName>(orgId: string, task: Name, input: TaskInput<Name>): Promise<TaskValue<Name>>;
  close(): Promise<void>;
}

/** Memory of the thread, in MB: what does not fit ends the thread, not the service. */
const HEAP_MB_MAX = 768;
const IDLE_MS = MINUTE_MS;
/** The compiled file, also for a service that runs from source: a thread takes no TypeScript. */
const FILE = packageFile('dist', 'src', 'analysis', 'worker.js');

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Throws `Busy` from `run` when its turn does not come within `waitMs`. */
export function openThread(waitMs: number): Thread {
  const state = {
    worker: undefined as Worker | undefined,
    waiting: new Map<number, Waiting>(),
    tasks: 0,
    idle: undefined as NodeJS.Timeout | undefined,
  };

  function begin(): Worker {
    const worker = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX } });
    worker.unref();
    const over = (error: Error) => {
      if (state.worker === worker) state.worker = undefined;
      for (const { reject } of state.waiting.values()) reject(error);
      state.waiting.clear();
    };
    worker.on('message', ({ id, value, failure }: { id: number; value?: unknown; failure?: string }) => {
      const waiting = state.waiting.get(id);
      state.waiting.delete(id);
      if (failure === undefined) waiting?.resolve(value);
      else waiting?.reject(new Error(failure));
      rest();
    });
    worker.on('error', over);
    worker.on('exit', () => over(new Error('the worker thread ended')));
    return worker;
  }

  function rest(): void {
    if (state.waiting.size > 0) return;
    clearTimeout(state.idle);
    state.idle = setTimeout(() => void end(), IDLE_MS).unref();
  }

  async function end(): Promise<void> {
    clearTimeout(state.idle);
    const worker = state.worker;
    state.worker = undefined;
    await worker?.terminate();
  }

  const turns = openFairQueue(['the worker'], 1);

  function compute<Name extends TaskName>(task: Name, input: TaskInput<Name>): Promise<TaskValue<Name>> {
    clearTimeout(state.idle);
    state.worker ??= begin();
    const { worker, waiting } = state;
    const id = ++state.tasks;
    return new Promise<TaskValue<Name>>((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id, task, input });
    });
  }

  return {
    run: (orgId, task, input) => turns.use({ owner: orgId, waitMs }, () => compute(task, input)),
    close: end,
  };
}
