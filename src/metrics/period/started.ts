// The sessions of periods by when they started, by group and by how long they took: one statement, which reads each session once.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import { type DurationCounts, durationClass } from '../../domain/durations.ts';
import type { Times } from '../../domain/figure-list.ts';
import { type Interval, intervalStarts, type Period } from '../../domain/period.ts';
import { ask, type Figure } from '../../sessions/figure.ts';
import { columnsOf } from '../../sessions/rollups.ts';
import {
  INTERVAL,
  localDayParams,
  localWeekHour,
  ofPeriods,
  type SessionsQuestion,
  startsWithin,
} from '../../sessions/sessions.ts';
import { NO_TIMES } from '../../sessions/times.ts';
import type { Store } from '../../store/engine.ts';
import { FACT_GROUPS } from '../../store/event-sql.ts';
import { IS_COMPLETED, IS_DECLARED, IS_UNKNOWN, TOOK } from '../ends.ts';
import { NO_COUNTS, SESSION_COUNT_COLUMNS, SESSION_COUNTS, type SessionCounts } from './summaries.ts';

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
  /** By hour of the week of the start, from 0 (Monday, midnight) to 167. */
  byWeekHour: ReadonlyMap<number, SessionCounts>;
  groups: SessionGroups;
}

/** Groups of a kind that are returned: those with the most sessions. */
const GROUPS_MAX = 50;
/** Sessions are grouped by one of these at a time: nothing, a group, the time of the start, that in the week, or how long they took, in classes. */
const KINDS = ['all', ...FACT_GROUPS, 'bucket', 'week_hour', 'bound'] as const;
type Kind = (typeof KINDS)[number];

/** `kind`: its number, from 1. `time` of a kind of time, in ms or hours; `value` of a group. */
interface Row extends SessionCounts {
  kind: number;
  time: number;
  value: string;
}

type Group = (typeof FACT_GROUPS)[number];
const isGroup = (kind: Kind): kind is Group => (FACT_GROUPS as readonly string[]).includes(kind);
const isTime = (kind: Kind) => kind !== 'all' && !isGroup(kind);

/** Grouping sets say the same: to plan them takes the engine longer than to read a day. Times are of the kind `all`. */
const STARTED: Figure<Row> = {
  name: 'started',
  columns: [...SESSION_COUNT_COLUMNS, ...FACT_GROUPS, 'completion', 'start'],
  of: `SELECT place, unit, status, certainty, device, starter, kind, time, value, if(kind = 1, took, -1) AS ms
    FROM (
      SELECT *, [${KINDS.map((kind) => (isGroup(kind) ? `toString(${kind})` : "''")).join(', ')}] AS texts,
        [${KINDS.map((kind) => (isTime(kind) ? kind : 'toInt64(0)')).join(', ')}] AS numbers
      FROM (
        SELECT *, ${INTERVAL} AS bucket, ${localWeekHour('start')} AS week_hour, if(took < 0, -1, ${durationClass('took')}) AS bound
        FROM (SELECT *, ${TOOK} AS took FROM sessions)
      )
    ) ARRAY JOIN texts AS value, numbers AS time, arrayEnumerate(texts) AS kind`,
  by: ['kind', 'time', 'value'],
  texts: ['value'],
  counts: SESSION_COUNTS,
  times: 'ms',
  most: `ORDER BY sessions DESC, value LIMIT ${GROUPS_MAX} BY place, kind, time`,
};

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
  const rows = await ask(store, question, periods, STARTED, {
    zoneParams: { ...localDayParams(ofPeriods(question, periods)), starts: starts.map(String) },
    ofDay: (from, to) => startsWithin(starts, from, to),
  });
  return rows.map(startedOf);
}

function startedOf(rows: readonly (Row & Times)[]): Started {
  const by = (wanted: Kind) => rows.filter(({ kind }) => KINDS[kind - 1] === wanted);
  const [all] = by('all');
  return {
    totals: all ? countsOf(all) : NO_COUNTS,
    times: all ? columnsOf(all, ['medianMs', 'p90Ms']) : NO_TIMES,
    byStart: new Map(by('bucket').map((row) => [row.time, countsOf(row)])),
    byDuration: new Map(by('bound').flatMap(({ time, sessions }) => (time < 0 ? [] : [[time, sessions]]))),
    byWeekHour: new Map(by('week_hour').map((row) => [row.time, countsOf(row)])),
    groups: groupsOf(by),
  };
}

function groupsOf(rowsBy: (group: Group) => SessionGroup[]): SessionGroups {
  const pick = (group: Group) =>
    rowsBy(group)
      .sort((one, other) => other.sessions - one.sessions || (one.value < other.value ? -1 : 1))
      .slice(0, GROUPS_MAX)
      .map(({ value, sessions, completed, declared, unknown }) => ({ value, sessions, completed, declared, unknown }));
  return {
    devices: pick('device'),
    languages: pick('language'),
    sources: pick('source'),
    browsers: pick('browser'),
    variants: pick('variant'),
  };
}

const GROUPS: Figure<SessionGroup & { kind: string }> = {
  name: 'groups',
  columns: ['status', 'certainty', ...FACT_GROUPS],
  of: `SELECT place, unit, pair.1 AS kind, pair.2 AS value, n, done, said, unanswered
    FROM (
      SELECT place, unit, ${FACT_GROUPS.join(', ')}, count() AS n, countIf(${IS_COMPLETED}) AS done,
        countIf(${IS_DECLARED}) AS said, countIf(${IS_UNKNOWN}) AS unanswered
      FROM sessions GROUP BY place, unit, ${FACT_GROUPS.join(', ')}
    ) ARRAY JOIN [${FACT_GROUPS.map((name) => `('${name}', toString(${name}))`).join(', ')}] AS pair`,
  by: ['kind', 'value'],
  counts: { sessions: 'sum(n)', completed: 'sum(done)', declared: 'sum(said)', unknown: 'sum(unanswered)' },
  most: `ORDER BY sessions DESC, value LIMIT ${GROUPS_MAX} BY kind`,
};

/** Only the groups of the question's period. */
export async function groupSessions(store: Store, question: SessionsQuestion): Promise<SessionGroups> {
  const [rows = []] = await ask(store, question, [question.period], GROUPS);
  return groupsOf((group) => rows.filter(({ kind }) => kind === group));
}

const NAMES = Object.keys(NO_COUNTS) as (keyof SessionCounts)[];
const countsOf = (row: Row): SessionCounts => columnsOf(row, NAMES);
