/**
 * The URL that a text is, or null. Not by `URL.canParse`: that of Node 20, once it is compiled, refuses letters such as ü
 * that fit into one byte.
 */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** The host, with its port, of a stored address (origin and path); '' for an address without a host. */
export function hostOf(kept: string): string {
  const from = kept.indexOf('://') + 3;
  if (from < 3) return '';
  const to = kept.indexOf('/', from);
  return to < 0 ? kept.slice(from) : kept.slice(from, to);
}

const HERE = 'http://here.invalid';

/** The path of this host that a link leads to, as browsers resolve it; undefined when it leads elsewhere. */
export function pathHere(link: string): string | undefined {
  const url = link.startsWith('/') && !link.includes('\\') ? readUrl(link, HERE) : null;
  if (url?.origin !== HERE) return undefined;
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" becomes the path "//evil.example", which the next reader would take for a host.
  return readUrl(path, HERE)?.href === url.href ? path : undefined;
}
