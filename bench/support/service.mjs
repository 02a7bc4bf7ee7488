// The service under test: a process of its own on a folder of its own, and what can be seen of it from outside.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const ADMIN_TOKEN = 'admin-token-of-the-benchmark-which-is-long';
const TICKS_A_SECOND = 100;

/** Starts the built service on a free port; resolves when it is ready, with how long that took in ms. */
export async function startService(dataDir, port) {
  const { PATH, DATABASE_URL, REDIS_URL, CLICKHOUSE_URL } = process.env;
  const engines = Object.entries({ DATABASE_URL, REDIS_URL, CLICKHOUSE_URL }).filter(([, value]) => value);
  const began = performance.now();
  const heldFile = `${dataDir}.held`;
  const service = join(import.meta.dirname, '../../dist/src/cli/waymark.js');
  const child = spawn(process.execPath, ['--import', join(import.meta.dirname, 'held.mjs'), service, 'serve'], {
    env: {
      PATH,
      BENCH_HELD: heldFile,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_TOKEN,
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(engines),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  while (!hasEnded && (await fetch(`${url}/readyz`).catch(() => ({}))).status !== 200) await delay(5);
  if (hasEnded) throw new Error('the service did not start');
  const readyMs = performance.now() - began;

  async function call(method, path, { body, key } = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(key && { authorization: `Bearer ${key}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  const proc = (file) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');

  return {
    url,
    readyMs,
    call,
    /** An organization without a limit; resolves with a key. */
    async org(slug) {
      await call('POST', '/api/orgs', {
        body: { slug, displayName: slug, settings: { ingestRequestsPerHour: 1_000_000_000 } },
        key: ADMIN_TOKEN,
      });
      return this.key(slug);
    },
    /** A key of an organization that is there. */
    async key(slug) {
      const scopes = ['journeys:write', 'results:read', 'memos:read', 'memos:write', 'simulations:run', 'org:settings'];
      return (await call('POST', `/api/orgs/${slug}/keys`, { body: { name: 'bench', scopes }, key: ADMIN_TOKEN })).key;
    },
    journey(key, slug) {
      const steps = [0, 1, 2, 3].map((index) => ({ stepKey: `step-${index}`, index, stepType: 'input' }));
      return call('POST', '/api/journeys/create', { body: { slug, displayName: slug, steps }, key });
    },
    /** One figure of /metrics. */
    async figure(name) {
      const text = await (
        await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
      ).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    },
    /** Resolves when everything acknowledged is in the event store. Each look costs the service a millisecond. */
    async drained(everyMs = 20) {
      while ((await this.figure('waymark_spool_batches')) > 0) await delay(everyMs);
    },
    /** Seconds of processor time so far. */
    cpuSeconds() {
      const [user, system] = proc('stat').split(') ')[1].split(' ').slice(11, 13);
      return (Number(user) + Number(system)) / TICKS_A_SECOND;
    },
    /** Resolves when what the service does by itself after a start has come to an end. */
    async quiet() {
      for (let calm = 0; calm < 3; ) {
        const from = this.cpuSeconds();
        await delay(1_000);
        calm = this.cpuSeconds() - from < 0.1 ? calm + 1 : 0;
      }
    },
    /** From here on, how long the event loop is held is looked at again. */
    watchHeld: () => child.kill('SIGUSR2'),
    /** How long it was held at its longest: in all, and without waiting for a processor, in ms. */
    held: () => JSON.parse(readFileSync(heldFile, 'utf8')),
    anonymousMb: () => Number(/Anonymous:\s+(\d+)/.exec(proc('smaps_rollup'))[1]) / 1024,
    peakMb: () => Math.round(Number(/VmHWM:\s+(\d+)/.exec(proc('status'))[1]) / 1024),
    async stop() {
      if (hasEnded) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
