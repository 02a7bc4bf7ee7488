// Which sessions of journeys have got events since they were counted. Bounded: of a journey that is forgotten, any session
// may have been touched, and the store is asked which.
import { type Admitted, addTo, type LiveSession } from './live.ts';

/** Characters of the ids of a journey's sessions: some 25,000 of them. */
const TOUCHED_LENGTH_MAX = 1_000_000;
/** The same for all journeys together: about 20 MB of memory, and as much again for what is known of them. */
const ALL_TOUCHED_LENGTH_MAX = 4_000_000;

export interface Touched<Counted> {
  /** Since those of the journey were counted, or folded. */
  all: Set<string>;
  /** Since they were looked at one by one, and `counted` is what came of it. */
  latest: Set<string>;
  counted?: Counted;
  /** The first day on which any of their events since was received. */
  since: number;
  /** How often any was touched. */
  times: number;
  /** All sessions that were touched before are counted: from here on, new ones are known from their first event on. */
  isLive: boolean;
  /** Of those in `all`, the ones of which every event is known. */
  live: Map<string, LiveSession>;
  /** Of these, the ones that have to be looked for in the store: they may have been there before. */
  maybeThere: Set<string>;
}

export function openTouchedSessions<Counted>() {
  const byJourney = new Map<string, Touched<Counted> & { length: number }>();
  let allLength = 0;

  function forget(journeyId: string): void {
    allLength -= byJourney.get(journeyId)?.length ?? 0;
    byJourney.delete(journeyId);
  }

  function note(journeyId: string, sessionIds: ReadonlySet<string>, since: number): void {
    const touched = byJourney.get(journeyId);
    if (!touched) return;
    touched.times++;
    touched.since = Math.min(touched.since, since);
    for (const id of sessionIds) {
      touched.latest.add(id);
      if (touched.all.has(id)) continue;
      touched.all.add(id);
      touched.length += id.length;
      allLength += id.length;
    }
    if (touched.length > TOUCHED_LENGTH_MAX || allLength > ALL_TOUCHED_LENGTH_MAX) forget(journeyId);
  }

  return {
    get: (journeyId: string): Touched<Counted> | undefined => byJourney.get(journeyId),
    journeys: (): string[] => [...byJourney.keys()],
    /** From here on, touched sessions of a journey are noted anew. */
    begin(journeyId: string): void {
      forget(journeyId);
      const none = {
        all: new Set<string>(),
        latest: new Set<string>(),
        live: new Map(),
        maybeThere: new Set<string>(),
      };
      byJourney.set(journeyId, { ...none, since: Number.POSITIVE_INFINITY, times: 0, isLive: false, length: 0 });
    },
    /** Notes sessions with events that were received on a day or after it, and are in the store. */
    note(journeyId: string, sessionIds: ReadonlySet<string>, since: number): void {
      const touched = byJourney.get(journeyId);
      for (const id of sessionIds) touched?.live.delete(id);
      note(journeyId, sessionIds, since);
    },
    /** Notes the sessions of a batch that was acknowledged. */
    admitted(batch: Admitted): void {
      const touched = byJourney.get(batch.journeyId);
      if (!touched) return;
      if (touched.isLive) {
        // Of one that was noted before, either all is known, or what was before is not.
        const first = new Set([...batch.sessions].filter((id) => !touched.all.has(id)));
        for (const id of batch.sessions) {
          const session = touched.live.get(id);
          if (session && session.receivedOn !== batch.receivedOn) touched.live.delete(id);
        }
        addTo(touched.live, batch, first);
        if (!batch.areNew) for (const id of first) touched.maybeThere.add(id);
      }
      note(batch.journeyId, batch.sessions, batch.receivedOn);
    },
    /** What was looked at is folded: what was touched later is left, and what is not in the store yet. */
    folded(journeyId: string, loadedUpTo: number): void {
      const touched = byJourney.get(journeyId);
      if (!touched) return;
      touched.all = new Set(touched.latest);
      for (const [id, { lastBatch }] of touched.live) if (lastBatch > loadedUpTo) touched.all.add(id);
      for (const id of touched.live.keys()) if (!touched.all.has(id)) touched.live.delete(id);
      const length = lengthOf(touched.all);
      allLength += length - touched.length;
      touched.length = length;
    },
    forget,
  };
}

const lengthOf = (ids: Iterable<string>) => {
  let length = 0;
  for (const id of ids) length += id.length;
  return length;
};
