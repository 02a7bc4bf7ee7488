// Pages made of what design systems ship: their own markup, their own scripts.
import { readFileSync } from 'node:fs';
import nunjucks from 'nunjucks';
import { choose, type Host, pause, SECRET } from './host.ts';

const read = (path: string) => readFileSync(new URL(`../node_modules/${path}`, import.meta.url), 'utf8');

/** An example of govuk-frontend, as its authors rendered it. */
function govuk(component: string, example: string): string {
  const { fixtures } = JSON.parse(read(`govuk-frontend/dist/govuk/components/${component}/fixtures.json`)) as {
    fixtures: { name: string; html: string }[];
  };
  const found = fixtures.find(({ name }) => name === example);
  if (!found) throw new Error(`no example "${example}" of ${component}`);
  return found.html;
}

/** A template of USWDS; what it needs of Twig, Nunjucks has too. */
const uswds = (path: string, context: object = {}): string =>
  nunjucks.renderString(read(`@uswds/uswds/packages/${path}.twig`), context);

const govukFrontend: Host = {
  name: 'govuk-frontend',
  page: {
    folders: { '/govuk/': 'govuk-frontend/dist/govuk/' },
    body: `<script>document.body.className = 'govuk-frontend-supported'</script>
      ${govuk('error-summary', 'default')}<form onsubmit="return false">${govuk('input', 'with error message')}
      ${govuk('radios', 'with conditional items')}${govuk('checkboxes', 'with divider and None')}
      ${govuk('date-input', 'default')}${govuk('select', 'default')}${govuk('character-count', 'default')}
      ${govuk('password-input', 'default')}${govuk('button', 'default')}</form>
      <script type="module">import { initAll } from '/govuk/govuk-frontend.min.js'; initAll(); window.ready = true</script>`,
    ready: 'window.ready',
  },
  async walk(tab) {
    await tab.type('.govuk-input', SECRET.text);
    await tab.click('.govuk-radios__input');
    await tab.type('.govuk-radios__conditional input', SECRET.email);
    await tab.click('.govuk-checkboxes__input');
    await tab.type('.govuk-date-input__input', '14');
    await choose(tab, '.govuk-select', 2);
    await tab.type('.govuk-textarea', SECRET.textarea);
    await tab.type('.govuk-password-input__input', SECRET.password);
    await tab.click('form .govuk-button[type=submit]');
  },
};

const uswdsForms: Host = {
  name: 'USWDS',
  tag: 'data-steps="personal,household,documents,signature,review"',
  page: {
    folders: { '/uswds/': '@uswds/uswds/dist/js/' },
    body: `${uswds('usa-step-indicator/src/usa-step-indicator', JSON.parse(read('@uswds/uswds/packages/usa-step-indicator/src/content/usa-step-indicator.json')))}
      <form id="first" onsubmit="return false">${uswds('usa-memorable-date/src/usa-memorable-date', { id: 'born' })}
        ${uswds('usa-combo-box/src/usa-combo-box', { name: 'fruit', id: 'fruit', label: SECRET.label })}
        ${uswds('usa-date-picker/src/usa-date-picker')}<button class="usa-button">Next</button></form>
      ${uswds('usa-input-mask/src/usa-input-mask', { id: 'ssn', type: 'text', inputmode: 'numeric', placeholder: '___ __ ____', pattern: '^\\d{3} \\d{2} \\d{4}$' })}
      ${uswds('templates/usa-address-form').replace('</form>', '<button id="send" class="usa-button">Send</button></form>')}<script src="/uswds/uswds.min.js"></script>`,
    ready: 'document.querySelector(".usa-combo-box__input") && document.querySelector(".usa-date-picker__button")',
  },
  async walk(tab) {
    // The keys of the steps are read in a task of their own.
    await pause(tab);
    await choose(tab, '#born-month', 3);
    await tab.type('#born-day', '14');
    await tab.type('.usa-combo-box__input', 'app');
    await tab.until('document.querySelector(".usa-combo-box__list-option")?.checkVisibility()');
    await tab.click('.usa-combo-box__list-option');
    await tab.type('.usa-date-picker__external-input', '03/14/1987');
    await tab.click('#first .usa-button');
    await tab.type('#ssn', '123');
    await tab.type('#mailing-address-1', SECRET.text);
    await pause(tab);
    // The city is required and empty.
    await tab.click('#send');
    await tab.type('#city', SECRET.search);
  },
};

const shoelace: Host = {
  nr: 36,
  name: 'Shoelace',
  page: {
    folders: { '/sl/': '@shoelace-style/shoelace/cdn/' },
    body: `<style>${read('@shoelace-style/shoelace/cdn/themes/light.css')}</style><script type="module" src="/sl/shoelace.js"></script>
      <form onsubmit="return false">
      <sl-input name="city" label="${SECRET.label}" required></sl-input><sl-textarea name="note"></sl-textarea>
      <sl-radio-group name="kind"><sl-radio value="a">A</sl-radio><sl-radio value="b">B</sl-radio></sl-radio-group>
      <sl-checkbox name="terms">T</sl-checkbox><sl-switch name="mails">M</sl-switch><sl-button type="submit">Go</sl-button></form>`,
    // Every element is drawn, so that none moves any more.
    ready: '[...document.forms[0].children].every(({ shadowRoot }) => shadowRoot?.firstElementChild)',
  },
  async walk(tab) {
    await tab.type('sl-input', SECRET.text);
    await tab.type('sl-textarea', SECRET.textarea);
    await tab.click('sl-radio');
    await tab.click('sl-checkbox');
    await tab.click('sl-switch');
    await pause(tab);
    await tab.click('sl-button');
  },
};

export const designSystems: Host[] = [govukFrontend, uswdsForms, shoelace];
