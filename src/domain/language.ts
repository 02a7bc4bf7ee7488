// The languages that the service and its pages speak, and the types of their texts: ICU messages by name.
import type { GetICUArgs } from '@schummar/icu-type-parser';
import { Type } from 'typebox';

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_MUST = `be one of ${LANGUAGES.join(', ')}`;

/** A query parameter: `language` filters sessions. */
export const Lang = Type.Optional(
  Type.Enum([...LANGUAGES], { description: 'Language of the sentences.', 'x-must': LANGUAGE_MUST }),
);

export interface Texts {
  readonly [name: string]: string | Texts;
}

/** Texts in another language: every name of the English ones, and no other. */
export type Translation<English> = {
  readonly [Name in keyof English]: English[Name] extends string | ((...values: never[]) => unknown)
    ? string
    : Translation<English[Name]>;
};

/** The arguments of a message. `ends` is left out, since it follows from `low` and `high`. */
export type Places<Text extends string, Value> = WithoutEnds<
  GetICUArgs<Text, { ICUArgument: Value; ICUNumberArgument: number; ICUDateArgument: never }>
>;
type WithoutEnds<Values> = Values extends { ends: 'same' } ? never : Omit<Values, 'ends'>;

declare const spoken: unique symbol;
/** The stored form of a value with its sentences in every language (src/language/spoken.ts). */
export interface Spoken<Value> {
  readonly [spoken]: Value;
}
