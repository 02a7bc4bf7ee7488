// The news in the period of a report: alerts that opened, the newest memo, forecasts that were compared with what happened.
import { alertWords } from '../alerts/words.ts';
import { dateIn } from '../analysis/document/report.ts';
import { count } from '../analysis/memo/words.ts';
import type { MemoDigest } from '../analysis/memos.ts';
import { alertsOpenedIn } from '../catalog/alerts.ts';
import { newestReady } from '../catalog/artifacts.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import { scoredIn } from '../catalog/outcomes.ts';
import { REPORT_ITEMS_MAX, type Report, type ReportLine } from '../domain/report.ts';
import type { ReportScene } from './scene.ts';

type Section = Report['sections'][number];

export interface Happened {
  /** Alerts that opened in the period. */
  alerts: number;
  sections: Section[];
}

export async function whatHappened(scene: ReportScene): Promise<Happened> {
  const { org, schedule, catalog, turn } = scene;
  const about = { orgId: org.id, journeyId: schedule.journey?.id };
  const [alerts, memo, forecasts] = [
    await alertsOpenedIn(catalog, about, turn.period, REPORT_ITEMS_MAX),
    await newestReady(catalog, about, 'memo'),
    await scoredIn(catalog, about, turn.period, REPORT_ITEMS_MAX),
  ];
  const named = openNames(scene);
  return {
    alerts: alerts.many,
    sections: [
      section('Alerts opened', [
        ...(await Promise.all(
          alerts.newest.map(async (alert) => {
            const { name, steps } = await named(alert.journeyId);
            const { sentence } = alertWords(alert, { zone: org.settings.timezone, steps });
            return { text: name + sentence, url: `/alerts/${alert.id}` };
          }),
        )),
        ...more(alerts.many - alerts.newest.length, schedule.journey),
      ]),
      section('Newest memo', memo === undefined ? [] : [await memoLine(scene, named, memo)]),
      section(
        'Forecasts compared with what happened',
        await Promise.all(forecasts.map((one) => forecastLine(named, one))),
      ),
    ].filter(({ items }) => items.length > 0),
  };
}

const section = (title: string, items: readonly ReportLine[]): Section => ({ title, items });

/** Names of journeys in a report about all of them; nothing in one about a journey. */
function openNames({ catalog, org, schedule }: ReportScene) {
  return async (journeyId: string) => {
    const { slug, displayName, steps } = await findJourneyById(catalog, org.id, journeyId);
    return { slug, steps, name: schedule.journey === null ? `${displayName}: ` : '' };
  };
}
type Named = ReturnType<typeof openNames>;

function more(many: number, journey: { slug: string } | null): ReportLine[] {
  if (many <= 0) return [];
  const url = journey === null ? '/alerts' : `/journeys/${journey.slug}/alerts`;
  return [{ text: `${count(many)} more ${many === 1 ? 'alert' : 'alerts'} opened.`, url }];
}

async function memoLine(
  { org }: ReportScene,
  named: Named,
  { id, journeyId, title, createdAt, summary }: NonNullable<Awaited<ReturnType<typeof newestReady>>>,
): Promise<ReportLine> {
  const { slug, name } = await named(journeyId);
  const headline = (summary as MemoDigest | null)?.topHeadline ?? title;
  const made = dateIn(org.settings.timezone, Date.parse(createdAt));
  return { text: `${name}${headline} (${made})`, url: `/journeys/${slug}/memos/${id}` };
}

async function forecastLine(
  named: Named,
  { simulationId, journeyId, title, forecast: { q10, q90 }, score }: Awaited<ReturnType<typeof scoredIn>>[number],
): Promise<ReportLine> {
  const { slug, name } = await named(journeyId);
  const { estimate, low, high } = score.actual;
  const inside = estimate >= q10 && estimate <= q90;
  const said = `between ${count(q10)} and ${count(q90)} completions more were forecast (80 %)`;
  const came = `${count(estimate)} came (95 % interval ${count(low)} to ${count(high)})`;
  return {
    text: `${name}“${title}”: ${said}, ${came}: ${inside ? 'as forecast' : 'outside of the forecast'}.`,
    url: `/journeys/${slug}/simulations/${simulationId}`,
  };
}
