/** Validation errors, by kind. A message may repeat what was typed, so no message is ever read. */

import { all, attr, isIgnored, target } from './dom.ts';
import { emit, now } from './event.ts';
import { touched } from './fields.ts';
import { on } from './guard.ts';
import { keyOf } from './keys.ts';
import { expectLeave } from './leave.ts';
import { INTENT_MS, SAME_ERROR_MS, SHOWN } from './limits.ts';
import { session } from './session.ts';
import { attempt, clickedAt } from './submit.ts';
import { cleanKey, member } from './text.ts';

/** Keys of the fields that the page shows as wrong. */
export let shown: string[] = [];
const toldAt: Record<string, number> = {};

/** The browser's own validation. An app that only asks `checkValidity` is not a person who submits. */
export function listenErrors(root: EventTarget): void {
  on(root, 'invalid', (event) => {
    const el = target(event);
    const key = keyOf(el);
    const isIntended = now() - clickedAt < INTENT_MS;
    if (isIgnored(el)) return;
    if (isIntended) attempt(el, true);
    if (isIntended || touched.includes(key)) tell(key, flagOf(el));
  });
}

/** Errors that the page shows: fields that became invalid, and links of an error summary. */
export function lookErrors(): void {
  const bad: string[] = [];
  for (const el of all(SHOWN)) {
    const id = attr(el, 'href').slice(1);
    const field = id ? document.getElementById(id) : el;
    const key = field ? keyOf(field) : cleanKey(id);
    if (bad.includes(key) || isIgnored(field || el)) continue;
    bad.push(key);
    if (!shown.includes(key)) tell(key, id ? 'error-summary' : flagOf(el) || 'aria-invalid');
  }
  shown = bad;
}

function tell(key: string, kind: string): void {
  if (now() - toldAt[key]! < SAME_ERROR_MS) return;
  toldAt[key] = now();
  session.sent = 0;
  expectLeave('');
  emit('validation_error', member('fieldKey', key) + member('errorType', kind));
}

function flagOf(el: Element): string {
  const state = (el as HTMLInputElement).validity as unknown as Record<string, boolean> | undefined;
  for (const flag in state) if (flag !== 'valid' && state[flag] === true) return flag;
  return '';
}
