// The page to read the API document, in a browser.
import { expect, it } from 'vitest';
import { CHROMIUM_ARGS } from '../embed/support/bench.ts';
import { leaveChromium, openChromium } from '../support/chromium.ts';
import { serviceForFile } from '../support/for-file.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string }>>;
}

const service = await serviceForFile();

it('is readable at /docs in a browser that asks no other host for anything', async () => {
  const browser = await openChromium({ args: CHROMIUM_ARGS });
  try {
    const page = await browser.newPage();
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    // The page draws only the operations that are in sight: one far below is opened by its link.
    const { body } = await service.request<Document>('GET', '/openapi.json');
    await page.goto(`${service.url}/docs#/Ingest/${body.paths['/api/ingest']?.post?.operationId}`);
    await page.locator('.opblock.is-open', { hasText: 'Ingest a batch of events' }).waitFor();
    await page.locator('.opblock.is-open .responses-wrapper').waitFor();
    const elsewhere = asked.filter((url) => !/^(data|blob|about):/.test(url) && new URL(url).origin !== service.url);
    expect(asked.length).toBeGreaterThan(3);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await leaveChromium(browser);
  }
});
