// How many sessions of a period exclusions leave out.
import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';

export async function countExcluded(store: Store, question: SessionsQuestion): Promise<number> {
  if (question.exclusions.length === 0) return 0;
  const [all, counted] = await Promise.all([
    countSessions(store, { ...question, exclusions: [] }),
    countSessions(store, question),
  ]);
  return all - counted;
}

async function countSessions(store: Store, question: SessionsQuestion): Promise<number> {
  const [row] = await store.query<{ sessions: number }>(
    `${withFacts(question, 'start')} SELECT sum(facts.sessions) AS sessions FROM facts`,
    factsParams(question, 'start'),
  );
  return row?.sessions ?? 0;
}
