// The API of Waymark with types, for programs. Paths, bodies and answers are those of the service's OpenAPI document.
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import type { components, paths } from './api.ts';

export type { components, operations, paths } from './api.ts';

/** A shape of the document by its name: `Schema<'Journey'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

/** Codes of errors are stable: programs may branch on them. */
export type ErrorCode = Schema<'Problem'>['code'];

/** `GET`, `POST`, `PUT` and `DELETE` of a path, each with the types of what it takes and answers. */
export type Client = FetchClient<paths>;

export interface ClientOptions {
  /** Where the service is: `https://waymark.example.org`. */
  baseUrl: string;
  /** An API key of an organization, or the operator's admin token. */
  key: string;
  /** In the place of the global one: for proxies, timeouts and tests. */
  fetch?: (request: Request) => Promise<Response>;
}

export function createClient({ baseUrl, key, fetch }: ClientOptions): Client {
  return createFetchClient<paths>({
    baseUrl,
    headers: { authorization: `Bearer ${key}`, accept: 'application/json, application/problem+json' },
    ...(fetch && { fetch }),
  });
}

/** A refusal of the service, or an answer that is none of its own, such as that of a proxy: then without a code. */
export class WaymarkError extends Error {
  override readonly name = 'WaymarkError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The member or parameter at fault, where the service names one. */
  readonly field: string | undefined;
  /** Under this id the service's log knows the request. */
  readonly requestId: string | null;

  constructor({ status, headers }: Response, problem: Partial<Schema<'Problem'>>) {
    super(problem.detail ?? `The answer was ${status}`);
    this.status = status;
    this.code = problem.code;
    this.field = problem.field;
    this.requestId = headers.get('x-request-id');
  }
}

interface Answered {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/** The answer of a request; undefined where it has no body. */
type Data<Answer extends Answered> = [Exclude<Answer['data'], undefined>] extends [never]
  ? undefined
  : Exclude<Answer['data'], undefined>;

/** The data of an answer. Throws `WaymarkError` for a refusal, and what `fetch` throws when nothing answers. */
export async function dataOf<Answer extends Answered>(asked: Promise<Answer>): Promise<Data<Answer>> {
  const { data, error, response } = await asked;
  if (response.ok) return data as Data<Answer>;
  throw new WaymarkError(response, typeof error === 'object' && error !== null ? error : {});
}
