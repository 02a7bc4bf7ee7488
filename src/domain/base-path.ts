// The path of the service's address, where a reverse proxy serves other software on the same host.

/** Without a slash at the end: `/waymark`, or nothing when the service has a host of its own. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');

/** A path such as `/tools/waymark`: characters that need no escape in a cookie or in HTML. */
const PATH = /^(\/[A-Za-z0-9][\w.~-]*)*\/?$/;
/** First segments of the service's own paths. A base path must not begin with one: a proxy may strip the base path or not, and both must be distinguishable. */
export const OWN_PARTS: ReadonlySet<string> = new Set([
  ...['api', 'assets', 'docs', 'embed', 'feeds', 'healthz', 'help', 'livez', 'mail', 'mcp', 'metrics', 'oauth'],
  ...['openapi.json', 'p', 'readyz', 's', 'try', '.well-known'],
  ...['account', 'alerts', 'definitions', 'forecasts', 'join', 'journeys', 'new-journey', 'set-password', 'settings'],
  ...['setup', 'sign-in'],
]);

/** The mistake in the path of an address that can be read, if it has one. */
export function mistakeInBase(baseUrl: string): string | undefined {
  const { pathname, search, hash } = new URL(baseUrl);
  if (search !== '' || hash !== '') return 'must have no query and no fragment';
  if (!PATH.test(pathname)) return 'must have a path of letters, digits and . _ ~ - alone';
  const first = pathname.split('/')[1] ?? '';
  return OWN_PARTS.has(first)
    ? `must not have a path that begins with /${first}, which is a path of the service`
    : undefined;
}

/** Takes the base path off the address of a request; a proxy may have done so already. */
export function belowBase(basePath: string, url: string): string {
  if (!url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url;
}
