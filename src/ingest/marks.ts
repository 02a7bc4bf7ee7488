// Marks of a batch's events, by plain rules (docs/marks.md). They refuse nothing: an owner sees them, and can leave out or
// erase what bears them. A trusted server speaks for visitors of many networks and browsers, and states its own times: it is
// marked by none of them.
import { type EventColumns, isBelievable } from '../domain/event.ts';
import { EVENT_MARKS } from '../domain/marks.ts';
import { type Clock, HOUR_MS } from '../domain/time.ts';
import { hostOf } from '../domain/url.ts';
import { SourceTable } from './sources.ts';

/** Sessions that one network may begin at a journey in an hour; those of further ones are marked as a burst. */
export const BURST_SESSIONS = 100;
/** Sessions that one batch may be about: a page sends one, or two when a session ends while it is open. */
export const BATCH_SESSIONS = 5;

export interface Sender {
  /** Where its network is counted. */
  slot: number;
  /** Says by its User-Agent that it is a program. */
  isBot: boolean;
  /** Hosts of the journey's allowedOrigins; undefined: any. */
  hosts: ReadonlySet<string> | undefined;
  /** When the batch came, in ms. */
  receivedAt: number;
}

export interface Marker {
  /** Adds marks to events of a page. */
  mark(events: EventColumns, sender: Sender): void;
}

export function openMarker(now: Clock): Marker {
  const sessionsBegun = new SourceTable(HOUR_MS, now);
  const isBurst = (events: EventColumns, slot: number) => {
    const sessions = countSessions(events.sessionId);
    let starts = 0;
    for (const tag of events.tag) if (tag === 'session_start') starts++;
    const begun = Math.max(starts, sessions - 1);
    const soFar = sessionsBegun.add(slot, begun);
    return sessions > BATCH_SESSIONS || (begun > 0 && soFar > BURST_SESSIONS);
  };
  return {
    mark(events, { slot, isBot, hosts, receivedAt }) {
      let marks = isBurst(events, slot) ? EVENT_MARKS.burst : 0;
      if (isBot) marks |= EVENT_MARKS.bot;
      if (marks !== 0) addMarks(events, () => marks);
      if (hosts) markForeign(events, hosts);
      markClock(events, receivedAt);
    },
  };
}

export function addMarks(events: EventColumns, marksOf: (place: number) => number): void {
  events.marks = events.marks.map((marks, place) => marks | marksOf(place));
}

/** Where the sender does not say when it sent, a time stays as it is, and may be any. */
function markClock(events: EventColumns, receivedAt: number): void {
  for (let place = 0; place < events.ts.length; place++) {
    if (isBelievable(events.ts[place] as number, receivedAt)) continue;
    events.marks[place] = (events.marks[place] ?? 0) | EVENT_MARKS.clock;
  }
}

function markForeign(events: EventColumns, hosts: ReadonlySet<string>): void {
  let before: string | undefined;
  let isForeign = false;
  for (let place = 0; place < events.url.length; place++) {
    const url = events.url[place] as string;
    if (url !== before) isForeign = !hosts.has(hostOf(url));
    before = url;
    if (isForeign) events.marks[place] = (events.marks[place] ?? 0) | EVENT_MARKS.foreignHost;
  }
}

function countSessions(ids: readonly string[]): number {
  const first = ids[0];
  return ids.every((id) => id === first) ? Math.min(ids.length, 1) : new Set(ids).size;
}
