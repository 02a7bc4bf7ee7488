// The file of `waymark apply`, read whole and checked before anything is asked or sent.
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { stringify } from 'yaml';
import { JourneyPlan } from '../domain/plan.ts';
import { nearest } from '../nearest-name.ts';
import { inFolder } from './context.ts';
import { CliError, printable } from './terminal.ts';
import { readYamlFile } from './yaml.ts';

/** The library's own limit (`maxErrors` of its settings), after which it ends. */
const LIBRARY_ERRORS_MAX = 8;

/** Throws a `CliError` with every mistake of the file. */
export function readPlan(path: string): JourneyPlan {
  const plan = readYaml(path);
  const mistakes = mistakesOf(JourneyPlan, plan, MEMBERS);
  if (mistakes.length > 0) throw new CliError(`${path} is no plan of a journey:\n  ${mistakes.join('\n  ')}`);
  const { steps, exclusions, organization } = plan as JourneyPlan;
  const twice = steps.find(({ stepKey }, at) => steps.findIndex((step) => step.stepKey === stepKey) < at);
  if (twice) throw new CliError(`${path}: the step ${twice.stepKey} is there twice`);
  if (exclusions && organization === undefined) throw new CliError(`${path}: exclusions need the member organization`);
  return plan as JourneyPlan;
}

/** Sentences about the differences of a value from its schema; `known` are names to suggest for a misspelled one. */
export function mistakesOf(schema: TSchema, value: unknown, known: readonly string[]): string[] {
  // The library ends after a few. A member that is not allowed comes before the list of such members of its object, which adds nothing.
  const found = [...Errors(schema, value)].map((error) => error as Mistake);
  const sentences = found
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map((mistake) => sayMistake(mistake, known));
  const isCut = found.length >= LIBRARY_ERRORS_MAX;
  return [...new Set(sentences), ...(isCut ? ['… and perhaps more'] : [])];
}

/** Throws a `CliError`. */
export function readYaml(path: string): unknown {
  try {
    return readYamlFile(inFolder(path));
  } catch (error) {
    throw new CliError(`${path} cannot be read: ${printable((error as Error).message)}`);
  }
}

interface Mistake {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: {
    requiredProperties?: string[];
    allowedValues?: unknown[];
    allowedValue?: unknown;
  };
  message: string;
}

function sayMistake({ keyword, instancePath, params, message }: Mistake, known: readonly string[]): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  // The schema of a member that is not allowed is false.
  const name = keyword === 'boolean' ? path.pop() : undefined;
  const place = printable(path.join('.')) || 'the file';
  if (name !== undefined) return `${place}: ${printable(name)} is no member${hint(name, known)}`;
  if (keyword === 'required') return `${place}: ${params.requiredProperties?.join(', ')} is missing`;
  const allowed = params.allowedValues ?? (keyword === 'const' ? [params.allowedValue] : undefined);
  if (allowed) return `${place}: must be one of ${allowed.map(String).join(', ')}`;
  return `${place}: ${message}`;
}

const MEMBERS = [JourneyPlan, JourneyPlan.properties.steps.items, JourneyPlan.properties.alertRules].flatMap(
  ({ properties }) => Object.keys(properties),
);

function hint(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : `: did you mean ${meant}?`;
}

const SCHEMA_LINE = '# yaml-language-server: $schema=./journey.schema.json\n';

export const writePlan = (plan: JourneyPlan): string => SCHEMA_LINE + stringify(plan, { lineWidth: 0 });
