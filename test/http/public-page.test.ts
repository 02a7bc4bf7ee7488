// The public page of a journey: off until an owner switches it on, then months that do not change but by a correction that is listed.
import { createHash } from 'node:crypto';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import type { PageState, PublicPage } from '../../src/domain/public-page.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, toIso } from '../../src/domain/time.ts';
import { testClock } from '../support/clock.ts';
import { batch, event } from '../support/events.ts';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';
import { runJob } from '../support/jobs.ts';
import { must, newMember } from '../support/people.ts';

const clock = testClock(Date.UTC(2026, 4, 20, 12));
const PATH = '/api/journeys/apply/public-page';
const APRIL = Date.UTC(2026, 3, 10);

const service = await serviceForFile({ now: clock.now });
for (const slug of ['acme', 'other']) await service.org(slug);
const owner = await service.key('acme', ['journeys:read', 'journeys:write', 'org:settings']);
const editor = await service.key('acme', ['journeys:read', 'journeys:write']);
// Times of months ago are believed of a trusted server only.
const server = { authorization: `Bearer ${await service.key('acme', ['ingest:write'])}` };
await service.journey(owner, { slug: 'apply', displayName: 'Parking <permit>' });
await service.journey(owner, { slug: 'quiet' });
beforeAll(async () => {
  // Tracking began on 20 January: the first whole month is February.
  await send({ at: Date.UTC(2026, 0, 20), completed: 30, left: 30 });
  await send({ at: Date.UTC(2026, 1, 10), completed: 25, left: 4 });
  await send({ at: Date.UTC(2026, 2, 10), completed: 6, left: 3 });
  await send({ at: APRIL, completed: 40, left: 20 });
});

/** Sessions with one event a minute; half of the completed ones take a minute, the others two. */
async function send(past: { at: number; completed: number; left: number }): Promise<void> {
  for (let nth = 0; nth < past.completed + past.left; nth++) {
    const common = { sessionId: crypto.randomUUID(), clientId: crypto.randomUUID(), embedVersion: '1.4.0' };
    const start = past.at + nth * SECOND_MS;
    const end = event('submit_success', { ...common, ts: toIso(start + (nth % 2 === 0 ? 60 : 120) * SECOND_MS) });
    const events = [event('session_start', { ...common, ts: toIso(start) }), ...(nth < past.completed ? [end] : [])];
    expect((await service.ingest(batch('acme', 'apply', events), server)).status).toBe(204);
  }
}

const put = (path: string, body: unknown, key = owner) => service.request<PageState>('PUT', path, { key, body });
const page = async () => must(200, await service.request<PublicPage>('GET', '/p/acme/apply/figures.json'));
const figures = ({ months }: PublicPage, month: string) =>
  Object.fromEntries(
    (months.find((one) => one.month === month)?.figures ?? []).map(({ id, value, missing }) => [id, value ?? missing]),
  );

it('is off, for everybody, until an owner switches it on', async () => {
  for (const path of ['/p/acme/apply', '/p/acme/apply/figures.json', '/p/acme/none', '/p/none/apply']) {
    expectError(await service.request('GET', path), 404, 'No page is published here');
  }
  expect(must(200, await service.request<PageState>('GET', PATH, { key: editor }))).toMatchObject({ enabled: false });
  expectError(await put(PATH, { enabled: true }, editor), 403, 'API key does not have required scope: org:settings');
  expectError(await put(PATH, { enabled: 'yes' }), 400, 'Invalid public page data: enabled must be true or false');
  const other = await service.key('other', ['journeys:read', 'org:settings']);
  expectError(await put(PATH, { enabled: true }, other), 404, 'Journey with slug "apply" not found');
  const viewer = await newMember(service, 'acme', 'viewer');
  expect((await viewer.ask('PUT', PATH, { body: { enabled: true } })).status).toBe(403);
});

it('has a preview', async () => {
  const preview = (format: string) =>
    service.request<string>('GET', `${PATH}/preview?format=${format}`, { key: editor });
  expect((await preview('html')).body).toContain('<td class="figure">withheld</td>');
  expect((await preview('csv')).body).toContain('2026-04,completed,40,count');
  expectError(await preview('pdf'), 400, 'Invalid preview query: format must be one of html, csv, json');
  expectError(await service.request('GET', '/p/acme/apply'), 404, 'No page is published here');
});

it('publishes the whole months that are past, and withholds small counts', async () => {
  const choice = { key: editor, body: { counts: 'declared' } };
  must(200, await service.request('PUT', '/api/journeys/apply/completions', choice));
  const state = must(200, await put(PATH, { enabled: true }));
  expect(state).toMatchObject({ enabled: true, path: '/p/acme/apply' });
  const published = await page();
  expect(published.months.map(({ month }) => month)).toEqual(['2026-04', '2026-03', '2026-02']);
  expect(figures(published, '2026-04')).toEqual({
    ...{ sessions: 60, completed: 40, completionRate: 40 / 60, medianTime: 90 },
    ...{ digitalTakeUp: 'not-given', satisfaction: 'not-given', costPerTransaction: 'not-given' },
  });
  expect(figures(published, '2026-03')).toMatchObject({
    sessions: 'withheld',
    completed: 'withheld',
    medianTime: 'withheld',
  });
  expect(figures(published, '2026-02')).toMatchObject({
    sessions: 'withheld',
    completed: 25,
    completionRate: 'withheld',
  });
  expect(published.months.map(({ completions }) => completions)).toEqual(['declared', null, 'declared']);
  expect(published.months[0]?.figures[0]?.proof).toMatchObject({
    batches: 60,
    scripts: ['1.4.0'],
    sums: { completed: 40, left: 20 },
  });
});

it('gives every figure a hash that anybody can compute', async () => {
  const rate = (await page()).months[0]?.figures.find(({ id }) => id === 'completionRate');
  const proven =
    '{"batches":60,"definition":"completionRate/1","month":"2026-04","scripts":["1.4.0"],"subject":"acme/apply","sums":{"completed":40,"left":20},"timezone":"UTC"}';
  expect(rate?.proof?.hash).toBe(createHash('sha256').update(proven).digest('hex'));
});

it('is a page without script, cookie or anything loaded, that may be kept for a while and stands in no frame', async () => {
  const { headers, body } = await service.request<string>('GET', '/p/acme/apply', { headers: { cookie: 'a=b' } });
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  );
  const style = /<style>([\s\S]*)<\/style>/.exec(body)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  expect(headers.get('set-cookie')).toBe(null);
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(body).not.toMatch(/<script|<img|<link|<form| style="| on\w+="/);
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('Parking &lt;permit&gt;');
  expect(body).toContain('<td>declared</td>');
  expect(body.match(/href="[^"]*"/g)).toEqual(['href="apply/figures.csv"', 'href="apply/figures.json"']);
  const etag = headers.get('etag') ?? '';
  expect((await service.request('GET', '/p/acme/apply', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await service.request('GET', '/p/acme/apply/figures.csv')).headers.get('content-type')).toContain('text/csv');
});

it('changes no month that is published, whatever comes late', async () => {
  const before = await page();
  await send({ at: APRIL + DAY_MS, completed: 12, left: 3 });
  await runJob(service, 'publish months');
  expect(await page()).toEqual(before);
});

it('lists a correction with its date and reason, and corrects nothing by a small count', async () => {
  const month = `${PATH}/months/2026-04`;
  expectError(
    await put(month, { otherChannels: 60 }),
    400,
    'Invalid month data: reason must be given, since 2026-04 is published',
  );
  must(
    200,
    await put(month, { otherChannels: 60, cost: { amount: 520, currency: 'EUR' }, reason: 'A server was late' }),
  );
  const corrected = await page();
  // 12 more completed; 3 more left would show who they were.
  expect(figures(corrected, '2026-04')).toMatchObject({
    completed: 52,
    sessions: 72,
    digitalTakeUp: 52 / 112,
    costPerTransaction: 10,
  });
  expect(corrected.months[0]).toMatchObject({
    version: 2,
    reason: 'A server was late',
    kept: ['left'],
    publishedAt: clock.iso(),
  });
  expect(corrected.earlier).toMatchObject([{ month: '2026-04', version: 1, reason: null }]);
  const { body } = await service.request<string>('GET', '/p/acme/apply');
  expect(body).toContain('A server was late');
  expect(body).toContain('Completed transactions: 40; ');
  expectError(
    await put(month, { reason: 'Again' }),
    409,
    'Nothing of the month 2026-04 that may be published has changed',
  );
});

/** The sentences of a page: what stands between its tags. */
const textsOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>/, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => /[a-z]{4}/.test(text));

it.each([
  ['de', 'Abgeschlossene Vorgänge, Definition 1', 'April 2026 (korrigiert)', '72,2\u00a0%', '10,00 EUR'],
  ['fr', 'Démarches terminées, définition 1', 'avril 2026 (corrigé)', '72,2\u00a0%', '10,00 EUR'],
  ['es', 'Trámites completados, definición 1', 'abril de 2026 (corregido)', '72,2\u00a0%', '10,00 EUR'],
] as const)(
  'speaks %s where the address or the organization says so, and its data stay as they are',
  async (lang, ...said) => {
    const get = async (path: string) => must(200, await service.request<string>('GET', path));
    const english = await get('/p/acme/apply');
    const html = await get(`/p/acme/apply?lang=${lang}`);
    for (const text of said) expect(html).toContain(text);
    expect(html).toContain(`<html lang="${lang}">`);
    // Names, reasons and sums are those of the organization and the proofs.
    const same = textsOf(html).filter((text) => textsOf(english).includes(text));
    expect(
      same.filter(
        (text) =>
          !/^(Parking|April 2026$|A server was late|Satisfaction$|Corrections$|Script$|completed |[0-9a-f]{64}$)/.test(
            text,
          ),
      ),
    ).toEqual([]);
    for (const file of ['figures.csv', 'figures.json']) {
      expect(await get(`/p/acme/apply/${file}?lang=${lang}`)).toEqual(await get(`/p/acme/apply/${file}`));
    }
    await service.speak('acme', lang);
    onTestFinished(() => service.speak('acme', 'en'));
    expect(await get('/p/acme/apply')).toBe(html);
    expect(await get('/p/acme/apply?lang=en')).toBe(english);
    const preview = await service.request<string>('GET', `${PATH}/preview?format=html`, { key: editor });
    expect(preview.body).toContain(`<html lang="${lang}">`);
  },
);

it('knows four languages', async () => {
  const message = /lang must be one of en, de, fr, es/;
  expectError(await service.request('GET', '/p/acme/apply?lang=xx'), 400, message);
  expectError(await service.request('GET', `${PATH}/preview?lang=xx`, { key: editor }), 400, message);
});

it('publishes the next month three days after its end, with other counts given before', async () => {
  const early = await put(`${PATH}/months/2026-05`, { otherChannels: 60 });
  expectError(early, 400, 'Invalid month data: month must be over');
  await send({ at: Date.UTC(2026, 4, 12), completed: 30, left: 30 });
  clock.set(Date.UTC(2026, 5, 1, 1));
  must(200, await put(`${PATH}/months/2026-05`, { ratings: { answers: 50, satisfied: 30 } }));
  clock.set(Date.UTC(2026, 5, 3, 23));
  await runJob(service, 'publish months');
  expect((await page()).months).toHaveLength(3);
  clock.advance(2 * HOUR_MS);
  await runJob(service, 'publish months');
  expect(figures(await page(), '2026-05')).toMatchObject({ completed: 30, satisfaction: 0.6 });
});

it.each([
  ['May', {}, 'Invalid month data: month must be a month, such as 2026-05'],
  ['2026-13', {}, 'Invalid month data: month must lie in the years 2000 to 2099, and in the months 01 to 12'],
  ['2026-07', {}, 'Invalid month data: month must be over'],
  ['2026-05', {}, 'Invalid month data: body must have one of otherChannels, ratings, cost, reason'],
  [
    '2026-05',
    { cost: { amount: 1, currency: 'ZZZ' } },
    'Invalid month data: cost.currency must be the code of a currency that exists, such as EUR',
  ],
  [
    '2026-05',
    { otherChannels: -1 },
    'Invalid month data: otherChannels must be an integer from 0 to 1000000000, or null',
  ],
  [
    '2026-05',
    { cost: { amount: 1, currency: 'euro' } },
    'Invalid month data: cost must be {"amount", "currency"}, a number from 0 to 1000000000000 and three capital letters, or null',
  ],
  [
    '2026-05',
    { ratings: { answers: 3, satisfied: 4 } },
    'Invalid month data: ratings.satisfied must be at most ratings.answers',
  ],
  ['2026-04', { reason: '' }, 'Invalid month data: reason must be a string of 1 to 300 characters'],
])('refuses of %s %j', async (month, body, message) => {
  expectError(await put(`${PATH}/months/${month}`, body), 400, message);
});

it('publishes no version that a stranger made up, and none that few sessions used', async () => {
  const common = { sessionId: crypto.randomUUID(), embedVersion: '6.6.6' };
  await service.ingest(
    batch('acme', 'quiet', [event('session_start', { ...common, ts: toIso(Date.UTC(2026, 4, 1, 1)) })]),
  );
  const text = JSON.stringify(
    (await service.request('GET', '/api/journeys/quiet/public-page/preview', { key: owner })).body,
  );
  expect(text).toContain('"withheld"');
  expect(text).not.toContain('6.6.6');
});

it('is gone at once when it is switched off, and comes back as it was', async () => {
  const before = await page();
  must(200, await put(PATH, { enabled: false }));
  expectError(await service.request('GET', '/p/acme/apply'), 404, 'No page is published here');
  must(200, await put(PATH, { enabled: true }));
  expect(await page()).toEqual(before);
  const entries = await service.service.catalog
    .selectFrom('audit_entries')
    .select(['action', 'details'])
    .where('action', 'like', 'public-page.%')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action).sort()).toEqual([
    ...Array(2).fill('public-page.month'),
    ...Array(3).fill('public-page.update'),
  ]);
});
