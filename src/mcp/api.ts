// The service's own API, as the tools ask it: they count nothing themselves, and see what the caller's key may see.

export interface Api {
  /** The JSON that the service answers to a GET. Throws `Refused`. */
  get<Answer>(path: string): Promise<Answer>;
  /** The same of a POST. */
  post<Answer>(path: string, body: object): Promise<Answer>;
  /** A text file that the service answers. Throws `Refused`. */
  text(path: string): Promise<string>;
}

/** The service refused, in words that are for the caller. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** A path of the API with its query; members that are undefined are left out. */
export function pathOf(path: string, query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** A path of a journey. */
export const journeyPath = (slug: string, rest = ''): string => `/api/journeys/${encodeURIComponent(slug)}${rest}`;
