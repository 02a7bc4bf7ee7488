// The service below a path of a host, behind nginx by the lines that docs/deploy.md shows: a person walks it in a browser, and no address on
// the way leaves the path.
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../cli/command.ts';
import { codeBlocks, readDocument, section } from '../docs/document.ts';
import { CHROMIUM_ARGS } from '../embed/support/bench.ts';
import { leaveChromium, openChromium } from '../support/chromium.ts';
import { hasNginx } from '../support/nginx.ts';
import { PASSWORD } from '../support/people.ts';
import { freePort } from '../support/process.ts';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';
import { type ShownProxy, startNginxOf } from '../support/shown-proxies.ts';

const DEPLOY = readDocument('docs/deploy.md');
const RECIPE = codeBlocks(section(DEPLOY, '### Below a path of a host'))
  .filter(({ info }) => info === 'nginx')
  .map(({ text }) => text)
  .join('');

let browser: Browser;
let service: TestService;
let nginx: ShownProxy;
/** The address of the service, as people know it. */
let url: string;
const folder = temporaryFolder();

beforeAll(async () => {
  if (!hasNginx) return;
  const port = await freePort();
  url = `http://127.0.0.1:${port}/waymark`;
  service = await startTestService({ config: { baseUrl: url } });
  const node = `127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  const server = `server {\n listen 443 ssl;\n${RECIPE}\n}`;
  nginx = await startNginxOf(folder, server, { '127.0.0.1:3000': node }, port);
  browser = await openChromium({ args: CHROMIUM_ARGS });
});
afterAll(async () => {
  await leaveChromium(browser);
  await nginx?.end();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Its page fails the test by a request that leaves the path, or that is refused while somebody is signed in. */
async function openPage(mistakes: string[]): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  page.context().on('response', (response) => {
    const isBelow = response.url().startsWith(`${url}/`) || response.url() === url;
    const isAllowed = response.status() < 400 || response.status() === 401;
    if (!isBelow || !isAllowed) mistakes.push(`${response.status()} ${response.url()}`);
  });
  return page;
}

async function walk(page: Page): Promise<void> {
  await page.goto(`${url}/setup#${ADMIN_TOKEN}`);
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Organization', { exact: true }).fill('Acme');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Create journey' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Permit');
  await page.getByLabel('Steps').fill('Vehicle\nPayment');
  await page.getByRole('button', { name: 'Create journey' }).click();

  await page.getByText(`src="${url}/embed/v1.js"`).first().waitFor();
  await page.getByText(`data-endpoint="${url}/api/ingest"`).first().waitFor();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Try it: a page made for this journey' }).click();
  const tried = await opened;
  for (const name of ['Continue', 'Send']) await tried.getByRole('button', { name }).click();
  await tried.getByRole('link', { name: 'Its funnel' }).click();
  await tried.waitForURL(`${url}/journeys/permit`);
  await expect.poll(() => tried.locator('.fill-went-on').count(), { timeout: 30_000 }).toBe(2);
  const logo = tried.locator('.navigation img').first();
  expect(await logo.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(
    0,
  );
  // The page of events as they come: a stream.
  await tried.goto(`${url}/journeys/permit/live`);
  await tried.getByText('Connected').first().waitFor();

  await tried.getByRole('link', { name: 'Help' }).click();
  await tried.waitForURL(`${url}/help`);
  await tried.getByLabel('Search the documents').fill('reverse proxy');
  await tried.locator('#results a').first().click();
  await tried.waitForURL(`${url}/help/deploy#*`);
  await tried.getByRole('link', { name: 'All documents' }).click();
  await tried.getByRole('link', { name: 'Waymark' }).first().click();
  await tried.getByRole('link', { name: 'Permit' }).first().waitFor();
}

it.skipIf(!hasNginx)(
  'leads from the first account to the funnel and the help by addresses below the path',
  async () => {
    const mistakes: string[] = [];
    const page = await openPage(mistakes);
    await walk(page);
    expect(mistakes).toEqual([]);
    const cookies = await page.context().cookies();
    expect(cookies.map(({ path }) => path).sort()).toEqual(['/waymark', '/waymark/api/auth']);
    // The port of the service, past the proxy: it leads on to the path.
    const past = url.replace(/:\d+\/waymark/, `:${(service.app.server.address() as AddressInfo).port}`);
    await page.goto(`${past}/journeys/permit`);
    await page.waitForURL(`${past}/waymark/journeys/permit`);
    await page.getByRole('heading', { name: 'Permit' }).waitFor();
    await page.goto(`${past}/waymark/docs`);
    await page.getByText('Create a journey').first().waitFor({ timeout: 60_000 });
  },
);

it.skipIf(!hasNginx)('tells apps where they get a token, at the root of the host and below the path', async () => {
  const get = async (address: string) => (await fetch(address)).json() as Promise<Record<string, unknown>>;
  const refused = await fetch(`${url}/mcp`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  const [, described = ''] = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '') ?? [];
  expect(described).toBe(`${url}/.well-known/oauth-protected-resource/mcp`);
  const { origin } = new URL(url);
  for (const address of [described, `${origin}/.well-known/oauth-protected-resource/waymark/mcp`])
    expect(await get(address)).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [url] });
  const server = await get(`${origin}/.well-known/oauth-authorization-server/waymark`);
  expect(server).toMatchObject({ issuer: url, token_endpoint: `${url}/oauth/token` });
  expect((await fetch(`${url}/oauth/token`, { method: 'POST' })).status).toBe(400);
});

it.skipIf(!hasNginx)('closes what the service keeps inside', async () => {
  for (const path of ['/metrics', '/livez', '/readyz', '/docs', '/openapi.json']) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});
