// The report of all journeys of an organization, first the journeys whose completion changed. Among many comparisons some look like
// changes by chance, so the false discovery rate is bounded (Benjamini and Hochberg).
import { overviewsOf, placeOf } from '../alerts/headline.ts';
import { trackedInPart } from '../analysis/document/report.ts';
import { differenceBetween, isMaybeChance, movedBy, share, span } from '../analysis/document/report-phrases.ts';
import { adjustPValues } from '../analysis/statistics/multiple.ts';
import { normalCdf } from '../analysis/statistics/normal.ts';
import { listWholeJourneys } from '../catalog/journeys.ts';
import type { Journey } from '../domain/journey.ts';
import type { MessageData } from '../domain/message.ts';
import { intervalStarts } from '../domain/period.ts';
import {
  REPORT_ITEMS_MAX,
  REPORT_JOURNEYS_MAX,
  type Report,
  type ReportChange,
  type ReportFigures,
} from '../domain/report.ts';
import { shareOf } from '../domain/share.ts';
import { formats } from '../language/formats.ts';
import { words } from '../language/words.ts';
import { countByDay, firstStarts } from '../metrics/period/days.ts';
import { countAllExcluded } from '../metrics/period/excluded.ts';
import { OVERVIEWS_MAX } from '../metrics/period/overviews.ts';
import { askSessions } from '../sessions/ask.ts';
import { type Happened, whatHappened } from './happened.ts';
import { nothingCounted } from './journey.ts';
import { headOf, pageOf, pastRetention, type ReportScene } from './scene.ts';

/** The largest share of the journeys reported as changed that may be there by chance. */
const FALSE_SHARE_MAX = 0.05;

interface Compared {
  journey: Journey;
  now: ReportFigures;
  before: ReportFigures;
  change: ReportChange | null;
  /** Sessions of the period, where exclusions leave out all of them; else 0. */
  allExcluded: number;
}

export async function journeysReport(scene: ReportScene): Promise<MessageData> {
  const { scheduled } = words[scene.org.settings.language];
  const all = judged(await compareJourneys(scene));
  const [now, before] = [sumOf(all.map((one) => one.now)), sumOf(all.map((one) => one.before))];
  const tracked = all.filter((one) => one.now.sessions > 0 || one.before.sessions > 0);
  const listed = [...tracked].sort((a, b) => rankOf(a) - rankOf(b) || b.now.sessions - a.now.sessions);
  const shown = listed.slice(0, REPORT_JOURNEYS_MAX);
  const isTracked = now.sessions > 0;
  const happened = await whatHappened(scene);
  const left = tracked.length - shown.length;
  const report: Report = {
    ...headOf(scene),
    ...{ isTracked, now, before, change: null },
    journeys: shown.map(({ journey: { slug, displayName }, now, change }) => ({ slug, displayName, ...now, change })),
    table: isTracked
      ? {
          head: [scheduled.journey, scheduled.sessions, scheduled.completion, scheduled.change],
          rows: shown.map((one) => rowOf(scene, one)),
        }
      : null,
    lines: isTracked ? [...(left > 0 ? [scheduled.moreJourneys({ n: left })] : []), ...pastRetention(scene)] : [],
    sections: [...(await needingAttention(scene, shown)), ...happened.sections],
  };
  const leftOut = all.reduce((sum, one) => sum + one.allExcluded, 0);
  const summary = isTracked ? summaryOf(scene, tracked, now, happened) : nothingCounted(scene, leftOut);
  return { summary, url: '/', journey: null, report };
}

/** The headlines that ask for an action. */
async function needingAttention(scene: ReportScene, shown: readonly Compared[]): Promise<Report['sections']> {
  const { catalog, sessions, org, now } = scene;
  const { language } = org.settings;
  const journeys = shown.map(({ journey }) => journey);
  const overviews = await overviewsOf({ catalog, sessions, org, now }, journeys, language);
  const { named, firstToKnow } = words[language].scheduled;
  const items = overviews
    .filter(({ headline }) => headline.kind !== 'fine' && headline.kind !== 'few')
    .map(({ slug, displayName, headline }) => ({
      text: named({ journey: displayName, text: headline.title }),
      url: placeOf(headline, slug),
    }));
  return items.length === 0 ? [] : [{ title: firstToKnow, items: items.slice(0, REPORT_ITEMS_MAX) }];
}

async function compareJourneys(scene: ReportScene): Promise<Compared[]> {
  const { catalog, sessions: asked, org, turn, now } = scene;
  const journeys = await listWholeJourneys(catalog, org.id);
  const starts = intervalStarts(turn.period, 'day', org.settings.timezone);
  const compared: Compared[] = [];
  for (let at = 0; at < journeys.length; at += OVERVIEWS_MAX) {
    const some = journeys.slice(at, at + OVERVIEWS_MAX);
    const ids = some.map(({ id }) => id);
    const question = await askSessions(asked, org, ids, { period: turn.period, filter: {}, now });
    const counted = await countByDay(asked.store, question, turn.before, starts);
    const began = await firstStarts(asked.store, question);
    const allExcluded = await countAllExcluded(asked.store, question, counted);
    for (const journey of some) {
      const own = counted.get(journey.id);
      const [after, before] = [figuresOf(own), figuresOf(own?.previous)];
      const isWhole = trackedInPart(headOf(scene).periodBefore, began.get(journey.id) ?? null) === null;
      const change = isWhole ? differenceBetween(after, before) : null;
      compared.push({
        journey,
        now: after,
        before,
        change: change && { ...change, isMaybeChance: isMaybeChance(change) },
        allExcluded: allExcluded.get(journey.id) ?? 0,
      });
    }
  }
  return compared;
}

const figuresOf = ({ sessions, completed }: { sessions: number; completed: number } = NOTHING): ReportFigures => ({
  ...{ sessions, completed, completion: shareOf(completed, sessions) },
});
const NOTHING = { sessions: 0, completed: 0 };

const sumOf = (all: readonly ReportFigures[]): ReportFigures =>
  figuresOf({
    sessions: all.reduce((sum, one) => sum + one.sessions, 0),
    completed: all.reduce((sum, one) => sum + one.completed, 0),
  });

function judged(all: readonly Compared[]): Compared[] {
  const tested = all.filter(({ change }) => change !== null);
  const ps = adjustPValues(tested.map(chanceOf));
  const isFound = new Map(tested.map((one, nth) => [one, (ps[nth] ?? 1) <= FALSE_SHARE_MAX]));
  return all.map((one) => {
    if (one.change === null) return one;
    return { ...one, change: { ...one.change, isMaybeChance: one.change.isMaybeChance || isFound.get(one) !== true } };
  });
}

/** Two-sided p of two shares that are the same, by their pooled variance. */
function chanceOf({ now, before, change }: Compared): number {
  const pooled = (now.completed + before.completed) / (now.sessions + before.sessions);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / now.sessions + 1 / before.sessions));
  return error === 0 ? 1 : 2 * normalCdf(-Math.abs(change?.by ?? 0) / error);
}

const rankOf = ({ change }: Compared): number => (change !== null && !change.isMaybeChance ? 0 : 1);

/** The longest name in a table, in characters. */
const NAME_LENGTH_MAX = 60;

function rowOf(scene: ReportScene, { journey, now, before, change }: Compared) {
  const { language } = scene.org.settings;
  const { scheduled } = words[language];
  const { count, percent } = formats[language];
  const rate = now.completion.rate === null ? '–' : percent(now.completion.rate);
  const verdict =
    change === null
      ? scheduled.notCompared
      : change.isMaybeChance
        ? scheduled.chance
        : scheduled.moved(movedBy(change, language));
  const { displayName: whole, slug } = journey;
  const letters = [...whole];
  const name = letters.length <= NAME_LENGTH_MAX ? whole : `${letters.slice(0, NAME_LENGTH_MAX - 1).join('')}…`;
  return {
    cells: [name, count(now.sessions), rate, verdict],
    text: scheduled.journeyRow({
      ...{ name, n: now.sessions, every: scene.schedule.every, before: before.sessions, rate },
      verdict: change === null ? verdict : scheduled.changedBy({ change: verdict }),
    }),
    url: pageOf(scene, slug),
  };
}

function summaryOf(scene: ReportScene, tracked: readonly Compared[], now: ReportFigures, { alerts }: Happened): string {
  const { language } = scene.org.settings;
  const { scheduled } = words[language];
  const { every } = scene.schedule;
  const changed = tracked.flatMap(({ change }) => (change !== null && !change.isMaybeChance ? [change.by] : []));
  const [up, down] = [changed.filter((by) => by > 0).length, changed.filter((by) => by < 0).length];
  const verdict =
    up > 0 && down > 0
      ? scheduled.both({ up, down, every })
      : up > 0
        ? scheduled.higher({ up, every })
        : down > 0
          ? scheduled.lower({ down, every })
          : scheduled.noJourney({ every });
  const said = scheduled.summaryOfAll({
    ...{ n: now.sessions, journeys: tracked.filter((one) => one.now.sessions > 0).length },
    ...{ days: span(headOf(scene).period, language), share: share(now.completed, now.sessions, language) },
  });
  return [said, verdict, ...(alerts === 0 ? [] : [scheduled.alerts({ n: alerts })])].join(' ');
}
