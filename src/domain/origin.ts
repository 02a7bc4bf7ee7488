// Origins: where a page comes from, as browsers send it in the Origin header (RFC 6454).
import { readUrl } from './url.ts';

/** How many origins a journey may list. */
export const ALLOWED_ORIGINS_MAX = 100;

/**
 * An http or https origin in its normal form (lower case, no default port), or null when the text is anything more or
 * less than `scheme://host[:port]`. A path, a wildcard, credentials or an opaque origin ("null") is none.
 */
export function normalizeOrigin(text: string): string | null {
  if (!/^https?:\/\/[^/?#@\\*\s]+\/?$/i.test(text) || text.endsWith('/')) return null;
  return readUrl(text)?.origin ?? null;
}

/** The two local development origins that are known without being listed. */
const DEVELOPMENT_ORIGINS = ['http://localhost:3000', 'http://localhost:3100'];

/**
 * Says whether an origin belongs to the service's own world: its own host, a partner's, their subdomains, or local
 * development. `hosts` are host names without port, in lower case. No Origin header at all is known, too.
 */
export function isKnownOrigin(origin: string | undefined, hosts: readonly string[]): boolean {
  if (origin === undefined) return true;
  const normal = normalizeOrigin(origin);
  if (normal === null) return false;
  if (DEVELOPMENT_ORIGINS.includes(normal)) return true;
  const { hostname } = new URL(normal);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
