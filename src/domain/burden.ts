// The burden of a journey: time that people spend in it, what of it was in vain, and its value at a declared rate.
import { type Static, Type } from 'typebox';
import { FiguresQuery, ZonedPeriod } from './figures.ts';

/** Minutes of a pause that count, if the question does not say another number. */
export const PAUSE_CAP_MINUTES = 5;
export const PAUSE_CAP_MINUTES_MAX = 60;
/** Days with sessions that an interval needs. */
export const BURDEN_DAYS_MIN = 7;
/** Largest hourly rate, in the currency. */
const RATE_MAX = 1_000_000;

const CAP_MUST = `be an integer from 1 to ${PAUSE_CAP_MINUTES_MAX}`;

export const BurdenQuery = Type.Object({
  ...FiguresQuery.properties,
  capMinutes: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-5][0-9]|60)$',
      description: `Minutes of a pause that count at most, 1 to ${PAUSE_CAP_MINUTES_MAX}; ${PAUSE_CAP_MINUTES} if not given.`,
      'x-must': CAP_MUST,
      'x-integer': [1, PAUSE_CAP_MINUTES_MAX],
    }),
  ),
});

export const HourlyRate = Type.Object(
  {
    amount: Type.Union([Type.Number({ exclusiveMinimum: 0, maximum: RATE_MAX }), Type.Null()], {
      description: 'What an hour of the people who use the journey is worth; null: nothing is declared.',
      examples: [31.5],
      'x-must': `be a number above 0, at most ${RATE_MAX}, or null`,
    }),
    currency: Type.Union([Type.String({ pattern: '^[A-Z]{3}$' }), Type.Null()], {
      description: 'ISO 4217 code of its currency.',
      examples: ['EUR'],
      'x-must': 'be a currency code of three capital letters, or null',
    }),
  },
  { description: 'The value of an hour, as the organization declares it; both members, or neither.' },
);
export type HourlyRate = Static<typeof HourlyRate>;
export const NO_RATE: HourlyRate = { amount: null, currency: null };

const nullable = (description: string) => Type.Union([Type.Number(), Type.Null()], { description });
const count = (description: string) => Type.Integer({ minimum: 0, description });

/** A figure with its 95 % interval. */
const Amount = (description: string) =>
  Type.Object(
    {
      value: nullable('Null where there is nothing to divide by.'),
      low: nullable(`Null with fewer than ${BURDEN_DAYS_MIN} days with sessions.`),
      high: nullable('Null likewise.'),
    },
    { description },
  );

const HOURS = {
  hours: Type.Number({ description: 'Hours spent.' }),
  errorHours: Type.Number({ description: 'Of these, hours on errors.' }),
  waitingHours: Type.Number({ description: 'Of these, hours spent waiting for an answer after sending.' }),
  nowhereHours: Type.Number({ description: 'Of these, hours in sessions that left without completing.' }),
};

const BurdenPart = Type.Object({
  hours: Amount('Hours.'),
  share: Amount('Share of all hours.'),
  cost: nullable('The hours at the declared rate; null without one.'),
});

export const Burden = Type.Object(
  {
    period: ZonedPeriod,
    sessions: count('Sessions whose time is counted.'),
    completed: count('Of these, completed.'),
    truncated: count('Sessions beyond the bounds of one session, which are left out here.'),
    sampledOneIn: Type.Integer({
      minimum: 1,
      description: 'One session in this many was read, and counts were multiplied.',
    }),
    cap: Type.Object(
      {
        minutes: Type.Integer({ description: 'Minutes of a pause that count at most.' }),
        pauses: count('Pauses that were longer.'),
        hours: Type.Number({ description: 'Hours that the cap cut off: they are in no other figure.' }),
      },
      { description: 'What was done about pauses without any act.' },
    ),
    total: BurdenPart,
    errors: BurdenPart,
    waiting: BurdenPart,
    nowhere: BurdenPart,
    minutesPerSession: Amount('Minutes per session.'),
    minutesPerCompletion: Amount('Minutes of all sessions, also of those that left, per completed one.'),
    rate: HourlyRate,
    costPerCompletion: nullable(
      'Minutes per completion at the declared rate; null without one, or without completions.',
    ),
    steps: Type.Array(
      Type.Object({
        stepKey: Type.Union([Type.String(), Type.Null()], {
          description: 'Null: before the first step, and on steps that are not listed.',
        }),
        name: Type.Union([Type.String(), Type.Null()]),
        index: Type.Union([Type.Integer(), Type.Null()]),
        sessions: count('Sessions that saw the step.'),
        ...HOURS,
        minutesPerSession: Amount('Minutes per session that saw the step.'),
        fields: Type.Array(Type.Object({ fieldKey: Type.String(), ...HOURS }), {
          description: 'Fields while they had the focus, those that took most time first.',
        }),
      }),
      { description: 'Configured steps by index, then others by hours.' },
    ),
    statements: Type.Object(
      {
        paperworkReductionAct: Type.String(),
        erfuellungsaufwand: Type.String(),
        costPerTransaction: Type.String(),
      },
      { description: 'The same in the words of three estimates: US, Germany, UK.' },
    ),
  },
  { description: 'Time that people spend in a journey.' },
);
export type Burden = Static<typeof Burden>;
export type BurdenAmount = Burden['minutesPerSession'];
