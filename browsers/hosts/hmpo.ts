// The journeys of hmpo-form-wizard's own example, a GOV.UK service with one page a question.
import type { Tab } from '../engines.ts';
import { startHmpo } from './hmpo-service.ts';
import { choose, type Host, pause, SECRET } from './host.ts';

/** Until the page at the path is there, with the script in it. */
const at = (tab: Tab, path: string, selector = 'main') =>
  tab.until(`location.pathname === '${path}' && document.readyState === 'complete' && window.JourneyEmbed &&
    document.querySelector('${selector}')`);

const next = (tab: Tab) => tab.click('form .govuk-button');

const basic: Host = {
  nr: 32,
  name: 'hmpo-form-wizard, basic',
  steps: ['your-name', 'your-age', 'your-favorite-color', 'submit'],
  page: { path: '/basic', start: startHmpo },
  async walk(tab) {
    await tab.click('main .govuk-button');
    await at(tab, '/basic/your-name');
    await next(tab);
    await at(tab, '/basic/your-name', '.govuk-error-summary');
    await tab.type('[name=name]', SECRET.text);
    await next(tab);
    await at(tab, '/basic/your-age');
    await tab.type('[name=age]', '40');
    await next(tab);
    await at(tab, '/basic/your-favorite-color');
    await choose(tab, '[name=color]', 1);
    await next(tab);
    await at(tab, '/basic/submit');
    await next(tab);
    await at(tab, '/basic/done');
  },
  awaits: 'submit_success',
};

const branching: Host = {
  nr: 33,
  name: 'hmpo-form-wizard, branching',
  steps: ['choose-direction', 'left-branch', 'right-branch', 'neither-branch', 'done'],
  stepTypes: ['input', 'input', 'input', 'input', 'information'],
  page: { path: '/branching', start: startHmpo },
  async walk(tab) {
    await tab.click('main .govuk-button');
    await at(tab, '/branching/choose-direction');
    await tab.click('[name=direction][value=right]');
    await next(tab);
    await at(tab, '/branching/right-branch');
    await tab.type('[name=right-only]', SECRET.text);
    await tab.evaluate('void setTimeout(() => history.back())');
    await at(tab, '/branching/choose-direction');
    await tab.click('[name=direction][value=left]');
    // Nobody is there and back before a second submission counts as another one; a driver can be.
    await pause(tab);
    await next(tab);
    await at(tab, '/branching/left-branch');
    await next(tab);
    await at(tab, '/branching/left-branch', '.govuk-error-summary');
    await tab.type('[name=left-only]', SECRET.search);
    await next(tab);
    await at(tab, '/branching/done');
  },
  awaits: 'submit_success',
};

export const hmpo: Host[] = [basic, branching];
