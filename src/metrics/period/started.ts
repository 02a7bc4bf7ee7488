// The sessions of periods by when they started, by group and by how long they took: one statement, which reads each session once.
import type { CertaintyCounts } from '../../domain/certainty.ts';
import { type DurationCounts, durationClass } from '../../domain/durations.ts';
import { type Interval, intervalStarts, type Period } from '../../domain/period.ts';
import { addUp, type Summed, sumOverDays } from '../../sessions/rollups.ts';
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
import { DURATION, IS_COMPLETED, IS_UNKNOWN } from '../ends.ts';
import { NO_COUNTS, SESSION_COUNTS, type SessionCounts } from './summaries.ts';

export interface SessionGroup extends CertaintyCounts {
  /** '' where it is unknown. */
  value: string;
}

/** Sessions by device, language, source, browser and variant, as their first events say: by sessions, then by value. */
export type SessionGroups = Record<'devices' | 'languages' | 'sources' | 'browsers' | 'variants', SessionGroup[]>;

export interface Started {
  totals: SessionCounts;
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
/** Keys that sessions are grouped by, one key at a time. */
const KEYS = ['bucket', 'bound', 'week_hour', ...FACT_GROUPS] as const;
type Key = (typeof KEYS)[number];
/** `grouping` sets the bit of each key that a row is not grouped by; the first key has the highest. */
const KEY_OF_MASK = new Map(KEYS.map((key, nth) => [2 ** KEYS.length - 1 - 2 ** (KEYS.length - 1 - nth), key]));

type Row = Summed &
  SessionCounts & { mask: number; bucket: number; bound: number; week_hour: number } & Record<Group, string>;

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
  const groups = KEYS.join(', ');
  const { rows } = await sumOverDays<Row>(store, question, periods, {
    name: `started ${interval}`,
    sql: (isWhole) => `
     SELECT place, unit, grouping(${groups}) AS mask, ${groups}, ${SESSION_COUNTS}
     FROM (
       SELECT place, unit, ${INTERVAL} AS bucket, status, starter, certainty, ${FACT_GROUPS.join(', ')},
         if(isNull(completion), -1, ${durationClass(`assumeNotNull(${DURATION})`)}) AS bound, ${localWeekHour('start')} AS week_hour
       FROM sessions
     )
     GROUP BY GROUPING SETS (${KEYS.map((key) => `(place, unit, ${key})`).join(', ')})
     ${isWhole ? `ORDER BY sessions DESC, ${groups} LIMIT ${GROUPS_MAX} BY place, mask, bucket, bound, week_hour` : ''}`,
    zoneParams: { ...localDayParams(ofPeriods(question, periods)), starts: starts.map(String) },
    ofDay: (from, to) => startsWithin(starts, from, to),
    merge: (some) => addUp(some, ['mask', ...KEYS]),
  });
  return rows.map(startedOf);
}

function startedOf(rows: readonly Row[]): Started {
  const by = (wanted: Key) => rows.filter(({ mask }) => KEY_OF_MASK.get(mask) === wanted);
  const byStart = new Map(by('bucket').map((row) => [row.bucket, countsOf(row)]));
  return {
    totals: sumOf([...byStart.values()]),
    byStart,
    byDuration: new Map(by('bound').flatMap(({ bound, sessions }) => (bound < 0 ? [] : [[bound, sessions]]))),
    byWeekHour: new Map(by('week_hour').map((row) => [row.week_hour, countsOf(row)])),
    groups: groupsOf((group) => by(group).map((row) => ({ ...row, value: row[group] }))),
  };
}

type Group = (typeof FACT_GROUPS)[number];

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

const countsOf = ({ sessions, completed, unknown, open, mobile, starters }: Row): SessionCounts => ({
  ...{ sessions, completed, unknown, open, mobile, starters },
});

function sumOf(counts: readonly SessionCounts[]): SessionCounts {
  const sum = (name: keyof SessionCounts) => counts.reduce((total, one) => total + one[name], 0);
  return Object.fromEntries(
    (Object.keys(NO_COUNTS) as (keyof SessionCounts)[]).map((name) => [name, sum(name)]),
  ) as unknown as SessionCounts;
}
