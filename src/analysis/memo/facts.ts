// Lines of a memo that compare nothing: how many completed, time that was lost, visits that are too brief, and that nothing stands out.
import { type Fact, type FindingCode, MEMO_DAYS } from '../../domain/memo.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { criticalValue } from '../statistics/multiple.ts';
import { shareByBlocks, wilson } from '../statistics/share.ts';
import { NO_SUBJECT } from './candidate.ts';
import { completionOf, cutIntoBlocks, numbered, within } from './cells.ts';
import type { MemoInput } from './input.ts';
import type { Place, Scene } from './scene.ts';
import {
  among,
  comparisonsMade,
  count,
  date,
  hours,
  inHundred,
  listed,
  percent,
  points,
  quoted,
  share,
  visits,
} from './words.ts';

/** Steps that are named with their hours. */
const STEPS_NAMED_MAX = 3;
/** Sessions without which no comparison is worth making. */
export const SESSIONS_MIN = 300;

export const hoursLostAt = ({ left, hoursEach }: Place): number => left * hoursEach;

export function hoursLost({ places }: Scene): Fact[] {
  const [journey, ...steps] = places;
  if (!journey || journey.left === 0) return [];
  const most = steps.filter(({ left }) => left > 0).sort((a, b) => hoursLostAt(b) - hoursLostAt(a));
  return [
    {
      code: 'hours_lost',
      subject: NO_SUBJECT,
      headline: `People spent ${hours(hoursLostAt(journey))} in ${visits(journey.left)} that they left.`,
      sentences: most
        .slice(0, STEPS_NAMED_MAX)
        .map(
          (place) =>
            `${hours(hoursLostAt(place))} of them in ${visits(place.left)} that ended at ${quoted(place.step?.name ?? '')}.`,
        ),
    },
  ];
}

/** Brief visits that are worth a line: as many, and as large a share of all visits. */
const BRIEF_MIN = 30;
const BRIEF_SHARE_MIN = 0.02;
/** A group that nearly all of them are of. */
const BRIEF_OF_GROUP = 0.5;

/** Visits that nobody can have read a page in, counted apart before anything is compared. */
export function briefVisits({ input, days }: Scene): Fact[] {
  const rows = input.every.filter(({ step }) => step === '');
  const all = within(input.cube, input.window).filter(({ step }) => step === '');
  const [sessions, brief] = [sum(all, 'reached'), sum(all, 'brief')];
  if (brief < BRIEF_MIN || brief < BRIEF_SHARE_MIN * sessions) return [];
  const groups = rows
    .filter((row) => row.brief >= BRIEF_OF_GROUP * brief && row.reached < 0.9 * sessions)
    .sort((a, b) => b.brief / b.reached - a.brief / a.reached);
  const [most] = groups;
  const others = most ? (brief - most.brief) / Math.max(1, sessions - most.reached) : 0;
  return [
    {
      code: 'brief_visits',
      subject: NO_SUBJECT,
      headline: `${count(brief / days)} visits a day last under 3 seconds and see one page (${share(brief, sessions)}).`,
      sentences: [
        'They are compared with nothing below. If they are programs, exclude them.',
        ...(most
          ? [
              `${share(most.brief, brief)} of them are ${among(most.by, most.value)}, where ${inHundred(most.brief / most.reached)} in 100 visits are so brief; elsewhere ${inHundred(others)} in 100.`,
              ...(most.by === 'browser' || most.by === 'device'
                ? [`Open the first page ${among(most.by, most.value)}: it may not show there.`]
                : []),
            ]
          : []),
      ],
    },
  ];
}

/** The share that completed, with the interval that the figures of these days have, and with that of comparisons where days differ. */
export function completionShare({ input, firstDay, days: blocks }: Scene) {
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
      ? ` Days differ by more than chance: comparisons below know it only as between ${percent(wide.low)} and ${percent(wide.high)}.`
      : '';
  return {
    ...{ rate: value, low, high, part, whole, sessions },
    sentence: `${share(part, whole)} completed, between ${percent(low)} and ${percent(high)}.${differ}`,
  };
}

const Z_95 = 1.959963984540054;
/** An interval that is so many times as wide is named beside the other. */
const WIDER = 1.5;

const sum = <Member extends string>(rows: readonly Record<Member, number>[], member: Member) =>
  rows.reduce((all, row) => all + row[member], 0);

export function noFinding(tested: number, detectable: number | null): Fact {
  return {
    code: 'no_finding',
    subject: NO_SUBJECT,
    headline:
      tested === 0 ? 'There was nothing large enough to compare.' : 'Nothing stands out that is worth changing.',
    sentences: [
      ...(tested === 0 ? [] : [`${comparisonsMade(tested)}.`]),
      ...(detectable === null
        ? []
        : [`With this traffic, a difference of ${points(detectable)} on a step would have been found 4 times in 5.`]),
    ],
  };
}

/** Says what is missing, and when it will be there at the present traffic. */
export function tooLittle({ input, days, places: [journey] }: Scene): Fact[] {
  const have = journey?.reached ?? 0;
  if (have >= SESSIONS_MIN) return [];
  const perDay = have / days;
  const on = dayOfEnough(input.window.to, days, have, SESSIONS_MIN);
  return [
    {
      code: 'too_little_data',
      subject: NO_SUBJECT,
      headline: `There is too little to compare: ${visits(have)} in ${days} days, and ${SESSIONS_MIN} are needed.`,
      sentences: [
        on === null
          ? `At the current traffic, ${DAYS_MAX} days do not bring enough.`
          : `At the current traffic, enough will have arrived on ${date(on)}, in a memo over ${daysFor(perDay)} days.`,
      ],
    },
  ];
}

/** The longest window of a memo. */
const DAYS_MAX = Math.max(...MEMO_DAYS);
const daysFor = (perDay: number) => MEMO_DAYS.find((days) => days * perDay >= SESSIONS_MIN) ?? DAYS_MAX;

/** The end (ms) of the days in which there will be enough at the present traffic; null where no memo has so many days. */
function dayOfEnough(to: number, days: number, have: number, need: number): number | null {
  const perDay = have / days;
  if (perDay * DAYS_MAX < need) return null;
  return to + Math.ceil(Math.max(0, need - have) / perDay) * DAY_MS;
}

/** Comparisons that wait for more steps or for more sessions in each week: more days do not bring them. */
const NOT_BY_DAYS: readonly FindingCode[] = ['step_loss_peers', 'change_since'];

export function enoughOn(
  { input, days }: Scene,
  { code, have, need }: { code: FindingCode; have: number; need: number },
): string | null {
  if (NOT_BY_DAYS.includes(code)) return null;
  const on = dayOfEnough(input.window.to, days, have, need);
  return on === null ? null : toIso(on);
}

const MARK_WORDS: Record<string, string> = {
  foreignHost: 'from another host',
  bot: 'from programs',
  crowd: 'many in one batch',
  seqGap: 'with gaps that no page leaves',
  loneSuccess: 'a success and nothing else',
  tooFast: 'faster than a person',
  truncated: 'beyond the bounds of one session',
  clock: 'with times beyond belief',
};

/** How many sessions are left out: by which marks, and by the organization's exclusions. Groups below ten are not counted apart. */
export function leftOut(input: MemoInput): string[] {
  const { exclusions = 0 } = input;
  if (exclusions === 0) return markedOut(input);
  return [...markedOut(input), `Exclusions of the organization leave out ${visits(exclusions)}.`];
}

function markedOut({ excluded, excludedByMark }: MemoInput): string[] {
  if (excluded === 0) return [];
  const named = Object.entries(excludedByMark)
    .filter(([, sessions]) => sessions >= SMALL)
    .sort((a, b) => b[1] - a[1])
    .map(([mark, sessions]) => `${count(sessions)} ${MARK_WORDS[mark] ?? mark}`);
  return [`${count(excluded)} marked visits are left out${named.length > 0 ? `: ${listed(named)}` : ''}.`];
}

const SMALL = 10;
