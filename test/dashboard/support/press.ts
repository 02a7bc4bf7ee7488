// Presses one control of a page as a person does, and records what the page does until it rests.
import { statSync } from 'node:fs';
import type { Download, Page, Request, Response } from 'playwright-core';
import { PASSWORD } from '../../support/people.ts';
import type { Control, Marked, PageState } from './controls.ts';

export interface Outcome {
  downloads: number;
  /** In words. */
  faults: string[];
}

export type Watched = Awaited<ReturnType<typeof watch>>;

/** Bounds, in ms, for what never comes. */
const SILENCE_MS_MAX = 60_000;
const SETTLED_MS_MAX = 60_000;
const CLICK_MS_MAX = 30_000;

/** Texts to type into fields, by their labels. Others stay as they are: then the page says what is missing. */
const TYPED: readonly (readonly [RegExp, (turn: number) => string])[] = [
  [/^(Slug|Short name)/i, (turn) => `pressed-${turn}`],
  [/^Step key/i, (turn) => `pressed_${turn}`],
  [/e-?mail/i, (turn) => `pressed-${turn}@example.org`],
  [/^(Name|Your name|Text|Title|Organization|What|Annotation)/i, (turn) => `Pressed ${turn}`],
  [/client id/i, () => 'nobody-at-all'],
  [/address|path/i, (turn) => `/pressed/${turn}`],
];

/** Properties of a field of the browser that are read here. */
interface Labelled {
  ariaLabel: string | null;
  labels: ArrayLike<{ textContent: string | null }> | null;
}

/** The page has `PRESSING` in each of its documents. */
export function watch(page: Page, base: string) {
  let faults: string[] = [];
  let downloads: Download[] = [];
  let others: Page[] = [];
  let controls: Control[] = [];
  let requests = 0;
  let isLeaving = false;
  let typed = 0;
  let wake = () => {};
  const pending = new Set<Request>();
  const isStream = (request: Request) => /\/live(\?|$)/.test(request.url()) || !request.url().startsWith(base);
  const over = (request: Request) => {
    pending.delete(request);
    wake();
  };
  const listeners = {
    request: (request: Request) => {
      requests += 1;
      isLeaving ||= request.isNavigationRequest();
      if (!isStream(request)) pending.add(request);
      wake();
    },
    requestfinished: over,
    requestfailed: over,
    response: async (answer: Response) => {
      if (answer.status() < 400) return;
      const [seen, text] = [faults, await answer.text().catch(() => '')];
      seen.push(`${answer.status()} ${answer.request().method()} ${answer.url()}: ${text}`);
    },
    download: (download: Download) => {
      downloads.push(download);
      isLeaving = false;
      wake();
    },
    popup: (other: Page) => {
      others.push(other);
      wake();
    },
    framenavigated: () => {
      isLeaving = false;
      wake();
    },
    pageerror: (error: Error) => void faults.push(`error: ${error.message}`),
    console: (line: { type(): string; text(): string }) => {
      if (line.type() === 'error') faults.push(`console: ${line.text()}`);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) page.on(name as 'request', listener as never);

  /** Until it is so, looked at whenever something happens; false when the bound is reached. */
  const until = (isSo: () => boolean, msMax: number) =>
    new Promise<boolean>((resolve) => {
      const end = (isSoNow: boolean) => {
        clearTimeout(bound);
        wake = () => {};
        resolve(isSoNow);
      };
      const bound = setTimeout(end, msMax, false);
      wake = () => isSo() && end(true);
      wake();
    });

  /** Nothing is on its way, what came is drawn, and led to no other question. */
  const settled = async () => {
    const end = Date.now() + SETTLED_MS_MAX;
    for (let isBusy = true; isBusy; ) {
      await until(() => pending.size === 0 && !isLeaving, end - Date.now());
      const before = requests;
      // A document that goes away answers no more.
      const state = await page.evaluate<PageState>('pressing.rest()').catch(() => page.waitForLoadState());
      isBusy = !state || state.isBusy || pending.size > 0 || requests > before;
      controls = state?.controls ?? [];
      if (isBusy && Date.now() > end) {
        faults.push(`the page does not come to rest: ${[...pending].map((one) => one.url())}`);
        return;
      }
    }
  };

  const pressOnce = async (marked: Marked): Promise<{ isIncomplete: boolean }> => {
    const [before, address] = [requests, page.url()];
    const pressed = page.locator('[data-pressed]');
    if (marked.asksPassword) await page.locator('form:has([data-pressed])').getByLabel('Your password').fill(PASSWORD);
    let hasChanged = false;
    const changed = () => {
      hasChanged = true;
      wake();
    };
    page.evaluate('pressing.change()').then(changed, changed);
    const trouble = await pressed
      .click({ timeout: CLICK_MS_MAX, noWaitAfter: true })
      .catch((error: Error) => error.message.split('\n')[0]);
    if (trouble) faults.push(`cannot be clicked: ${trouble}`);
    const hasEffect = () =>
      hasChanged || requests > before || downloads.length > 0 || others.length > 0 || page.url() !== address;
    if (!(await until(hasEffect, SILENCE_MS_MAX))) faults.push('nothing came of it');
    await settled();
    return { isIncomplete: marked.isSubmit && requests === before };
  };

  /** Types into the empty fields whose labels it knows. */
  const fill = async (): Promise<boolean> => {
    const form = page.locator('form:has([data-pressed])');
    if ((await form.count()) === 0) return false;
    typed += 1;
    let isFilled = false;
    for (const field of await form
      .locator('input:not([type=checkbox], [type=radio], [type=password]), textarea')
      .all()) {
      const name = await field.evaluate((node) => {
        const { ariaLabel, labels } = node as unknown as Labelled;
        return ariaLabel ?? labels?.[0]?.textContent ?? '';
      });
      const text = TYPED.find(([label]) => label.test(name.trim()))?.[1]((Date.now() % 1_000_000_000) + typed);
      if (text === undefined || (await field.inputValue()) !== '' || !(await field.isEditable())) continue;
      await field.fill(text);
      isFilled = true;
    }
    return isFilled;
  };

  return {
    /** The controls of the page when it came to rest. */
    controls: () => controls,
    has: (id: string) => controls.some((control) => control.id === id),

    async open(path: string): Promise<void> {
      await page.goto(base + path);
      await page.locator('h1').first().waitFor();
      await settled();
    },

    async goBack(): Promise<void> {
      await page.goBack().catch(() => undefined);
      await settled();
    },

    async escape(): Promise<void> {
      await page.keyboard.press('Escape');
      await settled();
    },

    /** Nothing, where the control is not there any more. */
    async press(id: string): Promise<Outcome | undefined> {
      [faults, downloads, others] = [[], [], []];
      const mark = () => page.evaluate<Marked | null>(`pressing.mark(${JSON.stringify(id)})`);
      const marked = await mark();
      if (!marked) return undefined;
      // A form that asks for more is given more, and sent.
      if ((await pressOnce(marked)).isIncomplete && (await fill())) {
        const again = await mark();
        if (again) await pressOnce(again);
      }
      for (const other of others) {
        await other.waitForLoadState().catch(() => undefined);
        await other.close();
      }
      for (const download of downloads) {
        const failure = await download.failure();
        if (failure !== null) faults.push(`the download failed: ${failure}`);
        else if (statSync(await download.path()).size === 0) faults.push(`${download.suggestedFilename()} is empty`);
      }
      return { downloads: downloads.length, faults };
    },

    leave(): void {
      for (const [name, listener] of Object.entries(listeners)) page.off(name as 'request', listener as never);
    },
  };
}
