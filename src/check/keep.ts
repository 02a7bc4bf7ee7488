// Answers the script's requests with micro's ingest, so that events of a page do not leave this machine.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type { APIResponse, BrowserContext, Route } from 'playwright-core';
import type { Micro } from '../micro/open.ts';
import { packageFile } from '../package-file.ts';
import type { SentBatch } from './facts.ts';
import { reasonOf } from './page.ts';

/** Stands for the service where a page has no tag; no such address can exist (RFC 2606). */
export const NO_SERVICE = 'https://waymark.invalid';
export interface Heard {
  /** Emits `batch` with each. */
  arrived: EventEmitter;
  batches: SentBatch[];
  scriptFailure: string | undefined;
  isUnknown: boolean;
  blocked: Set<'script' | 'connect'>;
}

export interface KeepOptions {
  /** Keys of the steps that a plan names, in order. */
  steps: string[];
  /** Whether the service that a tag names may be asked for its script and steps. */
  mayAsk(origin: string): boolean;
}

const INSPECTOR = readFileSync(packageFile('dist/embed-inspector.js'), 'utf8');

/** To be called before the first page of the context is opened. */
export async function keepHere(context: BrowserContext, micro: Micro, options: KeepOptions): Promise<Heard> {
  const heard: Heard = {
    arrived: new EventEmitter(),
    batches: [],
    scriptFailure: undefined,
    isUnknown: false,
    blocked: new Set(),
  };
  const { steps } = options;
  await context.route(/\/embed\/v[\w.]*\.js(\?|$)/, (route) => unlessLeft(answerScript(route, micro, heard, options)));
  await context.route(/\/embed\/steps\//, (route) => unlessLeft(answerSteps(route, steps, heard, options)));
  await context.route(/\/api\/ingest(\?|$)/, (route) => unlessLeft(route.fulfill({ status: 204, headers: OPEN })));
  await context.exposeBinding('__waymarkSent', (_source, body: string) => takeBatch(body, micro, heard));
  await context.exposeBinding('__waymarkBlocked', (_source, kind: 'script' | 'connect') => heard.blocked.add(kind));
  await context.addInitScript(INSPECTOR);
  return heard;
}

const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/** A page that was left meanwhile waits for no answer, and may have taken micro with it. */
const unlessLeft = (answering: Promise<void>): Promise<void> => answering.catch(() => {});

/** The answer of the service that the tag names, or the reason why there is none. */
async function askService(route: Route, { mayAsk }: KeepOptions): Promise<APIResponse | string> {
  const { origin, href } = new URL(route.request().url());
  if (origin === NO_SERVICE || !mayAsk(origin)) return '';
  try {
    const response = await route.fetch();
    return response.ok() ? response : `${href} answers ${response.status()}`;
  } catch (error) {
    return `${href}: ${reasonOf(error).replace(/^route\.fetch: /, '')}`;
  }
}

/** The tag's own script, if its service answers; else this release's, so that the page can be judged all the same. */
async function answerScript(route: Route, micro: Micro, heard: Heard, options: KeepOptions): Promise<void> {
  const response = await askService(route, options);
  if (typeof response !== 'string') return route.fulfill({ response });
  if (response !== '') heard.scriptFailure = response;
  const own = await fetch(`${micro.url}${new URL(route.request().url()).pathname}`);
  await route.fulfill({ status: own.status, headers: OPEN, contentType: 'text/javascript', body: await own.text() });
}

async function answerSteps(route: Route, steps: string[], heard: Heard, options: KeepOptions): Promise<void> {
  const response = await askService(route, options);
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
