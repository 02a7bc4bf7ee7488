// The data folder, before anything in it is opened: private to the user of the service, writable, and with all of its
// parts. A folder that has lost a part is refused as long as it is as it was found: a service that starts on an empty
// catalog or without its events would look as if everything were fine.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from '../domain/error.ts';

/** Only the owner may read the folder, whatever the umask of the service is. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;

export interface FolderUse {
  dataDir: string;
  backupDir?: string | undefined;
  /** False where PostgreSQL, or ClickHouse, holds them. */
  holdsCatalog: boolean;
  holdsEvents: boolean;
}

/** Makes the folder if it does not exist. Returns sentences for the operator. Throws `StartRefused`. */
export function prepareFolder({ dataDir, backupDir, holdsCatalog, holdsEvents }: FolderUse): string[] {
  const [catalog, events, spool] = ['catalog.db', 'events', 'spool'].map((name) => join(dataDir, name)) as [
    string,
    string,
    string,
  ];
  makePrivateFolder(dataDir);
  const hasCatalog = existsSync(catalog) && statSync(catalog).size > 0;
  const hasEvents = (holdsEvents && hasContent(events)) || hasBatches(spool);
  if (holdsCatalog && !hasCatalog && hasEvents) {
    throw new StartRefused(
      `${dataDir} holds events, but its catalog is lost (${catalog}): restore it from a backup, or start with an empty DATA_DIR`,
    );
  }
  if (holdsCatalog && holdsEvents && hasCatalog && !existsSync(events)) {
    throw new StartRefused(
      `${dataDir} holds a catalog, but its events are lost (${events}): restore them from a backup, or make an empty folder ` +
        'of that name to go on without them',
    );
  }
  mustBeWritable(dataDir);
  if (holdsCatalog && hasCatalog) mustBeWritableFile(catalog);
  // Before the catalog: a first start that is interrupted must not look like a loss.
  if (holdsEvents) makePrivateFolder(events);
  makePrivateFolder(spool);
  for (const folder of [spool, ...(holdsEvents ? [events] : [])]) mustBeWritable(folder);
  return [dataDir, backupDir].flatMap((folder) => (folder === undefined ? [] : readableByOthers(folder)));
}

export function makePrivateFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new StartRefused(`${folder} is not a folder`);
  try {
    // One by one: where the file system takes no folder, as below /proc, Node tries to make several for ever.
    for (const one of missingFolders(folder)) makeFolder(one);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw new StartRefused(`${folder} is not a folder`);
    throw refusalOf(folder, code) ?? new StartRefused(`${folder} cannot be made: ${message}`);
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    // Another process may have created it at the same time.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

const missingFolders = (folder: string): string[] =>
  existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];

function mustBeWritable(folder: string): void {
  const file = join(folder, `.writable-${process.pid}`);
  try {
    closeSync(openSync(file, 'w', PRIVATE_FILE));
    rmSync(file);
  } catch (error) {
    // A full disk is another matter: what waits in the spool may be loaded, and questions answered.
    const refusal = refusalOf(folder, (error as NodeJS.ErrnoException).code);
    if (refusal) throw refusal;
  }
}

/** Not opened for it: SQLite has locks on its file that a close would let go. */
function mustBeWritableFile(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    const refusal = refusalOf(file, (error as NodeJS.ErrnoException).code);
    if (refusal) throw refusal;
  }
}

/** The sentence for an error of the file system that an operator can remove. */
function refusalOf(folder: string, code: string | undefined): StartRefused | undefined {
  if (code === 'EROFS') {
    return new StartRefused(
      `${folder} is on a read-only file system: mount it writable, or set DATA_DIR to another folder`,
    );
  }
  if (code !== 'EACCES' && code !== 'EPERM') return undefined;
  return new StartRefused(
    `${folder} cannot be written by this user: give it to the user of the service (chown -R), or set DATA_DIR to another folder`,
  );
}

function readableByOthers(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const mode = statSync(folder).mode & 0o777;
  if ((mode & OTHERS) === 0) return [];
  return [`${folder} is open to other users of this machine (mode ${mode.toString(8)}): chmod -R go= ${folder}`];
}

/** Files that an interrupted load left behind do not count as content. */
const hasContent = (events: string) => existsSync(events) && readdirSync(events).some((name) => name !== 'loading');

const hasBatches = (spool: string) => existsSync(spool) && readdirSync(spool).some((name) => name.endsWith('.log'));
