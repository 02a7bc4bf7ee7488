// A real browser sends what /embed/privacy.json says that the script sends: every member, and nothing else.
import { expect, test } from 'vitest';
import { SAME_ATTEMPT_MS } from '../../embed/src/limits.ts';
import type { Collected } from '../../src/domain/event-properties.ts';
import { serviceForFile } from '../support/for-file.ts';
import { html, openBench, scriptTag } from './support/bench.ts';
import type { Batch } from './support/collector.ts';

const bench = openBench();
const { collector, site } = bench;
const service = await serviceForFile();

test('every member that the script sends is listed, and every listed one is sent', async () => {
  collector.steps = ['contact'];
  // Only some pages have these attributes.
  const tag = 'data-variant="b" data-token="1774000000.nonce-of-16-chars.0"';
  site.page('/done', html(scriptTag(collector, tag), 'Thank you'));
  const form =
    '<form action="/done" data-journey-step="contact"><input name="city" required><button>Send</button></form>';
  const page = await bench.visit(form, { path: '/apply', tag });
  await page.waitForFunction('window.JourneyEmbed');
  await page.click('button');
  await collector.untilTag('validation_error');
  await page.locator('[name=city]').pressSequentially('Ghent');
  // A browser that is driven corrects a field faster than a person can: until then its next press is a sign of the same attempt.
  const refusedAt = Date.parse(collector.tagged('submit_attempt')[0]?.ts as string);
  await page.waitForFunction((from) => Date.now() > from, refusedAt + SAME_ATTEMPT_MS);
  await page.click('button');
  await page.waitForURL('**/done?*');
  await collector.untilTag('submit_success');
  await page.goto('about:blank');
  await collector.untilTag('session_end', 2);

  const { body } = await service.request<Record<'event' | 'batch', Collected[]>>('GET', '/embed/privacy.json');
  const reported = (list: Collected[]) => list.filter((property) => property.sentByScript).map(({ name }) => name);
  expect(membersOf(collector.batches.flatMap(({ events }) => events))).toEqual(reported(body.event).sort());
  expect(batchMembers(collector.batches)).toEqual(reported(body.batch).sort());
});

const membersOf = (objects: object[]): string[] => [...new Set(objects.flatMap(Object.keys))].sort();

const batchMembers = (batches: Batch[]): string[] => {
  const own = membersOf(batches).filter((name) => name !== 'events' && name !== 'context');
  return [...own, ...membersOf(batches.map(({ context }) => context)).map((name) => `context.${name}`)].sort();
};
