// Opens a page as a visitor's browser does, and keeps what the script sends on this machine: the ingest that answers it is micro's.
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { APIResponse, Browser, BrowserContext, Page, Response, Route } from 'playwright-core';
import type { Inspected } from '../domain/inspected.ts';
import { type Micro, openMicro } from '../micro/open.ts';
import { packageFile } from '../package-file.ts';
import { CheckError } from './browser.ts';
import type { PageFacts, SentBatch, SentEvent } from './facts.ts';

export interface VisitOptions {
  /** Keys of the steps that the plan names, in order. */
  steps: string[];
  /** For a page that has no tag of its own. */
  tag: { org: string; journey: string };
  /** How long a page may take, in ms. */
  timeoutMs: number;
}

/** Stands for the service where a page has no tag; no such address can exist (RFC 2606). */
const NO_SERVICE = 'https://waymark.invalid';
/** For what the script sends by itself after its start, in ms. */
const SEND_MS_MAX = 5_000;
/** A shorter value is in too many texts by chance. */
const VALUE_LETTERS_MIN = 4;

/** Throws a `CheckError` where the page cannot be looked at. */
export async function visitPage(browser: Browser, url: string, options: VisitOptions): Promise<PageFacts> {
  const first = await visitOnce(browser, url, options, false);
  // The rest is worth knowing also where the page's policy keeps the script out.
  if (first.blocked.length === 0) return first;
  const { blocked, ...rest } = await visitOnce(browser, url, options, true);
  return { ...rest, blocked: [...new Set([...first.blocked, ...blocked])] };
}

async function visitOnce(browser: Browser, url: string, options: VisitOptions, bypassCSP: boolean): Promise<PageFacts> {
  const micro = await openMicro({ port: 0, host: '127.0.0.1' });
  const context = await browser.newContext({ bypassCSP, serviceWorkers: 'block' });
  try {
    return await within(options.timeoutMs, url, look(context, micro, url, options));
  } catch (error) {
    if (error instanceof CheckError) throw error;
    throw new CheckError(`${url} cannot be read: ${reasonOf(error)}`);
  } finally {
    await Promise.all([context.close(), micro.close()]);
  }
}

/** A page whose own script never rests answers no question, and nothing else ends it. */
async function within<T>(timeoutMs: number, url: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    const message = `${url} was not ready within ${timeoutMs / 1000} s: it loads something for ever, or a script of it never ends.`;
    timer = setTimeout(() => reject(new CheckError(message)), timeoutMs);
  });
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

interface Heard {
  /** Emits `batch` with each. */
  arrived: EventEmitter;
  batches: SentBatch[];
  scriptFailure: string | undefined;
  isUnknown: boolean;
  blocked: Set<'script' | 'connect'>;
}

async function look(context: BrowserContext, micro: Micro, url: string, options: VisitOptions): Promise<PageFacts> {
  const heard: Heard = {
    arrived: new EventEmitter(),
    batches: [],
    scriptFailure: undefined,
    isUnknown: false,
    blocked: new Set(),
  };
  await context.route(/\/embed\/v[\w.]*\.js(\?|$)/, (route) => unlessLeft(answerScript(route, micro, heard)));
  await context.route(/\/embed\/steps\//, (route) => unlessLeft(answerSteps(route, options.steps, heard)));
  await context.route(/\/api\/ingest(\?|$)/, (route) => unlessLeft(route.fulfill({ status: 204, headers: OPEN })));
  await context.exposeBinding('__waymarkSent', (_source, body: string) => takeBatch(body, micro, heard));
  await context.exposeBinding('__waymarkBlocked', (_source, kind: 'script' | 'connect') => heard.blocked.add(kind));
  await context.addInitScript(INSPECTOR);
  const page = await context.newPage();
  page.setDefaultTimeout(options.timeoutMs);
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  await open(page, url);
  const { tags } = await inspect(page, options.steps);
  if (tags.length === 0) await inPage(page, 'addTag', NO_SERVICE, options.tag.org, options.tag.journey);
  const isRunning = await runs(page);
  // Fields that come with a script of the page are on it by now.
  const now = await inspect(page, options.steps);
  if (isRunning) await hearWhatIsSent(page, now, heard);
  const selectors = now.fields.map(({ selector }) => selector);
  const values = await inPage(page, 'values', selectors, VALUE_LETTERS_MIN);
  const batches = [...heard.batches];
  const { events } = (await (await fetch(`${micro.url}/micro/events`)).json()) as { events: SentEvent[] };
  const place = { url: page.url(), title: await page.title() };
  await reload(page, url);
  if (isRunning) await runs(page);
  const again = await inspect(page, options.steps);
  return {
    ...{ ...place, ...now, tags },
    renamed: renamedBetween(now, again),
    blocked: [...heard.blocked],
    scriptFailure: heard.scriptFailure,
    isUnknown: heard.isUnknown,
    isRunning,
    batches,
    events,
    sentValues: Object.entries(values).flatMap(([selector, value]) =>
      batches.some(({ text }) => text.includes(JSON.stringify(value).slice(1, -1))) ? [selector] : [],
    ),
  };
}

async function open(page: Page, url: string): Promise<void> {
  let response: Response | null;
  try {
    response = await page.goto(url, { waitUntil: 'load' });
  } catch (error) {
    throw new CheckError(`${url} cannot be opened: ${reasonOf(error)}`);
  }
  const status = response?.status() ?? 200;
  if (status === 401 || status === 403) throw new CheckError(`${url} answers ${status}: it needs a sign-in.`);
  if (status >= 400) throw new CheckError(`${url} answers ${status}.`);
  const type = response?.headers()['content-type'] ?? 'text/html';
  if (!/html/.test(type)) throw new CheckError(`${url} is no page but ${type}.`);
  const isElsewhere = new URL(page.url()).pathname !== new URL(url).pathname;
  if (isElsewhere && (await page.locator('input[type=password]').count()) > 0) {
    throw new CheckError(`${url} leads to ${page.url()}, which asks for a password: it needs a sign-in.`);
  }
}

const reload = (page: Page, url: string) =>
  page.reload({ waitUntil: 'load' }).catch((error) => {
    throw new CheckError(`${url} cannot be loaded a second time: ${reasonOf(error)}`);
  });

/** The library's first line, without its own name for the call and the address. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error as Error).message.split('\n');
  return line.replace(/^page\.\w+: /, '').replace(/ at \S+$/, '');
}

const INSPECTOR = readFileSync(packageFile('dist/embed-inspector.js'), 'utf8');

/** The inspector, in a page. */
interface InPage {
  inspect(steps: string[]): Inspected | undefined;
  values(selectors: string[], lettersMin: number): Record<string, string>;
  addTag(service: string, org: string, journey: string): void;
}

/** Asks the inspector of the page. */
function inPage<Name extends keyof InPage>(
  page: Page,
  name: Name,
  ...args: Parameters<InPage[Name]>
): Promise<ReturnType<InPage[Name]>> {
  return page.evaluate(
    ([member, given]) => {
      const inspector = (globalThis as unknown as { __waymarkCheck: Record<string, (...args: unknown[]) => unknown> })
        .__waymarkCheck;
      return inspector[member]?.(...given);
    },
    [name, args] as const,
  ) as Promise<ReturnType<InPage[Name]>>;
}

async function inspect(page: Page, steps: string[]): Promise<Inspected> {
  return (await inPage(page, 'inspect', steps)) ?? { fields: [], steps: [], tags: [] };
}

/** Selectors change as names do: fields are the same that have the same place and label. */
const renamedBetween = (first: Inspected, again: Inspected): PageFacts['renamed'] =>
  first.fields.flatMap(({ key, label, selector }, place) => {
    const other = again.fields.length === first.fields.length ? again.fields[place] : undefined;
    return other && other.label === label && other.key !== key ? [{ selector, before: key, now: other.key }] : [];
  });

/** Whether the script started. Consent is given where it waits for it. */
async function runs(page: Page): Promise<boolean> {
  const api = 'JourneyEmbed';
  const started = await page
    .waitForFunction((name) => typeof (globalThis as never)[name] === 'object', api, { timeout: SEND_MS_MAX })
    .then(() => true)
    .catch(() => false);
  if (started) {
    await page.evaluate(
      (name) => (globalThis as unknown as Record<string, { consent(given: boolean): void }>)[name]?.consent(true),
      api,
    );
  }
  return started;
}

/** Has the script send what it holds back. It begins with the view of the page; a step that is seen follows when its keys are known. */
async function hearWhatIsSent(page: Page, { steps }: Inspected, heard: Heard): Promise<void> {
  const signal = AbortSignal.timeout(SEND_MS_MAX);
  const hears = async (tag: string) => {
    const isHeard = () => heard.batches.some(({ text }) => text.includes(`"${tag}"`));
    while (!isHeard() && !signal.aborted) await once(heard.arrived, 'batch', { signal }).catch(() => {});
  };
  if (steps.length > 0) await hears('step_view');
  await page.evaluate(() => (globalThis as unknown as { JourneyEmbed?: { flush?(): void } }).JourneyEmbed?.flush?.());
  await hears('page_view');
}

const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** A page that was left meanwhile waits for no answer, and may have taken micro with it. */
const unlessLeft = (answering: Promise<void>): Promise<void> => answering.catch(() => {});

/** The answer of the service that the tag names, or the reason why there is none. */
async function askService(route: Route): Promise<APIResponse | string> {
  const { origin, href } = new URL(route.request().url());
  if (origin === NO_SERVICE) return '';
  try {
    const response = await route.fetch();
    return response.ok() ? response : `${href} answers ${response.status()}`;
  } catch (error) {
    return `${href}: ${reasonOf(error).replace(/^route\.fetch: /, '')}`;
  }
}

/** The tag's own script, if its service answers; else this release's, so that the page can be judged all the same. */
async function answerScript(route: Route, micro: Micro, heard: Heard): Promise<void> {
  const response = await askService(route);
  if (typeof response !== 'string') return route.fulfill({ response });
  if (response !== '') heard.scriptFailure = response;
  const own = await fetch(`${micro.url}${new URL(route.request().url()).pathname}`);
  await route.fulfill({ status: own.status, headers: OPEN, contentType: 'text/javascript', body: await own.text() });
}

async function answerSteps(route: Route, steps: string[], heard: Heard): Promise<void> {
  const response = await askService(route);
  if (typeof response !== 'string') return route.fulfill({ response });
  if (response.endsWith(' answers 404')) heard.isUnknown = true;
  await route.fulfill({ headers: OPEN, json: { steps, stepTypes: [], declared: false } });
}

/** Answers a batch as the service would: micro is its own ingest. */
async function takeBatch(text: string, micro: Micro, heard: Heard): Promise<number> {
  const sent = await fetch(`${micro.url}/api/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: text,
  });
  const reason = sent.ok ? null : ((await sent.json()) as { error: string }).error;
  heard.batches.push({ status: sent.status, reason, text });
  heard.arrived.emit('batch');
  return sent.status;
}
