// The results of simulations: the shapes of the API.
import { type Static, Type } from 'typebox';
import { BesideMarked, CountMarked } from './beside-marked.ts';
import { SaidCertainty } from './certainty.ts';
import { NewChange } from './simulation.ts';
import { Outcome } from './simulation-outcome.ts';

const number = (description: string) => Type.Number({ description });
const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);
const Quantiles = {
  mean: Type.Number(),
  q05: Type.Number(),
  q10: Type.Number(),
  q25: Type.Number(),
  q50: Type.Number(),
  q75: Type.Number(),
  q90: Type.Number(),
  q95: Type.Number(),
};
const Interval = Type.Object({ q05: Type.Number(), q50: Type.Number(), q95: Type.Number() });

export const Ceiling = Type.Object({
  hard: number(
    'Completions more if everyone who left the changed steps completed. No assumption but the same visitors.',
  ),
  conditional: number('The same if they went on as the others do.'),
});

export const Refusal = Type.Object({
  reasons: Type.Array(
    Type.Object({
      text: Type.String(),
      have: Type.Number(),
      need: Type.Number(),
      enoughOn: nullable(
        Type.String({
          description:
            'The day on which there is enough at present traffic; null where waiting does not help, as the text says.',
        }),
      ),
    }),
  ),
});

/** The computed part of a simulation. */
export const SimulationResult = Type.Object({
  status: Type.Enum(['ready', 'refused']),
  headline: Type.String({ description: 'One sentence with a range.' }),
  model: Type.Object({
    from: Type.String({ format: 'date-time' }),
    to: Type.String({ format: 'date-time', description: 'The end of its last day.' }),
    timezone: Type.Optional(
      Type.String({ description: "Whose days these are: the organization's `timezone` setting; UTC if absent." }),
    ),
    sessions: Type.Integer(),
    completed: Type.Integer(),
    open: Type.Integer({ description: 'Sessions that may still complete: outside of the model.' }),
    unplaced: Type.Integer({ description: 'Sessions that saw no configured step: outside of the model.' }),
    strata: Type.Array(Type.Object({ name: Type.String(), sessions: Type.Integer() })),
    fingerprint: Type.String(),
    modelVersion: Type.String(),
    observedCompletion: nullable(Type.Number()),
    reproducedCompletion: nullable(number('What the model says without any change.')),
    deff: Type.Array(Type.Object({ stepKey: Type.String(), value: Type.Number() })),
  }),
  certainty: Type.Optional(SaidCertainty),
  marked: Type.Optional(
    Type.Object({
      ...BesideMarked.properties,
      said: nullable(
        Type.String({
          description: 'To be read before anything else; null where they do not differ by more than chance.',
        }),
      ),
    }),
  ),
  ceiling: nullable(Ceiling),
  result: nullable(
    Type.Object({
      draws: Type.Integer(),
      seed: Type.Integer(),
      sessions: number('Sessions that the forecast is about.'),
      completions: Type.Object({
        extra: Type.Object({ ...Quantiles, probabilityPositive: Type.Number() }),
        perWeek: Type.Number(),
        rateBefore: Type.Object(Quantiles),
        rateAfter: Type.Object(Quantiles),
      }),
      time: nullable(
        Type.Object({
          medianBefore: number('Seconds.'),
          medianAfter: Interval,
          p90Before: number('Seconds.'),
          p90After: Interval,
        }),
      ),
      hours: Type.Object({
        noLongerLost: number('Hours of people who would have left.'),
        saved: number('Hours that those who complete anyway save.'),
        newlySpent: number('Hours that people newly spend on completing. Not netted against the others.'),
      }),
      breakEven: nullable(
        Type.Object({
          target: Type.Number(),
          effect: nullable(number('Log hazard ratio of leaving.')),
          fewerLeave: nullable(number('The same as a share, about.')),
        }),
      ),
      judging: Type.Optional(
        Type.Object(
          {
            weeks: nullable(Type.Integer({ description: 'Weeks after the change; null: more than 26.' })),
            variantWeeks: nullable(
              Type.Integer({
                description: 'Weeks in which half of the visitors meet the change by chance (`variant`).',
              }),
            ),
          },
          {
            description:
              'How long it takes at this traffic to see four times in five a gain as large as one forecast in ten says. Absent in forecasts by models of before.',
          },
        ),
      ),
      variance: Type.Array(
        Type.Object({ source: Type.Enum(['data', 'effect', 'rho', 'period']), share: Type.Number() }),
      ),
      histogram: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), draws: Type.Integer() })),
      mcse: Type.Object({ q05: Type.Number(), q50: Type.Number(), q95: Type.Number() }),
      isLarge: Type.Boolean({ description: 'Larger than most published tests found.' }),
    }),
  ),
  backtest: nullable(
    Type.Object({
      origins: Type.Integer(),
      coverage: Type.Object({ p50: Type.Number(), p80: Type.Number(), p95: Type.Number() }),
      crps: Type.Number(),
      crpsNoChange: Type.Number(),
      widenedBy: Type.Number(),
    }),
  ),
  beliefs: Type.Array(
    nullable(
      Type.Object({
        mean: Type.Number(),
        sd: Type.Number(),
        nothing: Type.Optional(Type.Number({ description: 'The chance that it changes nothing.' })),
        harm: Type.Optional(Type.Number({ description: 'The chance that it makes things worse.' })),
      }),
    ),
    {
      description:
        'Of each change: the log hazard ratio of leaving that was drawn; null where its effect is of another kind.',
    },
  ),
  assumptions: Type.Array(
    Type.Object({
      kind: Type.Enum(['data', 'evidence', 'assumption', 'user']),
      text: Type.String(),
      source: Type.String(),
      url: nullable(Type.String()),
    }),
  ),
  refusal: nullable(Refusal),
});
export type SimulationResult = Static<typeof SimulationResult>;

const SimulationEnvelope = {
  id: Type.String(),
  journeyId: Type.String(),
  journeySlug: Type.String(),
  name: Type.String(),
  status: Type.Enum(['queued', 'running', 'ready', 'refused', 'failed']),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  failure: nullable(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  createdBy: Type.Object({ type: Type.Enum(['person', 'key']), name: Type.String() }),
};

export const Simulation = Type.Object({
  ...SimulationEnvelope,
  request: Type.Object({
    changes: Type.Array(NewChange),
    days: Type.Integer(),
    horizonWeeks: Type.Integer(),
    sessionsPerWeek: nullable(Type.Number()),
    rho: Type.Object({ low: Type.Number(), high: Type.Number() }),
    draws: Type.Integer(),
    target: nullable(Type.Number()),
    fromFinding: nullable(Type.String()),
    marked: CountMarked,
  }),
  fromMemo: nullable(Type.String({ description: 'The newest memo that has the finding of `request.fromFinding`.' })),
  result: nullable(SimulationResult),
  outcome: nullable(Outcome),
});
export type Simulation = Static<typeof Simulation>;

/** A simulation that is not stored: the result alone. */
export const UnsavedSimulation = Type.Object({ result: SimulationResult });

export const SimulationSummary = Type.Object({
  ...SimulationEnvelope,
  headline: nullable(Type.String()),
});
export type SimulationSummary = Static<typeof SimulationSummary>;

export const SimulationList = Type.Object({
  simulations: Type.Array(SimulationSummary),
  nextCursor: nullable(Type.String()),
});
export type SimulationList = Static<typeof SimulationList>;
