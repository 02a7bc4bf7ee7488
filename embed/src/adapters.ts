/**
 * Adapters: what a library does that neither HTML nor ARIA says, in a file of its own. It is loaded when the page shows that library, or
 * named in the tag, or is a tag of its own; a typical page loads none.
 */
import { is, load } from './dom.ts';
import { guard } from './guard.ts';
import type { Adapter, Kit } from './kit.ts';
import { addRules } from './rules.ts';
import { state } from './state.ts';
import { VERSION } from './version.ts';

/** By adapter, what on a page shows that it is needed. */
const ADAPTERS: [name: string, mark: string][] = [
  [
    'twins',
    ':is([role=combobox],[role=listbox],[role=slider],[role=switch],[role=spinbutton],[aria-haspopup=listbox]):not(input,select),' +
      'select:is([tabindex="-1"],[aria-hidden=true]),[aria-hidden=true]>select',
  ],
  [
    'popups',
    '[role=combobox]:not(input,select),[aria-haspopup=listbox],[aria-haspopup=dialog],[class*=datepick i],[class*=date-pick i],[class*=calendar i],[class*=pika]',
  ],
  ['antd', '[class*=ant-select]'],
  ['nice', '.nice-select'],
];
export const ADAPTED = ADAPTERS.map(([, mark]) => mark).join();

/** Files have the version of the script: they never change. */
const get = guard((name: string): void => {
  if (!name || state._wanted.has(name)) return;
  state._wanted.add(name);
  load(`${state._options.endpoint}/../../embed/v${VERSION}.${name}.js`);
});

/** The page shows a library. Where the tag names adapters, or is pinned to its hash, nothing else is loaded. */
export const want = (el: Element): void => {
  if (state._options.adapters === undefined) for (const [name, mark] of ADAPTERS) if (is(el, mark)) get(name);
};

/** Takes in what has come; whether any has. */
export const adopt = (kit: Kit): unknown => {
  for (const name of (state._options.adapters || '').split(/[ ,]+/)) get(name);
  const came = (window.JourneyEmbedAdapters || []).slice(state._adopted);
  for (const made of came)
    guard(() => {
      state._adopted++;
      const adapter: Adapter = made(kit);
      addRules(adapter);
      state._adapters.push(adapter);
    })();
  return came[0];
};

declare global {
  interface Window {
    /** Functions that the files of adapters add. */
    JourneyEmbedAdapters?: ((kit: Kit) => Adapter)[];
  }
}
