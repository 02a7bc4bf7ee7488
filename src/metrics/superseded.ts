// Sessions with a declared success, and sessions whose success was only inferred: the effect of counting declared successes only.
import { ask, type Figure } from '../sessions/figure.ts';
import type { SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';

export interface DeclaredSessions {
  declared: number;
  /** Completed by inferred successes only. */
  concluded: number;
  /** In ms; null without any. */
  firstDeclared: number | null;
}

const DECLARED: Figure<{ declared: number; concluded: number; first: number }> = {
  name: 'declared',
  columns: ['success', 'declaration'],
  by: [],
  counts: {
    declared: 'countIf(isNotNull(declaration))',
    concluded: 'countIf(isNotNull(success) AND isNull(declaration))',
    first: 'ifNull(min(declaration), 0)',
  },
  combine: { first: earliest },
};

/** Sessions of the question's period. */
export async function countDeclared(store: Store, question: SessionsQuestion): Promise<DeclaredSessions> {
  const [rows = []] = await ask(store, question, [question.period], DECLARED);
  const { declared, concluded, first } = rows[0] ?? { declared: 0, concluded: 0, first: 0 };
  return { declared, concluded, firstDeclared: first === 0 ? null : first };
}

/** 0: none. */
function earliest(all: readonly number[]): number {
  const times = all.filter((time) => time > 0);
  return times.length === 0 ? 0 : Math.min(...times);
}
