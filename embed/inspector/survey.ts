/** A page as a person meets it, for `waymark rehearse`: questions, answers on offer, buttons, errors, and where the focus is. */
import type { Survey, SurveyedButton, SurveyedError, SurveyedFocus } from '../../src/domain/surveyed.ts';
import { all, attr, closest, contains, find, focused, is, isRendered, rootOf, up } from '../src/dom.ts';
import { guard } from '../src/guard.ts';
import { boxOf, keyOf, widgetOf } from '../src/keys.ts';
import { ALERTS, AROUND, CLASSES, FIELDS, TWINS } from '../src/rules.ts';
import { state } from '../src/state.ts';
import { learnSteps, stepOf } from '../src/steps.ts';
import { asked, fieldsIn } from './questions.ts';
import { isShown, isThere, keep, labelOf, listed, selectorOf, textOf, treesOf } from './reading.ts';
import { backWords, lastWords, nextWords, sideWords } from './words.ts';

const BUTTONS = 'button,input:is([type=submit],[type=button],[type=image]),[role=button]';
const LIVE = '[role=alert],[role=status],[aria-live=polite],[aria-live=assertive],output';
const CAPTCHAS =
  'iframe:is([src*="recaptcha"],[src*="hcaptcha"],[src*="turnstile"],[src*="captcha"]),.g-recaptcha,.h-captcha,.cf-turnstile,.frc-captcha,img[src*="captcha" i]';
const TEXT_MAX = 200;
const READ_MAX = 1000;
const BUTTONS_MAX = 60;
const ERRORS_MAX = 100;
/** A sign-in asks for little else. */
const SIGN_IN_FIELDS_MAX = 4;

/** The part of the page that asks: a dialog that is open, the panel of a step, the form with most fields, or all of it. */
const scopeOf = (roots: Iterable<ParentNode>): ParentNode => {
  const dialog = all(roots, 'dialog[open],[role=dialog][aria-modal=true]').find(
    (el) => isShown(el) && find(el, FIELDS).some(isThere),
  );
  if (dialog) return dialog;
  const counts = new Map<ParentNode, number>();
  for (const el of all(roots, FIELDS)) {
    if (up(el, AROUND) || is(el, '[type=search],[aria-hidden=true]') || !isThere(el)) continue;
    const form = closest(el, 'form') || rootOf(el);
    const weight = up(el, state._panelsOfSteps) ? 1000 : 1;
    counts.set(form as ParentNode, (counts.get(form as ParentNode) || 0) + weight);
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best?.[0] ?? document;
};

export const survey = guard((steps: string[]): Survey => {
  const roots = treesOf(document);
  learnSteps(steps);
  listed.length = 0;
  const scope = scopeOf(roots);
  const { fields, leftOut } = fieldsIn(scope, roots);
  const panel = all(roots, state._panelsOfSteps).find(isShown);
  const marked = panel ? stepOf(panel) : undefined;
  const passwords = fields.filter(({ type }) => type === 'password');
  const captcha = all(roots, CAPTCHAS).find((el) => isShown(el) && !up(el, '.grecaptcha-badge'));
  return {
    url: location.href,
    title: document.title,
    heading: headingOf(scope, roots),
    text: fields.length > 0 ? '' : readIn(roots),
    stepKey: marked ?? null,
    progress: progressOf(roots),
    fields,
    fieldsLeftOut: leftOut,
    buttons: buttonsOf(scope, roots, fields.length > 0),
    errors: errorsOf(roots),
    banner: bannerOf(roots),
    isSignIn:
      passwords.length === 1 && passwords[0]?.autocomplete !== 'new-password' && fields.length <= SIGN_IN_FIELDS_MAX,
    captcha: captcha ? selectorOf(captcha) : null,
    foreignFrames: all(roots, 'iframe')
      .filter((el) => isShown(el) && !(el as HTMLIFrameElement).contentDocument)
      .map((el) => attr(el, 'src').slice(0, TEXT_MAX)),
    hasTag: !!all(roots, 'script[data-journey],script[src*="/embed/v"]')[0],
  };
});

/** The texts that a person sees, up to a length. */
const readIn = (roots: ParentNode[]): string =>
  all(roots, 'p,li,dd,td,h1,h2,h3,h4')
    .filter((el) => !up(el, AROUND) && isShown(el))
    .map((el) => textOf(el))
    .join(' ')
    .slice(0, READ_MAX);

const headingOf = (scope: ParentNode, roots: Document[] | ParentNode[]): string => {
  const inScope = find(scope, 'h1,h2,h3,legend,[role=heading]').find((el) => isShown(el) && textOf(el));
  const ofPage = all(roots, 'main h1,h1').find(isShown);
  return textOf(inScope ?? ofPage).slice(0, TEXT_MAX);
};

const COUNTED =
  /(?:step|stage|page|question|part|section|schritt|seite|frage|teil|[ée]tape|paso|passo|stap|steg|trin|krok)\s*:?\s*(\d{1,2})\s*(?:of|von|sur|de|di|van|av|af|z|\/)\s*(\d{1,2})/i;

const progressOf = (roots: ParentNode[]): Survey['progress'] => {
  const current = all(roots, '[aria-current=step]').find(
    (el) => isShown(el) && !up(el, 'nav[aria-label*=breadcrumb i]'),
  );
  const item = current && (closest(current, 'li') || current);
  const items = item?.parentElement
    ? [...item.parentElement.children].filter((el) => el.localName === item.localName)
    : [];
  if (item && items.length > 1) return { at: items.indexOf(item) + 1, of: items.length };
  const part = all(roots, 'main')[0] ?? document.body;
  const texts = find(part, 'h1,h2,h3,h4,p,span,div,li,legend,small,strong,caption');
  const counter = texts.find((el) => !el.firstElementChild && COUNTED.test(el.textContent) && isShown(el));
  const found = COUNTED.exec(counter?.textContent ?? '');
  return found ? { at: Number(found[1]), of: Number(found[2]) } : null;
};

const buttonsOf = (scope: ParentNode, roots: ParentNode[], asks: boolean): SurveyedButton[] => {
  const form = scope instanceof HTMLFormElement ? scope : undefined;
  const within = find(scope, BUTTONS).filter((el) => !up(el, 'nav,search,[role=search]'));
  const attached = form?.id ? all(roots, BUTTONS).filter((el) => attr(el, 'form') === form.id) : [];
  let found = [...within, ...attached].filter(isShown);
  // Wizards of libraries have their buttons, or links that look like them, beside the form.
  if (!found.some((el) => ['next', 'last'].includes(roleOf(el)))) {
    const links = all(roots, 'a').filter((el) => isShown(el) && (!asks || isActive(el)));
    const beside = [...all(roots, BUTTONS), ...links].filter((el) => isShown(el) && !up(el, AROUND));
    found = [...new Set([...found, ...beside])];
  }
  return found.slice(0, BUTTONS_MAX).map((el) => {
    const owner = (el as HTMLButtonElement).form;
    const isSubmit = !!owner && ['submit', 'image'].includes((el as HTMLButtonElement).type);
    return {
      place: keep(el),
      text: buttonText(el),
      selector: selectorOf(el),
      role: roleOf(el),
      isSubmit,
      saysLast: lastWords.test(buttonText(el)),
      isDisabled: is(el, ':disabled,[aria-disabled=true]'),
      isChecked: isSubmit && !owner.noValidate && !(el as HTMLButtonElement).formNoValidate,
    };
  });
};

/** A link that works as a button: its text is the word of one, alone. */
const isActive = (el: Element): boolean => {
  const text = buttonText(el);
  return text.length < 30 && (nextWords.test(text) || lastWords.test(text)) && !up(el, AROUND);
};

const buttonText = (el: Element): string =>
  (attr(el, 'aria-label') || textOf(el) || (el as HTMLInputElement).value || attr(el, 'title') || attr(el, 'alt'))
    .trim()
    .slice(0, TEXT_MAX);

const roleOf = (el: Element): SurveyedButton['role'] => {
  const text = buttonText(el);
  if (is(el, '[type=reset]') || sideWords.test(text)) return 'other';
  if (backWords.test(text)) return 'back';
  // A link to another page asks for it and sends nothing.
  if (lastWords.test(text)) return is(el, 'a[href]:not([href^="#"],[href^="javascript:"])') ? 'other' : 'last';
  if (nextWords.test(text)) return 'next';
  return is(el, '[type=submit],[type=image]') ||
    (el.localName === 'button' && !el.hasAttribute('type') && closest(el, 'form'))
    ? 'last'
    : 'other';
};

/** The innermost elements that say that something is wrong. */
const errorsOf = (roots: ParentNode[]): SurveyedError[] => {
  const marked = all(roots, '[aria-invalid=true]').flatMap((el) =>
    `${attr(el, 'aria-errormessage')} ${attr(el, 'aria-describedby')}`
      .split(/\s+/)
      .flatMap((id) => (id && (rootOf(el) as Document).getElementById(id)) || [])
      .filter((text) => is(text, `${CLASSES},${ALERTS},[id*=err i]`)),
  );
  const found = [...new Set([...marked, ...all(roots, `${ALERTS},${CLASSES}`)])].filter(
    (el) =>
      !is(el, `${FIELDS},button,html,body,form,[class*=success i],label,fieldset,[class*=sr-only]`) &&
      isShown(el) &&
      textOf(el).length > 2,
  );
  const innermost = found.filter(
    (el) => !find(el, FIELDS)[0] && !found.some((other) => other !== el && contains(el, other)),
  );
  const questions = asked(roots);
  // A label that turns red is a label.
  const labels = new Set(questions.map(labelOf));
  const focus = focused();
  const spoken = all(roots, LIVE)
    .map(textOf)
    .filter((text) => text !== '');
  const texts = innermost.filter((el) => !labels.has(textOf(el)));
  return texts.slice(0, ERRORS_MAX).map((el) => {
    const described = questions.find((field) => describes(el, field));
    const field = described ?? questions.find((one) => contains(boxOf(one), el)) ?? linkedTo(el) ?? neighbour(el);
    const isLive = !!up(el, LIVE) || spoken.some((text) => text.includes(textOf(el)));
    const hasFocus =
      !!focus && focus !== document.body && (contains(el, focus) || !!closest(el, '[tabindex="-1"]')?.contains(focus));
    const isNamed =
      !!field &&
      [...((field as HTMLInputElement).labels ?? []), closest(field, 'fieldset')?.querySelector('legend')].some((one) =>
        one?.contains(el),
      );
    return {
      text: textOf(el).slice(0, TEXT_MAX),
      selector: selectorOf(el),
      fieldKey: (field && keyOf(field)) ?? null,
      heard: described || isNamed ? 'described' : isLive ? 'live' : hasFocus ? 'focus' : null,
    };
  });
};

const describes = (text: Element, field: Element): boolean => {
  const around = [field, widgetOf(field), closest(field, 'fieldset,[role=radiogroup],[role=group]')];
  const ids = around.flatMap((el) => `${attr(el, 'aria-describedby')} ${attr(el, 'aria-errormessage')}`.split(/\s+/));
  return ids.some((id) => id !== '' && !!(rootOf(text) as Document).getElementById?.(id)?.contains(text));
};

/** The field that the link of a summary leads to. */
const linkedTo = (el: Element): Element | undefined => {
  const link = find(el, 'a[href^="#"]')[0] ?? closest(el, 'a[href^="#"]');
  const id = attr(link, 'href').slice(1);
  const target = id ? document.getElementById(id) : null;
  return (target && (is(target, FIELDS) ? target : find(target, FIELDS)[0])) ?? undefined;
};

/** The only field of the nearest part of the page that holds one. */
const neighbour = (el: Element): Element | undefined => {
  for (let part = el.parentElement; part && !is(part, 'form,main,body'); part = part.parentElement) {
    const fields = find(part, FIELDS).filter((one) => !is(one, TWINS));
    const keys = new Set(fields.map(keyOf));
    if (keys.size > 0) return keys.size === 1 ? fields[0] : undefined;
  }
  return undefined;
};

const REFUSES = /reject|decline|refuse|only (necessary|essential)|ablehnen|nur notwendige|refuser|rechazar|rifiuta/i;
const ACCEPTS = /accept|agree|allow|got it|^ok$|akzeptieren|zustimmen|accepter|aceptar|accetta/i;

/** The button that sends a cookie banner away, best without consent. */
const bannerOf = (roots: ParentNode[]): number | null => {
  const banner = all(roots, '[id*=cookie i],[class*=cookie i],[id*=consent i],[class*=consent i]').find(
    (el) =>
      isShown(el) &&
      !closest(el, 'form:has([data-journey-step])') &&
      find(el, BUTTONS).some(isShown) &&
      !is(el, 'html,body'),
  );
  const buttons = banner ? find(banner, BUTTONS).filter(isShown) : [];
  const best = buttons.find((el) => REFUSES.test(buttonText(el))) ?? buttons.find((el) => ACCEPTS.test(buttonText(el)));
  return best ? keep(best) : null;
};

export const focusNow = guard((): SurveyedFocus => {
  const el = focused() ?? document.body;
  const widget = widgetOf(el);
  const box = el.getBoundingClientRect();
  const isOut = box.width === 0 || box.height === 0;
  const over = isOut ? null : (rootOf(el) as Document).elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const isCovered =
    !!over && !contains(el, over) && !contains(over, el) && closest(over, 'label') !== closest(el, 'label');
  return {
    key: (widget && keyOf(widget)) ?? null,
    places: listed.flatMap((one, place) => (one === el || contains(one, el) ? [place] : [])),
    selector: selectorOf(el),
    isBody: el === document.body || el === document.documentElement,
    coveredBy:
      isCovered && isRendered(el) && is(over, ':is(header,footer,nav,aside,dialog,div,section)') && isFixed(over)
        ? selectorOf(over)
        : null,
    isHeading:
      is(el, 'h1,h2,h3,h4,[role=heading]') ||
      (is(el, '[tabindex="-1"]') && !!find(el, 'h1,h2,h3,h4,[role=heading]')[0]),
    isText: is(
      el,
      'textarea,select,[contenteditable],input:not([type=radio],[type=checkbox],[type=button],[type=submit],[type=range],[type=file])',
    ),
  };
});

const isFixed = (el: Element): boolean => {
  for (let part: Element | null = el; part; part = part.parentElement) {
    if (['fixed', 'sticky'].includes(getComputedStyle(part).position)) return true;
  }
  return false;
};

/** Sets a field's value as a browser does that fills in what it remembers: at once, without keys. */
export const fillAtOnce = guard((place: number, value: string): void => {
  const el = listed[place] as HTMLInputElement | undefined;
  if (!el) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(el), 'value') ?? {};
  set?.call(el, value);
  for (const type of ['input', 'change']) el.dispatchEvent(new Event(type, { bubbles: true }));
});

/** The visible choices of a list that is open somewhere on the page. */
export const openOptions = guard((): number[] =>
  all(treesOf(document), '[role=option]:not([aria-disabled=true])')
    .filter((el) => isShown(el) && textOf(el) !== '')
    .slice(0, BUTTONS_MAX)
    .map(keep),
);

export const elementAt = (place: number): Element | undefined => listed[place];
