// A person who first answers everything wrongly: checks that each error is shown and announced, and that the answers are kept.
import type { Survey, SurveyedError } from '../domain/surveyed.ts';
import { tryRules } from './axe.ts';
import { answerWrongly } from './fill.ts';
import { settle } from './settle.ts';
import { meet, type Visit } from './visit.ts';
import { forwardOf, isLastButton, pressOn } from './walk.ts';

/** Answers wrongly and presses the way on. True: the page went on all the same. */
export async function wrongly(visit: Visit, _survey: Survey): Promise<boolean> {
  const done = visit.memory.get('wrong on') as Set<number> | undefined;
  // A step that is come back to has had its wrong answers.
  if (done?.has(visit.step)) return false;
  visit.memory.set('wrong on', new Set([...(done ?? []), visit.step]));
  const wrongFields = await answerWrongly(visit);
  const now = await settle(visit);
  const forward = forwardOf(now);
  if (wrongFields.size === 0) {
    visit.notes.add(
      `No answer to "${now.heading || now.title}" could be wrong: nothing is required there, and nothing is bounded.`,
    );
  }
  if (!forward || wrongFields.size === 0) return false;
  // Nothing wrong is ever sent for good.
  visit.isHeld = isLastButton(forward, now);
  visit.held = [];
  const { outcome, after, fresh } = await pressOn(visit, forward, now);
  const isSent = visit.held.length > 0;
  const names = [...wrongFields]
    .map((key) => `"${labelOf(now, key)}"`)
    .slice(0, 5)
    .join(', ');
  if (outcome === 'moved') {
    const message = `went on with a wrong answer to ${names}: nothing said that it is wrong`;
    meet(visit, '3.3.1', 'warning', forward.selector, message);
    // The page accepted the wrong answers. Its requests stay blocked, since it may send them later.
    if (isLastButton(forward, now)) visit.memory.set('taken', forward.text);
    return true;
  }
  visit.isHeld = false;
  if (isSent) {
    meet(
      visit,
      null,
      'warning',
      forward.selector,
      `would have sent a wrong answer to ${names}: the page itself does not look at it`,
    );
  } else if (outcome === 'nothing') {
    meet(
      visit,
      '3.3.1',
      'error',
      forward.selector,
      `"${forward.text}" does nothing with wrong answers, and nothing says why`,
    );
  }
  if (outcome === 'refused') await judgeErrors(visit, after, fresh, now);
  visit.memory.set('answered wrongly', true);
  return false;
}

const labelOf = ({ fields }: Survey, key: string): string => fields.find((field) => field.key === key)?.label || key;

async function judgeErrors(visit: Visit, after: Survey, fresh: SurveyedError[], before: Survey): Promise<void> {
  if (visit.axe) await tryRules(visit, visit.axe);
  const isAnyHeard = fresh.some(({ heard }) => heard === 'live' || heard === 'focus');
  for (const { text, selector, fieldKey, heard } of fresh) {
    if (heard !== null) continue;
    if (isAnyHeard && fieldKey === null) continue;
    const what = `"${text}" is said to nobody who does not see it`;
    if (isAnyHeard) meet(visit, '1.3.1', 'warning', selector, `${what}: the field does not name it (aria-describedby)`);
    else
      meet(
        visit,
        '4.1.3',
        'error',
        selector,
        `${what}: the field does not name it, it is no live region, and the focus does not go there`,
      );
  }
  // The browser's own message is said, beside the first field.
  const silent = after.fields.filter(
    ({ isMarkedInvalid, key }) => isMarkedInvalid && !fresh.some(({ fieldKey }) => fieldKey === key),
  );
  if (fresh.length > 0) return keepsAnswers(visit, after, before);
  for (const { selector } of silent)
    meet(visit, '3.3.1', 'error', selector, 'is marked as wrong, and no text says what is wrong');
  keepsAnswers(visit, after, before);
}

/** Notes fields whose wrong text is gone: a person wants to correct it. */
function keepsAnswers(visit: Visit, after: Survey, before: Survey): void {
  for (const { selector, value, type } of before.fields) {
    const now = after.fields.find((field) => field.selector === selector);
    if (value !== '' && now?.value === '' && type !== 'password' && type !== 'file') {
      meet(visit, '3.3.7', 'error', selector, 'is empty after the error: what was typed has to be typed again');
    }
  }
}
