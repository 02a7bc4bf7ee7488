// Keeps the promise "on disk when it resolves" for the embedded engine, which does not report a failed `write` (docs/decisions/0067).
//
// The engine only counts such a write (`WriteBufferFromFileDescriptorWriteFailed` in `system.events`): INSERT, mutation and merge
// report success, and the part is incomplete. So the counter is read after each statement that writes, and every minute for merges.
// While it does not grow, every part with a final name is complete. When it has grown, the parts named since the last clean check are
// read back: CHECK TABLE verifies their checksums, and their small files, some of which have no checksum, must not be empty. An
// incomplete part is moved away while its table is detached. Then the statement throws, so that its caller runs it again; a batch stays
// in the spool until then. A merge or mutation needs no caller: its source parts stay on disk for eight minutes (`old_parts_lifetime`),
// and become active again when the table is attached without the result.
//
// Names of complete parts are written to a file each minute and at the stop. A start reads back all other parts, which a killed process
// had not checked.
//
// Cost: 1 ms of processor time per statement that writes. After a failure, queries of the table wait for milliseconds while it is
// detached. Not detected: a failed sync of a folder, which the engine neither reports nor counts. Tried and dropped: reading every part
// back (3 to 10 ms each, and merges read everything again), and DROP PART, which writes to the failing disk.
import { readdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS } from '../domain/time.ts';
import { FAILED_WRITES_EVENT, LimitExceeded, WriteFailed } from './engine.ts';
import { ifMissing, type TableFolders } from './table-folders.ts';

export interface ReadBack {
  /** Runs a statement that writes. If a write failed meanwhile, removes incomplete parts and throws `WriteFailed`. */
  confirmed<T>(statement: () => Promise<T>): Promise<T>;
  /** The same for CREATE, ALTER and DROP: after a failed write, the definition files are restored, so that the next start can read them. */
  defined<T>(statement: () => Promise<T>, isNew: boolean): Promise<T>;
  /** The same for background writes of the engine, such as merges. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface ReadBackParts {
  /** Runs a statement on the control connection, which no long statement uses. */
  ask<Row>(sql: string): Promise<Row[]>;
  folders: TableFolders;
  /** Runs work while no other statement runs. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

interface StoredPart {
  table: string;
  name: string;
  path: string;
  rows: number;
  isActive: number;
  partition: string;
  first: number;
  last: number;
}

const FAILED_WRITES = `SELECT value FROM system.events WHERE event = '${FAILED_WRITES_EVENT}'`;
const PARTS = `SELECT table, name, path, rows, toUInt8(active) AS isActive, partition_id AS partition, toInt64(min_block_number) AS first, toInt64(max_block_number) AS last
  FROM system.parts WHERE database = currentDatabase()`;
/** A part's name has these fields: partition, first block, last block, level. A mutation adds a fifth. */
const NAME_PARTS = 4;
/** Interval, in ms, between checks that stopped merges have ended. */
const MERGE_ENDS_MS = 10;

/** The state of `DATA_DIR/events`, in the folder of the engine. */
export function openReadBack(folder: string, { ask, folders, alone }: ReadBackParts): ReadBack {
  const file = join(folder, 'read-back.json');
  const state = { failures: 0, whole: new Set<string>(), written: '' };
  let begun: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const countFailures = async () => Number((await ask<{ value: number }>(FAILED_WRITES))[0]?.value ?? 0);

  async function begin(): Promise<void> {
    // The counter starts at 0 with the process, so its current value is the baseline.
    state.failures = await countFailures();
    const stored = await readFile(file, 'utf8').catch(() => undefined);
    const parts = await folders.listParts();
    // Earlier versions wrote no list.
    state.whole = stored === undefined ? parts : new Set(namesIn(stored));
    if ([...parts].some((part) => !state.whole.has(part))) await alone(() => readBack('at the start'));
  }

  function ready(): Promise<void> {
    begun ??= begin().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    return begun;
  }

  async function confirmed<T>(statement: () => Promise<T>): Promise<T> {
    await ready();
    const { failures } = state;
    const result = await statement();
    // The order matters: every listed part was written before the counter is read.
    const parts = await folders.listParts();
    await expectNoFailure(failures);
    state.whole = parts;
    return result;
  }

  async function defined<T>(statement: () => Promise<T>, isNew: boolean): Promise<T> {
    await ready();
    const { failures } = state;
    const before = isNew ? new Map<string, string>() : await folders.readDefinitions();
    const result = await statement().finally(folders.forget);
    await expectNoFailure(failures, () => restore(before));
    return result;
  }

  async function expectNoFailure(failures: number, restoreFiles = async () => {}): Promise<void> {
    const counted = await countFailures();
    if (counted === failures) return;
    await restoreFiles();
    throw new WriteFailed(
      `a write of the event store failed, as on a disk that fails or is full: ${await readBackOnce(counted)}`,
    );
  }

  /** Reads back once for all statements that saw the same failure. */
  function readBackOnce(counted: number): Promise<string> {
    const mine = turn.then(async () => {
      if (state.failures >= counted) return 'what was written meanwhile is read back';
      return alone(() => readBack());
    });
    turn = mine.catch(() => {});
    return mine;
  }

  async function readBack(when?: 'at the start'): Promise<string> {
    await ask('SYSTEM STOP MERGES');
    try {
      while ((await ask('SELECT 1 FROM system.merges LIMIT 1')).length > 0) await delay(MERGE_ENDS_MS);
      const failures = await countFailures();
      const parts = await ask<StoredPart>(PARTS);
      const suspects = parts.filter((part) => !state.whole.has(keyOf(part)));
      const damaged: StoredPart[] = [];
      for (const part of suspects) if (!(await isWhole(part))) damaged.push(part);
      // A damaged merge result without its sources stays: its readable rows are all that is left. Rows of an inactive part are in another part.
      const undone = damaged.filter((part) => !part.isActive || isInserted(part) || hasSources(part, parts));
      for (const table of new Set(parts.map((part) => part.table))) {
        const some = undone.filter((part) => part.table === table);
        if (some.length > 0 || (await emptyMutations(table)).length > 0) await undo(table, some, when);
      }
      state.whole = new Set(parts.filter((part) => !undone.includes(part)).map(keyOf));
      state.failures = failures;
      await writeDown().catch(() => {});
      return `of ${suspects.length} parts written since, ${undone.length} were not whole and are undone; ${damaged.length - undone.length} are damaged and cannot be`;
    } finally {
      await ask('SYSTEM START MERGES');
    }
  }

  async function isWhole({ table, name, path, isActive }: StoredPart): Promise<boolean> {
    // CHECK TABLE cannot check an inactive part, which may also vanish at any time. Its data files were readable, or the merge would
    // have failed; none of its other files may be empty.
    const looked = (await readdir(path).catch(ifMissing([]))).filter(isActive ? isText : isNoData);
    const empty = await Promise.all(looked.map((file) => isEmpty(join(path, file)).catch(ifMissing(false))));
    if (empty.includes(true)) return false;
    if (!isActive) return true;
    try {
      const settings = 'SETTINGS check_query_single_value_result = 0';
      const rows = await ask<{ is_passed: number | boolean }>(`CHECK TABLE ${table} PART '${name}' ${settings}`);
      return rows.every(({ is_passed }) => Boolean(is_passed));
    } catch (error) {
      if (error instanceof LimitExceeded) throw error;
      return false;
    }
  }

  /** Empty mutation files, which would prevent ATTACH TABLE. They can be removed: confirmed mutations are already applied to the parts. */
  async function emptyMutations(table: string): Promise<string[]> {
    const path = await folders.pathOf(table);
    const files = (await readdir(path))
      .filter((name) => /^mutation_\d+\.txt$/.test(name))
      .map((name) => join(path, name));
    const empty = await Promise.all(files.map(isEmpty));
    return files.filter((_, index) => empty[index]);
  }

  async function undo(table: string, damaged: readonly StoredPart[], when?: 'at the start'): Promise<void> {
    const path = await folders.pathOf(table);
    // The engine's naming scheme for a broken part whose name is taken.
    const nth = Math.floor(Date.now() / SECOND_MS);
    const aside = ({ name }: StoredPart) => join(path, 'detached', `broken_${name}_try${nth}`);
    await ask(`DETACH TABLE ${table} SYNC`);
    try {
      for (const part of damaged) await rename(join(path, part.name), aside(part)).catch(ifMissing(undefined));
      for (const mutation of await emptyMutations(table)) await unlink(mutation);
      // A later part may reuse the name, and must not find cached data of this one.
      for (const cache of ['MARK', 'PRIMARY INDEX', 'QUERY CONDITION']) await ask(`SYSTEM DROP ${cache} CACHE`);
    } finally {
      await ask(`ATTACH TABLE ${table}`);
    }
    for (const part of damaged) {
      // At the start, an inserted part is kept aside: if its batches were confirmed before, no caller inserts them again.
      if (when === undefined || !part.isActive || !isInserted(part))
        await rm(aside(part), { recursive: true, force: true });
    }
  }

  async function writeDown(): Promise<void> {
    const text = JSON.stringify([...state.whole].sort());
    if (text === state.written) return;
    await writeFile(`${file}.new`, text, { flush: true, mode: 0o600 });
    await rename(`${file}.new`, file);
    state.written = text;
  }

  async function look(): Promise<void> {
    await confirmed(async () => {});
    await writeDown();
  }

  /** Restores empty definition files, so that the next start can open the tables. */
  async function restore(before: ReadonlyMap<string, string>): Promise<void> {
    for (const [path, text] of await folders.readDefinitions()) {
      if (text !== '') continue;
      const earlier = before.get(path);
      if (earlier === undefined) await unlink(path);
      else await writeFile(path, earlier, { flush: true });
    }
  }

  return {
    confirmed,
    defined,
    look,
    async close() {
      // If this fails, the next start reads back the unlisted parts.
      if (begun) await look().catch(() => {});
    },
  };
}

const keyOf = ({ table, name }: Pick<StoredPart, 'table' | 'name'>) => `${table}/${name}`;

/** True for a part of one block without mutations. The level does not show this: engines that aggregate on insert start at 1. */
const isInserted = ({ name, first, last }: StoredPart) => first === last && name.split('_').length === NAME_PARTS;

/** True when the source parts of a merge or mutation are still on disk. */
function hasSources({ table, partition, first, last, rows }: StoredPart, parts: readonly StoredPart[]): boolean {
  const sources = parts.filter(
    (part) =>
      !part.isActive &&
      part.table === table &&
      part.partition === partition &&
      part.first >= first &&
      part.last <= last,
  );
  return sources.reduce((sum, source) => sum + source.rows, 0) >= rows;
}

const isText = (file: string) => /\.(txt|json)$/.test(file);

const isNoData = (file: string) => !file.endsWith('.bin');

const isEmpty = async (path: string) => (await stat(path)).size === 0;

/** An incomplete list counts as empty, so that every part is read back. */
function namesIn(text: string): string[] {
  try {
    return JSON.parse(text) as string[];
  } catch {
    return [];
  }
}
