// Completions that no longer count: those that only the script concluded, in a journey that declares its success.
import { addUp, type Summed, sumOverDays } from '../sessions/rollups.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';

type Row = Summed & { sessions: number; first: number };

/** Sessions of the question's period, and when the first of them completed that counts (ms); of one journey that declares its success. */
export async function countSuperseded(
  store: Store,
  question: SessionsQuestion,
): Promise<{ sessions: number; firstDeclared: number | null }> {
  const { rows } = await sumOverDays<Row>(store, question, [question.period], {
    name: 'superseded',
    sql: () =>
      `SELECT place, unit, countIf(isNotNull(success) AND isNull(completion)) AS sessions, ifNull(min(completion), 0) AS first
       FROM sessions GROUP BY place, unit`,
    merge: (some) => addUp(some, [], { first: earliest }),
  });
  const { sessions, first } = rows[0]?.[0] ?? { sessions: 0, first: 0 };
  return { sessions, firstDeclared: first === 0 ? null : first };
}

/** 0: none. */
function earliest(all: readonly number[]): number {
  const times = all.filter((time) => time > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}
