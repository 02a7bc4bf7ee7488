// A real service, its dashboard, and a real browser in front of it. Whatever page it opens: no request leaves the service's
// host, nothing is written to the console as an error, and axe finds nothing.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyPluginAsync } from 'fastify';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Config } from '../../../src/config.ts';
import { demoPage } from '../../../src/demo/page.ts';
import type { MailConfig } from '../../../src/domain/mail.ts';
import type { Role } from '../../../src/domain/person.ts';
import { CHROMIUM_ARGS } from '../../embed/support/bench.ts';
import { leaveChromium, openChromium } from '../../support/chromium.ts';
import { keptAnswers } from '../../support/kept-answers.ts';
import { newMember, PASSWORD, setUp } from '../../support/people.ts';
import { freePort } from '../../support/process.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  ORG,
  OWNER,
  sharedWorld,
  startWorld,
  WORLD_NOW,
  type World,
  type WorldService,
} from '../../support/world/world.ts';

export { ORG, OWNER };

/** The pages of somebody who has signed in, but the overview: tests differ in whose and of when. */
export const PAGES = [
  '/',
  '/new-journey',
  '/journeys/crowded/steps/documents',
  '/journeys/crowded/paths',
  '/journeys/crowded/burden',
  '/journeys/crowded/sessions?step=documents&outcome=left',
  '/forecasts',
  '/journeys/crowded/alerts',
  '/alerts',
  '/journeys/crowded/live',
  '/journeys/crowded/install',
  '/journeys/crowded/share',
  '/journeys/crowded/edit',
  '/definitions',
  '/settings',
  '/settings/members',
  '/settings/keys',
  '/settings/messages',
  '/settings/feeds',
  '/settings/reports',
  '/settings/audit',
  '/settings/data',
  '/account',
];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type SessionState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

export interface Stage {
  service: TestService;
  /** Names and keys of the world, where the stage has it. */
  world: World;
  /** A page of somebody who is not signed in. */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** A page of a member of the organization: of the first owner, or of one who is made on the first use. */
  visitAs(role: Role, path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same, which has gone nowhere yet. */
  pageAs(role: Role, options?: BrowserContextOptions): Promise<Page>;
  /**
   * One page for all tests of the file that look at a path, and leave it as they found it: loading figures costs seconds. The
   * first of them opens it; after a test that failed, or closed it, the next does so again.
   */
  keptPage(
    role: Role,
    path: string,
    open?: (page: Page) => Promise<void>,
    options?: BrowserContextOptions,
  ): Promise<Page>;
  /** Closes that page. */
  letGo(path: string): Promise<void>;
  /** Errors that the service answers on purpose, which a browser writes to its console: part of the line. */
  expectConsole(part: string): void;
}

/** Waits of a page end with what they wait for; this bound, in ms, is for what never comes. */
const PAGE_MS_MAX = 60_000;

interface StageOptions {
  /** Whether there is an organization and its owner from the start. */
  isSetUp?: boolean;
  /**
   * Opens on the world, at its time: on a copy for this file, or on one that files share which leave everything as they found it.
   * Its people are signed in.
   */
  world?: 'copied' | 'shared';
  /** Whether a question is answered once until something is written, as in the shared world. */
  keepsAnswers?: boolean;
  /** Slug of a journey whose form is at /demo, with the script in it. */
  formOf?: string;
  /** Where mail goes; called before the service starts. */
  mail?: () => Promise<MailConfig>;
}

/** A service at the address by which browsers know it. */
async function startAt(
  start: (options: { plugins: FastifyPluginAsync[]; config: Partial<Config> }) => Promise<TestService>,
  { formOf, mail, keepsAnswers }: StageOptions,
): Promise<TestService> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const plugins = [
    ...(formOf === undefined ? [] : [demoPage({ orgKey: ORG, journeyKey: formOf, baseUrl })]),
    ...(keepsAnswers ? [keptAnswers] : []),
  ];
  return start({ plugins, config: { port, baseUrl, mail: await mail?.() } });
}

/** In front of a browser the time of the world goes on, for the service and for its pages: what is made later is later. */
const BEHIND_MS = Date.now() - WORLD_NOW;
const atWorldTime = () => Date.now() - BEHIND_MS;
const PAGE_AT_WORLD_TIME = `Date = class extends Date {
  constructor(...given) { super(...(given.length === 0 ? [Date.now()] : given)); }
  static now() { return super.now() - ${BEHIND_MS}; }
}`;
const startAtWorldTime: typeof startWorld = (options) => startWorld({ now: atWorldTime, ...options });

export function openStage(options: StageOptions = {}): Stage {
  const { isSetUp = true, world } = options;
  let service: TestService;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const kept = new Map<string, Page>();
  const complaints: string[] = [];
  const expected: string[] = [];
  /** Sessions by role, kept after the first sign-in: hashing a password takes its time on purpose. */
  const sessions = new Map<Role, SessionState>();

  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    // Nothing but what stands for answers on their way moves, and to draw that takes a sixth of the CPU.
    const usual = { viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ ...usual, ...options });
    contexts.push(context);
    if (world) await context.addInitScript(PAGE_AT_WORLD_TIME);
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_MS_MAX);
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('console', (line) => {
      const text = `${line.text()} ${line.location().url}`;
      if (line.type() === 'error' && !expected.some((part) => text.includes(part))) complaints.push(`console: ${text}`);
    });
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${service.url}/`) && !url.startsWith('blob:')) complaints.push(`asks elsewhere: ${url}`);
    });
    return page;
  };

  const signIn = async (role: Role): Promise<SessionState> => {
    if (world) return { cookies: cookiesOf((service as WorldService).world.cookies[role]), origins: [] };
    const email = role === 'owner' ? OWNER : `${role}@${ORG}.example`;
    if (role !== 'owner') await newMember(service, ORG, role, email);
    const context = await browser.newContext();
    const answer = await context.request.post(`${service.url}/api/auth/sign-in/email`, {
      headers: { origin: service.url },
      data: { email, password: PASSWORD },
    });
    expect(answer.status()).toBe(200);
    const state = await context.storageState();
    await context.close();
    return state;
  };

  const pageAs: Stage['pageAs'] = async (role, options = {}) => {
    const storageState = sessions.get(role) ?? (await signIn(role));
    sessions.set(role, storageState);
    return newPage({ storageState, ...options });
  };

  beforeAll(async () => {
    if (world === 'shared') service = await sharedWorld();
    else service = await startAt(world ? startAtWorldTime : startTestService, options);
    if (isSetUp && !world) {
      await service.org(ORG);
      await setUp(service, OWNER);
    }
    browser = await openChromium({ args: CHROMIUM_ARGS });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') kept.clear();
    const keptContexts = [...kept.values()].map((page) => page.context());
    for (const context of contexts.splice(0)) if (!keptContexts.includes(context)) await context.close();
    contexts.push(...keptContexts);
    expected.splice(0);
    expect(complaints.splice(0)).toEqual([]);
  });

  afterAll(async () => {
    await leaveChromium(browser);
    if (world !== 'shared') await service?.remove();
  });

  return {
    get service() {
      return service;
    },
    get world() {
      return (service as WorldService).world;
    },
    async visit(path, options = {}) {
      // A browser that is not signed in gets a 401 here.
      expected.push('/api/me', '/api/auth/second-factor');
      const page = await newPage(options);
      await page.goto(service.url + path);
      return page;
    },
    async visitAs(role, path, options) {
      const page = await pageAs(role, options);
      await page.goto(service.url + path);
      return page;
    },
    pageAs,
    async keptPage(role, path, open = async (page) => void (await page.goto(service.url + path)), options = {}) {
      const before = kept.get(path);
      if (before && !before.isClosed()) return before;
      const page = await pageAs(role, options);
      kept.set(path, page);
      await open(page);
      return page;
    },
    async letGo(path) {
      await kept.get(path)?.context().close();
      kept.delete(path);
    },
    expectConsole(part) {
      expected.push(part);
    },
  };
}

function cookiesOf(header: string): SessionState['cookies'] {
  const usual = {
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  } as const;
  return [...header.matchAll(/([^=; ]+)=([^;]*)/g)].map(([, name = '', value = '']) => ({ ...usual, name, value }));
}

/** Everything on the page has come. */
export async function expectSettled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  const waiting = page.locator('main :is(.skeleton, [aria-busy="true"]), .shell-waiting');
  await expect.poll(() => waiting.count(), { timeout: PAGE_MS_MAX }).toBe(0);
}

/** Leads to another page as a link does: the application stays, and only what is on the page comes. */
export async function go(page: Page, path: string): Promise<void> {
  const { pathname, href } = new URL(path, page.url());
  if (pathname === new URL(page.url()).pathname) {
    // Its heading stays, by which another page is known.
    await page.goto(href);
    await expectSettled(page);
    return;
  }
  await page.evaluate(`(() => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
  })()`);
  await page.locator('main h1:not([data-left])').first().waitFor();
  await expectSettled(page);
}

interface Looked {
  /** Tags or names of rules. */
  runOnly?: readonly string[];
  /** Where on the page, by a selector: for what a press has added to a page that was looked at whole. */
  within?: string;
}

/** Fails on any violation of WCAG 2.2 A and AA, or of axe's best practices, in the page as it is when it has loaded. */
export async function expectAccessible(page: Page, { runOnly = AXE_TAGS, within }: Looked = {}): Promise<void> {
  await page.locator('h1').waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const options = { runOnly, resultTypes: ['violations'] };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(options)})`,
  );
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => [id, node.target, node.failureSummary]));
  expect(found, page.url()).toEqual([]);
}

interface AxeResults {
  violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
}

/** In both themes, as the system may have them. What differs between them is colour. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
}

/**
 * A script for a page: parts of a bundle are asked one by one, so that a test can hold back, or refuse, one answer alone. `questions`
 * has what the page asked, before it is divided.
 */
export const ONE_BY_ONE = `(() => {
  const ask = window.fetch;
  window.questions = [];
  window.fetch = (path, options) => {
    window.questions.push(String(path));
    if (!String(path).startsWith('/api/bundle?')) return ask(path, options);
    const paths = new URL(path, location.origin).searchParams.getAll('path');
    const body = new ReadableStream({
      async start(lines) {
        await Promise.all(paths.map(async (one) => {
          const answer = await ask(one, options);
          lines.enqueue(new TextEncoder().encode(JSON.stringify({ path: one, status: answer.status, answer: await answer.json() }) + '\\n'));
        })).then(() => lines.close(), (error) => lines.error(error));
      },
    });
    return Promise.resolve(new Response(body));
  };
})()`;

/**
 * Opens a page whose answers come one by one, in the order of the questions, each when the page has been looked at after the one before:
 * at first with an empty name, then with the path of what was answered. The page has `ONE_BY_ONE`.
 */
export async function answerOneByOne(
  page: Page,
  open: () => Promise<void>,
  look: (answered: string) => Promise<void>,
): Promise<void> {
  const held: Route[] = [];
  let isOver = false;
  await page.route(/\/(api|embed)\//, (route) => {
    if (isOver || route.request().url().endsWith('/api/me')) return route.continue();
    held.push(route);
    return undefined;
  });
  await open();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('');
  /** A busy machine asks late, while something on the page waits for an answer. */
  const next = async () => {
    const busy = page.locator('main [aria-busy="true"]');
    await expect.poll(async () => held.length > 0 || (await busy.count()) === 0).toBe(true);
    return held.shift();
  };
  for (let route = await next(); route; route = await next()) {
    const request = route.request();
    const { pathname } = new URL(request.url());
    // A page that asks again lets go of what it asked before, and so does one that is left.
    if (request.failure()) continue;
    const predicate = (one: Request) => one === request;
    const over = Promise.race([
      page.waitForEvent('requestfinished', { predicate }),
      page.waitForEvent('requestfailed', { predicate }),
      // The feed has no end.
      ...(pathname.endsWith('/live') ? [page.waitForResponse((response) => response.request() === request)] : []),
    ]);
    await route.continue().catch(() => {});
    await over;
    await look(pathname);
  }
  isOver = true;
  for (const route of held) await route.continue().catch(() => {});
  await page.unrouteAll();
}
