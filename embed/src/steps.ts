/** Which step of the journey the page shows: declared in the markup, named like a step, by its URL, or marked current. */
import { all, attr, closest, hosts, isField, isIgnored, isVisible } from './dom.ts';
import { emit, now, setStep } from './event.ts';
import { session } from './session.ts';
import { cleanKey } from './text.ts';
import { mark } from './watch.ts';

/** Keys of the journey in order; undefined while they are under way. */
export let keys: string[] | undefined;
/** The step that the page itself shows, '' when it shows none. */
export let seen = '';
/** When the current step was entered, in ms. */
export let enteredAt = 0;
let prefixes: string[][] = [];
let selector = '[data-journey-step]';

/** Each `key`, or `key:/path` for a step whose pages begin with that path. */
export function setKeys(list: string[]): void {
  prefixes = list.map((entry) => entry.trim().split(':'));
  keys = prefixes.map(([key]) => key as string);
  for (const key of keys) selector += `,[id="${key}"],[name="${key}"],[data-name="${key}"]`;
  mark();
}

/** The path, and a fragment that is a route. Compared here, never sent. */
export const route = (): string => location.pathname + (/^#!?\//.test(location.hash) ? location.hash : '');

export function enterStep(text: string): void {
  const key = cleanKey(text)
    .toLowerCase()
    .replace(/[^\w-]+/g, '-');
  setStep(key);
  if (!key || key === session.step) return;
  session.step = key;
  enteredAt = now();
  emit('step_view');
}

export function lookSteps(): void {
  const visible = all(selector).filter((el) => isVisible(el) && !isIgnored(el));
  const shown = (visible.some(declared) ? visible.map(declared) : visible.map(named)).filter((key) => key);
  const key = shown.includes(seen) ? seen : shown[0] || byUrl() || byMark();
  if (key !== seen) show(key);
}

/** Of several visible steps the one that a person works in. */
export function focusStep(el: Element): void {
  for (const host of hosts(el)) {
    const area = closest(host, selector);
    const key = area && (declared(area) || named(area));
    if (key) {
      show(key);
      break;
    }
  }
}

function show(key: string): void {
  seen = key;
  enterStep(key);
}

const declared = (el: Element): string => attr(el, 'data-journey-step');

/** A field that is called like a step is a field. */
const named = (el: Element): string =>
  (!isField(el) && ['id', 'name', 'data-name'].map((name) => attr(el, name)).find((name) => keys?.includes(name))) ||
  '';

const byUrl = (): string =>
  (prefixes.find(([, path]) => path && route().startsWith(path)) || [])[0] ||
  route()
    .split(/[^\w-]/)
    .reverse()
    .find((word) => keys?.includes(word)) ||
  '';

/** The n-th item of a progress list is the n-th step. */
function byMark(): string {
  const el = all('[aria-current=step]')[0];
  const item = el && (closest(el, 'li') || el);
  return (item && keys?.[[...(item.parentElement as Element).children].indexOf(item)]) || '';
}
