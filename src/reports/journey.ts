// The report of one journey: the figures of the one-page report, beside those of the week or month before, and what changed.
import { stepChanges } from '../alerts/step-changes.ts';
import { doubtOf } from '../analysis/certainty-words.ts';
import {
  besideBefore,
  differenceBetween,
  faultSentences,
  isMaybeChance,
  movedBy,
  NOT_WHOLE,
  range,
  span,
  targetsReached,
  timesTaken,
  trackedInPart,
  worst,
} from '../analysis/document/report.ts';
import { count, date, percent, sessions, share } from '../analysis/memo/words.ts';
import { findJourneyById } from '../catalog/journeys.ts';
import { findTargets } from '../catalog/targets.ts';
import type { JourneyFigures } from '../domain/figures.ts';
import type { Journey } from '../domain/journey.ts';
import type { MessageData } from '../domain/message.ts';
import type { Report, ReportChange, ReportFigures, ReportLine, ReportRhythm } from '../domain/report.ts';
import type { Targets } from '../domain/targets.ts';
import { dayOf } from '../domain/zone.ts';
import { journeyFigures } from '../metrics/period/journey.ts';
import { trackedSince } from '../metrics/period/summaries.ts';
import { askSessions } from '../sessions/ask.ts';
import { nameOfDay } from './calendar.ts';
import { type Happened, whatHappened } from './happened.ts';
import { BEFORE, headOf, pageOf, pastRetention, type ReportScene } from './scene.ts';

type Figures = Pick<JourneyFigures, 'period' | 'previousPeriod' | 'summary' | 'previousSummary' | 'steps' | 'faults'>;

export async function journeyReport(scene: ReportScene, journeyId: string): Promise<MessageData> {
  const { catalog, org, turn, now } = scene;
  const journey = await findJourneyById(catalog, org.id, journeyId);
  const question = await askSessions(scene.sessions, org, [journeyId], { period: turn.period, filter: {}, now });
  const { store } = scene.sessions;
  const figures: Figures = await journeyFigures(store, journey, question, 'day', turn.before);
  const began = await trackedSince(store, question);
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
    lines: isTracked ? linesOf(scene, figures, began, await findTargets(catalog, journeyId)) : [],
    sections: [
      ...(isTracked ? [...notWhole(figures), await whereTheyLeave(scene, journey, figures)] : []),
      ...happened.sections,
    ],
  };
  return {
    summary: isTracked ? summaryOf(scene, figures, began, happened) : nothingTracked(scene),
    url: isTracked ? pageOf(scene, slug) : `/journeys/${slug}/install`,
    journey: { id, slug, displayName },
    report,
  };
}

const countsOf = ({ sessions, completed, completion }: Figures['summary']): ReportFigures => ({
  ...{ sessions, completed, completion },
});

function linesOf(scene: ReportScene, figures: Figures, began: number | null, targets: Targets): string[] {
  const { summary, previousSummary, previousPeriod } = figures;
  const open = summary.open > 0 ? ` ${count(summary.open)} are still open.` : '';
  const isCompared = changeOf(figures, began) !== null;
  const doubt = doubtOf(summary.certainty);
  return [
    `The 95 % interval of completion is ${range(summary.completion)}.${open}`,
    ...(isCompared ? [] : [besideBefore(summary, previousSummary, previousPeriod, began)]),
    ...(doubt === null ? [] : [doubt]),
    ...timesTaken(summary),
    ...targetsReached(summary, targets),
    ...pastRetention(scene),
  ];
}

/** Null: there is nothing to compare with, or too little. */
function changeOf({ summary, previousSummary, previousPeriod }: Figures, began: number | null): ReportChange | null {
  if (trackedInPart(previousPeriod, began) !== null) return null;
  const found = differenceBetween(summary, previousSummary);
  return found && { ...found, isMaybeChance: isMaybeChance(found) };
}

function summaryOf(scene: ReportScene, figures: Figures, began: number | null, { alerts }: Happened): string {
  const { summary, period } = figures;
  const before = BEFORE[scene.schedule.every];
  const change = changeOf(figures, began);
  const verdict =
    change === null
      ? `It cannot be compared with ${before}.`
      : change.isMaybeChance
        ? `The difference to ${before} may be chance.`
        : `That is ${movedBy(change)} than ${before}.`;
  const opened = alerts === 0 ? '' : ` ${count(alerts)} ${alerts === 1 ? 'alert' : 'alerts'} opened.`;
  const completed = `${share(summary.completed, summary.sessions)} completed`;
  return `${sessions(summary.sessions)} ${span(period)}, ${completed}. ${verdict}${opened}`;
}

/** Said once: reports stay away until something is tracked. */
export function nothingTracked(scene: ReportScene): string {
  return `Nothing was tracked ${span(headOf(scene).period)}: no session started. The next report comes when something is tracked again.`;
}

function tableOf(scene: ReportScene, { summary, previousSummary }: Figures): Report['table'] {
  const before = BEFORE[scene.schedule.every];
  const rate = ({ completion }: Figures['summary']) => (completion.rate === null ? '–' : percent(completion.rate));
  const row = (name: string, now: string, then: string) => ({
    ...{ cells: [name, now, then], text: `${name}: ${now}; ${before} ${then}`, url: null },
  });
  return {
    head: ['', ...HEADS[scene.schedule.every]],
    rows: [
      row('Sessions', count(summary.sessions), count(previousSummary.sessions)),
      row('Completed', count(summary.completed), count(previousSummary.completed)),
      row('Completion', rate(summary), rate(previousSummary)),
    ],
  };
}

const HEADS: Record<ReportRhythm, readonly [string, string]> = {
  week: ['The week', 'The week before'],
  month: ['The month', 'The month before'],
};

const notWhole = (figures: Figures): Report['sections'] => {
  const items = faultSentences(figures).map((text) => ({ text, url: null }));
  return items.length === 0 ? [] : [{ title: NOT_WHOLE, items }];
};

async function whereTheyLeave(scene: ReportScene, journey: Journey, figures: Figures): Promise<Report['sections'][0]> {
  const seen = figures.steps.filter(({ reached }) => reached > 0);
  const first: ReportLine[] = figures.faults.length === 0 ? [{ text: worst(seen), url: null }] : [];
  return { title: 'Where people leave', items: [...first, ...(await changedSteps(scene, journey))] };
}

/** Changes of the period, and of the one before: the days that make one sure come after it. */
async function changedSteps(scene: ReportScene, journey: Journey): Promise<ReportLine[]> {
  const { catalog, sessions, org, turn, now } = scene;
  const since = nameOfDay(dayOf(org.settings.timezone, turn.before.from));
  const found = await stepChanges({ catalog, sessions, org, journey, now });
  return found
    .filter((change) => change.since >= since)
    .map(({ stepKey, name, before, after, since }) => ({
      text: `Since ${date(Date.parse(since))}, ${percent(after)} of those who saw “${name}” left there instead of ${percent(before)}.`,
      url: `/journeys/${journey.slug}/steps/${encodeURIComponent(stepKey)}`,
    }));
}
