// Numbers in the sentences of documents are those of the code, and commands in them exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDocument } from './document.ts';

/** Document, sentence with the number as (…), file of the constant, its name, and how many of its unit make the sentence's. */
const NUMBERS: readonly (readonly [string, RegExp, string, string, number?])[] = [
  ['README.md', /`INGEST_REQUESTS_PER_HOUR_MAX` \| `(\d+)`/, 'src/domain/ceilings.ts', 'requestsPerHour'],
  ['README.md', /`INGEST_EVENTS_PER_DAY_MAX` \| `(\d+)`/, 'src/domain/ceilings.ts', 'eventsPerDay'],
  ['README.md', /`INGEST_BYTES_PER_DAY_MAX` \| `(\d+)`/, 'src/domain/ceilings.ts', 'bytesPerDay'],
  ['README.md', /takes at most, (\d+) or more/, 'src/config.ts', 'ENGINE_MEMORY_MIN'],
  ['README.md', /`UV_THREADPOOL_SIZE` \| (\d+) \|/, 'src/store/embedded.ts', 'THREADS'],
  ['docs/deploy.md', /holds at most (\d+) connections/, 'src/catalog/postgres.ts', 'POOL_CONNECTIONS_MAX'],
  ['docs/deploy.md', /the others see within (\d+) seconds/, 'src/ingest/destinations.ts', 'REMEMBERED_MS', 1_000],
  ['docs/deploy.md', /within the last\s+(\d+) hours, without/, 'src/ingest/remembered.ts', 'STALE_MS_MAX', 3_600_000],
  ['docs/deploy.md', /up to (\d+) GiB of spool/, 'src/spool/spool.ts', 'SPOOL_BYTES_MAX', 1024 ** 3],
  ['docs/deploy.md', /of up to ([\d,]+) events while it keeps up/, 'src/spool/loader.ts', 'BLOCK_EVENTS'],
  ['docs/deploy.md', /works once, for (\d+) days/, 'src/catalog/invitations.ts', 'INVITATION_MS', 86_400_000],
  ['docs/dashboard.md', /below (\d+) sessions without a share/, 'dashboard/src/charts/compare.ts', 'ENOUGH_SESSIONS'],
  [
    'docs/dashboard.md',
    /it checks every (five) seconds/,
    'dashboard/src/pages/journeys/install.tsx',
    'AGAIN_MS',
    1_000,
  ],
  [
    'docs/nothing-arrives.md',
    /says within (five) seconds/,
    'dashboard/src/pages/journeys/install.tsx',
    'AGAIN_MS',
    1_000,
  ],
  [
    'docs/nothing-arrives.md',
    /([\d,]+) requests an hour for each journey/,
    'src/domain/org.ts',
    'ingestRequestsPerHour',
  ],
  ['docs/nothing-arrives.md', /(\d+) a minute for each origin/, 'src/domain/org.ts', 'unknownOriginRequestsPerMinute'],
  ['docs/first-week.md', /Below (\d+) sessions it shows/, 'dashboard/src/charts/compare.ts', 'ENOUGH_SESSIONS'],
  ['docs/first-week.md', /about (\d+) sessions on each side/, 'dashboard/src/pages/few-sessions.tsx', 'MEMO_SESSIONS'],
  ['docs/developers.md', /Micro holds (\d+) MiB/, 'src/micro/held.ts', 'HELD_BYTES_MAX', 1024 ** 2],
  ['docs/embed.md', /comes within ([\d.]+) seconds/, 'embed/src/limits.ts', 'SOON_MS', 1_000],
  ['docs/embed.md', /after (\d+) seconds, because/, 'embed/src/limits.ts', 'WAIT_MS', 1_000],
  ['docs/embed.md', /everything else (\d+) at a time/, 'embed/src/limits.ts', 'BATCH_EVENTS'],
  ['docs/embed.md', /each is reckoned as (\d+) requests/, 'src/domain/ceilings.ts', 'REQUESTS_A_VISIT'],
  ['CONTRIBUTING.md', /in (three) processes/, 'vitest.config.ts', 'maxWorkers'],
];
const WORDS: Record<string, number> = { three: 3, five: 5 };
const UNITS = { SECOND_MS: 1_000, MINUTE_MS: 60_000, HOUR_MS: 3_600_000, DAY_MS: 86_400_000 };

it.each(NUMBERS.map(([document, sentence, file, name, unit = 1]) => ({ document, sentence, file, name, unit })))(
  '$document says $sentence as $file does',
  ({ document, sentence, file, name, unit }) => {
    const [, said = ''] = sentence.exec(readDocument(document)) ?? [];
    const [, expression = ''] = new RegExp(`\\b${name}(?: =|:) ([\\dA-Z][^;,\\n]*)[;,]`).exec(readDocument(file)) ?? [];
    expect(expression, `${name} in ${file}`).not.toBe('');
    expect(WORDS[said] ?? Number(said.replaceAll(',', ''))).toBe(amountOf(expression) / unit);
  },
);

/** A product or power of numbers and units of time. */
function amountOf(expression: string): number {
  const numbers = Object.entries(UNITS).reduce((text, [unit, ms]) => text.replaceAll(unit, String(ms)), expression);
  return numbers
    .replaceAll('_', '')
    .split(/(?<!\*)\*(?!\*)/)
    .map((factor) => factor.split('**').map(Number))
    .reduce((product, [base = Number.NaN, power = 1]) => product * base ** power, 1);
}

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesOf('docs', /^[^/]+\.md$/),
  ...filesOf('bench', /\.md$/),
];
const scriptsOf = (file: string) =>
  Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { scripts: object }).scripts);
const SCRIPTS = new Set(['package.json', 'browsers/package.json', 'embed/package.json'].flatMap(scriptsOf));

it.each(PAGES)('%s names commands, tests and benchmarks that exist', (page) => {
  const text = readDocument(page);
  const scripts = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(scripts.filter((name) => !SCRIPTS.has(name))).toEqual([]);
  const files = [...text.matchAll(/(?:vitest run|node) ((?:(?:test|bench|tools|dist)\/[\w./-]+ ?)+)/g)].flatMap(
    ([, paths = '']) => paths.trim().split(' '),
  );
  expect(files.map((path) => path.replace(/\.$/, '')).filter((path) => !existsSync(path))).toEqual([]);
  // Variables that a command of the page sets are read somewhere.
  const variables = [...text.matchAll(/`([A-Z][A-Z_]+)=\S+ (?:npx|npm|node) /g)].map(([, name = '']) => name);
  for (const name of variables) expect(SOURCES, name).toContain(name);
});

const SOURCES = ['src', 'test', 'bench', 'tools']
  .flatMap((folder) => filesOf(folder, /\.(ts|mjs)$/))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

function filesOf(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`);
}
