// Numbers, dates of birth and addresses of persons, in every encoding, in every text that a sender chooses: none comes out at any door.
// Words of honest pages stand beside them, and come out as they were sent.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { runs } from '../support/runs.ts';

const { service, key } = await acmeForFile({
  settings: { ingestRequestsPerHour: 1_000_000 },
  scopes: ['journeys:write', 'results:read', 'org:settings'],
  journey: 'apply',
});
await service.request('POST', '/api/journeys/apply/steps', { key, body: { stepKey: 'case-123456789', index: 0 } });

interface Canary {
  kind: string;
  /** As it is sent. */
  text: string;
  /** Text that a search of files looks for: digits alone, or the address. */
  bare: string;
}

const digits = (text: string) => text.replace(/\D/g, '');
const two = (n: number) => String(n).padStart(2, '0');
const MONTHS = [
  'jan',
  'february',
  'märz',
  'avril',
  'mayo',
  'juni',
  'juillet',
  'aug',
  'sept',
  'october',
  'nov',
  'dezember',
];

const number = fc.stringMatching(/^[1-9]\d{8,17}$/);
const grouped = fc
  .tuple(
    fc.array(fc.stringMatching(/^[1-9]\d{2,3}$/), { minLength: 3, maxLength: 5 }),
    fc.constantFrom('-', '_', ' ', '.', '–'),
  )
  .map(([groups, separator]) => groups.join(separator));
const birthday = fc
  .tuple(
    fc.integer({ min: 1920, max: 2018 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(5),
  )
  .map(
    ([year, month, day, form]) =>
      [
        `${year}-${two(month)}-${two(day)}`,
        `${two(day)}-${two(month)}-${year}`,
        `${year}${two(month)}${two(day)}`,
        `${two(day)}${two(month)}${year}`,
        `${two(month)}-${two(day)}-${year}`,
        `${day}-${MONTHS[month - 1]}-${year}`,
      ][form] as string,
  );
const iban = fc
  .tuple(fc.constantFrom('DE', 'GB', 'FR', 'MT', 'SA', 'NL'), fc.stringMatching(/^[A-Z]{4}[A-Z\d]{14}$/), fc.boolean())
  .map(([country, account, inGroups]) => {
    const value = [...`${account}${country}00`].map((letter) => Number.parseInt(letter, 36)).join('');
    const whole = `${country}${two(Number(98n - (BigInt(value) % 97n)))}${account}`;
    return inGroups ? (whole.match(/.{1,4}/g) as string[]).join('-') : whole;
  });
const address = fc
  .tuple(fc.stringMatching(/^[a-z]{3,8}$/), fc.stringMatching(/^[a-z]{3,8}$/))
  .map(([who, where]) => `${who}@${where}.org`);

const asHtml = (text: string) => text.replace(/[@&%]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const asHex = (text: string) => text.replace(/[@&%]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);
const ENCODINGS: ((text: string) => string)[] = [
  encodeURIComponent,
  asHtml,
  asHex,
  (text) => text.replace('@', '\\u0040'),
  (text) => text.replace('@', '_x0040_'),
  (text) => text.replace('@', '＠'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  (text) => text.replace('@', ' at ').replace('.', ' dot '),
  (text) => text.replace('@', '-at-').replace('.', '-'),
];
/** Encoded up to three times: the first may be any, since the later ones need signs to encode. */
const encoded = fc
  .tuple(
    address,
    fc.constantFrom(...ENCODINGS),
    fc.array(fc.constantFrom(encodeURIComponent, asHtml, asHex), { maxLength: 2 }),
  )
  .map(([text, first, others]) => ({ text: others.reduce((made, encode) => encode(made), first(text)), bare: text }));

const canary: fc.Arbitrary<Canary> = fc.oneof(
  number.map((text) => ({ kind: 'number', text, bare: text })),
  grouped.map((text) => ({ kind: 'groups', text, bare: digits(text) })),
  birthday.map((text) => ({ kind: 'birthday', text, bare: text.toLowerCase() })),
  iban.map((text) => ({ kind: 'iban', text, bare: text.replace(/\W/g, '').toLowerCase() })),
  encoded.map(({ text, bare }) => ({ kind: 'address', text, bare })),
);

/** Puts a text into the member of that name. */
const MEMBERS: Record<string, (text: string) => RawEvent> = {
  ...Object.fromEntries(
    [
      'id',
      'sessionId',
      'clientId',
      'embedVersion',
      'source',
      'stepKey',
      'fieldKey',
      'errorType',
      'completionStatus',
      'reason',
    ].map((name) => [name, (text: string) => ({ [name]: text })]),
  ),
  'stepKey as a key': (text) => ({ stepKey: `step-${asKey(text)}` }),
  variant: (text) => ({ variant: asKey(text).replaceAll('_', '-').slice(0, 32) }),
  url: (text) => ({ url: `https://www.example.org/apply/${text}/edit` }),
  'host of url': (text) => ({ url: `https://x-${asKey(text).replaceAll('_', '-')}.example.org/apply` }),
  'host of referrer': (text) => ({ referrer: `https://${asKey(text).replaceAll('_', '-')}.example.org/x` }),
};
const asKey = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d_-]+/g, '-');
const LANGUAGES = ['en-19840317', 'en-1984-03-17', 'en-12345678-90123', 'de-x-15112345-678'];

/** Names of honest pages, each as it is kept. */
const HONEST: Record<string, readonly string[]> = {
  variant: [
    'control',
    'new-form',
    'v2-2026-11',
    '2026-11-29',
    'release-20261129',
    'build-20837182',
    '3f2504e0',
    'look-at-this',
  ],
  stepKey: ['personal-data', 'form-1234567', 'step-2-of-12', randomUUID(), 'case-123456789'],
  fieldKey: [
    'given-name',
    'address.street[0]',
    'prénom',
    'items[1][2].price',
    'field%5Fa',
    'iban',
    'date-of-birth',
    '100%25',
  ],
  errorType: ['required', 'patternMismatch', 'E-1042'],
  source: ['partner', 'custom'],
  reason: ['idle_60s', 'close'],
  completionStatus: ['completed', 'timed_out'],
  embedVersion: ['1.4.0', '2.10.3-beta.1'],
  referrer: ['https://forum3.example', 'http://192.168.100.200:3000'],
  url: ['https://www2.example.org:8443/apply/step-2', 'https://data-portal.example.org/'],
  id: ['event-42', 'event-000000042', '@third', `${randomUUID()}121732262400000.5`, '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  sessionId: ['session-17', '0123456789abcdef', '65f0c0ffee12345678901234', randomUUID(), 'V1StGXR8_Z5jdHi6B-myT'],
  clientId: ['client-3', randomUUID().toUpperCase()],
};
const HONEST_LANGUAGES = ['de-AT', 'zh-Hant-TW', 'sl-rozaj-biske-1994', 'de-CH-1996', 'es-419'];

const ROUNDS = runs(3);
const samples = fc.sample(fc.tuple(canary, fc.constantFrom('', 'new-')), ROUNDS * 40);
const planted: (Canary & { member: string })[] = [];
/** Everything that the doors answered, by door. */
let doors: Record<string, string>;
let rows: Record<string, unknown>[];

beforeAll(async () => {
  for (const [place, [name, put]] of Object.entries(MEMBERS)
    .flatMap((member) => Array(ROUNDS * 2).fill(member))
    .entries()) {
    const [found, before] = samples[place % samples.length] as [Canary, string];
    planted.push({ ...found, member: name });
    await send([event('step_view', put(before + found.text))]);
  }
  for (const language of LANGUAGES) await send([event('page_view')], { language });
  for (const [name, words] of Object.entries(HONEST))
    for (const word of words) await send([event('step_view', { [name]: word })]);
  for (const language of HONEST_LANGUAGES) await send([event('page_view')], { language });
  await service.service.loader.caughtUp();
  rows = (await text('/api/journeys/apply/events?format=ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  doors = await readDoors();
});

it('counts all of them: ids that became hashes are as many', async () => {
  const { body } = await service.request<{ healthMetrics: { sessionCount: number } }>('GET', '/api/journeys/apply', {
    key,
  });
  const sent = planted.filter(({ member }) => member === 'sessionId').map(({ text: id }) => id);
  expect(new Set(sent).size).toBeGreaterThan(1);
  expect(body.healthMetrics.sessionCount).toBeGreaterThanOrEqual(new Set(sent).size + (HONEST.sessionId?.length ?? 0));
});

it('keeps nothing of a person in any member, at any door', () => {
  const kept: string[] = [];
  for (const [door, answer] of Object.entries(doors)) {
    const [lower, alone] = [answer.toLowerCase(), answer.toLowerCase().replace(/(?<=\w)[-_. –](?=\w)/g, '')];
    for (const { kind, text: sent, bare, member } of planted) {
      const cut = member === 'variant' && sent.length > 27;
      const found = answer.includes(sent) || (kind === 'birthday' ? lower : alone).includes(bare.toLowerCase());
      if (found && !cut) kept.push(`${member}: ${kind} ${sent} at ${door}`);
    }
    for (const language of LANGUAGES) if (answer.includes(language)) kept.push(`language ${language} at ${door}`);
  }
  expect(kept).toEqual([]);
});

it.each(Object.entries(HONEST))('keeps honest words of %s as they are', (name, words) => {
  const kept = new Set(rows.map((row) => row[name]));
  expect(words.filter((word) => !kept.has(word))).toEqual([]);
});

it('keeps honest language tags as they are', () => {
  const kept = new Set(rows.map(({ language }) => language));
  expect(HONEST_LANGUAGES.filter((tag) => !kept.has(tag))).toEqual([]);
});

it('erases a browser by the id that was sent, and sessions likewise', async () => {
  const ids = { sessionId: 'case 4711 0815 2342', clientId: 'jane%2540example.org' };
  await send([event('page_view', { ...ids, source: 'to-erase' })]);
  const answer = await service.request('POST', '/api/orgs/acme/erasures', { key, body: { clientId: ids.clientId } });
  expect([answer.status, answer.body.events]).toEqual([200, 1]);
});

async function send(events: RawEvent[], context: RawEvent = {}): Promise<void> {
  const { status, body } = await service.ingest(batch('acme', 'apply', events, context));
  if (status !== 204) throw new Error(JSON.stringify(body));
}

async function bytes(path: string): Promise<Buffer> {
  const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
const text = async (path: string) => (await bytes(path)).toString();

async function readDoors(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const paths = [
    '',
    '/metrics',
    '/metrics/filters',
    '/metrics/paths',
    '/burden',
    '/events?format=ndjson',
    '/events?format=csv',
  ];
  for (const path of paths) answers[path] = await text(`/api/journeys/apply${path}`);
  const { store } = service.service;
  const file = join(service.dataDir, 'canaries.parquet');
  writeFileSync(file, await bytes('/api/journeys/apply/events?format=parquet'));
  answers.parquet = JSON.stringify(await store.query(`SELECT * FROM file('${file}', Parquet)`));
  const names = await store.query<{ name: string }>(
    'SELECT name FROM system.tables WHERE database = currentDatabase()',
  );
  for (const { name } of names) answers[`table ${name}`] = JSON.stringify(await store.query(`SELECT * FROM ${name}`));
  return answers;
}
