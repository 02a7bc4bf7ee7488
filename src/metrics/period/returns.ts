// How many attempts browsers made until one completed, and how many came back on another day. Browsers are distinguished by
// their anonymous id, which serves to group and leaves this file with nobody.
import { describePeriod } from '../../domain/describe-period.ts';
import { ATTEMPTS_MAX, type Returns } from '../../domain/returns.ts';
import { factsParams, withFacts } from '../../sessions/facts.ts';
import { withFactsMade } from '../../sessions/folds.ts';
import {
  andFilter,
  described,
  EVENTS,
  inPeriod,
  KEPT,
  localDay,
  localDayParams,
  merged,
  parts,
  type SessionsQuestion,
  sessionsNow,
  sessionsParams,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { instant, SESSION } from '../../store/schema.ts';

interface Row {
  /** Until the first that completed: what follows is no attempt to complete. */
  attempts: number;
  browsers: number;
  completed: number;
  returned: number;
  completedLater: number;
  /** Of these browsers, all. */
  sessions: number;
  completedSessions: number;
}

export async function countReturns(store: Store, asked: SessionsQuestion): Promise<Returns> {
  const question = { ...asked, foldsMany: store.showsOneState };
  const rows = await countBrowsers(store, question);
  const sum = (member: keyof Row) => rows.reduce((total, row) => total + row[member], 0);
  return {
    period: describePeriod(question),
    browsers: sum('browsers'),
    returned: sum('returned'),
    completedLater: sum('completedLater'),
    attempts: rows.map(({ attempts, browsers, completed }) => ({ attempts, browsers, completed })),
  };
}

async function countBrowsers(store: Store, question: SessionsQuestion): Promise<Row[]> {
  if (!(await sayWhose(store, question))) {
    return countAttempts(store, question, sessionsNow(question, []), OF_SESSIONS_AND_EVENTS);
  }
  // Folded days say of which browsers, and in one place all of them are together.
  if (store.cluster || question.unfoldedDays.length > 0) {
    return countAttempts(store, question, sessionsNow(question, []), OF_SESSIONS);
  }
  const ids = `SELECT session FROM session_days WHERE ${KEPT} AND ${NEAR} AND client IN (${SEVERAL})`;
  const sessions = described(merged(parts(`${KEPT} AND session IN (${ids})`)), { ofViews: [] });
  const rows = await countAttempts(store, question, sessions, OF_SESSIONS);
  return withLone(rows, await countSessions(store, question));
}

/** Rows that may be of sessions of the period. */
const NEAR = `first_ts < ${instant('eventsTo')} AND last_ts >= ${instant('eventsFrom')}`;
/** Browsers that may have several sessions in it. Most have one: counting them takes no look at their sessions. */
const SEVERAL = `SELECT client FROM session_days WHERE ${KEPT} AND ${NEAR} GROUP BY client HAVING count() > 1`;

const OF_SESSIONS = `SELECT client, start, status = 'completed' AS isCompleted FROM sessions`;
/** Grouped, not joined: groups go to disk where memory is short. */
const OF_SESSIONS_AND_EVENTS = `
  SELECT max(owner) AS client, assumeNotNull(max(begin)) AS start, max(completes) = 1 AS isCompleted
  FROM (
    SELECT session, client AS owner, start AS begin, status = 'completed' AS completes FROM sessions
    UNION ALL
    SELECT ${SESSION}, cityHash64(client_id), NULL, 0 FROM events WHERE ${EVENTS}
  ) GROUP BY session HAVING isNotNull(max(begin)) AND client != 0`;

/** Rows that were folded by a version before 0.2.0 was released do not. */
async function sayWhose(store: Store, question: SessionsQuestion): Promise<boolean> {
  const rows = await store.query(
    `SELECT 1 FROM session_days WHERE ${KEPT} AND ${NEAR} AND client = 0 LIMIT 1`,
    sessionsParams(question),
  );
  return rows.length === 0;
}

/** By the number of attempts. */
const countAttempts = (store: Store, question: SessionsQuestion, sessions: string, attempts: string): Promise<Row[]> =>
  store.query<Row>(
    `WITH sessions AS (SELECT * FROM (${sessions}) WHERE ${inPeriod('start')} ${andFilter(question)}),
     attempts AS (${attempts}),
     browsers AS (
       SELECT arraySort(groupArray((start, isCompleted, ${localDay('start')}))) AS visits,
         arrayFirstIndex(visit -> visit.2, visits) AS completion,
         arraySlice(visits, 1, if(completion = 0, length(visits), completion)) AS tries
       FROM attempts GROUP BY client
     )
     SELECT least(length(tries), ${ATTEMPTS_MAX}) AS attempts, count() AS browsers, countIf(completion > 0) AS completed,
       countIf(tries[-1].3 > tries[1].3) AS returned, countIf(completion > 0 AND tries[-1].3 > tries[1].3) AS completedLater,
       sum(length(visits)) AS sessions, sum(arrayCount(visit -> visit.2, visits)) AS completedSessions
     FROM browsers GROUP BY attempts ORDER BY attempts`,
    { ...sessionsParams(question), ...localDayParams(question) },
  );

type Counted = Pick<Row, 'sessions' | 'completedSessions'>;

const countSessions = (store: Store, question: SessionsQuestion): Promise<Counted> =>
  withFactsMade(store, question, { kinds: ['start'] }, (folded) => sessionsOf(store, folded));

async function sessionsOf(store: Store, question: SessionsQuestion): Promise<Counted> {
  const [row] = await store.query<Counted>(
    `${withFacts(question, 'start')}
     SELECT sum(facts.sessions) AS sessions, sumIf(facts.sessions, status = 'completed') AS completedSessions FROM facts`,
    factsParams(question, 'start'),
  );
  return row ?? { sessions: 0, completedSessions: 0 };
}

/** Every session that is not among the rows is its browser's only one. */
function withLone(rows: readonly Row[], all: Counted): Row[] {
  const lone = (member: keyof Counted) =>
    Math.max(
      0,
      rows.reduce((left, row) => left - row[member], all[member]),
    );
  const [sessions, completed] = [lone('sessions'), lone('completedSessions')];
  const first = rows.find(({ attempts }) => attempts === 1) ?? NO_BROWSERS;
  const ofOne = { ...first, browsers: first.browsers + sessions, completed: first.completed + completed };
  return [...(ofOne.browsers > 0 ? [ofOne] : []), ...rows.filter(({ attempts }) => attempts > 1)];
}

const NO_BROWSERS: Row = {
  ...{ attempts: 1, browsers: 0, completed: 0, returned: 0, completedLater: 0, sessions: 0, completedSessions: 0 },
};
