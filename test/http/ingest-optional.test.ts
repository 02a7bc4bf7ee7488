// Optional members of a batch never cost an event: what can be used of them is used, and the rest counts as not given.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BROWSERS, type Browser } from '../../src/domain/browser.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runs } from '../support/runs.ts';
import { together } from '../support/together.ts';

const OF_EVENT = [
  'referrer',
  'embedVersion',
  'source',
  'stepKey',
  'fieldKey',
  'errorType',
  'completionStatus',
  'durationMs',
  'reason',
  'seq',
  'blocked',
  'inferred',
  'variant',
  'title',
  'nobody-knows',
];
const OF_BATCH = ['sentAt', 'dropped', 'nobody-knows'];
const OF_CONTEXT = ['language', 'deviceClass', 'nobody-knows'];

const service = await serviceForFile();
await service.org('acme', { ingestRequestsPerHour: 1_000_000 });
await service.journey(await service.key('acme'), { slug: 'apply' });

const counted = async () => {
  const [row] = await service.service.store.query<{ events: number }>('SELECT count() AS events FROM events');
  return row?.events ?? 0;
};

interface Sending {
  properties?: RawEvent;
  context?: RawEvent;
  headers?: Record<string, string>;
  whole?: RawEvent;
}
let sent = 0;
/** Sends batches of one event each, and answers their rows. */
async function kept(sendings: readonly Sending[]): Promise<RawEvent[]> {
  const ids: string[] = [];
  for (const { properties = {}, context = {}, headers = {}, whole = {} } of sendings) {
    // As many digits for all: rows come in their order.
    const id = `kept-${String(++sent).padStart(4, '0')}`;
    ids.push(id);
    const one = { ...batch('acme', 'apply', [event('page_view', { id, ...properties })], context), ...whole };
    expect((await service.ingest(one, headers)).status).toBe(204);
  }
  await service.service.loader.caughtUp();
  const rows = 'SELECT * FROM events WHERE id IN {ids:Array(String)} ORDER BY id';
  return service.service.store.query<RawEvent>(rows, { ids });
}
/** The rows of sendings by what they are made of. */
const keptBy = <Key>(keys: readonly Key[], sendingOf: (key: Key) => Sending) =>
  together(keys, (all) => kept(all.map(sendingOf)));

const garbage = fc.oneof(
  { weight: 3, arbitrary: fc.anything({ withNullPrototype: false }) },
  fc.string({ unit: 'binary', maxLength: 3_000 }),
  fc.double(),
  fc.constantFrom(
    ...['\0', '\ud800', 'é'.repeat(5_000), -1, 1.5, 2 ** 60, true, 'true', [], {}, 'null', '*', 'en_US'],
    ...['9999-99-99T99:99:99Z', 'javascript:alert(1)', 'https://', '\\N', '=1+1', '__proto__'],
  ),
);
const members = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names), garbage, { maxKeys: names.length, noNullPrototype: true });

it('takes any batch whose required members are right, whatever the others hold', async () => {
  const before = await counted();
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(members(OF_BATCH), members(OF_CONTEXT), members(OF_EVENT), async (ofBatch, context, ofEvent) => {
      const events = [event('page_view'), event('field_change', ofEvent), event('submit_success')];
      const body = JSON.stringify({ ...batch('acme', 'apply', events, context as RawEvent), ...ofBatch });
      expect((await service.ingest(body)).status).toBe(204);
      taken += events.length;
    }),
    { numRuns: runs(200) },
  );
  await service.service.loader.caughtUp();
  expect(await counted()).toBe(before + taken);
});

const LANGUAGES: [unknown, string][] = [
  ['en-GB', 'en-GB'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['en-US@posix', 'en-US'],
  ['en_US', 'en-US'],
  ['de_DE.UTF-8', 'de-DE'],
  [' pt_BR ', 'pt-BR'],
  ['sr_Latn_RS@latin', 'sr-Latn-RS'],
  ['fr-CA,fr;q=0.8', 'fr-CA'],
  ['es-419-x-much-too-long-a-subtag', 'es-419'],
  ['*', ''],
  ['', ''],
  ['not a tag', ''],
  ['<script>', ''],
  ['nan-Hant-TW', 'nan-Hant-TW'],
  ['NaN', ''],
  ['C', ''],
  ['C.UTF-8', ''],
  ['POSIX', ''],
  ['undefined', ''],
  ['und', ''],
  ['x-private', ''],
  [5, ''],
  [['en'], ''],
  [null, ''],
];
const rowOfLanguage = keptBy(LANGUAGES, ([language]) => ({ context: { language } }));
it.for(LANGUAGES)('keeps of the language %j what can be used: %j', async (one) => {
  expect((await rowOfLanguage(one))?.language).toBe(one[1]);
});

const PROPERTIES: [string, unknown, RawEvent][] = [
  ['durationMs', 12.5, { duration_ms: 12 }],
  ['durationMs', -1, { duration_ms: null }],
  ['durationMs', '5', { duration_ms: null }],
  ['seq', 2.9, { seq: 2 }],
  ['seq', -1, { seq: 0 }],
  ['blocked', 'yes', { blocked: false }],
  ['inferred', 1, { inferred: false }],
  ['referrer', `https://example.org/${'x'.repeat(5_000)}`, { referrer: 'https://example.org' }],
  ['referrer', `https://${'x'.repeat(5_000)}/`, { referrer: '' }],
  ['fieldKey', 'x'.repeat(257), { field_key: '' }],
  ['fieldKey', 'a\0b', { field_key: '' }],
  ['stepKey', 5, { step_key: '' }],
  ['variant', 'new-form-2', { variant: 'new-form-2' }],
  ['variant', 'New Form', { variant: '' }],
  ['variant', 'x'.repeat(33), { variant: '' }],
  ['variant', 7, { variant: '' }],
  ['completionStatus', 'completed\n', { completion_status: 'completed' }],
  ['fieldKey', '\u00a0name\t', { field_key: 'name' }],
];
const rowOfProperty = keptBy(PROPERTIES, ([name, value]) => ({ properties: { [name]: value } }));
it.for(PROPERTIES)('keeps of %s %j what can be used', async (one) => {
  expect(await rowOfProperty(one)).toMatchObject(one[2]);
});

it('takes the device class from the User-Agent if the sent one is invalid', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Safari/604.1' };
  const rows = await kept(['watch', 5, null, {}].map((deviceClass) => ({ context: { deviceClass }, headers })));
  expect(rows.map((row) => row.device_class)).toEqual(Array(4).fill('mobile'));
});

it('adds at most 10,000 for one batch to the events that pages gave up', async () => {
  const givenUp = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^waymark_events_given_up_total (\d+)/m.exec(text)?.[1]);
  };
  const before = await givenUp();
  await kept([3, Number.MAX_SAFE_INTEGER, -5, '7', {}, Number.NaN].map((dropped) => ({ whole: { dropped } })));
  expect((await givenUp()) - before).toBe(10_003);
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const AGENTS: [Browser, string][] = [
  ['chrome', CHROME],
  ['chrome', `${IOS} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['edge', `${CHROME} Edg/131.0.0.0`],
  ['edge', `${IOS} Version/18.0 EdgiOS/131.0 Mobile/15E148 Safari/604.1`],
  ['safari', `${IOS} Version/18.5 Mobile/15E148 Safari/604.1`],
  [
    'safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['firefox', `${IOS} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
  [
    'samsung',
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  ],
  [
    'webview',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  ['webview', `${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0.37]`],
  ['webview', `${IOS} Mobile/15E148`],
  ['other', `${CHROME} OPR/116.0.0.0`],
  ['other', 'curl/8.5.0'],
  ['unknown', ''],
];
const rowOfAgent = keptBy(AGENTS, ([, userAgent]) => ({ headers: { 'user-agent': userAgent } }));
it.for(AGENTS)('knows %s by %j, and keeps nothing else of it', async (one) => {
  const [browser, userAgent] = one;
  expect(BROWSERS).toContain(browser);
  const row = await rowOfAgent(one);
  expect(row?.browser).toBe(browser);
  if (userAgent !== '') expect(JSON.stringify(row)).not.toContain(userAgent);
});

const ANDROID =
  'Mozilla/5.0 (Linux; Android 9; SM-G960F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0';
const DEVICES: [deviceClass: string, userAgent: string][] = [
  ['mobile', `${ANDROID} Mobile Safari/537.36 Instagram 105.0.0.18.119 Android (28/9; 420dpi; 1080x2076; samsung)`],
  ['mobile', `${ANDROID} Mobile Safari/537.36 [Pinterest/Android]`],
  ['mobile', `${ANDROID} Mobile Safari/537.36 AndroidApp_v24`],
  ['mobile', 'Opera/9.80 (Android; Opera Mini/84.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16'],
  ['tablet', `${ANDROID} Safari/537.36 Instagram 105.0.0.18.119 Android (28/9; 320dpi)`],
  ['tablet', `${ANDROID} Safari/537.36`],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'],
  ['desktop', CHROME],
];
const rowOfDevice = keptBy(DEVICES, ([, userAgent]) => ({
  context: { deviceClass: null },
  headers: { 'user-agent': userAgent },
}));
it.for(DEVICES)('takes a device for a %s by %j', async (one) => {
  expect((await rowOfDevice(one))?.device_class).toBe(one[0]);
});
