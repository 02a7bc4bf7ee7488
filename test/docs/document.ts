// Reads the documents, so that tests can do what they say.
import { readFileSync } from 'node:fs';

export interface CodeBlock {
  /** The text behind the opening fence: the language, and what the document adds to it. */
  info: string;
  text: string;
}

/** A document of the repository, by its path from the root. */
export function readDocument(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

/** The part under a heading, up to the next heading of the same or a higher level. */
export function section(document: string, heading: string): string {
  const level = /^#+/.exec(heading)?.[0].length ?? 0;
  const [, after] = document.split(`\n${heading}\n`);
  if (after === undefined) throw new Error(`there is no "${heading}"`);
  return after.split(new RegExp(`^#{1,${level}} `, 'm'), 1)[0] ?? '';
}

export function codeBlocks(document: string): CodeBlock[] {
  return [...document.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', text = '']) => ({ info, text }));
}

/** The rows of the first table whose columns begin with these, each by its column, without backticks. */
export function tableRows<Column extends string>(
  document: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const lines = document.split('\n').map((line) => (line.startsWith('|') ? line.split('|').slice(1, -1) : []));
  const cells = lines.map((line) => line.map((cell) => cell.trim()));
  const head = cells.findIndex((line) => line.length > 0 && columns.every((column, place) => line[place] === column));
  if (head === -1) throw new Error(`there is no table of ${columns.join(', ')}`);
  const rest = cells.slice(head + 2);
  const end = rest.findIndex((line) => line.length === 0);
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((line) =>
      Object.fromEntries(columns.map((column, place) => [column, (line[place] ?? '').replaceAll('`', '')])),
    )
    .map((row) => row as Record<Column, string>);
}
