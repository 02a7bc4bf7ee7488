// Tracking health of a journey, in words: each problem and its remedy.
import type { Installation, UsedUp } from '../../domain/arrivals.ts';
import type { JourneyOverview } from '../../domain/figures.ts';
import type { Journey, Step } from '../../domain/journey.ts';
import type { Language } from '../../domain/language.ts';
import { isStepKey } from '../../domain/text.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import type { Refusals } from '../../ingest/feed.ts';
import { formats } from '../../language/formats.ts';
import { trackingWords } from '../../language/words.ts';
import type { StepsAndAttempts } from '../steps-and-attempts.ts';
import { findStepsAndAttempts } from './steps-and-attempts.ts';

/** The known state of a journey's tracking. */
export interface Tracking {
  /** When the last event came, in ms; null when nothing ever did. */
  lastEventAt: number | null;
  /** Relation of completions to submit attempts. */
  outcomes?: { completedAt: number | null; attempts: number } | undefined;
  /** Sessions of the last 30 days, where they are known. */
  lately?: { sessions: number; completed: number };
  /** Step keys of the last 7 days, with the time of their last event in ms. */
  stepKeys: ReadonlyMap<string, number>;
  /** Refusals of the last 24 hours. */
  refusals: readonly Refusals[];
  /** Undefined where that was not asked. */
  success?: Installation['success'];
  /** Sessions with steps, attempts and success; undefined where that was not asked. */
  reported?: StepsAndAttempts;
  /** Undefined where that was not asked. */
  networks?: Installation['networks'];
  /** Findings from the marks of recent sessions, in sentences of the language. */
  marked: readonly string[];
  /** How near it comes to its limits. */
  load?: readonly Finding[];
  /** The difference between reported and received submissions, as a sentence in the language. */
  gap?: string | undefined;
}

type Finding = Installation['findings'][number];
type Watched = Pick<Journey, 'steps' | 'allowedOrigins'>;

/** Silence that is reported, in ms; a journey may be quiet over a weekend. */
const QUIET_MS = 3 * DAY_MS;
const SILENT_MS = 7 * DAY_MS;
/** From this number of sessions with a submit attempt in a week, at least one should have completed. */
const ATTEMPTS_MIN = 10;
/** From this number of sessions in 30 days, at least one should have completed, even without any submit attempt. */
const SESSIONS_MIN = 30;
/** Keys and origins that are named in a sentence. */
const NAMED_MAX = 5;
const UNKNOWN_KEYS_MAX = 50;

/** The colour of a journey's light, and the reasons that it is not green. */
export function describeHealth(
  journey: Watched,
  tracking: Tracking,
  now: number,
  language: Language,
): JourneyOverview['health'] {
  const silent = findSilence(tracking, now, language);
  const unfinished = findNoSuccess(tracking, now, language);
  const findings = [...silent, ...unfinished, ...findWrongs(journey, tracking, language)];
  const level = (['red', 'amber'] as const).find((one) => findings.some((finding) => finding.level === one)) ?? 'green';
  const reasons = findings.map(({ text }) => text);
  if (tracking.lastEventAt === null) return { level, state: 'not_installed', reasons };
  if (silent.length > 0) return { level, state: 'silent', reasons };
  if (unfinished.length > 0) return { level, state: 'nobody_completes', reasons };
  return { level, state: findings.length > 0 ? 'attention' : 'arriving', reasons };
}

/** Findings of the installation page, the worst first. */
export function describeFindings(
  journey: Watched,
  tracking: Tracking,
  eventsLastHour: number,
  now: number,
  language: Language,
): Finding[] {
  const say = trackingWords[language];
  const silent = findSilence(tracking, now, language);
  const unfinished = findNoSuccess(tracking, now, language);
  const reported = findStepsAndAttempts(journey.steps, tracking, language);
  const found = [...silent, ...unfinished, ...reported, ...findWrongs(journey, tracking, language)];
  if (tracking.success && tracking.lastEventAt !== null) found.push(...describeSuccess(tracking.success, language));
  if (tracking.networks?.isHidden) found.push(amber(say.hiddenNetworks));
  if (tracking.networks && tracking.networks.leftOut > 0)
    found.push(amber(say.fewNetworks({ n: tracking.networks.leftOut })));
  if (eventsLastHour === 0 && silent.length === 0) found.push(amber(say.pausing));
  if (journey.allowedOrigins.length === 0) found.push(amber(say.everyOrigin));
  if (eventsLastHour > 0) found.push({ level: 'green', text: say.arriving({ n: eventsLastHour }) });
  const order = ['red', 'amber', 'green'];
  return found.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}

function describeSuccess({ declared, claimed, ...success }: Installation['success'], language: Language): Finding[] {
  const say = trackingWords[language];
  const { confirmedBy, confirmedAt, superseded } = success;
  const green = (text: string): Finding => ({ level: 'green', text });
  if (!declared) {
    if (confirmedBy === 'owner') return [];
    if (!claimed) return [amber(say.undeclared)];
    return claimed.likely === 0 ? [] : [amber(say.claimed(claimed))];
  }
  const dayOf = (at: string | null) => (at === null ? '' : formats[language].date(Date.parse(at)));
  const day = dayOf(superseded?.since ?? null);
  return [
    ...(confirmedBy === null || confirmedAt === null
      ? []
      : [green(say.confirmed({ by: confirmedBy, day: dayOf(confirmedAt) }))]),
    ...(superseded ? [green(say.superseded({ n: superseded.sessions, dated: day === '' ? 'no' : 'yes', day }))] : []),
  ];
}

const amber = (text: string): Finding => ({ level: 'amber', text });

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

function findSilence({ lastEventAt }: Tracking, now: number, language: Language): Finding[] {
  const say = trackingWords[language];
  if (lastEventAt === null) return [{ level: 'red', text: say.nothingYet }];
  const silence = now - lastEventAt;
  if (silence < QUIET_MS) return [];
  const text = say.quiet({ days: Math.floor(silence / DAY_MS) });
  return [{ level: silence >= SILENT_MS ? 'red' : 'amber', text }];
}

function findWrongs({ steps, allowedOrigins }: Watched, tracking: Tracking, language: Language): Finding[] {
  const say = trackingWords[language];
  const list = (parts: readonly string[]) => formats[language].list(parts);
  const { stepKeys, refusals } = tracking;
  const findings: Finding[] = [];
  const foreign = refusals.filter(({ reason }) => reason === 'Origin not allowed');
  if (foreign.length > 0 && allowedOrigins.length > 0) {
    const origins = foreign.flatMap(({ origin }) => origin ?? []);
    const nameless = foreign.some(({ origin }) => origin === null) ? [say.noOrigin] : [];
    findings.push(amber(say.foreign({ senders: list([...named(origins, language), ...nameless]) })));
  }
  const others = refusals.filter(({ reason }) => reason !== 'Origin not allowed');
  findings.push(...findOtherRefusals(others, language));
  if (steps.length === 0) findings.push(amber(say.noSteps));
  // As long as nothing at all arrives, every step is unseen, which says nothing.
  const unseen = stepKeys.size === 0 ? [] : steps.filter(({ stepKey }) => !stepKeys.has(stepKey));
  if (unseen.length > 0) {
    const keys = unseen.map(({ stepKey }) => stepKey);
    findings.push(amber(say.unseen({ keys: list(named(keys, language)) })));
  }
  const n = countOfNoKeys(stepKeys);
  const unknown = [...named(unknownKeys(steps, stepKeys), language), ...(n > 0 ? [say.noKeys({ n })] : [])];
  if (unknown.length > 0) findings.push(amber(say.unknown({ keys: list(unknown) })));
  if (tracking.gap !== undefined) findings.push(amber(tracking.gap));
  findings.push(...(tracking.load ?? []), ...tracking.marked.map(amber));
  return findings;
}

function findOtherRefusals(refusals: Tracking['refusals'], language: Language): Finding[] {
  const say = trackingWords[language];
  const kinds = new Map<string, { limit: UsedUp | null; n: number }>();
  let ofFewSources = 0;
  for (const { reason, limit, fewSources, batches } of refusals) {
    if (fewSources) ofFewSources += batches;
    else kinds.set(reason, { limit, n: (kinds.get(reason)?.n ?? 0) + batches });
  }
  const texts = [...kinds].map(([reason, { limit, n }]) => {
    if (limit?.of === 'journey_hour') return say.refusedByHour({ n, limit: limit.requests ?? 0 });
    if (limit?.of === 'origin_minute') return say.refusedByMinute({ n, limit: limit.requests ?? 0 });
    return limit?.of === 'organization_day' ? say.refusedByDay({ n }) : say.refused({ n, reason });
  });
  texts.splice(NAMED_MAX);
  if (ofFewSources > 0) texts.unshift(say.refusedOfFew({ n: ofFewSources }));
  return texts.map(amber);
}

// Anyone can send events with any text. Sentences for owners quote a sender's text only in a safe form: a normalized origin, or a step key
// in the format of step keys.

/** Sessions or attempts without any completion: the pages do not declare the view or call that is the success. */
function findNoSuccess({ outcomes, lately }: Tracking, now: number, language: Language): Finding[] {
  const say = trackingWords[language];
  const { completedAt = null, attempts: n = 0 } = outcomes ?? {};
  if (completedAt !== null && now - completedAt < SILENT_MS) return [];
  if (n >= ATTEMPTS_MIN) {
    const day = completedAt === null ? undefined : formats[language].date(completedAt);
    return [amber(day === undefined ? say.triedLately({ n }) : say.triedSince({ n, day }))];
  }
  if (completedAt !== null || !lately || lately.completed > 0 || lately.sessions < SESSIONS_MIN) return [];
  return [amber(say.nobody({ n: lately.sessions }))];
}

function unknownKeys(steps: readonly Step[], stepKeys: Tracking['stepKeys']): string[] {
  const known = new Set(steps.map(({ stepKey }) => stepKey));
  return [...stepKeys.keys()]
    .filter((key) => isStepKey(key) && !known.has(key))
    .sort()
    .slice(0, UNKNOWN_KEYS_MAX);
}

const countOfNoKeys = (stepKeys: Tracking['stepKeys']) => [...stepKeys.keys()].filter((key) => !isStepKey(key)).length;

/** The first few, and how many more. */
function named(names: readonly string[], language: Language): string[] {
  const say = trackingWords[language];
  const distinct = [...new Set(names)];
  const rest = distinct.length - NAMED_MAX;
  return [
    ...distinct.slice(0, NAMED_MAX).map((name) => say.named({ name })),
    ...(rest > 0 ? [say.more({ n: rest })] : []),
  ];
}
