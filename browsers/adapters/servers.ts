// Frameworks in which the server answers with markup: what it says of the journey comes with its answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { type Reported, type Stage, walkTwoSteps } from './stage.ts';

const MODULES = pathToFileURL(`${import.meta.dirname}/../node_modules/`);

const form = (action: string, name: string, more = '') =>
  `<form id="form" action="${action}" method="post" ${more}><input name="${name}"><button>Next</button></form>`;

/** Contact, review that the server refuses, and review that it accepts. */
const walkForms = (stage: Stage, name: string): Promise<Reported> =>
  stage.walk(name, stage.site.url, (page) =>
    walkTwoSteps(page, {
      email: '[name=email]',
      next: 'button',
      notes: '[name=notes]',
      send: 'button',
      refused: '#refused',
    }),
  );

/** An answer to the second form: refused at first, then accepted. */
function answers(refuse: (response: ServerResponse) => string, accept: (response: ServerResponse) => string) {
  let asked = 0;
  return (_request: IncomingMessage, _body: string, response: ServerResponse) =>
    asked++ === 0 ? refuse(response) : accept(response);
}

export function turbo(stage: Stage): Promise<Reported> {
  stage.site.folder('/turbo/', new URL('@hotwired/turbo/dist/', MODULES));
  const head = `<script type="module">
    import { StreamActions } from '/turbo/turbo.es2017-esm.js';
    import { addStreamActions } from '/waymark/turbo.js';
    addStreamActions(StreamActions);
  </script>`;
  stage.page('/', 'turbo', `${head}<div data-journey-step="contact">${form('/to-review', 'email')}</div>`);
  stage.site.page('/to-review', (_request, _body, response) => {
    response.setHeader('content-type', 'text/vnd.turbo-stream.html');
    return `<turbo-stream action="replace" target="form"><template>${form('/send', 'notes')}</template></turbo-stream>
      <turbo-stream action="journey_step" step="review"></turbo-stream>`;
  });
  stage.site.page(
    '/send',
    answers(
      (response) => {
        response.statusCode = 422;
        response.setHeader('content-type', 'text/vnd.turbo-stream.html');
        return '<turbo-stream action="after" target="form"><template><p id="refused" role="alert">No</p></template></turbo-stream>';
      },
      (response) => {
        response.setHeader('content-type', 'text/vnd.turbo-stream.html');
        return `<turbo-stream action="replace" target="form"><template><p id="thanks">Thank you</p></template></turbo-stream>
          <turbo-stream action="journey_success"></turbo-stream>`;
      },
    ),
  );
  return walkForms(stage, 'turbo');
}

export function htmx(stage: Stage, version: 'htmx2' | 'htmx.org'): Promise<Reported> {
  stage.site.folder('/htmx/', new URL(`${version}/dist/`, MODULES));
  const journey = version.replace('.', '-');
  const swap = (path: string) => `hx-post="${path}" hx-swap="outerHTML"`;
  stage.page(
    '/',
    journey,
    `<script src="/htmx/htmx.min.js"></script>
    <script type="module">
      import { listenToHtmx } from '/waymark/htmx.js';
      listenToHtmx()();
      listenToHtmx();
    </script>
    ${form('/to-review', 'email', `data-journey-step="contact" ${swap('/to-review')}`)}`,
  );
  stage.site.page('/to-review', (_request, _body, response) => {
    response.setHeader('hx-trigger', '{"journey-step": {"key": "review"}}');
    return form('/send', 'notes', swap('/send'));
  });
  stage.site.page(
    '/send',
    answers(
      () => `<div>${form('/send', 'notes', swap('/send'))}<p id="refused" role="alert">No</p></div>`,
      (response) => {
        response.setHeader('hx-trigger', 'journey-success');
        return '<p id="thanks">Thank you</p>';
      },
    ),
  );
  return walkForms(stage, journey);
}
