// The language of the page, to choose from their own names.
import type { Language } from '../../../src/domain/language.ts';
import { readStored, writeStored } from '../api/stored.ts';
import { ACCOUNT_STORED_AS, LANGUAGES, language, languageNow, STORED_AS } from '../language/language.ts';
import { LabelledSelect } from '../ui/control.tsx';
import { languageWords as words } from './words.ts';

export function LanguageChoice() {
  return (
    <LabelledSelect className="language-choice" label={words.language} isUnseen value={language} set={choose}>
      {!(language in LANGUAGES) && <option>{language}</option>}
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </LabelledSelect>
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
