// Rules for fields, checked before they are sent. The service checks the same and has the last word: a test compares these
// rules with those of src/domain.
import { rulesWords as words } from './words.ts';

const NAME_LENGTH_MAX = 255;

export interface Rule {
  pattern: RegExp;
  lengthMax: number;
  /** Said when it is not kept. */
  mistake: string;
}

export const SLUG: Rule = {
  pattern: /^[a-z0-9-]+$/,
  lengthMax: 255,
  mistake: words.slug,
};

export const STEP_KEY: Rule = {
  pattern: /^[a-z0-9_-]+$/,
  lengthMax: 128,
  mistake: words.stepKey,
};

export const NAME: Rule = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a name must not hold
  pattern: /^(?=.*\S)[^\u0000-\u001f\u007f]+$/,
  lengthMax: NAME_LENGTH_MAX,
  mistake: words.name({ min: 1, max: NAME_LENGTH_MAX }),
};

/** The mistake in a text that may be anything but empty. */
export const mistakeIfEmpty = (text: string) => (text === '' ? words.notEmpty : undefined);

/** The mistake in a text, as a sentence; undefined when it keeps the rule. */
export function mistakeIn(text: string, { pattern, lengthMax, mistake }: Rule): string | undefined {
  if (text === '') return mistakeIfEmpty(text);
  return pattern.test(text) && text.length <= lengthMax ? undefined : mistake;
}

/** The mistake in what was typed for a whole number; nothing typed is none. */
export function mistakeInNumber(text: string, min: number, max: number): string | undefined {
  const value = Number(text);
  if (text.trim() === '' || (Number.isInteger(value) && value >= min && value <= max)) return undefined;
  return words.wholeNumber({ min, max });
}

/** A slug or key out of a name: "Your vehicle" → "your-vehicle". */
export function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** For forms: the slug is made of the name until somebody writes another one. */
export function slugFollowsName<Values extends { displayName: string; slug: string }>(
  values: Values,
  before: Values,
): Values {
  const follows = values.slug === before.slug && before.slug === toSlug(before.displayName);
  return follows ? { ...values, slug: toSlug(values.displayName) } : values;
}
