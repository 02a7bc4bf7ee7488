// Every group of sessions, the small ones too, at every step: what exact tests read, which need no days.
import { type SessionsQuestion, withSessions } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { COUNTS, STEPS, type StepRow } from './cube.ts';
import { evidenceParams } from './days.ts';

export interface GroupRow extends StepRow {
  by: 'device' | 'language' | 'browser' | 'source';
  value: string;
  /** Number of different hours of arrival: a single sender has few. */
  hours: number;
}

/** Values read of a column, most sessions first. */
const VALUES_MAX = 50;

export async function countGroups(
  store: Store,
  question: SessionsQuestion,
  steps: readonly string[],
): Promise<GroupRow[]> {
  return store.query<GroupRow>(
    `${withSessions(question)}
     SELECT by, value, step, reached, left, open, completed, brief, hours FROM (
       SELECT *, dense_rank() OVER (PARTITION BY by ORDER BY whole DESC, value) AS nth FROM (
         SELECT *, max(if(step = '', reached, 0)) OVER (PARTITION BY by, value) AS whole FROM (
       SELECT pair.1 AS by, pair.2 AS value, step, ${COUNTS},
         uniqExact(intDiv(received_at, 3600000)) AS hours
       FROM sessions
       ARRAY JOIN [
         ('device', toString(device)), ('language', toString(language)),
         ('browser', toString(browser)), ('source', toString(source))
       ] AS pair
       ${STEPS}
       GROUP BY by, value, step
         )
       )
     ) WHERE nth <= ${VALUES_MAX} ORDER BY by, value, step`,
    { ...evidenceParams(question), steps },
  );
}
