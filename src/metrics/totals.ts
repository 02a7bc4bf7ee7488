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

/** Of all sessions, or of those that saw a step: by what became of them, a step's only where it was their last. */
interface Counts {
  sessions: number;
  completed: number;
  abandoned: number;
  mobile: number;
}

async function totalsOf(store: Store, question: SessionsQuestion, stepKeys: readonly string[]): Promise<SessionTotals> {
  const kinds = ['start', 'step'] as const;
  const rows = await store.query<Counts & { kind: string; step: string }>(
    `${withFacts(question, kinds)}
     SELECT kind, step, sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completed,
       sumIf(facts.sessions, status IN ('left', 'open')) AS abandoned, sumIf(facts.sessions, device = 'mobile') AS mobile
     FROM facts WHERE kind = 'start' OR step IN {stepKeys:Array(String)} GROUP BY kind, step HAVING sessions > 0`,
    { ...factsParams(question, kinds), stepKeys },
  );
  const all = rows.find(({ kind }) => kind === 'start') ?? { sessions: 0, completed: 0, mobile: 0 };
  const steps = rows.filter(({ kind }) => kind === 'step');
  const [times] = await completionTimes(store, question, [{ period: question.period, completed: all.completed }]);
  return {
    ...{ sessions: all.sessions, completed: all.completed, mobile: all.mobile },
    medianDurationMs: times?.medianMs ?? 0,
    reached: new Map(steps.map(({ step, sessions }) => [step, sessions])),
    abandoned: new Map(steps.filter(({ abandoned }) => abandoned > 0).map(({ step, abandoned }) => [step, abandoned])),
  };
}
