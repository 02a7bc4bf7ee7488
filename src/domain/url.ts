/**
 * The URL that a text is, or null. Not by `URL.canParse`: that of Node 20, once it is compiled, refuses letters such as ü
 * that fit into one byte.
 */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
