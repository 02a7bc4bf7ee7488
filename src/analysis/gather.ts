// Collects the evidence of a memo: a few questions, one after the other, so that dashboards and ingest go first.
import { createHash } from 'node:crypto';
import type { Journey } from '../domain/journey.ts';
import { MARKS } from '../domain/marks.ts';
import { type MEMO_DAYS, METRIC_VERSION, type NewMemo, RULES_VERSION } from '../domain/memo.ts';
import type { Org } from '../domain/org.ts';
import type { Period } from '../domain/period.ts';
import { readMoment } from '../domain/period.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import {
  type CubeQuestion,
  countCube,
  countGrouped,
  countMarked,
  countTracked,
  countUnknownSteps,
  countWeeks,
  fingerprintSessions,
  listGroups,
} from '../metrics/evidence/cube.ts';
import { countLoss } from '../metrics/evidence/loss.ts';
import { countPeers } from '../metrics/evidence/peers.ts';
import { SAMPLED_SESSIONS_MAX, type Sample } from '../metrics/evidence/sample.ts';
import { countEpisodes, countLoops, countStays, countSubmits } from '../metrics/evidence/stays.ts';
import { askSessions, type Sessions } from '../sessions/ask.ts';
import type { SessionFilter, SessionsQuestion } from '../sessions/sessions.ts';
import { WEEKS_BEFORE } from './memo/detectors/change-since.ts';
import { PEERS_MIN } from './memo/detectors/step-loss-peers.ts';
import { type MemoInput, type PeerStep, periodsOf, SINCE_DAYS_MAX, WEEKS_MAX } from './memo/input.ts';
import { peerSteps } from './peers.ts';

/** What a memo is about: its request, read once, when it was asked for. */
export interface MemoOrder {
  days: (typeof MEMO_DAYS)[number];
  /** ms */
  to: number;
  since: number | null;
  filter: SessionFilter;
}

/** What a memo is about, beside the data. */
export interface MemoAbout extends Pick<MemoInput, 'journey' | 'dates' | 'earlier'> {
  order: MemoOrder;
  /** Journeys of the organization, this one among them. */
  neighbours: readonly Journey[];
}

/**
 * Marks of sessions that a memo leaves out. Not those without a start, which servers need not send; not bursts, which an
 * office or a carrier of phones is as well; not clocks, whose sessions count at their receipt.
 */
const LEFT_OUT = MARKS.foreignHost | MARKS.bot | MARKS.loneSuccess | MARKS.tooFast | MARKS.truncated;
/** Groups of a kind that are counted apart, those of most sessions. */
const GROUPS_MAX = 10;
/** Dates of changes that are looked at. */
const DATES_MAX = 5;

/** `step` is called between questions with the share done: it throws when the memo is not wanted any more. */
export async function gather(
  all: Sessions,
  org: Org,
  { journey, dates, earlier, order, neighbours }: MemoAbout,
  now: number,
  step: (progress: number) => Promise<void>,
): Promise<MemoInput> {
  const { store } = all;
  const { window, history } = periodsOf(order.to, order.days);
  const askAbout = (period: Period, withoutMarks = LEFT_OUT) =>
    askSessions(all, org, [journey.id], { period, filter: { ...order.filter, withoutMarks }, now });
  const current = await askAbout(window);
  const excluded = await countMarked(store, await askAbout(window, 0), LEFT_OUT);
  const groups = await listGroups(store, current, GROUPS_MAX);
  await step(0.1);
  const first = Math.min(history.from, ...dates.map(({ at }) => dayStart(at) - WEEKS_BEFORE * 7 * DAY_MS));
  const steps = journey.steps.map(({ stepKey }) => stepKey);
  const languages = groups.language;
  const long: CubeQuestion = { visits: await askAbout({ from: first, to: window.to }), steps, languages };
  const short: CubeQuestion = { ...long, visits: current };
  const cube = await countCube(store, long);
  await step(0.4);
  const found: MemoInput['groups'] = [];
  for (const by of ['source', 'browser', 'variant'] as const) {
    const values = groups[by];
    if (values.length > 1) found.push({ by, rows: await countGrouped(store, short, by, values) });
  }
  await step(0.5);
  const weeks = await countWeeks(store, await askAbout({ from: window.to - WEEKS_MAX * 7 * DAY_MS, to: window.to }));
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
  const submits = await countSubmits(store, short, sample);
  const loops = await countLoops(store, short);
  const peers = await findPeers(all, neighbours, current);
  await step(0.9);
  return {
    rulesVersion: RULES_VERSION,
    metricVersion: METRIC_VERSION,
    journey,
    window,
    history,
    filter: { ...order.filter } as Record<string, string>,
    dates,
    earlier,
    sampledOneIn: sample.oneIn,
    excluded,
    fingerprint: `sha256:${createHash('sha256')
      .update(JSON.stringify([fingerprint, steps, peers]))
      .digest('hex')}`,
    cube,
    groups: found,
    weeks,
    tracking,
    unknownSteps,
    loss,
    stays,
    episodes,
    submits,
    loops,
    peers,
  };
}

/** Nothing is asked where no type has steps enough to be compared. */
async function findPeers(
  { store }: Sessions,
  neighbours: readonly Journey[],
  current: SessionsQuestion,
): Promise<PeerStep[]> {
  const types = new Map<string, number>();
  for (const { stepType } of neighbours.flatMap(({ steps }) => steps))
    types.set(stepType, (types.get(stepType) ?? 0) + 1);
  if (Math.max(0, ...types.values()) < PEERS_MIN) return [];
  const rows = await countPeers(store, { ...current, journeyIds: neighbours.map(({ id }) => id) });
  return peerSteps(neighbours, rows);
}

const dayStart = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS;

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

/** The day that the caller names, and the days on which steps were changed. */
export function datesOf({ steps }: Journey, { since, to }: MemoOrder): MemoInput['dates'] {
  const named = since === null ? [] : [{ at: since, what: 'the date that was given' }];
  const changed = steps
    .filter(({ createdAt, updatedAt }) => createdAt !== updatedAt)
    .map(({ updatedAt, name, stepKey }) => ({
      at: dayStart(Date.parse(updatedAt)),
      what: `a change of “${name ?? stepKey}”`,
    }));
  const byDay = new Map([...changed.reverse(), ...named].map((one) => [one.at, one]));
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

/** Reads and checks what was asked for; `lastDay` is the latest end of days that are over. Throws `invalid`. */
export function readOrder(request: NewMemo, lastDay: number, refuse: (problem: string) => Error): MemoOrder {
  const days = request.days ?? 28;
  const moment = (name: 'to' | 'since', text: string) => {
    try {
      return dayStart(readMoment('memo', name, text));
    } catch {
      throw refuse(`${name} must be an ISO 8601 date or timestamp`);
    }
  };
  const to = request.to === undefined ? lastDay : moment('to', request.to);
  if (to > lastDay) throw refuse(`to must not be after ${toIso(lastDay).slice(0, 10)}: later sessions may still go on`);
  const since = request.since === undefined ? null : moment('since', request.since);
  if (since !== null && (since >= to || since < to - SINCE_DAYS_MAX * DAY_MS)) {
    throw refuse(`since must be within the ${SINCE_DAYS_MAX} days before to`);
  }
  const { deviceClass, language, source } = request;
  const filter = {
    ...(deviceClass !== undefined && { device: deviceClass === 'unknown' ? '' : deviceClass }),
    ...(language !== undefined && { language }),
    ...(source !== undefined && { source }),
  };
  return { days, to, since, filter };
}
