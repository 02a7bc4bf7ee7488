// Loading an event costs so much processor time, rows of its session included, on the embedded engine:
//   npm run build && node bench/rows.mjs [--sessions 20000] [--block 30000] [--dist dist] [--runs 3] [--statements]
// Sessions of one hour that are all open at the same time, and send two to four events at a time in turns, are loaded block by block, as the
// loader does: what the process takes, merges included, a block and an event. "Without rows" leaves out what makes rows of sessions.
// The least of the runs counts: what else the machine does adds to the others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '20000' },
    block: { type: 'string', default: '30000' },
    dist: { type: 'string', default: 'dist' },
    runs: { type: 'string', default: '3' },
    statements: { type: 'boolean', default: false },
  },
});
const SESSIONS = Number(values.sessions);
const BLOCK = Number(values.block);
const from = (path) => import(resolve(values.dist, 'src', path));
const { openEmbeddedStore } = await from('store/embedded.js');
const { migrateStore } = await from('store/schema.js');
const { insertBatches } = await from('store/insert.js');
const { packBatch } = await from('store/pack.js');
const { readBatch } = await from('domain/event.js');

const CONFIRMATIONS = 200;
/** A block's events, and its rows. */
const WRITES = 2;
const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 7, 10);
const STEPS = ['eligibility', 'household', 'income', 'documents', 'review'];
const hash = (...numbers) =>
  numbers.reduce((sum, one) => ((Math.imul(sum ^ one, 0x9e3779b1) >>> 0) ^ (sum >>> 15)) >>> 0, 7);

/** Session n as its script sends it: lists of events. */
function sendings(n) {
  const id = `${hash(n, 1).toString(16).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const start = START + (hash(n, 2) % (HOUR_MS / 2));
  const tags = [['session_start', '', '']];
  for (let step = 0; step < 1 + (hash(n, 3) % STEPS.length); step++) {
    tags.push(['step_view', STEPS[step], ''], ['field_focus', STEPS[step], `field-${n % 6}`]);
    tags.push(['field_change', STEPS[step], `field-${n % 6}`], ['field_blur', STEPS[step], `field-${n % 6}`]);
    if (hash(n, step) % 10 === 0) tags.push(['validation_error', STEPS[step], `field-${n % 6}`]);
  }
  tags.push(hash(n, 4) % 2 ? ['submit_success', 'review', ''] : ['dropoff_signal', tags.at(-1)[1], '']);
  const events = tags.map(([tag, stepKey, fieldKey], seq) => ({
    ...{ _tag: tag, schemaVersion: 1, id: `${id}-${seq}`, seq, orgKey: 'acme', journeyKey: 'apply' },
    ...{ ts: new Date(start + seq * (1_000 + (hash(n, seq) % 60_000))).toISOString(), sessionId: id, clientId: id },
    ...{ url: `https://www.example.org/apply/${stepKey}`, ...(stepKey && { stepKey }), ...(fieldKey && { fieldKey }) },
    ...(tag === 'validation_error' && { errorType: 'required' }),
    ...(tag === 'dropoff_signal' && { reason: 'idle' }),
  }));
  const parts = [];
  for (let at = 0; at < events.length; at += parts.at(-1).length) {
    parts.push(events.slice(at, at + 2 + (hash(n, at, 5) % 3)));
  }
  return parts;
}

function makeBlocks() {
  const all = Array.from({ length: SESSIONS }, (_, n) => sendings(n));
  const blocks = [[]];
  let [events, number] = [0, 0];
  for (let turn = 0; all.some((parts) => parts.length > turn); turn++) {
    for (const parts of all) {
      const part = parts[turn];
      if (!part) continue;
      const now = START + HOUR_MS / 2 + turn * 1_000;
      const body = {
        schemaVersion: 1,
        context: { orgKey: 'acme', journeyKey: 'apply', deviceClass: 'desktop' },
        events: part,
      };
      blocks
        .at(-1)
        .push(
          packBatch(
            1,
            ++number,
            { ...readBatch(body, now), deviceClass: 'desktop', browser: 'chrome', network: 0 },
            'journey-1',
            now,
          ),
        );
      events += part.length;
      if (events < BLOCK * blocks.length) continue;
      blocks.push([]);
    }
  }
  return { blocks: blocks.filter((block) => block.length > 0), events };
}

const seconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** The store that counts what its statements take; without rows, it answers for none. */
function watched(store, took, withRows) {
  const of =
    (name, work) =>
    async (...args) => {
      const began = seconds();
      try {
        return await work(...args);
      } finally {
        took.set(name(...args), (took.get(name(...args)) ?? 0) + seconds() - began);
      }
    };
  return {
    ...store,
    query: of((sql) => (sql.includes('event_ids') ? 'ids' : 'rows of before'), withRows ? store.query : async () => []),
    load: of(() => 'events', store.load),
    fill: of(() => 'rows', withRows ? store.fill : async () => {}),
    insert: of(() => 'rows moved', store.insert),
  };
}

async function run(blocks, withRows) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-rows-'));
  const store = openEmbeddedStore(folder);
  try {
    await migrateStore(store);
    const took = new Map();
    const by = watched(store, took, withRows);
    const began = seconds();
    for (const block of blocks) await insertBatches(by, 1, block, { suspectsOf: () => [] });
    const all = seconds() - began;
    const [{ rows }] = await store.query('SELECT count() AS rows FROM session_rows FINAL');
    if (rows !== (withRows ? SESSIONS : 0)) throw new Error(`${rows} rows`);
    return { all, took, confirmation: await confirmationOf(store) };
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds that a statement takes to find out that no write failed: its last part, measured alone. */
async function confirmationOf(store) {
  const began = seconds();
  for (let n = 0; n < CONFIRMATIONS; n++) await store.readBack();
  return (seconds() - began) / CONFIRMATIONS;
}

const { blocks, events } = makeBlocks();
console.log(`${SESSIONS} open sessions, ${events} events, ${blocks.length} blocks of ${BLOCK}`);
const figures = [];
for (const withRows of [false, true]) {
  const runs = [];
  for (let at = 0; at < Number(values.runs); at++) runs.push(await run(blocks, withRows));
  const { all, took, confirmation } = runs.sort((a, b) => a.all - b.all)[0];
  figures.push(all);
  console.log(
    `${withRows ? 'with rows' : 'without rows'}: ${((all * 1e6) / events).toFixed(1)} µs an event, ${((all * 1e3) / blocks.length).toFixed(0)} ms a block`,
  );
  const share = (WRITES * confirmation * blocks.length) / all;
  console.log(
    `  of which ${(confirmation * 1e3).toFixed(2)} ms twice to confirm what was written: ${(share * 100).toFixed(1)} %`,
  );
  if (values.statements)
    for (const [name, s] of took) console.log(`  ${name.padEnd(16)}${((s * 1e6) / events).toFixed(1)} µs`);
}
console.log(`ratio ${(figures[1] / figures[0]).toFixed(2)}`);
