// One browser, one collector and one site for a test file.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { QUIET_ARGS } from '../../../src/check/browser.ts';
import { leaveChromium, openChromium } from '../../support/chromium.ts';
import { Collector } from './collector.ts';
import { html, type PageOptions, scriptTag } from './page.ts';
import { Site } from './site.ts';

const SCRIPT = new URL('../../../dist/embed/v1.js', import.meta.url);

export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', ...QUIET_ARGS];

export { html, type PageOptions, scriptTag };

export interface Bench {
  collector: Collector;
  site: Site;
  browser: Browser;
  context: BrowserContext;
  /** Messages of errors that reached the host page. */
  errors: string[];
  /** A page of the site at `path`, with the script. */
  visit(body: string, options?: PageOptions): Promise<Page>;
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  watch(page: Page): Page;
}

export function openBench(args: string[] = []): Bench {
  const collector = new Collector(SCRIPT);
  const site = new Site();
  const errors: string[] = [];
  const contexts: BrowserContext[] = [];
  let browser: Browser;

  const bench: Bench = {
    collector,
    site,
    errors,
    get browser() {
      return browser;
    },
    get context() {
      return contexts[0] as BrowserContext;
    },
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    watch(page) {
      page.on('pageerror', (error) => errors.push(error.message));
      return page;
    },
    async visit(body, { path = '/', tag = '', head = '', before } = {}) {
      site.page(path, html(head + scriptTag(collector, tag), body));
      const page = bench.watch(await bench.context.newPage());
      await before?.(page);
      await page.goto(site.url + path);
      return page;
    },
  };

  beforeAll(async () => {
    await Promise.all([collector.listen(), site.listen()]);
    browser = await openChromium({
      args: [...CHROMIUM_ARGS, ...args],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await bench.newContext();
  });

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
    collector.reset();
    site.reset();
    expect(errors.splice(0), 'errors in the host page').toEqual([]);
    await bench.newContext();
  });

  afterAll(async () => {
    await leaveChromium(browser);
    await Promise.all([collector.close(), site.close()]);
  });

  return bench;
}
