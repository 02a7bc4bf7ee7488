// Properties of an event that are kept: read from the store itself.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';
import { fuzz } from '../support/fuzz.ts';
import { together } from '../support/together.ts';

type Row = Record<string, unknown>;

const { service, key } = await acmeForFile({ settings: { ingestRequestsPerHour: 1_000_000 }, journey: 'apply' });

/** Sends events and answers their rows. */
async function kept(events: RawEvent[], context: RawEvent = {}, headers: Record<string, string> = {}): Promise<Row[]> {
  const answer = await service.ingest(batch('acme', 'apply', events, context), headers);
  if (answer.status !== 204) throw new Error(JSON.stringify(answer.body));
  await service.service.loader.caughtUp();
  return service.service.store.query<Row>(
    'SELECT * FROM events WHERE id IN {ids:Array(String)} ORDER BY batch, place',
    { ids: events.map(({ id }) => String(id)) },
  );
}
/** The rows of events that differ in one property, by its value, with which each case begins; they are sent together. */
const keptBy = (property: string, cases: readonly (readonly string[])[], tag = 'page_view') =>
  together(
    cases.map(([value]) => value ?? ''),
    (values) => kept(values.map((value) => event(tag, { [property]: value }))),
  );

describe('of an event', () => {
  it('all that the schema names is kept', async () => {
    const full = event('step_view', {
      ts: '2026-03-02T10:30:01.250+01:00',
      url: 'https://www.example.org:8443/apply/personal-data',
      referrer: 'https://search.example/find?q=secret#x',
      embedVersion: '1.2.3',
      source: 'partner',
      stepKey: 'personal-data',
      fieldKey: 'given-name',
      errorType: 'required',
      completionStatus: 'completed',
      durationMs: 1234,
      reason: 'idle',
      seq: 7,
      blocked: true,
      inferred: true,
    });
    const [row] = await kept([full], { language: 'de-AT', deviceClass: 'tablet' });
    expect(row).toMatchObject({
      tag: 'step_view',
      id: full.id,
      ts: '2026-03-02 09:30:01.250',
      session_id: 'session-1',
      client_id: 'client-1',
      url: 'https://www.example.org:8443/apply/personal-data',
      referrer: 'https://search.example',
      embed_version: '1.2.3',
      source: 'partner',
      step_key: 'personal-data',
      field_key: 'given-name',
      error_type: 'required',
      completion_status: 'completed',
      duration_ms: 1234,
      reason: 'idle',
      seq: 7,
      blocked: true,
      inferred: true,
      language: 'de-AT',
      device_class: 'tablet',
    });
  });

  it('nothing else is: what the schema does not name is in no table', async () => {
    const canary = 'canary-of-a-dropped-property';
    const extra = {
      title: canary,
      value: canary,
      text: { deep: [canary] },
      userId: canary,
      [canary]: 1,
      __proto: canary,
    };
    const sent = batch('acme', 'apply', [event('field_change', { fieldKey: 'iban', ...extra })], extra);
    expect((await service.ingest({ ...sent, ...extra, note: canary })).status).toBe(204);
    await service.service.loader.caughtUp();
    const { store } = service.service;
    const tables = await store.query<{ name: string }>(
      'SELECT name FROM system.tables WHERE database = currentDatabase()',
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['events', 'event_ids', 'session_rows', 'activity']),
    );
    const everything: string[] = [];
    for (const { name } of tables) everything.push(JSON.stringify(await store.query(`SELECT * FROM ${name}`)));
    expect(everything.join()).toContain('iban');
    expect(everything.join()).not.toContain(canary);
  });

  it('optional properties may be left out or null', async () => {
    const nothing = { referrer: null, stepKey: null, fieldKey: null, durationMs: null, seq: null, blocked: null };
    for (const row of await kept([event('page_view'), event('page_view', nothing)])) {
      expect(row).toMatchObject({
        referrer: '',
        step_key: '',
        field_key: '',
        duration_ms: null,
        seq: 0,
        blocked: false,
      });
    }
  });
});

describe('of a url', () => {
  const cases: [string, string][] = [
    ['https://example.org/a/b?token=1&mail=x@y.org#part', 'https://example.org/a/b'],
    ['https://user:pass@example.org/a', 'https://example.org/a'],
    ['HTTPS://EXAMPLE.ORG:443/A', 'https://example.org/A'],
    ['https://example.org', 'https://example.org/'],
    ['https://example.org/jane@doe.org/edit', 'https://example.org/:id/edit'],
    ['https://example.org/jane%40doe.org/edit', 'https://example.org/:id/edit'],
    ['https://example.org/jane%2540doe.org', 'https://example.org/:id'],
    ['https://example.org/a/b%3Ftoken=abc/c', 'https://example.org/a/b'],
    ['https://example.org/to/x.org%252Fc%2523jane/end', 'https://example.org/to/x.org%252Fc'],
    ['https://example.org/a/b%%33fc=jane/d', 'https://example.org/a/:id/d'],
    ['https://example.org/case/123456/x', 'https://example.org/case/:id/x'],
    ['https://example.org/case-2024-0012345', 'https://example.org/:id'],
    ['https://example.org/%31%32%33%34%35%36', 'https://example.org/:id'],
    ['https://example.org/case/12345/x', 'https://example.org/case/12345/x'],
    [`https://example.org/u/${randomUUID()}`, 'https://example.org/u/:id'],
    [`https://example.org/u/${randomUUID().toUpperCase()}`, 'https://example.org/u/:id'],
    [`https://example.org/t/${'deadbeef'.repeat(5)}/x`, 'https://example.org/t/:id/x'],
    ['https://example.org/t/eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9/x', 'https://example.org/t/:id/x'],
    ['https://example.org/housing-benefit/personal-data', 'https://example.org/housing-benefit/personal-data'],
    ['https://example.org/2026/03', 'https://example.org/2026/03'],
    ['/relative?x=1', ''],
    ['no url at all', ''],
    ['', ''],
  ];
  const others = [
    'file:///home/jane/doe.html',
    'data:text/plain,jane@doe.org',
    'about:blank',
    'javascript:alert(1)',
    'app://x/y/123456',
  ];
  const rowOf = keptBy('url', [...cases, ...others.map((url) => [url])]);

  it.each(cases)('%s is kept %j', async (given, stored) => {
    expect((await rowOf(given))?.url).toBe(stored);
  });

  it.each(others)('of another scheme only the scheme is kept: %s', async (url) => {
    expect((await rowOf(url))?.url).toBe(new URL(url).protocol);
  });

  it('no path part survives that looks like an e-mail address, a UUID, a long number or a long token', async () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const personal = fc.oneof(
      fc.emailAddress(),
      fc.emailAddress().map(encodeURIComponent),
      fc.uuid(),
      fc.uuid().map((id) => id.toUpperCase()),
      fc.stringMatching(/^\d{6,20}$/),
      fc.stringMatching(/^\d{6,9}$/).map((digits) => [...digits].map((digit) => `%3${digit}`).join('')),
      fc.stringMatching(/^[a-f0-9]{32,64}$/),
    );
    const segment = fc.oneof(
      personal,
      fc
        .tuple(word, personal, word)
        .map(([before, secret, after]) => `${before}${secret.includes('%') ? '' : '-'}${secret}-${after}`),
      fc.tuple(word, personal).map(([before, secret]) => `${before}.${secret}`),
      word,
      fc.webPath(),
    );
    const paths = fc.array(fc.array(segment, { minLength: 1, maxLength: 6 }), { minLength: 300, maxLength: 450 });
    await fc.assert(
      fc.asyncProperty(paths, async (sent) => {
        const urls = sent.map((parts) => `https://www.example.org/${parts.join('/')}?mail=a@b.org#123456`);
        const stored = await kept(urls.filter((url) => url.length <= 2_048).map((url) => event('page_view', { url })));
        for (const { url } of stored) {
          const path = String(url).slice('https://www.example.org'.length);
          for (const text of [path, decoded(path)]) {
            expect(text).not.toMatch(/@/);
            expect(text).not.toMatch(/\d{6}/);
            expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i);
            expect(text).not.toMatch(/[0-9a-f]{32}/i);
            expect(text).not.toMatch(/[?#]/);
          }
        }
      }),
      fuzz(4),
    );
  });

  it('what does not look personal is kept as it is', async () => {
    const path = fc.array(fc.stringMatching(/^[a-z]{1,12}(-[a-z]{1,12})?(-\d{1,3})?$/), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: 100, maxLength: 300 }), async (paths) => {
        const urls = paths.map((parts) => `https://www.example.org/${parts.join('/')}`);
        const stored = await kept(urls.map((url) => event('page_view', { url })));
        expect(stored.map(({ url }) => url)).toEqual(urls);
      }),
      fuzz(4),
    );
  });
});

describe('of a referrer only the origin is kept', () => {
  const cases: [string, string][] = [
    ['https://search.example/find?q=my+illness', 'https://search.example'],
    ['https://user:pass@a.example:8443/x', 'https://a.example:8443'],
    ['android-app://com.example/123456', 'android-app:'],
    ['ios-app://123456/x', 'ios-app:'],
    ['JavaScript:alert(1)', ''],
    ['data:text/html,<b>jane</b>', ''],
    ['file:///home/jane/x.html', ''],
    ['jane-doe:4711', ''],
    ['jane@doe.org', ''],
    ['', ''],
  ];
  const rowOf = keptBy('referrer', cases);
  it.each(cases)('%s becomes %j', async (referrer, stored) => {
    expect((await rowOf(referrer))?.referrer).toBe(stored);
  });
});

describe.each([
  ['fieldKey', 'field_key'],
  ['errorType', 'error_type'],
])('%s', (property, column) => {
  const cases: [string, string][] = [
    ['given-name', 'given-name'],
    ['address.street[0]', 'address.street[0]'],
    ['child2', 'child2'],
    ['jane@doe.org', 'redacted'],
    ['field-4711000', 'redacted'],
    [randomUUID(), 'redacted'],
    ['+43 664 1234567', 'redacted'],
    ['4111 1111 1111 1111', 'redacted'],
    ['deadbeefdeadbeefdeadbeefdeadbeef', 'redacted'],
    // Each with where people write it so.
    ['jane＠doe.org', 'redacted'], // a full-width @, as Japanese keyboards write it (U+FF20)
    ['jane﹫doe.org', 'redacted'], // the small form (U+FE6B)
    ['jane&#64;doe.org', 'redacted'], // escaped for HTML, against harvesters of addresses
    ['jane(at)doe.org', 'redacted'], // spelled out, for the same
    ['jane\u200b@doe.org', 'redacted'],
    ['4111_1111_1111_1111', 'redacted'], // a card number as PHP and Rails make names of labels
    ['078_05_1120', 'redacted'], // a US social security number likewise
    ['12 34 56 7', 'redacted'], // blanks between pairs, as in French phone numbers
    ['06\u00a012\u00a034\u00a056\u00a078', 'redacted'], // the same with blanks that do not break (U+00A0)
    ['1234\u202f567\u202f890', 'redacted'], // narrow blanks (U+202F), as French and SI number formats put them
    ['1.234.567', 'redacted'], // thousands in German; an account number in Dutch
    ['900101–1234', 'redacted'], // a Korean resident number with an en dash (U+2013)
    ['19900101-1234', 'redacted'], // a Swedish personal number
    ['ＤＥ８９ ３７０４ ００４４', 'redacted'], // full-width digits of an IBAN
    ['١٢٣ ٤٥٦ ٧٨٩', 'redacted'], // Arabic-Indic digits in groups
    ['12\u200d34\u200d56\u200d7', 'redacted'], // joiners between digits
    // Words of forms, which are no numbers of persons.
    ['row_1_2_3', 'row_1_2_3'],
    ['items[0][1].price', 'items[0][1].price'],
    ['straße_2', 'straße_2'],
    ['prénom', 'prénom'],
    ['住所', '住所'],
    ['2026-01', '2026-01'],
  ];
  const rowOf = keptBy(property, cases, 'validation_error');
  it.each(cases)('%s is kept as %s', async (given, stored) => {
    expect((await rowOf(given))?.[column]).toBe(stored);
  });
});

describe('a step key', () => {
  const cases: [string, string][] = [
    // In the format of step keys: words are the organization's own, bare and long numbers are not, unless the journey has the step.
    ['personal-data', 'personal-data'],
    ['form-1234567', 'form-1234567'],
    ['step-1732262400000', 'redacted'],
    ['born-1984-03-17', 'redacted'],
    ['2026', '2026'],
    ['12-34', '12-34'],
    ['4711000', 'redacted'],
    ['0151-23456789', 'redacted'],
    ['078_05_1120', 'redacted'],
    ['1-2-3-4-5-6', 'redacted'],
    // In no format of step keys.
    ['Jane@doe.org', 'redacted'],
    ['Schritt 2', 'Schritt 2'],
  ];
  const rowOf = keptBy('stepKey', cases, 'step_view');
  it.each(cases)('%s is kept as %s', async (given, stored) => {
    expect((await rowOf(given))?.step_key).toBe(stored);
  });

  it('that a step of the journey has is kept, whatever it looks like', async () => {
    // The cases above are about a journey without this step.
    await rowOf('4711000');
    await service.request('POST', '/api/journeys/apply/steps', { key, body: { stepKey: '4711000', index: 0 } });
    const stored = await kept([
      event('step_view', { stepKey: '4711000' }),
      event('step_view', { stepKey: '4711001' }),
      event('step_view', { stepKey: '4711000' }),
    ]);
    expect(stored.map((row) => row.step_key)).toEqual(['4711000', 'redacted', '4711000']);
  });
});

describe('the device class', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
      'mobile',
    ],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36', 'mobile'],
    ['Mozilla/5.0 (Linux; Android 13; SM-X710) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'tablet'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36', 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0', 'desktop'],
    ['curl/8.7.1', 'desktop'],
  ])('of %s is %s', async (agent, device) => {
    const [row] = await kept([event('page_view')], { deviceClass: undefined }, { 'user-agent': agent });
    expect(row?.device_class).toBe(device);
  });

  it('given by the page has priority over the User-Agent', async () => {
    const [row] = await kept([event('page_view')], { deviceClass: 'desktop' }, { 'user-agent': 'iPhone Mobile' });
    expect(row?.device_class).toBe('desktop');
  });
});

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
