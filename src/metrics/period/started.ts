// The sessions of periods by when they started, by group and by how long they took: one statement, which reads each session once.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import { type DurationCounts, durationClass } from '../../domain/durations.ts';
import type { Times } from '../../domain/figure-list.ts';
import { type Interval, intervalStarts, type Period } from '../../domain/period.ts';
import { addUp, columnsOf, type Summed, sumOverDays, textKey } from '../../sessions/rollups.ts';
import {
  INTERVAL,
  localDayParams,
  localWeekHour,
  ofPeriods,
  type SessionsQuestion,
  startsWithin,
} from '../../sessions/sessions.ts';
import type { Store } from '../../store/engine.ts';
import { FACT_GROUPS } from '../../store/event-sql.ts';
import { IS_COMPLETED, IS_UNKNOWN, TOOK } from '../ends.ts';
import {
  countsByTime,
  type Percentiles,
  percentilesIf,
  roundedTime,
  type TimeCounts,
  timesOf,
} from '../percentiles.ts';
import { NO_COUNTS, SESSION_COUNTS, type SessionCounts, timesToComplete } from './summaries.ts';

export interface SessionGroup extends CertaintyCounts {
  /** '' where it is unknown. */
  value: string;
}

/** Sessions by device, language, source, browser and variant, as their first events say: by sessions, then by value. */
export type SessionGroups = Record<'devices' | 'languages' | 'sources' | 'browsers' | 'variants', SessionGroup[]>;

export interface Started {
  totals: SessionCounts;
  times: Times;
  /** By start of the interval, in ms. Intervals without sessions are left out. */
  byStart: ReadonlyMap<number, SessionCounts>;
  /** Completed sessions by how long they took. */
  byDuration: DurationCounts;
  /** By the hour of the week in which they started, from 0 on Monday to 167. */
  byWeekHour: ReadonlyMap<number, SessionCounts>;
  groups: SessionGroups;
}

/** Groups of a kind that are returned: those with the most sessions. */
const GROUPS_MAX = 50;
/** Times that sessions are grouped by, one at a time: of the start, in the week, and how long they took, in classes and rounded. */
const TIMES = ['bucket', 'week_hour', 'bound', 'rounded'] as const;
const KINDS = [...FACT_GROUPS, ...TIMES] as const;
type Kind = (typeof KINDS)[number];

/** `kind`: its number, from 1. `time` of a kind of time, in ms or hours; `value` of a group; `times` of all, where one statement answers. */
type Row = Summed & SessionCounts & { kind: number; time: number; value: string; times?: Percentiles };

/** Sessions that started in several periods, one entry for each. */
export async function countStarted(
  store: Store,
  question: SessionsQuestion,
  periods: readonly Period[],
  interval: Interval,
): Promise<Started[]> {
  // Intervals that two periods share are the same. The day before may be a date that the zone passed over.
  const starts = [...new Set(periods.flatMap((period) => intervalStarts(period, interval, question.zone)))].sort(
    (one, other) => one - other,
  );
  const { rows, isWhole } = await sumOverDays<Row>(store, question, periods, {
    name: `started ${interval}`,
    // Grouping sets say the same: to plan them takes the engine longer than to read a day. Groups of numbers take it half as long as of texts.
    sql: (whole) => `
     SELECT place, unit, kind, time, any(text) AS value, ${SESSION_COUNTS}
       ${whole ? `, ${percentilesIf('took', `kind = ${KINDS.length} AND took >= 0`)} AS times` : ''}
     FROM (
       SELECT *, [${KINDS.map((name) => (isGroup(name) ? `toString(${name})` : "''")).join(', ')}] AS texts,
         [${KINDS.map((name) => (isGroup(name) || (whole && name === 'rounded') ? 'toInt64(0)' : name)).join(', ')}] AS numbers
       FROM (
         SELECT *, ${INTERVAL} AS bucket, ${localWeekHour('start')} AS week_hour, if(took < 0, -1, ${durationClass('took')}) AS bound,
           ${roundedTime('took')} AS rounded
         FROM (SELECT *, ${TOOK} AS took FROM sessions)
       )
     ) ARRAY JOIN texts AS text, numbers AS time, arrayEnumerate(texts) AS kind
     GROUP BY place, unit, kind, time, ${textKey('text')}
     ${whole ? `ORDER BY sessions DESC, value LIMIT ${GROUPS_MAX} BY place, kind, time` : ''}`,
    zoneParams: { ...localDayParams(ofPeriods(question, periods)), starts: starts.map(String) },
    ofDay: (from, to) => startsWithin(starts, from, to),
    merge: (some) => addUp(some, ['kind', 'time', 'value']),
  });
  const counted = rows.map(startedOf);
  const totals = counted.map((one) => one.totals);
  const known = counted.map(({ rounded }) => rounded);
  const times = isWhole ? undefined : await timesToComplete(store, question, periods, totals, known);
  return counted.map(({ rounded: _, ...one }, nth) => ({ ...one, times: times?.[nth] ?? one.times }));
}

function startedOf(rows: readonly Row[]): Started & { rounded: TimeCounts } {
  const by = (wanted: Kind) => rows.filter(({ kind }) => KINDS[kind - 1] === wanted);
  const byStart = new Map(by('bucket').map((row) => [row.time, countsOf(row)]));
  return {
    totals: sumOf([...byStart.values()]),
    times: timesOf(by('rounded')[0]?.times),
    rounded: countsByTime(by('rounded')),
    byStart,
    byDuration: new Map(by('bound').flatMap(({ time, sessions }) => (time < 0 ? [] : [[time, sessions]]))),
    byWeekHour: new Map(by('week_hour').map((row) => [row.time, countsOf(row)])),
    groups: groupsOf(by),
  };
}

type Group = (typeof FACT_GROUPS)[number];
const isGroup = (kind: Kind): kind is Group => (FACT_GROUPS as readonly string[]).includes(kind);

function groupsOf(rowsBy: (group: Group) => SessionGroup[]): SessionGroups {
  const pick = (group: Group) =>
    rowsBy(group)
      .sort((one, other) => other.sessions - one.sessions || (one.value < other.value ? -1 : 1))
      .slice(0, GROUPS_MAX)
      .map(({ value, sessions, completed, unknown }) => ({ value, sessions, completed, unknown }));
  return {
    devices: pick('device'),
    languages: pick('language'),
    sources: pick('source'),
    browsers: pick('browser'),
    variants: pick('variant'),
  };
}

/** Only the groups of the question's period. */
export async function groupSessions(store: Store, question: SessionsQuestion): Promise<SessionGroups> {
  const answer = await sumOverDays<SessionGroup & Summed & { kind: string }>(store, question, [question.period], {
    name: 'groups',
    sql: (isWhole) => `
     SELECT place, unit, pair.1 AS kind, pair.2 AS value, sum(n) AS sessions, sum(done) AS completed, sum(unanswered) AS unknown
     FROM (
       SELECT place, unit, ${FACT_GROUPS.join(', ')}, count() AS n, countIf(${IS_COMPLETED}) AS done,
         countIf(${IS_UNKNOWN}) AS unanswered
       FROM sessions GROUP BY place, unit, ${FACT_GROUPS.join(', ')}
     ) ARRAY JOIN [${FACT_GROUPS.map((name) => `('${name}', toString(${name}))`).join(', ')}] AS pair
     GROUP BY place, unit, kind, value ${isWhole ? `ORDER BY sessions DESC, value LIMIT ${GROUPS_MAX} BY kind` : ''}`,
    merge: (some) => addUp(some, ['kind', 'value']),
  });
  const [rows = []] = answer.rows;
  return groupsOf((group) => rows.filter(({ kind }) => kind === group));
}

const NAMES = Object.keys(NO_COUNTS) as (keyof SessionCounts)[];
const countsOf = (row: Row): SessionCounts => columnsOf(row, NAMES);

function sumOf(counts: readonly SessionCounts[]): SessionCounts {
  const sum = (name: keyof SessionCounts) => counts.reduce((total, one) => total + one[name], 0);
  return Object.fromEntries(NAMES.map((name) => [name, sum(name)])) as unknown as SessionCounts;
}
