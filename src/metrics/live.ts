// Sessions as their events tell them, kept in memory from their first event on: what the store would say of them, without
// asking it and before it has them.
import type { DeviceClass, EventColumns } from '../domain/event.ts';
import type { Novelty } from '../store/admission.ts';
import { durationClassOf, type SessionCounts } from './counts.ts';

/** A batch at the moment at which it is acknowledged. */
export interface Admitted extends Novelty {
  journeyId: string;
  /** Its number, above those of all batches before. */
  batch: number;
  /** Day of receipt. */
  receivedOn: number;
  deviceClass: DeviceClass;
  count: number;
  events: EventColumns;
  /** Eight bytes for each event id. */
  idHashes: Buffer;
}

/** A session of which every event is in here. */
export interface LiveSession {
  firstBatch: number;
  lastBatch: number;
  /** Up to this batch, an id of an event, or the session's own, may have been there before. 0 when none may. */
  doubtfulUpTo: number;
  /** All of its events. */
  receivedOn: number;
  startedAt: number;
  completedAt: number | null;
  first: Place;
  device: string;
  last: Place | undefined;
  lastStep: string;
  steps: Set<string>;
  /** As it was when it was last counted. */
  counted: SessionCounts | undefined;
}

/** Where an event stands in its session: by its time, then as the client counted, then as it arrived. */
type Place = readonly [ts: number, seq: number, batch: number, place: number];

function isBefore(one: Place, other: Place): boolean {
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] as number) - (other[at] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** Adds the events of a batch to the sessions that they belong to, of those that are given. New ones begin. */
export function addTo(sessions: Map<string, LiveSession>, batch: Admitted, areNew: ReadonlySet<string>): void {
  const { events } = batch;
  const doubtfulUpTo = batch.areNew && batch.suspects.length === 0 ? 0 : batch.batch;
  for (let place = 0; place < batch.count; place++) {
    const id = events.sessionId[place] as string;
    const known = sessions.get(id);
    if (!known && !areNew.has(id)) continue;
    const at: Place = [events.ts[place] as number, events.seq[place] as number, batch.batch, place];
    const session = known ?? begin(at, batch);
    if (!known) sessions.set(id, session);
    session.lastBatch = batch.batch;
    session.doubtfulUpTo = Math.max(session.doubtfulUpTo, doubtfulUpTo);
    add(session, at, batch.deviceClass, events.tag[place] as string, events.stepKey[place] as string);
    if (isCompletion(events, place)) session.completedAt = Math.min(session.completedAt ?? at[0], at[0]);
  }
}

const begin = (first: Place, { batch, receivedOn, deviceClass }: Admitted): LiveSession => ({
  firstBatch: batch,
  lastBatch: batch,
  doubtfulUpTo: 0,
  receivedOn,
  startedAt: first[0],
  completedAt: null,
  first,
  device: deviceClass,
  last: undefined,
  lastStep: '',
  steps: new Set(),
  counted: undefined,
});

function add(session: LiveSession, at: Place, device: string, tag: string, stepKey: string): void {
  session.startedAt = Math.min(session.startedAt, at[0]);
  if (isBefore(at, session.first)) {
    session.first = at;
    session.device = device;
  }
  if (tag !== 'step_view') return;
  session.steps.add(stepKey);
  if (session.last && isBefore(at, session.last)) return;
  session.last = at;
  session.lastStep = stepKey;
}

const isCompletion = ({ tag, completionStatus }: EventColumns, place: number) =>
  tag[place] === 'submit_success' || (tag[place] === 'session_end' && completionStatus[place] === 'completed');

/** Sessions of which all is known; those of which the store has to tell; and those that began after the question. */
export function sortTouched(ids: readonly string[], sessions: ReadonlyMap<string, LiveSession>, certainUpTo: number) {
  const [live, others, later]: [[id: string, LiveSession][], string[], string[]] = [[], [], []];
  for (const id of ids) {
    const session = sessions.get(id);
    if (session && session.doubtfulUpTo <= certainUpTo) live.push([id, session]);
    else if (session && session.firstBatch > certainUpTo) later.push(id);
    else others.push(id);
  }
  return { live, others, later };
}

/** What a session counts, as the store would count it. */
export function countsOfLive(session: LiveSession, stepKeys: readonly string[]): SessionCounts {
  const { receivedOn, startedAt, completedAt, device, steps, lastStep } = session;
  const durationMs = completedAt === null ? null : completedAt - startedAt;
  return {
    oldestOn: receivedOn,
    isMobile: device === 'mobile',
    steps: stepKeys.filter((key) => steps.has(key)),
    leftAt: completedAt === null && stepKeys.includes(lastStep) ? lastStep : '',
    durationMs,
    durationClass: durationMs === null ? 0 : durationClassOf(durationMs),
  };
}
