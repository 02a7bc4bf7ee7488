/** Which step of the journey the page shows: declared in the markup, named like a step, by its URL, or marked current. */
import { all, attr, closest, hosts, isField, isIgnored, isVisible } from './dom.ts';
import { emit, setStep } from './event.ts';
import { setShownStep, shownStep } from './session.ts';
import { cleanStep } from './text.ts';
import { mark } from './watch.ts';

const DECLARED = '[data-journey-step]';

/** Keys of the journey in order. */
export let keys: string[] = [];
/** False while the keys are under way. */
export let isReady = false;
/** The step that the page itself shows, '' when it shows none. */
export let seen = '';
/** When the current step was entered, in ms. */
export let enteredAt = 0;
let named = '';
let patterns: [RegExp, string][] = [];

export function setKeys(list: string[]): void {
  isReady = true;
  keys = [];
  patterns = [];
  for (const entry of list) {
    const [key = '', pattern] = entry.trim().split(':');
    if (!/^[\w-]+$/.test(key)) continue;
    keys.push(key);
    if (pattern) patterns.push([patternOf(pattern), key]);
  }
  named = keys.map((k) => `[id="${k}"],[name="${k}"],[data-name="${k}"]`).join();
  mark();
}

/** `/apply/*` as an expression over a whole path. */
export const patternOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/[^\w*]/g, '\\$&').replace(/\*/g, '.*')}$`);

/** The path, and a fragment that is a route. Compared here, never sent. */
export const route = (): string => location.pathname + (/^#!?\//.test(location.hash) ? location.hash : '');

export function enterStep(key: string, at: number): void {
  setStep(key);
  if (key === shownStep) return;
  setShownStep(key);
  enteredAt = at;
  emit('step_view');
}

export function lookSteps(at: number): void {
  const key = pick(DECLARED) || (named && pick(named)) || byUrl() || byMark();
  if (key === seen) return;
  seen = key;
  if (key) enterStep(key, at);
  else setStep('');
}

/** Of several visible steps the one that a person works in. */
export function focusStep(el: Element, at: number): void {
  for (const host of hosts(el)) {
    const area = closest(host, DECLARED + (named && `,${named}`));
    const key = area && stepOf(area);
    if (key) {
      seen = key;
      return enterStep(key, at);
    }
  }
}

function pick(selector: string): string {
  let first = '';
  for (const el of all(selector)) {
    const key = stepOf(el);
    if (!key || !isVisible(el) || isIgnored(el)) continue;
    if (key === seen) return key;
    first ||= key;
  }
  return first;
}

/** A field that is called like a step is a field. */
const stepOf = (el: Element): string =>
  cleanStep(attr(el, 'data-journey-step')) ||
  (!isField(el) && ['id', 'name', 'data-name'].map((n) => attr(el, n)).find((n) => keys.includes(n))) ||
  '';

function byUrl(): string {
  const at = route();
  const match = patterns.find(([pattern]) => pattern.test(at));
  const words = at.toLowerCase().split(/[^\w-]+/);
  return match ? match[1] : words.reverse().find((word) => keys.includes(word)) || '';
}

/** The n-th item of a progress list is the n-th step. */
function byMark(): string {
  const el = all('[aria-current=step]').find(isVisible);
  const item = el && (closest(el, 'li') || el);
  return (item?.parentElement && keys[Array.from(item.parentElement.children).indexOf(item)]) || '';
}
