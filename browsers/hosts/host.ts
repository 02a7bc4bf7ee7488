// A host: pages that nobody here wrote, and the walk of one visitor over them.
import { LONG_REST_MS } from '../../embed/src/limits.ts';
import { CANARIES } from '../../test/embed/support/canary.ts';
import type { Tab } from '../engines.ts';
import { run, type Step } from '../walk.ts';

export interface Host {
  /** Its number in the list of cases: 38 unless named. */
  nr?: number;
  name: string;
  /** Attributes of the script's tag. */
  tag?: string;
  /** The journey's steps, as the service answers them. */
  steps?: string[];
  /** The types of these steps. */
  stepTypes?: string[];
  page: Page | Service;
  walk: Step[];
  /** An outcome that the script concludes by itself a while after the walk is over. */
  awaits?: 'submit_success';
}

/** One page, built here from what a package brings. */
export interface Page {
  body: string;
  /** Folders of node_modules that the page loads from, by prefix. */
  folders?: Record<string, string>;
  /** Code that the page loads as /page.js; built once. */
  code?: () => Promise<string>;
  /** An expression that is true in the page when a person could begin. */
  ready: string;
}

/** A server of its own, that puts the tag into its pages. */
export interface Service {
  path: string;
  start(tag: string): Promise<{ url: string; stop(): Promise<void> }>;
}

/** Typed texts: each word is recognisable wherever it turns up. */
export const SECRET = CANARIES;

/** Seconds after which a second click is no double click any more. */
export const PAUSE = 0.35;

/**
 * Seconds that a visitor reads several errors: longer than the script rests after a look that took long, as on a busy machine. Who acts before that next look
 * is in another field when the second error is reported.
 */
export const READING = LONG_REST_MS / 1_000 + PAUSE;

/** By the clock of the machine, which pages of hosts have. */
export async function pause(tab: Tab, seconds = PAUSE): Promise<void> {
  await tab.evaluate('window.pausedAt = Date.now()');
  await tab.until(`Date.now() - pausedAt > ${seconds * 1000}`);
}

/** Leaves the field before the next click: what a page moves when a field is left would move away under the click. */
export const leaveField: Step = run('document.activeElement.blur()', PAUSE);

/** Chooses in a native list, whose popup no driver can work in all engines alike. */
export const choose = (selector: string, nth: number): Step =>
  run(`(() => {
    const list = document.querySelector(${JSON.stringify(selector)});
    list.focus();
    list.selectedIndex = ${nth};
    for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
  })()`);
