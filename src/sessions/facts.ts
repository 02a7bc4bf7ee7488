// Facts: what sessions add to figures, in rows that add up. The same SQL makes them of sessions at a question, and of a
// closed day of receipt when it is summed.

import { DAY_MS } from '../domain/time.ts';
import type { Params } from '../store/engine.ts';
import { FACT_GROUPS } from '../store/schema.ts';
import { ACT_TAGS, withActs } from './acts.ts';
import {
  andFilter,
  inPeriod,
  isWithin,
  type MadeFacts,
  NO_FACTS,
  NONE_CLOSED,
  type OfViews,
  type SessionsQuestion,
  sessionsParams,
} from './sessions.ts';
import {
  BUCKET_MS,
  cutDays,
  everySigned,
  inIntervals,
  isCounted,
  NOW,
  partedBy,
  partsFew,
  type SignedSessions,
  signedParams,
  signedSessions,
  VALID,
} from './signed.ts';

/** Ratio of the bounds of two classes of times: the middle of a class is within 1 % of everything in it. */
const CLASS_RATIO = 1.02;
const classOf = (number: string) => `if(${number} <= 0, 0, 1 + toInt64(floor(log(${number}) / log(${CLASS_RATIO}))))`;
/** The middle of a class, in ms. */
export const middleOfClass = (number: string) => `if(${number} = 0, 0, pow(${CLASS_RATIO}, ${number} - 0.5))`;

/** What a fact says, and what it says where a kind says nothing else. */
const SAID = {
  kind: ['String', `''`],
  status: ['String', `''`],
  starter: ['Bool', 'false'],
  step: ['String', `''`],
  next_step: ['String', `''`],
  field: ['String', `''`],
  detail: ['String', `''`],
  path: ['Array(String)', "CAST([], 'Array(String)')"],
  number: ['Int64', '0'],
  sessions: ['Int32', 'sign'],
  times: ['Int32', '0'],
  entries: ['Int32', '0'],
  exits: ['Int32', '0'],
} as const;
type Said = keyof typeof SAID;
const SAID_NAMES = Object.keys(SAID) as Said[];
const COUNTS: readonly Said[] = ['sessions', 'times', 'entries', 'exits'];
const FACTS_TYPE = `Array(Tuple(${SAID_NAMES.map((name) => `${name} ${SAID[name][0]}`).join(', ')}))`;
/** What facts say of their session besides. */
const OF_SESSION = [...FACT_GROUPS, 'marks', 'embed_version', 'host'];
/** Summed by interval. */
const TIMES = ['at', 'received_at'];

/** What is not said here is as above. */
const fact = (kind: string, said: Partial<Record<Said, string>>) =>
  `(${SAID_NAMES.map((name) => (name === 'kind' ? `'${kind}'` : (said[name] ?? SAID[name][1]))).join(', ')})`;

const [FROM, TO] = [`arrayPushFront(steps, '')`, `arrayPushBack(steps, '')`];
const ofField = (said: Partial<Record<Said, string>>) => ({ step: 'act.step', field: 'act.field', ...said });

/**
 * The kinds of facts, each as an array of those of a session.
 * start        with the status, and whether the session focused, left or changed a field
 * duration     of completed sessions: number, in ms
 * step         that a session saw; with the status where it is the last of them, else ''
 * stay         on a step: number, in ms
 * move         from a step to the next, '' for start and end, the end with its status; entries counts sessions that first
 *              came to next_step so, exits those that last went from step so
 * path         all steps in their order, with the status
 * leave        of a session that left: its last step, as detail the reason of a drop-off signal that nothing follows but the end of
 *              its page: whatever comes later, as the view of a page that was reloaded, takes it back
 * attempt      to submit a step; detail says 'blocked' of sessions with one that was, besides ''
 * field        what a session did with a field, as detail; times adds up the places of those reached
 * field stay   in a field: number, in ms
 * field error  its type as detail; times counts errors
 */
const KINDS = {
  start: `[${fact('start', { status: 'status', starter: 'starter' })}]`,
  duration: `if(isNull(completion), [], [${fact('duration', { number: 'assumeNotNull(completion) - start' })}])`,
  step: `arrayMap(key -> ${fact('step', { step: 'key', status: `if(key = last, status, '')` })}, seen)`,
  stay: `arrayMap(stay -> ${fact('stay', { step: 'stay.1', number: 'stay.2' })},
    arrayFilter(stay -> stay.2 >= 0, arrayZip(seen, spent)))`,
  move: `if(last = '', [], arrayMap(
    (came_from, went_to, nth, nth_arrival, nth_last_departure) -> ${fact('move', {
      step: 'came_from',
      next_step: 'went_to',
      status: `if(went_to = '', status, '')`,
      sessions: 'if(nth = 1, sign, 0)',
      times: 'sign',
      entries: 'if(nth_arrival = 1, sign, 0)',
      exits: 'if(nth_last_departure = 1, sign, 0)',
    })},
    ${FROM}, ${TO}, arrayEnumerateUniq(${FROM}, ${TO}), arrayEnumerateUniq(${TO}),
    arrayReverse(arrayEnumerateUniq(arrayReverse(${FROM})))))`,
  path: `if(last = '', [], [${fact('path', { path: 'steps', status: 'status' })}])`,
  leave: `if(status != 'left' OR last = '', [], [${fact('leave', {
    step: 'last',
    detail: `multiIf(last_act.1 != 'dropoff_signal', 'none', last_act.2 = '', 'unspecified', last_act.2)`,
  })}])`,
  attempt: `arrayFlatten(arrayMap(
    act -> arrayMap(what -> ${fact('attempt', { step: 'act.step', detail: 'what' })}, if(act.blocked, ['', 'blocked'], [''])),
    attempts))`,
  field: `arrayFlatten(arrayMap((act, place) -> arrayMap(
    what -> ${fact('field', ofField({ detail: 'what', times: `if(what = 'reached', sign * place, 0)` }))},
    arrayFilter(what -> what != '', [
      if(act.focused, 'reached', ''), if(act.changed, 'changed', ''), if(act.returned, 'returned', ''),
      if(empty(act.errors), '', 'withErrors'),
      multiIf(empty(act.errors), '', status = 'completed' OR last != act.step, 'fixed', status = 'left', 'givenUp', ''),
      if(act.latest AND status = 'left' AND last = act.step, 'lastTouched', ''),
      if(act.focused OR act.changed OR notEmpty(act.errors), '', 'only left')
    ])), fields, arrayEnumerateUniq(fields.step)))`,
  'field stay': `arrayMap(act -> ${fact('field stay', ofField({ number: 'act.stayed' }))}, arrayFilter(act -> act.stayed >= 0, fields))`,
  'field error': `arrayFlatten(arrayMap(act -> arrayMap(
    type -> ${fact('field error', ofField({ detail: 'type', times: 'sign * countEqual(act.errors, type)' }))},
    arrayDistinct(act.errors)), fields))`,
};

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];
/** Kinds that are read of events. */
const isOfActs = (kind: Kind) => kind in ACT_TAGS;
/** What they need of the views of a session. */
const NEEDED: Record<Kind, readonly OfViews[]> = {
  start: [],
  duration: [],
  step: ['seen', 'last'],
  stay: ['seen', 'spent'],
  move: ['steps', 'last'],
  path: ['steps', 'last'],
  leave: ['last'],
  attempt: ['last'],
  field: ['last'],
  'field stay': ['last'],
  'field error': ['last'],
};
/** Kinds whose number is a time: classes of these are summed by day. */
const TIMED: readonly Kind[] = ['duration', 'stay', 'field stay'];

const isIn = (kinds: readonly Kind[]) => `kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})`;

/** Facts of some kinds, all of events or none, of sessions with a sign. */
function factsOf(kinds: readonly Kind[], signed: SignedSessions, others: readonly string[] = []): string {
  const sessions = kinds.some(isOfActs) ? withActs(kinds, signed) : signed.sql;
  const said = SAID_NAMES.map((name) => {
    const value = `fact.${name}`;
    if (name === 'path') return `CAST(${value}, 'Array(LowCardinality(String))') AS path`;
    return SAID[name][0] === 'String' ? `toLowCardinality(${value}) AS ${name}` : `${value} AS ${name}`;
  });
  const made = kinds.map((kind) => `CAST(${KINDS[kind]}, '${FACTS_TYPE}')`);
  return `SELECT journey_id, start AS at, received_at, ${[...OF_SESSION, ...said, ...others].join(', ')}
    FROM (SELECT *, ${made.length === 1 ? made[0] : `arrayConcat(${made.join(', ')})`} AS facts FROM (${sessions}))
    ARRAY JOIN facts AS fact`;
}

/**
 * exact: by the quarter hour, times in ms. classes: by the day where whole days are asked for, times as the numbers of their
 * classes.
 */
export type Precision = 'exact' | 'classes';

/** `WITH facts AS (…)`: those of some kinds, of the sessions that a question is about. */
export function withFacts(asked: SessionsQuestion, kinds: Kind | readonly Kind[], precision?: Precision): string {
  const wanted = [kinds].flat();
  const question = answerable(asked, wanted);
  const inClasses = precision === 'classes';
  const select = (number: string) =>
    `SELECT ${FACT_COLUMNS.map((name) => (name === 'number' ? `${number} AS number` : name)).join(', ')}`;
  const others = `${select(inClasses ? classOf('number') : 'number')} FROM ${
    question.made ? madeFacts(question, wanted) : `(${factsOf(wanted, signedSessions(question, neededFor(wanted)))})`
  }`;
  if (question.closed.versions.length === 0) return `WITH facts AS (${others})`;
  const isExact = precision === 'exact' || (!inClasses && wanted.some((kind) => TIMED.includes(kind)));
  const inSums = `${select(inClasses ? `if(width = 'quarter', ${classOf('number')}, number)` : 'number')} FROM span_sums
    WHERE journey_id IN {journeyIds:Array(String)} AND ${isIn(wanted)} AND ${ofWidths(question, wanted, isExact)}
      AND ${inIntervals(question, 'at')} AND ${VALID} ${andFilter(question)}`;
  return `WITH facts AS (${inSums}${question.made?.version === NO_FACTS ? '' : ` UNION ALL ${others}`})`;
}

/** Rows of facts that were made for the question and others. */
const madeFacts = (question: SessionsQuestion, kinds: readonly Kind[]) => `made_facts
  WHERE version = {made:UInt64} AND journey_id IN {journeyIds:Array(String)} AND ${isIn(kinds)}
    AND ${isCounted(question, 'at', 'is_now')} ${andFilter(question)}`;

/** Facts of the sessions for which sums do not answer, or not in all, whatever a question leaves out: SELECTs of MADE_COLUMNS. */
export function factsToMake(question: SessionsQuestion, kinds: readonly Kind[]): string[] {
  const counted = question.closed.versions.length === 0 ? inPeriod('start') : 'true';
  const ofKinds = (some: readonly Kind[]) => {
    const { sql, ids } = everySigned(question, neededFor(some));
    const facts = factsOf(some, { sql: `SELECT * FROM (${sql}) WHERE ${counted}`, ids }, [`until = ${NOW} AS is_now`]);
    return `SELECT ${MADE_COLUMNS.join(', ')} FROM (${facts})`;
  };
  const [ofActs, others] = [kinds.filter(isOfActs), kinds.filter((kind) => !isOfActs(kind))];
  return [ofActs, others].filter((some) => some.length > 0).map(ofKinds);
}

/** Which sums answer: those of days, where they can, and of quarter hours for the rest of the period. */
function ofWidths(question: SessionsQuestion, kinds: readonly Kind[], isExact: boolean): string {
  const cut = isExact ? undefined : cutDays(question);
  if (cut === undefined) return `width = 'quarter'`;
  const days = kinds.includes('start') || isGrouped(question) ? 'day' : 'day of all';
  return cut === '' ? `width = '${days}'` : `(width = '${days}' AND NOT ${cut} OR width = 'quarter' AND ${cut})`;
}

export function factsParams(asked: SessionsQuestion, kinds: Kind | readonly Kind[]): Params {
  const question = answerable(asked, [kinds].flat());
  return { ...sessionsParams(question), ...signedParams(question) };
}

const isGrouped = ({ filter }: SessionsQuestion) =>
  Object.keys(filter).some((name) => name !== 'withoutMarks' && name !== 'onlyMarks');

/** The question with what can answer it: sums, unless it parts too many intervals, and facts that were made, where these are enough. */
function answerable(question: SessionsQuestion, kinds: readonly Kind[]): SessionsQuestion {
  const { made, ...asked } = partsFew(question) ? question : { ...question, closed: NONE_CLOSED };
  return made && canAnswer(made, asked, kinds) ? { ...asked, made } : asked;
}

/** Whether facts that were made are all that a question needs besides sums. */
export function canAnswer(
  made: Omit<MadeFacts, 'version'>,
  question: SessionsQuestion,
  kinds: readonly Kind[],
): boolean {
  if (!kinds.every((kind) => made.kinds.includes(kind)) || made.closed !== question.closed) return false;
  return question.closed.versions.length === 0
    ? isWithin(question.period, made.period)
    : partedBy(question).every((edge) => made.edges.has(edge));
}

/** What facts of some kinds are made of, of the views of sessions. */
const neededFor = (kinds: readonly Kind[]): OfViews[] => [...new Set(kinds.flatMap((kind) => NEEDED[kind]))];

/**
 * Facts of all kinds, added up: rows of sums but for the day and the version. By the quarter hour with exact times, and by the
 * day (UTC) with classes of them, with groups and without.
 */
export function summed(signed: SignedSessions): string {
  const keyOf = (name: string) => {
    if (TIMES.includes(name))
      return `${name} - positiveModulo(${name}, if(width = 'quarter', ${BUCKET_MS}, ${DAY_MS}))`;
    if (name === 'number') return `if(width != 'quarter' AND ${isIn(TIMED)}, ${classOf('number')}, number)`;
    if (!(FACT_GROUPS as readonly string[]).includes(name)) return name;
    return `if(width = 'day of all', '', ${name})`;
  };
  const widths = `arrayJoin(if(kind = 'start', ['quarter', 'day'], ['quarter', 'day', 'day of all'])) AS width`;
  // Of one column: the engine's analysis compares each key of a grouping with all others, and all that they come from.
  const ofKinds = (kinds: readonly Kind[]) => `
    SELECT ${SUMMED_KEYS.map((name, at) => `key.${at + 1} AS ${name}`).join(', ')}, ${COUNTS.map((name) => `${name}_sum`).join(', ')}
    FROM (
      SELECT key, ${COUNTS.map((name) => `sum(${name}) AS ${name}_sum`).join(', ')}
      FROM (
        SELECT (${SUMMED_KEYS.map(keyOf).join(', ')}) AS key, ${COUNTS.join(', ')}
        FROM (SELECT *, ${widths} FROM (${factsOf(kinds, signed)}))
      ) GROUP BY key
    ) WHERE ${COUNTS.map((name) => `${name}_sum != 0`).join(' OR ')}`;
  return `${ofKinds(KIND_NAMES.filter((kind) => !isOfActs(kind)))} UNION ALL ${ofKinds(KIND_NAMES.filter(isOfActs))}`;
}
const FACT_COLUMNS = ['journey_id', ...TIMES, ...OF_SESSION, ...SAID_NAMES];
export const MADE_COLUMNS: readonly string[] = [...FACT_COLUMNS, 'is_now'];
const SUMMED_KEYS = [
  'journey_id',
  'width',
  ...FACT_COLUMNS.slice(1).filter((name) => !(COUNTS as readonly string[]).includes(name)),
];
export const SUMMED_COLUMNS = [...SUMMED_KEYS, ...COUNTS];
