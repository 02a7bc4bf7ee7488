// The cost of a question, by the keystroke-level model (Card, Moran and Newell, 1980): a key, a pause to think, and the time to read.
// It models a person who is used to forms, and shows which questions cost most. It is not a measured time.
import type { SurveyedField } from '../domain/surveyed.ts';
import type { Cost } from './report.ts';

/** A key of an average typist. */
const KEY_S = 0.28;
/** Mental preparation before an action. */
const MENTAL_S = 1.35;
/** The hand that goes to another device, or to another field. */
const REACH_S = 0.4;
/** Words in a minute, read silently (Brysbaert, 2019: 238 in English). */
const WORDS_PER_MINUTE = 238;
/** A file has to be found first. */
const FILE_S = 20;
/** Choices beyond are looked over, not read. */
const READ_CHOICES_MAX = 12;

export function costOf(
  field: SurveyedField,
  { text }: { text: string },
  { keys, tabs, step }: { keys: number; tabs: number; step: number },
): Cost {
  const { key, label, hint, choices, control, autocomplete } = field;
  const read =
    wordsIn(label) +
    wordsIn(hint) +
    choices.slice(0, READ_CHOICES_MAX).reduce((sum, one) => sum + wordsIn(one.text), 0);
  const pressed = Math.max(keys, control === 'text' ? text.length : 1) + tabs;
  const seconds =
    MENTAL_S + REACH_S + pressed * KEY_S + (read / WORDS_PER_MINUTE) * 60 + (control === 'file' ? FILE_S : 0);
  return {
    ...{ step, key, label: label || key, keys: pressed, seconds: Math.round(seconds * 10) / 10 },
    isRemembered: autocomplete !== '' && autocomplete !== 'off' && autocomplete !== 'on',
  };
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
