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
 * The secret of the link with which the first account is made. It follows from the admin token, so that every node and command knows it, and
 * the token does not follow from it. It opens nothing once an account exists.
 */
export const setupSecret = (adminToken: string): string =>
  createHmac('sha256', adminToken).update('link of the first account').digest('base64url');

/** The link itself. Its secret is in the fragment, which browsers send to nobody. */
export const setupLink = (url: string, adminToken: string): string => `${url}/setup#${setupSecret(adminToken)}`;

/** Under another name until it is whole and on disk: a machine that fails meanwhile leaves no empty secret. */
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
