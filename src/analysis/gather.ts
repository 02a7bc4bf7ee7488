// Collects the evidence of a memo with a few queries, one after the other, so that dashboards and ingest have priority.
import { createHash } from 'node:crypto';
import { PAUSE_CAP_MINUTES } from '../domain/burden.ts';
import type { Journey } from '../domain/journey.ts';
import { MARKS } from '../domain/marks.ts';
import { METRIC_VERSION, RULES_VERSION } from '../domain/memo.ts';
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { DAY_MS, MINUTE_MS } from '../domain/time.ts';
import { listCrowds } from '../metrics/evidence/crowds.ts';
import {
  type CubeQuestion,
  countCube,
  countDays,
  countGrouped,
  countMarked,
  countMarkedSides,
  countTracked,
  countUnknownSteps,
  fingerprintSessions,
  listGroups,
} from '../metrics/evidence/cube.ts';
import { countGroups } from '../metrics/evidence/groups.ts';
import { countLoss } from '../metrics/evidence/loss.ts';
import { countPeers } from '../metrics/evidence/peers.ts';
import { SAMPLED_SESSIONS_MAX, type Sample } from '../metrics/evidence/sample.ts';
import { countEpisodes, countStays } from '../metrics/evidence/stays.ts';
import { countStoppers, countSubmits } from '../metrics/evidence/submits.ts';
import { countLostTime } from '../metrics/period/burden.ts';
import { countExcluded } from '../metrics/period/excluded.ts';
import { NO_COUNTS, summarize } from '../metrics/period/summaries.ts';
import { type AskedSessions, askSessions, type Sessions } from '../sessions/ask.ts';
import type { SessionFilter, SessionsQuestion } from '../sessions/sessions.ts';
import { askSound, LEFT_OUT, type SoundSessions } from '../sessions/sound.ts';
import { countStandouts } from '../sessions/standouts.ts';
import type { Store } from '../store/engine.ts';
import { WEEKS_BEFORE } from './memo/detectors/change-since.ts';
import { PEERS_MIN } from './memo/detectors/step-loss-peers.ts';
import { instantsOf, type MemoInput, type PeerStep, periodsOf, SINCE_DAYS_MAX, WEEKS_MAX } from './memo/input.ts';
import type { MemoOrder } from './memo/order.ts';
import { peerSteps } from './peers.ts';

/** The order of a memo and its context from the catalog. */
export interface MemoAbout extends Pick<MemoInput, 'journey'> {
  order: MemoOrder;
  /** Dates of a repeated memo; a new memo chooses its dates from `changes`. */
  dates?: MemoInput['dates'];
  changes: MemoInput['dates'];
  /** Journeys of the organization, this one among them. */
  neighbours: readonly Journey[];
}

/** All marks except `proven`, the only mark in a session's favour. */
const ALL_MARKS = Object.values(MARKS).reduce((all, bit) => all | bit, 0) & ~MARKS.proven;
const isLeftOut = (bit: number) => (LEFT_OUT & bit) !== 0;
/** Groups per column that are counted separately: the largest ones. */
const GROUPS_MAX = 10;
/** Dates of changes that a memo examines, at most. */
const DATES_MAX = 5;

/** `step` is called between queries with the progress. It throws when the memo was deleted or the service stops. */
export async function gather(
  all: Sessions,
  org: Org,
  about: MemoAbout,
  now: number,
  step: (progress: number) => Promise<void>,
): Promise<MemoInput> {
  const { zone = 'UTC', to } = about.order;
  const period = instantsOf({ from: to - WEEKS_MAX * 7 * DAY_MS, to }, zone);
  const { countsMarked = false } = about.order;
  const longest = await askSound(all, org, about.journey, { period, filter: {}, now, countsMarked });
  const askAll: AskAll = async (journeyIds, asked) => ({
    ...(await askSessions(all, org, journeyIds, { ...asked, now })),
    zone,
  });
  return gatherFrom(all.store, { ...longest, zone }, about, askAll, step);
}

/** Makes the query for sessions of several journeys. */
type AskAll = (
  journeyIds: readonly string[],
  about: Pick<SessionsQuestion, 'period' | 'filter'>,
) => Promise<AskedSessions>;

async function gatherFrom(
  store: Store,
  longest: SoundSessions,
  { journey, dates: given, changes, order, neighbours }: MemoAbout,
  askAll: AskAll,
  step: (progress: number) => Promise<void>,
): Promise<MemoInput> {
  const { window, history } = periodsOf(order.to, order.days);
  const { zone } = longest;
  const { countsMarked: counted = false } = order;
  const usual: SessionFilter = counted ? order.filter : { ...order.filter, withoutMarks: LEFT_OUT };
  const about = (dates: Period, filter = usual) => ({
    ...longest,
    period: instantsOf(dates, zone),
    filter,
  });
  await step(0.05);
  const current = about(window);
  const unmarked = about(window, order.filter);
  const marked = await countMarked(store, unmarked, counted ? [] : Object.values(MARKS).filter(isLeftOut));
  const sides = await countMarkedSides(store, unmarked, LEFT_OUT);
  const names = Object.entries(MARKS).flatMap(([name, bit]) => (isLeftOut(bit) ? [name] : []));
  const groups = await listGroups(store, current, GROUPS_MAX);
  await step(0.1);
  const dates = given ?? datesOf(order, changes);
  const first = Math.min(history.from, ...dates.map(({ at }) => at - WEEKS_BEFORE * 7 * DAY_MS));
  const steps = journey.steps.map(({ stepKey }) => stepKey);
  const languages = groups.language;
  // Marked sessions that are not excluded may be an office or a single stranger, so a finding has to hold without them.
  const crowds = await listCrowds(store, current, counted ? ALL_MARKS : ALL_MARKS & ~LEFT_OUT);
  const long: CubeQuestion = { sessions: about({ from: first, to: window.to }), steps, languages, crowds };
  const short: CubeQuestion = { ...long, sessions: current };
  const cube = await countCube(store, long);
  await step(0.4);
  const twice = { ...long, sessions: about({ from: window.from - order.days * DAY_MS, to: window.to }) };
  const groupCounts: MemoInput['groups'] = [];
  for (const by of ['source', 'browser', 'variant'] as const) {
    const values = groups[by];
    // Comparisons over time adjust for the mix of sources, so these rows cover all compared days.
    const asked = by === 'source' ? long : twice;
    if (values.length > 1) groupCounts.push({ by, rows: await countGrouped(store, asked, by, values) });
  }
  const every = await countGroups(store, current, steps);
  await step(0.5);
  const days = await countDays(store, about({ from: window.to - WEEKS_MAX * 7 * DAY_MS, to: window.to }), steps);
  await step(0.6);
  const tracking = await countTracked(store, short);
  const [{ declared, unknown } = NO_COUNTS] = await summarize(store, current, [current.period]);
  const unknownSteps = await countUnknownSteps(store, short);
  const fingerprint = await fingerprintSessions(store, long.sessions);
  await step(0.7);
  const sample = sampleOf(
    journey.id,
    window,
    tracking.reduce((sum, { sessions }) => sum + sessions, 0),
  );
  const lost = await countLostTime(store, current, steps, PAUSE_CAP_MINUTES * MINUTE_MS);
  const loss = await countLoss(store, current, sample);
  await step(0.75);
  const stays = await countStays(store, twice, sample);
  await step(0.8);
  const episodes = await countEpisodes(store, twice, sample);
  await step(0.85);
  const submits = await countSubmits(
    store,
    { ...long, sessions: about({ from: history.from, to: window.to }) },
    sample,
  );
  const stoppers = await countStoppers(store, short, sample);
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
    sampledOneIn: sample.oneIn,
    excluded: marked.any,
    marked: { counted, ...sides },
    exclusions: await countExcluded(store, unmarked),
    networks: { sessions: await countStandouts(store, current), isHidden: longest.isHidden },
    excludedByMark: Object.fromEntries(names.map((name, at) => [name, marked.each[at] ?? 0])),
    fingerprint: `sha256:${createHash('sha256')
      .update(JSON.stringify([fingerprint, steps, peers]))
      .digest('hex')}`,
    ...{ declared, unknown },
    isDeclared: longest.declarations.journeyIds.includes(journey.id),
    crowds,
    cube,
    groups: groupCounts,
    every,
    days,
    tracking,
    unknownSteps,
    loss,
    lost,
    stays,
    episodes,
    submits,
    stoppers,
    peers,
  };
}

/** Does not query if no step type has enough steps to compare. */
async function findPeers(
  store: Store,
  neighbours: readonly Journey[],
  ask: (journeyIds: readonly string[]) => Promise<SessionsQuestion>,
): Promise<PeerStep[]> {
  const types = new Map<string, number>();
  for (const { stepType } of neighbours.flatMap(({ steps }) => steps))
    types.set(stepType, (types.get(stepType) ?? 0) + 1);
  if (Math.max(0, ...types.values()) < PEERS_MIN) return [];
  return peerSteps(neighbours, await countPeers(store, await ask(neighbours.map(({ id }) => id))));
}

/** `labels` are names of fields, by step id and field key. */
export function describeJourney(
  { id, slug, displayName, steps }: Journey,
  labels: ReadonlyMap<string, ReadonlyMap<string, string>>,
): MemoInput['journey'] {
  return {
    id,
    slug,
    displayName,
    steps: steps.map(({ id, stepKey, name, stepType, index }) => ({
      ...{ id, stepKey, name: name ?? stepKey, stepType, index },
      labels: Object.fromEntries(labels.get(id) ?? []),
    })),
  };
}

/** The caller's date, then the latest dates of changes. */
function datesOf({ since, to }: MemoOrder, changes: MemoInput['dates']): MemoInput['dates'] {
  const named = since === null ? [] : [{ at: since, what: '', kind: 'given' as const }];
  const byDay = new Map([...changes, ...named].map((one) => [one.at, one]));
  return [...byDay.values()]
    .filter(({ at }) => at < to && at >= to - SINCE_DAYS_MAX * DAY_MS)
    .sort((a, b) => Number(b.at === since) - Number(a.at === since) || b.at - a.at)
    .slice(0, DATES_MAX);
}

/** A sample with a seed from the memo's subject, so that a repeated memo uses the same sample. */
function sampleOf(journeyId: string, window: Period, sessions: number): Sample {
  const hash = createHash('sha256')
    .update(JSON.stringify([journeyId, window, RULES_VERSION]))
    .digest();
  return { oneIn: Math.max(1, Math.ceil(sessions / SAMPLED_SESSIONS_MAX)), seed: hash.readUInt32BE() };
}
