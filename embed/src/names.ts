/** The part of the table that is about names, which are the same on the next load and in the next release. */
import { attr, holderOf, is, near } from './dom.ts';
import { rule } from './rule.ts';

/** Not as frameworks and builders write them: :r1:, «r1», base-ui-_r_1_, mat-radio-group-3, input-v-18, sq_3i, fjs-form-15igha2, field.2. */
export const isName = (name: string): boolean =>
  !!name &&
  !/:r\w+:|«|\b_r_|^(sq_|fjs-|mat-|cdk-|mui-|pv_id|ember\d|el-id|radix|headlessui|react-|field\.\d)|-v-\d|^\d+$/.test(
    name,
  );

/** A name without the parts that JSF and ASP.NET number by themselves: a colon or dollar is part of the rest. */
const plain = (name: string): string => name.replace(/\b(j_id|ctl)t?\d+[:$]?/g, '');

/** An id is more often made up: counted, digits before a letter, or many of them. */
const isStableId = (id: string): boolean =>
  isName(id) &&
  !/^(input|select|field|radio|checkbox|switch|slider|combobox|list(box)?|chips?|group)-?\d+|\d[a-z]|\d{4}/i.test(id);

/** Elements in a field's own part of the page that may have its name. */
export const PIECES = '[name]:not(slot),[formcontrolname],[data-name],label[for]';

const first = (
  elements: Element[],
  nameOf: (el: Element) => string,
  isGood: (name: string) => boolean = isName,
): string | undefined => elements.map(nameOf).find(isGood);

type Named = (
  el: Element,
  piecesOf: (el: Element) => Element[],
  nameOf: (el: Element) => string | undefined,
) => string | false | undefined | null;

/** In this order: what the field is called itself, what its pieces are, what holds its tree, and ids before the place. */
export const NAMES: Named[] = [
  rule(
    'declared name',
    (el: Element) => near(el, 'data-journey-field'),
    'what the page says comes first',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
  rule(
    'group of a choice',
    (el: Element) => {
      const group = near(el, 'data-name');
      // Builders name a choice by its question and what is chosen.
      return group && !plain(attr(el, 'name')).indexOf(group) && group;
    },
    'form builders name each choice after its question',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
  rule(
    'own name',
    (el: Element) => first([el], (one) => plain(attr(one, 'name'))),
    'HTML',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
  rule(
    'question of a builder',
    (el, piecesOf) => first(piecesOf(el), (piece) => plain(attr(piece, 'data-name'))),
    'form builders name the question beside the control',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
  rule(
    'name of a piece',
    (el, piecesOf) => first(piecesOf(el), (piece) => plain(attr(piece, 'name'))),
    'HTML: the control that is sent with the form',
    'a date of three segments (React Aria)',
  ),
  rule(
    'form control of Angular',
    (el, piecesOf) => first(piecesOf(el), (piece) => plain(attr(piece, 'formcontrolname'))),
    'Angular writes the name in its own attribute',
    'names that are made up on each load are none: the form gives one, or the place does',
  ),
  (el, _piecesOf, nameOf) => {
    const holder = holderOf(el);
    return holder && !is(holder, 'iframe') && nameOf(holder);
  },
  (el) => near(el, 'data-name'),
  rule(
    'target of the label',
    (el, piecesOf) => first(piecesOf(el), (piece) => attr(piece, 'for'), isStableId),
    'HTML',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
  rule(
    'own id',
    (el: Element) => first([el], (one) => attr(one, 'id'), isStableId),
    'HTML',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
];
