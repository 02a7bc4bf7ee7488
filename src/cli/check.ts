import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import type { PageFacts } from '../check/facts.ts';
import type { Finding, Level } from '../check/findings.ts';
import type { JourneyPlan } from '../domain/plan.ts';
import { packageVersion } from '../package-file.ts';
import { context, endWith, inFolder } from './context.ts';
import { integer } from './options.ts';
import { readPlan, writePlan } from './plan-file.ts';
import { self } from './self.ts';
import { CliError, note, noteOnTerminal, paint, print, printable, printJson, table, UsageError } from './terminal.ts';

interface CheckCommandOptions {
  plan?: string;
  write?: string;
  json?: true;
  sarif?: true;
  strict?: true;
  browser?: string;
  sandbox: boolean;
  timeout: number;
}

const TIMEOUT_S = 30;
const TIMEOUT_S_MAX = 600;

/** `waymark check`: reads pages like the script, and lists problems like a linter. */
export function checkCommand(): Command {
  return new Command('check')
    .summary('look at pages as the script does')
    .description(
      'Open pages in the browser of this machine and report what the script would find: steps, names of fields and the rule that ' +
        'gave each, labels, security policy, origins, and what it would send. What a page sends stays on this machine. Ends with 1 ' +
        'when there are errors, with 2 when a page cannot be looked at.',
    )
    .argument('<url...>', 'the pages of one journey', readAddress)
    .option('--plan <file>', 'the journey that they are to be, as waymark apply takes it')
    .option('--write <file>', 'write such a plan, of what the pages show')
    .option('--json', 'print what was found as JSON')
    .option('--sarif', 'print findings as SARIF 2.1.0')
    .option('--strict', 'end with 1 for warnings, too')
    .option('--browser <path>', 'the browser; without it, Chromium, Chrome or Edge is looked for')
    .option('--no-sandbox', 'start the browser without its sandbox, as most containers need it')
    .option('--timeout <seconds>', 'for each page', integer(1, TIMEOUT_S_MAX), TIMEOUT_S)
    .addHelpText('after', `\nExample:\n  ${self()} check https://www.example.org/apply --plan journey.yaml`)
    .action(check);
}

function readAddress(text: string, before: string[] = []): string[] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:', 'file:'].includes(url.protocol)) {
    throw new InvalidArgumentError('Give a full address, as https://www.example.org/apply.');
  }
  return [...before, url.href];
}

async function check(urls: string[], options: CheckCommandOptions): Promise<void> {
  if (options.json && options.sarif) throw new UsageError('Choose --json or --sarif.');
  const plan = options.plan === undefined ? undefined : readPlan(options.plan);
  const { checkPages } = await import('../check/check.ts');
  const { CheckError } = await import('../check/browser.ts');
  const isQuiet = options.json || options.sarif;
  const report = await checkPages({
    urls,
    plan,
    timeoutMs: options.timeout * 1000,
    browser: { executable: options.browser, path: context().env.PATH ?? '', sandbox: options.sandbox },
    begun: (url) => noteOnTerminal(`Looking at ${printable(url)} …`),
  }).catch((error: unknown) => {
    // Not wrong by its findings: nothing was found.
    throw error instanceof CheckError ? new UsageError(printable(error.message)) : error;
  });
  const { pages, findings } = report;
  if (options.sarif) {
    const { sarifOf } = await import('../check/sarif.ts');
    printJson(sarifOf(findings, packageVersion()));
  } else if (options.json) printJson({ pages: pages.map(shown), findings });
  if (!isQuiet) for (const line of describe(pages, findings)) print(line);
  if (options.write !== undefined) writeFound(options.write, pages, plan);
  const wrong: Level[] = options.strict ? ['error', 'warning'] : ['error'];
  if (findings.some(({ level }) => wrong.includes(level))) endWith(1);
}

/** Leaves the bodies of batches out: their events are listed beside them. */
const shown = ({ batches, ...page }: PageFacts) => ({
  ...page,
  batches: batches.map(({ status, reason }) => ({ status, reason })),
});

const plural = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;

const LOOKS = { error: 'red', warning: 'yellow', note: 'cyan' } as const;

function* describe(pages: readonly PageFacts[], findings: readonly Finding[]): Generator<string> {
  for (const { url, steps, fields, events } of pages) {
    yield paint('bold', printable(url));
    yield `  Steps: ${printable(steps.join(', ')) || 'none marked'}`;
    yield `  Sends: ${printable(sentIn(events)) || 'nothing'}`;
    if (fields.length > 0) {
      const columns = [
        { title: 'Field', text: (field: PageFacts['fields'][number]) => field.key },
        { title: 'Step', text: (field: PageFacts['fields'][number]) => field.stepKey ?? '' },
        { title: 'Named by', text: (field: PageFacts['fields'][number]) => field.rule ?? 'its place' },
        { title: 'Element', text: (field: PageFacts['fields'][number]) => field.selector },
      ];
      yield table(columns, fields).replaceAll(/^/gm, '  ');
    }
    yield '';
    for (const finding of findings.filter((one) => one.url === url)) yield* sayFinding(finding);
  }
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  yield `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}, ${plural(count('note'), 'note')}`;
}

/** Tags of events in order of arrival, tags of steps with the step's key. */
const sentIn = (events: PageFacts['events']): string =>
  [...new Set(events.map(({ _tag, stepKey }) => (_tag === 'step_view' && stepKey ? `${_tag} ${stepKey}` : _tag)))].join(
    ', ',
  );

function* sayFinding({ check: id, level, selector, message, fix }: Finding): Generator<string> {
  const place = selector === undefined ? '' : `${printable(selector)}: `;
  yield `  ${paint(LOOKS[level], level)}  ${place}${printable(message)}  ${paint('dim', id)}`;
  if (fix !== undefined) yield `    ${printable(fix)}`;
}

function writeFound(file: string, pages: readonly PageFacts[], plan: JourneyPlan | undefined): void {
  const [first] = pages;
  if (!first) return;
  const tag = first.tags[0] ?? {};
  const steps = [...new Set(pages.flatMap((page) => page.steps))];
  const known = new Map(plan?.steps.map((step) => [step.stepKey, step]));
  const title = printable(first.title).trim();
  const slug =
    plan?.slug ??
    tag['data-journey'] ??
    (new URL(first.url).pathname
      .replace(/\.\w+$/, '')
      .match(/[a-z0-9-]+/g)
      ?.at(-1) ||
      'journey');
  const shownPlan: JourneyPlan = {
    ...(tag['data-org'] && { organization: tag['data-org'] }),
    ...plan,
    slug,
    displayName: plan?.displayName ?? (title || slug),
    allowedOrigins:
      plan?.allowedOrigins ??
      [...new Set(pages.map(({ url }) => new URL(url).origin))].filter((origin) => origin !== 'null'),
    steps: steps.map((stepKey) => known.get(stepKey) ?? { stepKey }),
  };
  try {
    writeFileSync(inFolder(file), writePlan(shownPlan));
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${(error as Error).message}`);
  }
  note(`Wrote ${file}, with ${plural(steps.length, 'step')}.`);
}
