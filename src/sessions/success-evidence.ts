// Evidence that a journey declares every success: then likely completions stop counting (catalog/endings.ts). Anybody can send a declared success, so
// one event is none. Enough is
//
//   a server with a key of the organization that declared one,
//   unmarked visits of signed pages: a page shows its token to every visitor, so it takes three of different networks,
//   unmarked visits of enough networks and hours, on days on which they are at least as many as the likely completions: who forges these
//   has to come from as many networks and as often as the real visitors.
//
// Sessions of earlier versions have no network: of those each hour counts as one.

import { MARKS } from '../domain/marks.ts';
import { NETWORK_CLASSES } from '../domain/network.ts';
import type { ConfirmedBy } from '../domain/success.ts';
import { DAY_MS, HOUR_MS } from '../domain/time.ts';
import type { Store } from '../store/engine.ts';

/** Days of receipt from which evidence is taken. */
export const EVIDENCE_DAYS = 28;
export const SIGNED_NETWORKS_MIN = 3;
export const VISITS_MIN = 20;
export const NETWORKS_MIN = 8;
export const HOURS_MIN = 6;
/** Journeys of one statement. */
const JOURNEYS_AT_ONCE = 1_000;

/** Sessions of a journey that were received on one day. */
export interface EvidenceDay {
  journeyId: string;
  /** Unmarked, with a declared success. */
  declared: number;
  /** Unmarked, with a likely completion only. */
  likely: number;
  /** Network classes of the declared successes, and hours in which they were received. */
  networks: number;
  hours: number;
  /** Networks of the declared ones of signed pages. */
  signed: number;
  /** Declared by a server with a key. */
  vouched: number;
}

/** The evidence that the journey declares every success; undefined: none is enough yet. */
export function confirmingEvidence(days: readonly EvidenceDay[]): ConfirmedBy | undefined {
  const sum = (some: readonly EvidenceDay[], of: Exclude<keyof EvidenceDay, 'journeyId'>) =>
    some.reduce((total, day) => total + day[of], 0);
  if (sum(days, 'vouched') > 0) return 'server';
  if (sum(days, 'signed') >= SIGNED_NETWORKS_MIN) return 'signed';
  const declaring = days.filter(({ declared, likely }) => declared >= likely);
  const isEnough =
    sum(declaring, 'declared') >= VISITS_MIN &&
    sum(declaring, 'networks') >= NETWORKS_MIN &&
    sum(declaring, 'hours') >= HOURS_MIN;
  return isEnough ? 'visits' : undefined;
}

const UNMARKED = `bitAnd(marks, ${Object.values(MARKS).reduce((all, bit) => all | bit, 0) & ~MARKS.proven}) = 0`;
const DECLARED = `isNotNull(declared_at) AND ${UNMARKED}`;
const RECEIVED_HOUR = `intDiv(received_at, ${HOUR_MS})`;
/** Networks of one day; where they are unknown, hours. */
const SOURCE = `if(network BETWEEN 1 AND ${NETWORK_CLASSES}, network, 1000 + ${RECEIVED_HOUR} % 24)`;

/** Days with declared successes of these journeys, in the four weeks before `now` (ms). */
export async function listEvidence(
  store: Store,
  journeyIds: readonly string[],
  now: number,
): Promise<Map<string, EvidenceDay[]>> {
  const since = now - EVIDENCE_DAYS * DAY_MS;
  const lately = 'journey_id IN {journeyIds:Array(String)} AND last_received >= {since:Int64}';
  const found = new Map<string, EvidenceDay[]>();
  for (let start = 0; start < journeyIds.length; start += JOURNEYS_AT_ONCE) {
    const some = journeyIds.slice(start, start + JOURNEYS_AT_ONCE);
    // Most journeys that declare are confirmed, so few are left: one column finds them.
    const declaring = await store.query<{ journeyId: string }>(
      `SELECT DISTINCT toString(journey_id) AS journeyId FROM session_rows WHERE ${lately} AND isNotNull(declared_at)`,
      { journeyIds: some, since },
    );
    if (declaring.length === 0) continue;
    const days = await store.query<EvidenceDay>(
      `SELECT toString(journey_id) AS journeyId, countIf(${DECLARED}) AS declared,
         countIf(isNotNull(succeeded_at) AND isNull(declared_at) AND ${UNMARKED}) AS likely,
         uniqExactIf(${SOURCE}, ${DECLARED}) AS networks, uniqExactIf(${RECEIVED_HOUR}, ${DECLARED}) AS hours,
         uniqExactIf(${SOURCE}, ${DECLARED} AND bitAnd(marks, ${MARKS.proven}) != 0) AS signed, countIf(vouched) AS vouched
       FROM session_rows FINAL WHERE ${lately} AND isNotNull(succeeded_at)
       GROUP BY journey_id, intDiv(received_at, ${DAY_MS})`,
      { journeyIds: declaring.map(({ journeyId }) => journeyId), since },
    );
    for (const day of days) found.set(day.journeyId, [...(found.get(day.journeyId) ?? []), day]);
  }
  return found;
}
