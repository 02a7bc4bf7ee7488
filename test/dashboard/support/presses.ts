// Presses everything that can be pressed on a page, as a person does: each link, button and download, also those that a press
// reveals, in menus, panels and dialogs. Reports each press that nothing came of, or that something went wrong after.
import { statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Download, Page, Request, Response } from 'playwright-core';
import { PASSWORD } from '../../support/people.ts';
import { CONTROLS, type Control, NAMES } from './controls.ts';

/** A dangerous button, and what is pressed before it. */
export interface Danger {
  path: string;
  chain: readonly string[];
}

export interface Pressed {
  presses: number;
  downloads: number;
  /** In words: where, what was pressed, and what came of it. */
  faults: string[];
  dangers: Danger[];
  /** Everything that was pressed, once. */
  known: Set<string>;
  /** Links that led where they say. */
  links: Set<string>;
  /** Controls that need not be pressed. */
  isSpared(control: Control): boolean;
}

export const nothingPressed = (isSpared: Pressed['isSpared'] = () => false): Pressed => ({
  ...{ presses: 0, downloads: 0, isSpared },
  ...{ faults: [], dangers: [], known: new Set(), links: new Set() },
});

/** A press that shows nothing for so long, in ms, is silent. */
const SILENCE_MS = 10_000;
/** A page that somebody comes back to shows its earlier content within this time, in ms. */
const BACK_MS = 1_500;
/** A link to another document has it open within so long, in ms. */
const NAVIGATED_MS = 10_000;
const SETTLED_MS_MAX = 60_000;
/** A page that was opened is whole when nothing was on its way for so long, in ms. */
const OPENED_QUIET_MS = 300;
/** Between two looks at a page, in ms: each look takes a round trip to the browser, of which half the CPU of a press was made. */
const POLL_MS = 20;
/** In a menu of a dialog of a menu. */
const DEPTH_MAX = 4;
/** A button that ends the session is pressed by the caller, last. */
const LATER = /^Sign out$/;
/** Buttons that end other sessions are pressed with those that cannot be undone. */
const ENDS_OTHERS = /^Sign out ./;
/** Buttons that take something away at once come after everything else on their page. */
const LAST = /^(Delete|Remove|Revoke|Clear|Pause)\b/;

/** In a dialog that has a cross of the same name: it closes what the page is about, whose buttons go with it. */
const ENDS_ITS_PAGE = /^BUTTON Close \(2\)$/;

/** Texts to type into fields, by their labels. Others stay as they are: then the page says what is missing. */
const TYPED: readonly (readonly [RegExp, (turn: number) => string])[] = [
  [/^(Slug|Short name)/i, (turn) => `pressed-${turn}`],
  [/^Step key/i, (turn) => `pressed_${turn}`],
  [/e-?mail/i, (turn) => `pressed-${turn}@example.org`],
  [/^(Name|Your name|Text|Title|Organization|What|Annotation)/i, (turn) => `Pressed ${turn}`],
  [/client id/i, () => 'nobody-at-all'],
  [/address|path/i, (turn) => `/pressed/${turn}`],
];

export async function pressEverything(page: Page, base: string, path: string, pressed: Pressed): Promise<void> {
  const here = watch(page, base);
  await here.open(path);
  const pathname = new URL(path, base).pathname;
  const kind = pathname.replace(NAMES, '$1/*');
  const isNew = (control: Control) => {
    const { id, isFrame, href } = control;
    const known = isFrame || href !== null ? id : `${kind} ${id}`;
    if (pressed.known.has(known) || pressed.isSpared(control)) return false;
    pressed.known.add(known);
    return true;
  };
  const first = (await here.controls()).filter(isNew);
  // Controls that lead away come after those that do not.
  const turnOf = ({ name, href }: Control) => (LAST.test(name) ? 2 : href === null ? 0 : 1);
  const queue = first.sort((a, b) => turnOf(a) - turnOf(b)).map((one) => [one]);

  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const control = chain.at(-1) as Control;
    const where = `${path}: ${chain.map(({ name, id }) => name || id).join(' > ')}`;
    if (LATER.test(control.name)) continue;
    if (control.isDanger || ENDS_OTHERS.test(control.name)) {
      pressed.dangers.push({ path, chain: chain.map(({ id }) => id) });
      continue;
    }
    // Tests reach no other host.
    if (control.href !== null && (control.href === page.url() || !control.href.startsWith(base))) continue;
    if (!(await here.reach(path, chain))) {
      // Sessions that were open end as time goes on, and a count of none leads nowhere.
      if (/^\d+$/.test(control.name)) continue;
      pressed.faults.push(`${where}: is not there any more`);
      continue;
    }
    const before = new Set((await here.controls()).map(({ id }) => id));
    const outcome = await here.press(control.id);
    pressed.presses += 1;
    pressed.downloads += outcome.downloads;
    pressed.faults.push(...outcome.faults.map((fault) => `${where}: ${fault}`));
    if (control.href !== null && outcome.faults.length === 0) pressed.links.add(control.id);
    if (leadsAway(control, pathname) || new URL(page.url()).pathname !== pathname || chain.length >= DEPTH_MAX)
      continue;
    const revealed = (await here.controls())
      .filter((one) => !before.has(one.id) && isNew(one))
      .sort((a, b) => Number(ENDS_ITS_PAGE.test(a.id)) - Number(ENDS_ITS_PAGE.test(b.id)));
    queue.unshift(...revealed.map((one) => [...(chain as Control[]), one]));
  }
  here.leave();
}

const leadsAway = ({ href }: Control, pathname: string) => href !== null && new URL(href).pathname !== pathname;

/** Presses a button that the others left out, and what comes before it. */
export async function pressDanger(page: Page, base: string, { path, chain }: Danger, pressed: Pressed): Promise<void> {
  const here = watch(page, base);
  await here.open(path);
  for (const id of chain) {
    if (!(await here.has(id))) continue;
    const outcome = await here.press(id);
    pressed.presses += 1;
    pressed.faults.push(...outcome.faults.map((fault) => `${path}: ${chain.join(' > ')}: ${fault}`));
  }
  here.leave();
}

/** Properties of a field of the browser that are read here. */
interface Labelled {
  ariaLabel: string | null;
  labels?: ArrayLike<{ textContent: string }> | null;
}

interface Outcome {
  downloads: number;
  faults: string[];
}

/** Acts on a page, and records what the page does meanwhile. */
function watch(page: Page, base: string) {
  let faults: string[] = [];
  let downloads: Download[] = [];
  let others: Page[] = [];
  let asked = 0;
  let navigating = false;
  let typed = 0;
  const pending = new Set<Request>();
  const isStream = (request: Request) => /\/live(\?|$)/.test(request.url()) || !request.url().startsWith(base);
  const heard = {
    request: (request: Request) => {
      asked += 1;
      navigating ||= request.isNavigationRequest();
      if (!isStream(request)) pending.add(request);
    },
    requestfinished: (request: Request) => void pending.delete(request),
    requestfailed: (request: Request) => void pending.delete(request),
    response: async (answer: Response) => {
      if (answer.status() < 400) return;
      const [seen, text] = [faults, await answer.text().catch(() => '')];
      seen.push(`${answer.status()} ${answer.request().method()} ${answer.url()}: ${text}`);
    },
    download: (download: Download) => void downloads.push(download),
    popup: (other: Page) => void others.push(other),
    pageerror: (error: Error) => void faults.push(`error: ${error.message}`),
    console: (line: { type(): string; text(): string }) => {
      if (line.type() === 'error') faults.push(`console: ${line.text()}`);
    },
  };
  for (const [name, listener] of Object.entries(heard)) page.on(name as 'request', listener as never);

  const until = async (isOver: () => boolean | Promise<boolean>, ms: number) => {
    const end = Date.now() + ms;
    while (!(await isOver())) {
      if (Date.now() > end) return false;
      await delay(POLL_MS);
    }
    return true;
  };
  /** Nothing is on its way, and nothing has been for so long, in ms: one answer may lead to the next question. */
  const settled = async (quietMs = 60) => {
    let since = Date.now();
    const isBusy = () =>
      page.evaluate<boolean>(`document.querySelector('main [aria-busy="true"], .shell-waiting') !== null`);
    // The page is asked when the time is over, not at each look: a question takes as long as a press.
    const isOver = async () => {
      if (pending.size > 0) since = Date.now();
      if (Date.now() - since < quietMs) return false;
      if (!(await isBusy()) && pending.size === 0) return true;
      since = Date.now();
      return false;
    };
    if (!(await until(isOver, SETTLED_MS_MAX).catch(() => true))) faults.push('the page does not come to rest');
  };
  const controls = () => page.evaluate<Control[]>(`${CONTROLS}.map(({ one, ...rest }) => rest)`);
  const has = async (id: string) => (await controls()).some((one) => one.id === id);

  const open = async (path: string) => {
    await page.goto(base + path);
    await page.locator('h1').first().waitFor();
    await settled(OPENED_QUIET_MS);
  };
  const isAt = (path: string) => new URL(page.url()).pathname === new URL(path, base).pathname;

  /** Brings the page to where the last of the chain can be pressed. */
  const reach = async (path: string, chain: readonly Control[]): Promise<boolean> => {
    const { id } = chain.at(-1) as Control;
    const isRoot = chain.length === 1;
    if (isAt(path) && (await has(id))) return true;
    if (!isAt(path)) {
      await page.goBack().catch(() => undefined);
      if (isAt(path) && (await until(() => has(id), BACK_MS).catch(() => false))) return true;
    } else if (isRoot) {
      await page.keyboard.press('Escape');
      if (await has(id)) return true;
    }
    await open(path);
    for (const { id: before } of chain.slice(0, -1)) if (await has(before)) await press(before);
    return has(id);
  };

  const press = async (id: string): Promise<Outcome> => {
    [faults, downloads, others] = [[], [], []];
    // An empty password is one, of people who sign in elsewhere.
    await markPressed(id);
    const password = page.locator('form:has([data-pressed][type=submit])').getByLabel('Your password');
    if ((await password.count()) > 0) await password.fill(PASSWORD);
    const outcome = await pressOnce(id);
    // A form that asks for more is given more, and sent.
    if (outcome.askedFor && (await fill())) {
      await pressOnce(id);
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
  };

  const markPressed = (id: string) =>
    page.evaluate(`(() => {
      for (const marked of document.querySelectorAll('[data-pressed]')) marked.removeAttribute('data-pressed');
      ${CONTROLS}.find(({ id }) => id === ${JSON.stringify(id)}).one.setAttribute('data-pressed', '');
    })()`);

  const pressOnce = async (id: string): Promise<{ askedFor: boolean }> => {
    const address = page.url();
    await markPressed(id);
    const isForm = await page.evaluate<boolean>(`(() => {
      const one = document.querySelector('[data-pressed]');
      globalThis.changes = 0;
      globalThis.pressedOne = one;
      globalThis.watching?.disconnect();
      globalThis.watching = new MutationObserver((found) => (globalThis.changes += found.filter(({ attributeName }) => attributeName !== 'data-pressed').length));
      globalThis.watching.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      return one.type === 'submit' && one.form !== null;
    })()`);
    const before = asked;
    navigating = false;
    const one = page.locator('[data-pressed]');
    // Some are seen only with the focus.
    await one.focus();
    const trouble = await one
      .click({ timeout: 5_000, noWaitAfter: true })
      .catch((error: Error) => error.message.split('\n')[0]);
    if (trouble) faults.push(`cannot be clicked: ${trouble}`);
    const isHeard = await until(async () => {
      if (asked > before || downloads.length > 0 || others.length > 0 || page.url() !== address) return true;
      return page
        .evaluate<boolean>(
          'globalThis.changes > 0 || ![globalThis.pressedOne, document.body].includes(document.activeElement)',
        )
        .catch(() => true);
    }, SILENCE_MS);
    if (!isHeard) faults.push('nothing came of it');
    // A page of another document: it begins when its first bytes come.
    if (navigating) await until(() => page.url() !== address, NAVIGATED_MS).catch(() => false);
    if (navigating) await page.waitForLoadState().catch(() => undefined);
    await settled();
    return { askedFor: isForm && asked === before };
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
      const name = await field.evaluate((one: Labelled) => one.ariaLabel ?? one.labels?.[0]?.textContent ?? '');
      const text = TYPED.find(([label]) => label.test(name.trim()))?.[1]((Date.now() % 1_000_000_000) + typed);
      if (text === undefined || (await field.inputValue()) !== '' || !(await field.isEditable())) continue;
      await field.fill(text);
      isFilled = true;
    }
    return isFilled;
  };

  const leave = () => {
    for (const [name, listener] of Object.entries(heard)) page.off(name as 'request', listener as never);
  };
  return { open, controls, has, reach, press, leave };
}
