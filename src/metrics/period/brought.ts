// Origins of the events of periods: batches, and versions of the script that more than a few sessions used.
import type { Period } from '../../domain/period.ts';
import { EVENTS, ofPeriods, type SessionsQuestion, sessionsParams } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

export interface Brought {
  batches: number;
  scripts: string[];
}

/** Versions of a period that are listed, the newest. */
const SCRIPTS_MAX = 20;

export async function countBrought(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  sessionsMin: number,
): Promise<Brought[]> {
  const asked = ofPeriods(question, periods);
  const at = 'toUnixTimestamp64Milli(ts)';
  const place = `multiIf(${periods.map(({ from, to }, nth) => `${at} >= ${from} AND ${at} < ${to}, ${nth}`).join(', ')}, ${periods.length})`;
  const params = { ...sessionsParams(asked), sessionsMin };
  const [batches, scripts] = await Promise.all([
    store.query<{ place: number; batches: number }>(
      `SELECT ${place} AS place, uniqExact(spool, batch) AS batches FROM events WHERE ${EVENTS} GROUP BY place`,
      params,
    ),
    // Anybody may send any text as a version. A published version has the expected form and was used by several sessions.
    store.query<{ place: number; version: string }>(
      `SELECT ${place} AS place, toString(embed_version) AS version FROM events
       WHERE ${EVENTS} AND match(version, '^[0-9]{1,4}(\\\\.[0-9]{1,4}){2}$')
       GROUP BY place, version HAVING uniqExact(session_id) >= {sessionsMin:UInt32}
       ORDER BY arrayMap(part -> toUInt32(part), splitByChar('.', version)) DESC LIMIT ${SCRIPTS_MAX} BY place`,
      params,
    ),
  ]);
  return periods.map((_, nth) => ({
    batches: batches.find((row) => row.place === nth)?.batches ?? 0,
    scripts: scripts.filter((row) => row.place === nth).map(({ version }) => version),
  }));
}
