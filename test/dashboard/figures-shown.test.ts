// The pages of figures as they are read: in words, as tables and files, of few sessions and of unknown steps.
import { expect, it } from 'vitest';
import { STEPS } from '../support/world/crowded.ts';
import { type Rendered, renderedPages } from './support/rendered.ts';
import { act, figure } from './support/rendered-figures.ts';

const pages = renderedPages();
const PATHS = ['/journeys/crowded', '/journeys/crowded/paths', '/journeys/crowded/steps/documents'];
/** Compared with what allows differences, as the period before does not. */
const BESIDE_MOBILE = '?deviceClass=desktop&compare=deviceClass:mobile';

/** With the figures that are one press away. */
async function open(path: string): Promise<Rendered> {
  const page = await pages.visit('owner', path);
  for (const more of page.all('.more-figures:not([open]) > summary')) await more.press();
  return page;
}

it('says what to do with few sessions, and with none', async () => {
  const quiet = await pages.visit('owner', '/journeys/quiet');
  expect(quiet.texts('h2')).toContain('What appears when');
  await quiet.role('button', 'Show all figures now').press();
  expect(quiet.says('Too few sessions to name a step')).toBe(true);
  const unvisited = await pages.visit('owner', '/journeys/unvisited');
  expect(unvisited.says('No session started in this period')).toBe(true);
  expect(unvisited.role('link', 'Check the installation').attribute('href')).toBe('/journeys/unvisited/install');
});

it('shows of a journey with few sessions the funnel, its tracking and what appears when; all figures when they are asked for', async () => {
  const page = await pages.visit('owner', '/journeys/quiet');
  expect(page.says('1 of 30 sessions in this period.')).toBe(true);
  expect(page.texts('main h2')).toEqual(['Step funnel', 'What appears when', 'Tracking']);
  expect(page.says('Steps, seen within 7 days')).toBe(true);
  await page.role('button', 'Show all figures now').press();
  expect(page.texts('main h2')).toEqual(
    expect.arrayContaining(['Completion over time', 'What happened in this period']),
  );
});

it('shows no share anywhere on the page of a step that fewer than 30 sessions saw', async () => {
  const page = await pages.visit('owner', '/journeys/quiet/steps/eligibility');
  expect(page.says('Too few sessions for a share')).toBe(true);
  const [figures] = page.all('.figures');
  const shown = figures?.all(':is(p, dd, td, li, text, .row-chart-number)').map((part) => part.text()) ?? [];
  expect(shown.length).toBeGreaterThan(10);
  // The interval of 95% is named in heads and captions.
  expect(shown.filter((text) => /\d%/.test(text.replaceAll('95% interval', '')))).toEqual([]);
});

it('says in words what each chart shows', async () => {
  const page = await open('/journeys/crowded');
  for (const [title, words] of [
    ['Completion over time', /^Between .+\.$/],
    ['Time to complete', /^Half of the \d+ completed sessions .+\.$/],
    ['Devices', /^Mobile: \d+ \(\d+\.\d%\) of sessions, \d+\.\d% completed; .+\.$/],
  ] as const) {
    const [chart] = figure(page, title).roles('img');
    expect(chart?.attribute('aria-label')).toMatch(words);
    expect(figure(page, title).texts('.figure-finding')).toEqual([
      chart?.attribute('aria-label')?.replaceAll(/[\u2066-\u2069]/g, ''),
    ]);
  }
});

it('reads the funnel aloud as a list of sentences, one a step', async () => {
  const page = await pages.visit('owner', '/journeys/crowded');
  const spoken =
    /^\d+.+ Reached by \d+ \(\d+\.\d%\); \d+ \(.+\) left here(, \d+ \(.+\) are still open)?; median time .+\.$/;
  expect(figure(page, 'Step funnel').texts('.row-chart-names li')).toEqual(
    STEPS.map(() => expect.stringMatching(spoken)),
  );
  // The advice above says which stands out: once is enough.
  expect(figure(page, 'Step funnel').all('.figure-finding')).toEqual([]);
});

it.each([
  ['/journeys/crowded', 7],
  [`/journeys/crowded${BESIDE_MOBILE}`, 10],
  ['/journeys/crowded/paths', 4],
  [`/journeys/crowded/paths${BESIDE_MOBILE}`, 5],
  ['/journeys/crowded/steps/documents', 7],
  [`/journeys/crowded/steps/documents${BESIDE_MOBILE}`, 10],
])('turns each figure of %s into a table by one key, and saves it with as many rows', async (path, figures) => {
  const page = await open(path);
  expect(page.all('.figure')).toHaveLength(figures);
  for (const one of page.all('.figure')) {
    const tools = one.role('button', /^Actions/);
    const isTable = () => one.one('.figure-table').attribute('hidden') === null;
    expect(isTable()).toBe(false);
    await tools.key('t');
    expect(isTable()).toBe(true);
    expect(one.one('.figure-chart').attribute('hidden')).not.toBe(null);
    const rows = one.all('tbody tr').length;
    expect(rows).toBeGreaterThan(0);
    await act(one, 'Save as CSV');
    const [text = ''] = Object.values(await page.saved());
    expect(text.trimEnd().split('\r\n')).toHaveLength(rows + 1);
    await tools.key('t');
    expect(isTable()).toBe(false);
  }
});

it('explains every figure where it stands, and leads to how it is computed', async () => {
  const links = new Set<string>();
  for (const path of PATHS) {
    const page = await open(path);
    for (const explain of page.roles('button', /^What is this/)) {
      await explain.press();
      links.add(page.role('link', 'How it is computed').attribute('href') ?? '');
      await explain.key('Escape');
      expect(explain.attribute('aria-expanded')).toBe('false');
    }
  }
  expect(links.size).toBeGreaterThan(12);
  const page = await pages.visit('owner', '/definitions');
  expect(page.texts('h1')).toEqual(['How every number is computed']);
  const places = new Set(page.all('[id]').map((part) => `/definitions#${part.attribute('id')}`));
  expect([...links].filter((link) => !places.has(link))).toEqual([]);
});

it('says in its own words that a step is unknown, and which part of an address was not understood', async () => {
  const sessions = await pages.visit('owner', '/journeys/crowded/sessions?step=nowhere');
  expect(sessions.says('No such session in this period')).toBe(true);
  const limited = await pages.visit('owner', '/journeys/crowded/sessions?limit=9999');
  expect(limited.says(/limit=9999.* in the address was not understood/)).toBe(true);
  expect(limited.says('No such session in this period')).toBe(false);
  const step = await pages.visit('owner', '/journeys/crowded/steps/nowhere');
  expect(step.says('This journey has no such step')).toBe(true);
  expect(step.one('main').text()).not.toMatch(/stepKey|Invalid/);
});

it('says so where nothing is', async () => {
  const nothing = await pages.visit('owner', '/nothing/here');
  expect(nothing.texts('h1')).toEqual(['Nothing is here']);
  const page = await pages.visit('owner', '/journeys/nowhere/edit');
  expect(page.says('No journey has the address “nowhere”')).toBe(true);
  expect(page.roles('navigation', 'Journey')).toEqual([]);
  expect(page.role('link', 'All journeys').attribute('href')).toBe('/');
});
