// A service in a container of 1 GiB: whether it answers every page over a million sessions, what memory that takes, and how
// much slower one organization's questions are while another asks as much as it may.
//   npm run build:server && node bench/shares.mjs [--sessions 1000000] [--requests 20] [--memory 1024] [--folder kept]
// With --folder, the sessions are made once and kept there: the next run begins with them. --requests 0 asks the pages only.
// The limit of memory is a control group of the kernel (version 1 or 2), which needs root; without it, only the engine is
// limited, by ENGINE_MEMORY, and the first line says so.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertHistory } from './support/history.mjs';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '20' },
    memory: { type: 'string', default: '1024' },
    folder: { type: 'string' },
  },
});
const [SESSIONS, REQUESTS, MEMORY] = [values.sessions, values.requests, values.memory].map(Number);
const PORT = '3979';
const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const DAYS = 30;
/** Questions that the greedy organization has under way: one more each time one is answered. */
const GREEDY = 40;

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const group = openGroup();

function openGroup() {
  const v1 = '/sys/fs/cgroup/memory';
  const isV1 = existsSync(v1);
  const path = join(isV1 ? v1 : '/sys/fs/cgroup', `waymark-bench-${process.pid}`);
  try {
    mkdirSync(path);
    writeFileSync(join(path, isV1 ? 'memory.limit_in_bytes' : 'memory.max'), String(MEMORY * 1024 ** 2));
    return { path, peak: join(path, isV1 ? 'memory.max_usage_in_bytes' : 'memory.peak') };
  } catch {
    return undefined;
  }
}

async function start(limited) {
  const enter = limited && group ? `echo $$ > ${join(group.path, 'cgroup.procs')};` : '';
  const env = {
    PATH: process.env.PATH,
    PORT,
    DATA_DIR: folder,
    ADMIN_TOKEN,
    LOG_LEVEL: 'warn',
    UV_THREADPOOL_SIZE: '8',
  };
  if (limited && !group) env.ENGINE_MEMORY = String(MEMORY / 2);
  const service = spawn('sh', ['-c', `${enter} exec ${process.execPath} dist/src/cli/waymark.js serve`], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => ({ ok: false }))).ok) {
    if (service.exitCode !== null || service.signalCode !== null) throw new Error('the service ended');
    await delay(200);
  }
  return service;
}

async function stop(service) {
  if (service.exitCode !== null || service.signalCode !== null) return;
  service.kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
}

async function create(slug) {
  const post = async (path, body, secret = ADMIN_TOKEN) => {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  await post('/api/orgs', { slug, displayName: slug });
  const { key } = await post(`/api/orgs/${slug}/keys`, { name: 'bench', scopes: ['journeys:write', 'results:read'] });
  const steps = Array.from({ length: 4 }, (_, index) => ({ stepKey: `step-${index}`, index }));
  const journey = await post('/api/journeys/create', { slug: 'apply', displayName: 'Apply', steps }, key);
  return { key, id: journey.id };
}

async function ask(key, path) {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { authorization: `Bearer ${key}` } });
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return { status: answer.status, ms: performance.now() - began, bytes };
}

/** Requests of the dashboard's pages, and those behind files and commands; ~ is the journey, :step one of its steps. */
const PAGES = Object.entries({
  'journey, retrieved': '~',
  overview: '~/metrics',
  'overview, mobile': '~/metrics?deviceClass=mobile',
  summary: '~/metrics/summary',
  comparison: '~/metrics/comparison?period=previous',
  filters: '~/metrics/filters',
  'one step': '~/metrics/steps/:step',
  'fields of a step': '~/metrics/steps/:step/fields',
  'timelines of a step': '~/metrics/timelines?step=:step&outcome=left',
  paths: '~/metrics/paths',
  returns: '~/metrics/returns',
  marks: '~/metrics/marks',
  installation: '~/metrics/installation',
  report: '~/metrics/report?format=html',
  'list of journeys': '/api/metrics/journeys',
  'export of all events': '~/events?format=ndjson',
});

const peakMb = (pid) =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
const p95 = (times) => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1];
const line = (...cells) => console.log(`| ${cells.join(' | ')} |`);

async function timesOf(key, path) {
  const times = [];
  for (let request = 0; request < REQUESTS; request++) {
    const { status, ms } = await ask(key, path);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    times.push(ms);
  }
  return times;
}

/** Two journeys with a past, the second with half as many sessions as the first; with sums, as they have them that grew slowly. */
async function prepare() {
  const kept = join(folder, 'bench-journeys.json');
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  service = await start(false);
  const journeys = [await create('large'), await create('small')];
  await stop(service);
  await insertHistory(
    folder,
    journeys.map(({ id }) => id),
    { sessions: SESSIONS, days: DAYS },
  );
  writeFileSync(kept, JSON.stringify(journeys));
  return journeys;
}

/** Days of stored events whose sessions have no rows yet. */
async function daysLeft() {
  const metrics = await (await fetch(`http://127.0.0.1:${PORT}/metrics`)).text();
  return Number(/^waymark_unprepared_days (\d+)/m.exec(metrics)?.[1] ?? 1);
}

/** How much slower one organization is while another asks as much as it may. */
async function compareOrganizations(greedyKey, key) {
  const path = '/api/journeys/apply/metrics';
  await timesOf(key, path);
  const alone = p95(await timesOf(key, path));
  let goesOn = true;
  const answered = { 200: 0, 503: 0 };
  const greedy = Array.from({ length: GREEDY }, async () => {
    while (goesOn) answered[(await ask(greedyKey, path)).status]++;
  });
  await delay(1_000);
  const beside = p95(await timesOf(key, path));
  goesOn = false;
  await Promise.all(greedy);
  line('p95 alone, ms', 'p95 beside, ms', 'ratio', 'the other organization: answered, refused');
  line('---', '---', '---', '---');
  line(Math.round(alone), Math.round(beside), (beside / alone).toFixed(2), `${answered[200]}, ${answered[503]}`);
}

let service;
try {
  const [large, small] = await prepare();
  const step = large.step ?? 'step-1';
  service = await start(true);
  const began = performance.now();
  while ((await daysLeft()) > 0) await delay(500);
  console.log(group ? `control group of ${MEMORY} MiB` : `no control group: ENGINE_MEMORY=${MEMORY / 2}`);
  console.log(
    `all days prepared ${Math.round((performance.now() - began) / 1000)} s after the start, ${peakMb(service.pid)} MB at its highest`,
  );
  line('page', 'status', 'ms', 'process at its highest, MB');
  line('---', '---', '---', '---');
  let refused = 0;
  for (const [page, path] of PAGES) {
    const { status, ms, bytes } = await ask(
      large.key,
      path.replace(/^~/, '/api/journeys/apply').replace(':step', step),
    );
    if (status !== 200) refused++;
    const sent = bytes > 10 ** 7 ? `, ${Math.round(bytes / 1e6)} MB sent` : '';
    line(page + sent, status, Math.round(ms), peakMb(service.pid));
  }
  if (group) {
    const peak = Number(readFileSync(group.peak, 'utf8')) / 1024 ** 2;
    console.log(`the group at its highest, with the files that the kernel kept: ${Math.round(peak)} MB`);
  }
  console.log(refused === 0 ? 'every page was answered' : `${refused} pages were not answered`);
  if (REQUESTS > 0) await compareOrganizations(large.key, small.key);
  process.exitCode = refused === 0 ? 0 : 1;
} finally {
  if (service) await stop(service);
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
  if (group) rmdirSync(group.path);
}
