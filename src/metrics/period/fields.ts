// The fields of a step, as sessions of a period dealt with them.
import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { fieldTimes } from './times.ts';

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
  lastTouched: number;
}

/** Fields of a step that are returned. */
const FIELDS_MAX = 500;

/** Kind, detail, sessions, times, as facts count them. */
type Found = [kind: string, detail: string, sessions: number, times: number];

const ofReached = (place: number) =>
  `arraySum(one -> if(one.1 = 'field' AND one.2 = 'reached', one.${place}, 0), found)`;

/** In the order in which sessions reach them: by the mean place among the fields that a session focused. `reached`: sessions that saw the step. */
export async function countFields(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
  reached: number,
): Promise<FieldCounts[]> {
  const kinds = ['field', 'field error'] as const;
  const rows = await store.query<{ fieldKey: string; found: Found[] }>(
    `${withFacts(question, kinds)}
     SELECT fieldKey, arraySort(groupArray(one)) AS found
     FROM (
       SELECT toString(field) AS fieldKey, (toString(kind), toString(detail), sum(facts.sessions), sum(facts.times)) AS one
       FROM facts WHERE step = {stepKey:String} GROUP BY field, kind, detail HAVING sum(facts.sessions) > 0
     )
     GROUP BY fieldKey
     ORDER BY ${ofReached(3)} = 0, ${ofReached(4)} / greatest(${ofReached(3)}, 1), fieldKey LIMIT ${FIELDS_MAX}`,
    { ...factsParams(question, kinds), stepKey },
  );
  const times = await fieldTimes(store, question, reached, stepKey);
  return rows.map(({ fieldKey, found }) => countsOf(fieldKey, found, times.get(fieldKey) ?? null));
}

function countsOf(fieldKey: string, found: readonly Found[], medianMs: number | null): FieldCounts {
  const count = (wanted: string) => found.find(([kind, detail]) => kind === 'field' && detail === wanted)?.[2] ?? 0;
  const errors = found.filter(([kind]) => kind === 'field error');
  return {
    ...{ fieldKey, medianMs },
    ...{ reached: count('reached'), changed: count('changed'), returned: count('returned') },
    errorTypes: errors.map(([, type]) => type),
    errorSessions: errors.map(([, , sessions]) => sessions),
    errorEvents: errors.map(([, , , times]) => times),
    ...{ withErrors: count('withErrors'), fixed: count('fixed'), givenUp: count('givenUp') },
    lastTouched: count('lastTouched'),
  };
}
