/**
 * The path of this host that a link leads to, as the browser resolves it; undefined when it leads elsewhere. The service
 * reads links in the same way, and a test holds both.
 */
export function pathHere(link: string): string | undefined {
  const here = 'http://here.invalid';
  const url = link.startsWith('/') && !link.includes('\\') ? resolve(link, here) : undefined;
  if (url?.origin !== here) return undefined;
  const path = url.pathname + url.search + url.hash;
  // "/.//evil.example" becomes the path "//evil.example", which the next reader would take for a host.
  return resolve(path, here)?.href === url.href ? path : undefined;
}

function resolve(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
