// The recipe of CONTRIBUTING.md for a figure of a step, carried out in a copy of the sources: a count, which is a condition in SQL, and a 90th
// percentile, which is a row of the list alone. The copy's types and documents agree, and its doors show the figures (added-figure.ts).
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readDocument } from './document.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** An addition, written after a text of a file that comes once, or as often as there are additions. */
type Edit = readonly [file: string, after: string, ...additions: string[]];

const EDITS: readonly Edit[] = [
  ['src/metrics/period/steps.ts', "open: openAt('nth')", ", startedHere: 'nth = 1'"],
  [
    'src/domain/figure-list.ts',
    "es: 'Tiempo mediano' },\n  },\n",
    `  startedHere: {
    unit: 'count',
    of: 'reached',
    section: 'reached',
    description: 'Sessions that saw the step before any other.',
    label: { en: 'Started here', de: 'Hier begonnen', fr: 'Commencé ici', es: 'Empezaron aquí' },
  },
  p90TimeOnStep: {
    unit: 'seconds',
    ms: 'p90Ms',
    of: 'reached',
    section: 'time-on-step',
    inReport: true,
    description: 'Nine of ten times on the step, as the median has them, are at most so long.',
    label: { en: '90 % of times on step', de: '90 % der Zeiten', fr: '90 % des durées', es: '90 % de los tiempos' },
  },
`,
  ],
  [
    'test/metrics/figures-brute-force.ts',
    'medianTimeOnStep: inSeconds(percentile(times, 0.5)),\n',
    `    startedHere: reached.filter(({ runs }) => runs[0]?.step === stepKey).length,
    p90TimeOnStep: inSeconds(percentile(times, 0.9)),
`,
  ],
  ['docs/metrics.md', '`reachedShare` is reached / sessions.', ' `startedHere` counts those that saw no step before.'],
  ['docs/metrics.md', 'figure is the median over sessions.', ' `p90TimeOnStep` is the 90th percentile.'],
  [
    'docs/api.md',
    '"medianTimeOnStep": null',
    ', "startedHere": 1, "p90TimeOnStep": null',
    ', "startedHere": 0, "p90TimeOnStep": null',
    ', "startedHere": 1, "p90TimeOnStep": null',
  ],
];
const DEFINITIONS = 'dashboard/src/pages/definitions/definitions';
/** The same definitions, which test/docs/definitions.test.ts compares with the English ones. */
const TRANSLATED: readonly Edit[] = [
  [`${DEFINITIONS}.de.md`, 'ist erreicht / Sitzungen.', ' `startedHere` zählt die, die davor keinen Schritt sahen.'],
  [`${DEFINITIONS}.de.md`, 'der Median über Sitzungen.', ' `p90TimeOnStep` ist das 90. Perzentil.'],
  [`${DEFINITIONS}.fr.md`, 'est atteinte / sessions.', ' `startedHere` compte celles qui n’ont vu aucune étape avant.'],
  [`${DEFINITIONS}.fr.md`, 'la médiane sur les sessions.', ' `p90TimeOnStep` est le 90e centile.'],
  [`${DEFINITIONS}.es.md`, 'es alcanzado / sesiones.', ' `startedHere` cuenta las que no vieron ningún paso antes.'],
  [`${DEFINITIONS}.es.md`, 'la mediana sobre las sesiones.', ' `p90TimeOnStep` es el percentil 90.'],
];

const filesOf = (edits: readonly Edit[]) => [...new Set(edits.map(([file]) => file))].sort();

it('names five files, and the translations of the definition', () => {
  const [, recipe = ''] = /^- \*\*A figure of a step\*\*(.*(?:\n {2}.*)*)/m.exec(readDocument('CONTRIBUTING.md')) ?? [];
  const named = recipe.match(/(?<=`)(?:src|docs|dashboard|test\/metrics)\/[\w./*-]+(?=`)/g) ?? [];
  expect(filesOf(EDITS)).toHaveLength(5);
  // A command writes the API document.
  const edited = named.filter((file) => file !== 'docs/openapi.json');
  expect(edited.sort()).toEqual([...filesOf(EDITS), `${DEFINITIONS}.*.md`].sort());
});

it('makes two figures that every door shows, with types and documents that agree', async () => {
  const copy = copySources();
  onTestFinished(() => rmSync(copy, { recursive: true }));
  for (const edit of [...EDITS, ...TRANSLATED]) make(copy, edit);
  const tool = (...words: string[]) => run(process.execPath, words, { cwd: copy, env: ENVIRONMENT });

  // The files that the figures pass through: to check all takes five times as long, and finds no more.
  writeFileSync(
    join(copy, 'tsconfig.figure.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [], files: THROUGH }),
  );
  const tsc = 'node_modules/typescript/bin/tsc';
  await tool(tsc, '--noEmit', '-p', 'tsconfig.figure.json');
  await tool(tsc, '--noEmit', '-p', 'dashboard/tsconfig.json');

  cpSync(join(copy, 'test/docs/added-figure.ts'), join(copy, 'test/docs/added-figure.test.ts'));
  const tests = ['added-figure', 'definitions', 'api-examples'].map((name) => `test/docs/${name}.test.ts`);
  await tool('node_modules/vitest/vitest.mjs', 'run', '--no-cache', '--maxWorkers=1', ...tests);
}, 300_000);

const THROUGH = [
  'metrics/period/journey.ts',
  'metrics/period/step.ts',
  'mcp/tools/steps.ts',
  'analysis/document/report.ts',
].map((file) => `src/${file}`);

/** That of a run within a run is its own. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST_COSTS|NODE_OPTIONS)/.test(name)),
);

/** Folders with changes are copied; those that nobody changes are linked. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'waymark-figure-'));
  for (const entry of readdirSync(ROOT, { withFileTypes: true })) {
    const [from, to] = [join(ROOT, entry.name), join(copy, entry.name)];
    if (entry.isFile() || ['src', 'dashboard', 'docs', 'test'].includes(entry.name))
      cpSync(from, to, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
    else if (!entry.name.startsWith('.')) symlinkSync(from, to);
  }
  symlinkSync(join(ROOT, 'test/node_modules'), join(copy, 'test/node_modules'));
  return copy;
}

function make(copy: string, [file, after, ...additions]: Edit): void {
  const path = join(copy, file);
  const [first = '', ...rest] = readFileSync(path, 'utf8').split(after);
  expect(rest, `${file}: ${after}`).toHaveLength(additions.length);
  writeFileSync(path, first + rest.map((text, at) => after + additions[at] + text).join(''));
}

/** Fails with everything that the command wrote. */
async function run(...command: Parameters<typeof execute>): Promise<void> {
  await execute(...command).catch(({ stdout, stderr }) => expect.fail(`${stdout}\n${stderr}`));
}
const execute = promisify(execFile) as (
  file: string,
  words: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
) => Promise<unknown>;
