// Formats of text that several resources share, each with the phrase that completes "<field> must …" in an error.

/** Length of a name for people, in UTF-16 units. */
export const NAME_LENGTH_MAX = 255;
/** Length of a slug or key. The interface sets none; this keeps them usable in a path. */
export const SLUG_LENGTH_MAX = 255;

// Well-formed text without control characters: PostgreSQL cannot store NUL, terminals mangle the rest. Lone surrogates
// cannot be written as UTF-8; read with the `u` flag, as JSON Schema demands, the range below is just those.
const PLAIN = '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$';

export const SLUG = { pattern: '^[a-z0-9-]+$', maxLength: SLUG_LENGTH_MAX } as const;
export const SLUG_MUST = 'contain only lowercase letters, numbers, and hyphens';
export const STEP_KEY = { pattern: '^[a-z0-9_-]+$', maxLength: 128 } as const;
export const STEP_KEY_MUST = 'contain only lowercase letters, numbers, hyphens, and underscores';
/** The same of any length, also none. */
export const PLAIN_TEXT = { pattern: PLAIN } as const;
/** A language tag, as events keep them: every language that has one has two or three letters. */
export const LANGUAGE_TAG = { pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$' } as const;
/** A name of blanks alone is none: nobody sees it. */
export const PLAIN_NAME = { minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: `^(?=.*\\S)${PLAIN.slice(1)}` } as const;
export const PLAIN_NAME_MUST = `be a string of 1 to ${NAME_LENGTH_MAX} characters without control characters, not only blanks`;

const STEP_KEY_FORMAT = new RegExp(STEP_KEY.pattern);
export const isStepKey = (text: string) => text.length <= STEP_KEY.maxLength && STEP_KEY_FORMAT.test(text);

/** True when the text can be written as UTF-8 and holds no NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
