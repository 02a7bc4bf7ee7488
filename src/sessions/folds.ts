// Sessions that are folded once, for a series of questions about them: a page asks ten, a memo twenty. All of them see the same
// sessions, whatever arrives meanwhile.
import type { Period } from '../domain/period.ts';
import { HOUR_MS } from '../domain/time.ts';
import { whereRowsAre } from '../store/cluster.ts';
import { Busy, Cancelled, type Store, StoreFailure } from '../store/engine.ts';
import { OPENING } from '../store/schema.ts';
import { newVersion, versionAt } from '../store/spans.ts';
import { OWN, withActs } from './acts.ts';
import { type Kind, neededFor } from './facts.ts';
import {
  ALL_OF_VIEWS,
  type Fold,
  foldedSessions,
  holdsAll,
  IN_PERIOD,
  KEPT,
  NONE_CLOSED,
  type OfViews,
  type SessionsQuestion,
  sessionsParams,
} from './sessions.ts';
import { everySigned, foldedIds, partedBy, partsFew, signedParams } from './signed.ts';

/** Rows of sessions by day of receipt that are folded for a page. */
const FOLDED_ROWS_MAX = 50_000;
/** No series of questions takes longer, in ms: what is older was left by a process that ended. */
const FOLD_MS_MAX = 6 * HOUR_MS;

const OF_SESSION = ['journey_id', 'session', 'sign', 'until'];
const DESCRIBED = ['start', 'last_at', 'received_at', 'completion', ...OPENING, 'status', 'starter', 'marks'];
/** Columns that follow from views and that questions read. */
const READ: readonly OfViews[] = ['steps', 'last', 'seen', 'stays', 'spent'];
const ACTS = ['last_act', 'attempts', 'fields'];

/**
 * Calls `ask` with the same question of a fold of all its sessions: those that are made of it, of a part of its period and journeys,
 * whatever they filter and exclude, read their sessions from the fold. Resolves as `ask` does; the fold is gone then.
 */
export async function withSessionsFolded<Question extends SessionsQuestion, T>(
  store: Store,
  question: Question,
  ask: (folded: Question) => Promise<T>,
): Promise<T> {
  const whole = { ...question, closed: NONE_CLOSED };
  const fold = await makeFold(store, whole, { views: ALL_OF_VIEWS, acts: [] });
  return askAndDrop(store, fold, () => ask({ ...whole, fold }));
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
 * Calls `ask` with the same question of a fold: facts of these kinds and periods, whatever questions filter, are made of what it holds and
 * of sums. Others are made as without it, as are all on a cluster: a row would have to reach every replica before it is read.
 */
export async function withFactsFolded<Question extends SessionsQuestion, T>(
  store: Store,
  question: Question,
  { kinds, periods = [], cuts = [] }: Series,
  ask: (folded: Question) => Promise<T>,
): Promise<T> {
  const all = [question.period, ...periods];
  const series = {
    ...question,
    period: { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) },
    cuts: [...all.flatMap(({ from, to }) => [from, to]), ...(question.cuts ?? []), ...cuts],
  };
  if (store.cluster || !partsFew(series) || !(await isSmall(store, series))) return ask(question);
  const fold = await makeFold(store, series, neededFor(kinds)).catch((error: unknown) => {
    if (!canAskWithout(error)) throw error;
  });
  return fold ? askAndDrop(store, fold, () => ask({ ...question, fold })) : ask(question);
}

/** A full disk takes no fold, and answers questions; so may a statement that asks for less. */
const canAskWithout = (error: unknown) =>
  error instanceof StoreFailure && !(error instanceof Busy) && !(error instanceof Cancelled);

/** Whether few enough sessions are folded: of many, each question reads only the columns that it needs. */
async function isSmall(store: Store, question: SessionsQuestion): Promise<boolean> {
  const { closed, unfoldedDays } = question;
  if (unfoldedDays.length > 0) return false;
  const rows = closed.versions.length === 0 ? `session_days WHERE ${KEPT}` : `(${foldedIds(question)})`;
  const [row] = await store.query<{ rows: number }>(`SELECT count() AS rows FROM ${rows}`, {
    ...sessionsParams(question),
    ...signedParams(question),
  });
  return row !== undefined && row.rows <= FOLDED_ROWS_MAX;
}

async function makeFold(store: Store, question: SessionsQuestion, needed: Pick<Fold, 'views' | 'acts'>): Promise<Fold> {
  const { closed, period } = question;
  const fold: Fold = { ...needed, version: newVersion(), closed, period, edges: new Set(partedBy(question)) };
  try {
    await insertSessions(store, question, fold);
    if (fold.acts.length > 0) await insertActs(store, question, fold);
    return fold;
  } catch (error) {
    await dropFold(store, fold);
    throw error;
  }
}

const askAndDrop = <T>(store: Store, fold: Fold, ask: () => Promise<T>): Promise<T> =>
  ask().finally(() => dropFold(store, fold));

/** Also when nobody waits any more. If it fails, the next removal of old folds finds it. */
const dropFold = (store: Store, { version }: Fold) =>
  drop(store.as({ kind: 'maintenance', signal: undefined }), version).catch(() => {});

function insertSessions(store: Store, question: SessionsQuestion, fold: Fold): Promise<void> {
  const columns = [...OF_SESSION, ...DESCRIBED, ...READ.filter((name) => fold.views.includes(name))].join(', ');
  const condition = holdsAll(fold, question.period) ? IN_PERIOD : 'true';
  return insert(store, columns, `${everySigned(question, fold.views).sql} WHERE ${condition}`, question, fold);
}

/** Of the sessions that are in the fold by now. */
function insertActs(store: Store, question: SessionsQuestion, fold: Fold): Promise<void> {
  const ids = holdsAll(fold, question.period) ? undefined : `SELECT session FROM (${foldedSessions('NOT of_acts')})`;
  const acts = withActs(fold.acts, { sql: foldedSessions('NOT of_acts'), ids });
  const columns = [...new Set([...OF_SESSION, ...OWN, ...ACTS])].join(', ');
  return insert(store, `${columns}, of_acts`, `SELECT *, true AS of_acts FROM (${acts})`, question, fold);
}

// On a cluster, through the server that is asked: it makes a row of each session once.
const insert = (store: Store, columns: string, rows: string, question: SessionsQuestion, fold: Fold) =>
  store.command(
    `INSERT INTO folds (version, ${columns}) SELECT {fold:UInt64}, ${columns} FROM (${rows})
     SETTINGS parallel_distributed_insert_select = 0`,
    { ...sessionsParams({ ...question, fold }), ...signedParams(question) },
    'once',
  );

/** Removes what processes left that ended in the middle. */
export async function removeOldFolds(store: Store, now: number): Promise<void> {
  const rows = await store.query<{ fold: string }>(
    'SELECT DISTINCT toString(version) AS fold FROM folds WHERE version < {before:UInt64}',
    { before: String(versionAt(now - FOLD_MS_MAX)) },
  );
  for (const { fold } of rows) await drop(store, fold);
}

const drop = (store: Store, fold: string) =>
  store.command(
    `ALTER TABLE ${whereRowsAre('folds', store.cluster)} DROP PARTITION {fold:UInt64} SETTINGS max_partition_size_to_drop = 0`,
    { fold },
  );
