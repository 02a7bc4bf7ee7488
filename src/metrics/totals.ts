// What all sessions of a journey amount to: how many, completed, on mobile devices, how long, seen and left at which step.
import type { SessionTotals } from '../domain/metrics.ts';
import { factsParams, withFacts } from '../sessions/facts.ts';
import { withFactsMade } from '../sessions/folds.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';
import { completionTimes } from './period/times.ts';

/** Steps by the given keys. */
export function sessionTotals(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
): Promise<SessionTotals> {
  const kinds = ['start', 'duration', 'step'] as const;
  return withFactsMade(store, question, { kinds }, (folded) => totalsOf(store, folded, stepKeys));
}

async function totalsOf(store: Store, question: SessionsQuestion, stepKeys: readonly string[]): Promise<SessionTotals> {
  const [[row], steps] = await Promise.all([
    store.query<{ sessions: number; completed: number; mobile: number }>(
      `${withFacts(question, 'start')}
       SELECT sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completed,
         sumIf(facts.sessions, device = 'mobile') AS mobile
       FROM facts`,
      factsParams(question, 'start'),
    ),
    store.query<{ step: string; reached: number; abandoned: number }>(
      `${withFacts(question, 'step')}
       SELECT step, sum(facts.sessions) AS reached, sumIf(facts.sessions, status IN ('left', 'open')) AS abandoned
       FROM facts WHERE step IN {stepKeys:Array(String)} GROUP BY step HAVING reached > 0`,
      { ...factsParams(question, 'step'), stepKeys },
    ),
  ]);
  if (!row) throw new Error('the event store answered no row');
  const times = await completionTimes(store, question, row.completed);
  return {
    ...row,
    medianDurationMs: times?.medianMs ?? 0,
    reached: new Map(steps.map(({ step, reached }) => [step, reached])),
    abandoned: new Map(steps.filter(({ abandoned }) => abandoned > 0).map(({ step, abandoned }) => [step, abandoned])),
  };
}
