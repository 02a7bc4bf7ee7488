// The first steps of README.md, walked as they are printed, in order, from an empty data folder: in a terminal, a real browser, and a
// shell.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_ARGS } from '../embed/support/bench.ts';
import { leaveChromium, openChromium } from '../support/chromium.ts';
import { freePort } from '../support/process.ts';
import { codeBlocks, readDocument, section, tableRows } from './document.ts';

const README = readDocument('README.md');
const FIRST_STEPS = section(README, '## First steps');
const [START = '', WELCOME = '', OWN_PAGE = ''] = codeBlocks(FIRST_STEPS).map(({ text }) => text);
const [KEYS = '', CREATE = '', CREATED = '', RETRIEVE = '', RETRIEVED = ''] = codeBlocks(
  section(README, '## The same over HTTP'),
).map(({ text }) => text);
/** The numbered steps: what is in bold is pressed or read, what is code is typed. */
const WALK = [...FIRST_STEPS.matchAll(/^\d\. ([\s\S]+?)(?=\n\d\. |\n\n)/gm)].map(([, text = '']) => ({
  text,
  bold: [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replaceAll(/\s+/g, ' ')),
  typed: [...text.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words),
}));

const folder = mkdtempSync(join(tmpdir(), 'waymark-readme-'));
let terminal: ReturnType<typeof spawn>;
let browser: Browser;
let url: string;
let shown = '';

beforeAll(async () => {
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  // The last line of the first block, as it is printed, at a terminal. What comes before has made this checkout.
  const [, start = ''] = START.trim().split('\n');
  const env = { PATH: process.env.PATH, HOME: folder, TERM: 'dumb', NO_COLOR: '1' };
  terminal = spawn('/usr/bin/script', ['-qfec', start, '/dev/null'], {
    env: { ...env, PORT: port, DATA_DIR: join(folder, 'data') },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  terminal.stdout?.setEncoding('utf8').on('data', (text) => {
    shown += text;
  });
  while (!shown.includes('Ctrl-C')) await once(terminal.stdout as NodeJS.ReadableStream, 'data');
  browser = await openChromium({ args: CHROMIUM_ARGS });
});

afterAll(async () => {
  await leaveChromium(browser);
  terminal.stdin?.write('\x03');
  if (terminal.exitCode === null) await once(terminal, 'close');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs shell lines of the page against this service; answers what they print. */
async function run(lines: string, env: Record<string, string> = {}): Promise<string> {
  const here = lines.replaceAll('http://localhost:3000', url);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here], {
    env: { PATH: process.env.PATH, BASE_URL: url, DATA_DIR: join(folder, 'data'), ...env },
  });
  return stdout;
}

const press = (page: Page, name = '') =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name })).first().click();

it('prints the output shown on the page', () => {
  expect(START).toBe('npm ci\nnpm start\n');
  for (const line of WELCOME.split('\n').map((text) => text.trim())) {
    const [words = ''] = line.split(/ {2,}|http|\/home/);
    expect(shown).toContain(words.trim());
  }
});

it('leads in a browser from the link to a funnel with bars', async () => {
  expect(WALK.length).toBe(4);
  const page = await browser.newPage({ locale: 'en-GB' });
  const [account, journey, install, overview] = WALK;

  const [link = ''] = /http:\/\/localhost:\d+\/setup#[\w-]+/.exec(shown) ?? [];
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill('correct horse battery staple');
  await page.getByLabel('Organization', { exact: true }).fill(account?.typed[0] ?? '');
  await press(page, account?.bold[0]);

  await press(page, journey?.bold[0]);
  const [name = '', ...steps] = journey?.typed ?? [];
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Steps').fill(steps.join('\n'));
  await page.getByRole('button', { name: journey?.bold[1] ?? '', exact: true }).click();

  const [shownPage, tryIt, ...inside] = install?.bold ?? [];
  await page
    .getByRole('link', { name: shownPage ?? '', exact: true })
    .first()
    .waitFor();
  const opened = page.waitForEvent('popup');
  await press(page, tryIt);
  const tried = await opened;
  const [last = ''] = inside.splice(-1);
  for (const words of inside) await tried.getByRole('button', { name: words }).click();
  await tried.getByRole('heading', { name: last }).waitFor();
  const funnelLink = tried.getByRole('link', { name: 'Its funnel' });
  expect(await funnelLink.getAttribute('href')).toBe('/journeys/parking-permit');

  await page
    .getByRole('link', { name: overview?.bold[0] ?? '', exact: true })
    .first()
    .click();
  const funnel = page.getByRole('region', { name: 'Step funnel', exact: true });
  await funnel.waitFor({ timeout: 30_000 });
  for (const step of steps) await funnel.getByText(step).first().waitFor();
  const bars = funnel.locator('.fill-went-on');
  await expect.poll(() => bars.count(), { timeout: 30_000 }).toBe(steps.length);
  for (const bar of await bars.all()) expect((await bar.boundingBox())?.width).toBeGreaterThan(20);
  await page.close();
});

it('counts the page that readers save and open', async () => {
  const file = join(folder, 'try.html');
  writeFileSync(file, OWN_PAGE.replaceAll('http://localhost:3000', url));
  const page = await browser.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.getByLabel('Registration').fill('anything');
  await page.waitForFunction(() => 'JourneyEmbed' in globalThis);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name on the card').fill('anything');
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('Thank you').waitFor();
  // A page that is left sends the events that it holds.
  await page.goto('about:blank');
});

it('does the same over HTTP after the first steps', async () => {
  const printed = await run(KEYS.replace(/^export .*$/m, ''));
  const key = /wmk_[\w-]+/.exec(printed)?.[0] ?? '';
  expect(KEYS).toContain('export WAYMARK_API_KEY=wmk_');
  const journey = JSON.parse(await run(CREATE, { WAYMARK_API_KEY: key }));
  expect(journey).toMatchObject(JSON.parse(CREATED));

  const retrieve = async () => JSON.parse(await run(RETRIEVE, { WAYMARK_API_KEY: key }));
  // Both pages were of one browser: the one that was made for the journey, and the one that was saved.
  await expect.poll(async () => (await retrieve()).healthMetrics.sessionCount).toBe(2);
  const metrics = await retrieve();
  const example = JSON.parse(RETRIEVED);
  for (const [group, members] of Object.entries(example)) {
    expect(Object.keys(metrics[group])).toEqual(Object.keys(members as object));
  }
  expect(metrics.behaviorMetrics).toMatchObject({ completionRate: 1, topDropoffStep: null });
  expect(metrics.unmappedStepIds).toEqual([]);

  // The key that is created without further ado can do what the documents show next.
  const memo = `curl -sS -X POST ${url}/api/memos -H "Authorization: Bearer $WAYMARK_API_KEY" -H "Content-Type: application/json" -d '{"journeyId":"${journey.id}"}'`;
  expect(JSON.parse(await run(memo, { WAYMARK_API_KEY: key }))).toMatchObject({ journeyId: journey.id });
});

it('lists every document by its readers', () => {
  const listed = [...readDocument('docs/README.md').matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path]) => path);
  const documents = readdirSync(new URL('../../docs/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && !name.startsWith('decisions') && name !== 'README.md',
  );
  expect(documents.filter((name) => !listed.includes(name))).toEqual([]);
});

it('names every variable that the service reads, and no other', () => {
  const source = readDocument('src/config.ts').split('export function readClientConfig')[0] ?? '';
  const read = [...source.matchAll(/(?:env\.|read\(')([A-Z_]+)/g)].map(([, name = '']) => name);
  const reported = tableRows(readDocument('docs/configuration.md'), ['Variable', 'Default', 'Meaning']).map(
    ({ Variable }) => Variable,
  );
  expect(new Set(reported)).toEqual(new Set(read));
});
