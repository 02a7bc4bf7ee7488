// Metrics of a journey: the members that a retrieved journey carries, and the arithmetic from counted
// rows to them. How each number is defined: docs/metrics.md.
import { type Static, Type } from 'typebox';
import type { Step } from './journey.ts';
import { Artifact } from './memo.ts';

const fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const TopDropoffStep = Type.Object({
  stepId: Type.String(),
  stepKey: Type.String(),
  stepName: Type.String(),
  abandonmentRate: fraction(
    'Sessions that saw this step last and are not completed / sessions that saw the step. Open sessions, which may still ' +
      'complete, count as left here; in the figures of a period and in the dashboard they do not.',
  ),
});

export const JourneyMetrics = Type.Object({
  healthMetrics: Type.Object({
    hasSteps: Type.Boolean(),
    hasRecentEvents: Type.Boolean({ description: 'An event happened in the last 7 days.' }),
    sessionCount: Type.Integer({ minimum: 0 }),
    hasSnapshot: Type.Boolean({ description: 'A metrics snapshot of the journey is stored.' }),
  }),
  behaviorMetrics: Type.Object({
    completionRate: fraction('Completed sessions / sessions.'),
    mobileRate: fraction('Sessions on mobile devices / sessions.'),
    medianTimeToComplete: Type.Number({ minimum: 0, description: 'Seconds from first event to completion, median.' }),
    topDropoffStep: Type.Union([TopDropoffStep, Type.Null()]),
  }),
  eventCountsLast24h: Type.Record(Type.String(), Type.Integer(), { description: 'Events by tag.' }),
  unmappedStepIds: Type.Array(Type.String(), { description: 'Steps without events in the last 7 days.' }),
  lastArtifactCreated: Type.Union([Artifact, Type.Null()], {
    description: 'The newest memo or simulation that is ready; null until there is one.',
  }),
});
export type JourneyMetrics = Static<typeof JourneyMetrics>;

/** Counts of the event store over all sessions of a journey. */
export interface SessionTotals {
  sessions: number;
  completed: number;
  mobile: number;
  /** Milliseconds; 0 when none completed. */
  medianDurationMs: number;
  /** Sessions that saw the step, by step key. */
  reached: ReadonlyMap<string, number>;
  /** Uncompleted sessions whose last seen step it is, by step key. */
  abandoned: ReadonlyMap<string, number>;
}

export interface RecentActivity {
  /** Step keys on events of the last 7 days; '' represents events without one. */
  stepKeys: ReadonlySet<string>;
  countsByTag: Readonly<Record<string, number>>;
}

/** A step seen by a smaller share of the sessions says too little to be called the top drop-off. */
const REACHED_SHARE_MIN = 0.01;

export function describeJourney(
  steps: readonly Step[],
  totals: SessionTotals,
  recent: RecentActivity,
  hasSnapshot: boolean,
): JourneyMetrics {
  return {
    healthMetrics: {
      hasSteps: steps.length > 0,
      hasRecentEvents: recent.stepKeys.size > 0,
      sessionCount: totals.sessions,
      hasSnapshot,
    },
    behaviorMetrics: {
      completionRate: ratio(totals.completed, totals.sessions),
      mobileRate: ratio(totals.mobile, totals.sessions),
      medianTimeToComplete: totals.medianDurationMs / 1000,
      topDropoffStep: topDropoff(steps, totals),
    },
    eventCountsLast24h: { ...recent.countsByTag },
    unmappedStepIds: steps.filter((step) => !recent.stepKeys.has(step.stepKey)).map((step) => step.id),
    lastArtifactCreated: null,
  };
}

/** The configured step with the largest share of sessions that left; with equal shares the step that lost more, then the earlier step. */
function topDropoff(steps: readonly Step[], totals: SessionTotals): Static<typeof TopDropoffStep> | null {
  const candidates = steps
    .map((step) => ({
      step,
      reached: totals.reached.get(step.stepKey) ?? 0,
      abandoned: totals.abandoned.get(step.stepKey) ?? 0,
    }))
    .filter(({ reached, abandoned }) => abandoned > 0 && reached >= totals.sessions * REACHED_SHARE_MIN)
    // Rates compared as cross products of integers, so that equal rates are equal.
    .sort(
      (a, b) =>
        b.abandoned * a.reached - a.abandoned * b.reached || b.abandoned - a.abandoned || a.step.index - b.step.index,
    );
  const top = candidates[0];
  if (!top) return null;
  const { id, stepKey, name } = top.step;
  return { stepId: id, stepKey, stepName: name ?? stepKey, abandonmentRate: ratio(top.abandoned, top.reached) };
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
