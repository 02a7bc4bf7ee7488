// Runs a recurring job now.
import { JOBS } from '../../src/jobs.ts';
import type { TestService } from './service.ts';

export async function runJob({ service }: Pick<TestService, 'service'>, name: string): Promise<void> {
  const job = JOBS.find((one) => one.name === name);
  if (!job) throw new Error(`no job is called "${name}"`);
  await job.run(service, (error) => {
    throw error;
  });
}
