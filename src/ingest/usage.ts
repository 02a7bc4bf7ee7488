// Traffic of journeys by the hour: counted in this process, added to the catalog every few seconds, and read back as the sum of
// all nodes. It gives the rest of an organization's daily limit, and the usual hour of a journey.
import { addHours, type HourOfJourney, hoursOf, type SentSince, sentSince } from '../catalog/ingest-hours.ts';
import type { Catalog } from '../catalog/open.ts';
import type { Ceilings } from '../domain/ceilings.ts';
import type { DayUse } from '../domain/load.ts';
import type { Org } from '../domain/org.ts';
import { type Clock, DAY_MS, HOUR_MS } from '../domain/time.ts';
import { openCache } from '../lru.ts';
import { BATCH_SESSIONS } from './batch-sessions.ts';
import { SeenSessions } from './seen-sessions.ts';

/** The organization, journey and sessions of a batch. */
export interface Sent {
  org: Pick<Org, 'id'>;
  journeyId: string;
  /** Each session once. */
  sessionIds: readonly string[];
}

/** The usual hour of a journey: nine in ten of its hours with traffic have no more. */
export interface UsualHour {
  /** Requests and visits of the network with the most of them. */
  networkRequests: number;
  networkVisits: number;
}

/** An organization's use of its day, as far as this node knows. */
export type OrgDay = DayUse & { orgId: string };

export interface Usage {
  /** Whether this number of further events is within the organization's daily limit. */
  hasRoom(org: Sent['org'], events: number): boolean;
  /** Counts a batch that is stored. */
  stored(sent: Sent, events: number, bytes: number): void;
  /** Counts a batch that a limit turned away. */
  refused(sent: Sent): void;
  /** How many of a batch's sessions are seen for the first time. */
  begun(sent: Sent): number;
  /** Notes what one network has had of this hour. */
  ofNetwork(journeyId: string, had: { requests?: number; visits?: number }): void;
  /** Undefined until a journey was used for a day, or as long as this node has not read it. */
  usualHour(journeyId: string): UsualHour | undefined;
  /** Adds this process's counts to the catalog, and reads the sums of all nodes. */
  exchange(): Promise<void>;
  /** Organizations that received events today. */
  days(): OrgDay[];
  dayOf(org: Sent['org']): DayUse;
  /** Hours of a journey, from one on, with what this node has not given to the catalog yet. */
  hoursOf(journeyId: string, since: number): Promise<HourOfJourney[]>;
}

/** The part of `Usage` that ingest itself needs. */
export type Counting = Pick<Usage, 'hasRoom' | 'begun' | 'usualHour' | 'stored' | 'refused' | 'ofNetwork'>;

/** Journeys whose hour is counted between two exchanges, and whose usual hour is remembered. */
const JOURNEYS_MAX = 20_000;
/** Journeys whose usual hour is read per exchange; the rest follows in the next ones. */
const USUAL_READ_MAX = 200;
const WEEK_HOURS = 7 * 24;
const DAY_HOURS = 24;

export function openUsage(catalog: Catalog, ceilings: Ceilings, now: Clock): Usage {
  const hourNow = () => Math.floor(now() / HOUR_MS);
  const seen = new SeenSessions();
  const turnedAway = new SeenSessions();
  const usual = openCache<{ hour: number; usual: UsualHour | undefined }>(JOURNEYS_MAX);
  const awaited = new Set<string>();
  let counted = new Map<string, HourOfJourney>();
  let day = { number: 0, orgs: new Map<string, SentSince>() };

  /** Undefined: while the catalog is away, hours beyond a bound are not counted. */
  function hourOf({ org, journeyId }: Sent): HourOfJourney | undefined {
    const key = `${journeyId} ${hourNow()}`;
    const known = counted.get(key);
    if (known || counted.size >= JOURNEYS_MAX) return known;
    const first = emptyHour(org.id, journeyId, hourNow());
    counted.set(key, first);
    return first;
  }

  function sentTo({ id: orgId }: Sent['org']): SentSince {
    const number = Math.floor(now() / DAY_MS);
    if (day.number !== number) day = { number, orgs: new Map() };
    const known = day.orgs.get(orgId) ?? { orgId, events: 0, bytes: 0 };
    day.orgs.set(orgId, known);
    return known;
  }

  const dayUse = ({ events, bytes }: Pick<SentSince, 'events' | 'bytes'>): DayUse => ({
    ...{ events, bytes, eventsMax: ceilings.eventsPerDay, bytesMax: ceilings.bytesPerDay },
  });

  async function giveHours(): Promise<void> {
    const counts = counted;
    counted = new Map();
    try {
      await addHours(catalog, [...counts.values()]);
    } catch (error) {
      // It may have been added all the same: that errs towards counting too much.
      for (const [key, hour] of counts) counted.set(key, sumOf(hour, counted.get(key)));
      throw error;
    }
  }

  async function readDays(): Promise<void> {
    const number = Math.floor(now() / DAY_MS);
    const stored = await sentSince(catalog, number * DAY_HOURS);
    day = { number, orgs: new Map(stored.map((org) => [org.orgId, org])) };
    // Batches that came meanwhile are not in the catalog yet.
    for (const { orgId, hour, events, bytes } of counted.values()) {
      const org = hour < number * DAY_HOURS ? undefined : day.orgs.get(orgId);
      if (!org) continue;
      org.events += events;
      org.bytes += bytes;
    }
  }

  async function readUsualHours(): Promise<void> {
    const hour = hourNow();
    const ids = [...awaited].slice(0, USUAL_READ_MAX);
    const hours = await hoursOf(catalog, ids, hour - WEEK_HOURS);
    for (const id of ids) {
      awaited.delete(id);
      usual.set(id, {
        hour,
        usual: usualOf(
          hours.filter(({ journeyId }) => journeyId === id),
          hour,
        ),
      });
    }
  }

  return {
    hasRoom(org, events) {
      const { events: had, bytes } = sentTo(org);
      return had + events <= ceilings.eventsPerDay && bytes < ceilings.bytesPerDay;
    },
    stored(sent, events, bytes) {
      const org = sentTo(sent.org);
      org.events += events;
      org.bytes += bytes;
      const hour = hourOf(sent);
      if (!hour) return;
      hour.requests++;
      hour.events += events;
      hour.bytes += bytes;
      for (const id of sent.sessionIds) if (turnedAway.forget(sent.journeyId, id)) hour.refusedVisits--;
    },
    refused(sent) {
      const hour = hourOf(sent);
      if (!hour) return;
      hour.refusedRequests++;
      // No page sends a crowd: a sender that does would have the owner read of visits that were none.
      if (sent.sessionIds.length > BATCH_SESSIONS) return;
      for (const id of sent.sessionIds) if (turnedAway.note(sent.journeyId, id)) hour.refusedVisits++;
    },
    begun(sent) {
      let begun = 0;
      for (const id of sent.sessionIds) if (seen.note(sent.journeyId, id)) begun++;
      const hour = hourOf(sent);
      if (hour) hour.visits += begun;
      return begun;
    },
    ofNetwork(journeyId, { requests = 0, visits = 0 }) {
      const hour = counted.get(`${journeyId} ${hourNow()}`);
      if (!hour) return;
      hour.networkRequests = Math.max(hour.networkRequests, requests);
      hour.networkVisits = Math.max(hour.networkVisits, visits);
    },
    usualHour(journeyId) {
      const known = usual.get(journeyId);
      if (known?.hour !== hourNow() && awaited.size < JOURNEYS_MAX) awaited.add(journeyId);
      return known?.usual;
    },
    async exchange() {
      await giveHours();
      await readDays();
      await readUsualHours();
    },
    days: () => [...day.orgs.values()].map(({ orgId, ...sent }) => ({ orgId, ...dayUse(sent) })),
    dayOf: (org) => dayUse(sentTo(org)),
    async hoursOf(journeyId, since) {
      const hours = new Map((await hoursOf(catalog, [journeyId], since)).map((one) => [one.hour, one]));
      for (const own of counted.values()) {
        if (own.journeyId === journeyId && own.hour >= since) hours.set(own.hour, sumOf(own, hours.get(own.hour)));
      }
      return [...hours.values()];
    },
  };
}

const emptyHour = (orgId: string, journeyId: string, hour: number): HourOfJourney => ({
  ...{ orgId, journeyId, hour, requests: 0, refusedRequests: 0, visits: 0, refusedVisits: 0 },
  ...{ events: 0, bytes: 0, networkRequests: 0, networkVisits: 0 },
});

function sumOf(hour: HourOfJourney, more: HourOfJourney | undefined): HourOfJourney {
  if (!more) return hour;
  return {
    ...hour,
    requests: hour.requests + more.requests,
    refusedRequests: hour.refusedRequests + more.refusedRequests,
    visits: hour.visits + more.visits,
    refusedVisits: hour.refusedVisits + more.refusedVisits,
    events: hour.events + more.events,
    bytes: hour.bytes + more.bytes,
    networkRequests: Math.max(hour.networkRequests, more.networkRequests),
    networkVisits: Math.max(hour.networkVisits, more.networkVisits),
  };
}

/** The usual hour is this quantile of the hours. */
const USUAL_QUANTILE = 0.9;

/** Takes hours in chronological order, and leaves out the current one. */
export function usualOf(hours: readonly HourOfJourney[], hourNow: number): UsualHour | undefined {
  const over = hours.filter(({ hour, requests }) => hour < hourNow && requests > 0);
  const [first] = over;
  if (!first || hourNow - first.hour < DAY_HOURS) return undefined;
  const quantile = (name: keyof UsualHour) => {
    const sorted = over.map((one) => one[name]).sort((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * USUAL_QUANTILE) - 1] ?? 0;
  };
  return { networkRequests: quantile('networkRequests'), networkVisits: quantile('networkVisits') };
}
