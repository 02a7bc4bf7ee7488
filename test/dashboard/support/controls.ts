// Controls of a page that can be pressed, as the page itself lists them.
/** A control, as it is found again after the page is redrawn. */
export interface Control {
  /** Kind and name of the control; for links, where they lead. Two that are equal do the same. */
  id: string;
  name: string;
  href: string | null;
  /** Address of the page when it was listed: some are there only with what was chosen. */
  listedAt: string;
  /** It confirms what cannot be undone. */
  isDanger: boolean;
  /** It is part of the frame that all pages have. */
  isFrame: boolean;
}

/** A page that rests: whether it still waits for answers, and its controls. */
export interface PageState {
  isBusy: boolean;
  controls: Control[];
}

/** A control that is about to be pressed. */
export interface Marked {
  isSubmit: boolean;
  asksPassword: boolean;
}

/** Names in addresses that differ from page to page. */
export const NAMES = /(journeys|steps|memos|simulations|alerts)\/(?!compare$)[^/]+/g;

/** A script for each document: `pressing` lists its controls, those of the dialog that is open, else of the page, and marks the next. */
export const PRESSING = `globalThis.pressing = (() => {
  const list = () => {
    const seen = new Map();
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    return [...root.querySelectorAll('a[href], button, summary, [role="button"]')]
      .filter((one) => !one.disabled && one.ariaDisabled !== 'true' && !one.closest('[inert], [hidden], [aria-busy="true"]') && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => {
        const name = (one.ariaLabel ?? one.textContent).replaceAll(/\\s+/g, ' ').trim();
        const isFrame = one.closest('main, dialog') === null;
        const href = one.tagName === 'A' ? one.href : null;
        let id = one.tagName + ' ' + name;
        if (href !== null) {
          // Links that differ in a name or a number only lead to the same kind of page, at some place of it.
          const { origin, pathname, searchParams, hash } = new URL(href);
          const here = origin === location.origin && pathname === location.pathname;
          // The selection of this page is carried on to others.
          const isChosen = ([name, value]) => /^(view|period|from|to|excluded)$/.test(name) || new URLSearchParams(location.search).get(name) === value;
          const kinds = [...searchParams].filter((one) => !isChosen(one)).map(([name, value]) => (/^(outcome|certainty|event|mark|compare)$/.test(name) ? name + '=' + value : name)).sort();
          id = 'A ' + (origin === location.origin ? '' : origin) + (here && hash ? hash : pathname.replace(${NAMES}, '$1/*')) + '?' + kinds.join('&') + (one.hasAttribute('download') ? ' download' : '');
        } else {
          const turn = (seen.get(id) ?? 0) + 1;
          seen.set(id, turn);
          if (turn > 1) id += ' (' + turn + ')';
        }
        return { one, id, name, href, listedAt: location.href, isFrame, isDanger: one.closest('dialog') !== null && one.matches('.button-danger') };
      });
  };
  const turn = () => new Promise((over) => setTimeout(over));
  // React's root, with the updates that it still has to draw. Documents that are not the application's have none.
  const isDrawn = () => {
    const root = document.getElementById('root') ?? {};
    const container = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
    return !container || root[container].stateNode.pendingLanes === 0;
  };
  return {
    /** When timers and messages that were on their way have come. */
    async rest() {
      for (const _ of [1, 2, 3]) await turn();
      const isBusy = !isDrawn() || document.querySelector('main [aria-busy="true"], .shell-waiting') !== null;
      return { isBusy, controls: isBusy ? [] : list().map(({ one, ...control }) => control) };
    },
    mark(id) {
      for (const marked of document.querySelectorAll('[data-pressed]')) marked.removeAttribute('data-pressed');
      const one = list().find((control) => control.id === id)?.one;
      if (!one) return null;
      one.setAttribute('data-pressed', '');
      // Some are seen only with the focus.
      one.focus();
      const form = one.type === 'submit' ? one.form : null;
      const labels = [...(form?.elements ?? [])].map((field) => field.labels?.[0]?.textContent ?? '');
      return { isSubmit: form !== null, asksPassword: labels.some((label) => label.includes('Your password')) };
    },
    /** Until anything changes on the page, or the focus goes elsewhere. */
    change() {
      const one = document.querySelector('[data-pressed]');
      return new Promise((changed) => {
        new MutationObserver((_, observer) => (observer.disconnect(), changed())).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
        document.addEventListener('focusin', ({ target }) => target !== one && changed());
      });
    },
  };
})()`;
