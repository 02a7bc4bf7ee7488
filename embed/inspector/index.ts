/**
 * The inspector: what the script would make of a page's fields and steps, by the script's own code and table of rules. `waymark check`
 * and `waymark rehearse` run it in a page before the page's own scripts. It is no part of the script and records nothing.
 */
import type { Inspected, InspectedField } from '../../src/domain/inspected.ts';
import { putBack, withOwnAdapters } from './own-adapters.ts';
import '../adapters/antd.ts';
import '../adapters/nice.ts';
import '../adapters/popups.ts';
import '../adapters/twins.ts';
import { ADAPTED, adopt } from '../src/adapters.ts';
import { all, find, is, isIgnored, isRendered } from '../src/dom.ts';
import { guard } from '../src/guard.ts';
import { keyOf, kit, widgetOf } from '../src/keys.ts';
import { FIELDS, TWINS } from '../src/rules.ts';
import { state } from '../src/state.ts';
import { learnSteps, stepAround, stepOf } from '../src/steps.ts';
import { orderOddities, tokenOddities, widthOddities } from './oddities.ts';
import { labelOf, type Root, selectorOf, treesOf } from './reading.ts';
import { takeNamedBy } from './rule.ts';
import { elementAt, fillAtOnce, focusNow, openOptions, survey } from './survey.ts';

const CHOICES = '[type=radio],[type=checkbox],[role=radio],[role=checkbox]';

/** A page may have any number of them, and answers go to another process. */
const CONTROLS_MAX = 1_000;
const STEPS_MAX = 1_000;
const TAGS_MAX = 20;
const LETTERS_MAX = 2_000;

const fieldsOf = (found: Element[]): InspectedField[] => {
  const controls = found.slice(0, CONTROLS_MAX);
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
        stepKey: stepAround(el) ?? null,
        selector: selectorOf(el).slice(0, LETTERS_MAX),
        label: inner.slice(0, LETTERS_MAX),
        isShown: isRendered(el),
        isChoice: is(el, CHOICES) || !!find(el, CHOICES)[0],
      },
    ];
  });
};

/** Libraries that say less than HTML and ARIA let them are read by the adapters of this build. */
const takeAdapters = (roots: Root[]): void => {
  if (!all(roots, ADAPTED)[0]) return;
  state._options = { ...state._options, adapters: '' };
  withOwnAdapters(() => adopt(kit));
};

/** `steps` are the keys of the journey, if they are known. */
const inspect = guard((steps: string[]): Inspected => {
  const roots = treesOf(document);
  learnSteps(steps);
  takeAdapters(roots);
  const marked = all(roots, state._panelsOfSteps).flatMap((el) => stepOf(el) || []);
  const tags = all(roots, 'script[data-journey],script[src*="/embed/v"]')
    .slice(0, TAGS_MAX)
    .map((tag) =>
      Object.fromEntries([...tag.attributes].map(({ name, value }) => [name, value.slice(0, LETTERS_MAX)])),
    );
  const controls = all(roots, FIELDS).filter((el) => !is(el, TWINS) && !isIgnored(el));
  return {
    fields: fieldsOf(controls),
    fieldsLeftOut: Math.max(0, controls.length - CONTROLS_MAX),
    ...{ steps: [...new Set(marked)].slice(0, STEPS_MAX), tags },
  };
});

const surveyWithAdapters = (steps: string[]) => {
  guard(() => takeAdapters(treesOf(document)))();
  return survey(steps);
};

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
const {
  __waymarkBlocked: reportBlocked,
  __waymarkSent: reportSent,
  __waymarkSubmitted: reportSubmitted,
} = globalThis as unknown as {
  __waymarkBlocked(kind: 'script' | 'connect'): void;
  /** Resolves with the status of the ingest that took it. */
  __waymarkSent(body: string): Promise<number>;
  /** A form was submitted, or the browser refused to. The check does not ask for it. */
  __waymarkSubmitted?(isBlocked: boolean): void;
};

const UNDELIVERED = '__waymarkUndelivered';
const undelivered = (): string[] => JSON.parse(sessionStorage.getItem(UNDELIVERED) ?? '[]');

/** A page that is left may lose its requests: a batch waits in the tab until it is known to have arrived, else for the next page. */
const deliver = (body: string): Promise<number> => {
  try {
    sessionStorage.setItem(UNDELIVERED, JSON.stringify([...undelivered(), body]));
  } catch {
    // A page without storage, or with a full one, delivers at once or not at all.
    return reportSent(body);
  }
  return reportSent(body).then((status) => {
    sessionStorage.setItem(UNDELIVERED, JSON.stringify(undelivered().filter((one) => one !== body)));
    return status;
  });
};

const deliverWhatIsLeft = (): void => {
  try {
    const left = undelivered();
    sessionStorage.removeItem(UNDELIVERED);
    for (const body of left) deliver(body);
  } catch {
    // A frame of another origin, or a page without storage, has none.
  }
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
    return deliver(`${init?.body ?? ''}`).then((status) => new Response(null, { status }));
  };
  Navigator.prototype.sendBeacon = function (address, body) {
    if (!isIngest(address)) return sendBeacon.call(this, address, body);
    deliver(`${body ?? ''}`);
    return true;
  };
};

/** Invalid fields of one press are reported within the same task: once. */
const watchSubmissions = (report: (isBlocked: boolean) => void): void => {
  let isReported = false;
  const reportOnce = () => {
    if (isReported) return;
    isReported = true;
    report(true);
    setTimeout(() => {
      isReported = false;
    });
  };
  window.addEventListener('submit', () => report(false), true);
  window.addEventListener('invalid', reportOnce, true);
};

if (reportSubmitted) watchSubmissions(reportSubmitted);
keepBatches();
putBack();
deliverWhatIsLeft();
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
  if (disposition !== 'enforce') return;
  if (/\/embed\/v/.test(blockedURI) && effectiveDirective.startsWith('script-src')) reportBlocked('script');
  if (/\/api\/ingest|\/embed\/steps\//.test(blockedURI) && effectiveDirective === 'connect-src')
    reportBlocked('connect');
});
(globalThis as unknown as { __waymarkCheck: object }).__waymarkCheck = {
  ...{ inspect, values, addTag },
  ...{
    survey: surveyWithAdapters,
    focusNow,
    fillAtOnce,
    openOptions,
    elementAt,
    orderOddities,
    widthOddities,
    tokenOddities,
  },
};
