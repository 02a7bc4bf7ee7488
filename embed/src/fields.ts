/** Fields: entered, changed, left. That something changed is told, never what is in it. */
import { hosts, isField, isIgnored, roots, target } from './dom.ts';
import { emit } from './event.ts';
import { on } from './guard.ts';
import { keyOf } from './keys.ts';
import { now } from './session.ts';
import { focusStep } from './steps.ts';
import { member } from './text.ts';
import { look, watch } from './watch.ts';

interface Focus {
  el: Element;
  key: string;
  members: string;
  at: number;
  edited: boolean;
  told: boolean;
}

let current: Focus | undefined;

/** The last field that was worked in, ready to send. */
export let lastField = '';
/** Keys of the fields that were worked in. */
export const touched = new Set<string>();

export function startFields(attach: (root: EventTarget) => void): void {
  listen(document);
  if (document.activeElement) enter(document.activeElement);

  function listen(root: Document | ShadowRoot): void {
    attach(root);
    on(root, 'focusin', (event: Event) => {
      // Inside a shadow tree change, invalid and submit never reach the document.
      for (const node of event.composedPath()) {
        if (node instanceof ShadowRoot && !roots.includes(node)) {
          watch(node);
          listen(node);
        }
      }
      enter(target(event));
    });
    on(root, 'focusout', (event: FocusEvent) => {
      const to = event.relatedTarget as Element | null;
      // Not when the whole window loses focus, nor from one radio button of a group to the next.
      if (!current || !document.hasFocus() || (to && isField(to) && keyOf(to) === current.key)) return;
      if (target(event) === current.el) leave();
    });
    on(root, 'input change', (event: Event) => edit(target(event), event.type === 'change'));
  }
}

function enter(el: Element): void {
  if (!isField(el) || isIgnored(el)) return;
  const key = keyOf(el);
  if (current?.key === key) {
    current.el = el;
    return;
  }
  leave();
  look();
  focusStep(el, now());
  touched.add(key);
  lastField = member('fieldKey', key);
  current = { el, key, members: lastField, at: now(), edited: false, told: false };
  emit('field_focus', lastField);
}

function edit(el: Element, isFinal: boolean): void {
  if (!isField(el) || isIgnored(el) || (el as HTMLInputElement).type === 'password') return;
  const key = keyOf(el);
  touched.add(key);
  if (current?.key === key) {
    current.edited = true;
    if (isFinal) finishField();
  } else if (isFinal) {
    // Filled in by the browser, or by a click that does not focus.
    lastField = member('fieldKey', key);
    emit('field_change', lastField);
  }
}

/** Tells a change that no event will tell any more: there is none when the page is left. Once in each visit of a field. */
export function finishField(): void {
  if (!current?.edited || current.told) return;
  current.told = true;
  emit('field_change', current.members);
}

function leave(): void {
  const field = current;
  if (!field) return;
  finishField();
  current = undefined;
  emit('field_blur', `${field.members},"durationMs":${now() - field.at}`);
}

/** Two of three engines say nothing when the focused field is removed. */
export function lookFields(): void {
  if (current && !hosts(current.el).every((at) => at.isConnected)) leave();
}
