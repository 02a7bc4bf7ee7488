// The simulator in the dashboard: from a finding, by slider, number and keyboard; kept, shipped, in the record; narrow and dark.
import { beforeAll, expect, it } from 'vitest';
import type { Journey, Step } from '../../src/domain/journey.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { CROWD_STEPS, sendCrowd } from '../support/crowd.ts';
import { batch, event } from '../support/events.ts';
import { WORLD_NOW } from '../support/world/world.ts';
import { expectAccessible, ORG, openStage } from './support/stage.ts';

const stage = openStage({ world: 'copied' });

beforeAll(async () => {
  const { service, world } = stage;
  await service.journey(world.key, { slug: 'forged', displayName: 'Forged', steps: CROWD_STEPS });
  const last = WORLD_NOW - (WORLD_NOW % DAY_MS) - 2 * DAY_MS;
  await sendCrowd(service, world.key, ORG, 'forged', {
    ...{ seed: 5, to: last, days: 50, sessions: 1_200 },
    leaves: () => 0.2,
  });
  const forged = Array.from({ length: 100 }, (_, nth) => {
    const at = (ms: number) => ({ sessionId: `f-${nth}`, ts: new Date(last - DAY_MS + ms).toISOString() });
    const start = [event('session_start', at(0)), event('step_view', { ...at(60_000), stepKey: 'about' })];
    return [...start, event('submit_success', { ...at(540_000), stepKey: 'send' })];
  });
  expect((await service.ingest(batch(ORG, 'forged', forged.flat()))).status).toBe(204);
});

it('shows the ceiling, then the forecast, and follows sliders and numbers alike', async () => {
  const page = await stage.visitAs('owner', '/journeys/apply/simulate?step=documents&change=fewer_documents');
  const headline = page.locator('.simulator-headline');
  const range = /^Between .* completions in four weeks \(4 in 5 forecasts\); at most [\d,]+ if nobody left there/;
  await expect.poll(() => headline.textContent()).toMatch(range);
  const titles = await page.locator('main :is(h2, h3)').allTextContents();
  expect(titles.indexOf('The most that it can bring')).toBeLessThan(titles.indexOf('The forecast'));
  await page.getByRole('img', { name: /^Of 20 equally likely outcomes, \d+ have more completions/ }).waitFor();
  await page.getByRole('row', { name: /^4 in 5/ }).waitFor();
  await page.getByText(/^At this traffic it takes .* weeks? after the change to see a gain/).waitFor();
  await expect.poll(() => page.locator('.change-source').textContent()).toMatch(/^Assumption/);

  const first = (await headline.textContent()) ?? '';
  const sizes = page.getByRole('group', { name: 'How strong is the effect?' });
  await sizes.getByLabel('Large 35% fewer leave').check();
  await expect.poll(() => headline.textContent()).not.toBe(first);
  await page
    .getByText(/35\s?% fewer leave at any moment, give or take 11\s?%/)
    .first()
    .waitFor();
  await sizes.getByLabel('As sources say').check();
  await expect.poll(() => headline.textContent()).toBe(first);
  await page.getByText('Set it by numbers').click();
  await expectAccessible(page);
  const slider = page.getByRole('slider', { name: 'Effect on leaving the step (%)' });
  const before = Number(await slider.inputValue());
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.inputValue()).toBe(String(before - 1));
  await expect.poll(() => headline.textContent()).not.toBe(first);
  await expect.poll(() => page.locator('.change-source').textContent()).toMatch(/^Yours/);

  await page.getByRole('spinbutton', { name: 'Effect on leaving the step, as a number' }).fill('-60');
  await expect.poll(() => slider.inputValue()).toBe('-60');
  await page.getByRole('spinbutton', { name: 'Target: more completions, as a number' }).fill('50');
  await page
    .getByText(/^To reach 50 more completions in 4 of 5 forecasts, .* fewer people would have to leave/)
    .waitFor();
  // Numbers of one's own are of no size.
  expect(await sizes.getByRole('radio', { checked: true }).count()).toBe(0);
  await sizes.getByLabel('As sources say').check();
  await expect.poll(() => slider.inputValue()).toBe(String(before));
  await page.getByRole('button', { name: 'Add another change' }).click();
  await page.getByRole('button', { name: 'Remove change 2' }).click();
  await expect.poll(() => page.getByRole('group', { name: /^Change \d$/ }).count()).toBe(1);
});

it('opens at the step where most people leave, with a change that is possible there', async () => {
  const { service } = stage;
  const page = await stage.visitAs('owner', '/journeys/apply/simulate');
  await expect.poll(() => page.getByLabel('At which step').inputValue()).toBe('documents');
  // The only field that was seen there is the one to ask fewer of.
  const amount = (label: string) => page.getByRole('spinbutton', { name: `${label}, as a number` }).inputValue();
  expect(await page.getByLabel('What changes').inputValue()).toBe('fewer_fields');
  expect([await amount('Fields now'), await amount('Fields afterwards')]).toEqual(['1', '0']);
  const key = await service.key(ORG, ['journeys:read', 'journeys:write']);
  const step = async (stepKey: string, fieldCount: number) => {
    const { body } = await service.request<Journey>('GET', '/api/journeys/apply', { key });
    const { id, index, name } = body.steps.find((one) => one.stepKey === stepKey) as Step;
    const sent = { stepKey, index, name, stepType: 'input', fieldCount };
    const { status } = await service.request('PUT', `/api/journeys/apply/steps/${id}`, { key, body: sent });
    expect(status).toBe(200);
  };
  await step('documents', 3);
  await page.reload();
  await expect.poll(() => amount('Fields now')).toBe('3');
  expect(await amount('Fields afterwards')).toBe('2');
});

it('takes everything that the service does: days, how rescued people go on, errors by field', async () => {
  const page = await stage.visitAs('owner', '/journeys/apply/simulate?step=documents&change=fewer_fields');
  const asked = (holds: (body: Record<string, unknown>) => boolean) =>
    page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/api/simulations/run' && holds(request.postDataJSON()),
    );
  await page.getByRole('heading', { name: 'The forecast' }).waitFor();
  stage.expectConsole('/api/simulations/run');
  await page.getByRole('heading', { name: 'How it will be judged' }).waitFor();
  const change = (body: Record<string, unknown>) => (body.changes as Record<string, unknown>[])[0];
  await page.getByLabel('What changes').selectOption('error_text');
  const error = asked((body) => change(body)?.fieldKey === 'upload' && change(body)?.errorType === 'valueMissing');
  await page.getByLabel(/^Field/).selectOption({ label: 'upload' });
  expect(await page.getByLabel('Kind of error').locator('option').allTextContents()).toEqual([
    'Any error',
    'Left empty',
  ]);
  await page.getByLabel('Kind of error').selectOption({ label: 'Left empty' });
  await error;
  await page.getByLabel('What changes').selectOption('drop_step');
  const rescued = asked(({ days, rho }) => days === 28 && JSON.stringify(rho) === '{"low":0.7,"high":1}');
  await page.getByLabel('Days of data').selectOption('28');
  await page.getByText('How rescued people go on', { exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Rescued people go on, at least, as a number' }).fill('70');
  await rescued;
  await expect.poll(() => page.locator('main').textContent()).toContain('as the request says');
  await expectAccessible(page);
});

it('keeps a forecast, takes the day on which its change is live, and lists it in the record', async () => {
  const page = await stage.visitAs('owner', '/journeys/apply/simulate?step=documents&change=drop_step');
  await page.getByRole('heading', { name: 'The forecast' }).waitFor();
  await page.getByLabel('Name (optional)').fill('Without documents');
  await page.getByRole('button', { name: 'Keep this forecast' }).click();
  await page.getByRole('heading', { name: 'Without documents' }).waitFor();
  await page.getByRole('heading', { name: 'The forecast' }).waitFor();
  await expectAccessible(page);
  expect(await page.title()).toBe('Simulation – Apply – Waymark');
  await page.locator('h1 bdi').getByText('Apply', { exact: true }).waitFor();
  expect(await page.locator('.tabs [aria-current]').allTextContents()).toEqual(['Simulator']);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as HTML' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^simulation-apply-\d{4}-\d\d-\d\d\.html$/);
  await page.getByRole('button', { name: 'The change is live' }).click();
  await page.getByText(/^Live since \d+ [A-Z][a-z]+ \d{4}\. It is measured on \d/).waitFor();
  await page.getByRole('link', { name: 'The track record of this organization' }).click();
  await page.locator('.kept bdi').getByText('Apply', { exact: true }).waitFor();
  await page.getByText('1 shipped: 0 scored, 1 waiting for four weeks, 0 not measurable.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Without documents' }).click();
  await page.getByText(/^Live since/).waitFor();
});

it('says first what sessions that look wrong would change, and counts them by one click, in the simulator and kept', async () => {
  const page = await stage.visitAs('owner', '/journeys/forged/simulate?step=documents&change=drop_step');
  await page.getByText(/^Sessions that may not be visitors would change this forecast: 100 look wrong/).waitFor();
  const first = page.locator('.simulator-answer p').first();
  expect(await first.textContent()).toContain('would change this forecast');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Count sessions that look wrong' }).click();
  await page
    .getByText(/^Sessions that may not be visitors change this forecast: 100 look wrong and are counted/)
    .waitFor();
  await page.getByRole('button', { name: 'Leave out sessions that look wrong' }).click();
  await page.getByText(/would change this forecast: 100 look wrong and are left out/).waitFor();
  await page.getByRole('button', { name: 'Keep this forecast' }).click();
  await page.getByRole('button', { name: 'The change is live' }).waitFor();
  await page.getByRole('button', { name: 'Count sessions that look wrong' }).click();
  await page.getByText(/change this forecast: 100 look wrong and are counted/).waitFor();
  await page.getByRole('button', { name: 'Leave out sessions that look wrong' }).waitFor();
  expect(await page.getByRole('button', { name: 'The change is live' }).count()).toBe(0);
  await expectAccessible(page);
});

it('fits a narrow dark screen, and lets a viewer read only', async () => {
  const narrow = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const;
  const page = await stage.visitAs('owner', '/journeys/apply/simulate?step=documents&change=mobile_parity', narrow);
  await page.getByRole('heading', { name: 'The forecast' }).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  // No table of it hides a column.
  const frames = page.locator('.table-frame');
  await expect
    .poll(() => frames.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length))
    .toBe(0);
  await expectAccessible(page);
  const viewer = await stage.visitAs('viewer', '/journeys/apply/simulate', narrow);
  await viewer.getByRole('link', { name: 'Without documents' }).waitFor();
  expect(await viewer.getByRole('slider').count()).toBe(0);
  await expectAccessible(viewer);
});
