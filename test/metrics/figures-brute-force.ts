// The figures of a period recomputed the plain way: session by session from the list of events as they were
// acknowledged, by the definitions of docs/metrics.md alone.
import type { Step } from '../../src/domain/journey.ts';

export interface FigureEvent {
  tag: string;
  id: string;
  /** ms since 1970 */
  ts: number;
  seq: number;
  sessionId: string;
  stepKey: string;
  fieldKey: string;
  errorType: string;
  reason: string;
  source: string;
  browser: string;
  variant: string;
  completionStatus: string;
  inferred: boolean;
  embedVersion?: string;
  blocked: boolean;
  deviceClass: string;
  language: string;
  /** When it was acknowledged, ms. */
  receivedAt: number;
}

export interface Asked {
  from: number;
  to: number;
  deviceClass?: string | undefined;
  language?: string | undefined;
  source?: string | undefined;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

interface Visit {
  events: FigureEvent[];
  start: number;
  completion: number | null;
  /** Somebody said that it worked. */
  declared: boolean;
  status: 'completed' | 'open' | 'left';
  first: FigureEvent;
  /** Views, immediate repeats of a step taken together. */
  runs: { step: string; at: number }[];
  last: string | undefined;
}

/** Events that count: the first copy of each id, of days of receipt that are kept. */
export function keptOf(events: readonly FigureEvent[], now: number, retentionDays: number): FigureEvent[] {
  const ids = new Set<string>();
  return events
    .filter(({ id }) => !ids.has(id) && ids.add(id))
    .filter(({ receivedAt }) => Math.floor(receivedAt / DAY) >= Math.floor(now / DAY) - retentionDays);
}

/** `declaredOnly`: the owner chose that only declared successes count. */
export function visitsOf(
  events: readonly FigureEvent[],
  now: number,
  retentionDays: number,
  declaredOnly = false,
): Visit[] {
  const kept = keptOf(events, now, retentionDays);
  const sessions = groupBy(kept, ({ sessionId }) => sessionId);
  const counted = declaredOnly ? isDeclared : () => true;
  return [...sessions.values()].map((own) => describeVisit(own, now, counted));
}

export const completes = ({ tag, completionStatus }: FigureEvent) =>
  tag === 'submit_success' || (tag === 'session_end' && completionStatus === 'completed');
/** Scripts before 1.3 repeat at the end of a session what they concluded, without saying so. */
const isDeclared = ({ tag, inferred, embedVersion = '' }: FigureEvent) =>
  !inferred && !(tag === 'session_end' && /^1\.[0-2]\./.test(embedVersion));

function describeVisit(own: FigureEvent[], now: number, counted: (event: FigureEvent) => boolean): Visit {
  // The sort is stable: of equal (ts, seq), the order of acknowledgement stays.
  const events = [...own].sort((a, b) => a.ts - b.ts || a.seq - b.seq);
  const first = events[0] as FigureEvent;
  const last = events.at(-1) as FigureEvent;
  const completing = events.find((event) => completes(event) && counted(event));
  const isActive = last.ts > now - 30 * MINUTE && last.ts <= now + MINUTE;
  const runs: Visit['runs'] = [];
  for (const { tag, stepKey, ts } of events) {
    if (tag === 'step_view' && runs.at(-1)?.step !== stepKey) runs.push({ step: stepKey, at: ts });
  }
  return {
    events,
    start: first.ts,
    completion: completing?.ts ?? null,
    declared: events.some((event) => completes(event) && isDeclared(event)),
    status: completing ? 'completed' : isActive ? 'open' : 'left',
    first,
    runs,
    last: runs.at(-1)?.step,
  };
}

export function chosen(visits: readonly Visit[], { from, to, deviceClass, language, source }: Asked): Visit[] {
  return visits.filter(
    ({ start, first }) =>
      start >= from &&
      start < to &&
      (deviceClass === undefined || first.deviceClass === deviceClass) &&
      (language === undefined || first.language === language) &&
      (source === undefined || first.source === source),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Linear between the two nearest ranks. */
function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] as number;
  const high = sorted[Math.ceil(place)] as number;
  return low + (high - low) * (place - Math.floor(place));
}

const inSeconds = (ms: number | null) => (ms === null ? null : expectClose(ms / 1000));
/** Rounded to what doubles keep whatever way they were added up. */
const expectClose = (value: number) => Number(value.toFixed(6));

/** Wilson's interval, from its textbook form: the roots of (p − rate)² = z² p (1 − p) / n. */
export function share(part: number, whole: number) {
  if (whole === 0) return { rate: null, low: null, high: null };
  const z = 1.959963984540054;
  const rate = part / whole;
  const a = 1 + z ** 2 / whole;
  const b = -(2 * rate + z ** 2 / whole);
  const c = rate ** 2;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  return {
    rate: expectClose(rate),
    low: expectClose((-b - root) / (2 * a)),
    high: expectClose((-b + root) / (2 * a)),
  };
}

/** Events after which nothing is known of a submission. */
const NO_ANSWERS = ['session_end', 'page_view', 'field_blur', 'submit_success'];

/** Whether the last step was sent and nothing answered. */
function isUnknown({ status, events }: Visit, lastStep: string | undefined): boolean {
  const act = events.findLast(({ tag }) => !NO_ANSWERS.includes(tag));
  return status === 'left' && act?.tag === 'submit_attempt' && !act.blocked && act.stepKey === lastStep;
}

/** The input that decides how sure completions are: all sessions of every period and group, and the configured steps. */
export interface Judge {
  all: readonly Visit[];
  configured: readonly Pick<Step, 'stepKey'>[];
}

/** `whole`: of so many visits the bounds are shares. */
function certainty(visits: readonly Visit[], { configured }: Judge, whole = visits.length) {
  const completed = visits.filter(({ status }) => status === 'completed').length;
  const unknown = visits.filter((visit) => isUnknown(visit, configured.at(-1)?.stepKey)).length;
  const declared = visits.filter(({ declared }) => declared).length;
  const shareIn = (part: number) => (whole === 0 ? null : expectClose(part / whole));
  return {
    ...{ declared, likely: completed - declared, unknown },
    ...{ low: shareIn(declared), high: shareIn(completed + unknown) },
  };
}

export function summary(visits: readonly Visit[], judge: Judge) {
  const completed = visits.filter(({ status }) => status === 'completed');
  const durations = completed.map(({ start, completion }) => (completion ?? 0) - start);
  return {
    sessions: visits.length,
    completed: completed.length,
    certainty: certainty(visits, judge),
    open: visits.filter(({ status }) => status === 'open').length,
    starters: visits.filter(({ events }) => events.some(({ tag }) => /^field_/.test(tag))).length,
    completion: share(completed.length, visits.length),
    mobile: share(visits.filter(({ first }) => first.deviceClass === 'mobile').length, visits.length),
    medianTimeToComplete: inSeconds(percentile(durations, 0.5)),
    p90TimeToComplete: inSeconds(percentile(durations, 0.9)),
  };
}

/** Milliseconds on a step, visit by visit; undefined where none came to an end. */
export function timeOn({ runs, completion }: Visit, step: string): number | undefined {
  const stays = runs.flatMap(({ step: seen, at }, place) => {
    if (seen !== step) return [];
    const ends = [runs[place + 1]?.at, completion !== null && completion >= at ? completion : undefined];
    const known = ends.filter((end) => end !== undefined);
    return known.length === 0 ? [] : [Math.min(...known) - at];
  });
  return stays.length === 0 ? undefined : sum(stays);
}

export function step(
  { stepKey, name, index }: Pick<Step, 'stepKey' | 'name'> & { index: number | null },
  visits: readonly Visit[],
) {
  const reached = visits.filter(({ runs }) => runs.some((run) => run.step === stepKey));
  const stopped = (status: Visit['status']) =>
    reached.filter((visit) => visit.status === status && visit.last === stepKey).length;
  const times = reached.map((visit) => timeOn(visit, stepKey)).filter((time) => time !== undefined);
  return {
    stepKey,
    name: name ?? stepKey,
    index,
    reached: reached.length,
    left: stopped('left'),
    open: stopped('open'),
    wentOn: reached.length - stopped('left') - stopped('open'),
    reachedShare: share(reached.length, visits.length),
    abandonment: share(stopped('left'), reached.length),
    medianTimeOnStep: inSeconds(percentile(times, 0.5)),
  };
}

export function steps(configured: readonly Step[], visits: readonly Visit[]) {
  const known = new Set(configured.map(({ stepKey }) => stepKey));
  const others = [...new Set(visits.flatMap(({ runs }) => runs.map((run) => run.step)))].filter(
    (key) => !known.has(key),
  );
  return [
    ...configured.map((one) => step(one, visits)),
    ...others
      .map((stepKey) => step({ stepKey, name: null, index: null }, visits))
      .sort((a, b) => b.reached - a.reached || (a.stepKey < b.stepKey ? -1 : 1)),
  ];
}

/** Points of whole days. */
export function dailySeries(visits: readonly Visit[], judge: Judge, { from, to }: Asked) {
  const points = [];
  for (let start = Math.floor(from / DAY) * DAY; start < to; start += DAY) {
    const started = visits.filter((visit) => Math.floor(visit.start / DAY) * DAY === start);
    const completed = started.filter(({ status }) => status === 'completed').length;
    points.push({
      start: new Date(start).toISOString(),
      sessions: started.length,
      completed,
      certainty: certainty(started, judge),
      completion: share(completed, started.length),
    });
  }
  return points;
}

export function groups(
  visits: readonly Visit[],
  judge: Judge,
  property: 'deviceClass' | 'language' | 'source' | 'browser' | 'variant',
) {
  return [...groupBy(visits, ({ first }) => first[property])]
    .map(([value, members]) => {
      const completed = members.filter(({ status }) => status === 'completed').length;
      return {
        ...{ value, sessions: members.length, completed },
        certainty: certainty(members, judge),
        completion: share(completed, members.length),
      };
    })
    .sort((a, b) => b.sessions - a.sessions || (a.value < b.value ? -1 : 1));
}

function tally<Key>(keys: readonly Key[]): { key: Key; times: number }[] {
  return [...groupBy(keys, (key) => JSON.stringify(key))].map(([, same]) => ({
    key: same[0] as Key,
    times: same.length,
  }));
}

/** Certainty of the sessions that completed or left with the step as their last, as shares of those that saw it. */
export function certaintyAt(visits: readonly Visit[], judge: Judge, stepKey: string) {
  const reached = visits.filter(({ runs }) => runs.some((run) => run.step === stepKey)).length;
  return certainty(
    visits.filter(({ last }) => last === stepKey),
    judge,
    reached,
  );
}

/** Order-free: what ties decide is compared as sets. */
export function detail(configured: readonly Step[], visits: readonly Visit[], stepKey: string) {
  const reached = visits.filter(({ runs }) => runs.some((run) => run.step === stepKey));
  const nameOf = (key: string | null) =>
    key === null ? null : (configured.find((one) => one.stepKey === key)?.name ?? key);
  const neighbours = (keys: (string | null)[]) =>
    tally(keys).map(({ key, times }) => ({
      stepKey: key,
      name: nameOf(key),
      sessions: times,
      share: share(times, reached.length),
    }));
  const left = reached.filter(({ status, last }) => status === 'left' && last === stepKey);
  const attempts = visits.filter(({ events }) =>
    events.some(({ tag, stepKey: on }) => tag === 'submit_attempt' && on === stepKey),
  );
  const blocked = visits.filter(({ events }) =>
    events.some(({ tag, stepKey: on, blocked: isBlocked }) => tag === 'submit_attempt' && on === stepKey && isBlocked),
  );
  return {
    entries: neighbours(
      reached.map(({ runs }) => runs[runs.findIndex((run) => run.step === stepKey) - 1]?.step ?? null),
    ),
    exits: neighbours(
      reached.map(({ runs }) => runs[runs.findLastIndex((run) => run.step === stepKey) + 1]?.step ?? null),
    ),
    leftAfterBack: left.filter(({ runs }) =>
      runs.some(({ step }, place) => {
        const [from, to] = [step, runs[place + 1]?.step].map((key) =>
          configured.findIndex((one) => one.stepKey === key),
        );
        return to !== undefined && from !== undefined && to >= 0 && to < from;
      }),
    ).length,
    completedFromHere: visits.filter(({ status, last }) => status === 'completed' && last === stepKey).length,
    leaving: tally(
      left.map(({ events }) => {
        const last = events.findLast(({ tag }) => tag !== 'session_end');
        return last?.tag === 'dropoff_signal' ? last.reason || 'unspecified' : 'none';
      }),
    ).map(({ key, times }) => ({ reason: key, sessions: times, share: share(times, left.length) })),
    submits: { attempted: attempts.length, blocked: blocked.length },
  };
}

/** In any order. */
export function why(configured: readonly Step[], visits: readonly Visit[], stepKey: string) {
  const indexOf = (key: string) => configured.findIndex((one) => one.stepKey === key);
  const reached = visits.filter(({ runs }) => runs.some((run) => run.step === stepKey));
  const left = reached.filter(({ status, last }) => status === 'left' && last === stepKey);
  const wentOn = reached.filter(({ status, last }) => status === 'completed' || last !== stepKey);
  const compared = (did: string, fieldKey: string | null, has: (visit: Visit) => boolean) => {
    const [own, others] = [left.filter(has).length, wentOn.filter(has).length];
    const shares = { leftShare: share(own, left.length), wentOnShare: share(others, wentOn.length) };
    return { did, fieldKey, label: null, left: own, wentOn: others, ...shares };
  };
  const on = (visit: Visit, tag: string) => visit.events.filter((one) => one.tag === tag && one.stepKey === stepKey);
  const keys = [...new Set(visits.flatMap((visit) => on(visit, 'validation_error').map(({ fieldKey }) => fieldKey)))];
  const all = [
    compared('was_stopped', null, (visit) => on(visit, 'submit_attempt').some(({ blocked }) => blocked)),
    compared('went_back', null, ({ runs }) => {
      const until = runs.slice(0, runs.findLastIndex((run) => run.step === stepKey) + 1);
      return until.some(({ step }, place) => {
        const next = until[place + 1];
        return next !== undefined && indexOf(next.step) >= 0 && indexOf(next.step) < indexOf(step);
      });
    }),
    ...keys
      .filter((key) => key !== '')
      .map((key) =>
        compared('met_error', key, (visit) => on(visit, 'validation_error').some(({ fieldKey }) => fieldKey === key)),
      ),
  ];
  return { wentOn: wentOn.length, why: all.filter((one) => one.left + one.wentOn > 0) };
}

const FIELD_TAGS = ['field_focus', 'field_blur', 'field_change', 'validation_error'];

export function fields(visits: readonly Visit[], stepKey: string) {
  const here = visits.map((visit) => ({
    visit,
    events: visit.events.filter(
      (one) => FIELD_TAGS.includes(one.tag) && one.stepKey === stepKey && one.fieldKey !== '',
    ),
  }));
  const leftHere = (visit: Visit) => visit.status === 'left' && visit.last === stepKey;
  const left = visits.filter(leftHere).length;
  const keys = [...new Set(here.flatMap(({ events }) => events.map(({ fieldKey }) => fieldKey)))];
  const found = keys.map((fieldKey) => {
    const own = here
      .map(({ visit, events }) => ({ visit, all: events, events: events.filter((one) => one.fieldKey === fieldKey) }))
      .filter(({ events }) => events.length > 0);
    const having = (tag: string) => own.filter(({ events }) => events.some((one) => one.tag === tag));
    const focused = having('field_focus');
    const moves = own.map(({ events }) => events.filter(({ tag }) => tag === 'field_focus' || tag === 'field_blur'));
    const times = moves.flatMap((list) => {
      const stays = list.flatMap((move, place) => {
        const next = list[place + 1];
        return move.tag === 'field_focus' && next?.tag === 'field_blur' ? [next.ts - move.ts] : [];
      });
      return stays.length === 0 ? [] : [sum(stays)];
    });
    const places = focused.map(({ all }) => {
      const order = [...new Set(all.filter(({ tag }) => tag === 'field_focus').map((one) => one.fieldKey))];
      return order.indexOf(fieldKey) + 1;
    });
    const wrong = having('validation_error');
    const errors = own.flatMap(({ visit, events }) =>
      events.filter(({ tag }) => tag === 'validation_error').map(({ errorType }) => ({ visit, errorType })),
    );
    const lastTouched = here.filter(
      ({ visit, events }) =>
        leftHere(visit) && events.findLast(({ tag }) => tag !== 'validation_error')?.fieldKey === fieldKey,
    ).length;
    return {
      place: places.length === 0 ? Number.POSITIVE_INFINITY : sum(places) / places.length,
      figures: {
        fieldKey,
        label: null,
        reached: focused.length,
        changed: having('field_change').length,
        medianTimeInField: inSeconds(percentile(times, 0.5)),
        returned: moves.filter((list) => {
          const blur = list.findIndex(({ tag }) => tag === 'field_blur');
          return blur !== -1 && list.slice(blur).some(({ tag }) => tag === 'field_focus');
        }).length,
        errors: [...groupBy(errors, ({ errorType }) => errorType)]
          .map(([errorType, same]) => ({
            errorType,
            sessions: new Set(same.map(({ visit }) => visit)).size,
            events: same.length,
          }))
          .sort((a, b) => b.sessions - a.sessions || (a.errorType < b.errorType ? -1 : 1)),
        withErrors: wrong.length,
        fixed: wrong.filter(({ visit }) => visit.status === 'completed' || visit.last !== stepKey).length,
        givenUp: wrong.filter(({ visit }) => leftHere(visit)).length,
        lastTouched,
        lastTouchedShare: share(lastTouched, left),
      },
    };
  });
  found.sort((a, b) => (a.place === b.place ? (a.figures.fieldKey < b.figures.fieldKey ? -1 : 1) : a.place - b.place));
  return found.map(({ figures }) => figures);
}

export function paths(configured: readonly Step[], visits: readonly Visit[], limit: number) {
  const indexes = new Map(configured.map(({ stepKey, index }) => [stepKey, index]));
  const walked = visits.filter(({ runs }) => runs.length > 0);
  const isBack = (from: string | null, to: string | null) => {
    const [before, after] = [indexes.get(from ?? ''), indexes.get(to ?? '')];
    return before !== undefined && after !== undefined && after < before;
  };
  const moves = walked.flatMap((visit) => {
    const stops = [null, ...visit.runs.map((run) => run.step), null];
    return stops
      .slice(1)
      .map((to, place) => ({ visit, from: stops[place] ?? null, to, end: to ? null : visit.status }));
  });
  const direction = (from: string | null, to: string | null) => {
    if (from === null) return 'start';
    if (to === null) return 'end';
    if (!indexes.has(from) || !indexes.has(to)) return 'other';
    return isBack(from, to) ? 'back' : 'forward';
  };
  const isSkipped = ({ runs, status }: Visit, index: number) => {
    const places = runs.map(({ step }) => indexes.get(step) ?? -1);
    return !places.includes(index) && (status === 'completed' || places.some((place) => place > index));
  };
  const ways = tally(walked.map(({ runs, status }) => ({ steps: runs.map((run) => run.step), end: status })));
  const listed = ways
    .map(({ key, times }) => ({ ...key, sessions: times, share: share(times, walked.length) }))
    .sort((a, b) => b.sessions - a.sessions || compareLists(a.steps, b.steps) || (a.end < b.end ? -1 : 1))
    .slice(0, limit);
  return {
    sessions: walked.length,
    steps: steps(configured, visits).map(({ stepKey, name, index, reached }) => ({
      ...{ stepKey, name, index },
      sessions: reached,
      skipped: index === null ? null : walked.filter((visit) => isSkipped(visit, index)).length,
    })),
    transitions: [...groupBy(moves, ({ from, to, end }) => JSON.stringify([from, to, end])).values()].map((same) => {
      const { from, to, end } = same[0] as (typeof moves)[number];
      const sessions = new Set(same.map(({ visit }) => visit)).size;
      return { from, to, end, direction: direction(from, to), times: same.length, sessions };
    }),
    paths: listed,
    otherSessions: walked.length - sum(listed.map(({ sessions }) => sessions)),
    backSessions: walked.filter(({ runs }) =>
      runs.some((run, place) => isBack(run.step, runs[place + 1]?.step ?? null)),
    ).length,
  };
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  const place = a.findIndex((one, at) => one !== b[at]);
  if (place === -1) return a.length - b.length;
  const other = b[place];
  return other === undefined || (a[place] as string) > other ? 1 : -1;
}

/** Numbers as this file rounds them, through and through. */
export function rounded(value: unknown): unknown {
  if (typeof value === 'number') return expectClose(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rounded(member)]));
}

/** Map.groupBy, which Node 20 has not. */
function groupBy<Member, Key>(members: readonly Member[], keyOf: (member: Member) => Key): Map<Key, Member[]> {
  const found = new Map<Key, Member[]>();
  for (const member of members) {
    const key = keyOf(member);
    const same = found.get(key);
    if (same) same.push(member);
    else found.set(key, [member]);
  }
  return found;
}
