// The fields of a step, as sessions of a period dealt with them.

import { addUp, type Summed, sumOverDays } from '../../sessions/rollups.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, leftFrom } from '../ends.ts';
import { type Percentiles, percentilesByKey, percentilesIf } from '../percentiles.ts';
import { goesBack } from './paths.ts';

export interface FieldCounts {
  fieldKey: string;
  reached: number;
  changed: number;
  /** ms; null where nobody who focused it left it again. */
  medianMs: number | null;
  returned: number;
  errorTypes: string[];
  /** Sessions with an error, by its type as above. */
  errorSessions: number[];
  /** Errors, likewise. */
  errorEvents: number[];
  withErrors: number;
  fixed: number;
  givenUp: number;
  /** Sessions with an error that saw the step and went on from it. */
  errorsWentOn: number;
  lastTouched: number;
}

/** Sessions that did something before they left at the step, and before they went on from it. */
export interface DidBefore {
  left: number;
  wentOn: number;
}

export interface CountedFields {
  /** Sessions that saw the step, and those that left from it. */
  reached: number;
  left: number;
  wentOn: number;
  /** Went from a configured step to one with a lower index, until they last saw the step. */
  wentBack: DidBefore;
  /** Tried to submit on the step, and were stopped by validation. */
  wereStopped: DidBefore;
  /** In the order in which sessions reach them: by the mean place among the fields that a session focused. */
  fields: FieldCounts[];
}

/** Fields of a step that are returned. */
const FIELDS_MAX = 500;

interface Row
  extends Summed,
    Omit<FieldCounts, 'changed' | 'returned' | 'medianMs' | 'errorTypes' | 'errorSessions' | 'errorEvents'> {
  /** Whether it is the row of all sessions. */
  isTotal: number;
  seen: number;
  left: number;
  wentOn: number;
  backLeft: number;
  backWentOn: number;
  stoppedLeft: number;
  stoppedWentOn: number;
  hasChanged: number;
  hasReturned: number;
  /** Places of the field, among those that a session focused, added up. */
  places: number;
  times?: Percentiles;
  errors: [types: string[], sessions: number[], events: number[]];
}

/** Counts a session once, however many fields it has. */
const once = (condition: string) => `countIf(nth < 2 AND ${condition})`;
const WENT_ON = 'has_seen AND has_passed';

/** `stepKeys` are those of the configured steps, in index order. */
export async function countFields(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
  stepKeys: readonly string[],
): Promise<CountedFields> {
  const periods = [question.period];
  const answer = await sumOverDays<Row>(store, question, periods, {
    name: 'fields',
    sql: (whole) => `
     SELECT place, unit, grouping(fieldKey) AS isTotal, fieldKey, ${once('has_seen')} AS seen, ${once('has_left')} AS left, ${once(WENT_ON)} AS wentOn,
       ${once('has_left AND went_back')} AS backLeft, ${once(`${WENT_ON} AND went_back`)} AS backWentOn,
       ${once('has_left AND was_stopped')} AS stoppedLeft, ${once(`${WENT_ON} AND was_stopped`)} AS stoppedWentOn,
       countIf(focused) AS reached, countIf(changed) AS hasChanged, countIf(returned) AS hasReturned, sumIf(nth, focused) AS places,
       sumMap(types, arrayMap(type -> 1, types), arrayMap(type -> countEqual(codes, type), types)) AS errors,
       countIf(notEmpty(codes)) AS withErrors, countIf(notEmpty(codes) AND has_passed) AS fixed,
       countIf(notEmpty(codes) AND has_left) AS givenUp, countIf(notEmpty(codes) AND ${WENT_ON}) AS errorsWentOn, countIf(latest AND has_left) AS lastTouched
       ${whole ? `, ${percentilesIf('stayed', 'stayed >= 0 AND nth > 0')} AS times` : ''}
     FROM (
       SELECT place, unit, has_seen, has_left, has_passed, went_back, was_stopped, nth, toString(one.field) AS fieldKey, one.focused AS focused, one.changed AS changed,
         one.returned AS returned, one.latest AS latest, one.stayed AS stayed,
         arrayMap(error -> toString(error.type), one.errors) AS codes, arrayDistinct(codes) AS types
       FROM (
         SELECT place, unit, has(seen, {stepKey:String}) AS has_seen, ${leftFrom('{stepKey:String}')} AS has_left,
           ${IS_COMPLETED} OR last != {stepKey:String} AS has_passed, ${OWN} AS own,
           ${goesBack('arraySlice(steps, 1, length(steps) - indexOf(arrayReverse(steps), {stepKey:String}) + 1)')} AS went_back,
           arrayExists(one -> one.step = {stepKey:String} AND one.blocked, attempts) AS was_stopped
         FROM sessions WHERE has_seen OR notEmpty(own)
       ) LEFT ARRAY JOIN own AS one, arrayEnumerate(own) AS nth
     )
     GROUP BY GROUPING SETS ((place, unit), (place, unit, fieldKey)) HAVING isTotal OR fieldKey != ''
     ${whole ? `ORDER BY isTotal DESC, reached = 0, places / greatest(reached, 1), fieldKey LIMIT ${FIELDS_MAX + 1}` : ''}`,
    params: { stepKey, stepKeys },
    merge: (some) => addUp(some, ['isTotal', 'fieldKey'], { errors: addErrors }),
  });
  const [rows = []] = answer.rows;
  const all = rows.find(({ isTotal }) => isTotal);
  const times = answer.isWhole ? undefined : await timesInFields(store, question, stepKey, all?.seen ?? 0);
  return {
    ...{ reached: all?.seen ?? 0, left: all?.left ?? 0, wentOn: all?.wentOn ?? 0 },
    wentBack: { left: all?.backLeft ?? 0, wentOn: all?.backWentOn ?? 0 },
    wereStopped: { left: all?.stoppedLeft ?? 0, wentOn: all?.stoppedWentOn ?? 0 },
    fields: rows
      .filter(({ isTotal }) => !isTotal)
      .sort(byPlace)
      .slice(0, FIELDS_MAX)
      .map((row) => countsOf(row, row.times ?? times?.get(row.fieldKey))),
  };
}

/** The fields of the step, in SQL. */
const OWN = 'arrayFilter(one -> one.step = {stepKey:String}, fields)';

/** Fields that nobody focused come last. */
function byPlace(one: Row, other: Row): number {
  const mean = ({ reached, places }: Row) => (reached === 0 ? Number.POSITIVE_INFINITY : places / reached);
  const [first, second] = [mean(one), mean(other)];
  return first === second ? (one.fieldKey < other.fieldKey ? -1 : 1) : first - second;
}

function addErrors(all: Row['errors'][]): Row['errors'] {
  const sum = new Map<string, [sessions: number, events: number]>();
  for (const [types, sessions, events] of all) {
    for (const [at, type] of types.entries()) {
      const [before, eventsBefore] = sum.get(type) ?? [0, 0];
      sum.set(type, [before + (sessions[at] as number), eventsBefore + (events[at] as number)]);
    }
  }
  const counts = [...sum.values()];
  return [[...sum.keys()], counts.map(([sessions]) => sessions), counts.map(([, events]) => events)];
}

async function timesInFields(store: Store, question: SessionsQuestion, stepKey: string, reached: number) {
  const times = {
    name: 'fields',
    sql: `SELECT place, unit, toString(one.field) AS key, one.stayed AS ms
      FROM (SELECT place, unit, ${OWN} AS own FROM sessions) ARRAY JOIN own AS one WHERE ms >= 0`,
    params: { stepKey },
  };
  const [found] = await percentilesByKey(store, question, [question.period], times, [reached]);
  return found;
}

const countsOf = (
  { fieldKey, reached, hasChanged, hasReturned, errors, ...ends }: Row,
  times: Percentiles | undefined,
): FieldCounts => ({
  ...{ fieldKey, reached, changed: hasChanged, returned: hasReturned, medianMs: times?.[0] ?? null },
  ...{ errorTypes: errors[0], errorSessions: errors[1], errorEvents: errors[2] },
  ...{ withErrors: ends.withErrors, fixed: ends.fixed, givenUp: ends.givenUp, errorsWentOn: ends.errorsWentOn },
  lastTouched: ends.lastTouched,
});
