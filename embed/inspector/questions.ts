/** The questions of a page, each with what a person needs to answer it. */
import type { Control, SurveyedChoice, SurveyedField } from '../../src/domain/surveyed.ts';
import { all, attr, closest, find, is, isIgnored, rootOf } from '../src/dom.ts';
import { keyOf, widgetOf } from '../src/keys.ts';
import { AROUND, FIELDS, TWINS } from '../src/rules.ts';
import { stepAround } from '../src/steps.ts';
import { isThere, keep, labelOf, pressable, selectorOf, textOf } from './reading.ts';

/** Questions that one survey lists. */
const FIELDS_MAX = 200;
/** Choices of a question that it lists. */
const CHOICES_MAX = 50;
const HINT_MAX = 300;
const TEXT_MAX = 200;

/** The fields of all of it, each widget once. */
export const asked = (roots: Iterable<ParentNode>): Element[] => [
  ...new Set(
    all(roots, FIELDS)
      .filter((el) => !is(el, TWINS) && !isIgnored(el))
      .map((el) => widgetOf(el) ?? el),
  ),
];

export const fieldsIn = (
  scope: ParentNode,
  roots: Iterable<ParentNode>,
): { fields: SurveyedField[]; leftOut: number } => {
  const form = scope instanceof HTMLFormElement ? scope : undefined;
  const attached = form?.id ? all(roots, FIELDS).filter((el) => attr(el, 'form') === form.id) : [];
  const inner = scope === document ? all(roots, FIELDS) : deep(scope);
  const groups = new Map<string, Element[]>();
  for (const el of [...inner, ...attached]) {
    if (is(el, `:disabled,[aria-disabled=true],[role=option]`) || isIgnored(el) || !isThere(el)) continue;
    if (is(el, '[type=search]') || (scope === document && closest(el, AROUND))) continue;
    // The part of a widget that one types in or presses comes first.
    const whole = widgetOf(el) ?? el;
    const key = keyOf(whole);
    if (!key) continue;
    const group = is(el, '[type=radio],[role=radio]')
      ? `${key} ${attr(el, 'name')}`
      : is(el, '[type=checkbox]')
        ? `${key} checks`
        : key;
    groups.set(group, [...(groups.get(group) ?? []), el]);
  }
  const all_ = [...groups.values()].flatMap((members) => splitTexts(members));
  return { fields: all_.slice(0, FIELDS_MAX).map(read), leftOut: Math.max(0, all_.length - FIELDS_MAX) };
};

const deep = (scope: ParentNode): Element[] => {
  const own = find(scope, FIELDS);
  const trees = find(scope, '*').flatMap((el) => el.shadowRoot ?? []);
  return [...own, ...trees.flatMap(deep)];
};

/** Several texts of one key are several boxes to fill in, as the parts of a date are; choices are one question. */
const splitTexts = (members: Element[]): Element[][] => {
  const controls = members.filter((el) => !members.some((other) => other !== el && el.contains(other)));
  return controls.every((el) => /radio|check/.test(controlOf(el))) ? [controls] : controls.map((el) => [el]);
};

const controlOf = (el: Element): Control => {
  const type = (el as HTMLInputElement).type ?? '';
  const role = attr(el, 'role');
  if (role === 'switch') return 'switch';
  if (type === 'radio' || role === 'radio') return 'radio';
  if (type === 'checkbox' || role === 'checkbox') return 'check';
  if (el.localName === 'select') return 'list';
  if (role === 'combobox' || role === 'listbox' || is(el, '[aria-haspopup=listbox]')) return 'combo';
  if (type === 'file') return 'file';
  if (type === 'range' || role === 'slider') return 'range';
  if (is(el, 'input,textarea,[role=textbox],[role=spinbutton]')) return 'text';
  return is(el, '[contenteditable]') ? 'rich' : 'other';
};

const read = (members: Element[]): SurveyedField => {
  const el = members[0] as HTMLInputElement;
  const control = controlOf(el);
  const whole = widgetOf(el) ?? el;
  const isChoice = control === 'radio' || control === 'check';
  const choices = isChoice
    ? members.map(choiceOf)
    : control === 'list'
      ? optionsOf(el as unknown as HTMLSelectElement)
      : [];
  const chosen = choices.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  const group = isChoice && members.length > 1 ? closest(el, 'fieldset,[role=radiogroup],[role=group]') : null;
  const number = (name: string) => Number(attr(el, name) || -1);
  const lists = isChoice || control === 'list';
  return {
    place: keep(el),
    key: keyOf(whole) ?? '',
    stepKey: stepAround(el) ?? null,
    selector: selectorOf(el),
    label: (group ? groupName(group) || labelOf(el) : labelOf(el) || labelOf(whole)).slice(0, TEXT_MAX),
    hint: hintOf(el),
    control,
    type: attr(el, 'type').toLowerCase() || el.localName,
    name: attr(el, 'name') || attr(el, 'id'),
    autocomplete: attr(el, 'autocomplete').toLowerCase(),
    inputMode: attr(el, 'inputmode').toLowerCase(),
    pattern: attr(el, 'pattern'),
    placeholder: attr(el, 'placeholder'),
    min: attr(el, 'min') || attr(el, 'aria-valuemin'),
    max: attr(el, 'max') || attr(el, 'aria-valuemax'),
    step: attr(el, 'step'),
    minLength: number('minlength'),
    maxLength: number('maxlength'),
    accept: attr(el, 'accept'),
    isMultiple: is(el, '[multiple]'),
    isRequired:
      members.some((one) => is(one, ':required,[aria-required=true]')) ||
      is(whole, '[aria-required=true]') ||
      (!!group && is(group, '[aria-required=true]')),
    isReadOnly: is(el, 'input[readonly],textarea[readonly],[aria-readonly=true]'),
    value: lists
      ? chosen.join('\n')
      : control === 'switch'
        ? attr(el, 'aria-checked')
        : `${el.value ?? (control === 'combo' ? textOf(el) : el.textContent) ?? ''}`,
    choices: choices.slice(0, CHOICES_MAX),
    isInvalid: members.some((one) => is(one, ':invalid')),
    isMarkedInvalid: [...members, whole].some((one) => attr(one, 'aria-invalid') === 'true'),
  };
};

const choiceOf = (el: Element): SurveyedChoice => ({
  place: keep(el),
  press: keep(pressable(el)),
  value: (el as HTMLInputElement).value || labelOf(el),
  text: (labelOf(el) || textOf(el)).slice(0, TEXT_MAX),
  isDisabled: is(el, ':disabled,[aria-disabled=true]'),
  isChosen: is(el, ':checked,[aria-checked=true]'),
});

const optionsOf = (list: HTMLSelectElement): SurveyedChoice[] =>
  [...list.options].map(({ value, text, disabled, selected }) => ({
    ...{ place: null, press: null, value, text: text.trim().slice(0, TEXT_MAX) },
    ...{ isDisabled: disabled, isChosen: selected && value !== '' },
  }));

export const groupName = (group: Element): string =>
  group.localName === 'fieldset' ? textOf(find(group, 'legend')[0]) || labelOf(group) : labelOf(group);

const hintOf = (el: Element): string =>
  attr(el, 'aria-describedby')
    .split(/\s+/)
    .map((id) => textOf(id ? (rootOf(el) as Document).getElementById(id) : null))
    .join(' ')
    .trim()
    .slice(0, HINT_MAX);
