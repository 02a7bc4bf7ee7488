// Every host by every ending that its kind has: what becomes of a visit is the same list for all libraries.

import { advance } from '../clock.ts';
import { type Answer, never, says, to } from '../patterns/answers.ts';
import { type Pattern, visited } from '../patterns/pattern.ts';
import { click, lacks, loads, reloads, run, type Step, until, wait } from '../walk.ts';
import { REACH } from './reach.ts';
import { HOSTS, type Host } from './widgets.ts';

interface Ending {
  name: string;
  kind: Host['kind'] | 'both';
  /** Ends in the first step; else both are sent. */
  first?: boolean;
  tag?: string;
  /** The server's answer to what is sent. */
  send?: Answer;
  /** After the fields of the first step, or in the second. */
  walk(host: Host): Step[];
  truth(last: string, host: Host): string[];
  ending?: 'killed';
}

/** A server's answer is another page. */
const press = (button: string, { kind }: Host) => [kind === 'server' ? reloads(button, 9) : click(button, 9)];
const sent = (host: Host) => press('#send', host);
/** The answer of an application may take longer than the walk's clock. */
const answered = (host: Host) => (host.kind === 'server' ? sent(host) : [click('#send'), lacks('#send', 9)]);
const DONE = 'data-success="/apply/done"';

const ENDINGS: Ending[] = [
  {
    name: 'declared by an address',
    kind: 'server',
    tag: DONE,
    walk: sent,
    truth: () => ['submit_attempt', 'submit_success'],
  },
  {
    name: 'declared by a call',
    kind: 'app',
    send: says('declared'),
    walk: answered,
    truth: () => ['submit_attempt', 'submit_success'],
  },
  {
    name: 'accepted, and nothing declares it',
    kind: 'both',
    send: says('accepted'),
    walk: answered,
    truth: () => ['submit_attempt', 'submit_success inferred'],
  },
  { name: 'refused in text', kind: 'app', send: says('refused'), walk: sent, truth: () => ['submit_attempt'] },
  {
    name: 'refused in text',
    kind: 'server',
    send: () => `${REVIEW}<p>We cannot take this now.</p>`,
    walk: sent,
    truth: () => ['submit_attempt', 'dropoff_signal close'],
  },
  {
    name: 'refused by a redirect with a banner',
    kind: 'server',
    send: to('/apply/review?again'),
    walk: sent,
    truth: () => ['submit_attempt', 'validation_error alert', 'dropoff_signal close'],
  },
  {
    name: 'refused by the page',
    kind: 'both',
    first: true,
    walk: () => [wait(8)],
    truth: (last) => [last ? `dropoff_signal ${last} close` : 'dropoff_signal close'],
  },
  {
    name: 'saved for later',
    kind: 'both',
    first: true,
    walk: (host) => press('#later', host),
    truth: (last, { kind }) => [kind === 'app' ? `dropoff_signal ${last} close` : 'dropoff_signal close'],
  },
  {
    name: 'not eligible',
    kind: 'both',
    first: true,
    walk: (host) => [run('document.querySelector("#go").value = "no"'), ...press('#go', host)],
    truth: (last, { kind }) => [
      'submit_attempt',
      kind === 'app' ? `dropoff_signal ${last} close` : 'dropoff_signal close',
    ],
  },
  {
    name: 'time-out',
    kind: 'both',
    first: true,
    walk: () => [(tab) => advance(tab, 30_000, 62)],
    truth: (last) => [`dropoff_signal ${last} idle_60s`, `dropoff_signal ${last} idle_300s`],
  },
  {
    name: 'double click',
    kind: 'app',
    send: says('declared'),
    walk: () => [click('#send'), run('document.querySelector("#send")?.click()'), lacks('#send', 9)],
    truth: () => ['submit_attempt', 'submit_success'],
  },
  {
    name: 'double click',
    kind: 'server',
    tag: DONE,
    walk: () => [
      run('document.querySelector("#send").click(), document.querySelector("#send").click()'),
      loads('/apply/done', 9),
    ],
    truth: () => ['submit_attempt', 'submit_success'],
  },
  {
    name: 'back',
    kind: 'both',
    walk: ({ kind }) =>
      kind === 'app' ? [click('#back', 7)] : [run('void history.back()'), loads('/apply/details', 7)],
    truth: () => ['step_view details', 'dropoff_signal close'],
  },
  // The page of a server is not walked: the driver cannot close a page whose answer never comes.
  { name: 'closed while sending', kind: 'app', send: never, walk: sent, truth: () => ['submit_attempt'] },
  { name: 'killed on a phone', kind: 'both', first: true, walk: () => [], truth: () => [], ending: 'killed' },
];

const REVIEW = `<h1>Review</h1><form method="post" action="/apply/review" data-journey-step="review"><button id="send">Send</button></form>`;
const BUTTONS =
  '<button id="go" name="go" value="yes">Continue</button><button name="later" value="1" id="later">Save and come back</button>';

/** One address for both steps; what is sent is answered by a word. */
const appPages = ({ fields, after }: Host, send: Answer): Pattern['pages'] => ({
  '/': `<main id="app"><form data-journey-step="details"><h1>Details</h1>${fields}<button id="go">Continue</button><button type="button" id="later">Save and come back</button></form>
    <form data-journey-step="review" hidden><h1>Review</h1><button id="send">Send</button><button type="button" id="back">Back</button><p id="note"></p></form></main>
    <script>{ const app = document.querySelector('#app'), [details, review] = document.forms, go = document.querySelector('#go');
      const show = (title) => { app.innerHTML = '<h1>' + title + '</h1>' };
      details.onsubmit = (event) => { event.preventDefault(); if (go.value === 'no') show('You cannot apply'); else { details.hidden = true; review.hidden = false } };
      document.querySelector('#back').onclick = () => { details.hidden = false; review.hidden = true };
      document.querySelector('#later').onclick = () => show('Saved');
      review.onsubmit = (event) => { event.preventDefault(); fetch('/send', { method: 'POST' }).then((answer) => answer.text()).then((word) => {
        if (word === 'refused') document.querySelector('#note').textContent = 'We cannot take this now.';
        else show('Thank you');
        if (word === 'declared') JourneyEmbed.track('submit_success') }) } }</script>${after}`,
  '/send': send,
});

/** A page a step. */
const serverPages = ({ fields, after }: Host, send: Answer): Pattern['pages'] => ({
  '/apply/details': `<h1>Details</h1><form method="post" action="/apply/save" data-journey-step="details">${fields}${BUTTONS}</form>${after}`,
  '/apply/save': (request, body, response) =>
    to(body.includes('later=') ? '/saved' : body.includes('go=no') ? '/sorry' : '/apply/review')(
      request,
      body,
      response,
    ),
  '/apply/review': (request, body, response) => {
    if (request.method === 'POST') return send(request, body, response);
    return request.url?.includes('again') ? `<div role="alert">Something is missing</div>${REVIEW}` : REVIEW;
  },
  '/apply/done': '<h1>Done</h1>',
  '/saved': '<h1>Saved</h1>',
  '/sorry': '<h1>You cannot apply</h1>',
});

const patternOf = (host: Host, { name, first, tag = '', send, walk, truth, ending }: Ending): Pattern => {
  const isApp = host.kind === 'app';
  const isRefused = name === 'refused by the page';
  const answer = isApp
    ? (send ?? says('accepted'))
    : send && name !== 'accepted, and nothing declares it'
      ? send
      : to('/apply/done');
  // After a refusal by the page, the browser goes into the first field that is wrong, a page need not.
  const last = isRefused
    ? (host.refused?.findLast((line) => line.startsWith('field_focus'))?.split(' ')[1] ?? '')
    : (host.filled.at(-1) ?? '');
  return {
    name: `${host.name}, ${name}`,
    tag: `data-steps="details,review" ${tag}`,
    pages: isApp ? appPages(host, answer) : serverPages(host, answer),
    ...(host.code && { code: host.code }),
    ready: host.ready,
    ...(ending && { ending }),
    walk: [
      ...(isRefused ? [click('#go')] : host.fill),
      click('h1', 1),
      ...(first
        ? []
        : [click('#go'), until('document.querySelector("#send")?.checkVisibility() && window.JourneyEmbed', 3)]),
      ...walk(host),
    ],
    truth: [
      'step_view details',
      ...(isRefused ? (host.refused ?? []) : visited(...host.filled)),
      ...(first ? [] : ['submit_attempt', 'step_view review']),
      ...truth(last, host),
    ],
  };
};

const byEnding = (hosts: Host[]): Pattern[] =>
  hosts.flatMap((host) =>
    ENDINGS.filter(
      ({ kind, name }) => [host.kind, 'both'].includes(kind) && (name !== 'refused by the page' || host.refused),
    ).map((ending) => patternOf(host, ending)),
  );

export const BY_ENDING = byEnding(HOSTS);
export const REACH_BY_ENDING = byEnding(REACH);
