// The path below which the service answers. Addresses in its answers, and those of the router, begin after it.

/** No page is where the tests call the modules of requests. */
const page = (globalThis as { document?: { querySelector(name: string): { content?: string } | null } }).document;

/** Empty where the service has a host of its own. */
export const BASE_PATH = page?.querySelector('meta[name="base-path"]')?.content ?? '';
