// The ways that sessions of a period took from step to step.

import { PATH_STEPS_MAX } from '../../domain/timelines.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import { withFactsMade } from '../../sessions/folds.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { countReached } from './steps.ts';

export type End = 'completed' | 'left' | 'open';

export interface PathCounts {
  /** Sessions that saw any step. */
  sessions: number;
  /** Steps that sessions saw: the configured ones, then by sessions. */
  steps: { stepKey: string; reached: number }[];
  /** Sessions that went from a configured step to one with a lower index. */
  backSessions: number;
  /** '' stands for the start, or the end, of which `end` says how. */
  transitions: { from: string; to: string; end: End | ''; times: number; sessions: number }[];
  paths: { steps: string[]; end: End; sessions: number }[];
}

const TRANSITIONS_MAX = 500;

/** `stepKeys` are those of the configured steps, in index order. */
export function countPaths(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
  pathsMax: number,
): Promise<PathCounts> {
  const kinds = ['step', 'move', 'path'] as const;
  return withFactsMade(store, question, { kinds }, (folded) => pathsOf(store, folded, stepKeys, pathsMax));
}

async function pathsOf(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
  pathsMax: number,
): Promise<PathCounts> {
  const ofPaths = { ...factsParams(question, 'path'), stepKeys, pathsMax };
  const [[totals], steps, transitions, paths] = await Promise.all([
    store.query<{ sessions: number; backSessions: number }>(totalsSql(question), ofPaths),
    countReached(store, question, stepKeys),
    store.query<PathCounts['transitions'][number]>(transitionsSql(question), factsParams(question, 'move')),
    store.query<PathCounts['paths'][number]>(pathsSql(question), ofPaths),
  ]);
  if (!totals) throw new Error('the event store answered no row');
  return { ...totals, steps, transitions, paths };
}

/** The steps of a path by their places among `stepKeys`; 0: not configured. */
export const PLACES = 'arrayMap(step -> indexOf({stepKeys:Array(String)}, step), path)';
/** Whether a step is followed by one before it. */
export const goesBack = (places: string): string =>
  `arrayExists((place, next) -> next > 0 AND next < place, arrayPopBack(${places}), arrayPopFront(${places}))`;

const totalsSql = (question: SessionsQuestion) => `${withFacts(question, 'path')}
  SELECT sum(facts.sessions) AS sessions,
    sumIf(facts.sessions, ${goesBack('places')}) AS backSessions
  FROM (SELECT sessions, ${PLACES} AS places FROM facts) AS facts`;

const transitionsSql = (question: SessionsQuestion) => `${withFacts(question, 'move')}
  SELECT step AS from, next_step AS to, status AS end, sum(facts.times) AS times, sum(facts.sessions) AS sessions
  FROM facts GROUP BY from, to, end HAVING times > 0 ORDER BY times DESC, from, to, end LIMIT ${TRANSITIONS_MAX}`;

const pathsSql = (question: SessionsQuestion) => `${withFacts(question, 'path')}
  SELECT arraySlice(path, 1, ${PATH_STEPS_MAX}) AS steps, status AS end, sum(facts.sessions) AS sessions
  FROM facts GROUP BY steps, end HAVING sessions > 0 ORDER BY sessions DESC, steps, end LIMIT {pathsMax:UInt16}`;
