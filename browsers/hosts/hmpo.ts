// The journeys of hmpo-form-wizard's own example, a GOV.UK service with one page a question.

import { click, fill, run, until, wait } from '../walk.ts';
import { startHmpo } from './hmpo-service.ts';
import { choose, type Host, PAUSE, SECRET } from './host.ts';

/** Until the page at the path is there, with the script in it. */
const opens = (path: string, selector = 'main') =>
  until(`location.pathname === '${path}' && document.readyState === 'complete' && window.JourneyEmbed &&
    document.querySelector('${selector}')`);

const next = click('form .govuk-button');

const basic: Host = {
  nr: 32,
  name: 'hmpo-form-wizard, basic',
  steps: ['your-name', 'your-age', 'your-favorite-color', 'submit'],
  page: { path: '/basic', start: startHmpo },
  walk: [
    click('main .govuk-button'),
    opens('/basic/your-name'),
    next,
    opens('/basic/your-name', '.govuk-error-summary'),
    fill('[name=name]', 0, SECRET.text),
    next,
    opens('/basic/your-age'),
    fill('[name=age]', 0, '40'),
    next,
    opens('/basic/your-favorite-color'),
    choose('[name=color]', 1),
    next,
    opens('/basic/submit'),
    next,
    opens('/basic/done'),
  ],
  awaits: 'submit_success',
};

const branching: Host = {
  nr: 33,
  name: 'hmpo-form-wizard, branching',
  steps: ['choose-direction', 'left-branch', 'right-branch', 'neither-branch', 'done'],
  stepTypes: ['input', 'input', 'input', 'input', 'information'],
  page: { path: '/branching', start: startHmpo },
  walk: [
    click('main .govuk-button'),
    opens('/branching/choose-direction'),
    click('[name=direction][value=right]'),
    next,
    opens('/branching/right-branch'),
    fill('[name=right-only]', 0, SECRET.text),
    run('void setTimeout(() => history.back())'),
    opens('/branching/choose-direction'),
    click('[name=direction][value=left]'),
    // Nobody is there and back before a second submission counts as another one; a driver can be.
    wait(PAUSE),
    next,
    opens('/branching/left-branch'),
    next,
    opens('/branching/left-branch', '.govuk-error-summary'),
    fill('[name=left-only]', 0, SECRET.search),
    next,
    opens('/branching/done'),
  ],
  awaits: 'submit_success',
};

export const hmpo: Host[] = [basic, branching];
