// What a memo says without comparing anything: time that was lost, steps that ask for much, and that nothing stands out.
import type { Fact } from '../../domain/memo.ts';
import { DAY_MS } from '../../domain/time.ts';
import { NO_SUBJECT } from './candidate.ts';
import type { Place, Scene } from './scene.ts';
import { comparisonsMade, date, hours, percent, points, quoted, sessions, share } from './words.ts';

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
  const enough = perDay * 84 >= SESSIONS_MIN;
  const waits = Math.ceil((SESSIONS_MIN - have) / Math.max(perDay, Number.MIN_VALUE));
  return [
    {
      code: 'too_little_data',
      subject: NO_SUBJECT,
      headline: `There is too little to compare: ${sessions(have)} in ${days} days, and ${SESSIONS_MIN} are needed.`,
      sentences: [
        perDay * days >= SESSIONS_MIN || enough
          ? `At the present traffic there will be enough on ${date(input.window.to + waits * DAY_MS)}, in a memo over ${daysFor(perDay)} days.`
          : 'At the present traffic there will not be enough within 84 days.',
      ],
    },
  ];
}

const daysFor = (perDay: number) => [14, 28, 56, 84].find((days) => days * perDay >= SESSIONS_MIN) ?? 84;

export const completionSentence = (completed: number, known: number, low: number, high: number): string =>
  `${share(completed, known)} of sessions completed; the interval is ${percent(low)} to ${percent(high)}.`;
