// Words for the values that sessions and events carry. What pages made up themselves stands as they wrote it.
import { sentenceTag } from '../../language/language.ts';
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
    names[value] ?? value;

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
    return value;
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
