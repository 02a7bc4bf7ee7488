import { accessSync, constants, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { forecastFunnel } from '../rehearse/forecast.ts';
import { KIND_NAMES, type KindName, type Rehearsal, type Trap } from '../rehearse/report.ts';
import { context, endWith, inFolder } from './context.ts';
import { integer } from './options.ts';
import { readPlan } from './plan-file.ts';
import { printForecast, printScore, readForecast, readPast, scoreSince, stepsToCome } from './rehearse-forecast.ts';
import { self } from './self.ts';
import { asOrganizationUnseen, organizationsService, type ServiceOptions } from './service.ts';
import { CliError, note, noteOnTerminal, paint, print, printable, printJson, table, UsageError } from './terminal.ts';

interface RehearseCommandOptions extends ServiceOptions {
  journey?: string;
  score?: string;
  since?: string;
  kinds?: KindName[];
  submit?: true;
  plan?: string;
  html?: string;
  strict?: true;
  origin?: string[];
  browser?: string;
  sandbox: boolean;
  steps: number;
  timeout: number;
  total: number;
}

const STEPS = 30;
const STEPS_MAX = 200;
const WALK_S = 90;
const WALK_S_MAX = 1_800;
const TOTAL_S = 900;
const TOTAL_S_MAX = 7_200;
/** Lines of each kind that the terminal shows; the page and the JSON have all. */
const SHOWN_MAX = 25;

/** `waymark rehearse`: a form before its release, as the people who will use it. */
export function rehearseCommand(): Command {
  return asOrganizationUnseen(new Command('rehearse'))
    .summary('walk a form before its release as the people who will use it')
    .description(
      'Walk the form at an address in the browser of this machine: with a mouse, the keyboard alone, 320 pixels, a zoom of 400 %, a slow ' +
        'network, going back, reloading, what the browser remembers, wrong answers, half an hour away, two tabs, and in the order of a screen ' +
        'reader. Steps and questions are found and answered by their labels and types. It stops before the last submission. It reports where people ' +
        'are held up, by the criteria of WCAG, what the script tells beside what was done, and what each question costs. What the ' +
        'script sends stays on this machine, and the page reaches no other origin. With --journey and an API key with journeys:read it forecasts the ' +
        'funnel, and --score says after the release what came of it. Ends with 1 when something was found, with 2 when the form cannot be walked.',
    )
    .argument('[url]', 'the first page of the form', readAddress)
    .option('--kinds <names>', `only these, with commas between: ${KIND_NAMES.join(', ')}`, readKinds)
    .option('--submit', 'press the last button, too: what was made up is sent')
    .option('--plan <file>', 'the journey that it is, as waymark apply takes it: the keys of its steps')
    .option('--journey <slug>', 'forecast its funnel from the other journeys of the organization of the API key')
    .option('--score <file>', 'compare the forecast in the JSON of a rehearsal with the figures since the release')
    .option('--since <time>', 'when it was released, for --score (default: when the forecast was made)')
    .option('--html <file>', 'write the report as a page')
    .option('--json', 'print the report as JSON')
    .option('--strict', 'end with 1 for smaller traps, too')
    .option('--origin <origin>', 'an origin that the page may reach beside its own (repeatable)', readOrigin)
    .option('--browser <path>', 'the browser; without it, Chromium, Chrome or Edge is looked for')
    .option('--no-sandbox', 'start the browser without its sandbox, as most containers need it')
    .option('--steps <number>', 'steps after which it is taken that the form never ends', integer(1, STEPS_MAX), STEPS)
    .option('--timeout <seconds>', 'for each walk', integer(5, WALK_S_MAX), WALK_S)
    .option('--total <seconds>', 'for all of them', integer(5, TOTAL_S_MAX), TOTAL_S)
    .addHelpText(
      'after',
      `\nExamples:\n  ${self()} rehearse https://staging.example.org/apply --html rehearsal.html` +
        `\n  ${self()} rehearse https://staging.example.org/apply --journey apply --json > rehearsal.json` +
        `\n  ${self()} rehearse --score rehearsal.json --since 2026-03-02`,
    )
    .action(run);
}

function readAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:', 'file:'].includes(url.protocol)) {
    throw new InvalidArgumentError('Give a full address, as https://staging.example.org/apply.');
  }
  return url.href;
}

function readOrigin(text: string, before: string[] = []): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new InvalidArgumentError('Give an origin, as https://cdn.example.org.');
  }
  return [...before, url.origin];
}

function readKinds(text: string): KindName[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(KIND_NAMES as readonly string[]).includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`"${unknown}" is none of: ${KIND_NAMES.join(', ')}.`);
  return KIND_NAMES.filter((name) => names.includes(name));
}

async function run(url: string | undefined, options: RehearseCommandOptions): Promise<void> {
  if (options.score !== undefined) {
    if (url !== undefined) throw new UsageError('--score walks no form: leave the address out');
    return score(options.score, options);
  }
  if (url === undefined) throw new UsageError("missing required argument 'url'");
  if (options.since !== undefined) throw new UsageError('--since belongs to --score');
  const plan = options.plan === undefined ? undefined : readPlan(options.plan);
  if (options.html !== undefined) checkFolder(options.html);
  // Before anybody walks: a key that is wrong is noticed at once.
  const { journey } = options;
  const service = journey === undefined ? undefined : organizationsService(options);
  const past = service && journey !== undefined ? await readPast(service, journey) : undefined;
  const { rehearse, isWrong } = await import('../rehearse/rehearse.ts');
  const { CheckError } = await import('../check/browser.ts');
  const { KINDS } = await import('../rehearse/kinds.ts');
  const rehearsal: Rehearsal = await rehearse({
    url,
    kinds: options.kinds ?? KIND_NAMES,
    isSubmitting: options.submit ?? false,
    stepsMax: options.steps,
    tag: { org: plan?.organization ?? 'rehearsal', journey: plan?.slug ?? 'rehearsal' },
    stepKeys: plan?.steps.map(({ stepKey }) => stepKey) ?? [],
    browser: { executable: options.browser, path: context().env.PATH ?? '', sandbox: options.sandbox },
    walkMs: options.timeout * 1000,
    totalMs: options.total * 1000,
    origins: options.origin ?? [],
    begun: (kind) => noteOnTerminal(`${KINDS[kind].title} …`),
  }).catch((error: unknown) => {
    // Exit code 2: the rehearsal could not run, which is not a finding.
    throw error instanceof CheckError ? new UsageError(printable(error.message)) : error;
  });
  if (service && past && journey !== undefined) {
    const steps = await stepsToCome(service, journey, rehearsal, plan);
    rehearsal.forecast = forecastFunnel(journey, past, steps, Date.now());
  }
  if (options.html !== undefined) await writePage(options.html, rehearsal);
  if (options.json) printJson(rehearsal);
  else await describe(rehearsal);
  if (isWrong(rehearsal, options.strict ?? false)) endWith(1);
}

async function score(file: string, options: RehearseCommandOptions): Promise<void> {
  const forecast = readForecast(file);
  const found = await scoreSince(organizationsService(options), forecast, options.since);
  if (options.json) printJson(found);
  else printScore(found);
}

/** Before anybody walks: a report that cannot be kept is noticed at once. */
function checkFolder(file: string): void {
  try {
    accessSync(dirname(inFolder(file)), constants.W_OK);
  } catch {
    throw new UsageError(`${file} cannot be written: its folder is missing, or may not be written to`);
  }
}

async function writePage(file: string, rehearsal: Rehearsal): Promise<void> {
  const { pageOf } = await import('../rehearse/page.ts');
  try {
    writeFileSync(inFolder(file), pageOf(rehearsal));
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${(error as Error).message}`);
  }
  note(`Wrote ${file}.`);
}

async function describe(rehearsal: Rehearsal): Promise<void> {
  const { ENDED, summaryOf } = await import('../rehearse/page.ts');
  const { KINDS } = await import('../rehearse/kinds.ts');
  const { walks, traps, mismatches, costs, axe, keptFrom, notes } = rehearsal;
  print(paint('bold', summaryOf(rehearsal)));
  const columns = [
    { title: 'Who', text: ({ kind }: (typeof walks)[number]) => KINDS[kind].title },
    { title: 'How far', text: ({ ended }: (typeof walks)[number]) => ENDED[ended] },
    { title: 'Steps', text: ({ steps }: (typeof walks)[number]) => String(steps), align: 'right' as const },
    { title: 'What happened', text: ({ sentence }: (typeof walks)[number]) => sentence },
  ];
  print(`\n${table(columns, walks)}`);
  for (const line of list(traps.map(lineOf), 'Traps')) print(line);
  for (const line of list(
    mismatches.map(({ how, sentence, kinds }) => `${how}  ${printable(sentence)} (${kinds.join(', ')})`),
    'Events lost or wrong',
  ))
    print(line);
  const dear = costs.map(
    ({ label, keys, seconds }) =>
      `${seconds.toFixed(1).padStart(6)} s  ${String(keys).padStart(3)} keys  ${printable(label)}`,
  );
  for (const line of list(dear.slice(0, 5), 'What costs most')) print(line);
  if (rehearsal.forecast) printForecast(rehearsal.forecast);
  print('');
  if (axe === null) print('axe-core is not installed: its rules were not tried.');
  if (keptFrom.length > 0) print(printable(`The page was kept from ${keptFrom.join(', ')}; --origin allows one.`));
  for (const sentence of notes) print(printable(sentence));
}

const lineOf = ({ criterion, severity, step, selector, message, kinds }: Trap): string => {
  const look = severity === 'error' ? 'red' : 'yellow';
  return `${paint(look, (criterion ?? '–').padEnd(6))}  step ${step}  ${printable(`${selector}: ${message}`)} (${kinds.join(', ')})`;
};

function* list(lines: readonly string[], title: string): Generator<string> {
  if (lines.length === 0) return;
  yield `\n${paint('bold', title)}`;
  for (const line of lines.slice(0, SHOWN_MAX)) yield `  ${line}`;
  if (lines.length > SHOWN_MAX) yield `  … and ${lines.length - SHOWN_MAX} more: --json or --html has all.`;
}
