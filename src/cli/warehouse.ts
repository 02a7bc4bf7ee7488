// The folder that `waymark export --format parquet` keeps: a file a day and table in the layout of Hive, and a manifest. A file appears
// whole under its name; a run that is killed leaves days that the next one fetches.
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { SECOND_MS, toIso } from '../domain/time.ts';
import { WAREHOUSE_TABLES, type WarehouseDay, type WarehouseDays } from '../domain/warehouse.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../folder/prepare.ts';
import { FolderInUse, lockFolder } from '../spool/lock.ts';
import { answerOf, type Service, stream } from './service.ts';
import { CliError, printable } from './terminal.ts';

/** Says that a manifest is one of these. */
const FORMAT = 'waymark-warehouse';
/** The manifest is written at least this often, in ms: files that are not in it after a kill are fetched again. */
const NOTE_EVERY_MS = SECOND_MS;
/** A service that is busy with other exports is asked again this many times, after RETRY_MS each. */
const ATTEMPTS_MAX = 24;
const RETRY_MS = 5 * SECOND_MS;

export type Counts = Record<'fetched' | 'unchanged' | 'removed' | 'rows' | 'bytes', number>;

interface Manifest extends Omit<WarehouseDays, 'days'> {
  format: typeof FORMAT;
  /** When the last run that was completed began. */
  exportedAt: string;
  files: (WarehouseDay & { path: string; bytes: number })[];
}

export interface WarehouseOptions {
  /** Days that were compared, of how many. */
  progress(done: number, total: number, counts: Counts): void;
}

/** Makes a folder equal to the service's list of days. Throws `CliError`. */
export async function exportWarehouse(
  service: Service,
  folder: string,
  { progress }: WarehouseOptions,
): Promise<Counts & Pick<WarehouseDays, 'organization' | 'schemaVersion'>> {
  refuseOtherFiles(folder);
  makePrivateFolder(folder);
  const unlock = lock(folder);
  try {
    const before = await readManifest(folder);
    const exportedAt = toIso(Date.now());
    const listed = readList(await answerOf<WarehouseDays>(await patiently(service, '/api/exports'), service.url));
    if (before && before.organization !== listed.organization) {
      throw new CliError(
        `${folder} holds the days of ${printable(before.organization)}, and the key is one of ${printable(listed.organization)}: name another folder.`,
      );
    }
    const { days, ...about } = listed;
    const manifest: Manifest = {
      format: FORMAT,
      ...about,
      exportedAt: before?.exportedAt ?? exportedAt,
      files: (before?.files ?? []).filter(({ path, bytes }) => sizeOf(join(folder, path)) === bytes),
    };
    const counts: Counts = { fetched: 0, unchanged: 0, removed: 0, rows: 0, bytes: 0 };
    await fetchDays(service, folder, manifest, days, counts, progress);
    counts.removed += removeOthers(folder, manifest, days);
    await writeManifest(folder, { ...manifest, exportedAt });
    const { organization, schemaVersion } = about;
    return { organization, schemaVersion, ...counts };
  } finally {
    unlock();
  }
}

async function fetchDays(
  service: Service,
  folder: string,
  manifest: Manifest,
  days: readonly WarehouseDay[],
  counts: Counts,
  progress: WarehouseOptions['progress'],
): Promise<void> {
  const known = new Map(manifest.files.map((file) => [file.path, file]));
  let notedAt = performance.now();
  for (const [at, day] of days.entries()) {
    const path = pathOf(day);
    if (known.get(path)?.version === day.version) counts.unchanged++;
    else {
      const file = await fetchDay(service, folder, day);
      // The day lost its last row since it was listed: it is removed with the others that are not listed.
      if (file === undefined) known.delete(path);
      else {
        known.set(path, file);
        counts.fetched++;
        counts.rows += file.rows;
        counts.bytes += file.bytes;
      }
      manifest.files = [...known.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
      if (performance.now() - notedAt >= NOTE_EVERY_MS) {
        await writeManifest(folder, manifest);
        notedAt = performance.now();
      }
    }
    progress(at + 1, days.length, counts);
  }
}

async function fetchDay(
  service: Service,
  folder: string,
  day: WarehouseDay,
): Promise<Manifest['files'][number] | undefined> {
  const response = await patiently(service, `/api/exports/${day.table}/${day.day}`);
  if (response.status === 404) {
    await response.body?.cancel();
    return undefined;
  }
  if (!response.ok || !response.body) await answerOf(response, service.url);
  const path = pathOf(day);
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.part`;
  try {
    // `flush`: the name must not outlive a power loss that takes the bytes.
    await pipeline(
      response.body as NonNullable<typeof response.body>,
      createWriteStream(partial, { flush: true, mode: PRIVATE_FILE }),
    );
  } catch (error) {
    throw new CliError(
      `${day.table} of ${day.day} did not arrive whole: ${(error as Error).message}. Run it again: it goes on from here.`,
    );
  }
  if (!(await isWhole(partial)))
    throw new CliError(`${day.table} of ${day.day} is no whole Parquet file. Run it again.`);
  renameSync(partial, file);
  const version = /^W\/"([\w-]+)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? day.version;
  const rows = Number(response.headers.get('waymark-rows') ?? day.rows);
  return { table: day.table, day: day.day, rows, version, path, bytes: statSync(file).size };
}

/** Asks again while the service makes as many exports as it may, or is about to start. */
async function patiently(service: Service, path: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await stream(service, path);
    if (response.status !== 503 || attempt === ATTEMPTS_MAX) return response;
    await response.body?.cancel();
    await delay(RETRY_MS);
  }
}

const MAGIC = 'PAR1';

/** Parquet begins and ends with the same four letters. */
async function isWhole(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const ends = Buffer.alloc(2 * MAGIC.length);
    if (size < ends.length) return false;
    await file.read(ends, 0, MAGIC.length, 0);
    await file.read(ends, MAGIC.length, MAGIC.length, size - MAGIC.length);
    return ends.toString('latin1') === MAGIC + MAGIC;
  } finally {
    await file.close();
  }
}

const pathOf = ({ table, day }: Pick<WarehouseDay, 'table' | 'day'>) => `table=${table}/day=${day}/${table}.parquet`;
const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

/** Removes files of days that are not listed, in the manifest or not, and incomplete files of a killed run. */
function removeOthers(folder: string, manifest: Manifest, days: readonly WarehouseDay[]): number {
  const known = new Set(manifest.files.map(({ path }) => path));
  const listed = new Set(days.map(pathOf).filter((path) => known.has(path)));
  let removed = 0;
  for (const table of WAREHOUSE_TABLES) {
    const ofTable = join(folder, `table=${table}`);
    for (const name of existsSync(ofTable) ? readdirSync(ofTable) : []) {
      if (!IS_DAY.test(name.replace(/^day=/, ''))) continue;
      const path = pathOf({ table, day: name.replace(/^day=/, '') });
      rmSync(join(folder, `${path}.part`), { force: true });
      if (listed.has(path)) continue;
      if (existsSync(join(folder, path))) removed++;
      rmSync(join(folder, path), { force: true });
      if (readdirSync(join(ofTable, name)).length === 0) rmdirSync(join(ofTable, name));
    }
  }
  manifest.files = manifest.files.filter(({ path }) => listed.has(path));
  return removed;
}

/** A folder of anything else is a slip: its files would lie among others. */
function refuseOtherFiles(folder: string): void {
  if (!existsSync(folder)) return;
  const ownFiles = [
    'manifest.json',
    'manifest.json.part',
    'lock',
    'lock-journal',
    ...WAREHOUSE_TABLES.map((table) => `table=${table}`),
  ];
  const other = readdirSync(folder).find((name) => !ownFiles.includes(name));
  if (other !== undefined) {
    throw new CliError(
      `${folder} holds other files, such as ${printable(other)}: name a new folder, or the one of an earlier run.`,
    );
  }
}

function lock(folder: string): () => void {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    throw new CliError(`Another export writes into ${folder}: wait until it is done.`);
  }
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = ({ table, day, version }: WarehouseDay) =>
  WAREHOUSE_TABLES.includes(table) && IS_DAY.test(day) && typeof version === 'string';

/** Names of files are made of it: whatever answers, none leads out of the folder. */
function readList(list: WarehouseDays): WarehouseDays {
  if (Array.isArray(list?.days) && list.days.every(isDay) && typeof list.organization === 'string') return list;
  throw new CliError('The service does not list days as this version knows them: is it an earlier one?');
}

async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, 'manifest.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const manifest = JSON.parse(text) as Manifest;
    const isOwn = manifest.format === FORMAT && typeof manifest.organization === 'string';
    if (isOwn && manifest.files.every((one) => isDay(one) && one.path === pathOf(one))) return manifest;
  } catch {
    // Not JSON, or of another form.
  }
  throw new CliError(
    `${file} is not one that this command wrote, or is damaged: name another folder, or remove it, and everything is fetched again.`,
  );
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, 'manifest.json');
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true, mode: PRIVATE_FILE });
  await rename(`${file}.part`, file);
}
