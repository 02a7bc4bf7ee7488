// A page's window in Node, for components that are rendered without a browser. It has no layout: every element is as wide as a screen.
import { Window } from 'happy-dom';

const WIDTH = 1_024;
const HEIGHT = 24;

/** These are Node's where both have them, but for what a page reads of its own. */
const OF_THE_PAGE = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'FormData',
];

/** A method of browsers that Node has from 21 on. */
const groupBy = <Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key) => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

/** Libraries keep the window that they are imported with: a process has one. */
let page: Window | undefined;

function pageWindow(): Window {
  if (page) return page;
  page = new Window({ url: 'http://localhost/', width: WIDTH, height: HEIGHT });
  Object.defineProperty(page.navigator, 'languages', { value: ['en-GB'] });
  const box = { x: 0, y: 0, top: 0, left: 0, width: WIDTH, right: WIDTH, height: HEIGHT, bottom: HEIGHT };
  page.Element.prototype.getBoundingClientRect = () => ({ ...box, toJSON: () => box }) as never;
  return page;
}

/** Makes the window's members global, and returns how to take them back. */
export function openWindow(more: Record<string, unknown>): { window: Window; close(): void } {
  const window = pageWindow();
  if (!('groupBy' in Map)) Object.assign(Map, { groupBy });
  const members = new Map<string, unknown>([
    ...Object.getOwnPropertyNames(window)
      .filter((name) => !(name in globalThis))
      .map((name) => [name, (window as unknown as Record<string, unknown>)[name]] as const),
    ...OF_THE_PAGE.map((name) => [name, (window as unknown as Record<string, unknown>)[name]] as const),
    ...Object.entries(more),
  ]);
  const before = [...members.keys()].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name, value] of members)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return {
    window,
    close() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}
