/** Validation errors, by kind. A message may repeat what was typed, so no message is ever read. */
import { attr, isIgnored, roots, target } from './dom.ts';
import { emit } from './event.ts';
import { touched } from './fields.ts';
import { on } from './guard.ts';
import { keyOf } from './keys.ts';
import { expectLeave } from './leave.ts';
import { now, setSubmission } from './session.ts';
import { attempt, isIntended } from './submit.ts';
import { cleanKey, member } from './text.ts';

const SAME_ERROR_MS = 1_000;
const SHOWN = '[aria-invalid=true],[class*=error-summary] a[href^="#"],[role=alert] a[href^="#"]';

let shown: string[] = [];
const toldAt = new Map<string, number>();

/** The browser's own validation. An app that only asks `checkValidity` is not a person who submits. */
export function listenErrors(root: EventTarget): void {
  on(root, 'invalid', (event: Event) => {
    const el = target(event);
    const key = keyOf(el);
    if (isIgnored(el)) return;
    if (isIntended()) attempt(el, true);
    else if (!touched.has(key)) return;
    tell(key, flagOf(el));
  });
}

/** Errors that the page shows: fields that became invalid, and links of an error summary. */
export function lookErrors(): void {
  const bad: string[] = [];
  for (const el of roots.flatMap((root) => Array.from(root.querySelectorAll(SHOWN)))) {
    const id = attr(el, 'href').slice(1);
    const field = id ? document.getElementById(id) : el;
    const key = field ? keyOf(field) : cleanKey(id);
    if (bad.includes(key) || isIgnored(el) || (field && isIgnored(field))) continue;
    bad.push(key);
    if (!shown.includes(key)) tell(key, id ? 'error-summary' : flagOf(el) || 'aria-invalid');
  }
  shown = bad;
}

export const hasErrors = (): boolean => shown.length > 0;

function tell(key: string, kind: string): void {
  const at = now();
  if (at - (toldAt.get(key) || 0) < SAME_ERROR_MS) return;
  toldAt.set(key, at);
  setSubmission();
  expectLeave('');
  emit('validation_error', member('fieldKey', key) + member('errorType', kind));
}

function flagOf(el: Element): string {
  const state = (el as HTMLInputElement).validity as unknown as Record<string, boolean> | undefined;
  for (const flag in state) if (flag !== 'valid' && state[flag] === true) return flag;
  return '';
}
