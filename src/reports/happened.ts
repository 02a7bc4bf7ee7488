// The news in the period of a report: alerts that opened, the newest memo, forecasts that were compared with what happened.
import { alertWords } from '../alerts/words.ts';
import { dateIn } from '../analysis/document/report-phrases.ts';
import type { MemoDigest } from '../analysis/memos.ts';
import { alertsOpenedIn } from '../catalog/alerts.ts';
import { newestReady } from '../catalog/artifacts.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import { scoredIn } from '../catalog/outcomes.ts';
import type { Spoken } from '../domain/language.ts';
import { REPORT_ITEMS_MAX, type Report, type ReportLine } from '../domain/report.ts';
import { inLanguage } from '../language/spoken.ts';
import { words } from '../language/words.ts';
import type { ReportScene } from './scene.ts';

type Section = Report['sections'][number];

export interface Happened {
  /** Alerts that opened in the period. */
  alerts: number;
  sections: Section[];
}

export async function whatHappened(scene: ReportScene): Promise<Happened> {
  const { org, schedule, catalog, turn } = scene;
  const { language, timezone: zone } = org.settings;
  const { scheduled } = words[language];
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
      section(scheduled.alertsOpened, [
        ...(await Promise.all(
          alerts.newest.map(async (alert) => {
            const { say, steps } = await named(alert.journeyId);
            const { sentence } = alertWords(alert, { zone, steps, language });
            return { text: say(sentence), url: `/alerts/${alert.id}` };
          }),
        )),
        ...more(scene, alerts.many - alerts.newest.length),
      ]),
      section(scheduled.newestMemo, memo === undefined ? [] : [await memoLine(scene, named, memo)]),
      section(scheduled.forecasts, await Promise.all(forecasts.map((one) => forecastLine(scene, named, one)))),
    ].filter(({ items }) => items.length > 0),
  };
}

const section = (title: string, items: readonly ReportLine[]): Section => ({ title, items });

/** Names of journeys in a report about all of them; nothing in one about a journey. */
function openNames({ catalog, org, schedule }: ReportScene) {
  return async (journeyId: string) => {
    const { slug, displayName, steps } = await findJourneyById(catalog, org.id, journeyId);
    const { named } = words[org.settings.language].scheduled;
    const say = (text: string) => (schedule.journey === null ? named({ journey: displayName, text }) : text);
    return { slug, steps, say };
  };
}
type Named = ReturnType<typeof openNames>;

function more({ org, schedule: { journey } }: ReportScene, many: number): ReportLine[] {
  if (many <= 0) return [];
  const url = journey === null ? '/alerts' : `/journeys/${journey.slug}/alerts`;
  return [{ text: words[org.settings.language].scheduled.moreAlerts({ n: many }), url }];
}

async function memoLine(
  { org }: ReportScene,
  named: Named,
  { id, journeyId, title, createdAt, summary }: NonNullable<Awaited<ReturnType<typeof newestReady>>>,
): Promise<ReportLine> {
  const { slug, say } = await named(journeyId);
  const { language, timezone } = org.settings;
  const headline = summary === null ? null : inLanguage(summary as Spoken<MemoDigest>, language).topHeadline;
  const day = dateIn(timezone, Date.parse(createdAt), language);
  const text = words[language].scheduled.made({ text: headline ?? title, day });
  return { text: say(text), url: `/journeys/${slug}/memos/${id}` };
}

async function forecastLine(
  { org }: ReportScene,
  named: Named,
  { simulationId, journeyId, title, forecast: { q10, q90 }, score }: Awaited<ReturnType<typeof scoredIn>>[number],
): Promise<ReportLine> {
  const { slug, say } = await named(journeyId);
  const { estimate, low, high } = score.actual;
  const forecast = { q10: Math.round(q10), q90: Math.round(q90) };
  const spread = forecast.q10 === forecast.q90 ? 'none' : 'some';
  const came = { came: Math.round(estimate), low: Math.round(low), high: Math.round(high) };
  const inside = estimate >= q10 && estimate <= q90 ? 'yes' : 'no';
  return {
    text: say(words[org.settings.language].scheduled.forecast({ title, spread, ...forecast, ...came, inside })),
    url: `/journeys/${slug}/simulations/${simulationId}`,
  };
}
