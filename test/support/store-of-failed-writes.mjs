// The embedded event store in a process whose writes fail one at a time: prints what each statement said and what is stored then, and
// kills itself. Its arguments: the folder, and the faults as JSON, each a kind of statement and which of its writes fails.
import { existsSync, writeFileSync } from 'node:fs';
import { openEmbeddedStore } from '../../dist/src/store/embedded.js';

const [, , folder, faults] = process.argv;
const store = openEmbeddedStore(folder);
const rows = (from, count) =>
  Buffer.from(Array.from({ length: count }, (_, n) => `[${from + n},"text ${n}"]\n`).join(''));
const insert = (from, count) => store.insert('t', ['a', 'b'], rows(from, count));
/** A merge may have taken the rows of a part before it was found damaged: then they are stored twice. */
const totals = async () => (await store.query('SELECT uniqExact(a) AS values FROM t'))[0];
const nameOf = (work) =>
  work.then(
    () => 'stored',
    (error) => error.name,
  );

const TABLE = 'ENGINE = MergeTree ORDER BY a SETTINGS fsync_after_insert = 1, fsync_part_directory = 1';
await store.command(`CREATE TABLE IF NOT EXISTS t (a UInt64, b String) ${TABLE}`);
await store.command(
  `CREATE TABLE IF NOT EXISTS u (a UInt64) ${TABLE}, max_bytes_to_merge_at_max_space_in_pool = 1, max_bytes_to_merge_at_min_space_in_pool = 1`,
);
if (faults === undefined) {
  const broken = await store.query('SELECT table, name FROM system.detached_parts');
  console.log(JSON.stringify({ ...(await totals()), broken }));
  await store.close();
  process.exit(0);
}

/** Each: prepares, and returns the statement, and by how many rows it changes the table. */
const KINDS = {
  insert: { word: 'tmp_insert', prepare: async () => {}, rows: 10, run: (from) => insert(from, 10) },
  merge: {
    word: 'tmp_merge',
    prepare: (from) => insert(from, 10),
    rows: 10,
    // As the engine merges: nothing waits for it but the next check.
    run: async () => {
      await store.query('OPTIMIZE TABLE t FINAL');
      await store.readBack();
    },
  },
  removal: {
    word: 'tmp_mut',
    prepare: (from) => insert(from, 10),
    rows: 7,
    run: (from) => store.command(`DELETE FROM t WHERE a >= ${from} AND a < ${from + 3}`),
  },
  definition: {
    word: '.sql',
    prepare: async () => {},
    rows: 0,
    run: (from) => store.command(`CREATE TABLE IF NOT EXISTS t${from} (a UInt64) ${TABLE}`),
  },
  change: {
    word: '.sql',
    prepare: async () => {},
    rows: 0,
    run: (from) => store.command(`ALTER TABLE t ADD COLUMN IF NOT EXISTS c${from} UInt8`),
  },
  download: {
    word: 'download-',
    prepare: async () => {},
    rows: 0,
    run: async () => (await store.download('SELECT a FROM t FORMAT CSV')).destroy(),
  },
  // As by a process that is killed before it asks whether a write failed. The part can be read all the same.
  unconfirmed: {
    word: 'default_compression_codec.txt',
    prepare: async () => {},
    rows: 0,
    run: () => store.query('INSERT INTO u SELECT number FROM numbers(10)'),
  },
};
for (const [index, { kind, nth }] of JSON.parse(faults).entries()) {
  const { word, prepare, rows, run } = KINDS[kind];
  const from = 100 * index;
  const before = (await totals()).values;
  await prepare(from);
  writeFileSync(process.env.FAILED_CALL, `5 ${nth} write ${word}\n`);
  const outcome = await nameOf(run(from));
  const isMet = !existsSync(process.env.FAILED_CALL);
  const again = await nameOf(run(from));
  console.log(JSON.stringify({ kind, nth, isMet, outcome, again, more: (await totals()).values - before - rows }));
}
process.kill(process.pid, 'SIGKILL');
