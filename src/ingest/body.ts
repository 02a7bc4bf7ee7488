// From the bytes of a request to a parsed JSON value.
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { DomainError, invalid } from '../domain/error.ts';

/** Bytes of a body, as it arrives and inflated. */
export const BODY_BYTES_MAX = 1024 ** 2;

export const bodyTooLarge = () =>
  new DomainError('too_large', `Invalid request: body must be at most ${BODY_BYTES_MAX} bytes`);

const inflate = promisify(gunzip);

/** Throws `invalid`, `too_large` or `unsupported` (a content encoding other than gzip). */
export async function readJson(bytes: Buffer, contentEncoding: string | undefined): Promise<unknown> {
  const plain = await decode(bytes, contentEncoding?.trim().toLowerCase() ?? 'identity');
  if (!isUtf8(plain)) throw invalid('Invalid request: body must be valid UTF-8');
  try {
    return JSON.parse(plain.toString('utf8'));
  } catch {
    throw invalid('Invalid request: body must be valid JSON');
  }
}

async function decode(bytes: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'identity' || encoding === '') return bytes;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') {
    throw new DomainError('unsupported', 'Content-Encoding must be gzip or identity');
  }
  try {
    // Stops inflating at the bound: a bomb costs no more than an honest body.
    return await inflate(bytes, { maxOutputLength: BODY_BYTES_MAX });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw bodyTooLarge();
    throw invalid('Invalid request: body must be valid gzip');
  }
}
