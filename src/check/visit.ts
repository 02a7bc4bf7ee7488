// Opens a page like a visitor's browser. Micro's ingest answers the script, so that events do not leave this machine.
import { once } from 'node:events';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Inspected } from '../domain/inspected.ts';
import { type Micro, openMicro } from '../micro/open.ts';
import { CheckError } from './browser.ts';
import type { PageFacts, SentEvent } from './facts.ts';
import { inPage } from './inspector.ts';
import { floodOf, type Heard, keepHere, NO_SERVICE } from './keep.ts';
import { openPage, reasonOf, within } from './page.ts';

export interface VisitOptions {
  /** Keys of the steps that the plan names, in order. */
  steps: string[];
  /** The script tag for a page that has none. */
  tag: { org: string; journey: string };
  /** How long a page may take, in ms. */
  timeoutMs: number;
}

/** How long to wait for the script's first batch after its start, in ms. */
const SEND_MS_MAX = 5_000;
/** A shorter value occurs in too many texts by chance. */
const VALUE_LETTERS_MIN = 4;
const TITLE_LETTERS_MAX = 1_000;

/** Throws a `CheckError` where the page cannot be opened. */
export async function visitPage(browser: Browser, url: string, options: VisitOptions): Promise<PageFacts> {
  const first = await visitOnce(browser, url, options, false);
  // The rest is worth knowing also where the page's policy keeps the script out.
  if (first.blocked.length === 0) return first;
  const { blocked, ...rest } = await visitOnce(browser, url, options, true);
  return { ...rest, blocked: [...new Set([...first.blocked, ...blocked])] };
}

async function visitOnce(browser: Browser, url: string, options: VisitOptions, bypassCSP: boolean): Promise<PageFacts> {
  const micro = await openMicro({ port: 0, host: '127.0.0.1' });
  const context = await browser.newContext({ bypassCSP, serviceWorkers: 'block', acceptDownloads: false });
  const heard = await keepHere(context, micro, { steps: options.steps, mayAsk: () => true });
  try {
    return await within(options.timeoutMs, url, look(context, micro, heard, url, options));
  } catch (error) {
    if (heard.isFlooded) throw new CheckError(floodOf(url));
    if (error instanceof CheckError) throw error;
    throw new CheckError(`${url} cannot be read: ${reasonOf(error)}`);
  } finally {
    await Promise.all([context.close(), micro.close()]);
  }
}

async function look(
  context: BrowserContext,
  micro: Micro,
  heard: Heard,
  url: string,
  options: VisitOptions,
): Promise<PageFacts> {
  const page = await context.newPage();
  page.setDefaultTimeout(options.timeoutMs);
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => {}));
  await openPage(page, url);
  if (heard.scriptFailure !== undefined) await openPage(page, url);
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
  const place = { url: page.url(), title: (await page.title()).slice(0, TITLE_LETTERS_MAX) };
  await reload(page, url);
  if (isRunning) await runs(page);
  const again = await inspect(page, options.steps);
  return {
    ...{ ...place, ...now, tags },
    renamed: renamedBetween(now, again),
    blocked: [...heard.blocked],
    scriptFailure: heard.scriptFailure,
    isUnknown: heard.isUnknown,
    leftOut: [...heard.leftOut, ...fieldsLeftOut(now)],
    isRunning,
    batches,
    events,
    sentValues: Object.entries(values).flatMap(([selector, value]) =>
      batches.some(({ text }) => text.includes(JSON.stringify(value).slice(1, -1))) ? [selector] : [],
    ),
  };
}

const fieldsLeftOut = ({ fieldsLeftOut: count }: Inspected): string[] =>
  count > 0 ? [`It has ${count} fields more than are looked at.`] : [];

const reload = (page: Page, url: string) =>
  page.reload({ waitUntil: 'load' }).catch((error) => {
    throw new CheckError(`${url} cannot be loaded a second time: ${reasonOf(error)}`);
  });

async function inspect(page: Page, steps: string[]): Promise<Inspected> {
  return (await inPage(page, 'inspect', steps)) ?? { fields: [], fieldsLeftOut: 0, steps: [], tags: [] };
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

/** Makes the script send its queue. The first batch has the page view; the view of a step follows when the keys of steps are known. */
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
