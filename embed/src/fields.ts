/** Fields: entered, changed, left. That something changed is told, never what is in it. */
import { emit, FIELD_BLUR, FIELD_CHANGE, FIELD_FOCUS } from './event.ts';
import { fieldOf } from './keys.ts';
import { lookSteps } from './steps.ts';
import { lookView } from './view.ts';

/** The field that has the focus. */
export let current: Element | null;
/** The last field that was worked in. */
export let fieldKey: string | undefined;
let edited: boolean;

/** The focus is here now. A group of radio buttons is one field. */
export const enter = (el: Element | null): void => {
  const key = fieldOf(el);
  if ((current && fieldKey) === key) return;
  finishField();
  if (current) emit(FIELD_BLUR, { fieldKey });
  current = (key && el) as Element | null;
  if (key) {
    // An app may move the focus when it has changed its address.
    lookView();
    lookSteps();
    fieldKey = key;
    emit(FIELD_FOCUS, { fieldKey });
  }
};

export const change = (el: Element, event: Event): void => {
  const key = (el as HTMLInputElement).type !== 'password' && fieldOf(el);
  if (fieldKey === key) edited = true;
  // Filled in by the browser, or by a click that does not focus.
  else if (key && event.type === 'change') emit(FIELD_CHANGE, { fieldKey: key });
};

/** Tells a change when the visit of the field ends, because no event will when the page is left. */
export const finishField = (): void => {
  if (edited) {
    edited = false;
    emit(FIELD_CHANGE, { fieldKey });
  }
};
