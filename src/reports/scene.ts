// The data that every report is made from.
import { dateIn, daysOf } from '../analysis/document/report-phrases.ts';
import type { Catalog } from '../catalog/open.ts';
import type { StoredReportSchedule } from '../catalog/report-schedules.ts';
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import type { Report } from '../domain/report.ts';
import { firstKeptDay } from '../domain/retention.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import { dayOf } from '../domain/zone.ts';
import { words } from '../language/words.ts';
import type { Sessions } from '../sessions/ask.ts';
import { nameOfDay, type ReportPeriod } from './calendar.ts';

export interface ReportScene {
  catalog: Catalog;
  sessions: Sessions;
  org: Org;
  schedule: StoredReportSchedule;
  turn: ReportPeriod;
  /** A person requested it now, beside the schedule. */
  isExtra: boolean;
  now: number;
}

/** The head of a report: its subject, its schedule and its periods. */
export function headOf({ org, schedule, turn, isExtra }: ReportScene) {
  const timezone = org.settings.timezone;
  const of = ({ from, to }: Period) => ({ from: toIso(from), to: toIso(to), timezone });
  const { id: scheduleId, every, journey } = schedule;
  return {
    ...{ scheduleId, about: journey?.displayName ?? org.displayName, every, isExtra },
    ...{ period: of(turn.period), periodBefore: of(turn.before) },
    days: words[org.settings.language].phrases.days(daysOf(of(turn.period), org.settings.language)),
  } satisfies Partial<Report>;
}

/** Address of a page of a journey in the report's period, as the dashboard writes it. */
export function pageOf({ org, turn, schedule }: ReportScene, slug: string, below = ''): string {
  const zone = org.settings.timezone;
  const days = ({ from, to }: Period) => [nameOfDay(dayOf(zone, from)), nameOfDay(dayOf(zone, to - 1))] as const;
  const [from, to] = days(turn.period);
  // The page itself compares 30 days with days 5 weeks before.
  const compared = schedule.every === 'month' ? `&compare=${days(turn.before).join('..')}` : '';
  return `/journeys/${slug}${below}?period=custom&from=${from}&to=${to}${compared}`;
}

/** A sentence for a period that has lost sessions to retention. */
export function pastRetention({ org, turn, now }: ReportScene): string[] {
  const { language } = org.settings;
  const kept = firstKeptDay(org.settings, now) * DAY_MS;
  if (kept <= turn.period.from) return [];
  return [words[language].scheduled.kept({ day: dateIn('UTC', kept, language) })];
}
