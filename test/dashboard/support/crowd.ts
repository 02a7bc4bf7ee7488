// Simulated visitors, sent to a real service, and what was sent as a list of events: for numbers computed apart from it.
import { DEMO_STEPS } from '../../../src/demo/journey.ts';
import type { VisitorBatch } from '../../../src/demo/tape.ts';
import { visitorBatches } from '../../../src/demo/visitors.ts';
import type { FigureEvent } from '../../metrics/figures-brute-force.ts';
import type { TestService } from '../../support/service.ts';
import { ORG } from './stage.ts';

export const STEPS = DEMO_STEPS.map(({ stepKey, name, stepType }, index) => ({ stepKey, name, stepType, index }));

/** At the same time, so that a crowd is there within a second or two. */
const CONNECTIONS = 8;
const BACK_EVERY = 9;

/** Sends so many visitors of the last 30 days. Every ninth of them goes back a step before the last that they saw. */
export async function sendCrowd(service: TestService, journeyKey: string, count: number): Promise<FigureEvent[]> {
  const now = Date.now();
  const crowd = { seed: 11, now, count, orgKey: ORG, journeyKey, pageUrl: 'https://www.example.org/apply' };
  const batches = [...visitorBatches(crowd)].map((batch, position) =>
    position % BACK_EVERY === 0 ? goingBack(batch) : batch,
  );
  const queue = batches.values();
  const send = async () => {
    for (const batch of queue) {
      const { status, body } = await service.ingest({ ...batch, sentAt: new Date().toISOString() });
      if (status !== 204) throw new Error(`${status}: ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, send));
  return batches.flatMap(({ context, events }) =>
    events.map((event) => ({
      tag: event._tag,
      id: event.id,
      ts: Date.parse(event.ts),
      seq: event.seq,
      sessionId: event.sessionId,
      stepKey: event.stepKey ?? '',
      fieldKey: event.fieldKey ?? '',
      errorType: event.errorType ?? '',
      reason: event.reason ?? '',
      source: event.source,
      browser: 'firefox',
      variant: '',
      completionStatus: event.completionStatus ?? '',
      inferred: event.inferred ?? false,
      blocked: event.blocked ?? false,
      deviceClass: context.deviceClass,
      language: context.language,
      receivedAt: now,
    })),
  );
}

/** The last step that the batch views is viewed after the one before it, again. */
function goingBack(batch: VisitorBatch): VisitorBatch {
  const at = batch.events.findLastIndex(({ _tag }) => _tag === 'step_view');
  const view = batch.events[at];
  const before = STEPS[STEPS.findIndex(({ stepKey }) => stepKey === view?.stepKey) - 1];
  if (!view || !before) return batch;
  const again = (id: string, ms: number, stepKey = before.stepKey) => ({
    ...view,
    id: `${view.id}-${id}`,
    ts: new Date(Date.parse(view.ts) + ms).toISOString(),
    stepKey,
  });
  return { ...batch, events: batch.events.toSpliced(at + 1, 0, again('back', 1), again('on', 2, view.stepKey ?? '')) };
}
