import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBench, type PageOptions } from './support/bench.ts';
import { story } from './support/collector.ts';

const bench = openBench();
const { collector } = bench;
const sections = (attribute: string) =>
  `<section ${attribute}="contact">A <input name="a"></section><section ${attribute}="review" hidden>B <input name="b"></section>`;
const swap = `for (const s of document.querySelectorAll('section')) s.hidden = !s.hidden`;

async function visit(body: string, options?: PageOptions): Promise<Page> {
  const page = await bench.visit(body, options);
  await page.waitForFunction('window.JourneyEmbed');
  await page.evaluate('void setInterval(() => JourneyEmbed.flush(), 100)');
  return page;
}

async function reported(page: Page, pattern = /^(step|page)_view/): Promise<string[]> {
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  return collector.events.map(story).filter((line) => pattern.test(line));
}

for (const attribute of ['data-journey-step', 'id', 'data-name']) {
  test(`steps are known by ${attribute} when they become visible`, async () => {
    collector.steps = ['contact', 'review'];
    const page = await visit(sections(attribute));
    await collector.untilTag('step_view');
    await page.evaluate(swap);
    await collector.untilTag('step_view', 2);
    await page.evaluate(swap);
    await collector.untilTag('step_view', 3);
    expect(await reported(page, /^step_view/)).toEqual(['step_view contact', 'step_view review', 'step_view contact']);
  });
}

test('a field with the name of a step does not count as a step', async () => {
  collector.steps = ['contact', 'city'];
  const page = await visit('<form name="contact"><input id="city" name="city"></form>');
  await collector.untilTag('step_view');
  await page.focus('input');
  expect(await reported(page, /^step_view/)).toEqual(['step_view contact']);
});

test('the step with input counts if several are visible', async () => {
  const page = await visit(sections('data-journey-step').replace('hidden', ''));
  await collector.untilTag('step_view');
  await page.focus('[name=b]');
  await page.focus('[name=a]');
  expect(await reported(page, /^(step_view|field_focus)/)).toEqual([
    'step_view contact',
    'step_view review',
    'field_focus b',
    'step_view contact',
    'field_focus a',
  ]);
});

test('steps are known by how their path begins', async () => {
  const page = await visit('<p>Hello', { path: '/apply/p2', tag: 'data-steps="contact:/apply/p1, review:/apply/p"' });
  await collector.untilTag('step_view');
  expect(await reported(page, /^step_view/)).toEqual(['step_view review']);
});

test('steps are known by the current item of a progress list', async () => {
  collector.steps = ['contact', 'review'];
  const page = await visit('<ol><li>One<li><a aria-current="step">Two</a></ol>');
  await collector.untilTag('step_view');
  expect(await reported(page, /^step_view/)).toEqual(['step_view review']);
});

test('a page declares its steps itself when the service cannot be asked', async () => {
  const page = await visit('<p>Hello');
  await page.evaluate(`JourneyEmbed.track('step_view', { stepKey: 'contact' })`);
  await page.evaluate(`JourneyEmbed.track('step_view', { stepKey: 'contact' })`);
  await page.evaluate(
    `JourneyEmbed.track('step_view', { step: 'review' }); JourneyEmbed.track('step_view', { stepKey: 'address' })`,
  );
  expect(await reported(page, /^step_view/)).toEqual(['step_view contact', 'step_view review', 'step_view address']);
});

test('manual tracking accepts the closed set only', async () => {
  const page = await visit('<p>Hello');
  await page.evaluate(`
    JourneyEmbed.track('my_own_event', { a: 1 });
    JourneyEmbed.track('validation_error', { fieldKey: 'joe@example.org', errorType: 'x', stepKey: 's', secret: 'y', durationMs: -1 });
    JourneyEmbed.track('submit_success', { durationMs: Infinity, blocked: 'yes', reason: 5 });
    JourneyEmbed.track('field_blur', { get fieldKey() { throw new Error('host') } });
    JourneyEmbed.track(); JourneyEmbed.track(null, null); JourneyEmbed.track('page_view', null)`);
  await page.goto('about:blank');
  await collector.untilTag('session_end');
  const own = collector.events.filter((event) => /validation|success/.test(event._tag));
  expect(own.map(story)).toEqual(['validation_error # x', 'submit_success 5']);
  expect(own[0]).toMatchObject({ stepKey: 's' });
  expect(own[0]).not.toHaveProperty('secret');
  expect(own[0]).not.toHaveProperty('durationMs');
});
