// Simulated visitors, sent to a real service as their browsers send them.
import type { FigureEvent } from '../../metrics/figures-brute-force.ts';
import type { TestService } from '../../support/service.ts';
import { crowdedBatches, eventsOf } from '../../support/world/crowded.ts';

export { STEPS } from '../../support/world/crowded.ts';

/** At the same time, so that a crowd is there within a second or two. */
const CONNECTIONS = 8;

/** Sends so many visitors of the last 30 days, and returns what was sent. */
export async function sendCrowd(service: TestService, journeyKey: string, count: number): Promise<FigureEvent[]> {
  const now = Date.now();
  const batches = crowdedBatches(now, { journeyKey, count });
  const queue = batches.values();
  const send = async () => {
    for (const batch of queue) {
      const { status, body } = await service.ingest({ ...batch, sentAt: new Date().toISOString() });
      if (status !== 204) throw new Error(`${status}: ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  return eventsOf(batches, now);
}
