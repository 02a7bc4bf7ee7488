// One visitor's walk over one page, and what it costs and yields with a tracker in it.
import puppeteer, { type Browser } from 'puppeteer-core';
import { CATEGORIES, costOf, type TraceEvent } from '../../bench/support/trace.mjs';
import { html } from '../../test/embed/support/page.ts';
import { Site } from '../../test/embed/support/site.ts';
import { PATHS } from '../engines.ts';
import type { Peer } from './peers.ts';
import { Recorder } from './recorder.ts';

/** A slow telephone beside this machine. */
const CPU_SLOWDOWN = 4;
const QUIET_MS = 1_000;
/** How long the visitor looks before the first click and at the last view. Some trackers start late, or report late. */
const STAY_MS = 1_000;
const FIELDS = Array.from({ length: 10 }, (_, i) => `field${i}`);

/** Real events of the walk, and the words that report each; any of them is enough. */
export const HAPPENINGS: Record<string, string[][]> = {
  steps: [
    ['step contact', 'view /'],
    ['step review', 'view /review'],
  ],
  'fields entered': [...FIELDS, 'note'].map((name) => [`enter ${name}`]),
  'fields changed': [...FIELDS, 'note'].map((name) => [`change ${name}`]),
  'validation errors': FIELDS.map((name) => [`error ${name}`]),
  submissions: [['blocked submit'], ['submit']],
  'drop-off': [['drop-off note'], ['end']],
};

export interface Cost {
  requests: number;
  sentBytes: number;
  /** Compiling and evaluating the tracker's script. */
  startMs: number;
  /** All that runs in it, the start included. */
  totalMs: number;
  /** All script of the page, what the tracker's promises go on with included. */
  scriptMs: number;
  layouts: number;
  longTasks: number;
  /** How many of each kind of happening can be concluded from what was sent. */
  captured: Record<string, number>;
}

/** A form of ten required fields, then a second view with one, like an application with a router. */
const BODY = `<section id="first" data-journey-step="contact"><form>
    ${FIELDS.map((name) => `<label>${name}<input name="${name}" id="${name}" required></label>`).join('')}<button>Next</button></form></section>
  <section id="second" data-journey-step="review" hidden><form><label>Note<textarea name="note" id="note"></textarea></label></form></section>
  <script>document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault(); history.pushState(null, '', '/review'); first.hidden = true; second.hidden = false })</script>`;
export const openBrowser = (profile: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'chrome',
    executablePath: PATHS.Chromium,
    headless: true,
    userDataDir: profile,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });

/** The page with a peer in it, at one address for all rounds: its visitor has been there before. */
export interface Stand {
  peer: Peer;
  recorder: Recorder;
  site: Site;
}

export async function openStand(peer: Peer): Promise<Stand> {
  const recorder = new Recorder();
  const site = new Site();
  await Promise.all([recorder.listen(), site.listen()]);
  recorder.answers = peer.answers ?? {};
  site.headers = { 'cache-control': 'public, max-age=3600' };
  site.page('/tracker.js', await peer.code(recorder.url));
  site.page('/next', '<p>next');
  site.page('/', html(`<script async src="/tracker.js" ${peer.tag?.(recorder.url) ?? ''}></script>`, BODY));
  return { peer, recorder, site };
}

export const closeStand = ({ recorder, site }: Stand): Promise<unknown> =>
  Promise.all([recorder.close(), site.close()]);

export async function walk(browser: Browser, { peer, recorder, site }: Stand): Promise<Cost> {
  recorder.requests.length = 0;
  const page = await browser.newPage();
  try {
    const client = await page.createCDPSession();
    await client.send('Performance.enable');
    await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const trace: TraceEvent[] = [];
    client.on('Tracing.dataCollected', ({ value }) => trace.push(...(value as TraceEvent[])));
    await client.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
    await page.goto(site.url, { waitUntil: 'load' });
    await stay();
    await page.click('button');
    for (const name of FIELDS) {
      await page.click(`#${name}`);
      await page.keyboard.type('abc');
    }
    await page.click('button');
    await page.waitForSelector('#note', { visible: true });
    await page.click('#note');
    await page.keyboard.type('abc');
    await stay();
    const { metrics } = await client.send('Performance.getMetrics');
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await complete;
    // Gives up, by the address bar.
    await page.goto(`${site.url}/next`);
    await quiet(recorder);
    const words = new Set(peer.reported(recorder.requests));
    const count = (wanted: string[][]) => wanted.filter((any) => any.some((word) => words.has(word))).length;
    const { startMs, totalMs, layouts, longTasks } = costOf(trace, '/tracker.js');
    return {
      requests: recorder.requests.length,
      sentBytes: recorder.requests.reduce((sum, { body, path }) => sum + body.length + path.length, 0),
      startMs,
      totalMs,
      scriptMs: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000,
      layouts,
      longTasks,
      captured: Object.fromEntries(Object.entries(HAPPENINGS).map(([kind, wanted]) => [kind, count(wanted)])),
    };
  } finally {
    await page.close();
  }
}

const stay = () => new Promise((resolve) => setTimeout(resolve, STAY_MS));

/** Until nothing has come for a while. */
async function quiet(recorder: Recorder): Promise<void> {
  for (let seen = -1; seen !== recorder.requests.length; ) {
    seen = recorder.requests.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  }
}
