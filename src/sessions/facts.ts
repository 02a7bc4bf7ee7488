// Facts: what sessions add to figures, in rows that add up. The same SQL makes them of sessions at a question, and of a
// closed day of receipt when it is summed.
import type { Params } from '../store/engine.ts';
import { FACT_GROUPS } from '../store/schema.ts';
import { andFilter, type SessionsQuestion, sessionsParams } from './sessions.ts';
import { inSums, signedParams, signedSessions, VALID } from './signed.ts';

/** Ratio of the bounds of two classes of times: the middle of a class is within 0.5 % of everything in it. */
const CLASS_RATIO = 1.01;
export const classOf = (number: string) =>
  `if(${number} <= 0, 0, 1 + toInt64(floor(log(${number}) / log(${CLASS_RATIO}))))`;
/** The middle of a class, in ms. */
export const middleOfClass = (number: string) => `if(${number} = 0, 0, pow(${CLASS_RATIO}, ${number} - 0.5))`;

/** Columns of a fact, and what they are where a kind says nothing else. */
const COLUMNS = {
  at: 'start',
  ...Object.fromEntries(FACT_GROUPS.map((name) => [name, name])),
  marks: 'marks',
  status: `''`,
  starter: 'false',
  step: `''`,
  next_step: `''`,
  path: `CAST([], 'Array(LowCardinality(String))')`,
  number: 'toInt64(0)',
  sessions: 'sign',
  times: '0',
  entries: '0',
  exits: '0',
};
const COUNTS = ['sessions', 'times', 'entries', 'exits'];
const NAMES = Object.keys(COLUMNS);
const UNGROUPED = { ...Object.fromEntries(FACT_GROUPS.map((name) => [name, `''`])), marks: '0' };

const ENDS = {
  from: `arrayPushFront(steps, '')`,
  to: `arrayPushBack(steps, '')`,
};

/**
 * The kinds of facts, and how they come from a session: its columns, besides those above.
 * start       with the status, and whether the session touched a field
 * duration    of completed sessions: number, in ms
 * step        that a session saw; with the status where it is the last of them, else ''
 * stay        on a step: number, in ms
 * stay class  the same as the number of its class, without groups: these are few, whatever the number of sessions
 * move        from a step to the next, '' for start and end, the end with its status; entries counts sessions that first
 *             came to next_step so, exits those that last went from step so
 * path        all steps in their order, with the status, without groups
 */
const KINDS = {
  start: { from: '', columns: { status: 'signed.status', starter: 'signed.starter' } },
  duration: { from: 'WHERE isNotNull(completion)', columns: { number: 'assumeNotNull(completion) - start' } },
  step: { from: 'ARRAY JOIN seen AS key', columns: { step: 'key', status: `if(key = last, signed.status, '')` } },
  stay: {
    from: 'ARRAY JOIN seen AS key, spent AS stayed WHERE stayed >= 0',
    columns: { step: 'key', number: 'stayed' },
  },
  'stay class': {
    from: 'ARRAY JOIN seen AS key, spent AS stayed WHERE stayed >= 0',
    columns: { ...UNGROUPED, step: 'key', number: classOf('stayed') },
  },
  move: {
    from: `ARRAY JOIN ${ENDS.from} AS came_from, ${ENDS.to} AS went_to,
      arrayEnumerateUniq(${ENDS.from}, ${ENDS.to}) AS nth, arrayEnumerateUniq(${ENDS.to}) AS nth_arrival,
      arrayReverse(arrayEnumerateUniq(arrayReverse(${ENDS.from}))) AS nth_last_departure
      WHERE last != ''`,
    columns: {
      step: 'came_from',
      next_step: 'went_to',
      status: `if(went_to = '', signed.status, '')`,
      sessions: 'if(nth = 1, sign, 0)',
      times: 'sign',
      entries: 'if(nth_arrival = 1, sign, 0)',
      exits: 'if(nth_last_departure = 1, sign, 0)',
    },
  },
  path: { from: `WHERE last != ''`, columns: { ...UNGROUPED, path: 'steps', status: 'signed.status' } },
} satisfies Record<string, { from: string; columns: Partial<typeof COLUMNS> }>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];
const UNGROUPED_KINDS: readonly Kind[] = ['stay class', 'path'];

/** Facts of one kind, of sessions with a sign. */
function factsOf(kind: Kind, signed: string): string {
  const { from, columns } = KINDS[kind];
  const selected = Object.entries({ ...COLUMNS, ...columns }).map(([name, sql]) => `${sql} AS ${name}`);
  return `SELECT signed.journey_id AS journey_id, ${selected.join(', ')} FROM (${signed}) AS signed ${from}`;
}

/** `WITH facts AS (…)`: those of one kind, of the sessions that a question is about. */
export function withFacts(asked: SessionsQuestion, kind: Kind): string {
  const question = answerable(asked, kind);
  const folded = factsOf(kind, signedSessions(question));
  if (question.closed.versions.length === 0) return `WITH facts AS (${folded})`;
  return `WITH facts AS (
    SELECT journey_id, ${NAMES.join(', ')} FROM sums
    WHERE journey_id IN {journeyIds:Array(String)} AND kind = '${kind}' AND ${inSums(question, 'at')} AND ${VALID}
      ${andFilter(question.filter)}
    UNION ALL ${folded}
  )`;
}

export function factsParams(asked: SessionsQuestion, kind: Kind): Params {
  const question = answerable(asked, kind);
  return { ...sessionsParams(question), ...signedParams(question) };
}

/** Sums without groups answer no question about a group. */
function answerable(question: SessionsQuestion, kind: Kind): SessionsQuestion {
  if (!UNGROUPED_KINDS.includes(kind) || Object.keys(question.filter).length === 0) return question;
  return { ...question, closed: { ...question.closed, versions: [] } };
}

/** Facts of all kinds by interval, added up: rows of `sums` but for the day and the version. */
export function summed(signed: string): string {
  const keys = NAMES.filter((name) => !COUNTS.includes(name) && name !== 'at');
  const bucket = 'at - positiveModulo(at, {bucketMs:Int64})';
  return KIND_NAMES.map(
    (kind) => `SELECT journey_id, '${kind}' AS kind, ${bucket} AS at_bucket, ${keys.join(', ')},
      ${COUNTS.map((name) => `sum(facts.${name}) AS ${name}_sum`).join(', ')}
      FROM (${factsOf(kind, signed)}) AS facts
      GROUP BY journey_id, at_bucket, ${keys.join(', ')}
      HAVING ${COUNTS.map((name) => `${name}_sum != 0`).join(' OR ')}`,
  ).join('\nUNION ALL\n');
}
export const SUMMED_COLUMNS = [
  'journey_id',
  'kind',
  'at',
  ...NAMES.filter((name) => !COUNTS.includes(name) && name !== 'at'),
  ...COUNTS,
];
