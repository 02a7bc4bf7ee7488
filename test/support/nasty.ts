// Values that break what is careless, for fast-check.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** Text of any UTF-16 units, lone surrogates and control characters among them. */
const anyText = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom(
    '\ud800',
    '\udfff\ud800',
    '\u0000',
    '\ufeff',
    '\u2028',
    'x'.repeat(5_000),
    "';--",
    '{{x}}',
    '\r\n',
    '🏠'.repeat(99),
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'null',
    'NaN',
    '../../etc/passwd',
  ),
);

const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 0.1, -1),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const deep = fc.integer({ min: 1, max: 200 }).map((depth) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
});

/** Any JSON value. */
export const nastyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    anyNumber,
    anyText,
    deep,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.array(fc.tuple(anyText, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

/** A copy of a value in which a few places, at any depth, hold something else, or nothing. */
export function spoiled(valid: unknown): fc.Arbitrary<unknown> {
  const places = placesOf(valid);
  const change = fc.record({ place: fc.constantFrom(...places), value: fc.option(nastyJson, { nil: undefined }) });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((whole, { place, value }) => replaced(whole, place, value), valid));
}

type Place = readonly string[];

function placesOf(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [here];
  return [here, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, [...here, name]))];
}

function replaced(whole: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof whole !== 'object' || whole === null) return whole;
  const part = replaced((whole as Record<string, unknown>)[name], rest, value);
  return Array.isArray(whole)
    ? whole.map((old, place) => (place === Number(name) ? part : old))
    : { ...whole, [name]: part };
}

/** 16 MiB of nothing. */
const BOMB = gzipSync(Buffer.alloc(16 * 1024 ** 2));

interface Encoded {
  body: Buffer;
  headers: Record<string, string>;
}

/** Ways to turn a JSON text into bytes, most of them wrong. `size` is any number from 0 to 1. */
const ENCODINGS: ((text: string, size: number) => Encoded)[] = [
  (text) => plain(`\ufeff${text}`),
  (text) => ({ body: Buffer.from(text, 'utf16le'), headers: { 'content-type': 'application/json; charset=utf-16' } }),
  (text) => ({ body: Buffer.from(text, 'latin1'), headers: { 'content-type': 'application/json; charset=latin1' } }),
  (text) => plain(text.replace(/^\{/, '{"slug":1,"events":2,"__proto__":{"x":1},"constructor":{"prototype":{}},')),
  (text) => plain(text.replace(/^\{/, '{"slug":1,"events":2,"slug":3,')),
  (text) => gzip(gzipSync(text)),
  (text, size) => gzip(cut(gzipSync(text), size)),
  (text, size) => plain(cut(Buffer.from(text), size)),
  () => gzip(BOMB),
  (_, size) => plain('['.repeat(size * 100_000)),
  (_, size) => plain('{"a":'.repeat(size * 50_000)),
];

const plain = (body: string | Buffer): Encoded => ({ body: Buffer.from(body), headers: {} });
const gzip = (body: Buffer): Encoded => ({ body, headers: { 'content-encoding': 'gzip' } });
const cut = (bytes: Buffer, size: number) => bytes.subarray(0, Math.floor(bytes.length * size));

/** Bodies made of JSON values: mostly as they should be encoded, otherwise wrongly, or bytes without any sense. */
export function bodiesOf(values: fc.Arbitrary<unknown>): fc.Arbitrary<Encoded> {
  const texts = values.map((value) => JSON.stringify(value) ?? '');
  const size = fc.double({ min: 0, max: 1, noNaN: true });
  return fc.oneof(
    { weight: 5, arbitrary: texts.map(plain) },
    {
      weight: 4,
      arbitrary: fc.tuple(texts, fc.constantFrom(...ENCODINGS), size).map(([text, encode, n]) => encode(text, n)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.uint8Array({ maxLength: 200 }), fc.boolean())
        .map(([bytes, zipped]) => (zipped ? gzip : plain)(Buffer.from(bytes))),
    },
  );
}
