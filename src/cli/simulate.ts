import { Command } from 'commander';
import type { Journey } from '../domain/journey.ts';
import type { NewChange } from '../domain/simulation.ts';
import type { Simulation, SimulationResult } from '../domain/simulation-result.ts';
import { ask, asOrganization, organizationsService, ready, type Service, type ServiceOptions } from './service.ts';
import { CliError, paint, print, printable, printJson, table, UsageError } from './terminal.ts';

interface SimulateOptions extends ServiceOptions {
  days?: string;
  weeks?: string;
  seed?: string;
  target?: string;
  name?: string;
  marked?: boolean;
}

/** `waymark simulate`: estimates the gain of a change to a journey. */
export function simulateCommand(): Command {
  return asOrganization(new Command('simulate'))
    .argument('<journey>', 'its slug')
    .argument('<change...>', 'what changes, such as drop_step:intro or fewer_fields:details:8:4')
    .summary('what a journey would gain if something in it changed, and how far off that may be')
    .option('--days <days>', 'days that the model is fitted to (default: 56)')
    .option('--weeks <weeks>', 'weeks that the forecast is about')
    .option('--target <completions>', 'completions more that are wanted: how strong would the effect have to be?')
    .option('--seed <seed>', 'number that the draws follow from: the same one gives the same forecast')
    .option('--marked', 'count sessions that look wrong, which are left out otherwise')
    .option('--name <name>', 'what the simulation is called')
    .action(simulate);
}

async function simulate(
  slug: string,
  changes: readonly string[],
  { days, weeks, seed, target, name, marked, ...options }: SimulateOptions,
): Promise<void> {
  const service = organizationsService(options);
  const asked = {
    changes: changes.map(readChange),
    ...(days !== undefined && { days: numberOf(days, '--days') }),
    ...(weeks !== undefined && { horizonWeeks: numberOf(weeks, '--weeks') }),
    ...(seed !== undefined && { seed: numberOf(seed, '--seed') }),
    ...(target !== undefined && { target: numberOf(target, '--target') }),
    ...(name !== undefined && { name }),
    ...(marked && { marked: 'counted' }),
  };
  const simulation = await makeSimulation(service, slug, asked);
  if (options.json) printJson(simulation);
  else printSimulation(simulation);
}

/** Asks for a simulation of the journey, and waits until it is computed, refused or has failed. */
export async function makeSimulation(service: Service, slug: string, order: object): Promise<Simulation> {
  const { id: journeyId } = await ask<Journey>(service, 'GET', `/api/journeys/${encodeURIComponent(slug)}`);
  const { id } = await ask<Simulation>(service, 'POST', '/api/simulations/run', { journeyId, ...order });
  return ready<Simulation>(service, `/api/simulations/${encodeURIComponent(id)}`);
}

/** Reads `type:step`, followed by the type's arguments: `from:to`, a field, or a loss. */
function readChange(text: string): Record<string, unknown> {
  const [type = '', stepKey = '', first, second] = text.split(':');
  if (type === '' || stepKey === '') {
    throw new UsageError(
      `${text} is not a change: write type:step, such as drop_step:intro or fewer_fields:details:8:4`,
    );
  }
  const change: Partial<Record<keyof NewChange, unknown>> = { type, stepKey };
  if (type === 'error_text') change.fieldKey = first;
  else if (type === 'set_rate') change.loss = { low: numberOf(first, text), high: numberOf(second ?? first, text) };
  else if (first !== undefined) Object.assign(change, { from: numberOf(first, text), to: numberOf(second, text) });
  return change;
}

function numberOf(text: string | undefined, where: string): number {
  const value = Number(text);
  if (text === undefined || text === '' || !Number.isFinite(value))
    throw new UsageError(`${where}: a number is missing`);
  return value;
}

const count = (value: number) => Math.round(value).toLocaleString('en');
const range = (low: number, high: number) =>
  count(low) === count(high) ? count(low) : `${count(low)} to ${count(high)}`;

function printSimulation({ id, name, status, failure, result: found }: Simulation): void {
  if (status === 'failed' || !found) throw new CliError(`The simulation failed: ${failure}`);
  print(`\n${paint('bold', printable(name))}  ${paint('dim', id)}`);
  if (found.marked?.said) print(`  ${printable(found.marked.said)}`);
  if (found.certainty?.said) print(`  ${printable(found.certainty.said)}`);
  print(`  ${printable(found.headline)}`);
  for (const { text, have, need, enoughOn } of found.refusal?.reasons ?? []) {
    const needed = have < need ? `${need} needed` : `at most ${need} allowed`;
    print(`  ${printable(text)} Found: ${have}, ${needed}.${enoughOn ? ` Enough on ${enoughOn}.` : ''}`);
  }
  const { ceiling, result } = found;
  if (ceiling && result) {
    print(`\n${forecastTable(ceiling, result).replace(/^/gm, '  ')}`);
    const { breakEven } = result;
    if (breakEven?.fewerLeave != null) {
      const share = `${(breakEven.fewerLeave * 100).toFixed(1)} %`;
      print(`\n  For ${count(breakEven.target)} more in 4 of 5 forecasts, ${share} fewer would have to leave there.`);
    } else if (breakEven) print(`\n  No effect on these steps reaches ${count(breakEven.target)} in 4 of 5 forecasts.`);
  }
  print('');
  for (const { kind, text } of found.assumptions) print(`  ${paint('cyan', `[${kind}]`)} ${printable(text)}`);
}

function forecastTable(
  { hard, conditional }: NonNullable<SimulationResult['ceiling']>,
  { completions: { extra } }: NonNullable<SimulationResult['result']>,
): string {
  const rows: [string, string][] = [
    ['If everyone who left there completed', count(hard)],
    ['If nobody left there any more', count(conditional)],
    ['Forecast, 4 in 5', range(extra.q10, extra.q90)],
    ['Forecast, 9 in 10', range(extra.q05, extra.q95)],
  ];
  return table(
    [
      { title: 'Completions more', text: ([name]: [string, string]) => name },
      { title: '', text: ([, value]: [string, string]) => value, align: 'right' as const },
    ],
    rows,
  );
}
