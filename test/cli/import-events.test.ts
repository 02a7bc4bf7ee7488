// Events of other analytics services: files in their true formats, read by the command into a journey of a data folder, once each and
// without anything personal.
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { JourneyFigures } from '../../src/domain/figures.ts';
import type { Peer, PeerMap } from '../../src/domain/peer.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, toIso } from '../../src/domain/time.ts';
import { IMPORTED_EVENTS_MAX, importEvents } from '../../src/transfer/import-events.ts';
import { UnreadableFile } from '../../src/transfer/peers/text.ts';
import { readDocument } from '../docs/document.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';
import { SNOWPLOW_COLUMNS } from '../support/snowplow.ts';
import { VISIT_STEPS } from '../support/visits.ts';
import { call, type Outcome, start, temporaryFolder } from './command.ts';

/** Noon, ten days ago. */
const then = Math.floor(Date.now() / DAY_MS) * DAY_MS - 10 * DAY_MS + DAY_MS / 2;
const CANARIES = {
  ...{
    mail: 'jane.doe@mail.example',
    person: 'distinct-4711',
    ip: '203.0.113.77',
    name: 'Jane-Doe',
    iban: 'DE02120300000000202051',
  },
  ...{ title: 'File of Jane', cookie: 'c0ffee00-1111-4222-8333-444455556666', city: 'Entenhausen' },
};

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = temporaryFolder();
  dataDir = join(folder, 'data');
  const service = await startTestService({ dataDir });
  for (const slug of ['acme', 'other']) await service.org(slug);
  const key = await service.key('acme', ['journeys:write']);
  for (const slug of ['posthog', 'matomo', 'snowplow', 'big'])
    await service.journey(key, { slug, steps: VISIT_STEPS } as never);
  await service.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const bring = (...args: string[]): Promise<Outcome> => call(['import', ...args], folder, { DATA_DIR: dataDir });
const brought = async (...args: string[]) => {
  const { code, stdout, stderr } = await bring(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

/** Answers of the service about the data folder, while it runs on it. */
async function asked<T>(work: (service: TestService, key: string) => Promise<T>): Promise<T> {
  const service = await startTestService({ dataDir });
  try {
    return await work(service, await service.key('acme', ['results:read']));
  } finally {
    await service.close();
  }
}

const rules = (journey: string, lines: string) =>
  file(`${journey}.yaml`, `organization: acme\njourney: ${journey}\n${lines}`);

interface Step {
  seconds: number;
  page?: string;
  event?: string;
  form?: string;
  element?: string;
}
/** Two visits: one that sends the form, and one that leaves at the second step, with an error in a field. */
const VISITS: Record<string, Step[]> = {
  completes: [
    { seconds: 0, page: '/apply' },
    { seconds: 5, page: '/apply', event: 'focus_form', form: 'permit', element: 'iban' },
    { seconds: 9, page: '/apply', event: 'change_form', form: 'permit', element: 'iban' },
    { seconds: 20, page: `/apply/${CANARIES.name}/documents` },
    { seconds: 40, page: '/apply/send' },
    { seconds: 60, page: '/apply/send', event: 'submit_form', form: 'permit' },
    { seconds: 62, page: '/apply/done' },
    { seconds: 70, page: `/accounts/${CANARIES.name}` },
  ],
  leaves: [
    { seconds: HOUR_MS / SECOND_MS, page: '/apply/' },
    { seconds: 3_620, page: `/apply/${CANARIES.name}/documents` },
    { seconds: 3_650, page: '/apply/documents', event: 'form_error', form: 'permit', element: 'upload' },
  ],
};
const RULES = (pageview: string) => `rules:
  - { event: ${pageview}, page: /apply, step: start }
  - { event: ${pageview}, page: '/apply/*/documents', step: documents }
  - { event: ${pageview}, page: /apply/send, step: send }
  - { event: ${pageview}, page: /apply/done, submit: success }
  - { event: focus_form, form: permit, element: iban, step: start, field: account, as: focus }
  - { event: change_form, form: permit, element: iban, step: start, field: account, as: change }
  - { event: form_error, element: upload, step: documents, field: papers, as: error }
  - { event: submit_form, form: permit, step: send, submit: attempt }
`;
const COUNTS = {
  ...{
    read: 11,
    unmapped: 1,
    refused: 0,
    unreadable: 0,
    repeated: 0,
    taken: 10,
    sessions: 2,
    completions: 1,
    refusals: [],
  },
};
/** The beginning of its page is named: the rest may name a person. */
const unmappedEvents = (event: string) => [{ event, page: '/accounts/…', form: '', element: '', count: 1 }];
const VIEWS = { start: 2, documents: 2, send: 1 };
const each = Object.entries(VISITS).flatMap(([visit, steps]) =>
  steps.map((step, nth) => ({ visit, nth, ...step, at: then + step.seconds * SECOND_MS })),
);
const addressOf = (page = '') => `https://www.example.org${page}?mail=${CANARIES.mail}#${CANARIES.name}`;

const posthogRow = ({ visit, nth, at, page, event, form, element }: (typeof each)[number]) => ({
  uuid: `0190aaaa-0000-7000-8000-${visit.padEnd(8, '0')}${nth}`,
  event: event ?? '$pageview',
  distinct_id: CANARIES.person,
  timestamp: toIso(at).replace('Z', '000+00:00'),
  created_at: toIso(at + 1_000),
  elements_chain: `input:attr__value="${CANARIES.iban}"`,
  person_properties: { email: CANARIES.mail },
  properties: {
    ...{
      $session_id: `0190bbbb-0000-7000-8000-${visit}`,
      $current_url: addressOf(page),
      $ip: CANARIES.ip,
      title: CANARIES.title,
    },
    ...{
      $browser: 'Mobile Safari',
      $device_type: 'Mobile',
      $browser_language: 'de-DE',
      $geoip_city_name: CANARIES.city,
    },
    ...{ form_id: form, field: element, value: CANARIES.iban },
  },
});
type PostHogRow = ReturnType<typeof posthogRow>;
const jsonLines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const matomoVisits = () =>
  Object.keys(VISITS).map((visit, number) => ({
    ...{
      idSite: '1',
      idVisit: String(700 + number),
      visitIp: CANARIES.ip,
      visitorId: 'c0ffee0011112222',
      userId: CANARIES.mail,
    },
    ...{ deviceType: 'Smartphone', browserName: 'Mobile Safari', languageCode: 'de-de', city: CANARIES.city },
    actionDetails: each
      .filter((one) => one.visit === visit)
      .map(({ at, page, event, form, element, nth }) => ({
        ...{
          type: event ? 'event' : 'action',
          url: addressOf(page),
          pageTitle: CANARIES.title,
          timestamp: at / SECOND_MS,
        },
        ...{
          pageId: String(9_000 + number * 100 + nth),
          idpageview: 'aB3dE6',
          serverTimePretty: 'Mar 1, 2026 12:00:00',
        },
        ...(event && { eventCategory: form, eventAction: event, eventName: element, eventValue: CANARIES.iban }),
      })),
  }));

/** An enriched event: columns by name, the others empty. */
function snowplowLine({ visit, nth, at, page, event, form, element }: (typeof each)[number]): string {
  const stamp = toIso(at).replace('T', ' ').replace('Z', '');
  const schema = (name: string) => `iglu:com.snowplowanalytics.snowplow/${name}/jsonschema/1-0-0`;
  const described = {
    schema: schema(event ?? ''),
    data: { formId: form, elementId: element, nodeName: 'INPUT', value: CANARIES.iban },
  };
  const values: Record<string, string> = {
    ...{
      app_id: 'site',
      platform: 'web',
      collector_tstamp: stamp,
      derived_tstamp: stamp,
      event_id: `e-${visit}-${nth}`,
    },
    ...{
      event: event ? 'unstruct' : 'page_view',
      event_name: event ?? 'page_view',
      event_vendor: 'com.snowplowanalytics.snowplow',
    },
    ...{ user_id: CANARIES.mail, user_ipaddress: CANARIES.ip, domain_userid: CANARIES.cookie, geo_city: CANARIES.city },
    ...{ page_url: addressOf(page), page_title: CANARIES.title, domain_sessionid: `s-${visit}` },
    ...{ br_family: 'Mobile Safari', br_lang: 'de-DE', dvce_type: 'Mobile' },
    ...(event && { unstruct_event: JSON.stringify({ schema: schema('unstruct_event'), data: described }) }),
  };
  expect(Object.keys(values).filter((name) => !SNOWPLOW_COLUMNS.includes(name))).toEqual([]);
  return SNOWPLOW_COLUMNS.map((name) => values[name] ?? '').join('\t');
}

const csvCell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
/** As PostHog's table of events is exported: names with dots. */
function posthogCsv(): string {
  const rows = each.map(posthogRow);
  const properties = Object.keys(rows[0]?.properties ?? {}) as (keyof (typeof rows)[number]['properties'])[];
  const lines = rows.map((row) => [
    row.uuid,
    row.event,
    row.timestamp,
    row.distinct_id,
    ...properties.map((name) => row.properties[name]),
  ]);
  const head = [
    '*.uuid',
    '*.event',
    '*.timestamp',
    '*.distinct_id',
    ...properties.map((name) => `*.properties.${name}`),
  ];
  return [head, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\n`).join('');
}

describe.each([
  ['posthog', '$pageview', () => jsonLines(each.map(posthogRow)), 'events.jsonl'],
  ['matomo', 'action', () => JSON.stringify(matomoVisits(), null, 1), 'visits.json'],
  ['snowplow', 'page_view', () => `${each.map(snowplowLine).join('\n')}\n`, 'enriched.tsv'],
])('a file of %s', (peer, pageview, text, name) => {
  const args = () => ['--from', peer, '--map', rules(peer, RULES(pageview)), file(name, text())];

  it('is shown by a dry run, which writes nothing', async () => {
    expect(await brought(...args(), '--dry-run')).toEqual({
      ...{ dryRun: true, ...COUNTS, steps: VIEWS, unmappedEvents: unmappedEvents(pageview) },
    });
  });

  it('is imported once, after any number of runs', async () => {
    expect(await brought(...args())).toEqual({
      ...{ dryRun: false, ...COUNTS, steps: VIEWS, unmappedEvents: unmappedEvents(pageview) },
    });
    expect(await brought(...args())).toMatchObject({ taken: 0, repeated: 10, refused: 0 });
  });

  it('gives the figures of its visits, and nothing of it that is personal is stored', async () => {
    await asked(async (service, key) => {
      const path = `/api/journeys/${peer}/metrics?from=${toIso(then - DAY_MS).slice(0, 10)}`;
      const { body } = await service.request<JourneyFigures>('GET', path, { key });
      expect(body.summary).toMatchObject({ sessions: 2, completed: 1, starters: 1 });
      expect(body.steps.map(({ stepKey, reached, left }) => [stepKey, reached, left])).toEqual([
        ['start', 2, 0],
        ['documents', 2, 1],
        ['send', 1, 0],
      ]);
      expect(body.devices).toMatchObject([{ value: 'mobile' }]);
      expect(body.browsers).toMatchObject([{ value: 'safari' }]);
      expect(body.sources).toMatchObject([{ value: peer }]);
      const stored = await service.service.store.query<Record<string, unknown>>('SELECT * FROM events');
      expect(stored.filter(({ source }) => source === peer)).toHaveLength(12);
      expect(new Set(stored.map(({ url }) => url))).toContain('https://www.example.org/apply/:x/documents');
      const everything = JSON.stringify([stored, await service.service.store.query('SELECT * FROM session_rows')]);
      const peersIds = [...each.map(({ visit }) => `0190bbbb-0000-7000-8000-${visit}`), 's-completes', 'e-completes'];
      for (const canary of [...Object.values(CANARIES), ...peersIds]) expect(everything, canary).not.toContain(canary);
      const { body: log } = await service.request('GET', '/api/orgs/acme/audit?action=events.import', {
        key: ADMIN_TOKEN,
      });
      expect(log.entries).toContainEqual(
        expect.objectContaining({ subject: peer, details: expect.objectContaining({ from: peer, taken: 10 }) }),
      );
    });
  });
});

it('reads the CSV of PostHog as the same events', async () => {
  const args = ['--from', 'posthog', '--map', rules('posthog', RULES('$pageview')), file('events.csv', posthogCsv())];
  expect(await brought(...args)).toMatchObject({ read: 11, taken: 0, repeated: 10, refused: 0 });
});

it('reads Matomo visits, one per line, and continues a visit split over lines', async () => {
  const visits = matomoVisits();
  visits[1]?.actionDetails.push({
    ...visits[0]?.actionDetails[4],
    pageId: '9150',
    timestamp: (then + 2 * HOUR_MS) / SECOND_MS,
  } as never);
  const args = ['--from', 'matomo', '--map', rules('matomo', RULES('action')), file('more.jsonl', jsonLines(visits))];
  expect(await brought(...args)).toMatchObject({ read: 12, taken: 1, repeated: 10, steps: { send: 1 } });
});

it('refuses rows by their line, says why, and takes the others', async () => {
  const [good, ...others] = each.map(posthogRow) as [ReturnType<typeof posthogRow>, ...object[]];
  const { $session_id: _, ...homeless } = good.properties;
  const rows = [
    { ...good, uuid: 'of-today' },
    { ...good, uuid: '' },
    { ...good, uuid: 'no-session', properties: homeless },
    { ...good, uuid: 'no-time', timestamp: 'last monday' },
    { ...good, uuid: 'to-come', timestamp: toIso(Date.now() + DAY_MS) },
    { ...good, uuid: 'too-old', timestamp: toIso(Date.now() - 400 * DAY_MS) },
    { ...good, uuid: 'of-today' },
  ];
  const args = [
    '--from',
    'posthog',
    '--map',
    rules('posthog', RULES('$pageview')),
    file('some.jsonl', `${jsonLines(rows)}{"uuid": nonsense}\n`),
  ];
  const dry = await brought(...args, '--dry-run');
  expect(dry).toMatchObject({ read: 8, refused: 6, taken: 1, repeated: 1 });
  expect(dry.refusals).toEqual([
    { line: 2, reason: 'it has no uuid' },
    { line: 3, reason: 'it has no $session_id' },
    { line: 4, reason: 'it has no timestamp' },
    { line: 5, reason: 'its time is in the future' },
    { line: 6, reason: 'it is older than the 395 days that the organization keeps events' },
    { line: 8, reason: 'it is no JSON object' },
  ]);
  expect(others.length).toBeGreaterThan(0);
  expect((await bring(...args)).stdout).toContain('line 3: it has no $session_id');
});

it('ends with an error where no event can be read, as when the other service answered one', async () => {
  const answer = file('answer.json', JSON.stringify({ result: 'error', message: 'The token is not valid.' }));
  const { code, stderr } = await bring('--from', 'matomo', '--map', rules('matomo', RULES('action')), answer);
  expect([code, stderr]).toEqual([1, expect.stringContaining('could be read as an event of matomo')]);
});

it('names the events that no rule fits, and why none of a file can be taken', async () => {
  const named = await bring(
    '--from',
    'posthog',
    '--map',
    rules('posthog', RULES('$pageview')),
    file('some.jsonl', jsonLines(each.map(posthogRow))),
  );
  expect(named.stdout).toContain('No rule fits, most frequent first:\n  1  event: $pageview, page: /accounts/…');
  const old = each.map((one) => posthogRow({ ...one, at: one.at - 500 * DAY_MS }));
  const { code, stderr } = await bring(
    '--from',
    'posthog',
    '--map',
    rules('posthog', RULES('$pageview')),
    file('old.jsonl', jsonLines(old.slice(0, 2))),
  );
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/None of the 2 events of .*old\.jsonl can be taken\. Line 1: it is older than the 395 days/),
  ]);
});

describe('refuses the whole, and takes nothing:', () => {
  const lines = () => each.map(snowplowLine);
  it.each<[string, Peer, string, () => string, RegExp]>([
    [
      'a line of 130 columns',
      'snowplow',
      'x.tsv',
      () => [lines()[0], lines()[1]?.replace(/\t[^\t]*$/, '')].join('\n'),
      /line 2 has 130 columns, and an enriched event has 131/,
    ],
    ['a table of names', 'snowplow', 'x.tsv', () => 'app_id\tplatform\n', /line 1 has 2 columns/],
    ['a cut line', 'snowplow', 'x.tsv', () => lines().join('\n').slice(0, -100), /line 11 has \d+ columns/],
    [
      'a cut object',
      'posthog',
      'x.jsonl',
      () => jsonLines(each.map(posthogRow)).slice(0, -20),
      /it is cut off: the object that begins in line 11 does not end/,
    ],
    [
      'a cut array',
      'matomo',
      'x.json',
      () => JSON.stringify(matomoVisits()).slice(0, -1),
      /it is cut off: the array does not end/,
    ],
    ['a page of HTML', 'matomo', 'x.json', () => '<html>no</html>', /line 1 holds something else than JSON objects/],
    ['a cut table', 'posthog', 'x.csv', () => posthogCsv().slice(0, -30), /line \d+ is no row of this table \(CSV_/],
    [
      'a table without events',
      'posthog',
      'x.csv',
      () => 'name,age\nJane,7\n',
      /its first line lacks the column uuid, event, timestamp/,
    ],
    [
      'a table of 100,000 columns',
      'posthog',
      'x.csv',
      () => posthogCsv().replace('\n', `${',c'.repeat(100_000)}\n`),
      /its first line has more than 5,000 columns/,
    ],
  ])('%s of %s', async (_, from, name, text, message) => {
    const pageview = { posthog: '$pageview', matomo: 'action', snowplow: 'page_view' }[from];
    const map = parse(`organization: acme\njourney: big\n${RULES(pageview)}`);
    const refusal = await refused(from, map, file(name, text()));
    expect(refusal).toBeInstanceOf(UnreadableFile);
    expect(refusal.message).toMatch(message);
    for (const canary of Object.values(CANARIES)) expect(refusal.message).not.toContain(canary);
  });

  it.each<[string, { step?: string; journey?: string; organization?: string }, string]>([
    ['a step', { step: 'strat' }, 'The journey has no step "strat": did you mean start?'],
    ['a journey', { journey: 'small' }, 'Journey with slug "small" not found'],
    ['the journey of another organization', { organization: 'other' }, 'Journey with slug "big" not found'],
    ['an organization', { organization: 'nobody' }, 'Organization with slug "nobody" not found'],
  ])('a map with %s that is not there', async (_, { step = 'start', ...more }, message) => {
    const map = { organization: 'acme', journey: 'big', rules: [{ event: 'a', step }], ...more };
    expect((await refused('posthog', map, file('x.jsonl', jsonLines(each.map(posthogRow))))).message).toBe(message);
  });

  it.each([
    ['events', 11, ({ uuid }: PostHogRow, nth: number) => ({ uuid: `${uuid}${nth}`, session: 'same' })],
    ['sessions of one event', 11, (_row: PostHogRow, nth: number) => ({ uuid: 'same', session: `s${nth}` })],
  ])('more %s than the limit', async (what, count, namesOf) => {
    const rows = each.map(posthogRow).map((row, nth) => {
      const { uuid, session } = namesOf(row, nth);
      return { ...row, uuid, event: '$pageview', properties: { ...row.properties, $session_id: session } };
    });
    const map: PeerMap = { organization: 'acme', journey: 'big', rules: [{ event: '$pageview', step: 'start' }] };
    const path = file('many.jsonl', jsonLines(rows));
    expect((await refused('posthog', map, path, count - 1)).message).toBe(
      `The file holds more than 10 ${what.split(' ')[0]} for the journey: split it`,
    );
  });

  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ dataDir });
  });
  afterAll(() => service.close());

  /** The refusal of an import on the engines of a running service, as `waymark import` has them. */
  async function refused(from: Peer, map: PeerMap, path: string, countMax = IMPORTED_EVENTS_MAX): Promise<Error> {
    const { catalog, store } = service.service;
    const asked = { from, map, file: path, dryRun: false, now: Date.now, countMax, progress: () => {} };
    const refusal = await importEvents({ catalog, store, dataDir: join(folder, 'elsewhere') }, asked).catch(
      (error) => error,
    );
    const [stored] = await store.query<{ events: number }>(
      `SELECT toUInt32(count()) AS events FROM events WHERE journey_id IN (SELECT {id:String})`,
      { id: await findBig(service) },
    );
    expect(stored).toEqual({ events: 0 });
    return refusal;
  }
});

describe('reports mistakes in', () => {
  it('a map with mistakes, all of them at once', async () => {
    const map = file(
      'wrong.yaml',
      'organization: acme\njourney: big\nrulez: []\nrules: [{ event: a, steep: start }, { event: 7, step: start }]',
    );
    const { code, stderr } = await bring('--from', 'posthog', '--map', map, file('x.jsonl', ''));
    expect(code).toBe(1);
    expect(stderr).toMatch(/rulez is no member: did you mean rules\?/);
    expect(stderr).toMatch(/rules\.0: steep is no member: did you mean step\?/);
    expect(stderr).toMatch(/rules\.1\.event: must be string/);
  });

  it('rules that ask for everything, for nothing, or for two things', async () => {
    const rules =
      '[{ step: start }, { event: a }, { event: a, field: b, submit: attempt }, { event: a, step: start, as: blur }]';
    const map = file('wrong.yaml', `organization: acme\njourney: big\nrules: ${rules}`);
    const { stderr } = await bring('--from', 'posthog', '--map', map, file('x.jsonl', ''));
    expect(stderr.trim().split('\n').slice(1)).toEqual([
      '  rules.0: names none of event, page, form, element',
      '  rules.1: names none of step, field, submit',
      '  rules.2: field and submit exclude each other',
      '  rules.3: as needs field',
    ]);
  });

  it('a cut file, as the command says it', async () => {
    const args = ['--from', 'posthog', '--map', rules('big', RULES('$pageview')), file('x.jsonl', '{"uuid": "1"')];
    expect(await bring(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/it is cut off: .*\. Nothing was taken\./),
    });
  });

  it.each([
    [['--from', 'ga4', 'x'], 2, /Allowed choices are posthog, matomo, snowplow/],
    [['--from', 'posthog', 'x'], 2, /--from needs --map/],
    [['--dry-run', 'x'], 2, /--map and --dry-run need --from/],
  ])('%j', async (args, code, message) => {
    expect(await bring(...args)).toMatchObject({ code, stderr: expect.stringMatching(message) });
  });
});

const findBig = async ({ service: { catalog } }: TestService): Promise<string> =>
  (await catalog.selectFrom('journeys').select('id').where('slug', '=', 'big').executeTakeFirstOrThrow()).id;

it('imports the rest after a kill, each event once', async () => {
  const sessions = 1_000;
  const text = Array.from({ length: sessions }, (_, nth) =>
    VISITS.completes
      ?.slice(0, 6)
      .map((step, place) =>
        snowplowLine({ ...step, visit: `v${nth}`, nth: place, at: then + nth * 50 + step.seconds * SECOND_MS }),
      ),
  ).flat();
  const args = [
    'import',
    '--from',
    'snowplow',
    '--map',
    rules('big', RULES('page_view')),
    file('big.tsv', `${text.join('\n')}\n`),
    '--json',
  ];
  const running = start(args, folder, { DATA_DIR: dataDir });
  // Batches are in the spool, and the first of them may be in the store.
  const spool = join(dataDir, 'spool');
  const spooled = () =>
    readdirSync(spool)
      .filter((name) => name.endsWith('.log'))
      .reduce((sum, name) => sum + (statSync(join(spool, name), { throwIfNoEntry: false })?.size ?? 0), 0);
  await expect.poll(spooled, { interval: 5, timeout: 100_000 }).toBeGreaterThan(100_000);
  running.process.kill('SIGKILL');
  await running.ended;
  const { code, stdout } = await call(args, folder, { DATA_DIR: dataDir });
  expect(code).toBe(0);
  const { taken, repeated } = JSON.parse(stdout);
  expect(taken + repeated).toBe(sessions * 6);
  await asked(async (service, key) => {
    const { body } = await service.request<JourneyFigures>(
      'GET',
      `/api/journeys/big/metrics?from=${toIso(then - DAY_MS).slice(0, 10)}`,
      { key },
    );
    expect(body.summary.sessions).toBe(sessions);
    const [counted] = await service.service.store.query<{ ids: number; events: number }>(
      'SELECT toUInt32(uniqExact(id)) AS ids, toUInt32(count()) AS events FROM events WHERE journey_id = {id:String}',
      { id: await findBig(service) },
    );
    expect(counted).toEqual({ ids: sessions * 7, events: sessions * 7 });
  });
}, 180_000);

it('is what docs/warehouse.md says: the map that it shows is one', async () => {
  const [, map = ''] = /```yaml\n(organization: [^`]+)```/.exec(readDocument('docs/warehouse.md')) ?? [];
  const shown = file(
    'shown.yaml',
    map.replace(/^journey: .*$/m, 'journey: posthog').replace(/organization: .*/, 'organization: acme'),
  );
  const { stderr, code } = await bring(
    '--from',
    'posthog',
    '--map',
    shown,
    file('x.jsonl', jsonLines(each.map(posthogRow))),
    '--dry-run',
  );
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
});
