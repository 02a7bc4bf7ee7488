// Walks a form as each kind of person, one after the other, and combines their findings.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Route } from 'playwright-core';
import { type BrowserChoice, CheckError, openBrowser } from '../check/browser.ts';
import { floodOf, keepHere } from '../check/keep.ts';
import { within } from '../check/page.ts';
import type { KeptEvent } from '../micro/held.ts';
import { type Micro, openMicro } from '../micro/open.ts';
import { packageVersion } from '../package-file.ts';
import { loadAxe } from './axe.ts';
import { compare, isUnmarked, UNMARKED } from './compare.ts';
import { KINDS } from './kinds.ts';
import type { KindName, Mismatch, Rehearsal, Walked } from './report.ts';
import type { Axe, Visit, WalkOptions } from './visit.ts';
import { type Ending, walk } from './walk.ts';

/** Entries of each list of a report; beyond, they are counted. */
const LISTED_MAX = 200;
/** The script's last batch comes within this, in ms. */
const QUIET_MS = 200;
const QUIET_MS_MAX = 3_000;
const PATIENCE_MS = 4_000;
const PATIENCE_SLOW_MS = 12_000;
/** Closing a page whose script never rests is not waited for. */
const CLOSE_MS_MAX = 5_000;
const ORIGINS_MAX = 50;
/** Longer than the script's window for one attempt (embed/src/limits.ts), since a second press comes late on a busy machine. */
const SAME_ATTEMPT_MS = 1_000;
/** Notes of a walk; a page may fail at every move. */
const NOTES_MAX = 20;
const NOTE_LENGTH_MAX = 200;
/** Requests that send something, between two presses; an honest page sends a few. */
const SENT_MAX = 1_000;
/** Longer addresses are cut before they are compared. */
const PATH_LENGTH_MAX = 500;

export interface RehearseOptions extends WalkOptions {
  kinds: readonly KindName[];
  /** How long one walk may take, in ms. */
  walkMs: number;
  /** How long all of it may take, in ms. */
  totalMs: number;
  /** Origins that the page may reach, beside its own. */
  origins: readonly string[];
  begun?(kind: KindName): void;
}

/** Throws a `CheckError` where the first walk cannot be made at all, or no browser starts. */
export async function rehearse(
  options: RehearseOptions & { browser: Omit<BrowserChoice, 'hosts'> },
): Promise<Rehearsal> {
  const browser = await openBrowser({ ...options.browser, hosts: hostsOf(options) });
  try {
    return await rehearseIn(browser, options);
  } finally {
    await Promise.race([browser.close(), pause(CLOSE_MS_MAX)]);
  }
}

const hostsOf = ({ url, origins }: RehearseOptions): string[] =>
  [url, ...origins].map((address) => new URL(address).hostname).filter((host) => host !== '');

/** The same in a browser that is open, and stays so. It has to resolve no other hosts than the form's. */
export async function rehearseIn(browser: Browser, options: RehearseOptions): Promise<Rehearsal> {
  const began = Date.now();
  const keptFrom = new Set<string>();
  const axe = loadAxe();
  const done: WalkResult[] = [];
  const notes = new Set<string>();
  for (const name of options.kinds) {
    const left = options.totalMs - (Date.now() - began);
    if (left <= 0) {
      notes.add(
        `The time was over before every kind of person had walked: ${name} and those after it did not. --total gives more.`,
      );
      break;
    }
    options.begun?.(name);
    const result = await walkAs(browser, name, { options, axe, keptFrom, walkMs: Math.min(options.walkMs, left) });
    // A failure of the first walk ends the rehearsal. A failure of a later walk is a part of the report.
    if (result.failure && done.length === 0) throw result.failure;
    done.push(result);
    for (const note of result.notes) notes.add(note);
  }
  return reportOf(options, began, done, { axe, keptFrom, notes });
}

interface WalkResult {
  walked: Walked;
  failure: CheckError | undefined;
  visit: Visit | undefined;
  mismatches: Mismatch[];
  notes: Iterable<string>;
}

interface WalkSetting {
  options: RehearseOptions;
  axe: Axe | undefined;
  keptFrom: Set<string>;
  walkMs: number;
}

async function walkAs(browser: Browser, name: KindName, setting: WalkSetting): Promise<WalkResult> {
  const began = Date.now();
  const kind = { name, ...KINDS[name] };
  const { options, walkMs } = setting;
  const micro = await openMicro({ port: 0, host: '127.0.0.1' });
  const context = await browser.newContext({
    ...kind.context,
    bypassCSP: true,
    serviceWorkers: 'block',
    acceptDownloads: false,
    locale: 'en-GB',
  });
  let visit: Visit | undefined;
  let ending: Ending = { ended: 'failed', sentence: '' };
  let failure: CheckError | undefined;
  let events: KeptEvent[] = [];
  try {
    visit = await openVisit(browser, context, micro, kind, setting);
    ending = await within(walkMs, options.url, walk(visit));
  } catch (error) {
    failure =
      error instanceof CheckError ? error : new CheckError(`${options.url} cannot be walked: ${firstLine(error)}`);
    if (visit?.heard.isFlooded) failure = new CheckError(floodOf(options.url));
    ending = { ended: 'failed', sentence: failure.message };
  }
  try {
    if (visit && !failure) events = await within(QUIET_MS_MAX * 2, options.url, recorded(visit, micro)).catch(() => []);
  } finally {
    await Promise.race([Promise.all([context.close().catch(() => {}), micro.close()]), pause(CLOSE_MS_MAX)]);
  }
  return {
    failure,
    visit,
    mismatches:
      visit && !failure
        ? compare({
            ...visit,
            kind: name,
            events,
            ...batchesOf(visit),
            isSubmitted: visit.memory.has('taken') || ending.ended === 'submitted',
          })
        : [],
    notes: [
      ...(visit?.notes ?? []),
      ...(visit?.heard.leftOut ?? []),
      ...(visit && !failure && isUnmarked({ steps: visit.steps, events }) ? [UNMARKED] : []),
    ],
    walked: {
      ...{ kind: name, ...ending, steps: visit?.steps.length ?? 0, answers: visit?.answers ?? 0 },
      ...{ seconds: Math.round((Date.now() - began) / 100) / 10, events: events.length },
    },
  };
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const batchesOf = ({ heard }: Visit) => ({
  bodies: heard.batches.map(({ text }) => text),
  refusals: heard.batches.flatMap(({ reason }) => reason ?? []),
});

async function openVisit(
  browser: Browser,
  context: Visit['context'],
  micro: Micro,
  kind: Visit['kind'],
  { options, axe, keptFrom }: WalkSetting,
): Promise<Visit> {
  const own = new Set([options.url, ...options.origins].map((address) => new URL(address).origin));
  // Routes and doors are asked only once there is a page, and with it a visit.
  await context.route('**/*', (route) => guard(route, visit, own, keptFrom).catch(() => {}));
  await keepFromSockets(context, own, keptFrom);
  const heard = await keepHere(context, micro, { steps: options.stepKeys, mayAsk: (origin) => own.has(origin) });
  let attemptAt = 0;
  await context.exposeBinding('__waymarkSubmitted', (_source, isBlocked: boolean) => {
    visit.submits++;
    if (isBlocked) visit.memory.set('blocked', true);
    // Two presses of an impatient hand are one attempt, as the script says.
    const isSame = Date.now() - attemptAt < SAME_ATTEMPT_MS;
    attemptAt = Date.now();
    if (!isSame) visit.acts.push({ tag: 'submit_attempt', stepKey: visit.stepKey, fieldKey: null });
  });
  const page = await context.newPage();
  const visit: Visit = {
    ...{ kind, options, browser, context, page, heard, axe, isHeld: false, held: [], acts: [], traps: [], steps: [] },
    ...{ costs: [], notes: new Set(), typed: new Set(), touched: new Set(), answers: 0, submits: 0, presses: 0 },
    ...{
      stepKey: null,
      step: 1,
      hasTag: undefined,
      isScriptMissing: false,
      memory: new Map(),
      sent: [],
      onlySent: null,
    },
    patienceMs: kind.name === 'slow' ? PATIENCE_SLOW_MS : PATIENCE_MS,
  };
  page.setDefaultTimeout(options.walkMs);
  page.on('pageerror', ({ message }) => {
    if (visit.notes.size < NOTES_MAX)
      visit.notes.add(`A script of the page fails: ${message.slice(0, NOTE_LENGTH_MAX)}`);
  });
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}));
  await kind.prepare?.(visit);
  return visit;
}

/** Closes sockets before they open and takes connections between browsers away: routes of requests do not see them. */
async function keepFromSockets(
  context: BrowserContext,
  own: ReadonlySet<string>,
  keptFrom: Set<string>,
): Promise<void> {
  const originOf = ({ href }: URL) => new URL(href.replace(/^ws/, 'http')).origin;
  await context.routeWebSocket(
    (url) => !own.has(originOf(url)),
    (socket) => {
      if (keptFrom.size < ORIGINS_MAX) keptFrom.add(originOf(new URL(socket.url())));
      return socket.close();
    },
  );
  await context.addInitScript(() => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport'])
      Reflect.deleteProperty(globalThis, name);
  });
}

const SENDS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Passes requests to the page's own service, and blocks requests that could submit something while the visit is held. */
async function guard(route: Route, visit: Visit, own: ReadonlySet<string>, keptFrom: Set<string>): Promise<void> {
  const request = route.request();
  const { origin, pathname, protocol } = new URL(request.url());
  const isLocal = protocol === 'data:' || protocol === 'blob:' || (protocol === 'file:' && own.has('null'));
  if (!isLocal && !own.has(origin)) {
    if (keptFrom.size < ORIGINS_MAX) keptFrom.add(origin);
    return route.abort('blockedbyclient');
  }
  const isPage = request.isNavigationRequest();
  const isSending = SENDS.has(request.method());
  const name = `${request.method()} ${pathname.slice(0, PATH_LENGTH_MAX)}`;
  if (isSending && visit.sent.length < SENT_MAX) visit.sent.push(name);
  const isHeld = visit.isHeld || (visit.onlySent !== null && visit.onlySent !== name);
  if (isHeld && (isSending || isPage)) {
    if (visit.held.length < SENT_MAX) visit.held.push(name);
    // A page that is answered with nothing stays.
    return isPage ? route.fulfill({ status: 204 }) : route.abort('blockedbyclient');
  }
  return route.continue();
}

/** The events that the script sent of the visit, once nothing more is under way. */
async function recorded({ context, heard, page }: Visit, micro: Micro): Promise<KeptEvent[]> {
  const inPages = (work: () => void) => Promise.all(context.pages().map((one) => one.evaluate(work).catch(() => {})));
  // The answer of the field that still has the focus is sent when it is left, and that is seen a moment later.
  await inPages(() => {
    (
      globalThis as unknown as { document: { activeElement: { blur?(): void } | null } }
    ).document.activeElement?.blur?.();
  });
  await pause(QUIET_MS);
  const end = Date.now() + QUIET_MS_MAX;
  for (let known = -1; known !== heard.batches.length && Date.now() < end; ) {
    known = heard.batches.length;
    await inPages(() => (globalThis as unknown as { JourneyEmbed?: { flush?(): void } }).JourneyEmbed?.flush?.());
    await pause(QUIET_MS);
  }
  if (page.isClosed()) return [];
  const answer = await fetch(`${micro.url}/micro/events`);
  const { events } = (await answer.json()) as { events: KeptEvent[] };
  // A batch that was sent as a page was left may have come a second time from the next one.
  return [...new Map(events.map((event) => [event.id, event])).values()];
}

function reportOf(
  { url, isSubmitting }: RehearseOptions,
  began: number,
  done: readonly WalkResult[],
  { axe, keptFrom, notes }: { axe: Axe | undefined; keptFrom: Set<string>; notes: Set<string> },
): Rehearsal {
  const mismatches = merged(
    done.flatMap((result) => result.mismatches),
    ({ how, sentence }) => [how, sentence],
  );
  const traps = merged(
    done.flatMap(({ visit }) => visit?.traps ?? []),
    ({ criterion, selector, message }) => [criterion, selector, message],
  ).sort((one, other) => ORDER[one.severity] - ORDER[other.severity] || one.step - other.step);
  const longest = [...done].sort((one, other) => (other.visit?.steps.length ?? 0) - (one.visit?.steps.length ?? 0))[0]
    ?.visit;
  const costs = (done.find(({ walked }) => walked.kind === 'keyboard') ?? done[0])?.visit?.costs ?? [];
  return {
    ...{ version: packageVersion(), url, startedAt: new Date(began).toISOString() },
    seconds: Math.round((Date.now() - began) / 1000),
    isSubmitted: isSubmitting,
    hasTag: done.some(({ visit }) => visit?.hasTag),
    walks: done.map(({ walked }) => walked),
    steps: longest?.steps ?? [],
    mismatches: mismatches.slice(0, LISTED_MAX),
    mismatchesLeftOut: Math.max(0, mismatches.length - LISTED_MAX),
    traps: traps.slice(0, LISTED_MAX),
    trapsLeftOut: Math.max(0, traps.length - LISTED_MAX),
    costs: [...costs].sort((one, other) => other.seconds - one.seconds).slice(0, LISTED_MAX),
    axe: axe?.version ?? null,
    keptFrom: [...keptFrom],
    notes: [...notes],
  };
}

const ORDER = { error: 0, warning: 1 };

/** A trap that several kinds of people met is one entry. */
function merged<Entry extends { kinds: KindName[] }>(
  entries: readonly Entry[],
  partsOf: (entry: Entry) => unknown[],
): Entry[] {
  const known = new Map<string, Entry>();
  for (const entry of entries) {
    const id = JSON.stringify(partsOf(entry));
    const same = known.get(id);
    if (same) same.kinds = [...new Set([...same.kinds, ...entry.kinds])];
    else known.set(id, { ...entry });
  }
  return [...known.values()];
}

/** Whether a page keeps people from the end, or the script tells something else than what happened. */
export const isWrong = ({ traps, mismatches, walks }: Rehearsal, isStrict: boolean): boolean =>
  traps.some(({ severity }) => severity === 'error' || isStrict) ||
  mismatches.length > 0 ||
  walks.some(({ ended }) => ended === 'stuck' || ended === 'failed' || ended === 'no-way');
