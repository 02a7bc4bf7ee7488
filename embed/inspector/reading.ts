/** Reads of a page that both of the inspector's reports need: trees, texts, addresses of elements, and what a person sees. */
import { attr, closest, find, is, isVisible, rootOf, treeOf, up } from '../src/dom.ts';

export type Root = Document | ShadowRoot;

/** The document, and in it every open shadow tree and frame that can be read. */
export const treesOf = (root: Root): Root[] => {
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
export const selectorOf = (el: Element): string => {
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
export const textOf = (el: Element | null | undefined): string => {
  if (!el) return '';
  const copy = el.cloneNode(true) as Element;
  for (const control of find(copy, 'input,select,textarea,[contenteditable],option,script,style')) control.remove();
  return (copy.textContent || '').replace(/\s+/g, ' ').trim();
};

export const labelOf = (el: Element): string => {
  const root = rootOf(el) as Root;
  const byIds = attr(el, 'aria-labelledby')
    .split(/\s+/)
    .map((id) => textOf(id ? root.getElementById(id) : null))
    .join(' ')
    .trim();
  const labels = [...((el as HTMLInputElement).labels || [])].map(textOf).join(' ').trim();
  return byIds || attr(el, 'aria-label').trim() || labels || attr(el, 'title').trim();
};

/** Elements that a survey names by their place in it. */
export const listed: Element[] = [];
export const keep = (el: Element): number => listed.push(el) - 1;

/** Whether it is drawn where a person can scroll to. */
export const isShown = (el: Element): boolean => {
  if (!isVisible(el, { visibilityProperty: true, opacityProperty: true })) return false;
  if (up(el, '[inert],[aria-hidden=true]')) return false;
  const { width, height, right, bottom } = el.getBoundingClientRect();
  return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
};

/** The element that a pointer presses for a control: itself, or its label where a design system hides it. */
export const pressable = (el: Element): Element => {
  if (isShown(el)) return el;
  const label = [...((el as HTMLInputElement).labels ?? [])].find(isShown) ?? closest(el, 'label');
  return label ?? el;
};

/** Whether a person can answer it: choices and files are often drawn by their label alone. */
export const isThere = (el: Element): boolean =>
  isShown(el) || (is(el, '[type=radio],[type=checkbox],[type=file]') && !is(el, ':disabled') && isShown(pressable(el)));
