// Pages made of what design systems ship: their own markup, their own scripts.
import { readFileSync } from 'node:fs';
import nunjucks from 'nunjucks';
import { click, fill, until, wait } from '../walk.ts';
import { choose, type Host, PAUSE, SECRET } from './host.ts';

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
  walk: [
    fill('.govuk-input', 0, SECRET.text),
    click('.govuk-radios__input'),
    fill('.govuk-radios__conditional input', 0, SECRET.email),
    click('.govuk-checkboxes__input'),
    fill('.govuk-date-input__input', 0, '14'),
    choose('.govuk-select', 2),
    fill('.govuk-textarea', 0, SECRET.textarea),
    fill('.govuk-password-input__input', 0, SECRET.password),
    click('form .govuk-button[type=submit]'),
  ],
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
  walk: [
    // The keys of the steps are read in a task of their own.
    wait(PAUSE),
    choose('#born-month', 3),
    fill('#born-day', 0, '14'),
    fill('.usa-combo-box__input', 0, 'app'),
    until('document.querySelector(".usa-combo-box__list-option")?.checkVisibility()'),
    click('.usa-combo-box__list-option'),
    fill('.usa-date-picker__external-input', 0, '03/14/1987'),
    click('#first .usa-button'),
    fill('#ssn', 0, '123'),
    fill('#mailing-address-1', PAUSE, SECRET.text),
    // The city is required and empty.
    click('#send'),
    fill('#city', 0, SECRET.search),
  ],
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
  walk: [
    fill('sl-input', 0, SECRET.text),
    fill('sl-textarea', 0, SECRET.textarea),
    click('sl-radio'),
    click('sl-checkbox'),
    click('sl-switch', PAUSE),
    click('sl-button'),
  ],
};

export const designSystems: Host[] = [govukFrontend, uswdsForms, shoelace];
