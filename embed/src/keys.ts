/** What a field is called: a name that is the same on the next load and in the next release. */
import { all, attr, closest, isIgnored, near } from './dom.ts';
import { cleanKey } from './text.ts';

/** What asks for something. Buttons do not. A list of one, or the bundler would write the text out at each use. */
export const FIELDS = [
  'textarea,[contenteditable],input:not([type=submit],[type=reset],[type=image],[type=hidden],[type=button]),select',
] as unknown as string;

/**
 * data-journey-field, the name, what the host around the shadow tree is called, data-name around it, an id that is not
 * made up on each load; of an inner element before that of its host.
 */
const nameOf = (el: Element | undefined, group = el && near(el, 'data-name')): string | undefined =>
  el &&
  (near(el, 'data-journey-field') ||
    // Builders name a choice by its question and what is chosen.
    (!attr(el, 'name').indexOf(group as string) && group) ||
    attr(el, 'name') ||
    nameOf((el.getRootNode() as ShadowRoot).host) ||
    group ||
    // As builders and frameworks write them: _r_1_, :r1:, sq_3i, fjs-form-15igha2, a3f09c1d, 20240117.
    attr(el, 'id').replace(/^.*(^_|:|\d[a-z]|\d{4}).*/i, ''));

/** The field's key, else its place among the fields; false where nothing may be seen. */
export const keyOf = (el: Element): string | false =>
  !isIgnored(el) && cleanKey(nameOf(el) || `field.${all(FIELDS).indexOf(el)}`);

/** The key of a control that a person fills in; false or null for anything else. */
export const fieldOf = (el: Element | null): string | false | null => el && el === closest(el, FIELDS) && keyOf(el);
