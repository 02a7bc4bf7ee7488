// How many sessions of a period exclusions leave out.
import {
  exclusionParams,
  isExcluded,
  type SessionsQuestion,
  sessionsParams,
  withSessions,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

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
