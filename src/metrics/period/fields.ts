// The fields of a step, as sessions of a period dealt with them.

import type { Times } from '../../domain/figure-list.ts';
import { ask, type Figure } from '../../sessions/figure.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { IS_COMPLETED, leftFrom } from '../ends.ts';
import { goesBack } from './paths.ts';

export interface FieldCounts {
  fieldKey: string;
  reached: number;
  changed: number;
  /** ms; null if no focus of the field ended. */
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
  /** Sessions that saw the step, and sessions that left there. */
  reached: number;
  left: number;
  wentOn: number;
  /** Went from a configured step to one with a lower index, until they last saw the step. */
  wentBack: DidBefore;
  /** Tried to submit on the step, and were stopped by validation. */
  wereStopped: DidBefore;
  /** In the order of use: by the field's mean rank among the fields that a session focused. */
  fields: FieldCounts[];
}

/** Fields of a step that are returned. */
const FIELDS_MAX = 500;

interface Row
  extends Omit<FieldCounts, 'changed' | 'returned' | 'medianMs' | 'errorTypes' | 'errorSessions' | 'errorEvents'> {
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
  /** Sum of the field's ranks among the fields that each session focused. */
  places: number;
  errors: [types: string[], sessions: number[], events: number[]];
}

/** The fields of the step, in SQL. */
const OWN = 'arrayFilter(one -> one.step = {stepKey:String}, fields)';
const WENT_ON = 'has_seen AND has_passed';
const HAS_ERROR = 'notEmpty(codes)';

/** A session is one row for itself, and one for each field that it touched: `nth` is the field's place among these. */
const FIELDS: Figure<Row> = {
  name: 'fields',
  columns: ['seen', 'status', 'last', 'steps', 'attempts', 'fields'],
  of: `SELECT place, unit, has_seen, has_left, has_passed, went_back, was_stopped, nth, nth = 0 AS isTotal, toString(one.field) AS fieldKey,
      one.focused AS focused, one.changed AS changed, one.returned AS returned, one.latest AS latest, if(isTotal, -1, one.stayed) AS stayed,
      arrayMap(error -> toString(error.type), one.errors) AS codes, arrayDistinct(codes) AS types
    FROM (
      SELECT place, unit, has(seen, {stepKey:String}) AS has_seen, ${leftFrom('{stepKey:String}')} AS has_left,
        ${IS_COMPLETED} OR last != {stepKey:String} AS has_passed, ${OWN} AS own,
        ${goesBack('arraySlice(steps, 1, length(steps) - indexOf(arrayReverse(steps), {stepKey:String}) + 1)')} AS went_back,
        arrayExists(one -> one.step = {stepKey:String} AND one.blocked, attempts) AS was_stopped
      FROM sessions WHERE has_seen OR notEmpty(own)
    ) ARRAY JOIN arrayPushFront(own, defaultValueOfArgumentType(own[1])) AS one, range(length(own) + 1) AS nth
    WHERE isTotal OR fieldKey != ''`,
  by: ['isTotal', 'fieldKey'],
  counts: {
    seen: 'countIf(has_seen)',
    left: 'countIf(has_left)',
    wentOn: `countIf(${WENT_ON})`,
    backLeft: 'countIf(has_left AND went_back)',
    backWentOn: `countIf(${WENT_ON} AND went_back)`,
    stoppedLeft: 'countIf(has_left AND was_stopped)',
    stoppedWentOn: `countIf(${WENT_ON} AND was_stopped)`,
    reached: 'countIf(focused)',
    hasChanged: 'countIf(changed)',
    hasReturned: 'countIf(returned)',
    places: 'sumIf(nth, focused)',
    errors: 'sumMap(types, arrayMap(type -> 1, types), arrayMap(type -> countEqual(codes, type), types))',
    withErrors: `countIf(${HAS_ERROR})`,
    fixed: `countIf(${HAS_ERROR} AND has_passed)`,
    givenUp: `countIf(${HAS_ERROR} AND has_left)`,
    errorsWentOn: `countIf(${HAS_ERROR} AND ${WENT_ON})`,
    lastTouched: 'countIf(latest AND has_left)',
  },
  combine: { errors: addErrors },
  times: 'stayed',
  most: `ORDER BY isTotal DESC, reached = 0, places / greatest(reached, 1), fieldKey LIMIT ${FIELDS_MAX + 1}`,
};

/** `stepKeys`: the keys of the configured steps, in index order. */
export async function countFields(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
  stepKeys: readonly string[],
): Promise<CountedFields> {
  const [rows = []] = await ask(store, question, [question.period], FIELDS, { params: { stepKey, stepKeys } });
  const all = rows.find(({ isTotal }) => isTotal);
  return {
    ...{ reached: all?.seen ?? 0, left: all?.left ?? 0, wentOn: all?.wentOn ?? 0 },
    wentBack: { left: all?.backLeft ?? 0, wentOn: all?.backWentOn ?? 0 },
    wereStopped: { left: all?.stoppedLeft ?? 0, wentOn: all?.stoppedWentOn ?? 0 },
    fields: rows
      .filter(({ isTotal }) => !isTotal)
      .sort(byPlace)
      .slice(0, FIELDS_MAX)
      .map(countsOf),
  };
}

/** Fields without any focus come last. */
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

const countsOf = ({
  fieldKey,
  reached,
  hasChanged,
  hasReturned,
  errors,
  medianMs,
  ...ends
}: Row & Times): FieldCounts => ({
  ...{ fieldKey, reached, changed: hasChanged, returned: hasReturned, medianMs },
  ...{ errorTypes: errors[0], errorSessions: errors[1], errorEvents: errors[2] },
  ...{ withErrors: ends.withErrors, fixed: ends.fixed, givenUp: ends.givenUp, errorsWentOn: ends.errorsWentOn },
  lastTouched: ends.lastTouched,
});
