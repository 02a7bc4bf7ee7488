// The path of the service's address: a reverse proxy may serve other software on the same host.

/** Without a slash at the end: `/waymark`, or nothing when the service has a host of its own. */
export const basePathOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/$/, '');
