// Which sessions of journeys have got events since they were counted. Bounded: of a journey that is forgotten, any session
// may have been touched, and the store is asked which.

/** Characters of the ids of a journey's sessions: some 25,000 of them. */
const TOUCHED_LENGTH_MAX = 1_000_000;
/** The same for all journeys together: about 20 MB of memory. */
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
}

export function openTouchedSessions<Counted>() {
  const byJourney = new Map<string, Touched<Counted> & { length: number }>();
  let allLength = 0;

  function forget(journeyId: string): void {
    allLength -= byJourney.get(journeyId)?.length ?? 0;
    byJourney.delete(journeyId);
  }

  return {
    get: (journeyId: string): Touched<Counted> | undefined => byJourney.get(journeyId),
    /** From here on, touched sessions of a journey are noted anew. */
    begin(journeyId: string): void {
      forget(journeyId);
      const since = Number.POSITIVE_INFINITY;
      byJourney.set(journeyId, { all: new Set(), latest: new Set(), since, times: 0, length: 0 });
    },
    /** Notes sessions with events that were received on a day or after it. */
    note(journeyId: string, sessionIds: ReadonlySet<string>, since: number): void {
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
    },
    /** What was looked at is folded: what was touched later is left. */
    folded(journeyId: string): void {
      const touched = byJourney.get(journeyId);
      if (!touched) return;
      touched.all = new Set(touched.latest);
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
