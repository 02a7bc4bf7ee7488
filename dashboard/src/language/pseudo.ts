// Languages that nobody speaks, for screenshots and for finding text that is in no catalogue: English with accents and 40 %
// longer, and English within marks that write it from right to left. Places stay as they are.
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Texts } from './messages.ts';

const ACCENTED: Record<string, string> = Object.fromEntries(
  [...'aceinouyACEINOUY'].map((letter, at) => [letter, [...'åçéîñöûýÅÇÉÎÑÖÛÝ'][at] ?? letter]),
);

/** The share of a text's letters by which a translation may be longer. */
const LONGER = 0.4;
/** Lines break after so many, as between words. */
const LONG_WORD = /~{12}(?=~)/g;

export function lengthened(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const accented = text.replaceAll(/[aceinouy]/gi, (letter) => ACCENTED[letter] ?? letter);
  const more = '~'.repeat(Math.ceil(text.trim().length * LONGER)).replaceAll(LONG_WORD, '$& ');
  return accented.replace(/(\s*)$/, `${more}$1`);
}

export const turned = (text: string): string => (/\p{L}/u.test(text) ? `\u202e${text}\u202c` : text);

type Change = (text: string) => string;

export function pseudo(texts: Texts, change: Change): Texts {
  const changed = Object.entries(texts).map(([name, text]) => {
    if (typeof text === 'string') return [name, change(text)];
    return [name, Array.isArray(text) ? inElements(text, change) : pseudo(text, change)];
  });
  return Object.fromEntries(changed);
}

function inElements(elements: readonly MessageFormatElement[], change: Change): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: change(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: inElements(option.value, change) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}
