import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import type { Answer } from '../support/service.ts';

const MIB = 1024 ** 2;

let journeys = 0;
let slug: string;

const { service, key } = await acmeForFile();
beforeEach(async () => {
  journeys += 1;
  slug = `journey-${journeys}`;
  await service.journey(key, { slug });
});

const json = () => JSON.stringify(batch('acme', slug, [event('page_view')]));
const stored = async () => (await service.retrieve(key, slug)).eventCountsLast24h;
/** Sends bytes with just these headers: without a content type, if there is none among them. */
async function send(body: string | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const response = await fetch(`${service.url}/api/ingest`, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}
const gzip = { 'content-type': 'application/json', 'content-encoding': 'gzip' };

it('reads JSON behind a byte order mark, compressed or not', async () => {
  expect((await send(`\ufeff${json()}`)).status).toBe(204);
  expect((await send(gzipSync(`\ufeff${json()}`), gzip)).status).toBe(204);
  expect(await stored()).toEqual({ page_view: 2 });
});

describe('content types', () => {
  it('takes JSON and plain text, in any case and with a character set, and no type', async () => {
    const types = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'text/plain'];
    const all = [...types, 'text/plain;charset=UTF-8', undefined];
    for (const type of all) {
      const { status } = await send(json(), type === undefined ? {} : { 'content-type': type });
      expect(status, type).toBe(204);
    }
    expect(await stored()).toEqual({ page_view: all.length });
  });

  it.each([
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/xml'],
    ['image/png'],
  ])('answers 415 to %s and keeps nothing', async (type) => {
    expectError(await send(json(), { 'content-type': type }), 415, /^Content-Type must be application\/json/);
    expect(await stored()).toEqual({});
  });
});

describe('gzip', () => {
  it('is inflated', async () => {
    expect((await send(gzipSync(json()), gzip)).status).toBe(204);
    expect((await send(gzipSync(json()), { 'content-type': 'text/plain', 'content-encoding': 'GZIP' })).status).toBe(
      204,
    );
    expect(await stored()).toEqual({ page_view: 2 });
  });

  it.each([
    ['truncated', () => gzipSync(json()).subarray(0, -9)],
    ['cut after its header', () => gzipSync(json()).subarray(0, 10)],
    ['with a wrong checksum', () => flip(gzipSync(json()), -6)],
    ['that is none', () => Buffer.from(json())],
    ['that is empty', () => Buffer.alloc(0)],
    ['of bytes that are no JSON', () => gzipSync('{"events":')],
    ['of nothing', () => gzipSync('')],
  ])('%s is 400, and keeps nothing', async (_, make) => {
    expectError(await send(make(), gzip), 400, /^Invalid request: body must be valid (gzip|JSON)$/);
    expect(await stored()).toEqual({});
  });

  it('that inflates past 1 MiB is 413, and a bomb is not inflated', async () => {
    // Members of one file are inflated one after the other.
    const bomb = Buffer.concat(Array(20).fill(gzipSync(Buffer.alloc(10 * MIB))));
    expect(bomb.length).toBeLessThan(MIB);
    const before = process.memoryUsage().rss;
    expectError(await send(bomb, gzip), 413, /at most 1048576 bytes/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
    expectError(await send(gzipSync(padded(MIB + 1)), gzip), 413, /at most 1048576 bytes/);
    expect((await send(gzipSync(padded(MIB)), gzip)).status).toBe(204);
  });

  it.each([['br'], ['deflate'], ['zstd'], ['gzip, gzip']])('is the only encoding: %s is 415', async (encoding) => {
    expectError(
      await send(json(), { 'content-type': 'application/json', 'content-encoding': encoding }),
      415,
      /Content-Encoding/,
    );
    expect(await stored()).toEqual({});
  });

  it('may be said to be absent', async () => {
    expect((await send(json(), { 'content-type': 'application/json', 'content-encoding': 'identity' })).status).toBe(
      204,
    );
  });
});

describe('size', () => {
  it('may be 1 MiB, not a byte more', async () => {
    expect((await send(padded(MIB), { 'content-type': 'application/json' })).status).toBe(204);
    expectError(await send(padded(MIB + 1), { 'content-type': 'application/json' }), 413, /^Invalid request: body /);
    expectError(await send(Buffer.alloc(8 * MIB), { 'content-type': 'text/plain' }), 413, /^Invalid request: body /);
    expect(await stored()).toEqual({ page_view: 1 });
  });
});

describe('JSON', () => {
  it.each([
    ['nothing', ''],
    ['blanks', '  \n'],
    ['half a batch', '{"schemaVersion":1,"context":{'],
    ['a trailing comma', '{"schemaVersion":1,}'],
    ['NaN', '{"schemaVersion":NaN}'],
    ['UTF-16', Buffer.from('{"schemaVersion":1}', 'utf16le')],
    ['Latin-1', Buffer.from('{"x":"\u00e9"}', 'latin1')],
    ['an overlong sequence', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['random bytes', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x1f])],
    ['deep nesting', '['.repeat(500_000)],
  ])('that is %s is 400', async (_, body) => {
    expectError(
      await send(body, { 'content-type': 'application/json' }),
      400,
      /^Invalid request: body must be valid (JSON|UTF-8)$/,
    );
  });

  it('may be nested deeply in unread members', async () => {
    const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const body = json().replace('"schemaVersion":1', `"schemaVersion":1,"extra":${nested}`);
    expect((await send(body, { 'content-type': 'application/json' })).status).toBe(204);
    expect(await stored()).toEqual({ page_view: 1 });
  });

  it('with a lone surrogate or NUL in a field that is kept is 400, elsewhere it does not matter', async () => {
    for (const text of ['\\ud800', '\\udc00x', 'a\\u0000b']) {
      const bad = json().replace('"session-1"', `"${text}"`);
      expectError(await send(bad, { 'content-type': 'application/json' }), 400, /^Invalid request: sessionId must /);
      const dropped = json().replace('"schemaVersion":1', `"${text}":"${text}","schemaVersion":1`);
      expect((await send(dropped, { 'content-type': 'application/json' })).status).toBe(204);
    }
    expect(await stored()).toEqual({ page_view: 3 });
  });

  it('cannot reach prototypes', async () => {
    const poisoned = json().replace(
      '{',
      '{"__proto__":{"events":[],"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    );
    expect((await send(poisoned, { 'content-type': 'application/json' })).status).toBe(204);
    expect(await stored()).toEqual({ page_view: 1 });
    const bare = `{"__proto__":${json()}}`;
    expectError(
      await send(bare, { 'content-type': 'application/json' }),
      400,
      'Invalid request: events array is required',
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

function padded(bytes: number): string {
  const text = json();
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
}

function flip(bytes: Buffer, at: number): Buffer {
  const place = bytes.length + at;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place);
  return bytes;
}
