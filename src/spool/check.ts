// Looks at a spool before anything is changed: whether this version can read it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from '../domain/error.ts';
import { MARK } from './records.ts';

/** Throws `StartRefused` when another version has to load what waits in the folder. */
export function checkSpool(folder: string): void {
  refuseFirstForm(folder);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.log') || !isOfNewerVersion(join(folder, entry.name))) continue;
    throw new StartRefused(
      `The spool ${folder} was written by a newer version of Waymark: start and stop that version once, so that it is empty`,
    );
  }
}

/** The format of the files: the last byte of what begins every record. */
const SPOOL_VERSION = MARK.at(-1) as number;
const MARK_OF_ALL = MARK.subarray(0, -1);

/**
 * Every record begins with the mark of its version. Since one byte may be damaged, a file is of another version only if it has that
 * version's mark twice and this version's mark never.
 */
function isOfNewerVersion(file: string): boolean {
  const bytes = readFileSync(file);
  const version = bytes[MARK_OF_ALL.length] ?? 0;
  if (!bytes.subarray(0, MARK_OF_ALL.length).equals(MARK_OF_ALL) || version <= SPOOL_VERSION) return false;
  const mark = Buffer.concat([MARK_OF_ALL, Buffer.from([version])]);
  return bytes.includes(mark, mark.length) && !bytes.includes(MARK);
}

/** Before the first release, the spool was a database. Its batches were acknowledged, so they must not be ignored. */
function refuseFirstForm(folder: string): void {
  const file = join(dirname(folder), 'spool.db');
  if (!existsSync(file)) return;
  throw new StartRefused(
    `${file} was made by a version before 0.1.0: start and stop that version once, so that it is empty, and remove it`,
  );
}
