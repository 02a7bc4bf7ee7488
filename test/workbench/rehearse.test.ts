// `waymark rehearse`: forms of a site of this test, walked in a real browser.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CheckError, openBrowser } from '../../src/check/browser.ts';
import { answerFor, fits, wrongAnswerFor } from '../../src/rehearse/answers.ts';
import { compare } from '../../src/rehearse/compare.ts';
import { textFor } from '../../src/rehearse/pattern.ts';
import { isWrong, type RehearseOptions, rehearseIn } from '../../src/rehearse/rehearse.ts';
import type { KindName, Rehearsal } from '../../src/rehearse/report.ts';
import { call, folderForTest } from '../cli/command.ts';
import { type Answer, openSite } from '../support/site.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const IN_CONTAINER = ['--browser', CHROMIUM, '--no-sandbox'];

const { pages, asked, origin, close } = await openSite();
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser({ executable: CHROMIUM, path: '', sandbox: false, hosts: ['localhost'] });
});
afterAll(async () => {
  await browser.close();
  close();
});

/** Another origin than the page: its service is not asked, and the script is that of this release. */
const TAG =
  '<script async src="https://waymark.example/embed/v1.js" data-org="acme" data-journey="apply" data-endpoint="https://waymark.example/api/ingest"></script>';
const STYLE =
  '<style>body { font: 16px sans-serif; max-width: 40rem } label, fieldset, button, p { display: block; margin: 1rem 0; min-height: 24px } :focus { outline: 3px solid #00f }</style>';
const page = (title: string, body: string, head = TAG) =>
  `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title>${STYLE}${head}</head><body><main>${body}</main></body></html>`;

const OPTIONS = {
  ...{ isSubmitting: false, stepsMax: 30, tag: { org: 'acme', journey: 'apply' }, stepKeys: [], origins: [] },
  ...{ walkMs: 60_000, totalMs: 600_000 },
};

/** In the browser of this file; two tests call the command itself. */
const rehearse = (path: string, kinds: KindName[], options: Partial<RehearseOptions> = {}): Promise<Rehearsal> =>
  rehearseIn(browser, { ...OPTIONS, url: `${origin}${path}`, kinds, ...options });

const said = ({ traps }: Rehearsal) =>
  traps.map(({ criterion, selector, message }) => `${criterion} ${selector}: ${message}`);
const reported = ({ mismatches }: Rehearsal) => mismatches.map(({ how, sentence }) => `${how}: ${sentence}`);
const ends = ({ walks }: Rehearsal) => walks.map(({ kind, ended }) => `${kind} ${ended}`);

/** Three steps that a server answers, with its session in a cookie. */
const steps = {
  contact: `<h1>Your contact</h1><form method="post" action="/address" data-journey-step="contact">
    <label for="e">E-mail</label><input id="e" name="email" type="email" autocomplete="email" required>
    <label for="t">Phone</label><input id="t" name="phone" type="tel" autocomplete="tel"><button>Continue</button></form>`,
  address: `<h1>Your address</h1><form method="post" action="/check" data-journey-step="address">
    <label for="s">Street</label><input id="s" name="street" autocomplete="address-line1" required>
    <label for="p">Post code</label><input id="p" name="postcode" pattern="[0-9]{5}" autocomplete="postal-code" required>
    <fieldset><legend>Kind of home</legend><label><input type="radio" name="kind" value="flat" required> Flat</label>
    <label><input type="radio" name="kind" value="house"> House</label></fieldset><button>Continue</button></form>`,
  check: `<h1>Check and send</h1><form method="post" action="/sent" data-journey-step="check">
    <label><input type="checkbox" name="true" required> I declare that this is true</label><button>Send application</button></form>`,
};
const serveSteps = () => {
  for (const [name, body] of Object.entries(steps)) pages.set(`/${name}`, page(`${name} – Apply`, body));
  pages.set('/sent', page('Sent – Apply', '<h1>Thank you</h1>'));
};

test('a script that reports fewer submissions than were made loses some', () => {
  const made = { tag: 'submit_attempt', stepKey: 'contact', fieldKey: null } as const;
  const lostOf = (reported: number) =>
    compare({
      ...{ kind: 'pointer', acts: [made, made], isSubmitted: false, presses: 2, steps: [], bodies: [], refusals: [] },
      events: Array.from({ length: reported }, () => ({ _tag: 'submit_attempt', stepKey: 'contact' })),
      ...{ typed: new Set(), touched: new Set() },
    }).map(({ how, sentence }) => `${how}: ${sentence}`);
  expect([0, 1, 2].map(lostOf)).toEqual([
    ['lost: A form was submitted on "contact", and no submit_attempt says so.'],
    ['lost: 2 submissions were made, and 1 were recorded.'],
    [],
  ]);
});

test('a form without obstacles is walked by every kind of person, and nothing is really submitted', async () => {
  serveSteps();
  asked.length = 0;
  const file = join(folderForTest(), 'rehearsal.html');
  const args = ['rehearse', `${origin}/contact`, '--json', '--html', file, ...IN_CONTAINER];
  const { code, stdout, stderr } = await call(args, folderForTest());
  expect([code, stderr]).toEqual([0, expect.stringContaining('Wrote ')]);
  const rehearsal = JSON.parse(stdout) as Rehearsal;
  expect(rehearsal.walks).toHaveLength(12);
  expect(ends(rehearsal).filter((end) => !end.endsWith(' stopped'))).toEqual([]);
  // A plain form forgets at a reload what has not been sent, and is sent again when it is pressed again: that alone fails no build.
  expect(said(rehearsal).filter((trap) => !trap.includes('sends the step twice'))).toEqual([
    'null #e: "E-mail", "Phone": the answer is gone after a reload',
    'null #s: "Street", "Post code", "Kind of home": the answer is gone after a reload',
  ]);
  expect(isWrong(rehearsal, true)).toBe(true);
  expect(reported(rehearsal)).toEqual([]);
  expect(rehearsal.steps.map(({ stepKey, fields }) => [stepKey, fields])).toEqual([
    ['contact', 2],
    ['address', 3],
    ['check', 1],
  ]);
  expect(rehearsal.axe).toMatch(/^\d+\./);
  expect(asked).toContain('POST /check');
  expect(asked.filter((line) => /\/(sent|embed|api)/.test(line))).toEqual([]);
  // An e-mail address takes more keys than a box to tick.
  expect(rehearsal.costs[0]).toMatchObject({ label: 'E-mail', isRemembered: true });
  expect(rehearsal.costs[0]?.keys).toBeGreaterThan(20);
  const html = readFileSync(file, 'utf8');
  expect(html).toContain('12 of 12 people came to the end of 3 steps, before the last submission.');
  expect(html).not.toMatch(/<script|https?:\/\/(?!localhost)/);
}, 240_000);

test('with --submit the last button is pressed, once, and the success is reported', async () => {
  serveSteps();
  asked.length = 0;
  const rehearsal = await rehearse('/contact', ['pointer'], { isSubmitting: true });
  expect(ends(rehearsal)).toEqual(['pointer submitted']);
  expect(asked.filter((line) => line === 'POST /sent')).toHaveLength(1);
  expect(isWrong(rehearsal, true)).toBe(false);
});

test('a “Next” button beside a submit button is not pressed, and no socket or connection reaches others', async () => {
  const elsewhere: string[] = [];
  const other = createServer((request) => elsewhere.push(`request ${request.url}`));
  other.on('upgrade', (request, socket) => {
    elsewhere.push(`socket ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const script = `<script>
    new WebSocket('ws://localhost:${port}/talk');
    document.title = typeof RTCPeerConnection + ' ' + typeof WebTransport;
    fetch('/heard?' + document.title);
  </script>`;
  const both = `<h1>Check</h1><form method="post" action="/both"><label>Name <input name="name" autocomplete="name"></label>
    <button>Continue</button><button name="now">Submit application</button></form>`;
  pages.set('/both', page('Check – Apply', both, TAG + script));
  asked.length = 0;
  const rehearsal = await rehearse('/both', ['pointer']);
  expect(ends(rehearsal)).toEqual(['pointer stopped']);
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  expect(asked).toContain('GET /heard?undefined%20undefined');
  expect(elsewhere).toEqual([]);
  expect(rehearsal.keptFrom).toContain(`http://localhost:${port}`);
});

test('a script that leads to another host is not followed there, and the form is walked with the script of this release', async () => {
  const inner = await openSite();
  onTestFinished(inner.close);
  pages.set('/embed/v1.js', (_request, response) =>
    response.writeHead(302, { location: `${inner.origin.replace('localhost', '127.0.0.1')}/embed/v1.js` }).end(),
  );
  const own = TAG.replaceAll('https://waymark.example', origin);
  const body =
    '<h1>Check</h1><form method="post" action="/led"><label>Name <input name="name"></label><button>Send</button></form>';
  pages.set('/led', page('Apply', body, own));
  const rehearsal = await rehearse('/led', ['pointer']);
  expect([ends(rehearsal), reported(rehearsal)]).toEqual([['pointer stopped'], []]);
  expect(rehearsal.walks[0]?.events).toBeGreaterThan(0);
  expect(inner.asked).toEqual([]);
});

test('each trap is met by those whom it holds up, with its criterion', async () => {
  const body = `<h1>Register</h1><style>.bare:focus { outline: none } .wide { width: 700px; display: block }</style>
    <form onsubmit="event.preventDefault(); message.textContent = 'Please give an e-mail address.'; e.value = ''" novalidate data-journey-step="one">
      <label for="n">First name</label><input id="n" name="first">
      <label for="e">E-mail</label><input id="e" name="email" required>
      <input name="nick" placeholder="Nickname">
      <label><input type="checkbox" class="bare" name="news" required> I agree</label>
      <p class="wide">Wide</p><p class="error" id="message"></p>
      <div role="button" onclick="one.hidden = true; two.hidden = false">Next</div></form>
    <form id="two" hidden data-journey-step="two"><h2>More</h2><label for="m">More</label><input id="m" name="more"><button>Send</button></form>
    <script>const one = document.forms[0], two = document.forms[1]</script>`;
  pages.set('/traps', page('Register', body));
  const rehearsal = await rehearse('/traps', ['keyboard', 'narrow', 'reload', 'autofill', 'wrong', 'reader']);
  const all = said(rehearsal).join('\n');
  // Whom a trap holds up is let past it, so that the rest is walked too.
  expect(ends(rehearsal).filter((end) => !end.endsWith(' stopped'))).toEqual([]);
  expect(all).toContain('2.1.1 main > form:nth-of-type(1) > div: "Next" cannot be reached with Tab');
  expect(all).toContain('2.4.7 input[name="news"]: looks the same with and without the focus');
  expect(all).toMatch(/1\.4\.10 .*has to be scrolled sideways/);
  expect(all).toContain('1.3.5 #n: asks for "First name" without autocomplete="given-name"');
  expect(all).toContain('4.1.2 input[name="nick"]: is named by its placeholder "Nickname" alone, which goes away');
  expect(all).toMatch(/3\.3\.1 .*went on with a wrong answer to "E-mail"/);
  expect(all).toMatch(/the answer is gone after a reload/);
  expect(isWrong(rehearsal, false)).toBe(true);
}, 240_000);

test('an error without announcement is a trap, and so is an answer that it deletes', async () => {
  const body = `<h1>Register</h1>
    <form onsubmit="event.preventDefault(); message.textContent = e.value.includes('@') ? '' : 'Please give an e-mail address.'; if (message.textContent) e.value = ''; else { hidden = true; two.hidden = false }" novalidate data-journey-step="one">
      <label for="e">E-mail</label><input id="e" name="email" required autocomplete="email"><p class="error" id="message"></p><button>Next</button></form>
    <form id="two" hidden data-journey-step="two"><h2>More</h2><label for="m">More</label><input id="m" name="more"><button>Send</button></form>`;
  pages.set('/errors', page('Register', body));
  const rehearsal = await rehearse('/errors', ['wrong', 'reader']);
  expect(ends(rehearsal)).toEqual(['wrong stopped', 'reader stopped']);
  expect(said(rehearsal)).toEqual([
    expect.stringMatching(/^4\.1\.3 #message: "Please give an e-mail address\." is said to nobody/),
    expect.stringMatching(/^3\.3\.7 #e: is empty after the error/),
    expect.stringMatching(/^2\.4\.3 body: has the focus when "More" has come/),
  ]);
  expect(reported(rehearsal)).toEqual([]);
});

test('events that the script loses or invents are listed beside the walk', async () => {
  const wait = (code: string) =>
    `<script>addEventListener('load', () => { const wait = setInterval(() => { if (!window.JourneyEmbed) return; clearInterval(wait); ${code} }, 20) })</script>`;
  const body = `<h1>One</h1><form onsubmit="event.preventDefault(); hidden = true; two.hidden = false"><label for="c">City</label><input id="c" name="city"><button>Next</button></form>
    <form id="two" hidden><h2>Two</h2><label for="m">More</label><input id="m" name="more"><button>Send</button></form>`;
  pages.set(
    '/unmarked',
    page(
      'Apply',
      body + wait("JourneyEmbed.track('submit_success'); JourneyEmbed.track('field_change', { fieldKey: 'nobody' })"),
    ),
  );
  const rehearsal = await rehearse('/unmarked', ['pointer']);
  expect(rehearsal.notes).toEqual([expect.stringContaining('Nothing on the page marks a step')]);
  expect(reported(rehearsal)).toEqual([
    'wrong: A success is declared, and nothing was submitted.',
    'wrong: A change of "nobody" was recorded, which nobody answered.',
  ]);
  expect(isWrong(rehearsal, false)).toBe(true);
});

test('a form without marks passes, and a partly marked form does not', async () => {
  const form = (mark: string) =>
    `<h1>One</h1><form ${mark} onsubmit="event.preventDefault(); hidden = true; two.hidden = false"><label for="c">City</label><input id="c" name="city"><button>Next</button></form>
    <form id="two" hidden onsubmit="event.preventDefault(); hidden = true; thanks.hidden = false"><h2 tabindex="-1">Two</h2><label for="m">More</label><input id="m" name="more"><button>Send</button></form>
    <p id="thanks" hidden>Thank you</p>`;
  pages.set('/plain', page('Apply', form('')));
  pages.set('/half', page('Apply', form('data-journey-step="one"')));
  const plain = await rehearse('/plain', ['pointer']);
  expect([reported(plain), isWrong(plain, false)]).toEqual([[], false]);
  expect(plain.notes).toEqual([expect.stringContaining('Nothing on the page marks a step')]);
  const half = await rehearse('/half', ['pointer']);
  expect(reported(half)).toEqual([expect.stringContaining('2 steps were shown and 1 recorded')]);
  expect(isWrong(half, false)).toBe(true);
});

test('back, a session that ends and a second press each lead where they lead', async () => {
  const wizard = `<h1 id="h">One</h1><form data-journey-step="one" onsubmit="event.preventDefault(); hidden = true; two.hidden = false"><label for="c">City</label><input id="c" name="city"><button>Next</button></form>
    <form id="two" hidden data-journey-step="two"><h2 tabindex="-1">Two</h2><label for="m">More</label><input id="m" name="more"><button>Send</button></form>`;
  pages.set('/wizard', page('Apply', wizard));
  expect(said(await rehearse('/wizard', ['back']))).toEqual([
    expect.stringMatching(/Back leaves the form from "Two": 1 answer go with it/),
  ]);
  serveSteps();
  pages.set('/contact', (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'session=1' })
      .end(page('Apply', steps.contact)),
  );
  // The first press is never answered: a visitor who presses again leaves it.
  const held: ServerResponse[] = [];
  pages.set('/address', (request, response) => {
    if (request.method === 'POST' && held.length === 0) held.push(response);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page('Address', steps.address));
  });
  pages.set('/check', (request, response) => {
    const isKnown = (request.headers.cookie ?? '').includes('session=1');
    response.writeHead(200, { 'content-type': 'text/html' }).end(page('Apply', isKnown ? steps.check : steps.contact));
  });
  const rehearsal = await rehearse('/contact', ['slow', 'timeout']);
  expect(held).toHaveLength(1);
  expect(said(rehearsal)).toContainEqual(
    expect.stringMatching(/^2\.2\.1 .*leads back to the first step after 30 minutes/),
  );
  expect(said(rehearsal)).toContainEqual(expect.stringMatching(/^null .*"Continue" sends the step twice/));
}, 240_000);

describe('a form that cannot be walked ends in a sentence', () => {
  test.each<[string, Answer | undefined, RegExp]>([
    ['/missing', undefined, /answers 404/],
    ['/never', () => {}, /cannot be opened|not ready/],
    ['/spins', page('Spins', '<h1>Here</h1><script>for (;;);</script>'), /cannot be opened|not ready/],
    [
      '/login',
      page(
        'Sign in',
        '<form><label>Name <input name="n"></label><label>Password <input type="password" name="p"></label><button>Go on</button></form>',
      ),
      /asks for a password: it needs a sign-in/,
    ],
    [
      '/robot',
      page(
        'Apply',
        '<form><label>City <input name="c"></label><div class="g-recaptcha" style="width: 300px; height: 70px"></div><button>Next</button></form>',
      ),
      /asks for a captcha/,
    ],
    [
      '/round',
      page(
        'Apply',
        '<h1>Here</h1><form method="post" action="/round2"><label>City <input name="c"></label><button>Next</button></form>',
      ),
      /it loops/,
    ],
    [
      '/for-ever',
      (request, response) => {
        const number = Number(new URL(request.url ?? '', 'http://here').searchParams.get('n') ?? 0) + 1;
        response
          .setHeader('content-type', 'text/html')
          .end(
            page(
              'Apply',
              `<h1>Question ${number}</h1><form action="/for-ever"><input type="hidden" name="n" value="${number}"><label>City <input name="c${number}"></label><button>Next</button></form>`,
            ),
          );
      },
      /has more than 4 steps/,
    ],
    [
      '/windows',
      page('Apply', '<h1>Here</h1><input><button>Next</button><script>setInterval(() => open("/windows"), 1)</script>'),
      /opens more than 10 windows/,
    ],
    [
      '/elsewhere',
      (_request, response) => response.writeHead(302, { location: 'http://other.example/' }).end(),
      /cannot be opened/,
    ],
  ])('%s', async (path, answer, sentence) => {
    pages.set(
      '/round2',
      page(
        'Apply',
        '<h1>There</h1><form method="post" action="/round"><label>Town <input name="d"></label><button>Next</button></form>',
      ),
    );
    if (answer === undefined) pages.delete(path);
    else pages.set(path, answer);
    const isEndless = path === '/never' || path === '/spins';
    const walked = rehearse(path, ['pointer'], { stepsMax: 4, walkMs: isEndless ? 2_000 : 60_000 });
    await expect(walked).rejects.toThrow(CheckError);
    await expect(walked).rejects.toThrow(sentence);
  });

  test.each([
    [['rehearse', 'www.example.org'], /full address/],
    [['rehearse', 'http://localhost:9', '--kinds', 'pointer,nobody'], /"nobody" is none of/],
    [['rehearse', 'http://localhost:9', ...IN_CONTAINER], /cannot be opened/],
    [
      ['rehearse', 'http://localhost:9', '--html', '/no/such/folder/x.html'],
      /cannot be written: its folder is missing/,
    ],
  ])('%s, with 2', async (args, sentence) => {
    const { code, stderr } = await call(args, folderForTest());
    expect(stderr).toMatch(sentence);
    expect([code, stderr.split('\n')[0]]).toEqual([2, expect.stringMatching(/^error: /)]);
  });
});

test('answers fit the field, and wrong ones do not', () => {
  const blank = {
    ...{ label: '', hint: '', name: '', type: 'text', autocomplete: '', inputMode: '', pattern: '', placeholder: '' },
    ...{ min: '', max: '', step: '', minLength: -1, maxLength: -1, isRequired: true },
  };
  for (const pattern of [
    '[0-9]{5}',
    '[A-Z]{2}\\d{2} ?[a-z]+',
    '(?:a|b){3}-\\w',
    '\\d{3}(-\\d{2})?',
    '[^0-9]{2}',
    'x*y+',
  ]) {
    expect(textFor(pattern)).toMatch(new RegExp(`^(?:${pattern})$`));
    const field = { ...blank, pattern };
    expect(fits(answerFor(field), field)).toBe(true);
    expect(fits(wrongAnswerFor(field) ?? '', field)).toBe(false);
  }
  expect(textFor('[0-9')).toBeUndefined();
  expect(answerFor({ ...blank, type: 'number', min: '10', max: '20' })).toBe('12');
  expect(wrongAnswerFor({ ...blank, type: 'number', min: '10', max: '20' })).toBe('21');
  expect(answerFor({ ...blank, label: 'Votre courriel' })).toContain('@');
  expect(wrongAnswerFor({ ...blank, label: 'Votre courriel' })).not.toContain('@');
  expect(answerFor({ ...blank, type: 'date', min: '2028-01-01' })).toBe('2028-01-01');
  expect(answerFor({ ...blank, label: 'Postleitzahl', maxLength: 5 })).toBe('10115');
});
