// The template of Google Tag Manager: its sections, and its code in a page, with the documented functions of the sandbox. Each of them
// refuses what the template has no permission for, as Tag Manager does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CANARIES } from '../../test/embed/support/canary.ts';
import { html } from '../../test/embed/support/page.ts';
import { type Reported, refusesFirst, type Stage, send } from './stage.ts';

const TEMPLATE = readFileSync(join(import.meta.dirname, '../../adapters/gtm/template.tpl'), 'utf8');

/** A value as Tag Manager writes it: 1 a text, 2 a list, 3 a map, 8 a truth. */
interface Value {
  type: 1 | 2 | 3 | 8;
  string?: string;
  boolean?: boolean;
  listItem?: Value[];
  mapKey?: Value[];
  mapValue?: Value[];
}

interface Permission {
  instance: { key: { publicId: string }; param: { key: string; value: Value }[] };
}

export interface Template {
  /** Names of its sections, in their order. */
  sections: string[];
  info: { type: string; displayName: string; containerContexts: string[] };
  parameters: { name: string; enablingConditions?: { paramName: string }[] }[];
  code: string;
  /** Functions that its code asks for. */
  required: string[];
  /** Its permissions: keys of `window`, and addresses of scripts. */
  allowed: { inject_script?: string[]; access_globals?: Record<string, unknown>[] };
}

export function readTemplate(text: string = TEMPLATE): Template {
  const parts = text.split(/^___([A-Z_]+)___$/m);
  const sections = parts.filter((_part, at) => at % 2 === 1);
  const section = (name: string) => parts[parts.indexOf(name) + 1] ?? '';
  const permissions = JSON.parse(section('WEB_PERMISSIONS')) as Permission[];
  const code = section('SANDBOXED_JS_FOR_WEB_TEMPLATE');
  return {
    sections,
    info: JSON.parse(section('INFO')),
    parameters: JSON.parse(section('TEMPLATE_PARAMETERS')),
    code,
    required: [...code.matchAll(/require\('(\w+)'\)/g)].map(([, name = '']) => name),
    allowed: Object.fromEntries(
      permissions.map(({ instance: { key, param } }) => [key.publicId, param[0] && plain(param[0].value)]),
    ),
  };
}

function plain({ type, string, boolean, listItem = [], mapKey = [], mapValue = [] }: Value): unknown {
  if (type === 2) return listItem.map(plain);
  if (type === 3) return Object.fromEntries(mapKey.map(({ string: key }, at) => [key, plain(mapValue[at] as Value)]));
  return type === 8 ? boolean : string;
}

/** Runs in the page. `tag(data)` is a tag that fires. */
const SANDBOX = `
  const at = (key) => key.split('.').reduce(([, value], name) => [value, value?.[name]], [undefined, window]);
  const may = (key, what) => {
    if (!allowed.access_globals?.some((one) => one.key === key && one[what])) throw new Error('may not ' + what + ' ' + key);
  };
  const scripts = {};
  const apis = {
    copyFromWindow(key) { may(key, 'read'); return structuredClone(at(key)[1]); },
    setInWindow(key, value, override) { may(key, 'write'); if (override || window[key] === undefined) window[key] = value; return true; },
    callInWindow(key, ...given) { may(key, 'execute'); const [owner, fn] = at(key); return fn?.apply(owner, given); },
    injectScript(url, onSuccess, onFailure, token) {
      if (!allowed.inject_script?.some((pattern) => url.startsWith(pattern.replace('*', '')))) throw new Error('may not load ' + url);
      scripts[token] ??= new Promise((loaded, failed) => {
        const script = Object.assign(document.createElement('script'), { async: true, src: url, onload: loaded, onerror: failed });
        document.head.append(script);
      });
      scripts[token].then(onSuccess, onFailure);
    },
  };
  window.fired = [];
  window.tag = (data) => new Function('require', 'data', code)((name) => apis[name], { ...data,
    gtmOnSuccess: () => fired.push(data.action), gtmOnFailure: () => fired.push(data.action + ' failed') });`;

export async function tagManager(stage: Stage): Promise<Reported & { fired: string[] }> {
  const { allowed, code } = readTemplate(TEMPLATE.replaceAll('https://waymark.example', stage.micro.url));
  refusesFirst(stage.site, '/send');
  stage.site.page(
    '/',
    html(
      '',
      `<form id="contact"><input name="email"><button>Next</button></form>
      <form id="review" hidden><input name="notes"><button>Send</button><p id="refused" role="alert" hidden>No</p></form>
      <p id="thanks" hidden>Thank you</p>
      <script>const allowed = ${JSON.stringify(allowed)}; const code = ${JSON.stringify(code)}; ${SANDBOX}
        const service = ${JSON.stringify(stage.micro.url)};
        const start = { action: 'start', service, org: 'acme', journey: 'tag-manager' };
        tag({ action: 'step', service, stepKey: 'too-early' });
        tag(start);
        // Before the script has come; and a container that fires the first tag again, as on a change of the address.
        tag({ action: 'step', service, stepKey: 'contact' });
        tag(start);
        contact.onsubmit = (event) => {
          event.preventDefault();
          contact.hidden = true; review.hidden = false;
          tag({ action: 'step', service, stepKey: 'review' });
        };
        review.onsubmit = async (event) => {
          event.preventDefault();
          const { ok } = await fetch('/send', { method: 'POST' });
          refused.hidden = ok;
          review.hidden = ok; thanks.hidden = !ok;
          if (ok) tag({ action: 'success', service });
        };</script>`,
    ),
  );
  let fired: string[] = [];
  const walked = await stage.walk('tag-manager', stage.site.url, async (page) => {
    await page.fill('[name=email]', CANARIES.email);
    await send(page, '#contact button');
    await page.fill('[name=notes]', CANARIES.text);
    await send(page, '#review button');
    await page.waitForSelector('#refused:visible');
    await send(page, '#review button');
    await page.waitForFunction('window.fired.includes("success")');
    fired = await page.evaluate('window.fired');
  });
  return { ...walked, fired };
}
