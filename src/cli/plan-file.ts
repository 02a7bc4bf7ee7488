// The file of `waymark apply`: YAML (JSON is YAML too), read whole and checked before anything is asked or sent.
import { readFileSync, statSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { parse, stringify } from 'yaml';
import { JourneyPlan } from '../domain/plan.ts';
import { nearest } from '../nearest-name.ts';
import { inFolder } from './context.ts';
import { CliError, printable } from './terminal.ts';

/** Bytes of a file. A journey of a thousand steps takes a tenth. */
const PLAN_BYTES_MAX = 1024 ** 2;
/** Times that a file may use its own anchors: a few of them, one in another, would make gigabytes of a line. */
const ALIASES_MAX = 100;

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
  const found = [...Errors(schema, value)].map((error) => error as Mistake);
  // A member that is not allowed is reported at its object; the further error "schema is false" at the member adds nothing.
  return [
    ...new Set(found.filter(({ keyword }) => keyword !== 'boolean').map((mistake) => sayMistake(mistake, known))),
  ];
}

/** Throws a `CliError`. */
export function readYaml(path: string): unknown {
  try {
    if (statSync(inFolder(path)).size > PLAN_BYTES_MAX) throw new Error(`it is larger than ${PLAN_BYTES_MAX} bytes`);
    return parse(readFileSync(inFolder(path), 'utf8'), { maxAliasCount: ALIASES_MAX, prettyErrors: true });
  } catch (error) {
    throw new CliError(`${path} cannot be read: ${printable((error as Error).message)}`);
  }
}

interface Mistake {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: {
    additionalProperties?: string[];
    requiredProperties?: string[];
    allowedValues?: unknown[];
    allowedValue?: unknown;
  };
  message: string;
}

function sayMistake({ keyword, instancePath, params, message }: Mistake, known: readonly string[]): string {
  const place = instancePath.split('/').slice(1).join('.') || 'the file';
  if (keyword === 'additionalProperties' && params.additionalProperties) {
    return params.additionalProperties
      .map((name) => `${place}: ${printable(name)} is no member${hint(name, known)}`)
      .join('\n  ');
  }
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
