import { readFile, writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { judgeMemo } from '../analysis/memo/compute.ts';
import type { MemoInput } from '../analysis/memo/input.ts';
import type { Journey } from '../domain/journey.ts';
import { LANGUAGES } from '../domain/language.ts';
import { MEMO_DAYS, MEMO_FORMATS, type Memo, type MemoResult, RULES_VERSION } from '../domain/memo.ts';
import { inFolder } from './context.ts';
import {
  ask,
  asOrganization,
  download,
  organizationsService,
  ready,
  type Service,
  type ServiceOptions,
} from './service.ts';
import { CliError, paint, print, printable, printJson } from './terminal.ts';

interface RunOptions extends ServiceOptions {
  days?: string;
  to?: string;
  since?: string;
}

/** `waymark memo`: what in a journey is worth changing. */
export function memoCommand(): Command {
  const command = new Command('memo').summary('what in a journey is worth changing, and how sure that is');
  asOrganization(command.command('run <journey>'))
    .summary('make a memo about a journey, wait for it and print it')
    .addOption(new Option('--days <days>', 'whole days that it is about').choices(MEMO_DAYS.map(String)))
    .option('--to <date>', 'the day after the last one')
    .option('--since <date>', 'a day on which something changed')
    .action(run);
  asOrganization(command.command('show <memo>')).summary('print a memo').action(show);
  asOrganization(command.command('export <memo> <file>'))
    .summary('write a memo to a file')
    .addOption(
      new Option('--format <format>', 'default: what the name of the file ends with').choices([...MEMO_FORMATS]),
    )
    .option('--evidence', 'with what it was computed from (JSON)')
    .action(exportMemo);
  command
    .command('verify <file>')
    .summary('compute a memo again from the evidence in its JSON, without a service')
    .action(verify);
  return command;
}

async function run(slug: string, { days, to, since, ...options }: RunOptions): Promise<void> {
  const service = organizationsService(options);
  const about = { ...(days && { days: Number(days) }), ...(to && { to }), ...(since && { since }) };
  printMemo(await makeMemo(service, slug, about), options);
}

/** Asks for a memo about the journey, and waits until it is computed or has failed. */
export async function makeMemo(service: Service, slug: string, about: object = {}): Promise<Memo> {
  const { id: journeyId } = await ask<Journey>(service, 'GET', `/api/journeys/${encodeURIComponent(slug)}`);
  const { id } = await ask<Memo>(service, 'POST', '/api/memos', { journeyId, ...about });
  return ready<Memo>(service, memoPath(id));
}

async function show(id: string, options: ServiceOptions): Promise<void> {
  printMemo(await ask<Memo>(organizationsService(options), 'GET', memoPath(id)), options);
}

const memoPath = (id: string) => `/api/memos/${encodeURIComponent(id)}`;

export function printMemo(memo: Memo, { json }: ServiceOptions): void {
  if (json) {
    printJson(memo);
    return;
  }
  if (memo.status === 'failed') throw new CliError(`The memo failed: ${memo.failure}`);
  print(`\n${paint('bold', printable(memo.title))}  ${paint('dim', memo.id)}`);
  if (!memo.result) {
    print(`  ${memo.status}, ${Math.round(memo.progress * 100)} % done`);
    return;
  }
  const { todo, summary, facts, findings, alarms } = memo.result;
  for (const { sentence } of todo) print(`  ${paint('bold', '→')} ${printable(sentence)}`);
  print(`  ${summary.sentences.map(printable).join(' ')}`);
  for (const { headline, sentences, suggestion, who } of alarms.filter(({ isSilent }) => !isSilent)) {
    print(`\n  ${paint('bold', printable(headline))}`);
    for (const sentence of [`${suggestion} ${who}.`, ...sentences]) print(`      ${printable(sentence)}`);
  }
  for (const { headline, sentences, grade, suggestion, who, partOf } of findings.filter(({ isSilent }) => !isSilent)) {
    print(`\n  ${paint('cyan', `[${grade}]`)} ${paint('bold', printable(headline))}`);
    if (partOf !== null) continue;
    for (const sentence of [`${suggestion} ${who}.`, ...sentences]) print(`      ${printable(sentence)}`);
  }
  for (const { headline } of facts) print(`\n  ${printable(headline)}`);
}

interface ExportOptions extends ServiceOptions {
  format?: string;
  evidence?: true;
}

async function exportMemo(id: string, file: string, { format, evidence, ...options }: ExportOptions): Promise<void> {
  const chosen = format ?? /\.(\w+)$/.exec(file)?.[1] ?? '';
  if (!(MEMO_FORMATS as readonly string[]).includes(chosen)) {
    throw new CliError(
      `Which format? Name the file …${MEMO_FORMATS.map((one) => `.${one}`).join(' or …')}, or give --format.`,
    );
  }
  const query = `format=${chosen}${evidence ? '&evidence=true' : ''}`;
  await writeFile(inFolder(file), await download(organizationsService(options), `${memoPath(id)}/export?${query}`));
  print(`Written: ${printable(file)}`);
}

async function verify(file: string): Promise<void> {
  const { result, evidence } = await readMemo(file);
  if (result.rulesVersion !== RULES_VERSION) {
    throw new CliError(
      `This memo is by the rules ${result.rulesVersion}, and this waymark computes ${RULES_VERSION}: verify it with the version that made it.`,
    );
  }
  const { differences, figures } = closest(stripped(result), evidence);
  for (const difference of differences) print(`  ${printable(difference)}`);
  if (differences.length > 0) throw new CliError(`${differences.length} of ${figures} values do not come out again.`);
  print(`All ${figures} values come out again (${result.rulesVersion}, data ${result.data.fingerprint}).`);
}

/** Compares a memo, which does not name its language, with its text in each language; returns the comparison with the fewest differences. */
function closest(result: unknown, evidence: MemoInput): Compared {
  const say = judgeMemo(evidence);
  const all = LANGUAGES.map((language) => compare(result, say(language), ''));
  return all.reduce((best, one) => (one.differences.length < best.differences.length ? one : best));
}

async function readMemo(file: string): Promise<{ result: MemoResult; evidence: MemoInput }> {
  const text = await readFile(inFolder(file), 'utf8').catch(() => {
    throw new CliError(`${file} cannot be read.`);
  });
  try {
    const { result, evidence } = JSON.parse(text) as { result?: MemoResult; evidence?: MemoInput };
    if (result && evidence) return { result, evidence };
  } catch {}
  throw new CliError(`${file} is no memo with its evidence: export it with --format json --evidence.`);
}

/** Members that are not computed: people's decisions, which are stored beside a memo, and members that follow from the memo. */
const BESIDE = ['disposition', 'note', 'shippedAt', 'isSilent', 'forecasts', 'evidenceWords', 'about', 'todo'];

function stripped(result: MemoResult): unknown {
  const plain = (one: object) => Object.fromEntries(Object.entries(one).filter(([name]) => !BESIDE.includes(name)));
  return {
    ...plain(result),
    tested: result.tested.map(plain),
    notTested: result.notTested.map(plain),
    alarms: result.alarms.map(plain),
    findings: result.findings.map(plain),
    belowTheLine: result.belowTheLine.map(plain),
  };
}

interface Compared {
  differences: string[];
  figures: number;
}

/** Leaf by leaf; the first hundred differences are named. */
function compare(was: unknown, is: unknown, path: string): Compared {
  if (was !== null && is !== null && typeof was === 'object' && typeof is === 'object') {
    const names = new Set([...Object.keys(was), ...Object.keys(is)]);
    const parts = [...names].map((name) =>
      compare((was as Record<string, unknown>)[name], (is as Record<string, unknown>)[name], `${path}.${name}`),
    );
    return {
      differences: parts.flatMap((part) => part.differences).slice(0, 100),
      figures: parts.reduce((sum, part) => sum + part.figures, 0),
    };
  }
  const same = Object.is(was, is);
  const text = `${path.slice(1)}: ${JSON.stringify(was)} is written, ${JSON.stringify(is)} comes out`;
  return { differences: same ? [] : [text], figures: 1 };
}
