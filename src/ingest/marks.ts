// Marks of a batch's events, by plain rules (docs/marks.md). They refuse nothing: an owner sees them, and can leave out or
// erase what bears them. A trusted server speaks for visitors of many networks and browsers, and states its own times: it is
// marked by none of them.
import { type EventColumns, isBelievable } from '../domain/event.ts';
import { EVENT_MARKS } from '../domain/marks.ts';
import { type Clock, HOUR_MS } from '../domain/time.ts';
import { hostOf } from '../domain/url.ts';
import { BATCH_SESSIONS } from './batch-sessions.ts';
import { type Numbers, Sequences } from './sequences.ts';
import { type Source, SourceTable } from './sources.ts';
import type { Sent, Usage } from './usage.ts';

/** Sessions that one network may begin at a journey in an hour, whatever is usual there, before it is a busy one. */
export const BUSY_SESSIONS_MIN = 100;
/** A network is busy if it begins more than this many times the journey's usual sessions per network. */
const BUSY_TIMES_USUAL = 2;
/** Numbers that may be missing between the events of a session: more than a page can have given up. */
const SEQ_GAP_MAX = 10_000;

export interface Sender extends Sent {
  /** Where its network is counted; undefined: it is unknown. */
  source: Source | undefined;
  /** Says by its User-Agent that it is a program. */
  isBot: boolean;
  /** Hosts of the journey's allowedOrigins; undefined: any. */
  hosts: ReadonlySet<string> | undefined;
  /** When the batch came, in ms. */
  receivedAt: number;
}

export interface Marker {
  /** Adds marks to events of a page. Returns how many sessions its network has begun in this hour, up to what makes it busy. */
  mark(events: EventColumns, sender: Sender): number;
}

export function openMarker(usage: Pick<Usage, 'begun' | 'usualHour'>, now: Clock): Marker {
  const sessionsBegun = new SourceTable(HOUR_MS, now);
  const sequences = new Sequences();
  return {
    mark(events, sender) {
      const isCrowd = sender.sessionIds.length > BATCH_SESSIONS;
      // Sessions of a crowd have another mark, and do not make their network a busy one.
      const begun = isCrowd ? 0 : usage.begun(sender);
      const soFar = sender.source === undefined ? 0 : sessionsBegun.add(sender.source.network, begun);
      const busyFrom = busyLine(usage.usualHour(sender.journeyId)?.networkVisits);
      let marks = begun > 0 && soFar > busyFrom ? EVENT_MARKS.burst : 0;
      if (isCrowd) marks |= EVENT_MARKS.crowd;
      if (sender.isBot) marks |= EVENT_MARKS.bot;
      if (marks !== 0) addMarks(events, () => marks);
      if (sender.hosts) markForeign(events, sender.hosts);
      markClock(events, sender.receivedAt);
      markGaps(events, sender.journeyId, sequences);
      // Counts at most `busyFrom`, so that a flood cannot raise the usual number quickly.
      return Math.min(soFar, busyFrom);
    },
  };
}

/** As long as nothing is known to be usual, nothing is unusual. */
const busyLine = (usual: number | undefined) =>
  usual === undefined ? Number.MAX_SAFE_INTEGER : Math.max(BUSY_SESSIONS_MIN, BUSY_TIMES_USUAL * usual);

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

/** A page numbers the events of a session, sends them in their order and gives up few: its batches leave no great gap. */
function markGaps({ sessionId, seq, marks }: EventColumns, journeyId: string, sequences: Sequences): void {
  const numbers = new Map<string, Numbers>();
  for (let place = 0; place < seq.length; place++) {
    const [id, number] = [sessionId[place] as string, seq[place] as number];
    // Events without a number have 0.
    if (number === 0) continue;
    const known = numbers.get(id);
    if (!known) numbers.set(id, { least: number, most: number, events: 1 });
    else {
      known.least = Math.min(known.least, number);
      known.most = Math.max(known.most, number);
      known.events++;
    }
  }
  const gapped = new Set<string>();
  for (const [id, batch] of numbers) if (sequences.add(journeyId, id, batch) > SEQ_GAP_MAX) gapped.add(id);
  if (gapped.size === 0) return;
  for (let place = 0; place < seq.length; place++) {
    if (gapped.has(sessionId[place] as string)) marks[place] = (marks[place] ?? 0) | EVENT_MARKS.seqGap;
  }
}
