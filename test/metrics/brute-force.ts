// The metrics recomputed the plain way: from the list of events as they were acknowledged, by the definitions alone.
import type { Step } from '../../src/domain/journey.ts';

export interface SentEvent {
  tag: string;
  id: string;
  /** ms since 1970 */
  ts: number;
  seq?: number;
  sessionId: string;
  stepKey?: string;
  completionStatus?: string;
  inferred?: boolean;
  deviceClass: string;
}

const DAY = 86_400_000;
/** Events later than this after a session's start are neither views nor completions of it. */
const SESSION_SPAN = 30 * DAY;
/** Events up to this far ahead of the server's clock are recent: the tolerance within which clocks are not corrected. */
const CLOCK_TOLERANCE = 60_000;

/** `declaredOnly`: the owner chose that only declared successes count. */
export function bruteForce(steps: readonly Step[], sent: readonly SentEvent[], now: number, declaredOnly = false) {
  const events = firstCopies(sent);
  const sessions = [...new Set(events.map(({ sessionId }) => sessionId))].map((session) =>
    describeSession(
      events.filter(({ sessionId }) => sessionId === session),
      declaredOnly,
    ),
  );
  const completed = sessions.filter((session) => session.duration !== null);
  const recent = (ms: number) => events.filter((event) => event.ts > now - ms && event.ts <= now + CLOCK_TOLERANCE);
  const recentKeys = new Set(recent(7 * DAY).map((event) => event.stepKey));
  const counts: Record<string, number> = {};
  for (const { tag } of recent(DAY)) counts[tag] = (counts[tag] ?? 0) + 1;
  return {
    healthMetrics: {
      hasSteps: steps.length > 0,
      hasRecentEvents: recent(7 * DAY).length > 0,
      sessionCount: sessions.length,
      hasSnapshot: false,
    },
    behaviorMetrics: {
      completionRate: sessions.length === 0 ? 0 : completed.length / sessions.length,
      mobileRate: sessions.length === 0 ? 0 : sessions.filter((s) => s.device === 'mobile').length / sessions.length,
      medianTimeToComplete: median(completed.map((session) => session.duration ?? 0)) / 1000,
      topDropoffStep: topDropoff(steps, sessions),
    },
    eventCountsLast24h: counts,
    unmappedStepIds: steps.filter((step) => !recentKeys.has(step.stepKey)).map((step) => step.id),
    lastArtifactCreated: null,
  };
}

function firstCopies(sent: readonly SentEvent[]): SentEvent[] {
  const ids = new Set<string>();
  return sent.filter(({ id }) => !ids.has(id) && ids.add(id));
}

const completes = ({ tag, completionStatus }: SentEvent) =>
  tag === 'submit_success' || (tag === 'session_end' && completionStatus === 'completed');

type Session = ReturnType<typeof describeSession>;

/** `events` in the order of acknowledgement, which decides between equal (ts, seq): the sort is stable. */
function describeSession(events: readonly SentEvent[], declaredOnly: boolean) {
  const ordered = [...events].sort((a, b) => a.ts - b.ts || (a.seq ?? 0) - (b.seq ?? 0));
  const first = ordered[0];
  const timely = ordered.filter(({ ts }) => ts - (first?.ts ?? ts) <= SESSION_SPAN);
  const completion = timely.find((event) => completes(event) && !(declaredOnly && event.inferred));
  const views = timely.filter(({ tag }) => tag === 'step_view');
  return {
    device: first?.deviceClass,
    duration: completion && first ? completion.ts - first.ts : null,
    seen: new Set(views.map(({ stepKey }) => stepKey)),
    last: views.at(-1)?.stepKey,
  };
}

function topDropoff(steps: readonly Step[], sessions: readonly Session[]) {
  let top: { step: Step; rate: number; abandoned: number } | null = null;
  for (const step of [...steps].sort((a, b) => a.index - b.index)) {
    const reached = sessions.filter(({ seen }) => seen.has(step.stepKey)).length;
    const abandoned = sessions.filter(({ duration, last }) => duration === null && last === step.stepKey).length;
    if (abandoned === 0 || reached / sessions.length < 0.01) continue;
    const rate = abandoned / reached;
    if (!top || rate > top.rate || (rate === top.rate && abandoned > top.abandoned)) top = { step, rate, abandoned };
  }
  return (
    top && {
      stepId: top.step.id,
      stepKey: top.step.stepKey,
      stepName: top.step.name ?? top.step.stepKey,
      abandonmentRate: top.rate,
    }
  );
}

function median(values: number[]): number {
  if (values.length === 0) return 0;
  const sorted = values.sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}
