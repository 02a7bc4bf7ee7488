// The ways that sessions of a period took from step to step.
import { PATH_STEPS_MAX } from '../../domain/timelines.ts';
import { ask, type Figure } from '../../sessions/figure.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { STEPS_LISTED_MAX } from './steps.ts';

export type End = 'completed' | 'left' | 'open';

export interface PathCounts {
  /** Sessions that saw any step. */
  sessions: number;
  /** Steps that sessions saw: the configured ones, then by sessions. */
  steps: { stepKey: string; reached: number }[];
  /** Configured steps that sessions skipped: they never saw it, and saw a later one or completed. */
  skipped: { stepKey: string; sessions: number }[];
  /** Sessions that went from a configured step to one with a lower index. */
  backSessions: number;
  /** '' is the start, or the end; `end` then has the kind of end. */
  transitions: { from: string; to: string; end: End | ''; times: number; sessions: number }[];
  paths: { steps: string[]; end: End; sessions: number }[];
}

const TRANSITIONS_MAX = 500;

/** Whether a step is followed by one before it; the parameter `stepKeys` lists the configured ones in their order. */
export const goesBack = (steps: string): string =>
  `arrayExists((place, next) -> next > 0 AND next < place,
    arrayPopBack(arrayMap(step -> indexOf({stepKeys:Array(String)}, step), ${steps}) AS places), arrayPopFront(places))`;

/** `stepKeys`: the keys of the configured steps, in index order; at most STEPS_LISTED_MAX paths are listed. Sessions with the same sequence of steps are grouped first. */
export async function countPaths(
  store: Store,
  question: SessionsQuestion,
  stepKeys: readonly string[],
  pathsMax: number,
): Promise<PathCounts> {
  const [rows = []] = await ask(store, question, [question.period], WAYS, { params: { stepKeys } });
  const pick = (wanted: keyof typeof PARTS) => rows.filter(({ kind }) => kind === wanted).sort(byWalks);
  const [all] = pick('all');
  return {
    sessions: all?.walks ?? 0,
    backSessions: all?.sessions ?? 0,
    steps: pick('step')
      .slice(0, STEPS_LISTED_MAX)
      .map(({ to, sessions }) => ({ stepKey: to, reached: sessions })),
    skipped: pick('skip').map(({ to, sessions }) => ({ stepKey: to, sessions })),
    transitions: pick('move')
      .slice(0, TRANSITIONS_MAX)
      .map(({ from, to, ended, walks, sessions }) => ({ from, to, end: ended, times: walks, sessions })),
    paths: pick('path')
      .slice(0, pathsMax)
      .map(({ path, ended, sessions }) => ({ steps: path, end: ended as End, sessions })),
  };
}

interface Row {
  kind: keyof typeof PARTS;
  /** Whether it comes after others, however often. */
  later: number;
  from: string;
  to: string;
  path: string[];
  ended: End | '';
  /** How often sessions went that way. */
  walks: number;
  sessions: number;
}

function byWalks(one: Row, other: Row): number {
  if (one.later !== other.later) return one.later - other.later;
  if (one.walks !== other.walks) return other.walks - one.walks;
  const order = ({ path, from, to, ended }: Row) => [path.join('\0'), from, to, ended].join('\0\0');
  return order(one) < order(other) ? -1 : 1;
}

const PARTS_TYPE = 'Array(Tuple(String, UInt8, String, String, Array(String), String, UInt8, UInt8))';
const NO_PATH = "CAST([], 'Array(String)')";
/** A way adds to several lists: kind, whether it comes later in the list, from, to, path, end, times and sessions. The sessions of all are those that go back. */
const PARTS = {
  all: `CAST([('all', 0, '', '', ${NO_PATH}, '', 1, ${goesBack('walk')})], '${PARTS_TYPE}')`,
  step: `CAST(arrayMap(
    key -> ('step', NOT has({stepKeys:Array(String)}, key), '', key, ${NO_PATH}, '', 1, 1), arrayDistinct(walk)
  ), '${PARTS_TYPE}')`,
  // Skipped steps: configured steps that the session never saw, before the furthest step it saw, or all of them if it completed.
  skip: `CAST(arrayMap(
    key -> ('skip', 0, '', key, ${NO_PATH}, '', 1, 1),
    arrayFilter(key -> NOT has(walk, key), arraySlice({stepKeys:Array(String)}, 1, if(end = 'completed',
      toInt64(length({stepKeys:Array(String)})),
      greatest(arrayMax(arrayMap(step -> indexOf({stepKeys:Array(String)}, step), walk)), 1) - 1)))
  ), '${PARTS_TYPE}')`,
  move: `CAST(arrayMap(
    (came, went, nth) -> ('move', 0, came, went, ${NO_PATH}, if(went = '', end, ''), 1, nth = 1),
    arrayPushFront(walk, ''), arrayPushBack(walk, ''), arrayEnumerateUniq(arrayPushFront(walk, ''), arrayPushBack(walk, ''))
  ), '${PARTS_TYPE}')`,
  path: `CAST([('path', 0, '', '', arraySlice(walk, 1, ${PATH_STEPS_MAX}), end, 1, 1)], '${PARTS_TYPE}')`,
};

const WAYS: Figure<Row> = {
  name: 'paths',
  columns: ['steps', 'status'],
  of: `SELECT place, unit, n, way.1 AS kind, way.2 AS later, way.3 AS \`from\`, way.4 AS to, way.5 AS path, way.6 AS ended,
      way.7 AS walked, way.8 AS walkers
    FROM (
      SELECT place, unit, CAST(steps, 'Array(String)') AS walk, toString(status) AS end, count() AS n FROM sessions WHERE notEmpty(steps)
      GROUP BY place, unit, walk, end
    ) ARRAY JOIN arrayConcat(${Object.values(PARTS).join(', ')}) AS way`,
  by: ['kind', 'later', 'from', 'to', 'path', 'ended'],
  counts: { walks: 'sum(n * walked)', sessions: 'sum(n * walkers)' },
  most: `ORDER BY kind, later, walks DESC, path, \`from\`, to, ended LIMIT ${STEPS_LISTED_MAX} BY kind`,
};
