// The language of the page: as the person chose in this browser, else for the account or its organization, else the first of the browser's
// languages that a catalogue exists for, else English. It is settled before the application is imported, so that every module's texts are in it from the
// start; choosing another one loads the page again.

/** By tag, in its own words. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;
/** For screenshots and for finding text that is in no catalogue: English longer and with accents, and from right to left. */
const PSEUDO = ['en-XA', 'ar-XB'] as const;

export type Language = keyof typeof LANGUAGES | (typeof PSEUDO)[number];

/** The choice of this browser, and that of the account that was signed in last. */
export const STORED_AS = 'waymark-language';
export const ACCOUNT_STORED_AS = 'waymark-account-language';

const isLanguage = (tag: string): tag is Language => tag in LANGUAGES || PSEUDO.some((pseudo) => pseudo === tag);

const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? '';

/** Tests in Node have no page. */
const { document, localStorage, navigator } = globalThis as {
  document?: object;
  localStorage?: { getItem(name: string): string | null };
  navigator?: { languages?: readonly string[] };
};
const preferred = (document && navigator?.languages) || [];

function stored(name: string): string | null {
  try {
    return (document && localStorage?.getItem(name)) ?? null;
  } catch {
    // Storage is switched off.
    return null;
  }
}

function languageFor(chosen: readonly (string | null)[], wanted: readonly string[]): Language {
  const first = chosen.find((tag) => tag !== null && isLanguage(tag));
  return (first ?? wanted.map(baseOf).find((tag) => tag in LANGUAGES) ?? 'en') as Language;
}

/** The language in which a page that is opened now would be. */
export const languageNow = (): Language => languageFor([stored(STORED_AS), stored(ACCOUNT_STORED_AS)], preferred);

export const language: Language = languageNow();

export const isPseudo = PSEUDO.some((pseudo) => pseudo === language);

/** The language of the sentences, for the rules of plurals. */
export const sentenceTag = (isPseudo ? 'en' : language) as keyof typeof LANGUAGES;

/** A path of the API whose answer has sentences, asked for in the reader's language. */
export const inSentences = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lang=${sentenceTag}`;

/**
 * For numbers and dates, the preferred first: the browser's variants of the language. Where the browser names no language that
 * a catalogue exists for, numbers and dates are those of its languages in English sentences.
 */
export function formatTags(wanted: readonly string[] = preferred, chosen: Language = language): readonly string[] {
  const base = baseOf(chosen);
  const variants = wanted.filter((tag) => baseOf(tag) === base);
  if (variants.length > 0) return variants;
  const isForeign = base === 'en' && !wanted.some((tag) => baseOf(tag) in LANGUAGES);
  if (isForeign && wanted.length > 0) return wanted;
  return [base in LANGUAGES && base !== 'en' ? base : 'en-GB'];
}
