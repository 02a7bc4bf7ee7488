// What a series of questions has in common is made once: all sessions for a memo, which asks twenty questions about them, and for a page,
// which asks ten, facts of the sessions for which sums do not answer.
import type { Period } from '../domain/period.ts';
import { HOUR_MS } from '../domain/time.ts';
import { whereRowsAre } from '../store/cluster.ts';
import { Busy, Cancelled, type Store, StoreFailure } from '../store/engine.ts';
import { OPENING } from '../store/schema.ts';
import { newVersion, versionAt } from '../store/spans.ts';
import { canAnswer, factsToMake, type Kind, MADE_COLUMNS } from './facts.ts';
import type { Borrowed, Facts } from './moments.ts';
import { ofPeriods } from './periods.ts';
import {
  inPeriod,
  KEPT,
  type MadeFacts,
  NO_FACTS,
  NONE_CLOSED,
  type OfViews,
  type SessionsQuestion,
  sessionsNow,
  sessionsParams,
} from './sessions.ts';
import { foldedIds, partedBy, partsFew, signedParams } from './signed.ts';

/** Rows of sessions by day of receipt of which facts are made for a page. */
const MADE_ROWS_MAX = 50_000;
/** No series of questions takes longer, in ms: what is older was left by a process that ended. */
const SERIES_MS_MAX = 6 * HOUR_MS;
/** Each series has a partition in one of them. */
const TABLES = ['folds', 'made_facts'] as const;

const DESCRIBED = ['start', 'last_at', 'received_at', 'completion', ...OPENING, 'status', 'starter', 'marks'];
/** Columns that follow from views and that questions read. */
const READ: readonly OfViews[] = ['steps', 'last', 'seen', 'stays', 'spent'];
const FOLDED = ['journey_id', 'session', ...DESCRIBED, ...READ];

/**
 * Calls `ask` with the same question of a fold of all its sessions: those that are made of it, of a part of its period and journeys,
 * whatever they filter and exclude, read their sessions from the fold. Resolves as `ask` does; the fold is gone then.
 */
export async function withSessionsFolded<Question extends SessionsQuestion, T>(
  store: Store,
  question: Question,
  ask: (folded: Question) => Promise<T>,
): Promise<T> {
  const whole = { ...question, closed: NONE_CLOSED, foldsMany: store.showsOneState };
  const rows = `SELECT ${FOLDED.join(', ')} FROM (${sessionsNow(whole)}) WHERE ${inPeriod('start')}`;
  const version = await keep(store, 'folds', FOLDED, [rows], whole);
  const fold = { version, period: question.period };
  return ask({ ...whole, fold }).finally(() => forget(store, 'folds', version));
}

/** What a series of questions is about, beside the question that it begins with. */
export interface Series {
  kinds: readonly Kind[];
  /** Of the other questions. */
  periods?: readonly Period[];
  /** Moments by which any of them parts its period. */
  cuts?: readonly number[];
}

/**
 * Calls `ask` with the same question and facts of these kinds and periods that are made already: whatever questions filter, they read
 * these, and sums. Other series of the same moment read them too. Facts that are not among them are made as without it, as are all on a
 * cluster: a row would have to reach every replica before it is read.
 */
export async function withFactsMade<Question extends SessionsQuestion, T>(
  store: Store,
  question: Question,
  { kinds, periods = [], cuts = [] }: Series,
  ask: (asked: Question) => Promise<T>,
): Promise<T> {
  const parted = { ...question, cuts: [...(question.cuts ?? []), ...cuts] };
  const series = ofPeriods(parted, [question.period, ...periods]);
  if (store.cluster || question.unfoldedDays.length > 0 || !partsFew(series)) return ask(question);
  const about = JSON.stringify([series.journeyIds, series.keptSince]);
  const canServe = ({ of }: Facts) => of.about === about && canAnswer(of, series, kinds);
  const make = () => makeFacts(store, series, kinds, about);
  const borrowed = question.moment?.borrow(canServe, make) ?? unshared(make());
  try {
    const made = await borrowed.made;
    if (made === 'many') return await ask({ ...question, foldsMany: store.showsOneState });
    return await ask(made === undefined ? question : { ...question, made });
  } finally {
    await borrowed.release();
  }
}

const unshared = ({ made, remove }: Facts): Borrowed => ({ made, release: remove });

function makeFacts(store: Store, series: SessionsQuestion, kinds: readonly Kind[], about: string): Facts {
  const { closed, period } = series;
  const of = { about, kinds, closed, period, edges: new Set(partedBy(series)) };
  const make = async (): Promise<MadeFacts | 'many' | undefined> => {
    const rows = await countRows(store, series);
    if (rows > MADE_ROWS_MAX) return 'many';
    if (rows === 0) return { ...of, version: NO_FACTS };
    try {
      return { ...of, version: await keep(store, 'made_facts', MADE_COLUMNS, factsToMake(series, kinds), series) };
    } catch (error) {
      if (!canAskWithout(error)) throw error;
      return undefined;
    }
  };
  const made = make();
  const remove = async () => {
    const found = await made.catch(() => undefined);
    if (found !== undefined && found !== 'many' && found.version !== NO_FACTS)
      await forget(store, 'made_facts', found.version);
  };
  return { of, made, remove };
}

/** A full disk takes no facts, and answers questions; so may a statement that asks for less. */
const canAskWithout = (error: unknown) =>
  error instanceof StoreFailure && !(error instanceof Busy) && !(error instanceof Cancelled);

/** Of sessions by day of receipt for which sums do not answer: of many, each question makes only the facts that it needs. */
async function countRows(store: Store, question: SessionsQuestion): Promise<number> {
  const rows = question.closed.versions.length === 0 ? `session_days WHERE ${KEPT}` : `(${foldedIds(question)})`;
  const [row] = await store.query<{ rows: number }>(`SELECT count() AS rows FROM ${rows}`, {
    ...sessionsParams(question),
    ...signedParams(question),
  });
  if (!row) throw new Error('the event store answered no row');
  return row.rows;
}

/** Puts rows into a table, those of several SELECTs, under a version that is new, with which it resolves. If it fails, nothing stays. */
async function keep(
  store: Store,
  table: (typeof TABLES)[number],
  columns: readonly string[],
  selects: readonly string[],
  question: SessionsQuestion,
): Promise<string> {
  const version = newVersion();
  const names = columns.join(', ');
  const params = { ...sessionsParams(question), ...signedParams(question), version };
  // On a cluster, through the server that is asked: it makes a row of each session once.
  const insert = (rows: string) =>
    store.command(
      `INSERT INTO ${table} (version, ${names}) SELECT {version:UInt64}, ${names} FROM (${rows})
       SETTINGS parallel_distributed_insert_select = 0`,
      params,
      'once',
    );
  const inserted = await Promise.allSettled(selects.map(insert));
  const failed = inserted.find(({ status }) => status === 'rejected');
  if (failed === undefined) return version;
  await forget(store, table, version);
  throw (failed as PromiseRejectedResult).reason;
}

/** Also when nobody waits any more. If it fails, the next removal of what is old finds it. */
const forget = (store: Store, table: (typeof TABLES)[number], version: string) =>
  drop(store.as({ kind: 'maintenance', signal: undefined }), table, version).catch(() => {});

/** Removes what processes left that ended in the middle. */
export async function removeOldSeries(store: Store, now: number): Promise<void> {
  for (const table of TABLES) {
    const rows = await store.query<{ old: string }>(
      `SELECT DISTINCT toString(version) AS old FROM ${table} WHERE version < {before:UInt64}`,
      { before: String(versionAt(now - SERIES_MS_MAX)) },
    );
    for (const { old } of rows) await drop(store, table, old);
  }
}

const drop = (store: Store, table: (typeof TABLES)[number], version: string) =>
  store.command(
    `ALTER TABLE ${whereRowsAre(table, store.cluster)} DROP PARTITION {version:UInt64} SETTINGS max_partition_size_to_drop = 0`,
    { version },
  );
