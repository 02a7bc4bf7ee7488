// Processor time of the built service on an empty folder: for a start until it is ready, and at rest for some minutes.
//   node bench/rest.mjs [--minutes=5] [--starts=5] [DIST ...]     DIST: folders of builds, such as those of two commits; dist if none is named
// Builds take turns, so that both meet the same machine. Linux: the kernel's count (/proc/PID/stat).
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** Work of the start that goes on behind it, such as jobs that run at once, is none of the rest. */
const SETTLE_MS = 20_000;
const POLL_MS = 100;
const TICKS_A_SECOND = 100;

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, starts: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const builds = (positionals.length > 0 ? positionals : ['dist']).map((folder) => resolve(folder));

const startsOf = new Map(builds.map((build) => [build, []]));
for (let round = 0; round < Number(values.starts); round++) {
  for (const build of builds) {
    const service = await start(build);
    startsOf.get(build).push(secondsOf(service.pid));
    await service.end();
  }
}
for (const [build, seconds] of startsOf) {
  const sorted = seconds.sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median !== undefined)
    console.log(`${build}: start ${median.toFixed(2)} s (${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)})`);
}

const minutes = Number(values.minutes);
if (minutes > 0) {
  const services = await Promise.all(builds.map(start));
  await delay(SETTLE_MS);
  const before = services.map(({ pid }) => secondsOf(pid));
  await delay(minutes * 60_000);
  for (const [n, { pid }] of services.entries()) {
    const anHour = ((secondsOf(pid) - before[n]) * 60) / minutes;
    console.log(`${builds[n]}: at rest ${anHour.toFixed(1)} s an hour (${minutes} minutes)`);
  }
  await Promise.all(services.map((service) => service.end()));
}

/** Resolves when it is ready. */
async function start(build) {
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-rest-'));
  const port = await freePort();
  const env = { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const child = spawn('node', [join(build, 'src/cli/waymark.js'), 'serve'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((settle) => child.once('exit', settle));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/livez`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await delay(POLL_MS);
  return {
    pid: child.pid,
    async end() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Seconds of the processor that a process has used, of the user and of the system. */
function secondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((settle) => server.once('listening', settle));
  const { port } = server.address();
  await new Promise((settle) => server.close(settle));
  return port;
}
