// Builders of forms, as pages without a bundler have them: the library's own files, and the adapter's.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { CANARIES } from '../../test/embed/support/canary.ts';
import { type Reported, refusesFirst, type Stage, send } from './stage.ts';

const MODULES = pathToFileURL(`${import.meta.dirname}/../node_modules/`);

export function surveyjs(stage: Stage): Promise<Reported> {
  stage.site.folder('/core/', new URL('survey-core/', MODULES));
  stage.site.folder('/ui/', new URL('survey-js-ui/', MODULES));
  refusesFirst(stage.site, '/send');
  stage.page(
    '/',
    'surveyjs',
    `<div id="survey"></div><script src="/core/survey.core.min.js"></script><script src="/ui/survey-js-ui.min.js"></script>
    <script type="module">
      import { declareSurvey } from '/waymark/surveyjs.js';
      const survey = new Survey.Model({ pages: [
        { name: 'contact', elements: [{ type: 'text', name: 'city' }, { type: 'radiogroup', name: 'kind', choices: ['a', 'b'] }] },
        { name: 'review', elements: [{ type: 'comment', name: 'note' }] }] });
      // As a component does that is mounted, unmounted and mounted again.
      declareSurvey(survey)();
      declareSurvey(survey);
      const save = async (options) => {
        options.showSaveInProgress();
        const answer = await fetch('/send', { method: 'POST', body: JSON.stringify(survey.data) });
        answer.ok ? options.showSaveSuccess() : options.showSaveError();
      };
      survey.onComplete.add((_survey, options) => save(options));
      survey.render(document.querySelector('#survey'));
    </script>`,
    'data-submit=".sd-navigation__next-btn,.sd-navigation__complete-btn,.sv-save-data_button"',
  );
  return stage.walk('surveyjs', stage.site.url, async (page) => {
    await page.fill('[data-name=city] input', CANARIES.text);
    await page.click('[data-name=kind] label');
    await send(page, '.sd-navigation__next-btn');
    await page.fill('[data-name=note] textarea', CANARIES.textarea);
    await send(page, '.sd-navigation__complete-btn');
    await page.waitForSelector('.sv-save-data_error');
    await send(page, '.sv-save-data_button');
    await page.waitForSelector('.sv-save-data_success');
  });
}

const field = (type: string, key: string) => ({ type, key, label: key, input: true });

const asJson = (text: string) => (_request: IncomingMessage, _body: string, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  return text;
};

export function formio(stage: Stage): Promise<Reported> {
  stage.site.folder('/formio/', new URL('@formio/js/dist/', MODULES));
  const panels = [
    { type: 'panel', key: 'contact', components: [field('textfield', 'firstName')] },
    { type: 'panel', key: 'review', components: [field('textarea', 'note'), field('checkbox', 'agreed')] },
  ];
  stage.site.page('/apply', asJson(JSON.stringify({ _id: 'form', display: 'wizard', components: panels })));
  let asked = 0;
  const submission = asJson('{"_id":"submission"}');
  stage.site.page('/apply/submission', (request, body, response) => {
    response.statusCode = asked++ === 0 ? 503 : 201;
    return submission(request, body, response);
  });
  stage.page(
    '/',
    'formio',
    `<div id="form"></div><script src="/formio/formio.full.min.js"></script>
    <script type="module">
      import { declareForm } from '/waymark/formio.js';
      Formio.setBaseUrl(location.origin);
      const form = await Formio.createForm(document.querySelector('#form'), location.origin + '/apply');
      // As a component does that is mounted, unmounted and mounted again.
      declareForm(form)();
      declareForm(form);
    </script>`,
    'data-submit=".btn-wizard-nav-next,.btn-wizard-nav-submit"',
  );
  return stage.walk('formio', stage.site.url, async (page) => {
    await page.fill('[name="data[firstName]"]', CANARIES.text);
    await send(page, '.btn-wizard-nav-next');
    await page.fill('[name="data[note]"]', CANARIES.textarea);
    await page.check('[name="data[agreed]"]');
    await send(page, '.btn-wizard-nav-submit');
    await page.waitForSelector('.alert-danger');
    await send(page, '.btn-wizard-nav-submit');
    await page.waitForSelector('.alert-success');
  });
}
