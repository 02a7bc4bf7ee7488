// Recurring jobs, run when a test says so.
import { afterAll } from 'vitest';
import { JOBS, type Job, runJob as runJobOf } from '../../src/jobs.ts';
import type { TestService } from './service.ts';

const ALL: readonly Job[] = [...JOBS];

/** Also those that `onlyWhenRun` took out of the schedule. */
export const runJob = ({ service }: Pick<TestService, 'service'>, name: string): Promise<void> =>
  runJobOf(service, name, ALL);

/**
 * Keeps a job from running by itself in the services of a file: it runs at the start, beside the first requests, and every minute of the
 * machine's clock. Alerts look at an hour once: by such a run, before the test has sent what the hour holds, they would have looked.
 * Call it before the service starts.
 */
export function onlyWhenRun(name: string): void {
  const jobs = JOBS as Job[];
  jobs.splice(0, jobs.length, ...ALL.filter((job) => job.name !== name));
  afterAll(() => void jobs.splice(0, jobs.length, ...ALL));
}
