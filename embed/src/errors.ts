/** Validation errors, by kind. A message may repeat what was typed, so no message is ever read. */
import { attr, visible } from './dom.ts';
import { emit, VALIDATION_ERROR } from './event.ts';
import { fieldKey } from './fields.ts';
import { keyOf } from './keys.ts';
import { expectLeave } from './leave.ts';
import { session } from './session.ts';
import { attempt, isIntended } from './submit.ts';
import { cleanKey } from './text.ts';

/** Keys of the fields that the page shows as wrong, or the browser just did. */
export let shown: string[] = [];

/** The browser's own validation. An app that only asks `checkValidity` is not a person who submits. */
export const invalid = (el: Element): void => {
  const key = keyOf(el);
  const intended = isIntended();
  if (intended) attempt(el, true);
  if (key && (intended || fieldKey === key)) tell(el, key);
};

/** Errors that the page shows: fields that became invalid, and links of an error summary. */
export const lookErrors = (): void => {
  shown = visible('[aria-invalid=true],:is([role=alert],[class*=error-summary]) a[href^="#"]').flatMap((el) => {
    const id = attr(el, 'href').slice(1);
    const target = document.getElementById(id);
    // Of a link that leads nowhere, its fragment.
    const key = id && !target ? cleanKey(id) : keyOf(target || el);
    if (key) tell(el, key, id && 'error-summary');
    return key || [];
  });
};

/** Once, until a look finds the field to be right; the look comes soon. */
const tell = (el: Element, fieldKey: string, errorType?: string): void => {
  const flags = (el as HTMLInputElement).validity as unknown as Record<string, boolean>;
  // Pages extend Object.prototype, so only what is a true flag counts.
  for (const flag in flags) if (flag !== 'valid' && flags[flag] === true) errorType ||= flag;
  if (shown.includes(fieldKey)) return;
  shown.push(fieldKey);
  session.submitted = 0;
  expectLeave();
  emit(VALIDATION_ERROR, { fieldKey, errorType: errorType || 'aria-invalid' });
};
