// Secrets that the service makes for itself at its first start, each in a file that only its user can read.
import { createHmac, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StartRefused } from '../domain/error.ts';
import { PRIVATE_FILE } from './prepare.ts';

/** The length of a secret at least: a shorter file was cut off. */
const SECRET_LENGTH_MIN = 32;

/**
 * The secret in a file; if it does not exist, 256 random bits are written to it. `meaning` says what a new one would change.
 * Throws `StartRefused` when the file is empty or cut off.
 */
export function secretIn(path: string, prefix: string, meaning: string): string {
  if (!existsSync(path)) create(path, `${prefix}${randomBytes(32).toString('base64url')}\n`);
  else if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, PRIVATE_FILE);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= SECRET_LENGTH_MIN) return secret;
  throw new StartRefused(
    `${path} is ${secret === '' ? 'empty' : 'too short'}: restore it from a backup, or remove it, and the next start makes a new one (${meaning})`,
  );
}

/**
 * The secret of the link that creates the first account. It is derived from the admin token by a one-way function, so that every node
 * and command can compute it. It is worthless once an account exists.
 */
export const setupSecret = (adminToken: string): string =>
  createHmac('sha256', adminToken).update('link of the first account').digest('base64url');

/** The link. Its secret is in the fragment, which browsers do not send. */
export const setupLink = (url: string, adminToken: string): string => `${url}/setup#${setupSecret(adminToken)}`;

/** Writes to a temporary name, syncs and renames, so that a power failure leaves no empty secret. */
function create(path: string, text: string): void {
  const partial = `${path}.${process.pid}.part`;
  const file = openSync(partial, 'w', PRIVATE_FILE);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(partial, path);
  } catch (error) {
    // Another process that starts on the same folder was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(partial);
  }
  const folder = openSync(dirname(path), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
