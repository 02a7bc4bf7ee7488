// Reads of a page that the script may make, and those that it may not. Each exception has its reason.
import { type Read, type Reads, readsOf } from './reads.ts';

/** Members that hold what a person entered or chose, text of the page, or what tells browsers apart. */
const FORBIDDEN = new Set(
  [
    // Values that are entered and chosen.
    'value valueAsNumber valueAsDate defaultValue checked defaultChecked selected selectedIndex selectedOptions options',
    'files elements namedItem item list labels form.elements formData getTargetRanges inputType data key code keyCode',
    'which char charCode clipboardData dataTransfer clipboard selectionStart selectionEnd getSelection selectionDirection',
    'rangeText setRangeText oldValue attributeOldValue characterData characterDataOldValue length textLength',
    // Text that may repeat a value: messages, texts, labels, hints.
    'validationMessage setCustomValidity textContent innerText outerText innerHTML outerHTML getHTML insertAdjacentHTML',
    'nodeValue wholeText text label title alt placeholder ariaLabel ariaDescription ariaValueText ariaValueNow',
    'ariaPlaceholder ariaRoleDescription content childNodes firstChild lastChild nextSibling previousSibling evaluate',
    'createTreeWalker createNodeIterator createRange caretPositionFromPoint elementFromPoint cloneNode',
    // All attributes at once, or ones that `getAttribute` is not asked for.
    'attributes dataset getAttributeNode getAttributeNodeNS getAttributeNS getAttributeNames hasAttribute hasAttributeNS',
    'hasAttributes',
    // Addresses beyond the path.
    'href search hash searchParams URL documentURI baseURI referrer username password location state toString',
    // The site's storage, and properties that distinguish one browser from another.
    'cookie cookieStore screen fonts plugins userAgent userAgentData mimeTypes hardwareConcurrency deviceMemory',
    'geolocation mediaDevices getContext toDataURL',
    // Ways around this list, and effects on the page.
    'constructor __proto__ __lookupGetter__ __defineGetter__ eval Function FormData execCommand write writeln find',
    'preventDefault stopPropagation stopImmediatePropagation checkValidity reportValidity dispatchEvent ...',
  ].flatMap((line) => line.split(' ')),
);

/** Attributes that may be read, by `getAttribute`, and asked for in selectors. */
const ATTRIBUTES: Record<string, string> = {
  'data-journey-field': 'the name that the page gives a field for the script',
  'data-journey-step': 'the step that the page declares',
  'data-name': 'what form builders call a field or a step',
  name: 'what a field is called',
  id: 'what a field is called that has no name',
  href: 'of links in an error summary that begin with #: the field that is meant',
  for: 'the name of the field that a label is for',
  formcontrolname: 'what Angular calls a field',
  'aria-describedby': 'which texts are about a field: whether they are empty is asked, never what they say',
  'aria-errormessage': 'as aria-describedby',
  'aria-expanded': 'that a list has been closed',
};
const SELECTED: Record<string, string> = {
  ...ATTRIBUTES,
  'data-journey-ignore': 'what is not to be seen',
  'data-journey-submit': 'buttons that submit',
  type: 'kinds of controls',
  contenteditable: 'kinds of controls',
  role: 'kinds of widgets, parts of the page, alerts',
  class: 'what frameworks call an error, or a view that waits',
  tabindex: 'a hidden twin of a widget',
  method: 'a form that only closes its dialog',
  readonly: 'a field that only opens a choice',
  target: 'a link that opens in a new tab',
  download: 'a link that leaves nothing',
  novalidate: 'a form that the browser does not check',
  formnovalidate: 'a button that saves or goes back',
  formaction: 'as formnovalidate: whether it has one, never which',
  hidden: 'a panel that is not shown yet',
  inert: 'a panel behind another one',
  open: 'whether details are open',
  'aria-hidden': 'a panel that is not shown, a hidden twin of a widget',
  'aria-haspopup': 'kinds of widgets',
  'aria-controls': 'the list that a widget opens',
  'aria-owns': 'as aria-controls',
  'aria-busy': 'a view that waits',
  'aria-disabled': 'an option that cannot be chosen',
  'aria-valuenow': 'whether a progress bar only says that one waits; the number is not read',
  'data-journey': "the script's own tag",
  'aria-invalid': 'that a field is shown as wrong',
  'aria-current': 'the place in a list of steps',
  JourneyEmbed: 'no selector: what lines in the console begin with',
};
/** `:id` is what a personal segment of a path becomes. A pseudo-class such as `:checked` tells what was chosen. */
const PSEUDO_CLASSES = new Set([
  ':is',
  ':not',
  ':id',
  ':empty',
  ':indeterminate',
  ':scope',
  ':focus',
  ':has',
  ':only-child',
]);

/** All that is read of the browser by name. What is not here is read by nobody: no FormData, no Reflect, no XPath. */
const GLOBALS = new Set(
  [
    'JSON.parse JSON.stringify Date Date.now Math.random Math.min Math.max undefined console.log console.warn',
    'setTimeout clearTimeout setInterval Set Map WeakSet WeakMap Object.keys CSS.escape AbortSignal.timeout RegExp',
    'getComputedStyle innerWidth IntersectionObserver PerformanceObserver customElements.whenDefined Node.DOCUMENT_POSITION_FOLLOWING',
    'globalThis Object.getOwnPropertyDescriptor performance.now performance.getEntriesByType window.JourneyEmbedConfig window.navigation',
    'document document.addEventListener document.hidden Element.prototype Date.prototype Request.prototype ShadowRoot',
    'window window.JourneyEmbed window.JourneyEmbedAdapters window.JourneyEmbedReceipt addEventListener MutationObserver',
    'location.origin location.host location.pathname location.hash',
    'Math.abs navigator navigator.maxTouchPoints matchMedia navigator.language navigator.onLine navigator.sendBeacon navigator.globalPrivacyControl fetch',
    'performance.timeOrigin localStorage localStorage.je_cid localStorage.je_optout sessionStorage URL URL.createObjectURL Blob crypto.randomUUID',
  ].flatMap((line) => line.split(' ')),
);

/** Tables of the script itself. Of the page it is one thing: which kinds of validity are false. */
const COMPUTED = new Set(
  [
    'flags sessionStorage localStorage given members state._declared handlers calls types steps elements now IDLE_S',
    // The kinds of nodes, whose prototypes are read by names that are searched as texts; values that are about to be sent; instances.
    'queries part first second',
  ].flatMap((line) => line.split(' ')),
);

interface Exception {
  file: string;
  /** The code, in one of these forms. */
  texts: string[];
  why: string;
}
/** Reads that are forbidden elsewhere, and needed here. */
export const EXCEPTIONS: Exception[] = [
  {
    file: 'memory.ts',
    texts: ['queue.length', 'events.length', 'batch.length'],
    why: 'how many events there are',
  },
  { file: 'errors.ts', texts: ['hints.length'], why: 'how many texts a field had from the start' },
  {
    file: 'dom.ts',
    texts: ["'referrer'"],
    why: 'its origin is sent, and nothing behind it; whether a submission on this site led here is compared',
  },
  {
    file: 'dom.ts',
    texts: ['(el as HTMLInputElement).value', '(el as HTMLInputElement).value.length'],
    why: 'how much a text field holds, before and after: a mask may write by code. Nothing else is read of it, and nothing is sent',
  },
  { file: 'dom.ts', texts: ['read.value'], why: 'a method that a prototype holds' },
  {
    file: 'dom.ts',
    texts: ['(globalThis as unknown as Record<string, { prototype: object } | undefined>)[type]'],
    why: 'kinds of nodes, whose prototypes are read by names that are searched as texts',
  },
  { file: 'text.ts', texts: ["':x'"], why: 'no selector: what a segment of an address becomes that nobody knows' },
  { file: 'errors.ts', texts: ['fields.find'], why: 'of a list' },
  {
    file: 'memory.ts',
    texts: ['location.search'],
    why: 'whether it says waymark=on or waymark=off; nothing of it is kept or sent',
  },
  { file: 'text.ts', texts: ['location.hash'], why: 'a fragment like #/route is compared with steps, and never sent' },
  {
    file: 'keys.ts',
    texts: ['openersOf(popup, id)?.find'],
    why: 'of a list, not of the window: it looks for no text on the page',
  },
  {
    file: 'names.ts',
    texts: ['elements.map(nameOf).find'],
    why: 'of a list, not of the window: it looks for no text on the page',
  },
  {
    file: 'popups.ts',
    texts: ['{ is, isTwin, up, closest, find, around, contains, askedIn, widgetOf }'],
    why: "the script's own `find`, which takes a selector",
  },
  { file: 'antd.ts', texts: ['{ closest, find, widgetOf }: Kit'], why: 'as popups.ts' },
  { file: 'keys.ts', texts: ['CHANGES.find'], why: 'of the table of rules' },
  { file: 'keys.ts', texts: ["'label'"], why: 'whose label was pressed; what it says is not read' },
  {
    file: 'dom.ts',
    texts: ['one.childNodes', 'Range'],
    why: 'whether text beside an icon takes room: it is measured, not read',
  },
  { file: 'outcome.ts', texts: ["find(document, 'h1').find"], why: 'of a list' },
  {
    file: 'memory.ts',
    texts: ["'(pointer:coarse) and (min-width:600px) and (min-height:500px)'"],
    why: 'a tablet that says it is a desktop: the class is sent, the size is not',
  },
  { file: 'steps.ts', texts: ['state._steps?.find'], why: 'of a list' },
  {
    file: 'steps.ts',
    texts: ['items.length', 'steps.length'],
    why: 'whether a list has as many items as the journey steps',
  },
  { file: 'errors.ts', texts: ['shown.find'], why: 'of a list' },
  { file: 'recorder.ts', texts: ["'password'"], why: 'a kind of field, of which less is reported' },
  { file: 'v1.ts', texts: ['own?.dataset', 'tag?.dataset'], why: "the attributes of the script's own tag" },
];

/** Forbidden reads of the files, one line each, and `exceptions` that nothing needs. */
export function violations(files: Readonly<Record<string, string>>, exceptions: Exception[] = []): string[] {
  const forbidden = forbiddenIn(readsOf(files));
  const isOf = (read: Read) => (exception: Exception) =>
    exception.file === read.file && exception.texts.includes(read.text);
  const unused = exceptions.filter((exception) => !forbidden.some((read) => isOf(read)(exception)));
  return [
    ...forbidden
      .filter((read) => !exceptions.some(isOf(read)))
      .map(({ file, word, text }) => `${word} in ${file}: ${text}`),
    ...unused.map(({ file, texts }) => `no longer in ${file}: ${texts.join(', ')}`),
  ];
}

/** Reads that need a reason. */
export function forbiddenIn({ members, globals, attributes, computed, texts }: Reads): Read[] {
  return [
    ...members.filter(({ word }) => FORBIDDEN.has(word)),
    ...globals.filter(({ word }) => !GLOBALS.has(word)),
    ...attributes.filter(({ word }) => !(word in ATTRIBUTES)),
    ...computed.filter(({ file, word }) => file.endsWith('.ts') && !COMPUTED.has(word.replace(/\s/g, ''))),
    ...texts.filter(({ word }) => (FORBIDDEN.has(word) && !(word in ATTRIBUTES)) || !isSelectorAllowed(word)),
  ];
}

const isSelectorAllowed = (text: string): boolean =>
  [...text.matchAll(/\[([\w-]+)[\]=~|^$*]/g)].every(([, name = '']) => name in SELECTED) &&
  [...text.matchAll(/:[a-z][\w-]*/g)].every(([name]) => PSEUDO_CLASSES.has(name));
