// A summary of what arrived, journey by journey: for a look, and for the line at the end of a test run.
import { COLLECTED } from '../domain/event-properties.ts';
import { HELD_BYTES_MAX, type Held, type HeldBatch, type KeptEvent } from './held.ts';

/** Kinds of refusals, and names of properties, that a summary lists. */
const LISTED_MAX = 100;

export interface JourneySummary {
  orgKey: string;
  journeyKey: string;
  sessions: number;
  events: number;
  eventsByTag: Record<string, number>;
  /** Steps in the order of their first view. */
  steps: string[];
  /** Sessions with a declared success, and sessions with a success that the script inferred. */
  completed: { declared: number; likely: number };
}

export interface Summary {
  batches: { accepted: number; refused: number };
  events: number;
  journeys: JourneySummary[];
  refusals: { status: number; reason: string; batches: number }[];
  /** Properties of events that are not read and fall away: how often each came. */
  ignored: Record<string, number>;
  held: { bytes: number; bytesMax: number };
  dropped: { batches: number; events: number };
}

export function summarize(held: Held): Summary {
  const journeys = new Map<string, JourneyCount>();
  const refusals = new Map<string, { status: number; reason: string; batches: number }>();
  const ignored = new Map<string, number>();
  for (const batch of held.batches()) {
    if (batch.reason === null) countEvents(journeys, batch);
    else countRefusal(refusals, batch.status, batch.reason);
    for (const name of propertiesOf(batch.sent)) {
      if (!READ.has(name) && (ignored.has(name) || ignored.size < LISTED_MAX)) {
        ignored.set(name, (ignored.get(name) ?? 0) + 1);
      }
    }
  }
  const { accepted, refused, events, bytes, dropped } = held.counts();
  return {
    batches: { accepted, refused },
    events,
    journeys: [...journeys.values()].map(summaryOf),
    refusals: [...refusals.values()],
    ignored: Object.fromEntries(ignored),
    held: { bytes, bytesMax: HELD_BYTES_MAX },
    dropped,
  };
}

const READ: ReadonlySet<string> = new Set(COLLECTED.event.map(({ name }) => name));

interface JourneyCount {
  orgKey: string;
  journeyKey: string;
  events: number;
  byTag: Map<string, number>;
  steps: Set<string>;
  sessions: Set<string>;
  declared: Set<string>;
  likely: Set<string>;
}

function countEvents(journeys: Map<string, JourneyCount>, { orgKey, journeyKey, events }: HeldBatch): void {
  if (orgKey === null || journeyKey === null) return;
  const key = JSON.stringify([orgKey, journeyKey]);
  const sets = () => ({ steps: new Set<string>(), sessions: new Set<string>(), declared: new Set<string>() });
  const count = journeys.get(key) ?? {
    ...{ orgKey, journeyKey, events: 0, byTag: new Map(), likely: new Set() },
    ...sets(),
  };
  journeys.set(key, count);
  for (const event of events) {
    count.events++;
    count.byTag.set(event._tag, (count.byTag.get(event._tag) ?? 0) + 1);
    count.sessions.add(event.sessionId);
    if (event._tag === 'step_view' && event.stepKey !== undefined) count.steps.add(event.stepKey);
    if (isSuccess(event)) (event.inferred ? count.likely : count.declared).add(event.sessionId);
  }
}

/** As docs/metrics.md says: a success, or a session that its end calls completed. */
const isSuccess = ({ _tag, completionStatus }: KeptEvent) =>
  _tag === 'submit_success' || (_tag === 'session_end' && completionStatus === 'completed');

const summaryOf = ({ orgKey, journeyKey, events, byTag, ...sets }: JourneyCount): JourneySummary => ({
  orgKey,
  journeyKey,
  sessions: sets.sessions.size,
  events,
  eventsByTag: Object.fromEntries(byTag),
  steps: [...sets.steps],
  completed: { declared: sets.declared.size, likely: [...sets.likely].filter((id) => !sets.declared.has(id)).length },
});

function countRefusal(refusals: Map<string, Summary['refusals'][number]>, status: number, reason: string): void {
  const key = `${status} ${reason}`;
  const kind = refusals.get(key) ?? { status, reason, batches: 0 };
  kind.batches++;
  if (refusals.has(key) || refusals.size < LISTED_MAX) refusals.set(key, kind);
}

/** The names of members of the events of a body, whatever it is. */
function propertiesOf(sent: unknown): string[] {
  const events = typeof sent === 'object' && sent !== null && 'events' in sent ? sent.events : [];
  if (!Array.isArray(events)) return [];
  return events.flatMap((event: unknown) => (typeof event === 'object' && event !== null ? Object.keys(event) : []));
}
