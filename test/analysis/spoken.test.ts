// Values are kept once where all languages say the same, and otherwise as each of them says it.
import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/domain/language.ts';
import { inEveryLanguage, inLanguage } from '../../src/language/spoken.ts';

it.each<[string, (language: Language) => unknown]>([
  ['the same', () => ({ n: 3, name: 'Contact', none: null })],
  ['another in one language alone', (language) => ({ text: language === 'es' ? 'Sí' : 'Yes' })],
  ['nothing in one language', (language) => (language === 'fr' ? null : 'text')],
  ['a list of another length', (language) => ({ parts: language === 'de' ? ['a'] : ['a', 'b'] })],
  ['a list whose parts differ', (language) => [1, { text: language }, true]],
  ['other members', (language) => (language === 'en' ? { a: 1 } : { b: 1 })],
])('%s is read back in each', (_name, say) => {
  const kept = JSON.parse(JSON.stringify(inEveryLanguage(say)));
  for (const language of LANGUAGES) expect(inLanguage(kept, language)).toEqual(say(language));
});

it('is stored once if it is equal in all languages', () => {
  expect(inEveryLanguage(() => ({ n: 3, parts: ['a'] }))).toEqual({ n: 3, parts: ['a'] });
});
