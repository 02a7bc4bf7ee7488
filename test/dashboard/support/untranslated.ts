// English on a page in another language: texts with a word that the English catalogue has, and that of the page's language has not.
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const ROOT = new URL('../../../dashboard/src/', import.meta.url);
const FILES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });

/** Words of three letters or more; what the syntax of messages has is in both languages. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

/** The texts alone, which stand between quotes. */
function wordsOf(ending: RegExp): Set<string> {
  const files = FILES.filter((file) => ending.test(file)).map((file) => readFileSync(new URL(file, ROOT), 'utf8'));
  const texts = files.flatMap((file) => file.replaceAll(/^import .*|\/\/.*|\/\*.*\*\//gm, '').match(/'[^']+'/g) ?? []);
  return new Set(texts.flatMap(wordsIn));
}

export function englishOnly(tag: string): Set<string> {
  const own = wordsOf(new RegExp(`[/-]words\\.${tag}\\.ts$`));
  return new Set([...wordsOf(/[/-]words\.ts$/)].filter((word) => !own.has(word)));
}

/** The part of a page that people see or hear: its text and labels, but for code, names, suggested values, and what is in a language of its own. */
const READ = `(() => {
  const SILENT = 'script, noscript, style, code, pre, bdi, textarea, datalist, [lang]:not(html)';
  const LABELS = ['aria-label', 'title', 'placeholder', 'alt', 'data-label', 'label'];
  const found = [document.title];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (!texts.currentNode.parentElement.closest(SILENT)) found.push(texts.currentNode.data);
  for (const element of document.querySelectorAll('*'))
    if (!element.closest(SILENT)) for (const name of LABELS) found.push(element.getAttribute(name) ?? '');
  return found;
})()`;

/** Names that the test gave are no texts of the dashboard. */
export async function untranslatedOn(page: Page, english: ReadonlySet<string>, names: readonly string[]) {
  const texts = await page.evaluate<string[]>(READ);
  const own = new Set(texts.map((text) => text.trim().replaceAll(/\u2068[^\u2069]*\u2069/g, '')));
  return [...own].filter((text) => !names.includes(text) && wordsIn(text).some((word) => english.has(word)));
}
