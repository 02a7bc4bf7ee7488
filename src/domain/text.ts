// Formats of text that several resources share, each with the phrase that completes "<field> must …" in an error.

/** Length of a name for people, in UTF-16 units. */
export const NAME_LENGTH_MAX = 255;
/** Length of a slug or key. The interface sets none; this keeps them usable in a path. */
export const SLUG_LENGTH_MAX = 255;

// Well-formed text without control characters: PostgreSQL cannot store NUL, terminals mangle the rest. Lone surrogates
// cannot be written as UTF-8; read with the `u` flag, as JSON Schema demands, the range below is just those. Nor what is drawn
// as nothing or turns the direction of what follows (Cf and its kin): two names that look alike would differ, and one would
// read as another. Joiners stay where writing needs them: between letters of scripts that join, and in pictures.
const CONTROLS = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff';
const UNSEEN =
  '\\p{Cf}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2800\\u3164\\uffa0\\u{e0100}-\\u{e01ef}';
const JOINING = [
  'Arabic',
  'Syriac',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
]
  .concat('Kannada', 'Malayalam', 'Sinhala', 'Tibetan', 'Myanmar', 'Khmer')
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const PICTURE = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f';
const JOINER = `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])|(?<=[${PICTURE}])\\u200d(?=\\p{Extended_Pictographic})`;
const PLAIN = `^(?:[^${CONTROLS}${UNSEEN}]|${JOINER})*$`;

export const SLUG = { pattern: '^[a-z0-9-]+$', maxLength: SLUG_LENGTH_MAX } as const;
export const SLUG_MUST = 'contain only lowercase letters, numbers, and hyphens';
export const STEP_KEY = { pattern: '^[a-z0-9_-]+$', maxLength: 128 } as const;
export const STEP_KEY_MUST = 'contain only lowercase letters, numbers, hyphens, and underscores';
/** The same of any length, also none. */
export const PLAIN_TEXT = { pattern: PLAIN } as const;
/** A language tag, as events keep them: every language that has one has two or three letters. */
export const LANGUAGE_TAG = { pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$' } as const;
/** A name of blanks alone is refused, since it would be invisible. */
export const PLAIN_NAME = { minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: `^(?=.*\\S)${PLAIN.slice(1)}` } as const;
export const PLAIN_NAME_MUST = `be a string of 1 to ${NAME_LENGTH_MAX} characters without control characters, not only blanks`;

const STEP_KEY_FORMAT = new RegExp(STEP_KEY.pattern);
export const isStepKey = (text: string) => text.length <= STEP_KEY.maxLength && STEP_KEY_FORMAT.test(text);

/** One joiner where it is needed, kept, or one character that is not seen. */
const UNSEEN_CHARACTER = new RegExp(`(${JOINER})|[${UNSEEN}]`, 'gu');
const ASCII = /^[\x20-\x7e]*$/;

/** Text without characters that are drawn as nothing or turn the direction of what follows. */
export const seen = (text: string) => (ASCII.test(text) ? text : text.replace(UNSEEN_CHARACTER, '$1'));

const UNSEEN_OR_CONTROL = new RegExp(`(${JOINER})|[${CONTROLS}${UNSEEN}]`, 'gu');

/** Writes such characters, and control characters, as escapes such as \u202e, for messages that quote a text. */
export const spelledOut = (text: string) =>
  ASCII.test(text)
    ? text
    : text.replace(
        UNSEEN_OR_CONTROL,
        (character, joiner?: string) => joiner ?? `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
      );

/** The first such character, as U+202E; undefined where all are plain. */
export function firstUnseen(text: string): string | undefined {
  const found = [...text.matchAll(UNSEEN_CHARACTER)].find(([, joiner]) => joiner === undefined);
  return found && `U+${found[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** True when the text can be written as UTF-8 and holds no NUL. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A pattern for one or several choices, separated by commas. It contains each choice once, since some lists have a hundred. */
export const patternOfSeveral = (choices: readonly string[]): string =>
  `^((${choices.map((one) => one.replaceAll('.', '\\.')).join('|')})(,(?!$)|$))+$`;

/** Truncates to `length` UTF-16 code units, and ends with … if anything was cut. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`.toWellFormed();
