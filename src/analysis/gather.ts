// Collects the evidence of a memo: a few questions, one after the other, so that dashboards and ingest go first.
import { createHash } from 'node:crypto';
import type { Journey } from '../domain/journey.ts';
import { MARKS } from '../domain/marks.ts';
import { METRIC_VERSION, RULES_VERSION } from '../domain/memo.ts';
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS } from '../domain/time.ts';
import { dayOf } from '../domain/zone.ts';
import {
  type CubeQuestion,
  countCube,
  countGrouped,
  countMarked,
  countStepWeeks,
  countTracked,
  countUnknownSteps,
  countWeeks,
  fingerprintSessions,
  listGroups,
  listVersions,
} from '../metrics/evidence/cube.ts';
import { countLoops, countViews } from '../metrics/evidence/loops.ts';
import { countLoss } from '../metrics/evidence/loss.ts';
import { countPeers } from '../metrics/evidence/peers.ts';
import { SAMPLED_SESSIONS_MAX, type Sample } from '../metrics/evidence/sample.ts';
import { countEpisodes, countStays, type StaysQuestion } from '../metrics/evidence/stays.ts';
import { countStoppers, countSubmits } from '../metrics/evidence/submits.ts';
import { countExcluded } from '../metrics/period/excluded.ts';
import { type AskedSessions, askSessions, type Sessions } from '../sessions/ask.ts';
import { withSessionsFolded } from '../sessions/folds.ts';
import type { SessionFilter, SessionsQuestion } from '../sessions/sessions.ts';
import type { Store } from '../store/engine.ts';
import { BURDEN_STEPS_MIN } from './memo/detectors/burden-association.ts';
import { WEEKS_BEFORE } from './memo/detectors/change-since.ts';
import { PEERS_MIN } from './memo/detectors/step-loss-peers.ts';
import {
  dateOf,
  instantsOf,
  type MemoInput,
  type PeerStep,
  periodsOf,
  SINCE_DAYS_MAX,
  WEEKS_MAX,
} from './memo/input.ts';
import type { MemoOrder } from './memo/order.ts';
import { peerSteps } from './peers.ts';

/** What a memo is about, beside the data. */
export interface MemoAbout extends Pick<MemoInput, 'journey' | 'earlier'> {
  order: MemoOrder;
  /** Those of a memo that is made again; otherwise they are chosen among what is known to have changed. */
  dates?: MemoInput['dates'];
  changes: MemoInput['dates'];
  /** Journeys of the organization, this one among them. */
  neighbours: readonly Journey[];
}

/**
 * Marks of sessions that a memo leaves out. Not those without a start, which servers need not send; not bursts, which an
 * office or a carrier of phones is as well.
 */
export const LEFT_OUT =
  MARKS.foreignHost | MARKS.clock | MARKS.bot | MARKS.loneSuccess | MARKS.tooFast | MARKS.truncated;
const isLeftOut = (bit: number) => (LEFT_OUT & bit) !== 0;
/** Groups of a kind that are counted apart, those of most sessions. */
const GROUPS_MAX = 10;
/** Dates of changes that are looked at. */
const DATES_MAX = 5;

/** `step` is called between questions with the share done: it throws when the memo is not wanted any more. */
export async function gather(
  all: Sessions,
  org: Org,
  about: MemoAbout,
  now: number,
  step: (progress: number) => Promise<void>,
): Promise<MemoInput> {
  const { zone = 'UTC', to } = about.order;
  const period = instantsOf({ from: to - WEEKS_MAX * 7 * DAY_MS, to }, zone);
  const longest = await askSessions(all, org, [about.journey.id], { period, filter: {}, now });
  const askAll: AskAll = async (journeyIds, asked) => ({
    ...(await askSessions(all, org, journeyIds, { ...asked, now })),
    zone,
  });
  return withSessionsFolded(all.store, { ...longest, zone }, (folded) =>
    gatherFrom(all.store, folded, about, askAll, step),
  );
}

/** The question about sessions of several journeys. */
type AskAll = (
  journeyIds: readonly string[],
  about: Pick<SessionsQuestion, 'period' | 'filter'>,
) => Promise<AskedSessions>;

async function gatherFrom(
  store: Store,
  longest: AskedSessions,
  { journey, dates: given, changes, earlier, order, neighbours }: MemoAbout,
  askAll: AskAll,
  step: (progress: number) => Promise<void>,
): Promise<MemoInput> {
  const { window, history } = periodsOf(order.to, order.days);
  const { zone } = longest;
  const about = (dates: Period, filter: SessionFilter = { ...order.filter, withoutMarks: LEFT_OUT }) => ({
    ...longest,
    period: instantsOf(dates, zone),
    filter,
  });
  await step(0.05);
  const current = about(window);
  const unmarked = about(window, order.filter);
  const marked = await countMarked(store, unmarked, Object.values(MARKS).filter(isLeftOut));
  const names = Object.entries(MARKS).flatMap(([name, bit]) => (isLeftOut(bit) ? [name] : []));
  const groups = await listGroups(store, current, GROUPS_MAX);
  await step(0.1);
  const known = given ? [] : await listVersions(store, about({ from: history.from, to: window.to }));
  const dates = given ?? datesOf(order, [...changes, ...newVersions(known)]);
  const first = Math.min(history.from, ...dates.map(({ at }) => at - WEEKS_BEFORE * 7 * DAY_MS));
  const steps = journey.steps.map(({ stepKey }) => stepKey);
  const languages = groups.language;
  const long: CubeQuestion = { visits: about({ from: first, to: window.to }), steps, languages };
  const short: CubeQuestion = { ...long, visits: current };
  const cube = await countCube(store, long);
  await step(0.4);
  const found: MemoInput['groups'] = [];
  for (const by of ['source', 'browser', 'variant'] as const) {
    const values = groups[by];
    if (values.length > 1) found.push({ by, rows: await countGrouped(store, short, by, values) });
  }
  await step(0.5);
  const weeks = await countWeeks(store, about({ from: window.to - WEEKS_MAX * 7 * DAY_MS, to: window.to }));
  const beforeAll = { from: window.to - WEEKS_MAX * 7 * DAY_MS, to: first };
  const stepWeeks = await countStepWeeks(store, about(beforeAll), steps);
  await step(0.6);
  const tracking = await countTracked(store, short);
  const unknownSteps = await countUnknownSteps(store, short);
  const fingerprint = await fingerprintSessions(store, long.visits);
  await step(0.7);
  const sample = sampleOf(
    journey.id,
    window,
    tracking.reduce((sum, { sessions }) => sum + sessions, 0),
  );
  const loss = await countLoss(store, current, sample);
  await step(0.75);
  const stays = await countStays(store, short, sample);
  await step(0.8);
  const episodes = await countEpisodes(store, short, sample);
  await step(0.85);
  const past = { ...short, visits: about(history) };
  const submits = await countSubmits(store, { ...short, visits: about({ from: history.from, to: window.to }) }, sample);
  const stoppers = await countStoppers(store, short, sample);
  await step(0.87);
  const pausesBefore = await countPauses(store, past, cube, sample);
  const loops = await countLoops(store, short);
  const views = loops.length > 0 ? await countViews(store, short) : [];
  const peers = await findPeers(store, neighbours, (journeyIds) =>
    askAll(journeyIds, { period: current.period, filter: current.filter }),
  );
  await step(0.9);
  return {
    rulesVersion: RULES_VERSION,
    metricVersion: METRIC_VERSION,
    journey,
    window,
    history,
    zone,
    filter: { ...order.filter } as Record<string, string>,
    dates,
    earlier,
    sampledOneIn: sample.oneIn,
    excluded: marked.any,
    exclusions: await countExcluded(store, unmarked),
    excludedByMark: Object.fromEntries(names.map((name, at) => [name, marked.each[at] ?? 0])),
    fingerprint: `sha256:${createHash('sha256')
      .update(JSON.stringify([fingerprint, steps, peers]))
      .digest('hex')}`,
    cube,
    groups: found,
    weeks,
    stepWeeks,
    tracking,
    unknownSteps,
    loss,
    stays,
    episodes,
    submits,
    stoppers,
    loops,
    views,
    pausesBefore,
    peers,
  };
}

/** Sessions of the days before that are read for their pauses, at most about: shares by week need no more. */
const PAST_SESSIONS_MAX = 300_000;

async function countPauses(
  store: Store,
  past: StaysQuestion,
  cube: MemoInput['cube'],
  { oneIn, seed }: Sample,
): Promise<MemoInput['pausesBefore']> {
  const { period, zone } = past.visits;
  const [first, end] = [dayOf(zone, period.from), dayOf(zone, period.to)];
  const sessions = cube
    .filter(({ step, day }) => step === '' && day >= first && day < end)
    .reduce((sum, { reached }) => sum + reached, 0);
  const sample = { oneIn: Math.max(oneIn, Math.ceil(sessions / PAST_SESSIONS_MAX)), seed };
  const rows = await countStays(store, past, sample);
  return rows.map(({ day, step, completed, paused }) => ({ day, step, completed, paused }));
}

/** Nothing is asked where no type has steps enough to be compared. */
async function findPeers(
  store: Store,
  neighbours: readonly Journey[],
  ask: (journeyIds: readonly string[]) => Promise<SessionsQuestion>,
): Promise<PeerStep[]> {
  const types = new Map<string, number>();
  for (const { stepType } of neighbours.flatMap(({ steps }) => steps))
    types.set(stepType, (types.get(stepType) ?? 0) + 1);
  const steps = neighbours.reduce((sum, journey) => sum + journey.steps.length, 0);
  if (Math.max(0, ...types.values()) < PEERS_MIN && steps < BURDEN_STEPS_MIN) return [];
  return peerSteps(neighbours, await countPeers(store, await ask(neighbours.map(({ id }) => id))));
}

export function describeJourney({ id, slug, displayName, steps }: Journey): MemoInput['journey'] {
  return {
    id,
    slug,
    displayName,
    steps: steps.map(({ id, stepKey, name, stepType, index, readingLevel, fieldCount, requiredArtifacts }) => ({
      id,
      stepKey,
      name: name ?? stepKey,
      stepType,
      index,
      readingLevel,
      fieldCount,
      requiredArtifacts,
    })),
  };
}

/** Days on which the journey or its steps were changed. */
export function changesOf({ steps, createdAt, updatedAt }: Journey, zone: string): MemoInput['dates'] {
  const day = (text: string) => dateOf(Date.parse(text), zone);
  const changed = steps
    .filter((step) => step.createdAt !== step.updatedAt)
    .map((step) => ({ at: day(step.updatedAt), what: `a change of “${step.name ?? step.stepKey}”` }));
  return [...(createdAt === updatedAt ? [] : [{ at: day(updatedAt), what: 'a change of the journey' }]), ...changed];
}

/** Sessions by which a version of the script is taken to be on the pages. */
const VERSION_SESSIONS_MIN = 300;

/** The first days of versions of the script that came after others. */
function newVersions(versions: Awaited<ReturnType<typeof listVersions>>): MemoInput['dates'] {
  const first = Math.min(...versions.map(({ day }) => day));
  return versions
    .filter(({ day, sessions }) => day > first && sessions >= VERSION_SESSIONS_MIN)
    .map(({ version, day }) => ({ at: day * DAY_MS, what: `version ${version} of the script` }));
}

/** The day that the caller names, then the latest of those on which something changed. */
function datesOf({ since, to }: MemoOrder, changes: MemoInput['dates']): MemoInput['dates'] {
  const named = since === null ? [] : [{ at: since, what: 'the date that was given' }];
  const byDay = new Map([...changes, ...named].map((one) => [one.at, one]));
  return [...byDay.values()]
    .filter(({ at }) => at < to && at >= to - SINCE_DAYS_MAX * DAY_MS)
    .sort((a, b) => Number(b.at === since) - Number(a.at === since) || b.at - a.at)
    .slice(0, DATES_MAX);
}

/** Chosen by what the memo is about, so that it is the same whenever it is made. */
function sampleOf(journeyId: string, window: Period, sessions: number): Sample {
  const hash = createHash('sha256')
    .update(JSON.stringify([journeyId, window, RULES_VERSION]))
    .digest();
  return { oneIn: Math.max(1, Math.ceil(sessions / SAMPLED_SESSIONS_MAX)), seed: hash.readUInt32BE() };
}
