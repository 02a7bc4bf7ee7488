import { Argument, Command } from 'commander';
import { ALL_RULES_ON, type AlertRules } from '../domain/alert.ts';
import type { Installation } from '../domain/arrivals.ts';
import type { Exclusion } from '../domain/exclusion.ts';
import type { Journey } from '../domain/journey.ts';
import { type Change, changesOf, type Present, planOf, planSchema } from '../domain/plan.ts';
import type { Confirmation } from '../domain/success.ts';
import { NO_TARGETS, type Targets } from '../domain/targets.ts';
import { context, endWith } from './context.ts';
import { readPlan, writePlan } from './plan-file.ts';
import { self } from './self.ts';
import { ask, asOrganization, find, organizationsService, type Service, type ServiceOptions } from './service.ts';
import { CliError, paint, print, printable, printJson, UsageError } from './terminal.ts';

interface ApplyOptions extends ServiceOptions {
  dryRun?: true;
  delete?: true;
}

/** `waymark apply`: creates or changes a journey as a file defines it. */
export function applyCommand(): Command {
  const command = new Command('apply')
    .summary('make a journey what a file says')
    .description(
      'Compare a journey with a file (YAML or JSON), print the differences and make them: the journey, its steps and their order, ' +
        'origins, targets, success pages, alert rules and exclusions. Run again, it changes nothing. What the file leaves out of steps and ' +
        'exclusions is removed only with --delete.',
    )
    .addArgument(new Argument('<file>', 'the plan of the journey'))
    .option('--dry-run', 'print the differences only; ends with 3 when there are some')
    .option('--delete', 'also remove steps and exclusions that the file does not name')
    .addHelpText('after', `\nExample:\n  ${self()} apply journey.yaml --dry-run`)
    .action(apply);
  return asOrganization(command);
}

/** `waymark export-plan`: the file of a journey that exists. */
export function exportPlanCommand(): Command {
  const command = new Command('export-plan')
    .summary('write a journey as a file for apply')
    .description(
      'Print a journey as a plan, as apply takes it; or the JSON Schema of plans, which editors complete from.',
    )
    .argument('[slug]', 'slug of the journey')
    .option('--organization <slug>', 'also its exclusions, which need the slug of the organization and org:settings')
    .option('--schema', 'print the JSON Schema')
    .addHelpText('after', `\nExample:\n  ${self()} export-plan permit > journey.yaml`)
    .action(exportPlan);
  return asOrganization(command);
}

/** Ends a dry run that found differences: neither a failure nor a mistake in how it was typed. */
const DIFFERENT_STATUS = 3;

async function apply(file: string, options: ApplyOptions): Promise<void> {
  const plan = readPlan(file);
  const service = organizationsService(options);
  const all = changesOf(plan, await presentOf(service, plan.slug, plan.exclusions && plan.organization));
  const isMade = ({ sign }: Change) => sign !== '-' || options.delete === true;
  const changes = all.filter(isMade);
  if (options.json)
    printJson(all.map((change) => ({ sign: change.sign, text: change.text, made: isMade(change) && !options.dryRun })));
  else for (const line of describe(all, isMade)) print(line);
  if (options.dryRun) {
    if (changes.length > 0) endWith(DIFFERENT_STATUS);
    return;
  }
  for (const change of changes) await make(service, plan.slug, change);
  if (!options.json)
    print(changes.length === 0 ? `${plan.slug} is what ${file} says.` : `${changes.length} changes made.`);
}

function* describe(changes: readonly Change[], isMade: (change: Change) => boolean): Generator<string> {
  const looks = { '+': 'green', '~': 'yellow', '-': 'red' } as const;
  for (const change of changes) {
    const left = isMade(change) ? '' : paint('dim', '  (left alone: --delete removes it)');
    yield `${paint(looks[change.sign], change.sign)} ${printable(change.text)}${left}`;
  }
}

async function make(service: Service, slug: string, { method, path, body }: Change): Promise<void> {
  const order = (body as { order?: string[] } | undefined)?.order;
  if (order === undefined) return ask(service, method, path, body);
  const { steps } = await ask<Journey>(service, 'GET', `/api/journeys/${slug}`);
  const others = steps.filter(({ stepKey }) => !order.includes(stepKey)).map(({ stepKey }) => stepKey);
  const places = new Map([...order, ...others].map((stepKey, index) => [stepKey, index]));
  return ask(service, method, path, {
    steps: steps.map(({ id, stepKey }) => ({ stepId: id, index: places.get(stepKey) })),
  });
}

async function exportPlan(
  slug: string | undefined,
  options: ServiceOptions & { organization?: string; schema?: true },
) {
  if (options.schema) return printJson(planSchema());
  if (slug === undefined) throw new UsageError('Name the journey, or ask for --schema.');
  const service = organizationsService(options);
  const present = await presentOf(service, slug, options.organization);
  const { journey } = present;
  if (journey === null) throw new CliError(`Journey with slug "${slug}" not found (404)`);
  const plan = planOf({ ...present, journey }, options.organization);
  if (options.json) printJson(plan);
  else context().stdout.write(writePlan(plan));
}

async function presentOf(service: Service, slug: string, organization: string | undefined): Promise<Present> {
  const path = `/api/journeys/${encodeURIComponent(slug)}`;
  const journey = (await find<Journey>(service, path)) ?? null;
  const exclusions = organization === undefined ? [] : await exclusionsOf(service, organization, slug);
  const nothing = {
    ...{ targets: NO_TARGETS, successPages: [], alertRules: ALL_RULES_ON },
    ...{ completions: 'automatic' as const, concluded: 0 },
  };
  if (journey === null) return { journey, ...nothing, exclusions };
  const targets = await ask<Targets>(service, 'GET', `${path}/targets`);
  const { pages } = await ask<{ pages: string[] }>(service, 'GET', `${path}/success-pages`);
  const alertRules = await ask<AlertRules>(service, 'GET', `${path}/alert-rules`);
  const { counts, by } = await ask<Confirmation>(service, 'GET', `${path}/completions`);
  const { success } = await ask<Installation>(service, 'GET', `${path}/metrics/installation`);
  return {
    ...{ journey, targets, successPages: pages, alertRules, exclusions },
    completions: by === 'owner' ? counts : 'automatic',
    concluded: success.claimed?.likely ?? success.superseded?.sessions ?? 0,
  };
}

async function exclusionsOf(service: Service, organization: string, slug: string): Promise<Exclusion[]> {
  const path = `/api/orgs/${encodeURIComponent(organization)}/exclusions`;
  const { exclusions } = await ask<{ exclusions: Exclusion[] }>(service, 'GET', path);
  return exclusions.filter(({ journey }) => journey === slug);
}
