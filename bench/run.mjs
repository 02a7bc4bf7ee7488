// Speed and memory of the service, each figure beside its target and beside a limit that is measured in the same run.
//   npm run bench                          at most 3 minutes
//   npm run bench -- --full                the whole: 10 million sessions, 120 million events; about 40 minutes
//   npm run bench -- --json result.json    also as JSON; --compare earlier.json prints the change
//   npm run bench -- --only retrieve --sessions 2000000    one part, on another number of sessions
//   npm run bench -- --history folder      keeps the events made for `retrieve` there, and begins with them next time
// It needs wrk (apt-get install wrk). Load and service share the machine.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { insertHistory, load } from './support/history.mjs';
import { bareHttp, storeAlone } from './support/limits.mjs';
import { EVENTS_A_BATCH, newBatch, runWrk, sendBatch, sendSteadily } from './support/load.mjs';
import { compare, machine, median, percentile, printRow, row, writeJson } from './support/report.mjs';
import { startService } from './support/service.mjs';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'string' },
    only: { type: 'string' },
    sessions: { type: 'string' },
    history: { type: 'string' },
  },
});
const FULL = options.full;
const PORT = 3977;
const ORG = 'bench';
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
const result = { machine: machine(), full: FULL, rows: [] };

const add = (...args) => {
  const one = row(...args);
  result.rows.push(one);
  printRow(one);
};
const isWanted = (part) => options.only === undefined || options.only.split(',').includes(part);

async function ingest() {
  const runs = { acknowledged: [], loaded: [], left: [], peak: [], held: [], heldByUs: [] };
  const limits = { http: [], store: [] };
  for (let run = 0; run < (FULL ? 5 : 3); run++) {
    const dataDir = join(folder, `ingest-${run}`);
    limits.http.push(await bareHttp(2));
    limits.store.push(await storeAlone(mkdtempSync(join(folder, 'limit-')), FULL ? 40 : 15, 10_000));
    const service = await startService(dataDir, PORT);
    try {
      await service.journey(await service.org(ORG), 'apply');
      const seconds = FULL ? 60 : 10;
      const watching = watch(service);
      service.watchHeld();
      const began = performance.now();
      const { requests, seconds: took } = await runWrk(service.url, 'batches.lua', {
        seconds,
        connections: 64,
        env: { BENCH_ORG: ORG, BENCH_JOURNEY: 'apply', BENCH_START: String(Date.now() - 3_600_000) },
      });
      const left = await service.figure('waymark_spool_batches');
      await service.drained();
      const { wallMs, ownMs } = service.held();
      runs.acknowledged.push((requests * EVENTS_A_BATCH) / took);
      runs.loaded.push((requests * EVENTS_A_BATCH) / ((performance.now() - began) / 1000));
      runs.left.push((left * took) / requests);
      runs.peak.push(await watching.stop());
      runs.held.push(wallMs);
      runs.heldByUs.push(ownMs);
    } finally {
      await service.stop();
    }
    rmSync(dataDir, { recursive: true });
  }
  const http = median(limits.http);
  add('Ingest: acknowledged, 64 connections', 'events/s', runs.acknowledged, {
    target: 150_000,
    better: 'more',
    limit: http,
    limitName: 'bare HTTP that parses',
  });
  add('Ingest: acknowledged and loaded, to the last event', 'events/s', runs.loaded, {
    target: 0.6 * median(limits.store),
    better: 'more',
    limit: median(limits.store),
    limitName: 'chDB alone, same rows and views, blocks of 10,000',
  });
  add('Ingest: waiting in the spool at the end', 's of load', runs.left, { target: 1 });
  add('Ingest: anonymous memory at its highest', 'MB', runs.peak, { target: 700 });
  add('Ingest: event loop held by our own work, at its longest', 'ms', runs.heldByUs, { target: 50 });
  add('Ingest: event loop held, waiting for a processor included', 'ms', runs.held, {});
}

/** Options of wrk to send 20,000 events/s for a journey: it needs less of two cores than a client in Node. */
const steadily = (journey) => ({
  connections: 64,
  env: {
    BENCH_ORG: ORG,
    BENCH_JOURNEY: journey,
    BENCH_START: String(Date.now() - 3_600_000),
    BENCH_RATE: String(20_000 / EVENTS_A_BATCH),
  },
});

/** Looks at memory twice a second. `stop` resolves with the most that was seen, in MB. */
function watch(service) {
  let highest = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      highest = Math.max(highest, service.anonymousMb());
      await delay(500);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return highest;
    },
  };
}

async function small() {
  const service = await startService(join(folder, 'small'), PORT);
  try {
    await service.journey(await service.org(ORG), 'apply');
    await delay(3_000);
    add('Idle: anonymous memory', 'MB', [service.anonymousMb()], { target: 150 });
    const idleFrom = service.cpuSeconds();
    await delay(3_000);
    const idle = (service.cpuSeconds() - idleFrom) / 3;
    const runs = { p50: [], cpu: [], steady50: [], steady99: [] };
    for (let run = 0; run < 5; run++) {
      const times = [];
      const seconds = FULL ? 6 : 3;
      const from = service.cpuSeconds();
      const batches = 10 * seconds;
      for (let sent = 0; sent < batches; sent++) {
        times.push(await sendBatch(service.url, newBatch(ORG, 'apply', 3)));
        await delay(100 - times.at(-1));
      }
      await service.drained(1_000);
      runs.p50.push(median(times));
      runs.cpu.push(((service.cpuSeconds() - from - idle * seconds) / batches) * 1000);
    }
    add('One small batch on an idle service, p50', 'ms', runs.p50, { target: 3 });
    add('Processor time of a batch at 10 batches/s, all in', 'ms', runs.cpu, { target: 5 });
    for (let run = 0; run < 5; run++) {
      const times = await sendSteadily(service.url, {
        org: ORG,
        journey: 'apply',
        batchesASecond: 20_000 / EVENTS_A_BATCH,
        seconds: FULL ? 20 : 4,
      });
      runs.steady50.push(median(times));
      runs.steady99.push(percentile(times, 0.99));
    }
    add('Acknowledgement at 20,000 events/s, p50', 'ms', runs.steady50, { target: 5 });
    add('Acknowledgement at 20,000 events/s, p99', 'ms', runs.steady99, { target: 50 });
  } finally {
    await service.stop();
  }
}

/** A data folder with the events of two journeys. Returns the key of their organization. */
async function makeHistory(dataDir, sessions) {
  const service = await startService(dataDir, PORT);
  const key = await service.org(ORG);
  const large = await service.journey(key, 'large');
  const little = await service.journey(key, 'little');
  await service.stop();
  const began = performance.now();
  await insertHistory(dataDir, [large.id], {
    sessions,
    days: FULL ? 390 : 40,
    progress: (done) => process.stderr.write(`\r  ${done.toLocaleString('en')} sessions are there`),
  });
  process.stderr.write(
    `\r  ${sessions.toLocaleString('en')} sessions in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  );
  await insertHistory(dataDir, [little.id], { sessions: 10_000, days: 40, first: sessions });
  return key;
}

/** The same, from where an earlier run has kept it. */
async function findHistory(dataDir, sessions) {
  if (options.history === undefined) return makeHistory(dataDir, sessions);
  const kept = join(options.history, String(sessions));
  const keyFile = join(kept, 'bench-key');
  if (!existsSync(keyFile)) {
    rmSync(kept, { recursive: true, force: true });
    writeFileSync(keyFile, await makeHistory(kept, sessions));
  }
  cpSync(kept, dataDir, { recursive: true });
  return readFileSync(keyFile, 'utf8');
}

async function retrieve() {
  const dataDir = join(folder, 'history');
  const sessions = Number(options.sessions ?? (FULL ? 10_000_000 : 200_000));
  const key = await findHistory(dataDir, sessions);
  // The history came past the service: with a batch of its own, later than all of it, it knows what it has counted.
  let service = await startService(dataDir, PORT);
  await sendBatch(service.url, newBatch(ORG, 'large', 3));
  await service.drained();
  await service.stop();
  service = await startService(dataDir, PORT);
  const starts = [service.readyMs];
  try {
    const first = await timed(() => answered(() => service.call('GET', '/api/journeys/large', { key })));
    add('Retrieve, the first ever: all sessions are computed', 'ms', [first], {});
    await service.stop();
    for (let run = 0; run < 4; run++) {
      service = await startService(dataDir, PORT);
      starts.push(service.readyMs);
      if (run < 3) await service.stop();
    }
    add(`Start with ${(sessions * 12).toLocaleString('en')} events, until ready`, 'ms', starts, { target: 3_000 });
    await service.quiet();
    const again = await timed(() => answered(() => service.call('GET', '/api/journeys/large', { key })));
    add('Retrieve, the first after a start', 'ms', [again], {});

    const runs = { large50: [], large95: [], little50: [], fresh50: [], fresh95: [] };
    for (let run = 0; run < 5; run++) {
      const ask = (slug) => () => service.call('GET', `/api/journeys/${slug}`, { key });
      const [ofLarge, ofLittle] = [await timesOf(100, ask('large')), await timesOf(100, ask('little'))];
      runs.large50.push(median(ofLarge));
      runs.large95.push(percentile(ofLarge, 0.95));
      runs.little50.push(median(ofLittle));
      const ofFresh = await timesOf(20, ask('large'), () => sendBatch(service.url, newBatch(ORG, 'large', 3)));
      runs.fresh50.push(median(ofFresh));
      runs.fresh95.push(percentile(ofFresh, 0.95));
    }
    const named = `${sessions.toLocaleString('en')} sessions`;
    add(`Retrieve, ${named}, p50`, 'ms', runs.large50, {
      target: 15,
      limit: median(runs.little50),
      limitName: 'the same with 10,000 sessions',
    });
    add(`Retrieve, ${named}, p95`, 'ms', runs.large95, { target: 50 });
    add('Retrieve right after a batch for it, p50', 'ms', runs.fresh50, {});
    add('Retrieve right after a batch for it, p95', 'ms', runs.fresh95, {});
    await retrieveUnderLoad(service, key, named);
    await service.drained();
    const used = await diskBytes(service, dataDir);
    add('Disk, all tables', 'B/event', [used], { target: 40 });
  } finally {
    await service.stop();
  }
}

/** The journey that simulations are drawn for: 12 steps, two kinds of devices, people who go back. */
const SIMULATED = {
  ...{
    steps: 12,
    losses: Array.from({ length: 12 }, () => 0.06),
    frailty: 0.7,
    back: 0.06,
    mobileShare: 0.5,
    mobileGap: 0.3,
  },
  ...{ perWeek: 1_500, shockSd: 0.08, shockKept: 0.4 },
};

async function simulation() {
  const { module } = await runnerImport(join(import.meta.dirname, '../test/analysis/simulated-journey.ts'));
  const { computeSimulation } = await load('analysis/simulation/compute.js');
  const { gammas } = await load('analysis/statistics/draws.js');
  const { random } = await load('domain/random.js');
  const change = { type: 'fewer_fields', stepKey: 'step-4', from: 8, to: 4 };
  const input = module.inputOf(SIMULATED, 3, [change], { draws: 10_000 });
  const cpuMs = (work) => {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    return (user + system) / 1_000;
  };
  const edges = input.moves.length;
  const draw = gammas(Float64Array.from({ length: edges }, (_, at) => 5 + 40 * at));
  const into = new Float64Array(edges);
  const runs = { whole: [], alone: [] };
  for (let run = 0; run < 6; run++) {
    const source = random(run);
    runs.alone.push(
      cpuMs(() => {
        for (let one = 0; one < 10_000; one++) draw(source, into);
      }),
    );
    runs.whole.push(cpuMs(() => computeSimulation(input)));
  }
  // The first run compiles.
  add('Simulation, 10,000 draws of 12 steps, processor time', 'ms', runs.whole.slice(1), {
    target: 200,
    limit: median(runs.alone.slice(1)),
    limitName: `drawing its ${edges} random numbers a draw alone`,
  });

  const dataDir = join(folder, 'simulated');
  const sessions = Number(options.sessions ?? (FULL ? 1_000_000 : 100_000));
  const key = await findHistory(dataDir, sessions);
  const service = await startService(dataDir, PORT);
  try {
    const { id, steps } = await service.call('GET', '/api/journeys/large', { key });
    const slide = (mean) =>
      service.call('POST', '/api/simulations/run', {
        key,
        body: {
          ...{ journeyId: id, save: false, seed: 1, target: 100 },
          changes: [{ type: 'fewer_fields', stepKey: steps[1].stepKey, from: 8, to: 4, effect: { mean, sd: 0.1 } }],
        },
      });
    const named = `${sessions.toLocaleString('en')} sessions`;
    const first = await timed(async () => {
      const { result } = await slide(0);
      if (result.status !== 'ready') throw new Error(result.headline);
    });
    add(`Simulation, a slider, ${named}, the first`, 'ms', [first], {});
    let at = 0;
    const times = await timesOf(100, () => slide(-0.01 * ++at));
    add(`Simulation, a slider, ${named}, p95`, 'ms', [percentile(times, 0.95)], { target: 150 });
  } finally {
    await service.stop();
  }
}

async function retrieveUnderLoad(service, key, named) {
  const stop = new AbortController();
  const sending = runWrk(service.url, 'batches.lua', { ...steadily('large'), seconds: 3_600, signal: stop.signal });
  const runs = [];
  try {
    for (let run = 0; run < 5; run++) {
      const times = [];
      const until = performance.now() + (FULL ? 12_000 : 3_000);
      while (performance.now() < until) {
        const before = await service.call('GET', '/api/journeys/large', { key });
        await sendBatch(service.url, newBatch(ORG, 'large', 3));
        const began = performance.now();
        const after = await service.call('GET', '/api/journeys/large', { key });
        times.push(performance.now() - began);
        if (after.healthMetrics.sessionCount <= before.healthMetrics.sessionCount) {
          throw new Error('a retrieved journey did not count a session that was acknowledged before it');
        }
        await delay(50);
      }
      runs.push(percentile(times, 0.95));
    }
  } finally {
    stop.abort();
    const { requests, seconds } = await sending;
    console.log(
      `  (${Math.round((requests * EVENTS_A_BATCH) / seconds).toLocaleString('en')} events/s arrived meanwhile)`,
    );
  }
  add(`Retrieve, ${named}, while 20,000 events/s arrive, p95`, 'ms', runs, { target: 150 });
}

async function manyJourneys() {
  const dataDir = join(folder, 'many');
  const count = 1_000;
  let service = await startService(dataDir, PORT);
  const key = await service.org(ORG);
  const journeys = [];
  for (let number = 1; number <= count; number++) journeys.push(await service.journey(key, `j-${number}`));
  await service.stop();
  await insertHistory(
    dataDir,
    journeys.map(({ id }) => id),
    { sessions: FULL ? 500_000 : 50_000, days: 30 },
  );
  service = await startService(dataDir, PORT);
  try {
    const named = 'Retrieve, 1,000 journeys of mixed size, 16 clients';
    const first = await timed(() => askEach(service, key, count, 16));
    add(`${named}, each for the first time`, 'requests/s', [(1000 * count) / first], {});
    const env = { BENCH_KEY: key, BENCH_JOURNEYS: String(count) };
    const runs = [];
    for (let run = 0; run < 5; run++) {
      const seconds = FULL ? 10 : 3;
      const { requests, seconds: took } = await runWrk(service.url, 'retrieves.lua', { seconds, connections: 16, env });
      runs.push(requests / took);
    }
    add(named, 'requests/s', runs, { target: 500, better: 'more' });
  } finally {
    await service.stop();
  }
}

/** Asks for each journey once, with some clients at the same time. */
async function askEach(service, key, count, clients) {
  let number = 0;
  const client = async () => {
    while (number < count) {
      const path = `/api/journeys/j-${++number}`;
      await answered(() => service.call('GET', path, { key }));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Steady load for as long as it takes to see whether memory goes on growing. */
async function soak() {
  const service = await startService(join(folder, 'soak'), PORT);
  const minutes = FULL ? 10 : 1;
  try {
    await service.journey(await service.org(ORG), 'apply');
    const sending = runWrk(service.url, 'batches.lua', { ...steadily('apply'), seconds: 60 * minutes });
    const halves = [[], []];
    for (let second = 0; second < 60 * minutes; second++) {
      await delay(1_000);
      halves[second < 30 * minutes ? 0 : 1].push(service.anonymousMb());
    }
    await sending;
    const [first, second] = halves.map((all) => Math.max(...all));
    const named = `20,000 events/s for ${minutes} min`;
    add(`Memory, ${named}: anonymous, at its highest`, 'MB', [Math.max(first, second)], { target: 700 });
    add(`Memory, ${named}: second half over first`, 'ratio', [second / first], { target: 1.25 });
  } finally {
    await service.stop();
  }
}

async function diskBytes(service, dataDir) {
  await service.stop();
  const { openEmbeddedStore } = await import('../dist/src/store/embedded.js');
  const store = openEmbeddedStore(join(dataDir, 'events'));
  const [bytes] = await store.query(
    `SELECT sum(bytes_on_disk) AS bytes, sumIf(rows, table = 'events') AS events FROM system.parts WHERE active`,
  );
  await store.close();
  return bytes.bytes / bytes.events;
}

/** Asks until there is an answer: of many sessions, the first counting takes longer than one question waits. */
async function answered(ask) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!/: 503 /.test(error.message)) throw error;
      await delay(100);
    }
  }
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function timesOf(times, work, before = async () => {}) {
  const all = [];
  for (let time = 0; time < times; time++) {
    await before();
    all.push(await timed(work));
  }
  return all;
}

const PARTS = { small, ingest, many: manyJourneys, retrieve, ...((FULL || options.only) && { soak, simulation }) };

try {
  const { cores, processor, memoryGb, node, commit } = result.machine;
  console.log(`${cores} × ${processor}, ${memoryGb} GB, Node ${node}, commit ${commit}${FULL ? ', full' : ''}\n`);
  for (const [name, part] of Object.entries(PARTS)) if (isWanted(name)) await part();
  if (options.json) writeJson(options.json, result);
  if (options.compare) compare(options.compare, result);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
