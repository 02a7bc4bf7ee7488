// Controls of a page that can be pressed, as the page itself lists them.
/** One thing to press, as it is found again after the page is redrawn. */
export interface Control {
  /** Kind and name of the control; for links, where they lead. Two that are equal do the same. */
  id: string;
  name: string;
  href: string | null;
  /** It confirms what cannot be undone. */
  isDanger: boolean;
  /** It is part of the frame that all pages have. */
  isFrame: boolean;
}

/** Names in addresses that differ from page to page. */
export const NAMES = /(journeys|steps|memos|simulations|alerts)\/(?!compare$)[^/]+/g;

/** An expression of the browser: each control with its element, of the dialog that is open, else of the page. */
export const CONTROLS = `((root) => {
  const seen = new Map();
  return [...root.querySelectorAll('a[href], button, summary, [role="button"]')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.ariaDisabled !== 'true' && !one.closest('[inert], [hidden], [aria-busy="true"]'))
    .map((one) => {
      const name = (one.ariaLabel ?? one.textContent).replaceAll(/\\s+/g, ' ').trim();
      const isFrame = one.closest('main, dialog') === null;
      const href = one.tagName === 'A' ? one.href : null;
      let id = one.tagName + ' ' + name;
      if (href !== null) {
        // Links that differ in a name or a number only lead to the same kind of page.
        const { origin, pathname, searchParams, hash } = new URL(href);
        const kinds = [...searchParams].filter(([name]) => !/^(view|period|from|to|excluded)$/.test(name)).map(([name, value]) => (/^(outcome|certainty|event|mark|compare)$/.test(name) ? name + '=' + value : name)).sort();
        const here = origin === location.origin && pathname === location.pathname;
        id = 'A ' + (origin === location.origin ? '' : origin) + (here && hash ? '' : pathname.replace(${NAMES}, '$1/*')) + '?' + kinds.join('&') + hash + (one.hasAttribute('download') ? ' download' : '');
      } else {
        const turn = (seen.get(id) ?? 0) + 1;
        seen.set(id, turn);
        if (turn > 1) id += ' (' + turn + ')';
      }
      return { one, id, name, href, isFrame, isDanger: one.closest('dialog') !== null && one.matches('.button-danger') };
    });
})([...document.querySelectorAll('dialog[open]')].at(-1) ?? document)`;
