// How many sessions of a period exclusions leave out.
import {
  exclusionParams,
  isExcluded,
  type SessionsQuestion,
  sessionsParams,
  withSessions,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

/** Counts excluded sessions of journeys that have no other sessions in the period. */
export async function countAllExcluded(
  store: Store,
  question: SessionsQuestion,
  counted: ReadonlyMap<string, { sessions: number }>,
): Promise<Map<string, number>> {
  const { exclusions } = question;
  const journeyIds = question.journeyIds.filter((id) => (counted.get(id)?.sessions ?? 0) === 0);
  if (exclusions.length === 0 || journeyIds.length === 0) return new Map();
  const all = { ...question, journeyIds, exclusions: [] };
  const rows = await store.query<{ id: string; sessions: number }>(
    `${withSessions(all)} SELECT journey_id AS id, count() AS sessions FROM sessions GROUP BY id`,
    sessionsParams(all),
  );
  return new Map(rows.map(({ id, sessions }) => [id, sessions]));
}

export async function countExcluded(store: Store, question: SessionsQuestion): Promise<number> {
  const { exclusions } = question;
  if (exclusions.length === 0) return 0;
  const all = { ...question, exclusions: [] };
  const [row] = await store.query<{ sessions: number }>(
    `${withSessions(all)} SELECT countIf(${isExcluded(exclusions)}) AS sessions FROM sessions`,
    { ...sessionsParams(all), ...exclusionParams(exclusions) },
  );
  return row?.sessions ?? 0;
}
