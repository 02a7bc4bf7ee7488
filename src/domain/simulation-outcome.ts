// Outcomes of forecasts whose change was shipped: the shapes of the API.
import { type Static, Type } from 'typebox';
import { NewChange } from './simulation.ts';

const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const NewOutcome = Type.Object({
  shippedAt: Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'The day (UTC) on which visitors first met the change. It can be set once.',
    'x-must': 'be a date, YYYY-MM-DD',
  }),
  variant: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9-]{1,32}$',
      description: 'The variant that has the change, where visitors were assigned to variants by chance.',
      'x-must': 'be 1 to 32 lowercase letters, digits and hyphens',
    }),
  ),
});
export type NewOutcome = Static<typeof NewOutcome>;

/** The forecast at the time its change was shipped, against which the outcome is judged. */
export interface ShippedForecast {
  changes: Static<typeof NewChange>[];
  horizonWeeks: number;
  /** All sessions that were expected over the horizon. */
  sessions: number;
  /** Completions more. */
  q10: number;
  q50: number;
  q90: number;
  histogram: { from: number; to: number; draws: number }[];
  modelVersion: string;
}

/** Written once. In completions over the horizon, at the sessions that the forecast expected. */
export type ForecastScore =
  | { status: 'not_measured'; reason: string }
  | {
      status: 'scored';
      method: 'before_after' | 'randomised';
      /** A reservation about the measurement, in a sentence. */
      caution: string | null;
      actual: { estimate: number; low: number; high: number };
      crps: number;
      crpsNoChange: number;
      pit: number;
      /** Measured log hazard ratio of leaving, for one unit of the belief about the change. */
      effect: { type: string; value: number; standardError: number } | null;
    };

export const Outcome = Type.Object(
  {
    shippedAt: Type.String({ format: 'date' }),
    variant: nullable(Type.String()),
    due: Type.String({
      format: 'date-time',
      description: 'When four whole weeks after the week of the change are over.',
    }),
    status: Type.Enum(['waiting', 'scored', 'not_measured']),
    reason: nullable(Type.String({ description: 'Why it could not be measured.' })),
    method: nullable(
      Type.Enum(['before_after', 'randomised'], {
        description: 'By weeks before and after the change, or between variants that were assigned by chance.',
      }),
    ),
    caution: nullable(Type.String()),
    actual: nullable(
      Type.Object(
        { estimate: Type.Number(), low: Type.Number(), high: Type.Number() },
        { description: 'Completions more over the horizon, as measured, with its 95 % interval.' },
      ),
    ),
    crps: nullable(Type.Number({ description: 'Score of the forecast, in completions; lower is better.' })),
    crpsNoChange: nullable(Type.Number({ description: 'The same of saying that nothing changes.' })),
    pit: nullable(Type.Number({ description: 'Where the measured value lies in the forecast, from 0 to 1.' })),
    inside50: nullable(Type.Boolean()),
    inside80: nullable(Type.Boolean()),
    inside95: nullable(Type.Boolean()),
  },
  { description: 'What came of a forecast whose change was shipped.' },
);
export type Outcome = Static<typeof Outcome>;

const Share = Type.Object({ held: Type.Integer(), of: Type.Integer(), low: Type.Number(), high: Type.Number() });

export const TrackRecord = Type.Object({
  neverShipped: Type.Integer({ description: 'Forecasts that are kept, and whose change was never shipped.' }),
  shipped: Type.Integer({ description: 'Changes: several forecasts of one are one.' }),
  waiting: Type.Integer(),
  notMeasured: Type.Integer(),
  scored: Type.Integer(),
  coverage: nullable(
    Type.Object(
      { p50: Share, p80: Share, p95: Share },
      { description: 'Intervals that held what came, with the 95 % interval (Wilson) of their share.' },
    ),
  ),
  crps: nullable(Type.Number({ description: 'Mean score, as a share of the sessions of each forecast.' })),
  crpsNoChange: nullable(Type.Number()),
  skill: nullable(
    Type.Number({ description: '1 - crps / crpsNoChange: above 0, forecasts were better than “no change”.' }),
  ),
  pit: nullable(
    Type.Array(Type.Integer(), {
      description: 'Scored forecasts by tenth of their distribution; null below 10 of them.',
    }),
  ),
  learned: Type.Array(
    Type.Object({ type: Type.String(), mean: Type.Number(), sd: Type.Number(), from: Type.Integer() }),
    { description: 'Beliefs about kinds of changes that this record has replaced.' },
  ),
  simulations: Type.Array(
    Type.Object({
      id: Type.String(),
      journeyId: Type.String(),
      journeySlug: Type.String(),
      name: Type.String(),
      isDeleted: Type.Boolean({ description: 'The simulation itself was deleted; its record stays.' }),
      changes: Type.Array(NewChange),
      horizonWeeks: Type.Integer(),
      forecast: Type.Object({ q10: Type.Number(), q50: Type.Number(), q90: Type.Number() }),
      outcome: Outcome,
    }),
    { description: 'The 1,000 shipped last, good and bad.' },
  ),
});
export type TrackRecord = Static<typeof TrackRecord>;
