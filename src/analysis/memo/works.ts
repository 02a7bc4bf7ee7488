// Detects breaks: no completions, no session past a step, or one group that stops. They are not part of the false discovery rate, so
// each must be close to all or nothing, and rarer than anything in the year before.
import type { Alarm, Subject } from '../../domain/memo.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import type { GroupRow } from '../../metrics/evidence/groups.ts';
import { hypergeometricAtMost } from '../statistics/binomial.ts';
import { type Day, type Run, type Usual, usualOf, worstRun } from '../statistics/runs.ts';
import { wilson } from '../statistics/share.ts';
import { NO_SUBJECT } from './candidate.ts';
import { dayOf, withoutBrief } from './cells.ts';
import { instantOf } from './input.ts';
import { findingId } from './judge.ts';
import type { Place, Scene } from './scene.ts';
import { begin, ofStep, type Speech } from './words.ts';

/** An alarm to be rendered in a language. */
type Alarmed = (speech: Speech) => Alarm;

export function doesItWork(scene: Scene): Alarmed[] {
  const level = completionAtAll(scene);
  const breaks = level?.code === 'nobody_completes' ? [] : breaksOf(scene);
  return [...(level ? [level.say] : []), ...breaks, ...groupsThatStop(scene)];
}

/** Sessions that the check needs, and the completion rate that it regards as too low. */
const NOBODY_MIN = 60;
const LOW_SESSIONS_MIN = 300;
const LOW = 0.05;
const Z_95 = 1.96;

/** An alarm if no session completes, or implausibly few. */
function completionAtAll({ input, places }: Scene): { code: Alarm['code']; say: Alarmed } | undefined {
  const rows = input.days.filter(({ step }) => step === '');
  // Brief sessions count here, because a blank first page produces only brief ones.
  const [journey, ...steps] = places;
  const whole = rows.reduce((sum, { reached, open }) => sum + reached - open, 0);
  const part = rows.reduce((sum, { completed }) => sum + completed, 0);
  const last = steps.sort((a, b) => (b.step?.index ?? 0) - (a.step?.index ?? 0))[0];
  const atLast = ({ texts: { alarms } }: Speech) =>
    last && last.reached > 0 ? [alarms.atLast({ n: last.reached, step: last.step?.name ?? '' })] : [];
  const advice = ({ texts: { alarms, who } }: Speech) => ({
    ...{ suggestion: alarms.try, who: who.form, look: { outcome: 'left' } },
  });
  if (part === 0 && whole >= NOBODY_MIN) {
    const first = Math.min(...rows.map(({ day }) => day));
    return {
      code: 'nobody_completes',
      say(speech) {
        const { nobody, nobodyAtLast } = speech.texts.alarms;
        const reached = atLast(speech);
        return alarm('nobody_completes', NO_SUBJECT, {
          headline: nobody({ day: speech.date(first * DAY_MS), n: whole }),
          sentences: reached.length === 0 ? [nobodyAtLast] : reached,
          ...advice(speech),
          evidence: { part, whole, usual: null, p: null },
        });
      },
    };
  }
  const known = (journey?.reached ?? 0) - (journey?.open ?? 0);
  const completed = journey?.completed ?? 0;
  if (known < LOW_SESSIONS_MIN || wilson(completed, known, Z_95).high >= LOW) return undefined;
  return {
    code: 'low_completion',
    say(speech) {
      const { low, lowDismiss } = speech.texts.alarms;
      const of = { part: speech.count(completed), whole: speech.count(known) };
      return alarm('low_completion', NO_SUBJECT, {
        headline: low({ share: speech.inHundred(completed / known), ...of }),
        sentences: [...atLast(speech), lowDismiss],
        ...advice(speech),
        evidence: { part: completed, whole: known, usual: null, p: null },
      });
    },
  };
}

/** Days before the period, and sessions on them, that a baseline needs. */
const PAST_DAYS_MIN = 28;
const PAST_SESSIONS_MIN = 300;
/** A baseline of half a year includes holidays and campaigns, so the threshold for a break can be lower. */
const LONG_PAST_DAYS = 182;
const SCORE_MIN = { short: 8, long: 5 };
/** A break with this score and so few successes is certain, whatever the year before contains. */
const SCORE_SURE = 10;
const LEFT_OVER = 0.1;

interface Break {
  place: Place;
  run: Run;
  usual: Usual;
  /** The break continues: no later day has sessions that got past. */
  goesOn: boolean;
}

function breaksOf(scene: Scene): Alarmed[] {
  const breaks = scene.places.flatMap((place): Break[] => {
    const worst = breakAt(scene, place);
    return worst ? [{ place, ...worst }] : [];
  });
  // A break shows in the journey and at several steps; the clearest step is reported.
  breaks.sort((a, b) => Number(a.place.step === null) - Number(b.place.step === null) || b.run.score - a.run.score);
  const heads: Break[] = [];
  const alsoBroken = new Map<Break, string[]>();
  for (const one of breaks) {
    const head = heads.find(({ run }) => run.first <= one.run.last && one.run.first <= run.last);
    if (!head) heads.push(one);
    else if (one.place.step) alsoBroken.set(head, [...(alsoBroken.get(head) ?? []), one.place.step.name]);
  }
  return heads.map((head) => (speech) => describeBreak(scene, head, alsoBroken.get(head) ?? [], speech));
}

function breakAt({ input }: Scene, place: Place): Omit<Break, 'place'> | undefined {
  const first = dayOf(input.window.from);
  const daily = withoutBrief(input.days.filter(({ step }) => step === place.key)).map(
    ({ day, reached, left, open, completed }): Day => {
      const whole = reached - open;
      return { day, whole, part: place.step ? whole - left : completed };
    },
  );
  const past = daily.filter(({ day }) => day < first);
  const isKnown = past.length >= PAST_DAYS_MIN && past.reduce((sum, { whole }) => sum + whole, 0) >= PAST_SESSIONS_MIN;
  let usual = usualOf(isKnown ? past : daily);
  let run = worstRun(daily, usual, first);
  if (run && !isKnown) {
    // The break's own days lower the baseline, so they are removed and the search repeated.
    const { first: from, last } = run;
    usual = usualOf(daily.filter(({ day }) => day < from || day > last));
    run = worstRun(daily, usual, first);
  }
  const isLong = past.length >= LONG_PAST_DAYS;
  if (!run || run.score < SCORE_MIN[isLong ? 'long' : 'short']) return undefined;
  const before = isKnown ? (worstRun(past, usual)?.score ?? 0) : 0;
  const isSure = run.score >= SCORE_SURE && run.part <= LEFT_OVER * usual.rate * run.whole;
  const { last } = run;
  const goesOn = !daily.some(({ day, whole }) => day > last && whole > 0);
  return run.score > before || isSure ? { run, usual, goesOn } : undefined;
}

function describeBreak(
  { input }: Scene,
  { place, run, usual, goesOn }: Break,
  others: readonly string[],
  speech: Speech,
): Alarm {
  const { zone = 'UTC', window } = input;
  const { count, date, inHundred } = speech;
  const { alarms, who } = speech.texts;
  const [first, end] = [run.first * DAY_MS, goesOn ? window.to : (run.last + 1) * DAY_MS];
  const step = ofStep(place.subject);
  const when = goesOn
    ? alarms.since({ day: date(first) })
    : run.first === run.last
      ? alarms.on({ day: date(first) })
      : alarms.from({ days: speech.days({ from: first, to: end }) });
  const rates = { when, ...step, whole: count(run.whole), usual: inHundred(usual.rate) };
  return alarm(
    'stopped',
    { ...place.subject, since: goesOn ? null : toIso(first) },
    {
      headline: run.part === 0 ? alarms.stoppedAll(rates) : alarms.stopped({ ...rates, part: count(run.part) }),
      sentences: [
        ...(others.length > 0 ? [alarms.alsoAt({ steps: speech.listed(others.map(speech.quoted)) })] : []),
        goesOn ? alarms.goesOn : alarms.isOver,
      ],
      suggestion: goesOn ? alarms.goThrough(step) : alarms.findOut(step),
      who: who.page,
      look: {
        ...(place.step && { step: place.key }),
        outcome: 'left',
        from: toIso(instantOf(first, zone)),
        to: toIso(instantOf(end, zone)),
      },
      from: toIso(instantOf(first, zone)),
      to: goesOn ? null : toIso(instantOf(end, zone)),
      evidence: { part: run.part, whole: run.whole, usual: usual.rate, p: 10 ** -run.score },
    },
  );
}

/** Thresholds for a group that stops: its sessions, its hours with sessions, its largest share that goes on, and the least share of others. */
const GROUP_MIN = 15;
const GROUP_HOURS_MIN = 3;
const GROUP_SHARE_MAX = 0.05;
const OTHERS_SHARE_MIN = 0.3;
const GROUP_P_MAX = 0.001;

function groupsThatStop(scene: Scene): Alarmed[] {
  // Sources are left out: a source sends visitors and cannot stop them.
  const rows = withoutBrief(scene.input.every.map((row) => ({ ...row, day: 0 }))).filter(({ by }) => by !== 'source');
  // Imported sessions all arrived in one hour.
  const hours = Math.min(GROUP_HOURS_MIN, Math.max(...rows.map((row) => row.hours)));
  const stopped = rows.flatMap((row) => {
    const place = scene.places.find(({ key }) => key === row.step);
    const p = place && row.hours >= hours ? stopP(row, place) : undefined;
    return place && p !== undefined && p * rows.length <= GROUP_P_MAX ? [{ row, place, p }] : [];
  });
  // Each group is reported once: at the step where most of it stops, or for the journey if it stops at no step.
  stopped.sort((a, b) => Number(a.row.step === '') - Number(b.row.step === '') || b.row.left - a.row.left);
  const named = new Set<string>();
  return stopped.flatMap(({ row, place, p }) => {
    const key = `${row.by} ${row.value}`;
    if (named.has(key)) return [];
    named.add(key);
    return [(speech: Speech) => describeGroup(row, place, p, speech)];
  });
}

const passedOf = (
  step: string,
  { reached, left, open, completed }: Pick<GroupRow, 'reached' | 'left' | 'open' | 'completed'>,
) => (step === '' ? completed : reached - left - open);

/** The p-value of a group's low count among the sessions that went on; undefined if the group does not stop. */
function stopP(row: GroupRow, place: Place): number | undefined {
  const [n, all] = [row.reached - row.open, place.reached - place.open];
  const [part, allPart] = [passedOf(row.step, row), passedOf(row.step, place)];
  const others = (allPart - part) / Math.max(1, all - n);
  if (n < GROUP_MIN || all - n < GROUP_MIN) return undefined;
  if (part > GROUP_SHARE_MAX * n || others < OTHERS_SHARE_MIN) return undefined;
  return hypergeometricAtMost(part, n, allPart, all);
}

function describeGroup(row: GroupRow, place: Place, p: number, speech: Speech): Alarm {
  const whole = row.reached - row.open;
  const part = passedOf(row.step, row);
  const all = place.reached - place.open;
  const usual = (passedOf(row.step, place) - part) / (all - whole);
  const { alarms, who } = speech.texts;
  const group = speech.among(row.by, row.value);
  const step = ofStep(place.subject);
  const subject: Subject = { ...place.subject, group: { by: row.by, value: row.value, against: 'others' } };
  const of = { part: speech.count(whole - part), whole: speech.count(whole) };
  return alarm('group_stopped', subject, {
    headline: begin(alarms.group({ ...of, group, ...step, others: speech.inHundred(1 - usual) })),
    sentences: [alarms.ofAll({ share: speech.share(place.left, all), ...step })],
    suggestion: alarms.goThroughAs({ ...step, group }),
    who: who.page,
    look: {
      ...(place.step && { step: place.key }),
      outcome: 'left',
      [row.by === 'device' ? 'deviceClass' : row.by]: row.by === 'device' && row.value === '' ? 'unknown' : row.value,
    },
    evidence: { part, whole, usual, p },
  });
}

function alarm(
  code: Alarm['code'],
  subject: Subject,
  rest: Omit<Alarm, 'id' | 'code' | 'subject' | 'from' | 'to'> & Partial<Pick<Alarm, 'from' | 'to'>>,
): Alarm {
  return { id: findingId(code, subject), code, subject, from: null, to: null, ...rest };
}
