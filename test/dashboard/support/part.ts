// A part of a rendered page, as a test reads and presses it.
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom';
import type { Element, HTMLInputElement } from 'happy-dom';

export interface Part {
  /** As it is read: without the marks that isolate directions, blanks as one. */
  text(): string;
  texts(selector: string): string[];
  all(selector: string): Part[];
  /** The only one, of those with a text. */
  one(selector: string, text?: string | RegExp): Part;
  roles(role: string, name?: string | RegExp): Part[];
  role(role: string, name?: string | RegExp): Part;
  /** The control with a label. */
  labelled(label: string | RegExp): Part;
  /** Whether a text stands in it, not broken by elements beside each other. */
  says(text: string | RegExp): boolean;
  attribute(name: string): string | null;
  value(): string;
  press(): Promise<void>;
  /** Presses a key while it has the focus. */
  key(key: string): Promise<void>;
  /** The value of an option by its text. */
  option(text: string): string;
  /** Fills a field, or chooses from a list by a value. */
  fill(value: string): Promise<void>;
}

const read = (text: string | null) =>
  (text ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/[ \n\t]+/g, ' ')
    .trim();

const matches = (text: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);

/** `settled` waits until the page has drawn what follows from a press. */
export function partOf(element: Element, settled: () => Promise<void>): Part {
  const parts = (elements: Iterable<unknown>) => [...elements].map((one) => partOf(one as Element, settled));
  const only = (found: Part[], wanted: unknown): Part => {
    const [part, ...others] = found;
    if (part && others.length === 0) return part;
    throw new Error(`${found.length} of ${wanted} in: ${read(element.textContent).slice(0, 2_000)}`);
  };
  const all: Part['all'] = (selector) => parts(element.querySelectorAll(selector));
  const roles: Part['roles'] = (role, name) =>
    parts(queryAllByRole(element as never, role, { hidden: true, ...(name !== undefined && { name }) }));
  const dispatch = (type: 'Event' | 'KeyboardEvent', name: string, more: object = {}) => {
    const { defaultView } = element.ownerDocument;
    if (!defaultView) throw new Error('the page is closed');
    element.dispatchEvent(new defaultView[type](name, { bubbles: true, cancelable: true, ...more }));
  };
  const setValue = (value: string) => {
    // React listens to the property of the element's class, not to that of the element.
    const { prototype } = element.constructor as { prototype: object };
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    for (const name of ['input', 'change']) dispatch('Event', name);
  };
  return {
    text: () => read(element.textContent),
    texts: (selector) => all(selector).map((part) => part.text()),
    all,
    one: (selector, text = '') =>
      only(
        all(selector).filter((part) => matches(part.text(), text)),
        `${selector} ${text}`,
      ),
    roles,
    role: (role, name) => only(roles(role, name), `${role} ${name}`),
    labelled: (label) => only(parts(queryAllByLabelText(element as never, label)), label),
    says: (text) => matches(read(element.textContent), text),
    attribute: (name) => element.getAttribute(name),
    value: () => (element as HTMLInputElement).value,
    async press() {
      (element as HTMLInputElement).click();
      await settled();
    },
    async key(key) {
      (element as HTMLInputElement).focus();
      dispatch('KeyboardEvent', 'keydown', { key });
      await settled();
    },
    option: (text) =>
      only(
        all('option').filter((part) => part.text() === text),
        text,
      ).value(),
    async fill(value) {
      setValue(value);
      await settled();
    },
  };
}
