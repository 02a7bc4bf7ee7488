// The thread that computes: statistics and documents take processor time, which requests must not wait for.
import { parentPort } from 'node:worker_threads';
import { TASKS, type TaskName } from './tasks.ts';

if (!parentPort) throw new Error('this file runs in a worker thread');
const port = parentPort;

port.on('message', async ({ id, task, input }: { id: number; task: TaskName; input: never }) => {
  try {
    port.postMessage({ id, value: await TASKS[task](input) });
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
