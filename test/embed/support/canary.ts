// Secrets that a page and its visitor have, each recognisable wherever it turns up, in whatever disguise.
import { createHash } from 'node:crypto';
import type { Recorded } from './collector.ts';

/** Where a secret is put, and the secret. Letters only where a word is, digits where a number is. */
export const CANARIES = {
  text: 'qzvtextwkx',
  search: 'qzvsearchwkx',
  tel: '7318264951',
  url: 'https://qzvurlwkx.example',
  email: 'qzvmail@wkxhost.example',
  password: 'qzvpasswordwkx',
  number: '8426193752',
  date: '1987-03-14',
  moment: '1979-11-23T05:41',
  month: '1953-08',
  week: '1961-W37',
  // To the millisecond, or any timestamp might hold it.
  time: '03:27:41.593',
  range: '7391846',
  color: '#a7c3f9',
  textarea: 'qzvareawkx',
  editable: 'qzveditablewkx',
  pasted: 'qzvpastedwkx',
  described: 'qzvdescribedwkx',
  option: 'qzvoptionwkx',
  optionLabel: 'qzvoptionlabelwkx',
  optionGroup: 'qzvgroupwkx',
  several: 'qzvseveralwkx',
  severalToo: 'qzvalsowkx',
  checkbox: 'qzvcheckwkx',
  radio: 'qzvradiowkx',
  hidden: 'qzvhiddenwkx',
  submitValue: 'qzvsubmitwkx',
  buttonValue: 'qzvbuttonwkx',
  resetValue: 'qzvresetwkx',
  imageButton: 'qzvimagebuttonwkx',
  output: 'qzvoutputwkx',
  preset: 'qzvpresetwkx',
  fileName: 'qzvfilenamewkx',
  label: 'qzvlabelwkx',
  heading: 'qzvheadingwkx',
  title: 'qzvtitlewkx',
  documentTitle: 'qzvdoctitlewkx',
  placeholder: 'qzvplaceholderwkx',
  ariaLabel: 'qzvarialabelwkx',
  ariaDescription: 'qzvariadescriptionwkx',
  ariaValueText: 'qzvariavaluewkx',
  dataAttribute: 'qzvdatasetwkx',
  message: 'qzvmessagewkx',
  summary: 'qzvsummarywkx',
  query: 'qzvquerywkx',
  fragment: 'qzvfragmentwkx',
  image: 'qzvaltwkx',
  datalist: 'qzvdatalistwkx',
  shadow: 'qzvshadowwkx',
};

/** A value that may be sent and kept. It is found where it must be, which shows that the search works. */
export const LEGAL = { step: 'qzv-legal-step-wkx' };

const c = CANARIES;

/** A form with a secret in every place that has one. */
export const CANARY_BODY = `
  <h1>${c.heading}</h1>
  <div class="govuk-error-summary"><div role="alert"><h2>${c.summary}</h2><a href="#text">${c.summary}</a></div></div>
  <form title="${c.title}" aria-label="${c.ariaLabel}" data-journey-step="${LEGAL.step}" action="/done?of=${c.query}"
    method="post">
    <fieldset><legend>${c.heading}</legend>
    <label for="text">${c.label}</label>
    <input id="text" name="text" required placeholder="${c.placeholder}" title="${c.title}" aria-label="${c.ariaLabel}">
    <input name="search" type="search"><input name="tel" type="tel"><input name="url" type="url">
    <input name="email" type="email"><input name="password" type="password"><input name="number" type="number">
    <input name="date" type="date"><input name="moment" type="datetime-local"><textarea name="textarea"></textarea>
    <input name="month" type="month"><input name="week" type="week"><input name="time" type="time" step="0.001">
    <input name="range" type="range" max="9999999"><input name="color" type="color">
    <input name="pasted"><input name="preset" value="${c.preset}"><input type="hidden" name="h" value="${c.hidden}">
    <input name="custom" list="list" aria-errormessage="wrong"><p id="wrong">${c.described}</p><datalist id="list"><option value="${c.datalist}"></datalist>
    <select name="select"><option></option><optgroup label="${c.optionGroup}"><option value="${c.option}">${c.optionLabel}</option></optgroup></select>
    <select name="several" multiple><option value="${c.several}">1</option><option value="${c.severalToo}">2</option></select>
    <label><input type="checkbox" name="check" value="${c.checkbox}">${c.label}</label>
    <label><input type="radio" name="radio" value="${c.radio}">${c.label}</label>
    <output name="output">${c.output}</output>
    <input name="spoken" aria-description="${c.ariaDescription}" aria-valuetext="${c.ariaValueText}" data-patient="${c.dataAttribute}">
    <input type="file" name="file"><my-secret name="inner"></my-secret>
    <div contenteditable="true" data-journey-field="editable"></div>
    <img alt="${c.image}" src="data:,"></fieldset>
    <button name="send" value="${c.preset}">${c.label}</button>
    <input type="submit" name="sent" value="${c.submitValue}"><input type="button" name="act" value="${c.buttonValue}">
    <input type="reset" name="back" value="${c.resetValue}"><input type="image" name="map" alt="${c.imageButton}" src="data:,">
  </form>
  <script>
    customElements.define('my-secret', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input value="${c.shadow}">' }
    });
    document.querySelector('[name=custom]').setCustomValidity('${c.message}');
    document.title = '${c.documentTitle}';
  </script>`;

export const CANARY_PATH = `/secrets?token=${c.query}#${c.fragment}`;

/** Texts to type, by selector. */
export const CANARY_TYPING = ['text', 'search', 'tel', 'url', 'email', 'password', 'number', 'textarea'].map(
  (name) => [`[name=${name}]`, c[name as keyof typeof c]] as const,
);

/** Fields that are set at once, because they are not typed letter by letter. */
export const CANARY_SETTING = ['date', 'moment', 'month', 'week', 'time', 'range', 'color'] as const;

/** Runs in the page: all that it shows and holds, which is where every secret has to be before it is looked for elsewhere. */
export const PAGE_DUMP = `(() => {
  const all = (root) => [...root.querySelectorAll('*')].flatMap((el) => [el, ...(el.shadowRoot ? all(el.shadowRoot) : [])]);
  const held = all(document).flatMap((el) => [el.value, el.validationMessage, ...[...(el.files ?? [])].map(({ name }) => name),
    ...[...(el.selectedOptions ?? [])].map(({ value }) => value)]);
  return [location.href, document.title, document.documentElement.outerHTML, ...held].join('\\n');
})()`;

/** By which a script could hide what it sends. The browser has those of SHA; MD5 is short to write. */
export const HASHES = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'];

const DISGUISES: Record<string, (secret: string) => string[]> = {
  plain: (secret) => [secret],
  'URL-encoded': (secret) => [encodeURIComponent(secret)],
  reversed: (secret) => [[...secret].reverse().join('')],
  // Base64 looks different by where in a group of three the secret begins.
  base64: (secret) => [0, 1, 2].map((shift) => base64Core(secret, shift)),
  hashed: (secret) =>
    HASHES.flatMap((name) => {
      const bytes = createHash(name).update(secret).digest();
      return [bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, ''), bytes.toString('base64url')];
    }),
};

function base64Core(secret: string, shift: number): string {
  const encoded = Buffer.from('\0'.repeat(shift) + secret)
    .toString('base64')
    .replace(/=+$/, '');
  // The first and last characters also depend on the neighbours.
  return encoded.slice(shift === 0 ? 0 : shift + 1, -2);
}

/** Every secret found, with its disguise and the place; empty when nothing leaked. */
export function findCanaries(haystacks: Record<string, string>, secrets: Record<string, string> = CANARIES): string[] {
  const found: string[] = [];
  for (const [place, text] of Object.entries(haystacks)) {
    const lower = text.toLowerCase();
    for (const [name, secret] of Object.entries(secrets)) {
      for (const [disguise, make] of Object.entries(DISGUISES)) {
        if (make(secret).some((form) => lower.includes(form.toLowerCase())))
          found.push(`${name} ${disguise} in ${place}`);
      }
    }
  }
  return found;
}

/** All that a request carries. */
export const wholeRequest = ({ method, path, headers, body }: Recorded): string =>
  `${method} ${path}\n${JSON.stringify(headers)}\n${body}`;

/** Runs in the page: all that it keeps, and what it loaded or asked for besides itself. */
export const STORAGE_DUMP = `(async () => {
  const databases = indexedDB.databases ? await indexedDB.databases() : [];
  const cached = window.caches ? await caches.keys() : [];
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases, cached, window.name, asked]);
})()`;
