// Where marks in the markup are enough: pages of a design system, made of the adapter's own file and the system's own code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import nunjucks from 'nunjucks';
import { CANARIES } from '../../test/embed/support/canary.ts';
import { type Reported, refusesFirst, type Stage, send, walkTwoPages } from './stage.ts';

const ADAPTERS = join(import.meta.dirname, '../../adapters');
const MODULES = join(import.meta.dirname, '../node_modules');

/** The example of an adapter, sending to the service under test. */
const example = (stage: Stage, name: string): string =>
  readFileSync(join(ADAPTERS, name, 'form.html'), 'utf8').replaceAll('https://waymark.example', stage.micro.url);

export function dsfr(stage: Stage): Promise<Reported> {
  stage.site.folder('/dsfr/', pathToFileURL(`${MODULES}/@gouvfr/dsfr/dist/`));
  stage.site.page('/', example(stage, 'dsfr'));
  refusesFirst(stage.site, '/send', '{"reference":"A1"}');
  return stage.walk('demande', stage.site.url, async (page) => {
    await page.fill('[name=email]', CANARIES.email);
    await send(page, '#contact button');
    await page.check('#radio-2', { force: true });
    await send(page, '#review button');
    await page.waitForSelector('#refused:visible');
    await send(page, '#review button');
    await page.waitForSelector('#done:visible');
  });
}

export function uswds(stage: Stage): Promise<Reported> {
  stage.site.folder('/uswds/', pathToFileURL(`${MODULES}/@uswds/uswds/dist/`));
  stage.site.page('/', example(stage, 'uswds'));
  refusesFirst(stage.site, '/send', '{"reference":"A1"}');
  return stage.walk('apply', stage.site.url, async (page) => {
    await page.fill('#born-day', '14');
    await page.fill('#mail', CANARIES.email);
    await send(page, '#person button');
    await page.fill('.usa-combo-box__input', 'ban');
    await page.click('.usa-combo-box__list-option');
    await send(page, '#review .usa-button');
    await page.waitForSelector('#refused:visible');
    await send(page, '#review .usa-button');
    await page.waitForSelector('#done:visible');
  });
}

/** A prototype of two pages and a confirmation, by the templates and components of GOV.UK or of the NHS. */
export function prototype(stage: Stage, system: 'govuk' | 'nhsuk'): Promise<Reported> {
  const environment = nunjucks.configure([join(ADAPTERS, 'prototype-kits'), `${MODULES}/${system}-frontend/dist`], {
    autoescape: true,
  });
  const journey = `${system}-prototype`;
  // The NHS leaves out the name of its system.
  const macro = (name: string) => (system === 'govuk' ? `govuk${name[0]?.toUpperCase()}${name.slice(1)}` : name);
  const layout = (content: string) => `{% extends "${system}/template.njk" %}
    {% from "waymark.njk" import waymarkTag %}
    {% from "${system}/components/input/macro.njk" import ${macro('input')} as input %}
    {% from "${system}/components/button/macro.njk" import ${macro('button')} as button %}
    {% from "${system}/components/error-summary/macro.njk" import ${macro('errorSummary')} as errorSummary %}
    {% block head %}{{ waymarkTag({ service: "${stage.micro.url}", org: "acme", journey: "${journey}",
      steps: "contact, review", success: "/done" }) }}{% endblock %}
    {% block content %}${content}{% endblock %}`;
  const form = (name: string, type: string) =>
    layout(`{% if refused %}{{ errorSummary({ titleText: "There is a problem", errorList: [{ text: "Enter it", href: "#${name}" }] }) }}{% endif %}
      <form method="post" novalidate>{{ input({ id: "${name}", name: "${name}", type: "${type}", label: { text: "Answer" },
        errorMessage: { text: "Enter it" } if refused }) }}{{ button({ text: "Continue" }) }}</form>`);
  const pages = { contact: ['email', 'email', '/review'], review: ['notes', 'text', '/done'] } as const;
  for (const [path, [name, type, next]] of Object.entries(pages)) {
    stage.site.page(`/${path}`, (request, body, response) => {
      if (request.method === 'POST' && body !== `${name}=`) {
        response.writeHead(303, { location: next });
        return '';
      }
      return environment.renderString(form(name, type), { refused: request.method === 'POST' });
    });
  }
  stage.site.page('/done', environment.renderString(layout('<h1 id="thanks">Sent</h1>'), {}));
  const [next, refused] = ['form button', `.${system}-error-summary`];
  return stage.walk(journey, `${stage.site.url}/contact`, (page) =>
    walkTwoPages(page, { email: '#email', next, notes: '#notes', send: next, refused }),
  );
}
