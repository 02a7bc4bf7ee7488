// The service's messages in each language. A message with arguments is a function of their values, parsed at its first use. The
// service is not downloaded, so its messages need no compilation, unlike the dashboard's.
import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES, type Language, type Places, type Texts } from '../domain/language.ts';

export type Messages<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? English[Name] extends `${string}{${string}`
      ? (values: Places<English[Name], string | number>) => string
      : string
    : Messages<English[Name]>;
};

/** By language, with the names and places of English. */
export function messages<const English extends Texts>(
  texts: { en: English } & Record<Exclude<Language, 'en'>, Texts>,
): Record<Language, Messages<English>> {
  const spoken = LANGUAGES.map((language) => [language, readable(texts[language], language)]);
  return Object.fromEntries(spoken);
}

const readable = (texts: Texts, language: Language): object =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? said(language === 'fr' ? unbroken(text) : text, language) : readable(text, language),
    ]),
  );

/** No line ends before a mark of French, or after an opening one. */
const unbroken = (text: string) => text.replaceAll(/ (?=[:;?!»%])|(?<=«) /g, '\u00a0');

/** The space before a unit, as in "2 min 3 s": French keeps a number and its unit on one line. */
const BLANK_BEFORE_UNIT = /(?<=\d) (?=(?:s|min|h)(?![\p{L}\p{N}]))/gu;

function said(text: string, language: Language) {
  if (!text.includes('{')) return text;
  let format: IntlMessageFormat | undefined;
  return (values: Record<string, string | number>): string => {
    format ??= new IntlMessageFormat(text, language === 'en' ? 'en-GB' : language, undefined, { ignoreTag: true });
    // A range with equal ends is shown as one number: '{ends, select, same {about {low}} other {{low} to {high}}}'.
    const sentence = String(format.format({ ends: values.low === values.high ? 'same' : 'apart', ...values }));
    return language === 'fr' ? sentence.replaceAll(BLANK_BEFORE_UNIT, '\u00a0') : sentence;
  };
}
