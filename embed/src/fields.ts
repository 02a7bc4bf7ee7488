/** Fields: entered, changed, left. That something changed is told, never what is in it. */
import { isField, isIgnored, roots, target } from './dom.ts';
import { emit, now } from './event.ts';
import { on } from './guard.ts';
import { keyOf } from './keys.ts';
import { focusStep } from './steps.ts';
import { member } from './text.ts';
import { look, watch } from './watch.ts';

let current: Element | undefined;
let currentKey: string | undefined;
let enteredAt: number;
let edited: boolean;
let told: boolean;

/** The last field that was worked in, ready to send. */
export let lastField = '';
/** Keys of the fields that were worked in. */
export const touched: string[] = [];

/** Listens in a document or an open shadow tree, which hides change, invalid and submit from the document. */
export function listen(root: Document | ShadowRoot, attach: (root: EventTarget) => void): void {
  watch(root);
  attach(root);
  on(root, 'focusin', (event) => {
    for (const node of event.composedPath()) {
      if (node instanceof ShadowRoot && !roots.includes(node)) listen(node, attach);
    }
    enter(target(event));
  });
  on(root, 'focusout', (event: FocusEvent) => {
    const to = event.relatedTarget as Element | null;
    // Not when the whole window loses focus, nor from one radio button of a group to the next.
    if (target(event) === current && document.hasFocus() && !(to && isField(to) && keyOf(to) === currentKey)) leave();
  });
  on(root, 'input change', (event) => {
    const el = target(event);
    if (!isField(el) || isIgnored(el) || (el as HTMLInputElement).type === 'password') return;
    const key = keyOf(el);
    const isFinal = event.type === 'change';
    if (key === currentKey) {
      edited = true;
      if (isFinal) finishField();
    } else if (isFinal) {
      // Filled in by the browser, or by a click that does not focus.
      tell(key);
      emit('field_change', lastField);
    }
  });
}

export function enter(el: Element): void {
  if (!isField(el) || isIgnored(el)) return;
  const key = keyOf(el);
  if (key !== currentKey) {
    leave();
    look();
    focusStep(el);
    tell(key);
    currentKey = key;
    enteredAt = now();
    edited = told = false;
    emit('field_focus', lastField);
  }
  current = el;
}

function tell(key: string): void {
  lastField = member('fieldKey', key);
  touched.push(key);
}

/** Tells a change that no event will tell any more: there is none when the page is left. Once in each visit of a field. */
export function finishField(): void {
  if (!edited || told) return;
  told = true;
  emit('field_change', lastField);
}

function leave(): void {
  if (!current) return;
  finishField();
  current = currentKey = undefined;
  edited = false;
  emit('field_blur', `${lastField},"durationMs":${now() - enteredAt}`);
}

/** Two of three engines say nothing when the focused field is removed. */
export function lookFields(): void {
  if (current && !current.isConnected) leave();
}
