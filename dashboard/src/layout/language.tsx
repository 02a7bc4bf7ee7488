// The language of the page, to choose from their own names.
import type { Language } from '../../../src/domain/language.ts';
import { readStored, writeStored } from '../api/stored.ts';
import { ACCOUNT_STORED_AS, LANGUAGES, language, languageNow, STORED_AS } from '../language/language.ts';
import { languageWords as words } from './words.ts';
import '../ui/input.css';

export function LanguageChoice() {
  return (
    <label className="language-choice">
      <span className="visually-hidden">{words.language}</span>
      <select className="input" value={language} onChange={({ target }) => choose(target.value)}>
        {!(language in LANGUAGES) && <option>{language}</option>}
        {Object.entries(LANGUAGES).map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The texts of every module are in the language in which it was imported. */
function choose(tag: string): void {
  writeStored(STORED_AS, tag);
  location.reload();
}

export const forgetChoice = () => writeStored(STORED_AS, null);

/** Keeps the language of the account, which the next page begins with; the page that is open loads again where it is in another one. */
export function followAccount(wanted: Language | null): void {
  if (readStored(ACCOUNT_STORED_AS) !== wanted) writeStored(ACCOUNT_STORED_AS, wanted);
  if (languageNow() !== language) location.reload();
}
