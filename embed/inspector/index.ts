/**
 * The inspector: what the script would make of a page's fields and steps, by the script's own code and table of rules. `waymark check`
 * runs it in a page before the page's own scripts. It is no part of the script and records nothing.
 */
import type { Inspected, InspectedField } from '../../src/domain/inspected.ts';
import { putBack, withOwnAdapters } from './own-adapters.ts';
import '../adapters/antd.ts';
import '../adapters/nice.ts';
import '../adapters/popups.ts';
import '../adapters/twins.ts';
import { ADAPTED, adopt } from '../src/adapters.ts';
import { all, attr, find, is, isIgnored, isRendered, rootOf, treeOf } from '../src/dom.ts';
import { guard } from '../src/guard.ts';
import { keyOf, kit, widgetOf } from '../src/keys.ts';
import { FIELDS, TWINS } from '../src/rules.ts';
import { state } from '../src/state.ts';
import { panels, readSteps, stepAround, stepOf } from '../src/steps.ts';
import { takeNamedBy } from './rule.ts';

type Root = Document | ShadowRoot;

/** The document, and in it every open shadow tree and frame that can be read. */
const treesOf = (root: Root): Root[] => {
  const inner = find(root, '*').flatMap((el) => treeOf(el) || (is(el, 'iframe') && documentOf(el)) || []);
  return [root, ...inner.flatMap(treesOf)];
};

const documentOf = (frame: Element): Document | null => {
  try {
    return (frame as HTMLIFrameElement).contentDocument;
  } catch {
    return null;
  }
};

/** An address of an element that a person can paste into the browser's search of elements. */
const selectorOf = (el: Element): string => {
  const id = attr(el, 'id');
  const unique = (selector: string) => find(rootOf(el) as Root, selector).length === 1;
  if (id && unique(`#${CSS.escape(id)}`)) return `#${CSS.escape(id)}`;
  const name = attr(el, 'name');
  const named = `${el.localName}[name=${JSON.stringify(name)}]`;
  if (name && unique(named)) return named;
  const around = el.parentElement;
  const alike = around ? [...around.children].filter((one) => one.localName === el.localName) : [];
  const own = alike.length > 1 ? `${el.localName}:nth-of-type(${alike.indexOf(el) + 1})` : el.localName;
  return around && around !== document.body ? `${selectorOf(around)} > ${own}` : own;
};

/** Texts of a page that name a field. Whatever stands in controls inside of a label is no name. */
const textOf = (el: Element | null | undefined): string => {
  if (!el) return '';
  const copy = el.cloneNode(true) as Element;
  for (const control of find(copy, 'input,select,textarea,[contenteditable],option,script,style')) control.remove();
  return (copy.textContent || '').replace(/\s+/g, ' ').trim();
};

const labelOf = (el: Element): string => {
  const root = rootOf(el) as Root;
  const byIds = attr(el, 'aria-labelledby')
    .split(/\s+/)
    .map((id) => textOf(id ? root.getElementById(id) : null))
    .join(' ')
    .trim();
  const labels = [...((el as HTMLInputElement).labels || [])].map(textOf).join(' ').trim();
  return byIds || attr(el, 'aria-label').trim() || labels || attr(el, 'title').trim();
};

const CHOICES = '[type=radio],[type=checkbox],[role=radio],[role=checkbox]';

const fieldsOf = (roots: Root[]): InspectedField[] => {
  const controls = all(roots, FIELDS).filter((el) => !is(el, TWINS) && !isIgnored(el));
  const widgets = new Set(controls.map((el) => widgetOf(el) || el));
  return [...widgets].flatMap((el) => {
    takeNamedBy();
    const key = keyOf(el);
    if (!key) return [];
    const inner =
      labelOf(el) ||
      controls
        .filter((one) => widgetOf(one) === el)
        .map(labelOf)
        .find(Boolean) ||
      '';
    return [
      {
        key,
        ...takeNamedBy(),
        stepKey: stepAround(el, state._steps) ?? null,
        selector: selectorOf(el),
        label: inner,
        isShown: isRendered(el),
        isChoice: is(el, CHOICES) || !!find(el, CHOICES)[0],
      },
    ];
  });
};

/** `steps` are the keys of the journey, if they are known. */
const inspect = guard((steps: string[]): Inspected => {
  const roots = treesOf(document);
  state._steps = readSteps(steps);
  if (all(roots, ADAPTED)[0]) {
    state._options = { ...state._options, adapters: '' };
    withOwnAdapters(() => adopt(kit));
  }
  const marked = all(roots, panels(state._steps)).flatMap((el) => stepOf(el, state._steps) || []);
  const tags = all(roots, 'script[data-journey],script[src*="/embed/v"]').map((tag) =>
    Object.fromEntries([...tag.attributes].map(({ name, value }) => [name, value])),
  );
  return { fields: fieldsOf(roots), steps: [...new Set(marked)], tags };
});

/** Values that stand in fields when the page has come, by selector: `waymark check` looks that none is sent. Short ones are left out. */
const values = (selectors: string[], lettersMin: number): Record<string, string> =>
  Object.fromEntries(
    selectors.flatMap((selector) => {
      const el = document.querySelector<HTMLInputElement>(selector);
      const isText = el?.matches('textarea,input:not([type=radio],[type=checkbox],[type=range],[type=color])');
      return el && isText && el.value.length >= lettersMin ? [[selector, el.value]] : [];
    }),
  );

/** Puts in a tag, as a page would that has one. */
const addTag = (service: string, org: string, journey: string): void => {
  const tag = document.createElement('script');
  Object.assign(tag.dataset, { org, journey, endpoint: `${service}/api/ingest` });
  tag.src = `${service}/embed/v1.js`;
  document.head.append(tag);
};

/** The doors to `waymark check`, which it opens before the page's own scripts run. */
const { __waymarkBlocked: reportBlocked, __waymarkSent: reportSent } = globalThis as unknown as {
  __waymarkBlocked(kind: 'script' | 'connect'): void;
  /** Resolves with the status of the ingest that took it. */
  __waymarkSent(body: string): Promise<number>;
};

/**
 * Batches go to the check and never to the network: what a page sends while it is left cannot be caught there. `probe` is a request
 * that is caught there, so that the page's policy says whether it allows such requests.
 */
const keepBatches = (): void => {
  const { fetch } = window;
  const { sendBeacon } = Navigator.prototype;
  const isIngest = (address: unknown) =>
    /\/api\/ingest(\?|$)/.test(address instanceof Request ? address.url : `${address}`);
  let isProbed = false;
  const probe = (address: RequestInfo | URL): void => {
    if (isProbed) return;
    isProbed = true;
    fetch(address, { method: 'POST' }).catch(() => {});
  };
  window.fetch = (address, init) => {
    if (!isIngest(address)) return fetch.call(window, address, init);
    probe(address);
    return reportSent(`${init?.body ?? ''}`).then((status) => new Response(null, { status }));
  };
  Navigator.prototype.sendBeacon = function (address, body) {
    if (!isIngest(address)) return sendBeacon.call(this, address, body);
    reportSent(`${body ?? ''}`);
    return true;
  };
};

keepBatches();
putBack();
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
  if (disposition !== 'enforce') return;
  if (/\/embed\/v/.test(blockedURI) && effectiveDirective.startsWith('script-src')) reportBlocked('script');
  if (/\/api\/ingest|\/embed\/steps\//.test(blockedURI) && effectiveDirective === 'connect-src')
    reportBlocked('connect');
});
(globalThis as unknown as { __waymarkCheck: object }).__waymarkCheck = { inspect, values, addTag };
