// Lines of a memo without a comparison: the completion rate, lost time, brief visits, and that nothing stands out.
import { PAUSE_CAP_MINUTES } from '../../domain/burden.ts';
import { type Fact, type FindingCode, MEMO_DAYS } from '../../domain/memo.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import type { GroupRow } from '../../metrics/evidence/groups.ts';
import { criticalValue } from '../statistics/multiple.ts';
import { shareByBlocks, wilson } from '../statistics/share.ts';
import { NO_SUBJECT } from './candidate.ts';
import { completionOf, cutIntoBlocks, numbered, within } from './cells.ts';
import type { MemoInput } from './input.ts';
import type { Place, Scene } from './scene.ts';
import type { Speech } from './words.ts';

/** Steps named with their lost hours, at most. */
const STEPS_NAMED_MAX = 3;
/** Sessions that a memo needs for comparisons. */
export const SESSIONS_MIN = 300;

export const hoursLostAt = ({ left, hoursEach }: Place): number => left * hoursEach;

export function hoursLost({ places }: Scene, { texts: { facts }, hours }: Speech): Fact[] {
  const [journey, ...steps] = places;
  if (!journey || journey.left === 0) return [];
  const most = steps.filter(({ left }) => left > 0).sort((a, b) => hoursLostAt(b) - hoursLostAt(a));
  return [
    {
      code: 'hours_lost',
      subject: NO_SUBJECT,
      headline: facts.hoursLost({ hours: hours(hoursLostAt(journey)), n: journey.left }),
      sentences: [
        ...most
          .slice(0, STEPS_NAMED_MAX)
          .map((place) =>
            facts.hoursLostAt({ hours: hours(hoursLostAt(place)), n: place.left, step: place.step?.name ?? '' }),
          ),
        facts.hoursAsBurden({ minutes: PAUSE_CAP_MINUTES }),
      ],
    },
  ];
}

/** Brief visits get a line from this number, and this share of all visits. */
const BRIEF_MIN = 30;
const BRIEF_SHARE_MIN = 0.02;
/** A group is named if it has more than this share of them. */
const BRIEF_OF_GROUP = 0.5;

/** Brief visits, in which a page cannot have been read. They are left out of all comparisons. */
export function briefVisits({ input, days }: Scene, speech: Speech): Fact[] {
  const { share, inHundred } = speech;
  const { facts } = speech.texts;
  const rows = input.every.filter(({ step }) => step === '');
  const all = within(input.cube, input.window).filter(({ step }) => step === '');
  const [sessions, brief] = [sum(all, 'reached'), sum(all, 'brief')];
  if (brief < BRIEF_MIN || brief < BRIEF_SHARE_MIN * sessions) return [];
  const groups = rows
    .filter((row) => row.brief >= BRIEF_OF_GROUP * brief && row.reached < 0.9 * sessions)
    .sort((a, b) => b.brief / b.reached - a.brief / a.reached);
  const [most] = groups;
  const sayMost = (row: GroupRow) => {
    const group = speech.among(row.by, row.value);
    const others = (brief - row.brief) / Math.max(1, sessions - row.reached);
    const rates = { own: inHundred(row.brief / row.reached), others: inHundred(others) };
    const isOpened = row.by === 'browser' || row.by === 'device';
    return [
      facts.briefMost({ share: share(row.brief, brief), group, ...rates }),
      ...(isOpened ? [facts.briefOpen({ group })] : []),
    ];
  };
  return [
    {
      code: 'brief_visits',
      subject: NO_SUBJECT,
      headline: facts.brief({ n: Math.round(brief / days), share: share(brief, sessions) }),
      sentences: [facts.briefApart, ...(most ? sayMost(most) : [])],
    },
  ];
}

/** The completion rate with the interval of the figures; if days differ, also with the wider interval of comparisons. */
export function completionShare(
  { input, firstDay, days: blocks }: Scene,
  { texts: { facts }, percent, share }: Speech,
) {
  const rows = within(input.cube, input.window).filter(({ step }) => step === '');
  const sessions = sum(rows, 'reached');
  const cut = { rows, first: firstDay, blockDays: 1, blocks, stratumOf: () => '', countsOf: completionOf };
  const { part, whole, value, designEffect, df } = shareByBlocks(cutIntoBlocks(cut, numbered([''])));
  if (whole === 0) return { rate: null, low: null, high: null, part, whole, sessions, sentence: null };
  const { low, high } = wilson(part, whole, Z_95);
  const wide = Number.isFinite(designEffect)
    ? wilson(part, whole, criticalValue(0.95, df), designEffect)
    : { low, high };
  const differ =
    wide.high - wide.low > WIDER * (high - low)
      ? ` ${facts.daysDiffer({ low: percent(wide.low), high: percent(wide.high) })}`
      : '';
  return {
    ...{ rate: value, low, high, part, whole, sessions },
    sentence: facts.completed({ share: share(part, whole), low: percent(low), high: percent(high) }) + differ,
  };
}

const Z_95 = 1.959963984540054;
/** The second interval is mentioned if it is at least this many times as wide. */
const WIDER = 1.5;

const sum = <Member extends string>(rows: readonly Record<Member, number>[], member: Member) =>
  rows.reduce((all, row) => all + row[member], 0);

export function noFinding(tested: number, detectable: number | null, { texts: { facts }, points }: Speech): Fact {
  return {
    code: 'no_finding',
    subject: NO_SUBJECT,
    headline: tested === 0 ? facts.nothingLarge : facts.nothingStandsOut,
    sentences: [
      ...(tested === 0 ? [] : [facts.comparisons({ n: tested })]),
      ...(detectable === null ? [] : [facts.detectable({ points: points(detectable) })]),
    ],
  };
}

export const hasTooLittle = ({ places: [journey] }: Scene): boolean => (journey?.reached ?? 0) < SESSIONS_MIN;

/** Sentences about missing data, with the date when there will be enough at the current traffic. */
export function tooLittle(scene: Scene, { texts: { facts }, date }: Speech): Fact[] {
  if (!hasTooLittle(scene)) return [];
  const { input, days, places } = scene;
  const have = places[0]?.reached ?? 0;
  const perDay = have / days;
  const on = dayOfEnough(input.window.to, days, have, SESSIONS_MIN);
  return [
    {
      code: 'too_little_data',
      subject: NO_SUBJECT,
      headline: facts.tooLittle({ n: have, days, least: SESSIONS_MIN }),
      sentences: [
        on === null ? facts.neverEnough({ days: DAYS_MAX }) : facts.enoughOn({ day: date(on), days: daysFor(perDay) }),
      ],
    },
  ];
}

/** The longest period of a memo, in days. */
const DAYS_MAX = Math.max(...MEMO_DAYS);
const daysFor = (perDay: number) => MEMO_DAYS.find((days) => days * perDay >= SESSIONS_MIN) ?? DAYS_MAX;

/** The date (ms) by which there will be enough sessions at the current traffic; null if even the longest period is too short. */
function dayOfEnough(to: number, days: number, have: number, need: number): number | null {
  const perDay = have / days;
  if (perDay * DAYS_MAX < need) return null;
  return to + Math.ceil(Math.max(0, need - have) / perDay) * DAY_MS;
}

/** Comparisons that need more steps, or more sessions per week; waiting does not help. */
const NOT_BY_DAYS: readonly FindingCode[] = ['step_loss_peers', 'change_since'];

export function enoughOn(
  { input, days }: Scene,
  { code, have, need }: { code: FindingCode; have: number; need: number },
): string | null {
  if (NOT_BY_DAYS.includes(code)) return null;
  const on = dayOfEnough(input.window.to, days, have, need);
  return on === null ? null : toIso(on);
}

/** Sentences about excluded sessions: by mark, by the organization's exclusions, and by network. Groups below ten have no separate count. */
export function leftOut(input: MemoInput, speech: Speech): string[] {
  const { exclusions = 0, networks } = input;
  const { facts } = speech.texts;
  return [
    ...markedOut(input, speech),
    ...(exclusions > 0 ? [facts.exclusions({ n: exclusions })] : []),
    ...(networks && networks.sessions > 0 ? [facts.networks({ n: networks.sessions })] : []),
  ];
}

function markedOut({ excluded: n, excludedByMark }: MemoInput, { texts: { facts, marks }, listed }: Speech): string[] {
  if (n === 0) return [];
  const named = Object.entries(excludedByMark)
    .filter(([, sessions]) => sessions >= SMALL)
    .sort((a, b) => b[1] - a[1])
    .map(([mark, sessions]) => (marks[mark as keyof typeof marks] ?? marks.other)({ n: sessions, mark }));
  return [named.length > 0 ? facts.markedBy({ n, marks: listed(named) }) : facts.marked({ n })];
}

const SMALL = 10;
