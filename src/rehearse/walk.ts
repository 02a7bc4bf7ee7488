// The walk of one person: finds the step, answers it, presses the way on, and stops before the last submission.
import { setTimeout as pause } from 'node:timers/promises';
import { CheckError } from '../check/browser.ts';
import { openPage } from '../check/page.ts';
import type { Step } from '../domain/journey.ts';
import type { Control, Survey, SurveyedButton, SurveyedError } from '../domain/surveyed.ts';
import { TRIES_MAX } from './answers.ts';
import { answerStep, isEmpty } from './fill.ts';
import { pressAt } from './hand.ts';
import { pressByKeys } from './keys.ts';
import type { EndingHow } from './report.ts';
import { identityOf, look, settle } from './settle.ts';
import { elementAt, meet, type Visit } from './visit.ts';

/** A step that is come to more often is a loop. */
const SAME_STEP_MAX = 3;
/** Between two looks after a press, in ms. */
const LOOK_MS = 100;

export interface Ending {
  ended: EndingHow;
  sentence: string;
}

/** Throws a `CheckError` where the form cannot be walked at all: a sign-in, a captcha, a loop. */
export async function walk(visit: Visit): Promise<Ending> {
  await arrive(visit);
  const met = new Map<string, number>();
  let tries = 0;
  for (;;) {
    const survey = await settle(visit);
    refuseWhatNobodyPasses(survey);
    if (tries === 0) {
      refuseLoop(survey, met);
      noteStep(visit, survey, met.size);
      const isLeft = await visit.kind.onStep?.(visit, survey);
      const taken = visit.memory.get('taken');
      if (taken !== undefined)
        return { ended: 'stopped', sentence: `"${taken}" took wrong answers; nothing of them was sent.` };
      if (isLeft) continue;
    }
    const isAgain = tries > 0 || visit.memory.delete('answered wrongly');
    const now = await answerStep(visit, tries, isAgain);
    if (tries === 0 && (await visit.kind.onAnswered?.(visit, now))) continue;
    const forward = forwardOf(now);
    if (!forward) return endWithoutWay(now, visit);
    const isLast = isLastButton(forward, now);
    if (isLast && !visit.options.isSubmitting) {
      return { ended: 'stopped', sentence: `Stopped before "${forward.text}", the last submission.` };
    }
    const { outcome, after } = await pressOn(visit, forward, now);
    if (outcome === 'moved' && isLast && !asksOn(after)) {
      return { ended: 'submitted', sentence: `Pressed "${forward.text}".` };
    }
    if (outcome === 'moved') {
      tries = 0;
      await visit.kind.onMoved?.(visit, after, now);
    } else if (++tries >= TRIES_MAX || (outcome === 'nothing' && !after.fields.some(isRefused)))
      return endStuck(visit, after, forward, outcome);
  }
}

function refuseLoop(survey: Survey, met: Map<string, number>): void {
  const id = identityOf(survey);
  const times = (met.get(id) ?? 0) + 1;
  met.set(id, times);
  if (times <= SAME_STEP_MAX) return;
  const name = survey.heading || survey.title;
  throw new CheckError(`${survey.url} comes back to "${name}" again and again, each time it is answered: it loops.`);
}

async function arrive(visit: Visit): Promise<void> {
  const { page, options } = visit;
  await openPage(page, options.url);
  if (visit.heard.scriptFailure !== undefined) await openPage(page, options.url);
  const first = await settle(visit);
  if (first.banner !== null) {
    await pressAt(visit, first.banner, 'cookie banner');
    visit.notes.add('A cookie banner was sent away, without consent where it offers that.');
    await settle(visit);
  }
  const frame = first.foreignFrames[0];
  if (first.fields.length === 0 && frame !== undefined) {
    visit.notes.add(`A frame of another origin (${frame.slice(0, 100)}) is not walked.`);
  }
}

function refuseWhatNobodyPasses({ url, isSignIn, captcha }: Survey): void {
  if (isSignIn) throw new CheckError(`${url} asks for a password: it needs a sign-in.`);
  if (captcha) throw new CheckError(`${url} asks for a captcha (${captcha}): a rehearsal does not pass it.`);
}

/** Numbers steps in the order of their first visit; a step keeps its number when the walk returns to it. `known`: the number of different steps so far. */
export function noteStep(visit: Visit, survey: Survey, known: number): void {
  const { steps, options } = visit;
  const url = survey.url.replace(/[?#].*$/, '');
  const { stepKey, heading, fields, fieldsLeftOut, title } = survey;
  if (stepKey !== null && stepKey !== visit.stepKey) visit.acts.push({ tag: 'step_view', stepKey, fieldKey: null });
  visit.stepKey = stepKey;
  const name = heading || title;
  if (known <= steps.length) {
    visit.step = steps.find((step) => step.heading === name && step.url === url)?.number ?? visit.step;
    return;
  }
  if (steps.length >= options.stepsMax) {
    throw new CheckError(
      `${url} has more than ${options.stepsMax} steps, or leads from one to the next for ever. --steps allows more.`,
    );
  }
  visit.step = steps.length + 1;
  if (visit.step === 1) visit.memory.set('first step', questionsOf(survey));
  steps.push({ number: visit.step, heading: name, stepKey, url, fields: fields.length, stepType: typeOf(survey) });
  if (fieldsLeftOut > 0) visit.notes.add(`A step has ${fieldsLeftOut} questions more than a rehearsal looks at.`);
}

/** The type of a step by its questions: none, files, a card, choices alone, the final button, or entries. */
function typeOf(survey: Survey): Step['stepType'] {
  const { fields } = survey;
  const forward = forwardOf(survey);
  if (fields.some(({ control }) => control === 'file')) return 'upload';
  if (fields.some(({ autocomplete }) => autocomplete.includes('cc-number'))) return 'payment';
  if (forward && isLastButton(forward, survey) && fields.length <= 1) return 'submit';
  if (fields.length === 0) return 'information';
  return fields.every(({ control }) => CHOICES.includes(control)) ? 'selection' : 'input';
}

const CHOICES: readonly Control[] = ['radio', 'check', 'list', 'switch'];

/** Identifies a step by its questions, not its address: an ended session often starts again at another address. */
export const questionsOf = ({ heading, fields }: Survey): string =>
  JSON.stringify([heading, fields.map(({ key }) => key)]);

/** The button to the next step: a "next" button, otherwise the final button. */
export function forwardOf({ buttons }: Survey): SurveyedButton | undefined {
  const usable = buttons.filter(({ isDisabled }) => !isDisabled);
  const next = usable.find(({ role }) => role === 'next');
  const last = usable.filter(({ role }) => role === 'last');
  // A submit button is preferred to a plain button with the same text.
  return next ?? last.find(({ isSubmit }) => isSubmit) ?? last[0];
}

/** Whether the button sends the whole form: by its text, or because it is the submit button of the last step. */
export const isLastButton = ({ role, isSubmit }: SurveyedButton, { progress, buttons }: Survey): boolean =>
  role === 'last' ||
  (isSubmit && progress !== null && progress.of > 1 && progress.at >= progress.of) ||
  (isSubmit && buttons.some((other) => other.role === 'last' && other.isSubmit && other.saysLast));

const asksOn = (survey: Survey): boolean => survey.fields.length > 0 && forwardOf(survey) !== undefined;

export type Outcome = 'moved' | 'refused' | 'nothing';

/** Presses the button to the next step, and waits for its effect. */
export async function pressOn(
  visit: Visit,
  button: SurveyedButton,
  before: Survey,
): Promise<{ outcome: Outcome; after: Survey; fresh: SurveyedError[] }> {
  const shown = new Set(before.errors.map(({ selector, text }) => `${selector} ${text}`));
  const id = identityOf(before);
  const { submits } = visit;
  const middle = visit.kind.isImpatient ? await middleOf(visit, button) : undefined;
  visit.sent = [];
  visit.presses++;
  if (visit.kind.hand === 'keys') await pressByKeys(visit, button);
  else await pressAt(visit, button.place, button.selector);
  if (middle) await pressAgain(visit, button, middle);
  let after = await look(visit);
  const freshIn = ({ errors }: Survey) => errors.filter(({ selector, text }) => !shown.has(`${selector} ${text}`));
  // A refusal by the browser itself changes nothing on the page.
  const isOver = () =>
    identityOf(after) !== id ||
    freshIn(after).length > 0 ||
    (visit.submits > submits && visit.memory.get('blocked') === true);
  const untilOver = async () => {
    const end = Date.now() + visit.patienceMs;
    for (; !isOver() && Date.now() < end; after = await look(visit)) await pause(LOOK_MS);
  };
  await untilOver();
  if (!isOver() && visit.kind.hand === 'keys' && !after.fields.some(isWrong)) {
    const now = after.buttons.find(({ selector }) => selector === button.selector);
    if (now) await pressAt(visit, now.place, now.selector);
    await untilOver();
    if (isOver())
      meet(visit, '2.1.1', 'error', button.selector, `"${button.text}" works with a pointer, and not with Enter`);
  }
  after = await settle(visit);
  const fresh = freshIn(after);
  const isSame = identityOf(after) === id || overlap(after, before);
  const isRefused = isSame && (fresh.length > 0 || visit.memory.get('blocked') === true || after.fields.some(isWrong));
  const isBlocked = visit.memory.delete('blocked');
  if (isRefused) {
    const refused = isBlocked ? after.fields.filter(({ isInvalid }) => isInvalid).map(({ key }) => key) : [];
    for (const fieldKey of new Set([...fresh.flatMap((error) => error.fieldKey ?? []), ...refused])) {
      visit.acts.push({ tag: 'validation_error', fieldKey, stepKey: visit.stepKey });
    }
  }
  return { outcome: isRefused ? 'refused' : identityOf(after) === id ? 'nothing' : 'moved', after, fresh };
}

/** When an impatient person presses again, in ms: sooner than the slow network can answer. */
const AGAIN_MS = 250;

/** Where the button is, once it is in the window. */
async function middleOf({ page }: Visit, { place }: SurveyedButton): Promise<{ x: number; y: number } | undefined> {
  const el = await elementAt(page, place);
  await el?.scrollIntoViewIfNeeded({ timeout: AGAIN_MS }).catch(() => {});
  const box = await el?.boundingBox();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
}

/** A navigating page cannot be read, so the second press uses the position of the first press. */
async function pressAgain(
  visit: Visit,
  { selector, text }: SurveyedButton,
  { x, y }: { x: number; y: number },
): Promise<void> {
  const { page } = visit;
  let hasCome = false;
  const come = () => {
    hasCome = true;
  };
  page.once('domcontentloaded', come);
  await pause(AGAIN_MS);
  page.off('domcontentloaded', come);
  const [first] = visit.sent;
  if (first === undefined || hasCome) return;
  // If the next page comes in this very moment, nothing that stands there is sent.
  visit.onlySent = first;
  await page.mouse.click(x, y);
  await pause(AGAIN_MS);
  visit.onlySent = null;
  if (visit.sent.filter((address) => address === first).length > 1) {
    const message = `"${text}" sends the step twice when it is pressed twice on a slow network: the server has to take it once`;
    meet(visit, null, 'warning', selector, message);
  }
}

const isRefused = (field: Survey['fields'][number]) => field.isInvalid || field.isMarkedInvalid || isEmpty(field);

const isWrong = ({ isMarkedInvalid }: Survey['fields'][number]) => isMarkedInvalid;

/** A page that answers with errors keeps most of its questions, even if its heading changes. */
function overlap(after: Survey, before: Survey): boolean {
  const keys = new Set(before.fields.map(({ key }) => key));
  const alike = after.fields.filter(({ key }) => keys.has(key)).length;
  return keys.size > 0 && after.errors.length > 0 && alike * 2 >= keys.size;
}

function endWithoutWay(survey: Survey, visit: Visit): Ending {
  const disabled = survey.buttons.find(({ role, isDisabled }) => isDisabled && (role === 'next' || role === 'last'));
  if (disabled) {
    meet(visit, null, 'error', disabled.selector, `"${disabled.text}" stays disabled when every question is answered`);
    return { ended: 'stuck', sentence: `"${disabled.text}" stays disabled when every question is answered.` };
  }
  if (survey.fields.length === 0 && visit.steps.length > 1) {
    visit.memory.set('taken', '');
    const name = survey.heading || survey.title;
    const isMeant = visit.options.isSubmitting;
    const how = isMeant ? '' : ' If that is the end, a button that says that it goes on has sent the form.';
    return { ended: isMeant ? 'submitted' : 'stopped', sentence: `Came to "${name}", which asks for nothing.${how}` };
  }
  if (survey.fields.length === 0 && visit.answers === 0) {
    const why = [...visit.notes].find((note) => note.startsWith('A script of the page fails'));
    throw new CheckError(`${survey.url} asks for nothing, and no button on it leads on.${why ? ` ${why}` : ''}`);
  }
  return { ended: 'no-way', sentence: `No button leads on from "${survey.heading || survey.title}".` };
}

function endStuck(visit: Visit, survey: Survey, { text, selector }: SurveyedButton, outcome: Outcome): Ending {
  const said = survey.errors.map((error) => `"${error.text}"`).slice(0, 3);
  const invalid = survey.fields
    .filter(({ isInvalid, isMarkedInvalid }) => isInvalid || isMarkedInvalid)
    .map(({ label, key }) => `"${label || key}"`);
  const why =
    outcome === 'nothing' && invalid.length === 0
      ? 'nothing happens, and nothing says why'
      : `it says ${[...said, ...(invalid.length > 0 ? [`no to ${invalid.slice(0, 3).join(', ')}`] : [])].join(', ') || 'no'}`;
  if (outcome === 'nothing' && invalid.length === 0)
    meet(visit, null, 'error', selector, `"${text}" does nothing when it is pressed`);
  return { ended: 'stuck', sentence: `Got no further than "${survey.heading || survey.title}": at "${text}" ${why}.` };
}
