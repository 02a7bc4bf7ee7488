// One step in a period: its sessions, their time on the step, the steps before and after, and how leaving sessions ended. A single
// statement reads each session once.
import { type DurationCounts, durationClass } from '../../domain/durations.ts';
import type { Times } from '../../domain/figure-list.ts';
import { ask, type Figure } from '../../sessions/figure.ts';
import { columnsOf } from '../../sessions/rollups.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import { NO_TIMES } from '../../sessions/times.ts';
import type { Store } from '../../store/engine.ts';
import { completedFrom, IS_DECLARED, IS_UNKNOWN } from '../ends.ts';
import { goesBack } from './paths.ts';
import { STEP_COUNT_NAMES, STEP_COUNTS, type StepCounts } from './steps.ts';

interface StepTotals extends Omit<StepCounts, 'stepKey'> {
  /** All of the question, whether they saw the step or not. */
  sessions: number;
  completed: number;
  /** The part of `completed` with a declared success. */
  declared: number;
  /** The part of `left` that had sent the last step of the journey, and nothing answered. */
  unknown: number;
  /** The part of `left` that had gone from a configured step to one with a lower index. */
  leftAfterBack: number;
  attempted: number;
  blocked: number;
}

export interface StepWays extends StepTotals {
  /** Sessions whose stay on the step ended, by how long they stayed. */
  stays: DurationCounts;
  /** Sessions by the step before their first view of this one; '' stands for none. By sessions. */
  entries: { stepKey: string; sessions: number }[];
  /** Sessions by the step after their last view of this one; '' stands for none. By sessions. */
  exits: { stepKey: string; sessions: number }[];
  /** Sessions that left, by the reason of the drop-off signal that nothing follows; `none` without one. By sessions. */
  leaving: { reason: string; sessions: number }[];
}

/** Neighbours and reasons that are returned: those with the most sessions. */
const WAYS_MAX = 100;

/** A key that sessions are grouped by, one at a time: nothing, a text, or the class of the time they stayed (-1 where that did not end). */
const KINDS = ['all', 'entry', 'exit', 'why', 'stayed'] as const;
type Kind = (typeof KINDS)[number];

interface Row extends Omit<StepTotals, keyof Times> {
  /** Its number, from 1. */
  kind: number;
  value: string;
  time: number;
}

const HERE = '{stepKey:String}';
/** Times are of the kind `all`. */
const STEP: Figure<Row> = {
  name: 'step',
  columns: ['steps', 'seen', 'spent', 'status', 'last', 'certainty', 'reason', 'attempts'],
  of: `SELECT *, value, time, kind, if(kind = 1, stay, -1) AS ms
    FROM (
      SELECT *, ['', entry, exit, why, ''] AS texts, [0, 0, 0, 0, if(stay < 0, -1, ${durationClass('stay')})] AS numbers
      FROM (
        SELECT place, unit, ${STEP_COUNT_NAMES.map((name) => `nth > 0 AND (${STEP_COUNTS[name]}) AS is_${name}`).join(', ')},
          indexOf(steps, ${HERE}) AS first,
          length(steps) - indexOf(arrayReverse(steps), ${HERE}) + 1 AS final,
          if(first > 1, toString(steps[first - 1]), '') AS entry,
          if(nth > 0 AND final < length(steps), toString(steps[final + 1]), '') AS exit,
          nth > 0 AND ${completedFrom('nth')} AS has_completed,
          certainty, if(is_left, toString(reason), '') AS why, is_left AND ${goesBack('steps')} AS went_back,
          if(nth > 0, spent[nth], -1) AS stay,
          arrayExists(one -> one.step = ${HERE}, attempts) AS has_tried,
          arrayExists(one -> one.step = ${HERE} AND one.blocked, attempts) AS was_stopped
        FROM (SELECT * REPLACE (if(last = ${HERE}, nth, 0) AS last), indexOf(seen, ${HERE}) AS nth FROM sessions)
      )
    ) ARRAY JOIN texts AS value, numbers AS time, arrayEnumerate(texts) AS kind`,
  by: ['kind', 'value', 'time'],
  texts: ['value'],
  counts: {
    ...Object.fromEntries(STEP_COUNT_NAMES.map((name) => [name, `countIf(is_${name})`])),
    sessions: 'count()',
    completed: 'countIf(has_completed)',
    declared: `countIf(has_completed AND ${IS_DECLARED})`,
    unknown: `countIf(is_left AND ${IS_UNKNOWN})`,
    leftAfterBack: 'countIf(went_back)',
    attempted: 'countIf(has_tried)',
    blocked: 'countIf(was_stopped)',
  },
  times: 'ms',
  most: `ORDER BY if(kind = ${KINDS.indexOf('why') + 1}, left, reached) DESC, value LIMIT ${WAYS_MAX} BY kind, time`,
};

/** `stepKeys`: the keys of the configured steps, in index order. */
export async function stepWays(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
  stepKeys: readonly string[],
): Promise<StepWays> {
  const [rows = []] = await ask(store, question, [question.period], STEP, { params: { stepKey, stepKeys } });
  const rowsBy = (wanted: Kind) => rows.filter(({ kind }) => KINDS[kind - 1] === wanted);
  /** Rows of a group that any of the counted sessions is in, those with the most first. */
  const by = (kind: Kind, counted: 'reached' | 'left') =>
    rowsBy(kind)
      .filter((row) => row[counted] > 0)
      .sort((one, other) => other[counted] - one[counted] || (one.value < other.value ? -1 : 1))
      .slice(0, WAYS_MAX);
  const [total] = rowsBy('all');
  return {
    ...totalsOf(total),
    stays: new Map(rowsBy('stayed').flatMap(({ time, sessions }) => (time < 0 ? [] : [[time, sessions]]))),
    entries: by('entry', 'reached').map(({ reached, value }) => ({ stepKey: value, sessions: reached })),
    exits: by('exit', 'reached').map(({ reached, value }) => ({ stepKey: value, sessions: reached })),
    leaving: by('why', 'left').map(({ left, value }) => ({ reason: value, sessions: left })),
  };
}

const COUNTED = [
  'sessions',
  'completed',
  'declared',
  'unknown',
  'leftAfterBack',
  'attempted',
  'blocked',
  ...STEP_COUNT_NAMES,
] as const;
type Counted = Pick<Row, (typeof COUNTED)[number]>;

function totalsOf(row: (Row & Times) | undefined): StepTotals {
  const none = Object.fromEntries(COUNTED.map((name) => [name, 0])) as unknown as Counted;
  const times = row ? columnsOf(row, ['medianMs', 'p90Ms']) : NO_TIMES;
  return { ...columnsOf<Counted, keyof Counted>(row ?? none, COUNTED), ...times };
}
