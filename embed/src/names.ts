/** The part of the table that is about names, which are the same on the next load and in the next release. */
import { attr, near } from './dom.ts';
import { rule } from './rule.ts';

/** Not as frameworks and builders write them: :r1:, «r1», _r_1_, mat-radio-group-3, input-v-18, sq_3i, fjs-form-15igha2, field.2. */
export const isName = (name: string): boolean =>
  !!name &&
  !/:r\w+:|«|^_r_|^(sq_|fjs-|mat-|cdk-|mui-|pv_id|ember\d|el-id|radix|headlessui|react-|field\.\d)|-v-\d|^\d+$/.test(
    name,
  );

/** A name without the parts that JSF and ASP.NET number by themselves: a colon or dollar is part of the rest. */
const plain = (name: string): string => name.replace(/\b(j_id|ctl)t?\d+[:$]?/g, '');

/** An id is more often made up: counted, digits before a letter, or many of them. */
const isStableId = (id: string): boolean =>
  isName(id) &&
  !/^(input|select|field|radio|checkbox|switch|slider|combobox|list(box)?|chips?|group)-?\d+|\d[a-z]|\d{4}/i.test(id);

/** Names of a field from itself, or from what is around it. */
export const OWN_NAMES: ((el: Element) => string | false | undefined)[] = [
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
    (el: Element) => {
      const name = plain(attr(el, 'name'));
      return isName(name) && name;
    },
    'HTML',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
];

const first = (pieces: Element[], nameOf: (piece: Element) => string): string | undefined =>
  pieces.map(nameOf).find(isName);
/** Pieces of a field's own part of the page that have names. */
export const PIECES = '[name]:not(slot),[formcontrolname],[data-name],label[for]';
export const NAMES_OF_PIECES: ((pieces: Element[]) => string | undefined)[] = [
  rule(
    'question of a builder',
    (pieces: Element[]) => first(pieces, (piece) => plain(attr(piece, 'data-name'))),
    'form builders name the question beside the control',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
  rule(
    'name of a piece',
    (pieces: Element[]) => first(pieces, (piece) => plain(attr(piece, 'name'))),
    'HTML: the control that is sent with the form',
    'a date of three segments (React Aria)',
  ),
  rule(
    'form control of Angular',
    (pieces: Element[]) => first(pieces, (piece) => plain(attr(piece, 'formcontrolname'))),
    'Angular writes the name in its own attribute',
    'names that are made up on each load are none: the form gives one, or the place does',
  ),
];
/** The last resort before the place: ids. */
export const IDS: ((el: Element, pieces: Element[]) => string | false | undefined)[] = [
  (el) => near(el, 'data-name'),
  rule(
    'target of the label',
    (_el: Element, pieces: Element[]) => pieces.map((piece) => attr(piece, 'for')).find(isStableId),
    'HTML',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
  rule(
    'own id',
    (el: Element) => {
      const id = attr(el, 'id');
      return isStableId(id) && id;
    },
    'HTML',
    'names in their order: declared, of the question, its own, of the label, its id',
  ),
];
