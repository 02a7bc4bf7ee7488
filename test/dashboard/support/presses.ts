// Presses everything that can be pressed on pages, as a person does: each link, button and download, also those that a press
// reveals, in menus, panels and dialogs. Reports each press that nothing came of, or that something went wrong after.
import type { Page } from 'playwright-core';
import { type Control, NAMES, PRESSING } from './controls.ts';
import { type Watched, watch } from './press.ts';

export interface Pressed {
  presses: number;
  downloads: number;
  /** In words: the page, what was pressed, and what came of it. */
  faults: string[];
}

interface Walk {
  here: Watched;
  page: Page;
  base: string;
  pressed: Pressed;
  /** Pages that are still to be opened. */
  left: Set<string>;
  /** Everything that was pressed, once. */
  known: Set<string>;
  /** Addresses with an anchor that links lead to. */
  anchors: Set<string>;
  isSpared(chain: readonly string[]): boolean;
}

/** The controls to press before a control appears, and that control. */
type Chain = readonly Control[];

/** In a menu of a dialog of a menu. */
const DEPTH_MAX = 4;
/** A button that ends the session is pressed by the caller, last. */
const LATER = /^Sign out$/;
/** Buttons that end other sessions are pressed with those that cannot be undone. */
const ENDS_OTHERS = /^Sign out ./;
/** Buttons that take something away at once come after the others of their page. */
const LAST = /^(Delete|Remove|Revoke|Clear|Pause)\b/;
/** In a dialog that has a cross of the same name: it closes what the page is about, whose buttons go with it. */
const ENDS_ITS_PAGE = /^BUTTON Close \(2\)$/;
/** Rows of a table of months differ in nothing else. */
const MONTH = /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/;

/**
 * Opens the pages in turn, or comes to them by a link that was to be pressed anyway. On each, links that lead away come after what
 * does not, and what cannot be undone comes last.
 */
export async function pressEverything(
  page: Page,
  base: string,
  paths: readonly string[],
  isSpared: Walk['isSpared'] = () => false,
): Promise<Pressed> {
  await page.addInitScript(PRESSING);
  const here = watch(page, base);
  const pressed = { presses: 0, downloads: 0, faults: [] };
  const walk: Walk = {
    ...{ here, page, base, pressed, isSpared },
    ...{ left: new Set(paths), known: new Set(), anchors: new Set() },
  };
  for (const path of paths) {
    if (!walk.left.delete(path)) continue;
    await here.open(path);
    await pressPage(walk, path);
  }
  await checkAnchors(walk);
  here.leave();
  return pressed;
}

async function pressPage(walk: Walk, path: string): Promise<void> {
  const { here, page, base } = walk;
  const { pathname } = new URL(path, base);
  const dangers: Chain[] = [];
  const links: Chain[] = [];
  const listed = new Set<string>();
  const isNew = (control: Control) => {
    const { href } = control;
    const known = knownAs(control, pathname);
    // Tests reach no other host.
    if (href !== null && (href === page.url() || !href.startsWith(base))) return false;
    if (href !== null && new URL(href).hash && leadsAway(control, pathname)) walk.anchors.add(href);
    if (walk.known.has(known) || listed.has(known)) return false;
    listed.add(known);
    return true;
  };
  const turnOf = ({ name, id }: Control) => (ENDS_ITS_PAGE.test(id) ? 2 : LAST.test(name) ? 1 : 0);
  const inTurn = (controls: Control[]) => controls.filter(isNew).sort((a, b) => turnOf(a) - turnOf(b));

  const queue: Chain[] = inTurn(here.controls()).map((control) => [control]);
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const control = chain.at(-1) as Control;
    if (LATER.test(control.name)) continue;
    if (isLeft(walk, control)) {
      links.push(chain);
      continue;
    }
    walk.known.add(knownAs(control, pathname));
    if (control.isDanger || ENDS_OTHERS.test(control.name)) {
      if (!walk.isSpared(chain.map(({ id }) => id))) dangers.push(chain);
      continue;
    }
    const before = await pressLast(walk, path, chain);
    if (!before || !isAt(walk, path) || chain.length >= DEPTH_MAX) continue;
    const revealed = here.controls().filter(({ id }) => !before.has(id));
    queue.unshift(...inTurn(revealed).map((one) => [...(chain as Chain), one]));
  }

  // Links carry on what was chosen on the page: then they lead to other pages than those that are left.
  if (links.length > 0 && !isAt(walk, path, true)) await here.open(path);
  for (const chain of links) {
    const control = chain.at(-1) as Control;
    // It may have been pressed on a page that another link led to.
    if (walk.known.has(knownAs(control, pathname))) continue;
    walk.known.add(knownAs(control, pathname));
    if (!(await pressLast(walk, path, chain))) continue;
    const { pathname: reached, search } = new URL(page.url());
    if (walk.left.delete(reached + search)) await pressPage(walk, reached + search);
  }
  for (const chain of dangers) await pressLast(walk, path, chain);
}

/** It leads to a page that is still to be opened. */
const isLeft = ({ left, base }: Walk, { href }: Control) =>
  [...left].some((path) => href !== null && new URL(path, base).pathname === new URL(href).pathname);

const leadsAway = ({ href }: Control, pathname: string) => href !== null && new URL(href).pathname !== pathname;

/** Buttons of the frame and links do the same on each page. */
const knownAs = ({ id, isFrame, href }: Control, pathname: string) =>
  isFrame || href !== null ? id : `${pathname.replace(NAMES, '$1/*')} ${id.replace(MONTH, '*')}`;

/** Presses the last of the chain, and says which controls were there before. */
async function pressLast(walk: Walk, path: string, chain: Chain): Promise<Set<string> | undefined> {
  const { here, pressed } = walk;
  const { id, name } = chain.at(-1) as Control;
  const where = `${path}: ${chain.map((one) => one.name || one.id).join(' > ')}`;
  const isThere = await reach(walk, path, chain);
  const before = new Set(here.controls().map((one) => one.id));
  const outcome = isThere ? await here.press(id) : undefined;
  if (!outcome) {
    // Sessions that were open end as time goes on, and a count of none leads nowhere.
    if (!/^\d+$/.test(name)) pressed.faults.push(`${where}: is not there any more`);
    return undefined;
  }
  pressed.presses += 1;
  pressed.downloads += outcome.downloads;
  pressed.faults.push(...outcome.faults.map((fault) => `${where}: ${fault}`));
  return before;
}

const isAt = ({ page, base }: Walk, path: string, isWhole = false) => {
  const [here, there] = [new URL(page.url()), new URL(path, base)];
  return here.pathname === there.pathname && (!isWhole || here.search === there.search);
};

/** Brings the page to where the last of the chain can be pressed. */
async function reach(walk: Walk, path: string, chain: Chain): Promise<boolean> {
  const { here, base } = walk;
  const { id, href, listedAt } = chain.at(-1) as Control;
  // A link that leads to the same address is as good on another page.
  const isThere = () =>
    here.controls().some((one) => one.id === id && (isAt(walk, path) || (href && one.href === href)));
  const again = async () => {
    for (const before of chain.slice(0, -1)) if (here.has(before.id)) await here.press(before.id);
    return isThere();
  };
  if (isThere()) return true;
  if (isAt(walk, path)) await here.escape();
  else await here.goBack();
  if (isThere() || (isAt(walk, path) && (await again()))) return true;
  await here.open(listedAt.slice(base.length));
  return again();
}

/** Links of one kind are pressed once; each of them has its anchor on the page. */
async function checkAnchors({ here, page, base, anchors, pressed }: Walk): Promise<void> {
  let opened = '';
  for (const anchor of [...anchors].sort()) {
    const [href = '', id = ''] = anchor.split('#');
    if (href !== opened) await here.open(href.slice(base.length));
    opened = href;
    const isThere = `document.getElementById(${JSON.stringify(decodeURIComponent(id))}) !== null`;
    if (!(await page.evaluate<boolean>(isThere))) pressed.faults.push(`there is no ${anchor}`);
  }
}
