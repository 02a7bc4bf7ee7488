/**
 * The visitor's receipt: a person reads in plain words what was recorded in this visit, and erases it. A tag of its own, before that of the
 * script, on pages that use it. Each session gets a secret that stays in the tab; the id of the session is made of its SHA-256, so that the
 * service needs to keep nothing to know who holds the secret.
 */
import type {} from '../src/memory.ts'; // what types `window.JourneyEmbedReceipt`
import type { Options } from '../src/options.ts';
import { sessionIdOf } from './session-id.ts';
import { languageOf, linesOf, type PanelWords, panelWords, type Recorded } from './words.ts';

/** The record of one journey in this visit. */
interface Receipt extends Recorded {
  /** The same in sentences. */
  lines: string[];
  /** Erases it, and stops recording on this page. */
  erase(): Promise<void>;
}

interface Script {
  flush(): void;
  consent(given: boolean): void;
  receipt?: (language?: string) => Promise<Receipt[]>;
}

const STORED_AS = 'je_receipt';
const SECRET_BYTES = 16;
/** After a flush, in ms: what was just sent has arrived. */
const SENT_MS = 600;
/** Waits before each request, in ms: on a slow line, or with a script that still starts, what was sent arrives later. */
const WAITS_MS = [SENT_MS, 1_200, 2_400];

/** Secrets by place, as JSON. Under Global Privacy Control nothing is kept beyond the page. */
let secrets: Record<string, string> = {};
const mayKeep = !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
const access = (use: () => void) => {
  try {
    if (mayKeep) use();
  } catch {
    // No storage, or one that is full: memory is enough for this page.
  }
};
const keep = () =>
  access(() => {
    sessionStorage[STORED_AS] = JSON.stringify(secrets);
  });
access(() => {
  secrets = JSON.parse(sessionStorage[STORED_AS] || '{}');
});

const keyOf = ({ endpoint, org, journey }: Pick<Options, 'endpoint' | 'org' | 'journey'>) =>
  JSON.stringify([endpoint, org, journey]);
const script = () => (window as { JourneyEmbed?: Script }).JourneyEmbed;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

window.JourneyEmbedReceipt = (place) => {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  secrets[keyOf(place)] = secret;
  keep();
  return sessionIdOf(secret);
};

/** Asks the service; null where nothing is recorded. */
async function ask(key: string, path: string): Promise<Response | null> {
  const [endpoint = '', orgKey, journeyKey] = JSON.parse(key) as string[];
  const answer = await fetch(`${endpoint}/../../embed/receipt${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orgKey, journeyKey, secret: secrets[key] }),
    credentials: 'omit',
    referrer: '',
    cache: 'no-store',
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`The receipt was answered ${answer.status}`);
  return answer;
}

/** `language`: that of the sentences; the page's if not given. */
async function receipt(language = document.documentElement.lang): Promise<Receipt[]> {
  const receipts = new Map<string, Receipt>();
  for (const ms of WAITS_MS) {
    script()?.flush();
    await wait(ms);
    const keys = Object.keys(secrets);
    for (const key of keys.filter((one) => !receipts.has(one))) {
      const answer = await ask(key, '');
      if (!answer) continue;
      const recorded = (await answer.json()) as Recorded;
      receipts.set(key, { ...recorded, lines: linesOf(recorded, language), erase: () => erase(key) });
    }
    if (receipts.size === keys.length) break;
  }
  return [...receipts.values()];
}

async function erase(key: string): Promise<void> {
  script()?.consent(false);
  await wait(SENT_MS);
  await ask(key, '/erase');
  const [endpoint, org, journey] = JSON.parse(key) as string[];
  delete secrets[key];
  keep();
  // The next page begins another session.
  access(() => {
    delete sessionStorage[`${endpoint}/../../embed/steps/${org}/${journey}`];
  });
}

/** Those of the language, each of them replaced by an attribute of the element where it has one. */
function wordsOf(place: Element, language: string): PanelWords {
  const words = { ...panelWords(language) };
  for (const name of Object.keys(words) as (keyof PanelWords)[])
    words[name] = place.getAttribute(`data-receipt-${name}`) ?? words[name];
  return words;
}

/** One panel for each element that asks for it; the script records nothing inside. */
function fill(place: Element): void {
  place.setAttribute('data-journey-receipt', 'filled');
  place.setAttribute('data-journey-ignore', '');
  const language = place.closest('[lang]')?.getAttribute('lang') ?? '';
  const words = wordsOf(place, language);
  const add = (name: string, text: string, to: Element = place) => {
    const made = document.createElement(name);
    made.textContent = text;
    to.append(made);
    return made;
  };
  const show = add('button', words.show) as HTMLButtonElement;
  show.type = 'button';
  show.setAttribute('aria-expanded', 'false');
  const panel = add('div', '');
  panel.hidden = true;
  const status = add('p', '');
  status.setAttribute('role', 'status');
  /** While something is under way, another press does nothing. */
  const busy = async (work: () => Promise<void>) => {
    if (place.getAttribute('aria-busy') === 'true') return;
    place.setAttribute('aria-busy', 'true');
    await work().catch(() => {
      status.textContent = words.failed;
    });
    place.setAttribute('aria-busy', 'false');
  };
  const open = async () => {
    status.textContent = words.asking;
    const receipts = await receipt(language);
    panel.replaceChildren();
    panel.hidden = false;
    show.setAttribute('aria-expanded', 'true');
    status.textContent = receipts.length > 0 ? '' : words.nothing;
    for (const one of receipts) {
      const list = add('ul', '', panel);
      // A reader pronounces it in its own language, which may not be the page's.
      list.lang = languageOf(language);
      for (const line of one.lines) add('li', line, list);
      const button = add('button', words.erase, panel) as HTMLButtonElement;
      button.type = 'button';
      button.onclick = () =>
        busy(async () => {
          status.textContent = words.erasing;
          await one.erase();
          list.remove();
          button.remove();
          status.textContent = words.erased;
          show.focus();
        });
    }
  };
  const close = async () => {
    panel.hidden = true;
    show.setAttribute('aria-expanded', 'false');
    status.textContent = '';
  };
  show.onclick = () => busy(panel.hidden ? open : close);
}

const attach = () => {
  const api = script();
  if (api && !api.receipt) api.receipt = receipt;
  for (const place of document.querySelectorAll('[data-journey-receipt]:not([data-journey-receipt=filled])'))
    fill(place);
};
attach();
new MutationObserver(attach).observe(document, { childList: true, subtree: true });
addEventListener('load', attach);
