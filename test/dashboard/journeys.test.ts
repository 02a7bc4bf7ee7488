// Journeys and their steps in the dashboard: the list, making one, changing it, in what order its steps come.
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import { batch, event } from '../support/events.ts';
import { expectAccessible, expectAccessibleInBothThemes, ONE_BY_ONE, ORG, openStage } from './support/stage.ts';

const stage = openStage();
let key: string;

beforeAll(async () => {
  key = await stage.service.key(ORG);
});

const stepKeysOf = async (slug: string) =>
  (await stage.service.retrieve(key, slug)).steps.map(({ stepKey }) => stepKey);

/** A journey with the steps one, two, three. */
async function journeyWithSteps(slug: string): Promise<void> {
  const steps = ['one', 'two', 'three'].map((stepKey, index) => ({ stepKey, name: `Step ${stepKey}`, index }));
  await stage.service.journey(key, { slug, steps });
}

const shownSteps = (page: Page) => page.locator('.steps-item code').allTextContents();

it('explains the first steps without journeys, and creates the first one with its steps', async () => {
  const page = await stage.visitAs('owner', '/');
  await page.getByText('Create your first journey').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Create journey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create journey' }).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Create journey');

  await page.getByRole('button', { name: 'Create journey' }).click();
  await page.locator('[name="displayName"]:focus').waitFor();
  await page.getByText('Must not be empty.').first().waitFor();
  await expectAccessibleInBothThemes(page);

  await page.getByLabel('Name', { exact: true }).fill('Höhere Beihilfe');
  await expect.poll(() => page.getByLabel('Short name').inputValue()).toBe('hohere-beihilfe');
  await page.getByLabel('Steps').fill('Your data\nDocuments\n\nSend');
  await page.getByLabel('Allowed origins').fill('www.example.org');
  await page.getByRole('button', { name: 'Create journey' }).click();
  await page.getByText('www.example.org is not a full address.').waitFor();
  await page.getByLabel('Allowed origins').fill('https://www.example.org/');
  await page.getByRole('button', { name: 'Create journey' }).click();
  await page.waitForURL('**/journeys/hohere-beihilfe/install');

  const journey = await stage.service.retrieve(key, 'hohere-beihilfe');
  expect(journey).toMatchObject({ displayName: 'Höhere Beihilfe', allowedOrigins: ['https://www.example.org'] });
  expect(journey.steps.map(({ stepKey, name }) => [stepKey, name])).toEqual([
    ['your-data', 'Your data'],
    ['documents', 'Documents'],
    ['send', 'Send'],
  ]);
});

it('shows the answer of the service at the field it is about', async () => {
  await stage.service.journey(key, { slug: 'taken' });
  stage.expectConsole('/api/journeys/create');
  const page = await stage.visitAs('owner', '/new-journey');
  await page.getByLabel('Name', { exact: true }).fill('Taken');
  await page.getByRole('button', { name: 'Create journey' }).click();
  await page.getByText('Journey with slug "taken" already exists in this organization').waitFor();
  const field = page.getByLabel('Short name');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  const described = (await field.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).textContent()).toContain('already exists');
  await expectAccessible(page);
});

it('lists journeys with completion, sessions, the last 30 days and tracking problems', async () => {
  await stage.service.journey(key, {
    slug: 'counted',
    displayName: 'Counted',
    steps: [{ stepKey: 'start', index: 0 }],
  });
  const sessions = ['a', 'b', 'c'].map((sessionId) => [
    event('session_start', { sessionId }),
    event('step_view', { sessionId }),
    ...(sessionId === 'a'
      ? [event('submit_success', { sessionId })]
      : [event('step_view', { sessionId, stepKey: 'x' })]),
  ]);
  const sent = await stage.service.ingest(batch(ORG, 'counted', sessions.flat()), { origin: 'http://localhost:3000' });
  expect(sent.status).toBe(204);
  const targets = { key, body: { completionRate: 0.6 } };
  expect((await stage.service.request('PUT', '/api/journeys/counted/targets', targets)).status).toBe(200);
  const page = await stage.visitAs('owner', '/');
  const row = page.getByRole('row', { name: /Counted/ });
  await row.getByText('1 of 3').waitFor();
  // Columns come with two answers.
  const cells = async () => {
    const [completed, change, , stops, tracking, lastEvent] = await row.getByRole('cell').allTextContents();
    return [completed, change, stops, lastEvent, tracking];
  };
  await expect
    .poll(cells)
    .toEqual([
      '1 of 3Too few sessions for a shareTarget 60.0%: too few sessions to judge',
      'No sessions before',
      'Too few sessions to say',
      'just now',
      expect.stringMatching(/^Needs attention.*Pages report “x”/),
    ]);
  await row.getByRole('img', { name: 'Sessions a day in 30 days: 0 to 3, today 3' }).waitFor();
  const silent = page.getByRole('row', { name: /Höhere Beihilfe/ });
  await silent.getByText('Not installed yet').waitFor();
  await silent.getByText(/No event has arrived yet/).waitFor();
  await expectAccessibleInBothThemes(page);
  // Where rows are blocks there are no heads: the list beside the search sorts.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('columnheader').getByRole('button', { name: 'Completed' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=completion');
  const sorted = page.getByRole('columnheader', { name: 'Completed' });
  await expect.poll(() => sorted.getAttribute('aria-sort')).toBe('ascending');
  await page.getByLabel('Sort by').selectOption('Most sessions');
  await expect.poll(() => page.getByRole('rowheader').first().textContent()).toContain('Counted');
  await page.getByRole('searchbox', { name: 'Find a journey' }).fill('COUNT');
  await page.getByText('1 journey found').waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=sessions&find=COUNT');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Counted' }).click();
  await page.waitForURL('**/journeys/counted');
});

it('names a journey by its name alone, also while that is on its way', async () => {
  await stage.service.journey(key, { slug: 'short-name', displayName: 'The long name' });
  const page = await stage.pageAs('viewer');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.addInitScript(ONE_BY_ONE);
  await page.route('**/api/journeys/short-name', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`${stage.service.url}/journeys/short-name/memos`);
  await page.getByRole('heading', { level: 1, name: 'Memos' }).waitFor();
  expect(await page.title()).toBe('Memos – Waymark');
  answer();
  await page.getByRole('heading', { level: 1, name: 'The long name' }).waitFor();
});

it('opens a journey whatever its short name is', async () => {
  for (const slug of ['new', 'edit']) {
    await stage.service.journey(key, { slug, displayName: `The ${slug} one` });
    const page = await stage.visitAs('viewer', '/');
    await page.getByRole('link', { name: `The ${slug} one` }).click();
    await page.waitForURL(`**/journeys/${slug}`);
    await page.getByRole('heading', { level: 1, name: `The ${slug} one` }).waitFor();
  }
});

it('moves steps with the keyboard alone, keeps the focus on them and says where they are', async () => {
  await journeyWithSteps('keyboard');
  const page = await stage.visitAs('owner', '/journeys/keyboard/edit');
  await page.getByRole('button', { name: 'Move Step three up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('Step three is now step 2 of 3').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Move Step three up');
  await page.keyboard.press('Space');
  await page.getByRole('status').getByText('Step three is now step 1 of 3').waitFor();
  expect(await stepKeysOf('keyboard')).toEqual(['three', 'one', 'two']);
  await expect.poll(() => shownSteps(page)).toEqual(['three', 'one', 'two']);
  expect(await page.getByRole('button', { name: 'Move Step three up' }).getAttribute('aria-disabled')).toBe('true');
  await expectAccessibleInBothThemes(page);
});

it('moves a step by dragging it', async () => {
  await journeyWithSteps('dragged');
  const page = await stage.visitAs('owner', '/journeys/dragged/edit');
  const grips = page.locator('.steps-grip');
  const [from, to] = [await grips.nth(0).boundingBox(), await grips.nth(2).boundingBox()];
  if (!from || !to) throw new Error('the steps are not shown');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 5, (from.y + to.y) / 2 + 10, { steps: 5 });
  await page.mouse.move(to.x + 5, to.y + to.height, { steps: 5 });
  await expect.poll(() => shownSteps(page)).toEqual(['two', 'three', 'one']);
  await page.mouse.up();
  await page.getByRole('status').getByText('Step one is now step 3 of 3').waitFor();
  expect(await stepKeysOf('dragged')).toEqual(['two', 'three', 'one']);
});

it('adds, edits and deletes steps', async () => {
  await stage.service.journey(key, { slug: 'stepwise' });
  const page = await stage.visitAs('owner', '/journeys/stepwise/edit');
  await page.getByText('Add the first step').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add step' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name');
  await dialog.getByLabel('Name').fill('Upload documents');
  await dialog.getByLabel('Input fields').fill('0');
  await dialog.getByRole('button', { name: 'Add step' }).click();
  await dialog.getByText('Must be a whole number from 1').waitFor();
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('Input fields').fill('3');
  await dialog.getByLabel('What people do here').selectOption('upload');
  await dialog.getByRole('button', { name: 'Add step' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await stage.service.retrieve(key, 'stepwise')).steps).toMatchObject([
    { stepKey: 'upload-documents', name: 'Upload documents', stepType: 'upload', fieldCount: 3, index: 0 },
  ]);

  // The same key again: the service refuses it, at the field.
  stage.expectConsole('/api/journeys/stepwise/steps');
  await page.getByRole('button', { name: 'Add step' }).click();
  await dialog.getByLabel('Key').fill('upload-documents');
  await dialog.getByRole('button', { name: 'Add step' }).click();
  await dialog.getByText('Step with stepKey "upload-documents" already exists').waitFor();
  await vi.waitFor(async () => expect(await page.locator(':focus').getAttribute('name')).toBe('stepKey'), 15_000);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit Upload documents' }).click();
  await dialog.getByLabel('Name').fill('');
  await dialog.getByLabel('Input fields').fill('');
  await dialog.getByRole('button', { name: 'Save step' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await stage.service.retrieve(key, 'stepwise')).steps).toMatchObject([{ name: null, fieldCount: null }]);

  await page.getByRole('button', { name: 'Delete upload-documents' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await stepKeysOf('stepwise')).toEqual(['upload-documents']);
  await page.getByRole('button', { name: 'Delete upload-documents' }).click();
  await dialog.getByRole('button', { name: 'Delete step' }).click();
  await page.getByText('Add the first step').waitFor();
  expect(await stepKeysOf('stepwise')).toEqual([]);
});

it('changes name, environment and origins of a journey, and deletes it when that is confirmed', async () => {
  await stage.service.journey(key, { slug: 'short-lived', displayName: 'Short-lived' });
  const page = await stage.visitAs('owner', '/journeys/short-lived/edit');
  await page.getByLabel('Name', { exact: true }).fill('Shorter-lived');
  await page.getByLabel('Environment').selectOption('staging');
  await page.getByLabel('Allowed origins').fill('https://a.example\nhttps://b.example:8443');
  await page.getByRole('button', { name: 'Save journey' }).click();
  await page.getByRole('status').getByText('Saved').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Shorter-lived' }).waitFor();
  expect(await stage.service.retrieve(key, 'short-lived')).toMatchObject({
    displayName: 'Shorter-lived',
    environment: 'staging',
    allowedOrigins: ['https://a.example', 'https://b.example:8443'],
  });
  await page.getByRole('button', { name: 'Delete journey…' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete journey and events' }).click();
  await page.waitForURL(`${stage.service.url}/`);
  await vi.waitFor(async () => {
    expect((await stage.service.request('GET', '/api/journeys/short-lived', { key })).status).toBe(404);
  }, 15_000);
});

it('shows a viewer journeys without a way to change them, and refuses them through the API, too', async () => {
  await journeyWithSteps('looked-at');
  const page = await stage.visitAs('viewer', '/');
  await page.getByRole('link', { name: 'looked-at' }).waitFor();
  expect(await page.getByRole('link', { name: 'Create journey' }).count()).toBe(0);
  for (const path of ['/new-journey', '/journeys/looked-at/edit']) {
    await page.goto(stage.service.url + path);
    await page.getByText(/^Viewers cannot/).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await expectAccessible(page);
  }
  const attempts = [
    ['post', '/api/journeys/create', { slug: 'theirs', displayName: 'Theirs' }],
    ['put', '/api/journeys/looked-at', { displayName: 'Theirs' }],
    ['delete', '/api/journeys/looked-at', undefined],
    ['post', '/api/journeys/looked-at/steps', { stepKey: 'theirs', index: 9 }],
    ['post', `/api/orgs/${ORG}/keys`, { name: 'Theirs', scopes: ['journeys:write'] }],
    ['post', `/api/orgs/${ORG}/invitations`, { email: 'x@example.org', role: 'owner' }],
    ['put', `/api/orgs/${ORG}`, { displayName: 'Theirs' }],
  ] as const;
  for (const [method, path, data] of attempts) {
    const answer = await page.request[method](stage.service.url + path, {
      headers: { origin: stage.service.url, 'waymark-org': ORG },
      ...(data && { data }),
    });
    expect([path, answer.status()]).toEqual([path, 403]);
  }
  expect(await stepKeysOf('looked-at')).toEqual(['one', 'two', 'three']);
});

it('says what went wrong when the service does not answer, and loads again', async () => {
  const page = await stage.visitAs('owner', '/settings');
  await page.getByRole('heading', { level: 1, name: 'Organization' }).waitFor();
  stage.expectConsole('ERR_INTERNET_DISCONNECTED');
  stage.expectConsole('Unable to preload CSS');
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Journeys' }).click();
  await page.getByRole('alert').getByText('This page loads again by itself when it answers.').waitFor();
  expect(await page.getByRole('button', { name: 'Load again' }).count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByRole('row', { name: /Counted/ }).waitFor();
});

it('keeps the tab of a page in sight on a narrow screen', async () => {
  await journeyWithSteps('narrow');
  const page = await stage.visitAs('owner', '/journeys/narrow/edit', { viewport: { width: 320, height: 700 } });
  const tab = page.getByRole('navigation', { name: 'Journey' }).getByRole('link', { name: 'Edit' });
  expect(await tab.getAttribute('aria-current')).toBe('page');
  await expect
    .poll(async () => {
      const box = await tab.boundingBox();
      return box && box.x >= 0 && box.x + box.width <= 320;
    })
    .toBe(true);
});

it('serves a page to try a journey with to its members, and says where its origins leave it out', async () => {
  await stage.service.journey(key, { slug: 'closed', allowedOrigins: ['https://www.example.org'] });
  const page = await stage.visitAs('editor', '/journeys/closed/install');
  await page.getByText('to its allowed origins for a while').waitFor();
  expect(await page.getByRole('link', { name: 'Try it: a page made for this journey' }).count()).toBe(0);
  expect((await stage.service.request('GET', '/try/closed')).status).toBe(401);
  const named = {
    slug: 'angled',
    displayName: '<b>"Angled"</b>',
    steps: [{ stepKey: 'a', index: 0, name: '</h2><i>' }],
  };
  await stage.service.journey(key, named);
  const { body } = await stage.service.request<string>('GET', '/try/angled', { key });
  expect(body).not.toMatch(/<b>|<i>/);
});
