// A success that a page declares: by the recipe of the documents, whatever answers the request; and while the browser is offline.
import { readFileSync } from 'node:fs';
import { click, run, until } from '../walk.ts';
import type { Answer } from './answers.ts';
import type { Pattern } from './pattern.ts';

const ABOUT = /^submit/;
const SUCCESS = new URL('../../docs/success.md', import.meta.url);
/** The recipe for a single page, as the document has it. */
const RECIPE = /## Single page[^`]*```ts\n([^`]*)```/.exec(readFileSync(SUCCESS, 'utf8'))?.[1] ?? 'throw new Error()';
const PAGE = `<form data-journey-step="review"><input name="n"><button>Send</button></form>
  <script>window.done = 0; document.forms[0].onsubmit = async (event) => { event.preventDefault(); const body = '{}'; ${RECIPE}; done++ }</script>`;

const inTurn = (type: string, ...bodies: string[]): Answer => {
  let nth = 0;
  return (_request, _body, response) => {
    response.setHeader('content-type', type);
    response.end(bodies[Math.min(nth++, bodies.length - 1)]);
    return undefined;
  };
};
/** Queues what is sent, to send it later, and answers that it was taken. */
const QUEUES = `addEventListener('install', () => skipWaiting()); addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('fetch', (event) => { if (event.request.url.endsWith('/api/apply')) event.respondWith(new Response(null, { status: 202 })) })`;

export const declared: Pattern[] = [
  {
    name: "the documents' recipe declares nothing for a request that a service worker only queues",
    tag: 'data-steps="contact,review" data-success="/never"',
    about: ABOUT,
    pages: { '/': PAGE, '/sw.js': inTurn('text/javascript', QUEUES) },
    walk: [
      run("void navigator.serviceWorker.register('/sw.js')"),
      until('navigator.serviceWorker.controller', 1),
      click('button'),
      until('done', 2),
    ],
    truth: ['submit_attempt'],
  },
  {
    name: "the documents' recipe declares nothing for errors with status 200, nor for a sign-in page, and does for the application's number",
    tag: 'data-steps="contact,review" data-success="/never"',
    about: ABOUT,
    pages: {
      '/': PAGE,
      '/api/apply': inTurn('application/json', '{"errors":[{}],"data":null}', '<h1>Sign in</h1>', '{"reference":"A1"}'),
    },
    walk: [1, 2, 3].flatMap((n) => [click('button'), until(`done === ${n}`, 2)]),
    truth: ['submit_attempt', 'submit_attempt', 'submit_attempt', 'submit_success'],
  },
  {
    name: 'a success that is declared while the browser says that it is offline',
    tag: 'data-steps="contact,review"',
    about: ABOUT,
    pages: { '/': PAGE },
    walk: [
      run("void Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })"),
      run("JourneyEmbed.track('submit_success')", 1),
      run('void delete navigator.onLine', 1),
    ],
    truth: ['submit_success offline'],
  },
];
