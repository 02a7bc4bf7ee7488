// Answers every question of a step, those too that an answer brings up, and notes what each costs.
import type { Survey, SurveyedField } from '../domain/surveyed.ts';
import { answerFor, choiceFor, wrongAnswerFor } from './answers.ts';
import { costOf } from './costs.ts';
import { takeTabs } from './focus.ts';
import { type Answer, give } from './hand.ts';
import { settle } from './settle.ts';
import { meet, type Visit } from './visit.ts';

/** An answer may bring up further questions; theirs bring up no more than this. */
const ROUNDS_MAX = 4;
/** A shorter text is found in a batch by chance. */
const TYPED_LETTERS_MIN = 6;

/** Answers a step until no question is open, and resolves with the page. `isAgain`: the page refused; the questions that it names, or that are empty, get the answer number `attempt`. */
export async function answerStep(visit: Visit, attempt: number, isAgain: boolean): Promise<Survey> {
  const answered = new Set<string>();
  for (let round = 0; ; round++) {
    const survey = await settle(visit);
    const named = new Set(survey.errors.map(({ fieldKey }) => fieldKey));
    const isRefused = (field: SurveyedField) =>
      field.isInvalid || field.isMarkedInvalid || named.has(field.key) || isEmpty(field);
    const isAsked = isAgain && round === 0 ? isRefused : isOpen;
    const open = survey.fields.filter(
      (field) => !answered.has(field.selector) && !isSetByPage(field) && isAsked(field),
    );
    if (open.length === 0 || round >= ROUNDS_MAX) return survey;
    for (const field of open) {
      answered.add(field.selector);
      await answer(visit, field, answerTo(field, attempt));
    }
  }
}

const isSetByPage = ({ isReadOnly, control }: SurveyedField) => isReadOnly && control === 'text';

export const isEmpty = ({ value }: SurveyedField) => value === '';

/** The questions that a person would still answer: an optional box to tick may be left. */
const isOpen = (field: SurveyedField): boolean => {
  if (field.control === 'check' && field.choices.length === 1)
    return isEmpty(field) && (field.isRequired || AGREES.test(field.label));
  if (field.control === 'range' || field.control === 'switch') return field.isRequired && isEmpty(field);
  return isEmpty(field) || field.isInvalid;
};

const AGREES =
  /agree|accept|consent|confirm|declare|terms|privacy|einverstanden|zustimm|best[äa]tige|accepte|j'ai lu|acepto/i;

export const answerTo = (field: SurveyedField, attempt: number): Answer => ({
  text:
    field.control === 'text' || field.control === 'rich' || field.control === 'combo' ? answerFor(field, attempt) : '',
  choice: choiceFor(field, attempt),
});

/** Answers each question wrongly where that is possible; resolves with the keys of these questions. */
export async function answerWrongly(visit: Visit): Promise<Set<string>> {
  const { fields } = await settle(visit);
  const wrongFields = new Set<string>();
  for (const field of fields) {
    if (isSetByPage(field)) continue;
    if (field.control !== 'text') {
      if (field.isRequired && isEmpty(field)) wrongFields.add(field.key);
      continue;
    }
    const text = wrongAnswerFor(field);
    if (text === undefined) await answer(visit, field, answerTo(field, 0));
    else {
      wrongFields.add(field.key);
      if (text !== '') await answer(visit, field, { text, choice: 0 });
    }
  }
  return wrongFields;
}

async function answer(visit: Visit, field: SurveyedField, given: Answer): Promise<void> {
  const { key, stepKey, control, selector, type } = field;
  const isChoice = control === 'radio' || control === 'check' || control === 'list';
  if (isChoice && given.choice < 0) return;
  const fieldStep = stepKey ?? visit.stepKey;
  let keys = 0;
  try {
    keys = await give(visit, field, given);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    if (visit.page.isClosed()) throw error;
    meet(visit, '2.1.1', 'error', selector, `cannot be answered: ${reason.replace(/^\w+\.\w+: /, '')}`);
    return;
  }
  const tabs = takeTabs(visit);
  visit.answers++;
  visit.touched.add(key);
  const isFilledIn = visit.kind.hand === 'autofill';
  if (!isFilledIn || control !== 'text') visit.acts.push({ tag: 'field_focus', fieldKey: key, stepKey: fieldStep });
  // The value of a password is nothing that the script looks at.
  if (type !== 'password') visit.acts.push({ tag: 'field_change', fieldKey: key, stepKey: fieldStep });
  if (given.text.length >= TYPED_LETTERS_MIN && control === 'text') visit.typed.add(given.text);
  visit.costs.push(costOf(field, given, { keys, tabs: visit.kind.hand === 'keys' ? tabs : 1, step: visit.step }));
}
