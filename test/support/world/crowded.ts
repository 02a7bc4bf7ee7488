// The visitors of the crowded journey, as batches and as the list of events that figures are computed from apart from the service.
import { DEMO_STEPS } from '../../../src/demo/journey.ts';
import type { VisitorBatch } from '../../../src/demo/tape.ts';
import { visitorBatches } from '../../../src/demo/visitors.ts';
import type { FigureEvent } from '../../metrics/figures-brute-force.ts';

export const STEPS = DEMO_STEPS.map(({ stepKey, name, stepType }, index) => ({ stepKey, name, stepType, index }));

const VISITORS = 300;
const BACK_EVERY = 9;

interface Which {
  journeyKey?: string;
  count?: number;
}

/** Visitors of the last 30 days. Every ninth of them goes back a step before the last that they saw. */
export function crowdedBatches(now: number, { journeyKey = 'crowded', count = VISITORS }: Which = {}): VisitorBatch[] {
  const crowd = { seed: 11, now, count, orgKey: 'city', journeyKey, pageUrl: 'https://www.example.org/apply' };
  return [...visitorBatches(crowd)].map((batch, position) => (position % BACK_EVERY === 0 ? goingBack(batch) : batch));
}

export function eventsOf(batches: readonly VisitorBatch[], receivedAt: number): FigureEvent[] {
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
      inferred: false,
      blocked: event.blocked ?? false,
      deviceClass: context.deviceClass,
      language: context.language,
      receivedAt,
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
