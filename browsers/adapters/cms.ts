// Plug-ins of content management systems: the PHP runs with the hooks that it uses, and pages have the markup and the events that Contact
// Form 7, Gravity Forms and Webform are known for. The systems themselves are not installed here.
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { CANARIES } from '../../test/embed/support/canary.ts';
import { html } from '../../test/embed/support/page.ts';
import { type Reported, type Stage, send, walkTwoPages } from './stage.ts';

const run = promisify(execFile);
export const hasPhp = spawnSync('php', ['--version']).status === 0;

const php = async <Printed>(file: string, given: object): Promise<Printed> =>
  JSON.parse((await run('php', [join(import.meta.dirname, file), JSON.stringify(given)])).stdout);

interface WordPress {
  /** The theme prints it in the head. */
  head: string;
  field: string;
  unnamed: string;
  unlisted: string;
  confirmation: string;
  plain: string[];
}

const FORMS = { 'cf7-12': ['contact'], 'gravity-3': ['contact', 'review'] };

/** The plug-in prints it for a journey of these forms. */
export const wordpress = (stage: Stage, journey: string, forms: object = FORMS): Promise<WordPress> =>
  php('wordpress.php', { service: stage.micro.url, org: 'acme', journey, forms });

/** A page of the theme: with the plug-in's scripts, and with jQuery where the form needs it. */
function themePage(stage: Stage, path: string, head: string, body: () => string): void {
  stage.site.folder('/jquery/', pathToFileURL(`${import.meta.dirname}/../node_modules/jquery/dist/`));
  stage.site.folder('/plugins/', pathToFileURL(`${import.meta.dirname}/../../adapters/wordpress/`));
  stage.site.page(path, () => html(`<script src="/jquery/jquery.min.js"></script>${head}`, body()));
}

/** Contact Form 7 6.1: its markup, and its events as its own script dispatches them by the status of the answer. */
const contactForm = (
  id: number,
) => `<div class="wpcf7" id="wpcf7-f${id}-p4-o1" lang="en" dir="ltr" data-wpcf7-id="${id}">
  <div class="screen-reader-response"><p role="status" aria-live="polite" aria-atomic="true"></p><ul></ul></div>
  <form action="/#wpcf7-f${id}-p4-o1" method="post" class="wpcf7-form init" aria-label="Contact form" novalidate data-status="init">
    <fieldset class="hidden-fields-container"><input type="hidden" name="_wpcf7" value="${id}"></fieldset>
    <p><label>E-mail<br><span class="wpcf7-form-control-wrap" data-name="your-email"><input size="40" maxlength="400"
      class="wpcf7-form-control wpcf7-email wpcf7-validates-as-required wpcf7-text wpcf7-validates-as-email" aria-required="true"
      aria-invalid="false" value="" type="email" name="your-email"></span></label></p>
    <p><input class="wpcf7-form-control wpcf7-submit has-spinner" type="submit" value="Submit"></p>
    <div class="wpcf7-response-output" aria-hidden="true"></div>
  </form></div>`;
const CONTACT_FORM_SCRIPT = `<script>
  document.querySelectorAll('.wpcf7 form').forEach((form) => form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { contactFormId, status } = await (await fetch('/send/' + form._wpcf7.value, { method: 'POST' })).json();
    form.dataset.status = { mail_sent: 'sent', validation_failed: 'invalid' }[status];
    const detail = { contactFormId, status, apiResponse: {}, inputs: [{ name: 'your-email', value: form['your-email'].value }] };
    const tell = (name) => form.dispatchEvent(new CustomEvent('wpcf7' + name, { bubbles: true, detail }));
    tell({ mail_sent: 'mailsent', validation_failed: 'invalid' }[status]);
    tell('submit');
  }));</script>`;

export async function contactForm7(stage: Stage): Promise<Reported> {
  const { head } = await wordpress(stage, 'contact-form-7');
  let asked = 0;
  const answer = (id: number, status: string) => JSON.stringify({ contactFormId: id, status });
  stage.site.page('/send/12', () => answer(12, asked++ === 0 ? 'validation_failed' : 'mail_sent'));
  stage.site.page('/send/13', () => answer(13, 'mail_sent'));
  // The other form of the page, such as one for a newsletter, is not of the journey.
  themePage(stage, '/', head, () => contactForm(12) + contactForm(13) + CONTACT_FORM_SCRIPT);
  return stage.walk('contact-form-7', stage.site.url, async (page) => {
    const [own, other] = ['[data-wpcf7-id="12"]', '[data-wpcf7-id="13"]'];
    await send(page, `${other} .wpcf7-submit`);
    await page.waitForSelector(`${other} [data-status=sent]`);
    await page.fill(`${own} [name=your-email]`, CANARIES.text);
    await send(page, `${own} .wpcf7-submit`);
    await page.waitForSelector(`${own} [data-status=invalid]`);
    await page.fill(`${own} [name=your-email]`, CANARIES.email);
    await send(page, `${own} .wpcf7-submit`);
    await page.waitForSelector(`${own} [data-status=sent]`);
  });
}

/** A form of two pages, as Gravity Forms prints it: the page that is not shown has a style that hides it. */
const gravityForm = (at: number, { field: named, unnamed }: WordPress, refused = false) => {
  const field = (container: string, id: number, type: string) =>
    container.replace('field_3_1', `field_3_${id}`).replace(
      '{FIELD_CONTENT}',
      `<label class="gfield_label" for="input_3_${id}">Answer</label>
      <div class="ginput_container"><input name="input_${id}" id="input_3_${id}" type="${type}" class="large"></div>`,
    );
  const page = (nr: number, content: string, button: string) =>
    `<div id="gform_page_3_${nr}" class="gform_page" style="display:${nr === at ? 'block' : 'none'}"><div class="gform_page_fields">
      ${content}</div><div class="gform_page_footer"><input type="submit" id="${button}" class="button" value="Next"></div></div>`;
  return `<div class="gform_wrapper gravity-theme" id="gform_wrapper_3"><form method="post" id="gform_3" action="/" novalidate>
    ${refused ? '<div class="gform_validation_errors" role="alert"><h2 class="gform_submission_error">There was a problem.</h2></div>' : ''}
    <div class="gform-body gform_body">${page(1, field(named.replace('e&quot;mail', 'email'), 1, 'email'), 'gform_next_button_3_1')}
    ${page(2, field(unnamed, 2, 'text'), 'gform_submit_button_3')}</div></form></div>`;
};

/** With Ajax the script of Gravity Forms puts the answer into the page, and triggers the events of jQuery that it documents. */
export async function gravityFormsByAjax(stage: Stage): Promise<Reported> {
  const printed = await wordpress(stage, 'gravity-ajax');
  const answers = [gravityForm(2, printed), gravityForm(2, printed, true), printed.plain[0]];
  themePage(
    stage,
    '/',
    printed.head,
    () => `<div id="here">${gravityForm(1, printed)}</div><script>
      const answers = ${JSON.stringify(answers).replaceAll('<', '\\u003c')};
      jQuery(document).on('submit', '#gform_3', (event) => {
        event.preventDefault();
        setTimeout(() => {
          here.innerHTML = answers.shift();
          if (answers.length > 0) jQuery(document).trigger('gform_page_loaded', [3, 2]).trigger('gform_post_render', [3, 2]);
          else jQuery(document).trigger('gform_confirmation_loaded', [3]);
        });
      });</script>`,
  );
  return walkGravity(stage, 'gravity-ajax');
}

/** Without Ajax each answer is a page, and the last one has what the plug-in made of the confirmation. */
export async function gravityFormsByPage(stage: Stage): Promise<Reported> {
  const printed = await wordpress(stage, 'gravity-page');
  const forms = [gravityForm(1, printed), gravityForm(2, printed), gravityForm(2, printed, true)];
  const answers = [...forms, printed.confirmation];
  themePage(stage, '/', printed.head, () => answers.shift() ?? 'nothing more');
  return walkGravity(stage, 'gravity-page');
}

const walkGravity = (stage: Stage, journey: string): Promise<Reported> =>
  stage.walk(journey, stage.site.url, (page) =>
    walkTwoPages(page, {
      email: '#input_3_1',
      next: '#gform_next_button_3_1',
      notes: '#input_3_2',
      send: '#gform_submit_button_3',
      refused: '.gform_validation_errors',
    }),
  );

type Attributes = Record<string, string | true>;
interface Rendered {
  '#attributes': Attributes;
  '#attached': { html_head: [{ '#attributes': Attributes }, string][] };
}

export interface Drupal {
  contact: Rendered;
  review: Rendered;
  email: Attributes;
  notes: Attributes;
  single: Attributes;
  ended: Attributes;
  confirmation: { attributes: Attributes };
  bookmarked: Attributes | [];
  unlisted: (Attributes | [])[];
}

export const drupal = (stage: Stage): Promise<Drupal> =>
  php('drupal.php', { service: stage.micro.url, org: 'acme', journeys: { permit_form: 'webform' } });

export async function webform(stage: Stage): Promise<Reported> {
  const built = await drupal(stage);
  const attributes = (given: Attributes) =>
    Object.entries(given)
      .map(([name, value]) => (value === true ? name : `${name}="${value}"`))
      .join(' ');
  const [attached] = built.contact['#attached'].html_head;
  const head = `<script ${attributes(attached?.[0]['#attributes'] ?? {})}></script>`;
  // Keys of composites and of lists are not what their parts are called.
  const form = (step: Rendered, wrapper: Attributes, name: string, refused = false) =>
    html(
      head,
      `${refused ? '<div role="alert" class="messages messages--error">Notes field is required.</div>' : ''}
      <form ${attributes(step['#attributes'])} action="/" method="post" accept-charset="UTF-8" novalidate>
        <div class="js-form-item form-item js-form-type-textfield" ${attributes(wrapper)}><label for="edit-${name}">Answer</label>
        <input data-drupal-selector="edit-${name}" type="text" id="edit-${name}" name="${name}[value]" class="form-text"></div>
        <div class="form-actions webform-actions"><input class="webform-button--next button" type="submit" name="op" value="Next"></div>
      </form>`,
    );
  const pages = [
    form(built.contact, built.email, 'email'),
    form(built.review, built.notes, 'notes'),
    form(built.review, built.notes, 'notes', true),
    html(
      head,
      `<div ${attributes(built.confirmation.attributes)} class="webform-confirmation"><p id="thanks">Thank you</p></div>`,
    ),
  ];
  stage.site.page('/', () => pages.shift() ?? 'nothing more');
  const next = '.webform-button--next';
  return stage.walk('webform', stage.site.url, (page) =>
    walkTwoPages(page, { email: '#edit-email', next, notes: '#edit-notes', send: next, refused: '.messages--error' }),
  );
}
