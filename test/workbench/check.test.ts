// `waymark check`: pages of a site of this test, in a real browser, through the command's function.
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Finding } from '../../src/check/findings.ts';
import type { InspectedField } from '../../src/domain/inspected.ts';
import { call, folderForTest } from '../cli/command.ts';
import { serviceForFile } from '../support/for-file.ts';
import { ADMIN_TOKEN } from '../support/service.ts';
import { type Answer, openSite } from '../support/site.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const IN_CONTAINER = ['--browser', CHROMIUM, '--no-sandbox'];

const { pages, asked, origin, close } = await openSite();
const service = await serviceForFile();
await service.org('acme');
const steps = ['contact', 'payment'].map((stepKey, index) => ({ stepKey, index }));
await service.journey(await service.key('acme'), { slug: 'apply', steps });
afterAll(async () => {
  close();
});

const tag = (more = 'data-success="done"') =>
  `<script async src="${service.url}/embed/v1.js" data-org="acme" data-journey="apply" data-endpoint="${service.url}/api/ingest" ${more}></script>`;
const page = (body: string, head = tag()) => `<!doctype html><html lang="en"><title>Apply</title>${head}<body>${body}`;

interface Report {
  code: number | null;
  stderr: string;
  findings: Finding[];
  pages: { steps: string[]; fields: InspectedField[]; events: { _tag: string; stepKey?: string }[] }[];
}

async function check(path: string, ...options: string[]): Promise<Report> {
  const { code, stdout, stderr } = await call(
    ['check', `${origin}${path}`, '--json', ...IN_CONTAINER, ...options],
    folderForTest(),
  );
  return { code, stderr, ...(JSON.parse(stdout || '{}') as Pick<Report, 'findings' | 'pages'>) };
}

const kinds = ({ findings, stderr }: Report) =>
  (findings ?? [{ check: stderr, level: 'failed' }]).map(({ check: id, level }) => `${level} ${id}`);
const about = ({ findings }: Report, id: string) => findings.find(({ check: one }) => one === id);

const CONTACT =
  '<form data-journey-step="contact"><label>E-mail <input name="email" required></label><button>Next</button></form>';

test('a page that is as it should be has no findings, and nothing of it reaches the service', async () => {
  pages.set('/good', page(CONTACT));
  const before = await received();
  const report = await check('/good');
  expect(kinds(report)).toEqual([]);
  expect(report.code).toBe(0);
  expect(report.pages[0]?.steps).toEqual(['contact']);
  expect(report.pages[0]?.fields).toMatchObject([
    { key: 'email', rule: 'own name', label: 'E-mail', stepKey: 'contact' },
  ]);
  expect(report.pages[0]?.events.map(({ _tag }) => _tag)).toContain('step_view');
  expect(await received()).toBe(before);
});

/** Batches that the service has kept. */
const received = async (): Promise<number> => {
  const { body } = await service.request<string>('GET', '/metrics', { key: ADMIN_TOKEN });
  return Number(/^waymark_events_accepted_total (\d+)$/m.exec(body)?.[1]);
};

test('fields are reported with the attribute that improves each', async () => {
  const body = `<form data-journey-step="contact">
    <input placeholder="City">
    <label>Straße und Größe <select><option>1</select></label>
    <label>First <input name="who"></label><label>Second <input name="who"></label>
    <fieldset><legend>Kind</legend><label><input type="radio" name="kind"> A</label><label><input type="radio" name="kind"> B</label></fieldset>
    <label>Coupon <input name="coupon-NTH"></label></form>`;
  const nth = ['of-one', 'of-two'];
  pages.set('/fields', (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page(body.replace('NTH', nth.shift() ?? 'of-more')));
  });
  const report = await check('/fields');
  expect(report.code).toBe(1);
  expect(kinds(report)).toEqual([
    'warning field-by-place',
    'warning field-label',
    'warning field-by-place',
    'warning field-twice',
    'error field-renamed',
  ]);
  expect(report.findings.map(({ fix }) => fix)).toEqual([
    'data-journey-field="name-of-the-field"',
    'aria-label="…"',
    'data-journey-field="strasse-und-grosse"',
    'data-journey-field="second"',
    'data-journey-field="coupon"',
  ]);
});

test('what keeps the script out, or its batches from the service, is an error', async () => {
  const withPolicy = (policy: string) => (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    response.end(page(CONTACT));
  };
  const elsewhere = tag().replace(`src="${service.url}`, 'src="http://localhost:9');
  const wrong: [path: string, answer: Answer, check: string, words: RegExp][] = [
    ['/no-script', withPolicy("script-src 'self'"), 'script-blocked', /^script-src: add http:\/\/localhost:\d+$/],
    ['/no-connect', withPolicy("connect-src 'self'"), 'script-blocked', /^connect-src: add http:\/\/localhost:\d+$/],
    ['/unknown', page(CONTACT, tag().replace('"apply"', '"aply"')), 'journey-unknown', /acme\/aply/],
    ['/lost', page(CONTACT, elsewhere), 'script-failed', /does not load: http:\/\/localhost:9\//],
    ['/half', page(CONTACT, tag().replace(/data-endpoint="[^"]*"/, '')), 'tag-incomplete', /^data-endpoint="…"$/],
    ['/bare', page(CONTACT, ''), 'script-missing', /^<script async src="/],
  ];
  for (const [path, answer] of wrong) pages.set(path, answer);
  const [first = '', ...rest] = wrong.map(([path]) => path);
  const report = await check(first, ...rest.map((path) => origin + path));
  for (const [path, , id, words] of wrong) {
    const found = report.findings.filter(({ url, level }) => url === origin + path && level === 'error');
    expect([path, found.map((finding) => finding.check)]).toEqual([path, [id]]);
    expect(found[0]?.fix ?? found[0]?.message).toMatch(words);
  }
  // Whatever is wrong, the rest of the page is reported.
  expect(report.pages.map(({ fields }) => fields.length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(report.pages.at(-1)?.events.map(({ stepKey }) => stepKey)).toContain('contact');
});

test('a value that is sent, a batch that would be refused, a wait for consent and a success without a server are reported', async () => {
  const script = (code: string) =>
    `<script>addEventListener('load', () => { const wait = setInterval(() => { if (!window.JourneyEmbed) return; clearInterval(wait); ${code} }, 20) })</script>`;
  const filled = '<form data-journey-step="contact"><label>Name <input name="name" value="lovelace"></label></form>';
  pages.set('/value', page(filled + script("JourneyEmbed.track('step_view', { stepKey: 'lovelace' })")));
  pages.set('/refused', page(CONTACT + script(`fetch('${service.url}/api/ingest', { method: 'POST', body: '{}' })`)));
  pages.set('/consent', page(CONTACT, tag('data-success="done" data-consent="required"')));
  const offline = "Object.defineProperty(navigator, 'onLine', { get: () => navigator.asked, configurable: true })";
  pages.set(
    '/offline',
    page(CONTACT + script(`${offline}; JourneyEmbed.track('submit_success'); delete navigator.onLine`)),
  );
  const report = await check('/value', `${origin}/refused`, `${origin}/consent`, `${origin}/offline`);
  expect(kinds(report)).toEqual(['error value-sent', 'error batch-refused', 'note consent', 'warning success-offline']);
  expect(about(report, 'value-sent')?.selector).toBe('input[name="name"]');
  expect(about(report, 'batch-refused')?.message).toContain('events array is required');
  expect(report.pages[2]?.events).not.toEqual([]);
});

test('a page reads no address of this machine through the check, also by a redirect', async () => {
  const inner = await openSite();
  onTestFinished(inner.close);
  const secret: Answer = (_request, response) => response.setHeader('content-type', 'text/javascript').end('"secret"');
  for (const path of ['/embed/v1.js', '/credentials']) inner.pages.set(path, secret);
  pages.set('/away/embed/v1.js', (_request, response) =>
    response.writeHead(302, { location: `${inner.origin}/credentials` }).end(),
  );
  const addresses = [`${inner.origin}/embed/v1.js`, `${inner.origin}/credentials?/embed/v1.js`, '/away/embed/v1.js'];
  const script = `<script>for (const address of ${JSON.stringify(addresses)})
    fetch(address).then((answer) => answer.text(), () => 'kept away').then((text) => fetch('/read?' + encodeURIComponent(text)))</script>`;
  pages.set('/reads', page(CONTACT + script));
  asked.length = 0;
  const report = await check('/reads');
  // Beside it the tag's own script, of a service at another port of this machine, loads and sends.
  expect([kinds(report), report.pages[0]?.events.map(({ _tag }) => _tag)]).toEqual([
    [],
    expect.arrayContaining(['page_view']),
  ]);
  const sent = asked.filter((line) => line.includes('/read?'));
  expect([...new Set(sent)]).toEqual(['GET /read?kept%20away']);
  // Each of the two loads asks for three.
  expect(sent.length).toBeGreaterThanOrEqual(3);
});

test('batches, fields and downloads beyond the limits of a visit are left out, and the report says so', async () => {
  const script = `<script>addEventListener('load', () => {
    for (let nth = 0; nth < 5; nth++) fetch('${service.url}/api/ingest', { method: 'POST', body: 'x'.repeat(4 * 2 ** 20) });
    location.href = '/file';
  })</script>`;
  const fields = Array.from({ length: 1_200 }, (_, nth) => `<input name="f${nth}" aria-label="F">`).join('');
  pages.set('/much', page(`<form data-journey-step="contact">${fields}</form>${script}`));
  pages.set('/file', (_request, response) =>
    response.writeHead(200, { 'content-disposition': 'attachment; filename="a.bin"' }).end('a file'),
  );
  const report = await check('/much');
  const leftOut = report.findings.filter(({ check: id }) => id === 'left-out').map(({ message }) => message);
  expect(leftOut.sort()).toEqual([
    'It has 200 fields more than are looked at.',
    'It sends more than 1000 batches, or 16777216 letters: the rest was not read.',
    'It starts downloads, which are not kept.',
  ]);
  expect(report.pages[0]?.fields).toHaveLength(1_000);
});

test('two windows beside the page are honest, and window after window ends the visit', async () => {
  pages.set('/window', '<title>Beside</title>');
  pages.set('/two', page(`${CONTACT}<script>open('/window'); open('/window')</script>`));
  pages.set('/windows', page(`${CONTACT}<script>setInterval(() => open('/window'), 1)</script>`));
  expect(kinds(await check('/two'))).toEqual([]);
  const report = await check('/windows');
  expect([report.code, report.stderr]).toEqual([2, expect.stringMatching(/opens more than 10 windows/)]);
});

test('a plan says which steps and origins are right; one that was written of the page is met by it', async () => {
  const folder = folderForTest();
  const plan = join(folder, 'journey.yaml');
  pages.set('/plan', page(CONTACT.replace('"contact"', '"contct"')));
  writeFileSync(
    plan,
    'slug: apply\ndisplayName: Apply\nallowedOrigins: [https://www.example.org]\nsteps: [{ stepKey: contact }, { stepKey: payment }]\n',
  );
  const report = await check('/plan', '--plan', plan);
  expect(kinds(report)).toEqual([
    'error origin-not-allowed',
    'error step-unknown',
    'warning step-missing',
    'warning step-missing',
  ]);
  expect(about(report, 'step-unknown')?.fix).toBe('data-journey-step="contact"');

  const written = join(folder, 'found.yaml');
  expect((await check('/plan', '--write', written)).code).toBe(0);
  expect(readFileSync(written, 'utf8')).toContain('stepKey: contct');
  expect(kinds(await check('/plan', '--plan', written))).toEqual([]);
});

describe('an unreadable page ends with a sentence and exit code 2', () => {
  /** For pages that are never ready. The others end by themselves, however long a busy machine takes for it. */
  const soon = ['--timeout', '2'];
  test.each<[string, Answer | undefined, RegExp]>([
    ['/missing', undefined, /answers 404/],
    ['/closed', (_request, response) => response.writeHead(401).end('no'), /needs a sign-in/],
    ['/never', () => {}, /Timeout|not ready/],
    ['/endless', page(CONTACT, '<script src="/endless/embed/v1.js"></script>'), /Timeout|not ready/],
    ['/loop', '<p>Here<script>for (;;);</script>', /Timeout|not ready/],
    [
      '/reloads',
      '<p>Here<script>location.href = "/reloads?" + Math.random()</script>',
      /Timeout|not ready|cannot|interrupted|destroyed/,
    ],
    ['/around', (_request, response) => response.writeHead(302, { location: '/around' }).end(), /cannot be opened/],
    [
      '/letter',
      (_request, response) => response.setHeader('content-type', 'text/plain').end('x'),
      /no page but text\/plain/,
    ],
    ['/secret', (_request, response) => response.writeHead(302, { location: '/login' }).end(), /asks for a password/],
    ['/broken', (_request, response) => response.destroy(), /cannot be opened/],
  ])('%s', async (path, answer, sentence) => {
    const more = (response: ServerResponse) => {
      while (!response.destroyed && response.write(Buffer.alloc(2 ** 16, '/')));
      response.once('drain', () => more(response));
    };
    pages.set('/endless/embed/v1.js', (_request, response) => more(response));
    pages.set('/login', page('<form><input type="password" name="p"></form>', ''));
    if (answer === undefined) pages.delete(path);
    else pages.set(path, answer);
    const report = await check(path, ...(sentence.source.startsWith('Timeout') ? soon : []));
    expect(report.stderr).toMatch(sentence);
    expect([report.code, report.stderr.trim().split('\n')]).toEqual([2, [expect.stringMatching(/^error: /)]]);
  });

  test.each([
    [['check', 'www.example.org'], /full address/],
    [['check', 'ftp://example.org'], /full address/],
    [['check', 'http://localhost:9', '--browser', '/nowhere/chromium'], /does not start/],
    [['check', 'http://localhost:9', '--json', '--sarif'], /--json or --sarif/],
  ])('%s', async (args, sentence) => {
    const { code, stderr } = await call(args, folderForTest());
    expect(stderr).toMatch(sentence);
    expect(code).toBe(2);
  });
});

test('SARIF and the terminal say the same findings, each with its rule', async () => {
  pages.set('/sarif', page('<form data-journey-step="contact"><input></form>'));
  const { stdout, code } = await call(
    ['check', `${origin}/sarif`, '--sarif', ...IN_CONTAINER, '--strict'],
    folderForTest(),
  );
  expect(code).toBe(1);
  const { version, runs } = JSON.parse(stdout);
  expect(version).toBe('2.1.0');
  const [{ tool, results }] = runs;
  expect(results.map((result: { ruleId: string }) => result.ruleId)).toEqual(['field-by-place', 'field-label']);
  for (const { ruleId, ruleIndex, locations } of results) {
    expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    expect(locations[0].physicalLocation.artifactLocation.uri).toBe(`${origin}/sarif`);
  }
  const text = await call(['check', `${origin}/sarif`, ...IN_CONTAINER], folderForTest());
  expect(text.code).toBe(0);
  expect(text.stdout).toContain('0 errors, 2 warnings, 0 notes');
  expect(text.stdout).toMatch(/field\.0 +contact +its place/);
});
