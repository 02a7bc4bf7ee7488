// Versions of a page, from events to memo: assigned by chance, and shown in a way that chance does not give.
import { expect, it } from 'vitest';
import type { MemoResult } from '../../src/domain/memo.ts';
import { type Random, random } from '../../src/domain/random.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { memoOf } from '../support/artifacts.ts';
import { testClock } from '../support/clock.ts';
import { batch, event, type RawEvent } from '../support/events.ts';
import { acmeForFile } from '../support/for-file.ts';

const clock = testClock();
const LAST = Math.floor(clock.now() / DAY_MS) * DAY_MS - DAY_MS;
const DAYS = 28;
const SESSIONS = 1600;

const { service, key } = await acmeForFile({
  now: clock.now,
  scopes: ['journeys:write', 'ingest:write', 'memos:write'],
});

/** 40 % of those who see b leave, 20 % of those who see a. `variantOf` returns what a session sees first; some see both. */
async function memoAbout(slug: string, seed: number, variantOf: (chance: Random) => string): Promise<MemoResult> {
  const steps = [{ stepKey: 'pay', index: 0, name: 'Pay' }];
  const journey = await service.journey(key, { slug, displayName: slug, steps });
  const chance = random(seed);
  const events: RawEvent[] = [];
  for (let at = 0; at < SESSIONS; at++) {
    const start = LAST - DAYS * DAY_MS + (at % DAYS) * DAY_MS + 9 * HOUR_MS;
    const variant = variantOf(chance);
    const leaves = chance.chance(variant === 'b' ? 0.4 : 0.2);
    // Intention to treat: a visitor who is shown the other version later still counts for the first.
    const later = variant !== '' && chance.chance(0.1) ? (variant === 'a' ? 'b' : 'a') : variant;
    const record = (tag: string, second: number, more: RawEvent = {}) =>
      event(tag, {
        ...{ sessionId: `${slug}-${at}`, ts: new Date(start + second * 1000).toISOString(), seq: second },
        ...more,
      });
    const shown = (value: string) => (value === '' ? {} : { variant: value });
    events.push(
      record('session_start', 0, shown(variant)),
      record('step_view', 1, { stepKey: 'pay', ...shown(later) }),
    );
    if (!leaves) events.push(record('submit_success', 30, { stepKey: 'pay', ...shown(later) }));
  }
  for (let from = 0; from < events.length; from += 500) {
    const part = batch('acme', slug, events.slice(from, from + 500), { deviceClass: 'desktop', language: 'en' });
    expect((await service.ingest(part, { authorization: `Bearer ${key}` })).status).toBe(204);
  }
  const { result } = await memoOf(service, key, { journeyId: journey.id });
  if (!result) throw new Error('the memo is ready');
  return result;
}

const aboutVariants = ({ findings }: MemoResult) => findings.filter(({ code }) => code === 'variant_difference');

it('gives grade A to versions that were assigned by chance, each session counted for the first that it saw', async () => {
  const result = await memoAbout('even', 1, (chance) => (chance.chance(0.5) ? 'a' : 'b'));
  const finding = aboutVariants(result).find(({ subject }) => subject.stepKey === 'pay');
  expect(finding).toMatchObject({
    grade: 'A',
    subject: { group: { by: 'variant', value: 'b', against: 'a' } },
    evidence: { method: 'mh-rd/day-jackknife', df: DAYS - 1 },
  });
  expect(finding?.evidence.estimate).toBeCloseTo(0.2, 1);
  const { group = 0, against = 0 } = finding?.evidence.denominators ?? {};
  expect(group + against).toBe(SESSIONS);
  expect(finding?.sentences.join(' ')).toContain('A look before the planned end finds differences too often.');
}, 120_000);

it('gives no grade A where the numbers do not fit chance, and leaves out sessions that saw no version', async () => {
  // A third of those who would see b are sent elsewhere before the page can say so.
  const result = await memoAbout('uneven', 2, (chance) =>
    chance.chance(0.1) ? '' : chance.chance(0.5) ? 'a' : chance.chance(0.67) ? 'b' : '',
  );
  const found = aboutVariants(result);
  expect(found.length).toBeGreaterThan(0);
  for (const { grade, gradeReasons, sentences } of found) {
    expect(grade).toBe('C');
    expect(gradeReasons).toEqual(['More people saw one variant than chance would show it to.']);
    expect(sentences.join(' ')).toContain('Variants were not shown equally often');
  }
  for (const { subject } of [...found, ...result.tested]) expect(subject.group?.value).not.toBe('');
}, 120_000);
