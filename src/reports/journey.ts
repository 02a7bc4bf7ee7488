// The report of one journey: the one-page report's figures, the same figures for the previous week or month, and the changes.
import { headlineOfJourney, placeOf } from '../alerts/headline.ts';
import { stepChanges } from '../alerts/step-changes.ts';
import { doubtOf } from '../analysis/certainty-words.ts';
import {
  besideBefore,
  faultSentences,
  targetsReached,
  textOf,
  timesTaken,
  trackedInPart,
  worst,
} from '../analysis/document/report.ts';
import { differenceBetween, isMaybeChance, movedBy, range, share, span } from '../analysis/document/report-phrases.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import { findTargets } from '../catalog/targets.ts';
import type { JourneyFigures } from '../domain/figures.ts';
import type { Journey } from '../domain/journey.ts';
import type { MessageData } from '../domain/message.ts';
import type { Report, ReportChange, ReportFigures, ReportLine } from '../domain/report.ts';
import type { Targets } from '../domain/targets.ts';
import { dayOf } from '../domain/zone.ts';
import { formats } from '../language/formats.ts';
import { words } from '../language/words.ts';
import { countExcluded } from '../metrics/period/excluded.ts';
import { journeyFigures } from '../metrics/period/journey.ts';
import { trackedSince } from '../metrics/period/summaries.ts';
import { askSessions } from '../sessions/ask.ts';
import { nameOfDay } from './calendar.ts';
import { type Happened, whatHappened } from './happened.ts';
import { headOf, pageOf, pastRetention, type ReportScene } from './scene.ts';

type Figures = Pick<JourneyFigures, 'period' | 'previousPeriod' | 'summary' | 'previousSummary' | 'steps' | 'faults'>;

export async function journeyReport(scene: ReportScene, journeyId: string): Promise<MessageData> {
  const { catalog, org, turn, now } = scene;
  const journey = await findJourneyById(catalog, org.id, journeyId);
  const question = await askSessions(scene.sessions, org, [journeyId], { period: turn.period, filter: {}, now });
  const { store } = scene.sessions;
  const figures: Figures = await journeyFigures(store, journey, question, 'day', turn.before);
  const began = await trackedSince(store, question);
  const leftOut = await countExcluded(store, question);
  const happened = await whatHappened(scene);
  const { id, slug, displayName } = journey;
  const isTracked = figures.summary.sessions > 0;
  const change = changeOf(figures, began);
  const report: Report = {
    ...headOf(scene),
    isTracked,
    ...{ now: countsOf(figures.summary), before: countsOf(figures.previousSummary) },
    ...{ change, journeys: null },
    table: isTracked ? tableOf(scene, figures) : null,
    lines: isTracked
      ? [...leftOutOf(leftOut, scene), ...linesOf(scene, figures, began, await findTargets(catalog, journeyId))]
      : [],
    sections: [
      ...(isTracked ? [await firstToKnow(scene, journey)] : []),
      ...(isTracked ? [...notWhole(scene, figures), await whereTheyLeave(scene, journey, figures)] : []),
      ...happened.sections,
    ],
  };
  return {
    summary: isTracked ? summaryOf(scene, figures, began, happened) : nothingCounted(scene, leftOut),
    url: isTracked || leftOut > 0 ? pageOf(scene, slug) : `/journeys/${slug}/install`,
    journey: { id, slug, displayName },
    report,
  };
}

/** The headline of the journey when the report is made. */
async function firstToKnow(scene: ReportScene, journey: Journey): Promise<Report['sections'][0]> {
  const { catalog, sessions, org, now } = scene;
  const headline = await headlineOfJourney({ catalog, sessions, org, journey, now }, org.settings.language);
  return { title: headline.title, items: [{ text: textOf(headline), url: placeOf(headline, journey.slug) }] };
}

const countsOf = ({ sessions, completed, completion }: Figures['summary']): ReportFigures => ({
  ...{ sessions, completed, completion },
});

function linesOf(scene: ReportScene, figures: Figures, began: number | null, targets: Targets): string[] {
  const { language } = scene.org.settings;
  const { scheduled, report } = words[language];
  const { summary, previousSummary, previousPeriod } = figures;
  const isCompared = changeOf(figures, began) !== null;
  const doubt = doubtOf(summary.certainty, language);
  const interval = scheduled.interval({ range: range(summary.completion, language) });
  return [
    summary.open > 0 ? `${interval} ${report.stillOpen({ n: summary.open })}` : interval,
    ...(isCompared ? [] : [besideBefore(summary, previousSummary, previousPeriod, began, language)]),
    ...(doubt === null ? [] : [doubt]),
    ...timesTaken(summary, language),
    ...targetsReached(summary, targets, language),
    ...pastRetention(scene),
  ];
}

/** Null without a previous period, or with too few sessions in it. */
function changeOf({ summary, previousSummary, previousPeriod }: Figures, began: number | null): ReportChange | null {
  if (trackedInPart(previousPeriod, began) !== null) return null;
  const found = differenceBetween(summary, previousSummary);
  return found && { ...found, isMaybeChance: isMaybeChance(found) };
}

function summaryOf(scene: ReportScene, figures: Figures, began: number | null, { alerts }: Happened): string {
  const { language } = scene.org.settings;
  const { scheduled } = words[language];
  const { every } = scene.schedule;
  const { summary, period } = figures;
  const { sessions: n, completed } = summary;
  const change = changeOf(figures, began);
  const said = [
    scheduled.summary({ n, days: span(period, language), share: share(completed, n, language) }),
    change === null
      ? scheduled.notComparable({ every })
      : change.isMaybeChance
        ? scheduled.maybeChance({ every })
        : scheduled.thatIs({ every, ...movedBy(change, language) }),
    ...(alerts === 0 ? [] : [scheduled.alerts({ n: alerts })]),
  ];
  return said.join(' ');
}

/** The sentence of an empty report, which is sent once; further reports wait for data. `leftOut`: excluded sessions. */
export function nothingCounted(scene: ReportScene, leftOut: number): string {
  const { language } = scene.org.settings;
  const { report, scheduled } = words[language];
  if (leftOut > 0) return `${report.allExcluded({ n: leftOut })} ${scheduled.whenCounted}`;
  return scheduled.nothing({ days: span(headOf(scene).period, language) });
}

const leftOutOf = (leftOut: number, { org }: ReportScene): string[] =>
  leftOut > 0 ? [words[org.settings.language].report.excluded({ n: leftOut })] : [];

function tableOf(scene: ReportScene, { summary, previousSummary }: Figures): Report['table'] {
  const { language } = scene.org.settings;
  const { scheduled } = words[language];
  const { count, percent } = formats[language];
  const { every } = scene.schedule;
  const rate = ({ completion }: Figures['summary']) => (completion.rate === null ? '–' : percent(completion.rate));
  const row = (name: string, now: string, before: string) => ({
    ...{ cells: [name, now, before], text: scheduled.row({ name, now, every, before }), url: null },
  });
  return {
    head: ['', scheduled.thisOne({ every }), scheduled.oneBefore({ every })],
    rows: [
      row(scheduled.sessions, count(summary.sessions), count(previousSummary.sessions)),
      row(scheduled.completed, count(summary.completed), count(previousSummary.completed)),
      row(scheduled.completion, rate(summary), rate(previousSummary)),
    ],
  };
}

function notWhole({ org }: ReportScene, figures: Figures): Report['sections'] {
  const { language } = org.settings;
  const items = faultSentences(figures, language).map((text) => ({ text, url: null }));
  return items.length === 0 ? [] : [{ title: words[language].report.notWhole, items }];
}

async function whereTheyLeave(scene: ReportScene, journey: Journey, figures: Figures): Promise<Report['sections'][0]> {
  const seen = figures.steps.filter(({ reached }) => reached > 0);
  const { language } = scene.org.settings;
  const { unknown } = figures.summary.certainty;
  const first: ReportLine[] = figures.faults.length === 0 ? [{ text: worst(seen, unknown, language), url: null }] : [];
  return { title: words[language].report.leave, items: [...first, ...(await changedSteps(scene, journey))] };
}

/** Changes of this period and the previous one: a change is only detected from the days after it. */
async function changedSteps(scene: ReportScene, journey: Journey): Promise<ReportLine[]> {
  const { catalog, sessions, org, turn, now } = scene;
  const { language, timezone } = org.settings;
  const { date, percent } = formats[language];
  const since = nameOfDay(dayOf(timezone, turn.before.from));
  const found = await stepChanges({ catalog, sessions, org, journey, now });
  return found
    .filter((change) => change.since >= since)
    .map(({ stepKey, name, before, after, since }) => ({
      text: words[language].scheduled.stepChanged({
        ...{ day: date(Date.parse(since)), step: name, after: percent(after), before: percent(before) },
      }),
      url: `/journeys/${journey.slug}/steps/${encodeURIComponent(stepKey)}`,
    }));
}
