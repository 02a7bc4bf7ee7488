// Whether the pages of a journey report as they should, in words: what is wrong, and what to do about it.
import type { Installation } from './arrivals.ts';
import type { JourneyOverview } from './figures.ts';
import type { Journey, Step } from './journey.ts';
import { isStepKey } from './text.ts';
import { DAY_MS, toIso } from './time.ts';

/** The known state of a journey's tracking. */
export interface Tracking {
  /** When the last event came, in ms; null when nothing ever did. */
  lastEventAt: number | null;
  /** Whether those who try to submit complete. */
  outcomes?: { completedAt: number | null; attempts: number } | undefined;
  /** Sessions of the last 30 days, where they are known. */
  lately?: { sessions: number; completed: number };
  /** Step keys of the last 7 days, with the time of their last event in ms. */
  stepKeys: ReadonlyMap<string, number>;
  /** Refusals of the last 24 hours. */
  refusals: readonly {
    reason: string;
    fewSources: boolean;
    origin: string | null;
    batches: number;
    lastAt: number;
  }[];
  /** Whether a page, a call, a server or a confirmed page has ever said that it worked; undefined where that was not asked. */
  isDeclared?: boolean;
  /** Findings from the marks of recent sessions, in sentences. */
  marked: readonly string[];
  /** How near it comes to its limits. */
  load?: readonly Finding[];
  /** How what was sent differs from what the case system received, in a sentence. */
  gap?: string | undefined;
}

type Finding = Installation['findings'][number];
type Watched = Pick<Journey, 'steps' | 'allowedOrigins'>;

/** Silence that is reported, in ms; a journey may be quiet over a weekend. */
const QUIET_MS = 3 * DAY_MS;
const SILENT_MS = 7 * DAY_MS;
/** Sessions that tried to submit in a week, of which one at least should have completed. */
const ATTEMPTS_MIN = 10;
/** Sessions of 30 days, of which one at least should have completed, even if none was seen to submit. */
const SESSIONS_MIN = 30;
/** Keys and origins that are named in a sentence. */
const NAMED_MAX = 5;
const UNKNOWN_KEYS_MAX = 50;

/** The colour of a journey's light, and the reasons that it is not green. */
export function describeHealth(journey: Watched, tracking: Tracking, now: number): JourneyOverview['health'] {
  const findings = [...findSilence(tracking, now), ...findWrongs(journey, tracking, now)];
  const level = (['red', 'amber'] as const).find((one) => findings.some((finding) => finding.level === one));
  return {
    level: level ?? 'green',
    state: stateOf(tracking, findings, now),
    reasons: findings.map(({ text }) => text),
  };
}

function stateOf(tracking: Tracking, findings: readonly Finding[], now: number): JourneyOverview['health']['state'] {
  if (tracking.lastEventAt === null) return 'not_installed';
  if (findSilence(tracking, now).length > 0) return 'silent';
  if (findNoSuccess(tracking, now).length > 0) return 'nobody_completes';
  return findings.length > 0 ? 'attention' : 'arriving';
}

/** Findings of the installation page, the worst first. */
export function describeFindings(journey: Watched, tracking: Tracking, eventsLastHour: number, now: number): Finding[] {
  const arriving: Finding[] =
    eventsLastHour > 0
      ? [{ level: 'green', text: `Events arrive: ${eventsLastHour.toLocaleString('en')} in the last hour.` }]
      : [];
  const silent = findSilence(tracking, now);
  const pausing: Finding[] =
    eventsLastHour === 0 && silent.length === 0
      ? [{ level: 'amber', text: 'No event in the last hour. Open a page of the journey to see whether one arrives.' }]
      : [];
  const open: Finding[] =
    journey.allowedOrigins.length === 0
      ? [
          {
            level: 'amber',
            text: 'Every origin may send events. Name the origins of your pages, so that no other can.',
          },
        ]
      : [];
  const undeclared: Finding[] =
    tracking.isDeclared === false && tracking.lastEventAt !== null
      ? [
          {
            level: 'amber',
            text: 'Nobody has said yet which page or call is the success, so completions are not confirmed. Declare it to finish the installation.',
          },
        ]
      : [];
  const found = [...silent, ...findWrongs(journey, tracking, now), ...undeclared, ...pausing, ...open, ...arriving];
  const order = ['red', 'amber', 'green'];
  return found.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

/** Configured steps with the time of their last event in the last 7 days. */
export function describeStepsSeen(
  steps: readonly Step[],
  stepKeys: Tracking['stepKeys'],
): Pick<Installation, 'steps' | 'unknownStepKeys'> {
  return {
    steps: steps.map(({ stepKey, name }) => {
      const lastAt = stepKeys.get(stepKey);
      return { stepKey, name: name ?? stepKey, lastSeenAt: lastAt === undefined ? null : toIso(lastAt) };
    }),
    unknownStepKeys: unknownKeys(steps, stepKeys),
  };
}

function findSilence({ lastEventAt }: Tracking, now: number): Finding[] {
  if (lastEventAt === null) {
    const text = 'No event has arrived yet. Put the snippet into every page of the journey, then open one of them.';
    return [{ level: 'red', text }];
  }
  const silence = now - lastEventAt;
  if (silence < QUIET_MS) return [];
  const text = `No event for ${Math.floor(silence / DAY_MS)} days. Check that the pages still carry the snippet.`;
  return [{ level: silence >= SILENT_MS ? 'red' : 'amber', text }];
}

function findWrongs({ steps, allowedOrigins }: Watched, tracking: Tracking, now: number): Finding[] {
  const { stepKeys, refusals } = tracking;
  const findings: Finding[] = findNoSuccess(tracking, now);
  const foreign = refusals.filter(({ reason }) => reason === 'Origin not allowed');
  if (foreign.length > 0 && allowedOrigins.length > 0) {
    const origins = foreign.flatMap(({ origin }) => origin ?? []);
    const nameless = foreign.some(({ origin }) => origin === null) ? ['senders without an origin'] : [];
    const text = `Batches from ${[...named(origins), ...nameless].join(' and ')} are refused. Add the origin to the allowed ones if it is yours.`;
    findings.push({ level: 'amber', text });
  }
  findings.push(...findOtherRefusals(refusals.filter(({ reason }) => reason !== 'Origin not allowed')));
  if (steps.length === 0) {
    findings.push({ level: 'amber', text: 'The journey has no steps. Add them, so that the funnel has an order.' });
  }
  // As long as nothing at all arrives, every step is unseen, which says nothing.
  const unseen = stepKeys.size === 0 ? [] : steps.filter(({ stepKey }) => !stepKeys.has(stepKey));
  if (unseen.length > 0) {
    const keys = named(unseen.map(({ stepKey }) => stepKey)).join(' and ');
    findings.push({ level: 'amber', text: `No event for 7 days from ${keys}. Check the step keys of these pages.` });
  }
  const unknown = [...named(unknownKeys(steps, stepKeys)), ...namedAsCount(countOfNoKeys(stepKeys))];
  if (unknown.length > 0) {
    const text = `Pages report ${unknown.join(' and ')}, which no step of the journey is called. Add the step, or fix the page.`;
    findings.push({ level: 'amber', text });
  }
  if (tracking.gap !== undefined) findings.push({ level: 'amber', text: tracking.gap });
  findings.push(...(tracking.load ?? []), ...tracking.marked.map((text): Finding => ({ level: 'amber', text })));
  return findings;
}

function findOtherRefusals(refusals: Tracking['refusals']): Finding[] {
  const batches = new Map<string, number>();
  let ofFewSources = 0;
  for (const refusal of refusals) {
    if (refusal.fewSources) ofFewSources += refusal.batches;
    else batches.set(refusal.reason, (batches.get(refusal.reason) ?? 0) + refusal.batches);
  }
  const refused = (count: number) =>
    `${count.toLocaleString('en')} ${count === 1 ? 'batch was' : 'batches were'} refused in the last 24 hours`;
  const texts = [...batches].map(([reason, count]) => `${refused(count)}: ${reason}.`).slice(0, NAMED_MAX);
  if (ofFewSources > 0) {
    texts.unshift(
      `A few networks used up the requests of an hour: ${refused(ofFewSources)}. Visitors from other networks are still let in, up to a share. If the networks are yours, such as an office, raise the limit in the settings of the organization; if not, name allowed origins or sign your pages.`,
    );
  }
  return texts.map((text) => ({ level: 'amber', text }));
}

// Anybody can send events with any words. In sentences that an owner reads, a stranger's word appears only if it has the form of
// what it claims to be: an origin that a parser made, a step key in the format of step keys.

/** People come or submit, and nobody has completed: the pages do not say which view or call is the success. */
function findNoSuccess({ outcomes, lately }: Tracking, now: number): Finding[] {
  const { completedAt = null, attempts = 0 } = outcomes ?? {};
  if (completedAt !== null && now - completedAt < SILENT_MS) return [];
  const since = completedAt === null ? 'in the last 30 days' : `since ${toIso(completedAt).slice(0, 10)}`;
  const ask = 'Say which page or call is the success.';
  if (attempts >= ATTEMPTS_MIN) {
    const text = `Nobody has completed ${since}, though ${attempts} sessions tried to submit in the last 7 days. ${ask}`;
    return [{ level: 'amber', text }];
  }
  if (completedAt !== null || !lately || lately.completed > 0 || lately.sessions < SESSIONS_MIN) return [];
  const text = `Nobody has completed ${since}, of ${lately.sessions.toLocaleString('en')} sessions. ${ask}`;
  return [{ level: 'amber', text }];
}

function unknownKeys(steps: readonly Step[], stepKeys: Tracking['stepKeys']): string[] {
  const known = new Set(steps.map(({ stepKey }) => stepKey));
  return [...stepKeys.keys()]
    .filter((key) => isStepKey(key) && !known.has(key))
    .sort()
    .slice(0, UNKNOWN_KEYS_MAX);
}

const countOfNoKeys = (stepKeys: Tracking['stepKeys']) => [...stepKeys.keys()].filter((key) => !isStepKey(key)).length;

function namedAsCount(keys: number): string[] {
  if (keys === 0) return [];
  return [keys === 1 ? 'one word that is no step key' : `${keys.toLocaleString('en')} words that are no step keys`];
}

/** The first few, and how many more. */
function named(names: readonly string[]): string[] {
  const distinct = [...new Set(names)];
  if (distinct.length === 0) return [];
  const list = distinct
    .slice(0, NAMED_MAX)
    .map((name) => `“${name}”`)
    .join(', ');
  const rest = distinct.length - NAMED_MAX;
  return rest > 0 ? [list, `${rest} more`] : [list];
}
