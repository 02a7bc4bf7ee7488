// Sends reports that are due, and a report that a person requests.

import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import {
  listReportSchedules,
  type StoredReportSchedule,
  takeReportTurn,
  writeReport,
} from '../catalog/report-schedules.ts';
import { inTransaction } from '../catalog/transaction.ts';
import { MESSAGE_BYTES_MAX, type MessageData, type NewMessage } from '../domain/message.ts';
import type { Report } from '../domain/report.ts';
import type { Clock } from '../domain/time.ts';
import type { Sessions } from '../sessions/ask.ts';
import { reportDue } from './calendar.ts';
import { journeyReport } from './journey.ts';
import { journeysReport } from './journeys.ts';
import type { ReportScene } from './scene.ts';

export interface Reporting {
  catalog: Catalog;
  sessions: Sessions;
  /** Resolves when everything that was acknowledged is stored. */
  caughtUp(): Promise<void>;
  now: Clock;
}

/** Writes the reports that are due to the outbox. `failed`: one schedule's failure keeps none of the others. */
export async function sendDueReports(
  reporting: Reporting,
  failed: (scheduleId: string, error: unknown) => void,
): Promise<void> {
  const { catalog, now } = reporting;
  for (const schedule of await listReportSchedules(catalog)) {
    try {
      const scene = await sceneOf(reporting, schedule, false);
      const { turn } = scene;
      if (turn.name <= schedule.sentFor) continue;
      await reporting.caughtUp();
      const { message, isTracked } = await write(scene);
      const taken = { period: turn.name, isTracked };
      await inTransaction(catalog, (trx) => takeReportTurn(trx, schedule.id, taken, message, now));
    } catch (error) {
      failed(schedule.id, error);
    }
  }
}

/** Writes the newest report that was due to the outbox again, whether it was sent or not. Resolves with its deliveries. */
export async function sendReportNow(reporting: Reporting, schedule: StoredReportSchedule): Promise<string[]> {
  await reporting.caughtUp();
  const { message } = await write(await sceneOf(reporting, schedule, true));
  return inTransaction(reporting.catalog, (trx) => writeReport(trx, schedule.id, message, reporting.now));
}

async function sceneOf(
  { catalog, sessions, now }: Reporting,
  schedule: StoredReportSchedule,
  isExtra: boolean,
): Promise<ReportScene> {
  const [org, at] = [await findOrgById(catalog, schedule.orgId), now()];
  const turn = reportDue(schedule.every, org.settings.timezone, at);
  return { catalog, sessions, org, schedule, turn, isExtra, now: at };
}

async function write(scene: ReportScene): Promise<{ message: NewMessage; isTracked: boolean }> {
  const { language } = scene.org.settings;
  const { journey } = scene.schedule;
  const data = fitted(journey === null ? await journeysReport(scene) : await journeyReport(scene, journey.id));
  return {
    message: { orgId: scene.org.id, type: 'report.ready', data: { ...data, language } },
    isTracked: data.report?.isTracked ?? false,
  };
}

/** Names may be long: what stands last is left out until a message can hold the rest. */
function fitted(data: MessageData): MessageData {
  const { report } = data;
  if (report === undefined || Buffer.byteLength(JSON.stringify(data)) <= MESSAGE_BYTES_MAX) return data;
  const shorter = withoutLast(report);
  return shorter === undefined ? data : fitted({ ...data, report: shorter });
}

function withoutLast(report: Report): Report | undefined {
  const { sections, journeys, table, lines } = report;
  const last = sections.at(-1);
  if (last) {
    const items = last.items.slice(0, -1);
    return { ...report, sections: [...sections.slice(0, -1), ...(items.length > 0 ? [{ ...last, items }] : [])] };
  }
  if (journeys !== null && journeys.length > 0)
    return {
      ...report,
      journeys: journeys.slice(0, -1),
      table: table && { ...table, rows: table.rows.slice(0, -1) },
    };
  return lines.length > 0 ? { ...report, lines: lines.slice(0, -1) } : undefined;
}
