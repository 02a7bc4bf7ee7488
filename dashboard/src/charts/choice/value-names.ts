// Words for the values that sessions and events carry. What pages made up themselves stands as they wrote it.
import { sentenceTag } from '../../language/language.ts';
import { quoted } from './format.ts';
import {
  browserWords,
  deviceWords,
  errorWords,
  eventWords,
  marksWords,
  reasonWords,
  tagWords,
  valueWords as words,
} from './value-words.ts';

const nameIn =
  (names: Readonly<Record<string, string>>) =>
  (value: string): string =>
    (Object.hasOwn(names, value) ? names[value] : undefined) ?? printable(value);

/** Characters that leave no mark; joiners belong to the writing of some languages. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const OUTER_BLANKS = /^\s+|\s+$/gu;

/** Characters that nobody would see as their codes. */
export const escaped = (value: string): string =>
  value.replaceAll(UNSEEN, codeOf).replaceAll(OUTER_BLANKS, (blanks) => [...blanks].map(codeOf).join(''));

/** A value with such characters: in quotes, so that it is seen to be none of our words. */
export function printable(value: string): string {
  const shown = escaped(value);
  return shown === value ? value : quoted(shown);
}

const codeOf = (character: string) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

const givenNameIn = (names: Readonly<Record<string, string>>) => {
  const named = nameIn(names);
  return (value: string): string => (value === '' ? words.notGiven : named(value));
};

/** Every kind of event that exists. */
export const TAG_KEYS: readonly string[] = Object.keys(tagWords);

const languages = new Intl.DisplayNames(sentenceTag, { type: 'language', fallback: 'code' });

export const deviceName = givenNameIn(deviceWords);

export function languageName(value: string): string {
  if (value === '') return words.notGiven;
  try {
    return languages.of(value) ?? value;
  } catch {
    // Pages send what they like: not everything is a language tag.
    return printable(value);
  }
}

export const sourceName = givenNameIn({});

export const browserName = givenNameIn(browserWords);

export const variantName = givenNameIn({});

/** Which sessions by what their marks say. */
export const marksName = nameIn(marksWords);

export const reasonName = nameIn(reasonWords);

export const errorName = nameIn(errorWords);

export const tagName = nameIn(tagWords);

export const eventName = nameIn(eventWords);
