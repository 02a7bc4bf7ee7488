// The ways that sessions of a period took from step to step.

import { type SessionsQuestion, sessionsParams, withSessions } from '../../sessions/sessions.ts';
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
  /** '' stands for the start, or the end, which is told how. */
  transitions: { from: string; to: string; end: End | ''; times: number; sessions: number }[];
  paths: { steps: string[]; end: End; sessions: number }[];
}

const TRANSITIONS_MAX = 500;
/** Steps of a path: longer ones are cut, and what is equal up to there is one path. */
const PATH_STEPS_MAX = 50;

/** `stepKeys` are those of the configured steps, in index order. */
export async function countPaths(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
  pathsMax: number,
): Promise<PathCounts> {
  const params = { ...sessionsParams(question), stepKeys, pathsMax };
  const [[totals], steps, transitions, paths] = await Promise.all([
    store.query<{ sessions: number; backSessions: number }>(totalsSql(question), params),
    countReached(store, question, stepKeys),
    store.query<PathCounts['transitions'][number]>(transitionsSql(question), params),
    store.query<PathCounts['paths'][number]>(pathsSql(question), params),
  ]);
  if (!totals) throw new Error('the event store answered no row');
  return { ...totals, steps, transitions, paths };
}

const totalsSql = (question: SessionsQuestion) => `${withSessions(question)}
  SELECT countIf(notEmpty(steps)) AS sessions,
    countIf(arrayExists(
      (place, next) -> next > 0 AND next < place, arrayPopBack(places), arrayPopFront(places)
    )) AS backSessions
  FROM (SELECT steps, arrayMap(step -> indexOf({stepKeys:Array(String)}, step), steps) AS places FROM sessions)`;

const transitionsSql = (question: SessionsQuestion) => `${withSessions(question)}
  SELECT way.1 AS from, way.2 AS to, if(to = '', status, '') AS end, count() AS times, countIf(nth = 1) AS sessions
  FROM (
    SELECT status, arrayZip(arrayPushFront(steps, ''), arrayPushBack(steps, '')) AS ways
    FROM sessions WHERE notEmpty(steps)
  )
  ARRAY JOIN ways AS way, arrayEnumerateUniq(ways) AS nth
  GROUP BY from, to, end ORDER BY times DESC, from, to, end LIMIT ${TRANSITIONS_MAX}`;

const pathsSql = (question: SessionsQuestion) => `${withSessions(question)}
  SELECT path AS steps, status AS end, count() AS sessions
  FROM (SELECT arraySlice(sessions.steps, 1, ${PATH_STEPS_MAX}) AS path, status FROM sessions WHERE notEmpty(path))
  GROUP BY path, status ORDER BY sessions DESC, path, status LIMIT {pathsMax:UInt16}`;
