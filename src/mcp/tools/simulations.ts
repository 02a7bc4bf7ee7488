// Simulations, which estimate the gain of a change to a journey: listed, read, and run with the scope for it.
import { Type } from 'typebox';
import type { Journey } from '../../domain/journey.ts';
import { CHANGES_MAX, NewChange, NewSimulation } from '../../domain/simulation.ts';
import type { Simulation, SimulationList } from '../../domain/simulation-result.ts';
import { type Api, journeyPath, pathOf } from '../api.ts';
import { definitionsOf } from '../definitions.ts';
import { AnswerPeriod, counted, Definitions, Figure, plainShare } from '../figure.ts';
import { tool } from '../tool.ts';
import { slug } from './question.ts';

const SIMULATIONS_A_PAGE = 20;
/** How often it is asked whether a simulation is ready, each time for up to 20 seconds; then it is answered as it stands. */
const WAITS_MAX = 3;
const WAIT_SECONDS = 20;
/** Quantiles of a forecast that are answered: nine of ten draws lie between them. */
const FORECAST_LEVEL = 0.9;

const orNull = Type.Union([Type.String(), Type.Null()]);
const READ = [['results:read', 'simulations:run']] as const;

export const listSimulations = tool({
  name: 'list_simulations',
  title: 'List simulations',
  description: 'The simulations of the organization, the newest first, each in a sentence with its range.',
  needs: READ,
  input: Type.Object({ cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.' })) }),
  output: Type.Object({
    simulations: Type.Array(
      Type.Object({
        ...{ simulationId: Type.String(), journey: Type.String(), name: Type.String(), status: Type.String() },
        ...{ createdAt: Type.String(), headline: orNull },
      }),
    ),
    nextCursor: orNull,
  }),
  async answer({ api }, { cursor }) {
    const page = await api.get<SimulationList>(
      pathOf('/api/simulations', { cursor, limit: String(SIMULATIONS_A_PAGE) }),
    );
    const simulations = page.simulations.map(({ id, journeySlug, name, status, createdAt, headline }) => ({
      ...{ simulationId: id, journey: journeySlug, name, status, createdAt, headline },
    }));
    const lines = simulations.map(
      ({ simulationId, name, status, createdAt, headline }) =>
        `- ${name} (${simulationId}), ${createdAt.slice(0, 10)}, ${status}${headline === null ? '' : `: ${headline}`}`,
    );
    return {
      structured: { simulations, nextCursor: page.nextCursor },
      text: lines.length === 0 ? 'No simulation yet.' : lines.join('\n'),
      sentences: simulations.map(({ headline }) => headline ?? '').join('\n'),
    };
  },
});

const Answer = Type.Object({
  ...{ simulationId: Type.String(), journey: Type.String(), name: Type.String(), status: Type.String() },
  ...{ headline: orNull, period: Type.Union([AnswerPeriod, Type.Null()]), changes: Type.Array(NewChange) },
  forecastWeeks: Type.Integer({
    description: 'Weeks that the forecast is about, whatever the period that it was fitted to.',
  }),
  ...{
    hardCeiling: Figure,
    ceiling: Figure,
    extra: Figure,
    rateBefore: Figure,
    rateAfter: Figure,
    probabilityPositive: Figure,
  },
  refusedBecause: Type.Array(Type.String()),
  definitions: Definitions,
});
const FIGURES = ['hardCeiling', 'ceiling', 'extra', 'rateBefore', 'rateAfter', 'probabilityPositive'] as const;

export const readSimulation = tool({
  name: 'read_simulation',
  title: 'Read a simulation',
  description:
    'A simulation whole: ceilings that need no forecast, the forecast with its range, what it assumes, or why there is none.',
  needs: READ,
  input: Type.Object({
    simulationId: Type.String({ minLength: 1, maxLength: 64, description: 'From list_simulations.' }),
  }),
  output: Answer,
  async answer({ api }, { simulationId }) {
    return answerOf(api, await api.get<Simulation>(simulationPath(simulationId)));
  },
});

const { days, horizonWeeks, target, name } = NewSimulation.properties;

export const runSimulation = tool({
  name: 'run_simulation',
  title: 'Run a simulation',
  description:
    'Forecasts what a journey would gain if steps changed. The simulation is kept and listed for the organization. Too little data is a result: it says what is missing.',
  needs: [['simulations:run'], ['journeys:read', 'journeys:write']],
  creates: true,
  input: Type.Object({
    journey: slug,
    changes: Type.Array(NewChange, { minItems: 1, maxItems: CHANGES_MAX }),
    ...{ days, horizonWeeks, target, name },
  }),
  output: Answer,
  async answer({ api }, { journey, ...asked }) {
    const { id: journeyId } = await api.get<Journey>(journeyPath(journey));
    let simulation = await api.post<Simulation>('/api/simulations/run', { journeyId, ...asked });
    for (let waits = 0; waits < WAITS_MAX && !isOver(simulation); waits++) {
      simulation = await api.get(`${simulationPath(simulation.id)}?wait=${WAIT_SECONDS}`);
    }
    return answerOf(api, simulation);
  },
});

const isOver = ({ status }: Simulation) => status !== 'queued' && status !== 'running';
const simulationPath = (id: string) => `/api/simulations/${encodeURIComponent(id)}`;

async function answerOf(api: Api, simulation: Simulation) {
  const { id, name, status, failure } = simulation;
  const text =
    simulation.result === null
      ? `${name}: ${failure ?? `${status}. read_simulation with ${id} has it when it is ready.`}`
      : await api.text(`${simulationPath(id)}/export?format=md`);
  return { structured: { ...describe(simulation), definitions: definitionsOf(...FIGURES) }, text, sentences: text };
}

function describe({ id, journeySlug, name, status, request, result: found }: Simulation) {
  const { model, ceiling = null, result = null, refusal = null } = found ?? {};
  const n = model?.sessions ?? 0;
  const count = (value: number | undefined) => ({ ...counted(0, n), value: value ?? null });
  const rate = (quantiles: { q05: number; q50: number; q95: number } | undefined) => ({
    ...plainShare(quantiles?.q50 ?? null, n),
    ...rangeOf(quantiles),
  });
  const { extra, rateBefore, rateAfter } = result?.completions ?? {};
  return {
    ...{ simulationId: id, journey: journeySlug, name, status, headline: found?.headline ?? null },
    period: model ? { from: model.from, to: model.to, timezone: model.timezone ?? 'UTC' } : null,
    ...{ changes: request.changes, forecastWeeks: request.horizonWeeks },
    ...{ hardCeiling: count(ceiling?.hard), ceiling: count(ceiling?.conditional) },
    extra: { ...count(extra?.q50), ...rangeOf(extra) },
    ...{ rateBefore: rate(rateBefore), rateAfter: rate(rateAfter) },
    probabilityPositive: plainShare(extra?.probabilityPositive ?? null, n),
    refusedBecause: (refusal?.reasons ?? []).map(({ text, have, need }) => `${text} Found: ${have}, needed: ${need}.`),
  };
}

const rangeOf = (quantiles: { q05: number; q95: number } | undefined) =>
  quantiles ? { low: quantiles.q05, high: quantiles.q95, level: FORECAST_LEVEL } : {};
