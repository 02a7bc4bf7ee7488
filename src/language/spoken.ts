// Values stored with their sentences in every language: computed once, and returned in the language of the request.
import { LANGUAGES, type Language, type Spoken } from '../domain/language.ts';

type ByLanguage = Readonly<Record<Language, unknown>>;

/** Stores the results of `say` for all languages, which differ only in their sentences. */
export const inEveryLanguage = <Value>(say: (language: Language) => Value): Spoken<Value> =>
  merged(Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as ByLanguage) as Spoken<Value>;

/** The value in one language. A value stored before other languages existed is English. */
export const inLanguage = <Value>(kept: Spoken<Value>, language: Language): Value => said(kept, language) as Value;

/** Stores members that are equal in all languages once, and other members by language. */
function merged(all: ByLanguage): unknown {
  const { en, ...others } = all;
  const rest = Object.values(others);
  if (Array.isArray(en) && rest.every((one) => Array.isArray(one) && one.length === en.length))
    return en.map((_, at) => merged(pick(all, (one) => (one as unknown[])[at])));
  if (isRecord(en) && !isByLanguage(en) && rest.every((one) => isRecord(one) && haveSameKeys(en, one)))
    return Object.fromEntries(Object.keys(en).map((key) => [key, merged(pick(all, (one) => (one as Entries)[key]))]));
  return typeof en !== 'object' && rest.every((one) => Object.is(one, en)) ? en : isNothing(all) ? null : all;
}

type Entries = Readonly<Record<string, unknown>>;

const isNothing = (all: ByLanguage): boolean => Object.values(all).every((one) => one === null);

const pick = (all: ByLanguage, part: (one: unknown) => unknown): ByLanguage =>
  Object.fromEntries(LANGUAGES.map((language) => [language, part(all[language])])) as ByLanguage;

const isRecord = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function haveSameKeys(one: Entries, other: Entries): boolean {
  const [keys, otherKeys] = [Object.keys(one), Object.keys(other)];
  return keys.length === otherKeys.length && keys.every((key, at) => key === otherKeys[at]);
}

const isByLanguage = (value: Entries): value is ByLanguage => {
  const keys = Object.keys(value);
  return keys.length === LANGUAGES.length && LANGUAGES.every((language, at) => keys[at] === language);
};

function said(kept: unknown, language: Language): unknown {
  if (Array.isArray(kept)) return kept.map((one) => said(one, language));
  if (!isRecord(kept)) return kept;
  if (isByLanguage(kept)) return kept[language];
  return Object.fromEntries(Object.entries(kept).map(([key, one]) => [key, said(one, language)]));
}
