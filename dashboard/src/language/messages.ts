// The texts of the pages. English stands in the code, as ICU messages in the words files; `messages` gives them in the language
// of the page. A text with places is a function of what goes there: strings, numbers, or elements in the middle of a sentence.
// The build compiles the messages (dashboard/compile-messages.ts), so that no page carries a parser.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Places, Texts, Translation } from '../../../src/domain/language.ts';
import { numbers } from '../ui/locale.ts';
import { sentenceTag } from './language.ts';

export type { Texts, Translation };

/** In another language: by the name of the texts, such as `layout.shellWords`. */
export type Catalogue = Record<string, Texts>;

interface Sentence<Text extends string> {
  (values: Places<Text, string | number>): string;
  (values: Places<Text, ReactNode>): ReactNode;
}

export type Messages<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? English[Name] extends `${string}{${string}`
      ? Sentence<English[Name]>
      : string
    : Messages<English[Name]>;
};

type Translate = (name: string, english: Texts) => Texts;

let translate: Translate = (_, english) => english;

/** Before any words file is imported. */
export function translateBy(by: Translate): void {
  translate = by;
}

/** `messages('layout.shellWords', { skipToContent: 'Skip to content' })`: the name is the room and the constant. */
export function messages<const English extends Texts>(name: string, english: English): Messages<English> {
  return readable(english, translate(name, english)) as Messages<English>;
}

/** The build makes this of a text with places. */
type Compiled = readonly MessageFormatElement[];

/** A name without a translation keeps its English text. */
function readable(english: Texts, translated: Texts | undefined): object {
  return Object.fromEntries(
    Object.entries(english).map(([name, text]) => {
      const shown = translated?.[name] ?? text;
      if (typeof shown === 'string') return [name, shown];
      if (Array.isArray(shown)) return [name, sentence(shown as Compiled)];
      return [name, readable(text as Texts, shown as Texts)];
    }),
  );
}

/** Numbers as the reader writes them, plurals as the sentence's language has them. */
const formatters = {
  getNumberFormat: (_tags?: unknown, options?: Intl.NumberFormatOptions) =>
    ({ format: numbers(options) }) as Intl.NumberFormat,
  getDateTimeFormat: () => {
    throw new Error('no dates in messages');
  },
  getPluralRules: (_tags?: unknown, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(sentenceTag, options),
};

function sentence(compiled: Compiled) {
  const format = new IntlMessageFormat([...compiled], sentenceTag, undefined, { formatters });
  return (values: Record<string, ReactNode>): ReactNode => {
    // A range whose ends read the same is one number: '{ends, select, same {about {low}} other {{low} to {high}}}'.
    const shown = format.format<ReactNode>({ ends: values.low === values.high ? 'same' : 'apart', ...values });
    return Array.isArray(shown) ? createElement(Fragment, null, ...shown) : shown;
  };
}
