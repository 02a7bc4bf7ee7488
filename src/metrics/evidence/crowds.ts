// Crowds: sessions that could come from a single stranger, counted separately so that a finding can be recomputed without them. They are
// sessions with a mark, sessions of one browser, and sessions that arrived in one hour but claim starts on several days. The network of
// an event is not stored.
import type { SessionsQuestion } from '../../sessions/sessions.ts';
import { withSessions } from '../../sessions/sessions.ts';
import type { Params, Store } from '../../store/engine.ts';
import { DAY, evidenceParams } from './days.ts';

/** Names of crowds: '' is everybody else, 'marked' carries a mark, 'hour 493000' and 'client 123' are one hour and one browser. */
export interface Crowds {
  /** Bits of marks. */
  marks: number;
  /** Hours of receipt, since 1970. */
  hours: number[];
  /** Numbers of browsers, as text: they have 64 bits. */
  clients: string[];
}

export const NO_CROWDS: Crowds = { marks: 0, hours: [], clients: [] };

/** Crowds of each kind that are counted apart, largest first. */
const CROWDS_MAX = 3;
/** Minimum of sessions and of claimed start days that make an hour of receipt a crowd. */
const HOUR_SESSIONS_MIN = 20;
const HOUR_DAYS_MIN = 3;
/** Minimum of sessions that make a browser a crowd. */
const CLIENT_SESSIONS_MIN = 20;

const HOUR = 'intDiv(received_at, 3600000)';

/** The crowd of a session; takes `crowdParams`. */
export const CROWD = `multiIf(
    bitAnd(marks, {crowdMarks:UInt32}) != 0, 'marked',
    has({crowdHours:Array(String)}, toString(${HOUR})), concat('hour ', toString(${HOUR})),
    has({crowdClients:Array(String)}, toString(client)), concat('client ', toString(client)),
    ''
  )`;

export const crowdParams = ({ marks, hours, clients }: Crowds): Params => ({
  crowdMarks: marks,
  crowdHours: hours.map(String),
  crowdClients: clients,
});

export async function listCrowds(store: Store, question: SessionsQuestion, marks: number): Promise<Crowds> {
  const rows = await store.query<{ kind: 'hour' | 'client'; name: string }>(
    `${withSessions(question)}
     SELECT kind, name FROM (
       SELECT 'hour' AS kind, toString(${HOUR}) AS name, count() AS sessions FROM sessions
       GROUP BY name HAVING sessions >= ${HOUR_SESSIONS_MIN} AND uniqExact(${DAY}) >= ${HOUR_DAYS_MIN}
       UNION ALL
       SELECT 'client' AS kind, toString(client) AS name, count() AS sessions FROM sessions
       WHERE client != 0 GROUP BY name HAVING sessions >= ${CLIENT_SESSIONS_MIN}
     ) ORDER BY kind, sessions DESC, name LIMIT ${CROWDS_MAX} BY kind`,
    evidenceParams(question),
  );
  const named = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  return { marks, hours: named('hour').map(Number), clients: named('client') };
}
