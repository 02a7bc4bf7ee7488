// Completions that no longer count: those that only the script concluded, in a journey that declares its success.
import { ask, type Figure } from '../sessions/figure.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';

const SUPERSEDED: Figure<{ sessions: number; first: number }> = {
  name: 'superseded',
  columns: ['success', 'completion'],
  by: [],
  counts: { sessions: 'countIf(isNotNull(success) AND isNull(completion))', first: 'ifNull(min(completion), 0)' },
  combine: { first: earliest },
};

/** Sessions of the question's period, and when the first of them completed that counts (ms); of one journey that declares its success. */
export async function countSuperseded(
  store: Store,
  question: SessionsQuestion,
): Promise<{ sessions: number; firstDeclared: number | null }> {
  const [rows = []] = await ask(store, question, [question.period], SUPERSEDED);
  const { sessions, first } = rows[0] ?? { sessions: 0, first: 0 };
  return { sessions, firstDeclared: first === 0 ? null : first };
}

/** 0: none. */
function earliest(all: readonly number[]): number {
  const times = all.filter((time) => time > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}
