// A figure is a declaration: numbers and times of sessions, by keys. `ask` alone decides how it is answered. Few sessions are read by one
// statement. Of more, the rows of closed days are kept and added (rollups.ts), and with them their times: each time while there are few,
// else rounded.
import { randomBytes } from 'node:crypto';
import type { Times } from '../domain/figure-list.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS } from '../domain/time.ts';
import type { Params, Store } from '../store/engine.ts';
import type { StartDays } from './days.ts';
import { addUp, askAtOnce, type Combine, columnsOf, type Summed, storedRows, sumOverDays } from './rollups.ts';
import type { SessionColumn, SessionsQuestion } from './sessions.ts';
import {
  addCounts,
  countedTimes,
  NO_TIMES,
  numberOf,
  type Percentiles,
  type Precision,
  percentilesOf,
  percentilesSql,
  type TimeCounts,
  timesOf,
} from './times.ts';

/** `Row`: the keys and numbers of a row of the answer. */
export interface Figure<Row> {
  name: string;
  /** Columns of `sessions` that the SQL reads. */
  columns: readonly SessionColumn[];
  /** A SELECT from `sessions` with `place` and `unit`; without it, these are `sessions` themselves. */
  of?: string;
  /** The GROUP BY columns. */
  by: readonly (keyof Row & string)[];
  /** The columns of `by` that hold texts chosen by visitors or page authors: grouping by a keyed hash takes half the time. */
  texts?: readonly (keyof Row & string)[];
  /** Aggregates, in SQL. Of several days they are added, where `combine` says nothing else. */
  counts: { [Name in keyof Row]?: string };
  combine?: Combine<Row>;
  /** A column of times in ms whose percentiles the rows get; negative values are ignored. */
  times?: string;
  /** ORDER BY and LIMIT of one statement: strangers choose keys. Rows of days are sorted and cut by the caller. */
  most?: string;
}

/** Values of a question for a figure's placeholders. */
export interface FigureValues {
  params?: Params;
  /** Parameters that affect a day's rows only through the text that `ofDay` returns. */
  zoneParams?: Params;
  ofDay?(from: number, to: number): string;
}

/** An answer whose rows all have fewer times has exact percentiles. */
const TIMES_EXACT_MAX = 100_000;

/** Rows by period. */
export async function ask<Row>(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  figure: Figure<Row>,
  values: FigureValues = {},
): Promise<(Row & Times)[][]> {
  const byDay = await askByDay(store, question, periods, figure, values);
  const described = byDay ?? (await askExactly(store, question, periods, figure, values));
  const names = [...figure.by, ...Object.keys(figure.counts)] as (keyof Row)[];
  return described.map((rows) => rows.map(({ row, times }) => ({ ...columnsOf(row, names), ...times }) as Row & Times));
}

const daysIn = ({ from, to }: Period) => Math.round((to - from) / DAY_MS);

interface Described<Row> {
  row: Row;
  times: Times;
}

/** By one statement. */
async function askExactly<Row>(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  figure: Figure<Row>,
  { params, zoneParams }: FigureValues,
): Promise<Described<Row>[][]> {
  const { columns, times, most = '' } = figure;
  const answer = await askAtOnce<Row & Summed & { times?: Percentiles }>(store, question, periods, {
    sql: `${selectOf(figure, times && percentilesSql(times))} ${most}`,
    columns,
    params: { ...params, ...zoneParams },
  });
  return answer.map((rows) => rows.map((row) => ({ row, times: row.times ? timesOf(row.times) : NO_TIMES })));
}

/** By sums of days; undefined where one statement answers. */
async function askByDay<Row>(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  figure: Figure<Row>,
  { params = {}, zoneParams = {}, ofDay }: FigureValues,
): Promise<Described<Row>[][] | undefined> {
  type Rolled = Row & Summed & { times?: TimeCounts };
  const { name, columns, by, times } = figure;
  const combine = { ...figure.combine, ...(times && { times: addCounts }) } as Combine<Rolled>;
  const add = (precision: Precision) =>
    sumOverDays<Rolled>(store, question, periods, {
      ...{ name: `${name} ${precision}`, columns, params, zoneParams, ...(ofDay && { ofDay }) },
      sql: selectOf(figure, times && countedTimes(times, precision)),
      merge: (rows) => addUp(rows, by, combine),
    });
  const stored = storedRows(question, periods);
  if (stored === undefined) return undefined;
  const { cache } = (question.days as StartDays).rollups;
  const fewKey = `few times ${name} ${JSON.stringify([question.journeyIds, question.filter, periods.map(daysIn)])}`;
  const mayBeMany = times !== undefined && stored >= TIMES_EXACT_MAX;
  let rolled = mayBeMany && !cache.get(fewKey) ? await add('rounded') : undefined;
  const areMany = () => rolled?.some((rows) => rows.some((row) => row.times && numberOf(row.times) >= TIMES_EXACT_MAX));
  if (!areMany()) rolled = await add('exact');
  // The next question of this kind reads its rows once, at the precision that this one found.
  if (mayBeMany && areMany()) cache.delete(fewKey);
  else if (mayBeMany) cache.set(fewKey, true, { size: fewKey.length });
  return rolled?.map((rows) =>
    rows.map((row) => ({ row, times: row.times ? timesOf(percentilesOf(row.times)) : NO_TIMES })),
  );
}

const sourceOf = <Row>({ of }: Figure<Row>) => (of ? `(${of}) AS part` : 'sessions AS part');

/** One SELECT that groups by period, unit and the figure's keys. */
function selectOf<Row>(figure: Figure<Row>, times: string | undefined): string {
  const isText = (name: keyof Row & string) => figure.texts?.includes(name) ?? false;
  const counts = Object.entries(figure.counts).map(([name, sql]) => `${sql} AS \`${name}\``);
  const columns = [
    ...figure.by.map((name) => (isText(name) ? `any(part.${name}) AS ${name}` : `part.\`${name}\` AS \`${name}\``)),
    ...counts,
    ...(times === undefined ? [] : [`${times} AS times`]),
  ];
  const keys = figure.by.map((name) => (isText(name) ? textKey(`part.${name}`) : `part.\`${name}\``));
  return `SELECT ${['place', 'unit', ...columns].join(', ')} FROM ${sourceOf(figure)} GROUP BY ${['place', 'unit', ...keys].join(', ')}`;
}

const HASH_KEY = [randomBytes(8), randomBytes(8)].map((bytes) => `toUInt64('${bytes.readBigUInt64LE()}')`).join(', ');

/** SQL: a 64-bit hash to group texts by. Keyed, because visitors and page authors choose the texts and could aim for collisions. */
const textKey = (text: string) => `sipHash64Keyed((${HASH_KEY}), ${text})`;
