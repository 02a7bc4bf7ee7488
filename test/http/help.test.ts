// The documents at /help: all of them, whole, searchable, of this version, in a real browser that reaches nothing else.
import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { CHROMIUM_ARGS } from '../embed/support/bench.ts';
import { leaveChromium, openChromium } from '../support/chromium.ts';
import { serviceForFile } from '../support/for-file.ts';

const service = await serviceForFile();
const browser = await openChromium({ args: CHROMIUM_ARGS });
afterAll(async () => {
  await leaveChromium(browser);
});

const help = (path = '') => service.request<string>('GET', `/help${path}`, { headers: { accept: 'text/html' } });

it('leads from its five doors to pages that exist, with headings that are linked to', async () => {
  const { body: home } = await help();
  expect(home.match(/<h2 /g)).toHaveLength(5);
  const seen = new Map([['/help', home]]);
  const wanted = ['/help'];
  for (const from of wanted) {
    const page = seen.get(from) ?? '';
    for (const [, link = '', heading] of page.matchAll(/ href="([^":#]*)(?:#([^"]+))?"/g)) {
      const path = link === '' ? from : new URL(link, service.url + from).pathname;
      if (!path.startsWith('/help') || path.includes('.')) continue;
      if (!seen.has(path)) {
        const { status, body } = await help(path.slice('/help'.length));
        expect(status, path).toBe(200);
        seen.set(path, body);
        wanted.push(path);
      }
      if (heading !== undefined) expect(seen.get(path), `${path}#${heading}`).toContain(`id="${heading}"`);
    }
  }
  expect(seen.size).toBeGreaterThan(20);
  // Each page shows the version; nothing is asked of another host.
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  for (const body of seen.values()) {
    expect(body).toContain(`Version ${version}`);
    expect(body).not.toMatch(/(src|<link[^>]* href)="https?:/);
  }
});

it('finds a heading by its words, and leads to it by the keyboard', async () => {
  const page = await browser.newPage();
  const elsewhere: string[] = [];
  const wrong: string[] = [];
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(service.url)) elsewhere.push(request.url());
  });
  page.on('console', (line) => void (line.type() === 'error' && wrong.push(line.text())));
  await page.goto(`${service.url}/help`);
  await page.getByLabel('Search the documents').fill('completion rate');
  const found = page.getByRole('listitem').getByRole('link', { name: 'Completion rate', exact: true });
  await found.waitFor();
  await found.press('Enter');
  await page.waitForURL('**/help/metrics#completion-rate');
  await page.getByRole('heading', { name: 'Completion rate', exact: true }).waitFor();
  // Words that are only in the text are found as well.
  await page.getByLabel('Search the documents').fill('429');
  await page.getByText(/^[1-9]\d* found$/).waitFor();
  for (const [words, document, heading] of [
    ['connect slack', 'messages', 'connect-slack-teams-or-mattermost'],
    ['React', 'adapters', ''],
    ['subpath', 'deploy', 'below-a-path-of-a-host'],
    ['record of processing', 'templates/record-of-processing', ''],
    ['delete one visitor', 'privacy', 'delete-one-visitor-who-asks-for-it'],
  ] as const) {
    await page.getByLabel('Search the documents').fill(words);
    const first = page.locator('#results a').first();
    await expect.poll(() => first.getAttribute('href'), { message: words }).toContain(`/help/${document}#${heading}`);
  }
  await page.getByLabel('Search the documents').fill('zebra crossing');
  await page.getByText('No document has these words.').waitFor();
  expect({ elsewhere, wrong }).toEqual({ elsewhere: [], wrong: [] });
});

it('shows a page that does not exist as such, and pictures of its documents', async () => {
  expect((await service.request('GET', '/help/nothing')).status).toBe(404);
  const { body } = await help('/dashboard');
  const [, picture = ''] = /<img src="([^"]+)"/.exec(body) ?? [];
  expect(picture).not.toBe('');
  expect((await service.request('GET', `/help/${picture}`)).status).toBe(200);
});
