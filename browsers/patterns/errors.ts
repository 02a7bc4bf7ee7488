// Errors that the page shows, by presence and never by text.
import { CANARIES } from '../../test/embed/support/canary.ts';
import { click, fill, goes, reloads, run, until, wait } from '../walk.ts';
import type { Pattern } from './pattern.ts';

const ABOUT = /^(validation|submit)/;
const text = CANARIES.message;

export const errors: Pattern[] = [
  {
    name: 'a class beside a field, in the answer of a server that refuses with a status',
    tag: 'data-steps="a"',
    about: ABOUT,
    pages: {
      '/a': `<form><div><input name="one"></div><button>Go</button></form><script>document.forms[0].onsubmit = ({ target }) => { fetch('/save', { method: 'POST' }).then(() => realTimeout(() => {
        target.firstChild.className = 'field_with_errors'; window.isRefused = true }, 300)); return false }</script>`,
      '/save': (_request, _body, response) => {
        response.statusCode = 422;
        response.end();
        return undefined;
      },
    },
    walk: [click('button'), until('window.isRefused', 3)],
    truth: ['submit_attempt', 'validation_error one error-class'],
  },
  {
    name: 'an error that comes and goes with each key counts when the field is left, if it is still there',
    about: ABOUT,
    pages: {
      '/': `<form><input name="mail" oninput="this.setAttribute('aria-invalid', !this.value.includes('@'))"><input name="zip" oninput="this.setAttribute('aria-invalid', this.value.length < 4)"></form>`,
    },
    walk: [
      fill('[name=mail]', 2, 'jan'),
      fill('[name=mail]', 2, '@x'),
      fill('[name=zip]', 2, '12'),
      click('[name=mail]', 2),
    ],
    truth: ['validation_error zip aria-invalid'],
  },
  {
    name: 'a text that a field names and that was empty, twice',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><input name="city" aria-describedby="hint e"><span id="hint">As on your card</span><span id="e"></span><button>Go</button></form>
        <script>document.forms[0].addEventListener('submit', () => { e.textContent = ''; setTimeout(() => { e.textContent = '${text}' }, 100) })</script>`,
    },
    walk: [click('button', 3), click('button', 3)],
    truth: [
      'submit_attempt',
      'validation_error city error-message',
      'submit_attempt',
      'validation_error city error-message',
    ],
  },
  {
    name: 'a text whose reference comes with it: an error in answer to a submission (FormKit), else a hint',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="say('city'); return false"><p><input name="city"></p><p><input name="zip" onfocus="say('zip')"></p><button>Go</button></form>
        <script>const say = (name) => { const field = document.querySelector('[name=' + name + ']'); field.insertAdjacentHTML('afterend', '<span id="about-' + name + '">${text}</span>'); field.setAttribute('aria-describedby', 'about-' + name) }</script>`,
    },
    walk: [click('[name=zip]', 3), click('button', 3)],
    truth: ['submit_attempt', 'validation_error city error-message'],
  },
  {
    name: 'an error with each mark that an integrator may write, before a submission and after one, and a text without any',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="show(); return false"><div><input name="invalid"></div><div><input name="empty" aria-describedby="e"><p id="e"></p></div><div><input name="missing" aria-errormessage="m"></div>
        <div><input name="alert"></div><div><input name="text"></div><div><input name="class"></div><div><input name="plain"></div><button>Go</button></form>
        <script>const field = (name) => document.querySelector('[name=' + name + ']'), say = (name, html) => field(name).insertAdjacentHTML('afterend', html);
        const show = () => { field('invalid').setAttribute('aria-invalid', 'true'); e.textContent = '${text}'; say('missing', '<p id="m">${text}</p>'); say('alert', '<p role="alert">${text}</p>');
          say('text', '<p class="error">${text}</p>'); field('class').className = 'is-invalid'; say('plain', '<small style="color:red">${text}</small>') }</script>`,
    },
    walk: [run('show()', 3), goes(''), until('window.JourneyEmbed', 2), click('button', 3)],
    truth: [
      'validation_error empty error-message',
      'validation_error missing error-message',
      'validation_error invalid aria-invalid',
      'submit_attempt',
      'validation_error empty error-message',
      'validation_error missing error-message',
      'validation_error invalid aria-invalid',
      'validation_error alert alert',
      'validation_error text error-class',
      'validation_error class error-class',
    ],
  },
  {
    name: 'fields of a form that are elements of their own, which the browser stops',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><text-field name="nick"></text-field><checked-field name="code"></checked-field><button>Go</button></form>
        <script>class Field extends HTMLElement {
          static formAssociated = true;
          connectedCallback() { this.own = this.attachInternals(); const inner = this.attachShadow({ mode: 'open' }).appendChild(document.createElement('input'));
            this.own.setValidity({ valueMissing: true }, '${text}', inner) } }
        customElements.define('text-field', Field);
        customElements.define('checked-field', class extends Field { get validity() { return this.own.validity } })</script>`,
    },
    walk: [click('button', 2)],
    truth: ['submit_attempt blocked', 'validation_error nick customError', 'validation_error code valueMissing'],
  },
  {
    name: 'an alert beside a field, in plain text',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><div class="f"><input name="city"></div><div class="f"><input name="street"></div><button>Go</button></form>
        <script>document.forms[0].addEventListener('submit', () => { document.querySelector('.f').insertAdjacentHTML('beforeend', '<p role="alert">${text}</p>') })</script>`,
    },
    walk: [click('button', 2)],
    truth: ['submit_attempt', 'validation_error city alert'],
  },
  {
    name: 'an alert whose text stands beside an icon (Blueprint), one in the class of a danger (UIkit), and a field that says it is one (Carbon)',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="show(); return false"><p><input name="pets" role="alert"></p><p><input name="city"></p><div id="note"></div><p></p><button>Go</button></form>
        <script>let nth = 0; const show = () => { note.innerHTML = ['<div role="alert"><svg width="9" height="9"><path d="M0 0"/></svg>${text}</div>', '',
          '<div class="uk-alert-danger"><i></i>${text}</div>', '<div role="alert">\\n <i></i>\\n <i></i></div>'][nth++] }</script>`,
    },
    walk: [...Array.from({ length: 4 }, () => click('button', 2))],
    truth: [
      'submit_attempt',
      'validation_error alert',
      'submit_attempt',
      'submit_attempt',
      'validation_error error-class',
      'submit_attempt',
    ],
  },
  {
    name: 'a form of a server that answers with error classes (Django, Rails, Laravel)',
    steps: ['contact', 'review'],
    about: ABOUT,
    pages: {
      '/contact': (request) => `<h1>Contact</h1><form method="post">
        <p>${request.method === 'POST' ? `<ul class="errorlist"><li>${text}</li></ul>` : ''}<input name="city"></p>
        <div class="${request.method === 'POST' ? 'field_with_errors' : 'field'}"><input name="user[mail]"></div>
        <div class="mb-3"><input name="zip" class="form-control ${request.method === 'POST' ? 'is-invalid' : ''}">${request.method === 'POST' ? `<div class="invalid-feedback">${text}</div>` : ''}</div>
        <div><input name="fine"></div><button>Go</button></form>`,
    },
    walk: [reloads('button', 3)],
    truth: [
      'submit_attempt',
      'validation_error city error-class',
      'validation_error user[mail] error-class',
      'validation_error zip error-class',
    ],
  },
  {
    name: 'words of a class that mean nothing before a submission, and classes of the step that follows one',
    tag: 'data-steps="a,b"',
    about: ABOUT,
    pages: {
      '/': `<form data-journey-step="a"><input name="one" class="error-free ng-invalid"><div class="error-hint">x</div><button>Next</button></form>
        <form data-journey-step="b" hidden class="ng-invalid"><input name="two" class="ng-invalid"><p class="error-box">x</p></form>
        <script>const [a, b] = document.forms; a.onsubmit = () => { a.hidden = true; b.hidden = false; return false }</script>`,
    },
    walk: [wait(2), click('button', 3)],
    truth: ['submit_attempt'],
  },
  {
    name: 'a group that is invalid is its field, and a toast that says saved is no error',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><fieldset role="group" id="g"><input name="dob"></fieldset><input name="x"><button>Go</button></form>
        <script>document.forms[0].addEventListener('submit', () => { g.setAttribute('aria-invalid', 'true') })</script>`,
    },
    walk: [
      run(`document.body.insertAdjacentHTML('beforeend', '<div role="alert">Saved</div>')`, 2),
      click('button', 2),
    ],
    truth: ['submit_attempt', 'validation_error dob aria-invalid'],
  },
  {
    name: 'a summary whose link leads to a part of the page that holds no field',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><div id="s" role="alert"></div><div id="part-12345"><p>x</p></div><input name="city"><button>Go</button></form>
        <script>document.forms[0].addEventListener('submit', () => { s.innerHTML = '<a href="#part-12345">${text}</a>' })</script>`,
    },
    walk: [click('button', 2)],
    truth: ['submit_attempt', 'validation_error error-summary'],
  },
  {
    name: 'what stays wrong counts once in each attempt',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><input name="city"><button>Go</button></form>
        <script>document.forms[0].addEventListener('submit', () => { document.forms[0].city.setAttribute('aria-invalid', 'true') })</script>`,
    },
    walk: [click('button', 3), click('button', 3)],
    truth: [
      'submit_attempt',
      'validation_error city aria-invalid',
      'submit_attempt',
      'validation_error city aria-invalid',
    ],
  },
  {
    name: 'in a form that the browser does not check, what it thinks of a field that is left: no error of the page',
    about: ABOUT,
    pages: { '/': '<form novalidate><input name="mail" type="email"><input name="x"></form>' },
    walk: [fill('[name=mail]', 0, 'jan'), click('[name=x]', 2)],
    truth: [],
  },
  {
    name: 'an alert after a frame of the same site is about the field in it, not about the one beside it',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><div><input name="holder"></div><iframe src="/card"></iframe><p role="alert"></p><button>Pay</button></form>
        <script>document.forms[0].addEventListener('submit', () => { document.querySelector('p').textContent = 'Declined' })</script>`,
      '/card': (_request, _body, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<input name="card">');
        return undefined;
      },
    },
    walk: [until('frames[0].document.querySelector("input")'), click('button', 2)],
    truth: ['submit_attempt', 'validation_error card alert'],
  },
  {
    name: "an alert after a provider's frame is about no field that the page knows",
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><div><input name="holder"></div><div><iframe src="OTHER/card"></iframe></div><p role="alert"></p><button>Pay</button></form>
        <script>document.forms[0].addEventListener('submit', () => { document.querySelector('p').textContent = 'Declined' })</script>`,
    },
    others: { '/card': '<input name="card">' },
    walk: [click('button', 2)],
    truth: ['submit_attempt', 'validation_error alert'],
  },
  {
    name: 'an alert that is still there when its dialog is opened again, and then comes again, and one that goes and comes',
    about: ABOUT,
    pages: {
      '/': `<button type="button" id="open">Open</button><div role="dialog" hidden><form onsubmit="return false"><div><input name="holder"></div><p role="alert"></p><button id="send">Pay</button></form>
        <button type="button" id="shut">Close</button></div>
        <script>const dialog = document.querySelector('[role=dialog]'), note = document.querySelector('p');
        document.querySelector('#open').onclick = () => { dialog.hidden = false };
        document.querySelector('#shut').onclick = () => { dialog.hidden = true };
        document.forms[0].addEventListener('submit', () => { note.textContent = ''; setTimeout(() => { note.textContent = 'Declined' }, 500) })</script>`,
    },
    walk: [
      click('#open', 1),
      click('#send', 3),
      click('#shut', 3),
      click('#open', 3),
      click('#send', 3),
      run("note.textContent = ''", 3),
      run("note.textContent = 'Declined'", 3),
    ],
    truth: [
      'submit_attempt',
      'validation_error holder alert',
      'submit_attempt',
      'validation_error holder alert',
      'validation_error holder alert',
    ],
  },
  {
    name: 'an error that a dialog over the page hides from readers for a while (MUI)',
    about: ABOUT,
    pages: {
      '/': `<main><form onsubmit="return false"><div><label class="no">City <input name="city"></label></div><button id="go">Go</button></form></main><button type="button" id="over">Open</button>
        <script>const main = document.querySelector('main'); document.forms[0].addEventListener('submit', () => { document.querySelector('label').className = 'is-error' });
        document.querySelector('#over').onclick = () => main.toggleAttribute('inert', main.inert !== true)</script>`,
    },
    walk: [click('#go', 3), click('#over', 3), click('#over', 3)],
    truth: ['submit_attempt', 'validation_error city error-class'],
  },
  {
    name: 'help that a field names once the visitor has changed it: its list of files, its length, its strength',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false"><p><input type="checkbox" name="late" onchange="help.hidden = false; this.setAttribute('aria-describedby', 'help')"><span id="help" hidden>One file</span></p>
        <p><input name="length" aria-describedby="count" oninput="count.textContent = this.value.length"><span id="count"></span></p>
        <p><input name="strength" aria-describedby="weak" onchange="weak.textContent = 'weak'"><span id="weak"></span></p><button>Go</button></form>`,
    },
    walk: [
      click('button', 2),
      click('[name=late]', 2),
      fill('[name=length]', 2),
      fill('[name=strength]', 2),
      click('[name=length]', 2),
    ],
    truth: ['submit_attempt'],
  },
  {
    name: 'an error that a field names when it is left, also where the visitor has just changed it: it is invalid by itself, or its text is marked',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="return false" novalidate><p><input name="mail" type="email" aria-describedby="m" onchange="m.textContent = '${text}'"><span id="m"></span></p>
        <p><input name="zip" aria-describedby="z" onchange="z.textContent = '${text}'"><span id="z" class="field-error"></span></p>
        <p><input name="iban" aria-errormessage="i" onchange="i.textContent = '${text}'"><span id="i"></span></p><button>Go</button></form>`,
    },
    walk: [fill('[name=mail]', 2), fill('[name=zip]', 2), fill('[name=iban]', 2), click('[name=mail]', 2)],
    truth: [
      'validation_error mail typeMismatch',
      'validation_error zip error-message',
      'validation_error iban error-message',
    ],
  },
  {
    name: 'a summary that links to the text, the label or the box of the field says the same as the field',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="show(); return false"><div id="s"></div><div id="box"><p id="lead">Where</p><input name="city"></div>
        <p><label for="z" id="z-label">Zip</label><input id="z" name="zip" aria-describedby="z-error"><span id="z-error"></span></p>
        <p><label for="m" id="m-label">Mail</label><input id="m" name="mail"></p><button>Go</button></form>
        <script>const show = () => { s.innerHTML = '<div role="alert"><a href="#box">${text}</a><a href="#z-error">${text}</a><a href="#m-label">${text}</a></div>'; document.querySelector('#z-error').textContent = '${text}';
          for (const field of document.querySelectorAll('input')) field.setAttribute('aria-invalid', 'true') }</script>`,
    },
    walk: [click('button', 3)],
    truth: [
      'submit_attempt',
      'validation_error zip aria-invalid',
      'validation_error city error-summary',
      'validation_error mail error-summary',
    ],
  },
  {
    name: 'a summary without links beside fields that say the same, and that goes stale when they are put right; one that comes before them',
    about: ABOUT,
    pages: {
      '/': `<form onsubmit="show(); return false"><div id="s"></div><p><input name="city" oninput="this.removeAttribute('aria-invalid')"></p><p><input name="zip"></p><button>Go</button></form>
        <script>let nth = 0; const [city, zip] = document.querySelectorAll('input'); const show = () => { s.innerHTML = '<p role="alert">${text}</p>';
          if (nth++) { s.innerHTML = ''; setTimeout(() => { s.innerHTML = '<p role="alert">${text}</p>' }, 100); setTimeout(() => zip.setAttribute('aria-invalid', 'true'), 700) } else city.setAttribute('aria-invalid', 'true') }</script>`,
    },
    walk: [click('button', 3), fill('[name=city]', 4), click('[name=zip]', 3), click('button', 4)],
    truth: [
      'submit_attempt',
      'validation_error city aria-invalid',
      'submit_attempt',
      'validation_error zip aria-invalid',
    ],
  },
];
