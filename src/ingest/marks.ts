// Marks suspicious events of a batch by simple rules (docs/marks.md).
//
// Promise: a mark refuses nothing and changes no figure automatically. Anyone can send events, and no rule can prove a real browser, so
// suspicious sessions are only labelled. Owners see their number, and can filter, exclude or erase them; memos and forecasts leave them
// out and report the difference.
//
// How: each rule sets a bit (domain/marks.ts) on the events when their batch arrives; a session has the bits of all of its events, and
// a few more by rules on the whole session (store/session.ts). Rules of a batch: `foreignHost`, `bot`, `crowd` (more than five sessions
// in a batch), `clock` (an implausible time), `seqGap` (more than 10,000 missing sequence numbers) and `burst` (a network that starts
// more than 100 sessions in an hour, and more than twice the usual number). Marks are stored, so a later change of a rule does not
// change old sessions.
//
// Cost: three tables of fixed size per process (10 MiB) for counts by network and session. A displaced entry errs towards no mark
// for gaps and towards a mark for bursts. Nodes count separately. Not done: refusing batches by these rules, which would also hit offices and
// schools behind one address. Events of a trusted server get none of these marks, since it sends for many visitors with their own times.
import { type EventColumns, isBelievable } from '../domain/event.ts';
import { EVENT_MARKS } from '../domain/marks.ts';
import { type Clock, HOUR_MS } from '../domain/time.ts';
import { hostOf } from '../domain/url.ts';
import { BATCH_SESSIONS } from './batch-sessions.ts';
import { type Numbers, Sequences } from './sequences.ts';
import { type Source, SourceTable } from './sources.ts';
import type { Sent, Usage } from './usage.ts';

/** A network counts as busy only above this number of new sessions at a journey in an hour, whatever the usual number is. */
export const BUSY_SESSIONS_MIN = 100;
/** A network is busy if it begins more than this many times the journey's usual sessions per network. */
const BUSY_TIMES_USUAL = 2;
/** Sequence numbers that may be missing in a session: more than a page can lose. */
const SEQ_GAP_MAX = 10_000;

export interface Sender extends Sent {
  /** The counter of its network; undefined if the network is unknown. */
  source: Source | undefined;
  /** Its User-Agent identifies a program. */
  isBot: boolean;
  /** Hosts of the journey's allowedOrigins; undefined: any. */
  hosts: ReadonlySet<string> | undefined;
  /** Time of receipt, in ms. */
  receivedAt: number;
}

export interface Marker {
  /** Adds marks to events of a page. Returns the number of sessions its network has started in this hour, up to the busy threshold. */
  mark(events: EventColumns, sender: Sender): number;
}

export function openMarker(usage: Pick<Usage, 'begun' | 'usualHour'>, now: Clock): Marker {
  const sessionsBegun = new SourceTable(HOUR_MS, now);
  const sequences = new Sequences();
  return {
    mark(events, sender) {
      const isCrowd = sender.sessionIds.length > BATCH_SESSIONS;
      // Sessions of a crowd have their own mark, and do not count towards `burst`.
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

/** The busy threshold; infinite while the usual number is unknown. */
const busyLine = (usual: number | undefined) =>
  usual === undefined ? Number.MAX_SAFE_INTEGER : Math.max(BUSY_SESSIONS_MIN, BUSY_TIMES_USUAL * usual);

export function addMarks(events: EventColumns, marksOf: (place: number) => number): void {
  events.marks = events.marks.map((marks, place) => marks | marksOf(place));
}

/** Marks implausible times: without `sentAt`, times are not corrected and may have any value. */
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

/** Marks sessions with large gaps in their sequence numbers: a page sends its events in order and loses few. */
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
