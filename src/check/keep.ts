// Answers the script's requests with micro's ingest, so that events of a page do not leave this machine.
//
// This process requests nothing that a page names: the page's browser loads the script and the steps of the tag's service by its own rules,
// and this process only notes how they were answered. If it requested them itself, a page could have it read an address that only this machine
// reaches, also through a redirect, or an answer without end, and the page could read data that its browser denies it.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Request, Route } from 'playwright-core';
import type { Micro } from '../micro/open.ts';
import { packageFile } from '../package-file.ts';
import type { SentBatch } from './facts.ts';

/** Stands for the service where a page has no tag; no such address can exist (RFC 2606). */
export const NO_SERVICE = 'https://waymark.invalid';
/** Batches of one visit that are read, and their letters; a form of an hour sends some hundreds, of 2 kB each. */
const BATCHES_MAX = 1_000;
const LETTERS_MAX = 16 * 1024 ** 2;
/** Windows of one visit, the first included. */
const WINDOWS_MAX = 10;

export interface Heard {
  /** Emits `batch` with each. */
  arrived: EventEmitter;
  batches: SentBatch[];
  /** Why the script of the tag did not load. From then on this release's is answered, so that the page can be judged after a second load. */
  scriptFailure: string | undefined;
  isUnknown: boolean;
  blocked: Set<'script' | 'connect'>;
  /** A sentence for each limit of a visit that the page exceeded. */
  leftOut: Set<string>;
  /** The visit was ended, since the page opens windows without end. */
  isFlooded: boolean;
}

export interface KeepOptions {
  /** Keys of the steps that a plan names, in order. */
  steps: string[];
  /** Whether the browser may ask the service that a tag names for its script and steps. */
  mayAsk(origin: string): boolean;
}

const INSPECTOR = readFileSync(packageFile('dist/embed-inspector.js'), 'utf8');
const SCRIPT = /\/embed\/v[\w.]*\.js$/;
const STEPS = /\/embed\/steps\/[^/]+\/[^/]+$/;

/** To be called before the first page of the context is opened. */
export async function keepHere(context: BrowserContext, micro: Micro, options: KeepOptions): Promise<Heard> {
  const heard: Heard = {
    ...{ arrived: new EventEmitter(), batches: [], scriptFailure: undefined, isUnknown: false },
    ...{ blocked: new Set(), leftOut: new Set(), isFlooded: false },
  };
  const { steps, mayAsk } = options;
  const isAsked = (route: Route): boolean => {
    const { origin } = new URL(route.request().url());
    return origin !== NO_SERVICE && heard.scriptFailure === undefined && mayAsk(origin);
  };
  const orHere = (answer: (route: Route) => Promise<void>) => (route: Route) =>
    unlessLeft(isAsked(route) ? route.fallback() : answer(route));
  await context.route(
    ({ pathname }) => SCRIPT.test(pathname),
    orHere((route) => answerScript(route, micro)),
  );
  await context.route(
    ({ pathname }) => STEPS.test(pathname),
    orHere((route) => route.fulfill({ headers: OPEN, json: { steps, stepTypes: [], declared: false } })),
  );
  await context.route(/\/api\/ingest(\?|$)/, (route) => unlessLeft(route.fulfill({ status: 204, headers: OPEN })));
  const take = openIntake(micro, heard);
  await context.exposeBinding('__waymarkSent', (_source, body: unknown) => take(`${body}`));
  await context.exposeBinding('__waymarkBlocked', (_source, kind: 'script' | 'connect') => {
    if (kind === 'script' || kind === 'connect') heard.blocked.add(kind);
  });
  await context.addInitScript(INSPECTOR);
  noteFailures(context, heard);
  endFloods(context, heard);
  return heard;
}

const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** A page that was left meanwhile waits for no answer, and may have taken micro with it. */
const unlessLeft = (answering: Promise<void>): Promise<void> => answering.catch(() => {});

/** The script of this release. */
async function answerScript(route: Route, micro: Micro): Promise<void> {
  const [path = ''] = SCRIPT.exec(new URL(route.request().url()).pathname) ?? [];
  const own = await fetch(micro.url + path);
  await route.fulfill({ status: own.status, headers: OPEN, contentType: 'text/javascript', body: await own.text() });
}

function noteFailures(context: BrowserContext, heard: Heard): void {
  const note = (request: Request, failure: string, status?: number) => {
    const { href, pathname, origin } = new URL(firstOf(request).url());
    if (origin === NO_SERVICE) return;
    if (SCRIPT.test(pathname) && request.resourceType() === 'script') heard.scriptFailure ??= `${href}${failure}`;
    if (STEPS.test(pathname) && status === 404) heard.isUnknown = true;
  };
  context.on('response', (response) => {
    const status = response.status();
    if (status >= 400) note(response.request(), ` answers ${status}`, status);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'no answer';
    // The page's policy is another finding, and leaving a page ends its requests.
    if (!/^csp$|ERR_ABORTED|ERR_BLOCKED_BY_CSP/.test(reason)) note(request, `: ${reason}`);
  });
}

/** The request before all redirects. */
function firstOf(request: Request): Request {
  const before = request.redirectedFrom();
  return before ? firstOf(before) : request;
}

/** Ends the visit of a page that opens window after window: closing each would take as long as opening the next. */
function endFloods(context: BrowserContext, heard: Heard): void {
  let windows = 0;
  context.on('page', (page) => {
    page.on('download', () => heard.leftOut.add('It starts downloads, which are not kept.'));
    windows++;
    if (windows <= WINDOWS_MAX || heard.isFlooded) return;
    heard.isFlooded = true;
    context.close().catch(() => {});
  });
}

export const floodOf = (url: string): string => `${url} opens more than ${WINDOWS_MAX} windows: the visit was ended`;

/** Answers a batch as the service would: micro is its own ingest. */
function openIntake(micro: Micro, heard: Heard): (text: string) => Promise<number> {
  let [batches, letters] = [0, 0];
  return async (text) => {
    batches++;
    letters += text.length;
    if (batches > BATCHES_MAX || letters > LETTERS_MAX) {
      heard.leftOut.add(`It sends more than ${BATCHES_MAX} batches, or ${LETTERS_MAX} letters: the rest was not read.`);
      return 204;
    }
    const sent = await fetch(`${micro.url}/api/ingest`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: text,
    });
    const reason = sent.ok ? null : ((await sent.json()) as { error: string }).error;
    heard.batches.push({ status: sent.status, reason, text });
    heard.arrived.emit('batch');
    return sent.status;
  };
}
