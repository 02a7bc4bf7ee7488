// What one memo and one simulation cost on a folder with data: processor time of the service, its peak of memory, and what one
// question to the dashboard takes meanwhile, beside the same question before. And how soon a slider of the simulator is
// answered, for the first time, when the model is fitted, and after that.
//   npm run build:server && node bench/memos/cost.mjs --folder data --org acme --journey apply [--days 28] [--dist dist]
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    org: { type: 'string' },
    journey: { type: 'string' },
    days: { type: 'string', default: '28' },
    dist: { type: 'string', default: 'dist' },
  },
});
const PORT = '3981';
const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const TICKS_A_SECOND = 100;
/** Between two questions to the dashboard, in ms. */
const PAUSE_MS = 500;
const BEFORE = 10;
const SLIDES = 40;

const service = spawn(process.execPath, [join(resolve(values.dist), 'src/cli/waymark.js'), 'serve'], {
  env: { PATH: process.env.PATH, PORT, DATA_DIR: values.folder, ADMIN_TOKEN, LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  while (!(await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => ({ ok: false }))).ok) await delay(200);
  const { key } = await call('POST', `/api/orgs/${values.org}/keys`, ADMIN_TOKEN, {
    name: 'bench',
    scopes: ['journeys:write', 'results:read', 'memos:read', 'memos:write', 'simulations:run'],
  });
  // Days may have to be summed after an upgrade: what is measured comes after it.
  await quiet();
  const { id } = await call('GET', `/api/journeys/${values.journey}`, key);
  const begun = processorTime();
  const before = { ms: [], cpu: 0 };
  for (let nth = 0; nth < BEFORE; nth++) before.ms.push(await overview(key));
  before.cpu = (processorTime() - begun) / BEFORE;
  await made('memo', key, '/api/memos', { journeyId: id, days: Number(values.days) }, before);
  await made('simulation', key, '/api/simulations/run', { journeyId: id, changes: [await firstStep(key)] }, before);
  await sliders(key, { journeyId: id, changes: [await firstStep(key)], save: false });
} finally {
  service.kill('SIGTERM');
  await new Promise((end) => service.once('exit', end));
}

/** Until the service has used no processor for some seconds. */
async function quiet() {
  for (let still = 0, last = processorTime(); still < 5; ) {
    await delay(1_000);
    const now = processorTime();
    still = now - last < 0.1 ? still + 1 : 0;
    last = now;
  }
}

async function firstStep(key) {
  const { steps } = await call('GET', `/api/journeys/${values.journey}`, key);
  return { type: 'drop_step', stepKey: steps[1]?.stepKey ?? steps[0].stepKey };
}

async function sliders(key, body) {
  const times = [];
  for (let nth = 0; nth <= SLIDES; nth++) {
    const at = performance.now();
    await call('POST', '/api/simulations/run', key, {
      ...body,
      changes: [{ ...body.changes[0], rho: nth / (2 * SLIDES) }],
    });
    times.push(performance.now() - at);
  }
  const [first, ...next] = times.map(Math.round);
  const p95 = next.sort((a, b) => a - b)[Math.ceil(next.length * 0.95) - 1];
  console.log(`sliders: ${first} ms at first, then p50 ${median(next)} ms, p95 ${p95} ms of ${SLIDES}`);
}

async function made(what, key, path, body, before) {
  const [begun, at] = [processorTime(), performance.now()];
  const { id } = await call('POST', path, key, body);
  const during = [];
  for (;;) {
    const artifact = await call('GET', `/api/${what}s/${id}`, key);
    if (artifact.status === 'ready' || artifact.status === 'failed') {
      const seconds = ((performance.now() - at) / 1000).toFixed(1);
      const cpu = (processorTime() - begun - during.length * before.cpu).toFixed(1);
      const slower =
        during.length === 0
          ? ''
          : `; an overview took ${median(before.ms).toFixed(0)} ms before, ${median(during).toFixed(0)} ms meanwhile ` +
            `(${(median(during) / median(before.ms)).toFixed(1)} x)`;
      console.log(
        `${what} ${artifact.status}: ${cpu} s of processor time, ${seconds} s, the process ${peak()} MB at its highest${slower}`,
      );
      return;
    }
    during.push(await overview(key));
    await delay(PAUSE_MS);
  }
}

function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function overview(key) {
  const at = performance.now();
  await call('GET', `/api/journeys/${values.journey}/metrics`, key);
  return performance.now() - at;
}

async function call(method, path, secret, body) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
}

function processorTime() {
  const [, fields] = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / TICKS_A_SECOND;
}

function peak() {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
