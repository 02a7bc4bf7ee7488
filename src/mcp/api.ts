// The service's API as used by the tools: they compute no figures, and see only data within the scopes of the caller's key.

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

/**
 * The same API with every text of an answer in a single line. Names of steps and fields come from senders of events, and a line break in
 * one would insert lines into an answer.
 */
export const inLines = (api: Api): Api => ({
  get: async <Answer>(path: string) => oneLine<Answer>(await api.get(path)),
  post: async <Answer>(path: string, body: object) => oneLine<Answer>(await api.post(path, body)),
  text: api.text,
});

function oneLine<Answer>(value: unknown): Answer {
  if (typeof value === 'string') return value.replaceAll(BREAKS, ' ') as Answer;
  if (Array.isArray(value)) return value.map((one) => oneLine(one)) as Answer;
  if (typeof value !== 'object' || value === null) return value as Answer;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, oneLine(one)])) as Answer;
}

/** Control characters, and Unicode line and paragraph separators. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;
