// The headline of a journey, one sentence that the list, the overview, steps, reports, shared pages and mails share. It describes the present and
// all sessions of the last 30 days, independent of the filters of a page.
//
// The first of these that applies is the headline: pages that do not report; a change since a day; a field with more errors than usual; the
// first open finding of the newest memo; problems of the installation; too few sessions; otherwise the journey is fine.

import { faultSentences } from '../analysis/document/report.ts';
import {
  differenceBetween,
  ENOUGH_SESSIONS,
  isMaybeChance,
  movedBy,
  share,
} from '../analysis/document/report-phrases.ts';
import type { MemoDigest } from '../analysis/memos.ts';
import { lastingAlerts, type StoredAlert } from '../catalog/alerts.ts';
import { newestMemos } from '../catalog/artifacts.ts';
import { settledFindings } from '../catalog/findings.ts';
import { listTargets } from '../catalog/targets.ts';
import type { JourneyRule } from '../domain/alert.ts';
import type { CountedOverview, JourneyOverview } from '../domain/figures.ts';
import type { Headline } from '../domain/headline.ts';
import type { Journey } from '../domain/journey.ts';
import type { Language, Spoken } from '../domain/language.ts';
import type { StepChange } from '../domain/step-change.ts';
import { DAY_MS } from '../domain/time.ts';
import { grouped } from '../grouped.ts';
import { formats } from '../language/formats.ts';
import { inLanguage } from '../language/spoken.ts';
import { headlineWords, words } from '../language/words.ts';
import { overviewJourneys } from '../metrics/period/overviews.ts';
import type { AskedJourney } from './gather.ts';
import { stepChangesOf } from './step-changes.ts';
import { alertWords } from './words.ts';

/** Input of the ranking. */
interface About {
  journey: Journey;
  overview: CountedOverview;
  /** Alerts that last, the newest first. */
  alerts: readonly StoredAlert[];
  changes: readonly StepChange[];
  /** The first open finding of the newest memo. */
  finding: { memoId: string; headline: string; action: string } | undefined;
  zone: string;
  language: Language;
}

type Said = Pick<Headline, 'kind' | 'title' | 'sentence'> & Partial<Headline>;
type Speaker = (about: About) => Said | undefined;

/** Alert rules by kind of headline. */
const RULES: Record<'break' | 'change' | 'error' | 'tracking', readonly JourneyRule[]> = {
  break: ['tracking_silent', 'no_success', 'step_silent'],
  change: ['step_loss', 'completion', 'target_missed'],
  error: ['field_errors'],
  tracking: ['received_gap', 'refused_batches', 'marked_sessions'],
};

/** Maximum age of a memo's period, in days. */
const NEWS_DAYS = 45;
/** Minimum sessions in 30 days for a search for changes. */
const CHANGE_SESSIONS_MIN = 100;

type RefusalsOf = Parameters<typeof overviewJourneys>[3]['refusalsOf'];

/** The last 30 days of these journeys, in their order, each with its headline. At most OVERVIEWS_MAX. */
export async function overviewsOf(
  asked: Omit<AskedJourney, 'journey'>,
  journeys: readonly Journey[],
  language: Language,
  refusalsOf: RefusalsOf = () => [],
): Promise<JourneyOverview[]> {
  // PostgreSQL refuses an empty list of ids.
  if (journeys.length === 0) return [];
  const { catalog, sessions, org, now } = asked;
  const ids = journeys.map(({ id }) => id);
  const [targets, alerts, memos, isSettled] = await Promise.all([
    listTargets(catalog, org.id),
    lastingAlerts(catalog, ids, () => now),
    newestMemos(catalog, ids),
    settledFindings(catalog, ids),
  ]);
  const overviews = await overviewJourneys(sessions, org, journeys, { targets, refusalsOf, language }, now);
  const alertsOf = grouped(alerts, ({ journeyId }) => journeyId);
  const many = journeys.filter((_, nth) => (overviews[nth]?.sessions ?? 0) >= CHANGE_SESSIONS_MIN);
  const changes = await stepChangesOf(asked, many);
  return overviews.map((overview, nth) => {
    const journey = journeys[nth] as Journey;
    const memo = memos.get(journey.id);
    const headline = headlineOf({
      ...{ journey, overview, language, zone: org.settings.timezone },
      alerts: alertsOf.get(journey.id) ?? [],
      changes: changes.get(journey.id) ?? [],
      finding: memo && firstFinding(memo, now, language, (id) => isSettled(journey.id, id)),
    });
    return { ...overview, headline };
  });
}

/** The headline of one journey. */
export async function headlineOfJourney(
  { journey, ...asked }: Omit<AskedJourney, 'journey'> & { journey: Journey },
  language: Language,
  refusalsOf?: RefusalsOf,
): Promise<Headline> {
  const [overview] = await overviewsOf(asked, [journey], language, refusalsOf);
  return (overview as JourneyOverview).headline;
}

/** Its page in the dashboard. */
export function placeOf({ kind, stepKey, alertId, memoId }: Headline, slug: string): string {
  const base = `/journeys/${slug}`;
  if (alertId !== null) return `/alerts/${alertId}`;
  if (memoId !== null) return `${base}/memos/${memoId}`;
  if (kind === 'break' || kind === 'tracking') return `${base}/install`;
  return stepKey === null ? base : `${base}/steps/${encodeURIComponent(stepKey)}`;
}

function firstFinding(
  { id: memoId, summary }: { id: string; summary: unknown },
  now: number,
  language: Language,
  isSettled: (findingId: string) => boolean,
): About['finding'] {
  if (summary === null) return undefined;
  const { period, heads = [] } = inLanguage(summary as Spoken<MemoDigest>, language);
  if (now - Date.parse(period.to) > NEWS_DAYS * DAY_MS) return undefined;
  const open = heads.find(({ id, pairId = id }) => !isSettled(id) && !isSettled(pairId));
  return open && { memoId, headline: open.headline, action: open.action ?? open.headline };
}

const headlineOf = (about: About): Headline => {
  for (const say of RANKED) {
    const said = say(about);
    if (said) {
      const others = about.alerts.filter(({ id }) => id !== said.alertId).length;
      return { todo: null, stepKey: null, alertId: null, memoId: null, ...said, others };
    }
  }
  throw new Error('the last speaker always says something');
};

const alertOf =
  (kind: keyof typeof RULES): Speaker =>
  ({ alerts, journey, zone, language }) => {
    const rules = RULES[kind];
    const [first] = rules.flatMap((rule) => alerts.filter((alert) => alert.rule === rule));
    if (!first) return undefined;
    const { sentence, lookFirst } = alertWords(first, { zone, steps: journey.steps, language });
    const { stepKey, fieldKey, id: alertId } = first;
    const named = journey.steps.find((step) => step.stepKey === stepKey)?.name ?? stepKey ?? '';
    const text = headlineWords[language].alert[first.rule];
    const title = typeof text === 'string' ? text : text({ step: named, field: fieldKey ?? '' });
    return { kind, title, sentence, todo: lookFirst, stepKey, alertId };
  };

/** A fault in the figures that no alert reports yet. */
const fault: Speaker = ({ overview: { faults, sessions }, language }) => {
  const [first] = faults;
  if (!first) return undefined;
  const headline = headlineWords[language];
  const [sentence = ''] = faultSentences({ faults, summary: { sessions } }, language);
  const title = first.kind === 'silent_step' ? headline.silentStep({ step: first.name }) : headline.nobody;
  return { kind: 'break', title, sentence, todo: headline.openInstall, stepKey: first.stepKey };
};

const silence: Speaker = ({ overview: { health }, language }) => {
  if (health.state !== 'silent' && health.state !== 'nobody_completes') return undefined;
  const headline = headlineWords[language];
  const title = health.state === 'silent' ? headline.alert.tracking_silent : headline.nobody;
  return { kind: 'break', title, sentence: health.reasons[0] ?? title, todo: headline.openInstall };
};

const change =
  (isWorse: boolean): Speaker =>
  ({ changes, language }) => {
    const first = changes.find(({ before, after }) => after > before === isWorse);
    if (!first) return undefined;
    const headline = headlineWords[language];
    const { scheduled } = words[language];
    const { date, percent } = formats[language];
    const { stepKey, name: step } = first;
    const day = date(Date.parse(first.since));
    const sentence = scheduled.stepChanged({
      ...{ day, step, after: percent(first.after), before: percent(first.before) },
    });
    if (isWorse)
      return { kind: 'change', title: headline.since({ day, step }), sentence, todo: headline.compare, stepKey };
    return { kind: 'fine', title: headline.sinceFewer({ day, step }), sentence, stepKey };
  };

/** The same rule as in every comparison with the period before. */
const fewerComplete: Speaker = ({ overview: { sessions, completed, completion, previous }, language }) => {
  if (previous.trackedSince !== null) return undefined;
  const found = differenceBetween({ sessions, completion }, previous);
  if (!found || isMaybeChance(found) || found.by > 0) return undefined;
  const headline = headlineWords[language];
  const { report } = words[language];
  const now = share(completed, sessions, language);
  const before = share(previous.completed, previous.sessions, language);
  const sentence = `${headline.fewerSentence({ now, before })} ${report.isNow(movedBy(found, language))}`;
  return { kind: 'change', title: headline.fewer, sentence, todo: headline.compareGroups };
};

const finding: Speaker = ({ finding: found }) =>
  found && { kind: 'finding', title: found.action, sentence: found.headline, memoId: found.memoId };

const installation: Speaker = ({ overview: { health }, language }) => {
  const [sentence] = health.reasons;
  if (health.level === 'green' || sentence === undefined) return undefined;
  const headline = headlineWords[language];
  return { kind: 'tracking', title: headline.tracking, sentence, todo: headline.openInstall };
};

const few: Speaker = ({ overview: { sessions }, language }) => {
  if (sessions >= ENOUGH_SESSIONS) return undefined;
  const headline = headlineWords[language];
  return { kind: 'few', title: headline.few, sentence: headline.fewSentence({ n: sessions, enough: ENOUGH_SESSIONS }) };
};

const fine: Speaker = ({ language }) => {
  const headline = headlineWords[language];
  return { kind: 'fine', title: headline.fine, sentence: headline.fineSentence };
};

const RANKED: readonly Speaker[] = [
  ...[alertOf('break'), fault, silence],
  ...[alertOf('change'), change(true), fewerComplete],
  alertOf('error'),
  finding,
  ...[alertOf('tracking'), installation],
  few,
  ...[change(false), fine],
];
