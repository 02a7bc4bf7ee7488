/**
 * The script's classification of the page, in one table: role to field, part, popup or option; state to event; reference to belonging; attribute
 * to name (names.ts). One row a rule, tried in order, by element, role, state and name, never by value or text. Each row has its name, its reason and
 * the pattern in browsers/patterns that fails without it: `npm run test:rules` there leaves out one after the other. Rules beyond HTML and
 * ARIA belong into an adapter (embed/adapters); the rows that say "a guess" are those that still stand here.
 */
import { around, attr, closest, contains, find, holds, is, rootOf, treeOf } from './dom.ts';
import type { Adapter } from './kit.ts';
import { rule } from './rule.ts';

const anyOf = (...rules: string[]): string => rules.join();

/* Roles */

/** Widgets of several parts. */
export const WIDGETS = rule(
  'widgets',
  ':is([role=combobox],[role=listbox],[role=radiogroup],[aria-haspopup=listbox]):not([aria-hidden=true])',
  'ARIA: composite widgets with one value',
  'a slider, a switch and radio buttons that are no fields of HTML',
);
/** Elements that ask for something. Buttons do not. Adapters add to it. */
export let FIELDS = anyOf(
  rule(
    'native fields',
    'textarea,select,input:not([type=submit],[type=reset],[type=image],[type=hidden],[type=button])',
    'HTML: listed elements that a person fills in',
    'the hidden twin of a field that one types in, and a search box within a widget',
  ),
  rule(
    'editable texts',
    '[contenteditable]:not([contenteditable=false])',
    'HTML: an editing host',
    'a signature that is drawn, a file that is dropped, a text that is rich',
  ),
  WIDGETS,
  rule(
    'input roles',
    '[role=checkbox],[role=radio],[role=switch],[role=slider],[role=spinbutton],[role=textbox]',
    'ARIA: the roles of input',
    'a slider, a switch and radio buttons that are no fields of HTML',
  ),
  rule(
    'drawings',
    ':is(form,[data-journey-step],[data-journey-field]) canvas',
    'a guess: what a form has drawn in it is a signature',
    'a signature that is drawn, a file that is dropped, a text that is rich',
  ),
);
/** Adapters add to them. */
export let OPTIONS = rule(
  'choices of a list',
  ':is([role=option],[role=gridcell],[role=treeitem]):not([aria-disabled=true])',
  'ARIA: what a list, a grid or a tree lets one choose',
  'a list that says nothing of what opened it, and keeps the name in an input of its own',
);
/** Elements that people press to go elsewhere on the page, or away. */
export const CONTROLS = rule(
  'controls',
  'a[href]:not([target=_blank],[download]),button,[role=button],[type=button]',
  'HTML and ARIA: links and buttons',
  'refused in plain text, and the visitor presses Cancel, which takes three seconds',
);
/** Elements that a widget opens: their parts are the widget, wherever they stand. */
export const POPUPS = rule(
  'popups',
  '[role=listbox],[role=grid],[role=menu],[role=tree],[role=dialog]',
  'ARIA: the values of aria-haspopup',
  'a list that its field calls its own only while it is open (MUI), and whose name is in a hidden input after the box (Mantine)',
);
/** Parts of a page that may hold more than one field. */
export const PARTS = rule(
  'parts',
  'form,fieldset,table,main,body,[data-journey-step],[role=tabpanel],[role=dialog]',
  'HTML and ARIA: what groups fields',
  'a field alone in a form that has a name is not called like the form',
);
/** A control that a library keeps in step with what one sees. */
export const TWINS = rule(
  'hidden controls',
  '[type=hidden],[aria-hidden=true],[aria-hidden=true]>*,[tabindex="-1"]',
  'HTML and ARIA: neither seen nor reached by a key',
  'a control that no key reaches, beside the field that it keeps the value of',
);
/** The frame of a page: what is asked there is not the step. */
export const AROUND = rule(
  'frame of the page',
  ':is(header,footer):not(:is(article,aside,main,nav,section) *),nav,aside,search,[role=banner],[role=navigation],[role=contentinfo],[role=search],[role=complementary]',
  'HTML and ARIA: landmarks around the main part; a header or footer is one only where it belongs to the body',
  'a view that thanks, with a field in the footer',
);
/** The item of a progress list where the visitor is. */
export const CURRENT = rule(
  'current item',
  '[aria-current=step],[aria-current=true]',
  'ARIA; some design systems (USWDS) write `true`, as other lists do',
  'the item of a progress list that is current, step by step, beside menus that mark theirs alike',
);

/* Errors */

export const INVALID = rule(
  'invalid fields',
  '[aria-invalid=true]',
  'ARIA',
  'a group that is invalid is its field, and a toast that says saved is no error',
);
/** No control is one: design systems (Carbon) write the role on inputs too. */
export const ALERTS = rule(
  'alerts',
  '[role=alert]:not(input,select,textarea)',
  'ARIA',
  'an alert beside a field, in plain text',
);
export const DESCRIBED = rule(
  'described fields',
  '[aria-describedby],[aria-errormessage]',
  'ARIA: texts about a field',
  'a text that a field names and that was empty, twice',
);
export const CLASSES = rule(
  'error classes',
  '[class*=error i]:not([class*=error-summary]),[class*=invalid i]:not(.ng-invalid),[class*=danger i]:not(a,button,[role=button])',
  'a guess, of answers to a submission alone: the frameworks of servers mark errors in no other way',
  'a form of a server that answers with error classes (Django, Rails, Laravel)',
);
export const SUMMARIES = rule(
  'summaries',
  ':is([role=alert],[class*=error-summary]) a[href^="#"]',
  'HTML: a link to the field; the class is that of GOV.UK and NHS.UK',
  'a summary whose link leads to a part of the page that holds no field',
);
export const ERRORS = anyOf(INVALID, ALERTS, DESCRIBED, CLASSES, SUMMARIES);
/** Elements that may say something, whatever the steps are called: thirty keys cost no more than one. */
export const MARKS = anyOf(CURRENT, ERRORS);

/** Adds what a library marks in no way of HTML or ARIA. */
export const addRules = ({ fields = ':not(*)', choices = ':not(*)' }: Adapter): void => {
  FIELDS += `,${fields}`;
  OPTIONS += `,${choices}`;
};

/* Outcomes */

/** That a view is not the last word on a submission. */
export const BUSY = anyOf(
  rule(
    'busy parts',
    '[aria-busy=true],progress:indeterminate,[role=progressbar]:not([aria-valuenow])',
    'HTML and ARIA',
    'a view that says it is busy',
  ),
  rule(
    'busy classes',
    '[class*=spinner i],[class*=loading i],[class*=loader i]',
    'a guess that can only keep a success from being concluded',
    'a view that is busy by its class alone',
  ),
);
/** That it failed. */
export const FAILED = `${INVALID},[role=alert]:not(:empty,[class*=success i])`;
/** That it failed, where no fields are left that a class could be about. */
export const REFUSED = `:is(${CLASSES},${rule(
  'refusal classes',
  '[class*=warning i],[class*=fail i],[class~=alert]:not([class*=info i])',
  'a guess that can only keep a success from being concluded',
  'a page that says no in a banner without a role, of the class alert',
)}):not(html,body,[class*=success i])`;
/** An address that says it. */
export const DENIED = rule(
  'refusal addresses',
  (path: string) =>
    /\b(time-?(d-)?out|(session-|link-)?expired|(not-|in)eligible|error|fail(ed|ure)?|problem|sorry|declined|refused|rejected|denied|cancel(l?ed)?)\b/i.test(
      path,
    ),
  'a guess that can only keep a success from being concluded',
  'a page after the last step whose address says that nothing was accepted: /session-expired',
);

/* References: what an element belongs to. A row answers undefined where it does not apply. */

type Belonging = (el: Element) => Element | null | undefined | false;
export const BELONGING: Belonging[] = [
  rule(
    'declared field',
    (el: Element) => closest(el, '[data-journey-field]'),
    'what the page says comes first',
    'a part of the page that is declared as a field, and a group of radio buttons that has the id',
  ),
  rule(
    'widget around',
    (el: Element) => closest(el, WIDGETS),
    'ARIA: parts of a composite widget',
    'a part of the page that is declared as a field, and a group of radio buttons that has the id',
  ),
  // A number has a group around it as well, of its buttons.
  rule(
    'segments',
    (el: Element) => closest(el, '[role=spinbutton]:not(input)') && closest(el, '[role=group]'),
    'ARIA: a date of several numbers in a group',
    'a date of three segments (React Aria)',
  ),
  (el) => closest(el, FIELDS),
  rule(
    'slotted choices',
    (el: Element) => {
      for (let host = closest(el, OPTIONS); host; host = around(host)) {
        const tree = treeOf(host);
        const [field] = tree ? find(tree, FIELDS) : [];
        if (field) return field;
      }
      return;
    },
    'HTML: what is slotted into a shadow tree is part of what the tree shows',
    'choices that are slotted into a list, whose field is in the shadow tree (Web Awesome)',
  ),
];

/** Elements that may have opened a popup with this id. */
export const openersOf = rule(
  'openers',
  (popup: Element, id: string): Element[] =>
    find(rootOf(popup) as ShadowRoot, `[aria-controls~=${id}],[aria-owns~=${id}]`),
  'ARIA: aria-controls and aria-owns',
  'a list that its field calls its own only while it is open (MUI), and whose name is in a hidden input after the box (Mantine)',
);

/* States: whether a widget has changed when its attribute has, after what a person did. */

/** The person's last action. */
export interface Hand {
  /** Nothing was pressed, but a key; or an option was. */
  _isChoice: boolean;
  /** The element that was pressed, if any. */
  _touched: Element | undefined;
  /** Whether the press, or the key, was in this widget. */
  _isOn: () => boolean;
}
type Change = [attribute: RegExp, isChange: (el: Element, hand: Hand) => unknown];
export const CHANGES: Change[] = [
  [
    /^aria-selected$/,
    rule(
      'selected options',
      (el: Element, { _isChoice }: Hand) => _isChoice && is(el, OPTIONS),
      'ARIA',
      'a list on the page in which a key chooses',
    ),
  ],
  [
    /^aria-expanded$/,
    rule(
      'closed lists',
      // By a choice or a key: not by a click on itself, or elsewhere.
      (el: Element, { _isChoice, _touched }: Hand) =>
        _isChoice && attr(el, 'aria-expanded') === 'false' && is(el, WIDGETS) && !(_touched && contains(el, _touched)),
      'ARIA: a list that closes by a choice has one',
      'a list that says nothing of what opened it, and keeps the name in an input of its own',
    ),
  ],
  [
    /^(checked|value)$/,
    rule(
      'reflected states',
      (el: Element, { _touched }: Hand) => treeOf(el) && holds(el, _touched),
      'custom elements that reflect a state as HTML does',
      'elements that take the press themselves and show their state as an attribute, the field in their shadow tree (Carbon)',
    ),
  ],
  [
    /^aria-(checked|pressed|valuenow)$/,
    rule(
      'states and values',
      // A view that has just replaced another one sets states too: the press must be on this widget, or the key in it.
      (el: Element, { _isOn }: Hand) => !treeOf(el) && _isOn(),
      'ARIA',
      'a slider, a switch and radio buttons that are no fields of HTML',
    ),
  ],
];
