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
  const plain = await decodeBody(bytes, contentEncoding);
  if (!isUtf8(plain)) throw invalid('Invalid request: body must be valid UTF-8');
  try {
    return JSON.parse(plain.toString('utf8', startsWithMark(plain) ? BYTE_ORDER_MARK.length : 0));
  } catch {
    throw invalid('Invalid request: body must be valid JSON');
  }
}

/** Some clients write it before JSON in UTF-8; RFC 8259 lets a reader ignore it, and management requests may carry it as well. */
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);
const startsWithMark = (bytes: Buffer) => bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);

/** The bytes as they were before they were compressed. Throws as `readJson` does. */
export async function decodeBody(bytes: Buffer, contentEncoding: string | undefined): Promise<Buffer> {
  const encoding = contentEncoding?.trim().toLowerCase() ?? 'identity';
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
