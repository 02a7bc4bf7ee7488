/** Obstacles that a page's structure shows by itself: order, names, and parts that stick out of a narrow window. */
import type { SurveyedOddity } from '../../src/domain/surveyed.ts';
import { all, attr, closest, find, is } from '../src/dom.ts';
import { guard } from '../src/guard.ts';
import { boxOf } from '../src/keys.ts';
import { FIELDS } from '../src/rules.ts';
import { asked, groupName } from './questions.ts';
import { isShown, isThere, labelOf, pressable, selectorOf, textOf, treesOf } from './reading.ts';

const ODDITIES_MAX = 60;
/** Two edges that differ by less are level, in CSS pixels. */
const LEVEL_PX = 4;

/** The order in which the page is read out, beside the one that is seen. */
export const orderOddities = guard((): SurveyedOddity[] => {
  const roots = treesOf(document);
  const fields = asked(roots).filter(isThere);
  const found: SurveyedOddity[] = [];
  const add = (kind: SurveyedOddity['kind'], el: Element, message: string) =>
    found.push({ kind, selector: selectorOf(el), message });
  for (const [at, el] of fields.entries()) {
    const before = fields[at - 1];
    if (before && isAbove(el, before)) {
      add('visual-order', el, 'stands above the field before it, which is read first');
    }
  }
  for (const el of all(roots, '[tabindex]')) {
    if (Number(attr(el, 'tabindex')) > 0 && isShown(el))
      add('tabindex', el, `has tabindex ${attr(el, 'tabindex')}: Tab comes here before what stands above`);
  }
  for (const el of fields) {
    const inner = find(el, FIELDS).some((one) => labelOf(one) !== '');
    if (labelOf(el) === '' && !inner && attr(el, 'alt') === '' && !textOf(closest(el, 'label'))) {
      const placeholder = attr(el, 'placeholder');
      add(
        'no-name',
        el,
        placeholder
          ? `is named by its placeholder "${placeholder}" alone, which goes away`
          : 'has no name that is read',
      );
    }
    if (
      /\*/.test(textOf([...((el as HTMLInputElement).labels ?? [])][0])) &&
      !is(el, ':required,[aria-required=true]') &&
      !/required|pflicht|obligatoire/i.test(labelOf(el))
    ) {
      add('required-unsaid', el, 'is marked with an asterisk, and nothing says to a screen reader that it is required');
    }
  }
  const radios = new Map(fields.filter((el) => is(el, '[type=radio]')).map((el) => [attr(el, 'name'), el]));
  for (const el of radios.values()) {
    const group = closest(el, 'fieldset,[role=radiogroup],[role=group]');
    if (!group || groupName(group) === '')
      add('no-group-name', el, 'is one of several choices, and the question is not read with them');
  }
  if (!all(roots, 'h1,h2,h3,h4,[role=heading]').some(isShown))
    add('no-heading', document.body, 'has no heading: nothing says what is asked here');
  return found.slice(0, ODDITIES_MAX);
});

const isAbove = (el: Element, before: Element): boolean => {
  const [now, then] = [boxOf(el), boxOf(before)].map((box) => box.getBoundingClientRect()) as [DOMRect, DOMRect];
  const isSameColumn = now.left < then.right && then.left < now.right;
  return isSameColumn && now.bottom <= then.top + LEVEL_PX;
};

/** Parts that do not fit into the window's width. */
export const widthOddities = guard((): SurveyedOddity[] => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found: SurveyedOddity[] = [];
  if (scrollWidth > clientWidth + 1 && getComputedStyle(document.documentElement).overflowX !== 'hidden') {
    const widest = find(document, 'body *').filter(
      (el) => isShown(el) && el.getBoundingClientRect().right > clientWidth + 1,
    );
    const inner = widest.filter((el) => !widest.some((other) => other !== el && el.contains(other)))[0];
    found.push({
      kind: 'sideways',
      selector: inner ? selectorOf(inner) : 'html',
      message: `is ${scrollWidth} pixels wide in a window of ${clientWidth}`,
    });
  }
  for (const el of asked(treesOf(document)).filter(isThere).map(pressable)) {
    const { left, right } = el.getBoundingClientRect();
    if (left >= clientWidth || right <= 0)
      found.push({ kind: 'sticks-out', selector: selectorOf(el), message: 'lies outside of the window' });
  }
  return found.slice(0, ODDITIES_MAX);
});

/** Questions about the person that browsers could answer, by the words of their labels (WCAG 1.3.5). */
const PERSONAL: [RegExp, string][] = [
  [/^(e-?mail|your e-?mail|e-?mail[ -]address|courriel|correo)/i, 'email'],
  [/^(first|given) name|^vorname|^pr[ée]nom|^nombre$/i, 'given-name'],
  [/^(last|family) name|^surname|^nachname|^nom de famille|^apellido/i, 'family-name'],
  [/^(full name|your name|name)$/i, 'name'],
  [/^(tele)?phone( number)?$|^mobile|^telefon|^t[ée]l[ée]phone/i, 'tel'],
  [/^post(al )?code|^zip|^plz|^postleitzahl|^code postal/i, 'postal-code'],
];

export const tokenOddities = guard((): SurveyedOddity[] =>
  asked(treesOf(document))
    .filter(
      (el) => isThere(el) && is(el, 'input:not([type=radio],[type=checkbox],[type=file])') && !attr(el, 'autocomplete'),
    )
    .flatMap((el) => {
      const label = labelOf(el).replace(/\s*[*(:].*$/, '');
      const token = PERSONAL.find(([words]) => words.test(label))?.[1];
      return token
        ? [
            {
              kind: 'no-token' as const,
              selector: selectorOf(el),
              message: `asks for "${label}" without autocomplete="${token}"`,
            },
          ]
        : [];
    })
    .slice(0, ODDITIES_MAX),
);
