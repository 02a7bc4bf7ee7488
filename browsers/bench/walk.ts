// One visitor's walk over one page, and what it costs and yields with a tracker in it.
import puppeteer, { type Browser } from 'puppeteer-core';
import { Collector } from '../../test/embed/support/collector.ts';
import { html } from '../../test/embed/support/page.ts';
import { Site } from '../../test/embed/support/site.ts';
import { PATHS } from '../engines.ts';

/** A slow telephone beside this machine. */
const CPU_SLOWDOWN = 4;
const QUIET_MS = 1_000;

export interface Cost {
  requests: number;
  sentBytes: number;
  scriptMs: number;
  layouts: number;
  longTasks: number;
  /** Whether each moment of the walk can be told from what was sent. */
  events: number;
}

const FIELDS = Array.from({ length: 10 }, (_, i) => `<label>F${i}<input name="field${i}" required></label>`).join('');
const BODY = `<section data-journey-step="contact"><form onsubmit="return false">${FIELDS}<button>Go</button></form></section><a href="/next">next</a>`;

export const openBrowser = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'chrome',
    executablePath: PATHS.Chromium,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });

export async function walk(browser: Browser, makeCode: (collector: string) => Promise<string>): Promise<Cost> {
  const collector = new Collector('');
  const site = new Site();
  await Promise.all([collector.listen(), site.listen()]);
  const context = await browser.createBrowserContext();
  try {
    const code = await makeCode(collector.url);
    site.page('/tracker.js', code);
    site.page('/next', '<p>next');
    site.page(
      '/',
      html(
        `<script>window.longTasks = 0; new PerformanceObserver((l) => { longTasks += l.getEntries().length }).observe({ type: 'longtask' })</script>
         <script async src="/tracker.js" data-org="acme" data-journey="permit" data-endpoint="${collector.url}/api/ingest" data-steps="contact"></script>`,
        BODY,
      ),
    );
    const page = await context.newPage();
    const client = await page.createCDPSession();
    await client.send('Performance.enable');
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(site.url, { waitUntil: 'load' });
    await page.click('button');
    for (let i = 0; i < 10; i++) {
      await page.focus(`[name=field${i}]`);
      await page.keyboard.type('abc');
    }
    await page.click('button');
    const { metrics } = await client.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    const longTasks = (await page.evaluate('longTasks')) as number;
    await page.click('a');
    await quiet(collector);
    const posts = collector.requests.filter(({ method }) => method === 'POST' || method === 'GET');
    const isOurs = posts[0]?.body.startsWith('{"schemaVersion"') ?? false;
    return {
      requests: collector.requests.length,
      sentBytes: collector.requests.reduce((sum, { body, path }) => sum + body.length + path.length, 0),
      scriptMs: metric('ScriptDuration') * 1_000,
      layouts: metric('LayoutCount'),
      longTasks,
      events: isOurs ? collector.events.length : Number.NaN,
    };
  } finally {
    await context.close();
    await Promise.all([collector.close(), site.close()]);
  }
}

/** Until nothing has come for a while. */
async function quiet(collector: Collector): Promise<void> {
  for (let seen = -1; seen !== collector.requests.length; ) {
    seen = collector.requests.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
