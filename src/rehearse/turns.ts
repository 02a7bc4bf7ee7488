// People who do not go straight on: back, a reload, half an hour away, a second tab.
import type { Survey } from '../domain/surveyed.ts';
import { answerTo, isEmpty } from './fill.ts';
import { give } from './hand.ts';
import { identityOf, settle } from './settle.ts';
import { meet, type Visit } from './visit.ts';
import { forwardOf, isLastButton, pressOn, questionsOf } from './walk.ts';

const LOAD_MS_MAX = 15_000;
/** As long as sessions of public services often last. */
const AWAY_MINUTES = 30;

/** Once, from the second step: back to the first, and whether it is still as it was left. */
export async function goesBack(visit: Visit, after: Survey, before: Survey): Promise<void> {
  if (visit.memory.has('went back')) return;
  visit.memory.set('went back', true);
  const { page, options } = visit;
  const from = after.heading || after.title;
  const answered = before.fields.filter((field) => !isEmpty(field)).length;
  await page.goBack({ timeout: LOAD_MS_MAX, waitUntil: 'load' }).catch(() => null);
  if (page.url() === 'about:blank' || new URL(page.url()).origin !== new URL(options.url).origin) {
    meet(
      visit,
      null,
      'warning',
      'html',
      `Back leaves the form from "${from}": ${answersOf(answered)} go with it, and nothing asks`,
    );
    await page.goto(options.url, { waitUntil: 'load', timeout: LOAD_MS_MAX });
    return;
  }
  const now = await settle(visit);
  if (identityOf(now) === identityOf(after)) {
    visit.notes.add(`Back does nothing at "${from}".`);
    return;
  }
  reportLost(visit, before, now, '3.3.7', 'after going back');
}

const answersOf = (count: number): string => `${count} answer${count === 1 ? '' : 's'}`;

/** Answers that were there and are not, on the same step. */
function reportLost(
  visit: Visit,
  before: Survey,
  now: Survey,
  criterion: '3.3.7' | '2.2.1' | null,
  when: string,
): void {
  const lost = before.fields.filter((field) => {
    const same = now.fields.find(({ selector }) => selector === field.selector);
    return !isEmpty(field) && same && isEmpty(same) && field.type !== 'password' && field.type !== 'file';
  });
  if (lost.length === 0) return;
  const names = lost.map(({ label, key }) => `"${label || key}"`).slice(0, 3);
  const more = lost.length > 3 ? ` and ${lost.length - 3} more` : '';
  meet(
    visit,
    criterion,
    'warning',
    lost[0]?.selector ?? 'form',
    `${names.join(', ')}${more}: the answer is gone ${when}`,
  );
}

/** On the first two steps. */
export async function reloads(visit: Visit, before: Survey): Promise<boolean> {
  if (visit.step > 2 || visit.memory.has(`reloaded ${visit.step}`)) return false;
  visit.memory.set(`reloaded ${visit.step}`, true);
  await visit.page.reload({ waitUntil: 'load', timeout: LOAD_MS_MAX });
  const now = await settle(visit);
  if (!isSamePlace(now, before)) {
    const [then, here] = [before, now].map(({ heading, title }) => `"${heading || title}"`);
    meet(visit, null, 'error', 'html', `a reload leads from ${then} to ${here}`);
  } else reportLost(visit, before, now, null, 'after a reload');
  return true;
}

/** Questions that an answer brings up may be gone, and it is the same step; with none in common it is another, whatever it is called. */
function isSamePlace(one: Survey, other: Survey): boolean {
  const [first, second] = [one, other].map(({ url, stepKey, heading }) =>
    JSON.stringify([new URL(url).pathname, stepKey, heading]),
  );
  const keys = new Set(one.fields.map(({ key }) => key));
  return first === second && (keys.size === 0 || other.fields.some(({ key }) => keys.has(key)));
}

/** On the second step, or on the only one: the session of the server ends meanwhile, as its cookie does. */
export async function staysAway(visit: Visit, before: Survey): Promise<boolean> {
  const forward = forwardOf(before);
  const isOnly = forward !== undefined && isLastButton(forward, before);
  if (visit.memory.has('was away') || (visit.step < 2 && !isOnly)) return false;
  visit.memory.set('was away', true);
  await visit.context.clearCookies();
  await visit.page.clock.fastForward(AWAY_MINUTES * 60_000).catch(() => {});
  const now = await settle(visit);
  visit.memory.set('away from', before);
  if (!isSamePlace(now, before)) {
    const here = now.heading || now.title;
    meet(
      visit,
      '2.2.1',
      'error',
      'html',
      `after ${AWAY_MINUTES} minutes without a key the page shows "${here}" instead, and did not ask`,
    );
    return true;
  }
  reportLost(visit, before, now, '2.2.1', `after ${AWAY_MINUTES} minutes`);
  if (isOnly || !forward) return false;
  // The next press after a session has expired is what people meet when they come back.
  const { outcome, after } = await pressOn(visit, forward, now);
  const isBegun = outcome === 'moved' && visit.step > 1 && questionsOf(after) === visit.memory.get('first step');
  const isGone = outcome === 'moved' && after.fields.length === 0 && forwardOf(after) === undefined;
  if (isBegun)
    meet(
      visit,
      '2.2.1',
      'error',
      forward.selector,
      `leads back to the first step after ${AWAY_MINUTES} minutes, and the answers are lost`,
    );
  if (isGone)
    meet(
      visit,
      '2.2.1',
      'error',
      forward.selector,
      `leads to "${after.heading || after.title}" after ${AWAY_MINUTES} minutes, and the answers are lost`,
    );
  if (isGone) await visit.page.goto(visit.options.url, { waitUntil: 'load', timeout: LOAD_MS_MAX });
  return true;
}

/** On the first step, opens the same form in a second tab, answers it differently and submits the step; then continues in the first tab. */
export async function usesTwoTabs(visit: Visit, before: Survey): Promise<boolean> {
  if (visit.memory.has('two tabs') || visit.step > 1) return false;
  visit.memory.set('two tabs', true);
  const page = await visit.context.newPage();
  const other: Visit = { ...visit, page, traps: [], memory: new Map(), steps: [], costs: [] };
  try {
    await page.goto(visit.options.url, { waitUntil: 'load', timeout: LOAD_MS_MAX });
    const survey = await settle(other);
    for (const field of survey.fields.filter(isEmpty)) {
      if (field.control !== 'text' || field.isReadOnly) continue;
      const answer = answerTo(field, 1);
      await give(other, field, answer);
      visit.touched.add(field.key);
      if (answer.text.length > 5) visit.typed.add(answer.text);
    }
    const now = await settle(other);
    const forward = forwardOf(now);
    if (forward && !isLastButton(forward, now)) await pressOn(other, forward, now);
    visit.submits = other.submits;
  } finally {
    await page
      .evaluate(() => (globalThis as unknown as { JourneyEmbed?: { flush?(): void } }).JourneyEmbed?.flush?.())
      .catch(() => {});
    await page.close();
  }
  const here = await settle(visit);
  if (!isSamePlace(here, before)) {
    meet(
      visit,
      null,
      'error',
      'html',
      `the first tab shows "${here.heading || here.title}" when the form was used in a second one`,
    );
    return true;
  }
  reportLost(visit, before, here, null, 'when the form is open in a second tab');
  return false;
}
