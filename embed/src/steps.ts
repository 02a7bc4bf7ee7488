/** Which step of the journey the page shows: declared in the markup, named like a step, by its URL, or marked current. */
import { attr, closest, up, visible } from './dom.ts';
import { emit, STEP_VIEW } from './event.ts';
import { current } from './fields.ts';
import { FIELDS } from './keys.ts';
import { session } from './session.ts';
import { cleanKey } from './text.ts';
import { mark } from './watch.ts';

/** Keys of the journey in order; undefined while they are under way. */
export let keys: string[] = [];
/** The step that the page itself shows, if it shows one. */
export let seen: string | undefined;
/** The step that the page declared by code, by the address that it did so on. What the page shows goes before. */
let declared: Record<string, string | undefined> = {};
/** When the current step was entered, in ms. */
export let enteredAt: number;
/** Each `key`, or `key:/pattern` for a step whose addresses match that regular expression. */
export let entries: string[] | undefined;

export const setKeys = (list: string[]): void => {
  entries = list;
  keys = list.map((entry) => entry.split(':')[0] as string);
  mark();
};

/** The path, and a fragment that is a route. Compared here, never sent. */
export const route = (): string => location.pathname + (location.hash.match(/^#!?\/.*/) || '');

/** Makes the step that the page shows be told again, if it is not the session's last. */
export const forgetStep = (): void => {
  seen = '';
};

export const enterStep = (text?: string, isDeclared?: boolean): void => {
  const key = cleanKey(text);
  if (isDeclared) {
    declared = { [route()]: text };
    mark();
  }
  if (text && session.announced !== key) {
    session.announced = key;
    enteredAt = Date.now();
    emit(STEP_VIEW);
  }
};

/** Of several visible steps the one that a person works in, or else stays in. */
export const lookSteps = (): void => {
  // A field that is called like a step is a field.
  const selector = `[data-journey-step],:not(${FIELDS}):is(${keys.map(called)})`;
  const key =
    // Not asking what is visible, if it can be known without: a focus has just made the page's style invalid.
    stepOf(up(current, selector)) ||
    visible(selector)
      .map(stepOf)
      .filter((key, _at, shown) => key === seen || !shown.includes(seen))[0] ||
    // The last step, in the journey's order, whose pattern or key as a word of the path matches.
    keys.filter((key, i) => route().match(entries![i]!.split(':')[1] || `/${key}(?![\\w-])`)).at(-1) ||
    // The n-th item of a progress list is the n-th step.
    visible('[aria-current=step]').map(
      (el, _at, _list, item = closest(el, 'li') || el) =>
        keys[[...(item.parentElement as Element).children].indexOf(item)],
    )[0] ||
    declared[route()];
  if (key !== seen) {
    seen = key;
    enterStep(key);
  }
};

/** Selects what is called like a step. */
const called = (key: string): string => `[id="${key}"],[data-name="${key}"],[name="${key}"]`;

const stepOf = (el: Element | null | undefined): string | undefined | null =>
  el && (attr(el, 'data-journey-step') || keys.find((key) => el === closest(el, called(key))));
