// Numbers in the sentences of documents are those of the code, and commands in them exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readDocument } from './document.ts';

/** Document, sentence with the number as (…), file of the constant, its name, and how many of its unit make the sentence's. */
const NUMBERS: readonly (readonly [string, RegExp, string, string, number?])[] = [
  ['docs/configuration.md', /`INGEST_REQUESTS_PER_HOUR_MAX` \| `(\d+)`/, 'src/domain/ceilings.ts', 'requestsPerHour'],
  ['docs/configuration.md', /`INGEST_EVENTS_PER_DAY_MAX` \| `(\d+)`/, 'src/domain/ceilings.ts', 'eventsPerDay'],
  ['docs/configuration.md', /`INGEST_BYTES_PER_DAY_MAX` \| `(\d+)`/, 'src/domain/ceilings.ts', 'bytesPerDay'],
  ['docs/configuration.md', /takes at most, (\d+) or more/, 'src/config.ts', 'ENGINE_MEMORY_MIN'],
  ['docs/configuration.md', /`UV_THREADPOOL_SIZE` \| (\d+) \|/, 'src/store/embedded.ts', 'THREADS'],
  ['docs/deploy.md', /holds at most (\d+) connections/, 'src/catalog/postgres.ts', 'POOL_CONNECTIONS_MAX'],
  ['docs/deploy.md', /the others see within (\d+) seconds/, 'src/ingest/destinations.ts', 'REMEMBERED_MS', 1_000],
  ['docs/deploy.md', /within the last\s+(\d+) hours, without/, 'src/ingest/remembered.ts', 'STALE_MS_MAX', 3_600_000],
  ['docs/deploy.md', /up to (\d+) GiB of spool/, 'src/spool/spool.ts', 'SPOOL_BYTES_MAX', 1024 ** 3],
  ['docs/deploy.md', /of up to ([\d,]+) events while it keeps up/, 'src/spool/loader.ts', 'BLOCK_EVENTS'],
  ['docs/deploy.md', /works once, for (\d+) days/, 'src/catalog/invitations.ts', 'INVITATION_MS', 86_400_000],
  [
    'docs/dashboard.md',
    /below (\d+) sessions without a share/,
    'dashboard/src/charts/findings/compare.ts',
    'ENOUGH_SESSIONS',
  ],
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
  [
    'docs/first-week.md',
    /Below (\d+) sessions it shows/,
    'dashboard/src/charts/findings/compare.ts',
    'ENOUGH_SESSIONS',
  ],
  ['docs/first-week.md', /about (\d+) sessions on each side/, 'dashboard/src/pages/few-sessions.tsx', 'MEMO_SESSIONS'],
  ['docs/developers.md', /Micro holds (\d+) MiB/, 'src/micro/held.ts', 'HELD_BYTES_MAX', 1024 ** 2],
  ['docs/embed.md', /comes within ([\d.]+) seconds/, 'embed/src/limits.ts', 'SOON_MS', 1_000],
  ['docs/embed.md', /after (\d+) seconds, because/, 'embed/src/limits.ts', 'WAIT_MS', 1_000],
  ['docs/embed.md', /everything else (\d+) at a time/, 'embed/src/limits.ts', 'BATCH_EVENTS'],
  ['docs/embed.md', /each is reckoned as (\d+) requests/, 'src/domain/ceilings.ts', 'REQUESTS_A_VISIT'],
  ['docs/memos.md', /Nobody has completed .* \| (\d+) visits/, 'src/analysis/memo/works.ts', 'NOBODY_MIN'],
  [
    'docs/memos.md',
    /Fewer than 5 in 100 complete.* \| (\d+) visits;/,
    'src/analysis/memo/works.ts',
    'LOW_SESSIONS_MIN',
  ],
  ['docs/memos.md', /upper end of the interval below (\d+) %/, 'src/analysis/memo/works.ts', 'LOW', 0.01],
  ['docs/memos.md', /On days in a row, up to (\d+),/, 'src/analysis/statistics/runs.ts', 'RUN_DAYS_MAX'],
  ['docs/memos.md', /or than 1 in 10\^(\d+)/, 'src/analysis/memo/works.ts', 'SCORE_SURE'],
  ['docs/memos.md', /\| (\d+) people, at most/, 'src/analysis/memo/works.ts', 'GROUP_MIN'],
  ['docs/memos.md', /people, at most (\d+) in 100 of them/, 'src/analysis/memo/works.ts', 'GROUP_SHARE_MAX', 0.01],
  ['docs/memos.md', /at least (\d+) in 100 of the others/, 'src/analysis/memo/works.ts', 'OTHERS_SHARE_MIN', 0.01],
  ['docs/memos.md', /Fisher's exact test, ([\d.]+) over/, 'src/analysis/memo/works.ts', 'GROUP_P_MAX'],
  ['docs/memos.md', /(\d+) sessions in each group/, 'src/analysis/memo/detectors/group-gap.ts', 'REACHED_MIN'],
  ['docs/memos.md', /in each group, (\d+) that left/, 'src/analysis/memo/detectors/group-gap.ts', 'LEFT_MIN'],
  [
    'docs/memos.md',
    /(\d+) points at completion/,
    'src/analysis/memo/detectors/group-gap.ts',
    'POINTS_AT_COMPLETION',
    0.01,
  ],
  ['docs/memos.md', /at completion; (\d+) points/, 'src/analysis/memo/detectors/group-gap.ts', 'POINTS_AT_STEP', 0.01],
  [
    'docs/memos.md',
    /points and (\d+) % at a step/,
    'src/analysis/memo/detectors/group-gap.ts',
    'RELATIVE_AT_STEP',
    0.01,
  ],
  ['docs/memos.md', /With the (\d+) days before, week by week/, 'src/analysis/memo/input.ts', 'HISTORY_DAYS'],
  ['docs/memos.md', /\| (\d+) steps of the type/, 'src/analysis/memo/detectors/step-loss-peers.ts', 'PEERS_MIN'],
  ['docs/memos.md', /\| (\d+) weeks since and/, 'src/analysis/memo/detectors/change-since.ts', 'WEEKS_AFTER_MIN'],
  ['docs/memos.md', /weeks since and (\d+) before/, 'src/analysis/memo/detectors/change-since.ts', 'WEEKS_BEFORE_MIN'],
  [
    'docs/memos.md',
    /before, with (\d+) sessions a week/,
    'src/analysis/memo/detectors/change-since.ts',
    'SESSIONS_A_WEEK_MIN',
  ],
  ['docs/memos.md', /\| (\d+) sessions with it/, 'src/analysis/memo/detectors/errors.ts', 'SESSIONS_MIN'],
  ['docs/memos.md', /sessions with it, (\d+) that left/, 'src/analysis/memo/detectors/errors.ts', 'LEFT_MIN'],
  ['docs/memos.md', /\| ([\d.]+) times, and 3 points/, 'src/analysis/memo/detectors/errors.ts', 'ODDS'],
  ['docs/memos.md', /times, and (\d+) points as shares/, 'src/analysis/memo/detectors/errors.ts', 'POINTS', 0.01],
  ['docs/memos.md', /\| (\d+) sessions that tried/, 'src/analysis/memo/detectors/submit-blocked.ts', 'TRIED_MIN'],
  [
    'docs/memos.md',
    /that tried, (\d+) that were stopped/,
    'src/analysis/memo/detectors/submit-blocked.ts',
    'STOPPED_MIN',
  ],
  ['docs/memos.md', /One-sided above (\d+) %/, 'src/analysis/memo/detectors/submit-blocked.ts', 'MARGIN', 0.01],
  ['docs/memos.md', /were stopped \| (\d+) %/, 'src/analysis/memo/detectors/submit-blocked.ts', 'SHARE', 0.01],
  ['docs/memos.md', /(\d+) weeks of history/, 'src/analysis/memo/detectors/step-loss-change.ts', 'WEEKS_KNOWN'],
  ['docs/memos.md', /shipped; (five) at most/, 'src/analysis/gather.ts', 'DATES_MAX'],
  ['docs/simulations.md', /fewer than (\d+) days\s+with sessions/, 'src/analysis/simulation/refusal.ts', 'DAYS_MIN'],
  ['docs/simulations.md', /fewer than (\d+) completed/, 'src/analysis/simulation/refusal.ts', 'COMPLETED_MIN'],
  [
    'docs/simulations.md',
    /fewer than (\d+) sessions that reached/,
    'src/analysis/simulation/refusal.ts',
    'REACHED_MIN',
  ],
  ['docs/simulations.md', /changed step or (\d+) that left/, 'src/analysis/simulation/refusal.ts', 'LEFT_MIN'],
  ['docs/simulations.md', /if more than (\d+) % of/, 'src/analysis/simulation/refusal.ts', 'LOSS_OF_EVENTS_MAX', 0.01],
  [
    'docs/simulations.md',
    /more than (\d+) % of the sessions saw no step/,
    'src/analysis/simulation/refusal.ts',
    'UNPLACED_MAX',
    0.01,
  ],
  ['docs/simulations.md', /where each has (\d+) sessions/, 'src/analysis/simulation/model.ts', 'STRATUM_SESSIONS_MIN'],
  ['docs/simulations.md', /it draws ([\d,]+) times/, 'src/analysis/simulation/order.ts', 'DRAWS_DEFAULT'],
  ['docs/simulations.md', /small; ([\d,]+) times for sliders/, 'src/analysis/simulation/order.ts', 'DRAWS_UNSAVED'],
  ['docs/simulations.md', /built-in belief, (\d+) % is that/, 'src/analysis/simulation/priors.ts', 'NOTHING', 0.01],
  ['docs/simulations.md', /does nothing, (\d+) % that it makes/, 'src/analysis/simulation/priors.ts', 'HARM', 0.01],
  ['docs/simulations.md', /80 % held less than (\d+) %/, 'src/analysis/simulation/backtest.ts', 'COVERAGE_MIN', 0.01],
  [
    'docs/simulations.md',
    /Below (\d+) sessions a week a change/,
    'src/analysis/simulation/outcome.ts',
    'SESSIONS_A_WEEK_MIN',
  ],
  [
    'docs/simulations.md',
    /up to (\d+) weeks after the change/,
    'src/analysis/track-record.ts',
    'RETRY_UP_TO_MS',
    7 * 86_400_000,
  ],
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
    expect(WORDS[said] ?? Number(said.replaceAll(',', ''))).toBeCloseTo(amountOf(expression) / unit, 6);
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
  return names
    .filter((name) => pattern.test(name) && !name.includes('node_modules/'))
    .map((name) => `${folder}/${name}`);
}
