// Looks at a spool before anything is changed: whether this version can read it.
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from '../domain/error.ts';
import { MARK } from './records.ts';

/** Throws `StartRefused` when another version has to load what waits in the folder. */
export function checkSpool(folder: string): void {
  refuseFirstForm(folder);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.log'))) {
    const version = versionOf(join(folder, name));
    if (version === undefined || version <= SPOOL_VERSION) continue;
    throw new StartRefused(
      `The spool ${folder} was written by a newer version of Waymark: start and stop that version once, so that it is empty`,
    );
  }
}

/** The format of the files: the last byte of what begins every record. */
const SPOOL_VERSION = MARK.at(-1) as number;

/** Of a file that does not begin with a record, nothing is known: it is damaged, or empty. */
function versionOf(file: string): number | undefined {
  const first = Buffer.alloc(MARK.length);
  const opened = openSync(file, 'r');
  const length = readSync(opened, first);
  closeSync(opened);
  const isOurs = length === MARK.length && first.subarray(0, -1).equals(MARK.subarray(0, -1));
  return isOurs ? first.at(-1) : undefined;
}

/** Before the first release, the spool was a database. What it holds was acknowledged, so it is not passed over. */
function refuseFirstForm(folder: string): void {
  const file = join(dirname(folder), 'spool.db');
  if (!existsSync(file)) return;
  throw new StartRefused(
    `${file} was made by a version before 0.1.0: start and stop that version once, so that it is empty, and remove it`,
  );
}
