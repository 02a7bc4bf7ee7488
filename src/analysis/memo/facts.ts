// What a memo says without comparing anything: time that was lost, steps that ask for much, and that nothing stands out.
import { type Fact, type FindingCode, MEMO_DAYS } from '../../domain/memo.ts';
import { DAY_MS, toIso } from '../../domain/time.ts';
import { NO_SUBJECT } from './candidate.ts';
import type { MemoInput } from './input.ts';
import type { Place, Scene } from './scene.ts';
import { comparisonsMade, count, date, hours, listed, percent, points, quoted, sessions, share } from './words.ts';

/** Steps that are named with their hours. */
const STEPS_NAMED_MAX = 3;
const READING_LEVEL_MAX = 8;
const FIELDS_MAX = 10;
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
      headline: `People spent ${hours(hoursLostAt(journey))} in ${sessions(journey.left)} that left.`,
      sentences: most
        .slice(0, STEPS_NAMED_MAX)
        .map(
          (place) =>
            `${hours(hoursLostAt(place))} of them in ${sessions(place.left)} that left on ${quoted(place.step?.name ?? '')}.`,
        ),
    },
  ];
}

export function burden({ places }: Scene): Fact[] {
  const steps = places.slice(1).filter(({ reached, open }) => reached > open);
  const ranked = [...steps].sort((a, b) => lossOf(b) - lossOf(a));
  return steps.flatMap((place) => {
    const step = place.step;
    if (!step) return [];
    const asks = [
      (step.readingLevel ?? 0) > READING_LEVEL_MAX ? `reads at grade ${step.readingLevel}` : null,
      (step.fieldCount ?? 0) > FIELDS_MAX ? `has ${step.fieldCount} fields` : null,
      (step.requiredArtifacts ?? 0) > 0
        ? `asks for ${step.requiredArtifacts} ${step.requiredArtifacts === 1 ? 'document' : 'documents'}`
        : null,
    ].filter((part) => part !== null);
    if (asks.length === 0) return [];
    const rank = ranked.indexOf(place) + 1;
    return [
      {
        code: 'burden_facts' as const,
        subject: place.subject,
        headline: `${quoted(step.name)} ${asks.join(', ')}.`,
        sentences: [
          `${share(place.left, place.reached - place.open)} of sessions left on it: ${rank === 1 ? 'the most' : `number ${rank}`} of ${steps.length} steps.`,
          'This says what the step asks for, not what it does to people.',
        ],
      },
    ];
  });
}

const lossOf = ({ left, reached, open }: Place) => left / (reached - open);

export function noFinding(tested: number, detectable: number | null): Fact {
  return {
    code: 'no_finding',
    subject: NO_SUBJECT,
    headline:
      tested === 0 ? 'There was nothing large enough to compare.' : `${comparisonsMade(tested)}; none stands out.`,
    sentences:
      detectable === null
        ? []
        : [`With this traffic, a difference of ${points(detectable)} on a step would have been found 4 times in 5.`],
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
      headline: `There is too little to compare: ${sessions(have)} in ${days} days, and ${SESSIONS_MIN} are needed.`,
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
const NOT_BY_DAYS: readonly FindingCode[] = ['step_loss_peers', 'burden_association', 'change_since'];

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
  loneSuccess: 'a success and nothing else',
  tooFast: 'faster than a person',
  truncated: 'beyond the bounds of one session',
  clock: 'with times beyond belief',
};

/** How many sessions are left out: by which marks, and by the organization's exclusions. Groups below ten are not counted apart. */
export function leftOut(input: MemoInput): string[] {
  const { exclusions = 0 } = input;
  if (exclusions === 0) return markedOut(input);
  return [...markedOut(input), `Exclusions of the organization leave out ${sessions(exclusions)}.`];
}

function markedOut({ excluded, excludedByMark }: MemoInput): string[] {
  if (excluded === 0) return [];
  const named = Object.entries(excludedByMark)
    .filter(([, sessions]) => sessions >= SMALL)
    .sort((a, b) => b[1] - a[1])
    .map(([mark, sessions]) => `${count(sessions)} ${MARK_WORDS[mark] ?? mark}`);
  return [`${count(excluded)} marked sessions are left out${named.length > 0 ? `: ${listed(named)}` : ''}.`];
}

const SMALL = 10;

export const completionSentence = (completed: number, known: number, low: number, high: number): string =>
  `${share(completed, known)} of sessions completed; the interval is ${percent(low)} to ${percent(high)}.`;
