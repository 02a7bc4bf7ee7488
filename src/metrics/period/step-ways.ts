// How sessions of a period came to a step and went on from it, and how those that left it went.

import { factsParams, withFacts } from '../../sessions/facts.ts';
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { goesBack, PLACES } from './paths.ts';

export interface StepWays {
  /** Sessions by the step before their first view of this one; '' stands for none. By sessions. */
  entries: { stepKey: string; sessions: number }[];
  /** Sessions by the step after their last view of this one; '' stands for none. By sessions. */
  exits: { stepKey: string; sessions: number }[];
  /** Sessions that left, by the reason of the drop-off signal that nothing follows; `none` without one. By sessions. */
  leaving: { reason: string; sessions: number }[];
  /** Of the sessions that left, those that had gone from a configured step to one with a lower index. */
  leftAfterBack: number;
  attempted: number;
  blocked: number;
}

/** Neighbours and reasons that are returned: those with the most sessions. */
const WAYS_MAX = 100;

/** `stepKeys` are those of the configured steps, in index order. */
export async function stepWays(
  store: Store,
  question: SessionsQuestion,
  stepKey: string,
  stepKeys: readonly string[],
): Promise<StepWays> {
  const acts = ['leave', 'attempt'] as const;
  const [neighbours, [back], found] = await Promise.all([
    store.query<{ side: string; stepKey: string; sessions: number }>(neighboursSql(question), {
      ...factsParams(question, 'move'),
      stepKey,
    }),
    store.query<{ leftAfterBack: number }>(backSql(question), {
      ...factsParams(question, 'path'),
      stepKey,
      stepKeys,
    }),
    store.query<{ kind: string; detail: string; sessions: number }>(
      `${withFacts(question, acts)}
       SELECT kind, detail, sum(facts.sessions) AS sessions FROM facts WHERE step = {stepKey:String}
       GROUP BY kind, detail HAVING sessions > 0 ORDER BY sessions DESC, detail LIMIT ${WAYS_MAX} BY kind`,
      { ...factsParams(question, acts), stepKey },
    ),
  ]);
  if (!back) throw new Error('the event store answered no row');
  const pick = (wanted: string) =>
    neighbours.filter(({ side }) => side === wanted).map(({ stepKey, sessions }) => ({ stepKey, sessions }));
  const attempts = (wanted: string) =>
    found.find(({ kind, detail }) => kind === 'attempt' && detail === wanted)?.sessions ?? 0;
  return {
    ...{ entries: pick('entry'), exits: pick('exit'), ...back },
    leaving: found.filter(({ kind }) => kind === 'leave').map(({ detail, sessions }) => ({ reason: detail, sessions })),
    ...{ attempted: attempts(''), blocked: attempts('blocked') },
  };
}

const neighboursSql = (question: SessionsQuestion) => `${withFacts(question, 'move')}
  SELECT way.1 AS side, way.2 AS stepKey, sum(way.3) AS sessions
  FROM (
    SELECT arrayJoin([
      ('entry', toString(step), if(next_step = {stepKey:String}, entries, 0)),
      ('exit', toString(next_step), if(step = {stepKey:String}, exits, 0))
    ]) AS way
    FROM facts WHERE step = {stepKey:String} OR next_step = {stepKey:String}
  )
  GROUP BY side, stepKey HAVING sessions > 0 ORDER BY sessions DESC, stepKey LIMIT ${WAYS_MAX} BY side`;

const backSql = (question: SessionsQuestion) => `${withFacts(question, 'path')}
  SELECT sumIf(facts.sessions, ${goesBack('places')}) AS leftAfterBack
  FROM (SELECT sessions, ${PLACES} AS places FROM facts WHERE status = 'left' AND path[-1] = {stepKey:String}) AS facts`;
