// Builds the response schemas of routes for the API document.
import { type TSchema, Type } from 'typebox';

const ERRORS: Record<number, string> = {
  400: 'Malformed; the message names the field.',
  401: 'The key is missing, unknown, revoked or expired.',
  403: 'The credential does not allow this.',
  404: 'Not found, or of somebody else.',
  405: 'The path takes other methods, which `Allow` lists.',
  409: 'It exists already.',
  412: 'If-Match names another version than the one that is stored.',
  413: 'The body is too large.',
  415: 'The body is of a type that is not read.',
  422: 'The Idempotency-Key came with another request.',
  429: 'Too many requests.',
  503: 'An engine is not available; try again later.',
  504: 'Whether it exists cannot be said at the moment; try again later.',
};

const ERROR_EXAMPLES: Record<number, string> = {
  400: 'Invalid journey data: slug must contain only lowercase letters, numbers, and hyphens',
  401: 'Invalid or expired API key',
  403: 'API key does not have required scope: journeys:write',
  404: 'Journey with slug "housing-benefit" not found',
  405: 'Method PATCH not allowed; use GET or HEAD',
  409: 'Journey with slug "housing-benefit" already exists in this organization',
  412: 'If-Match names another version: it was changed meanwhile. Retrieve it again, and make the change to that',
  413: 'Invalid request: body must be at most 1048576 bytes',
  415: 'Content-Type must be application/json',
  422: 'Idempotency-Key was used with another request: take another key',
  429: 'Rate limit exceeded for organization',
  503: 'Metrics are not available at the moment. Try again later',
  504: 'The catalog does not answer at the moment. Try again later',
};

/** An error status, alone or with an example message of the route. */
export type Refusal = number | [status: number, example: string];

/** The `response` part of a route's schema: successes, and errors in addition to those of `deriveAccess`. */
export function answers(success: Record<number, TSchema>, ...errors: Refusal[]): Record<number, TSchema> {
  const described = errors.map((one) => {
    const [status, example = ERROR_EXAMPLES[status] ?? ''] = typeof one === 'number' ? [one] : one;
    return [
      status,
      Type.Object({ error: Type.String() }, { description: ERRORS[status] ?? '', examples: [{ error: example }] }),
    ];
  });
  return { ...success, ...Object.fromEntries(described) };
}

/** The 404 of a path with the id of a resource. */
export const noSuch = (what: string): Refusal => [
  404,
  `${what} with id "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a" not found`,
];

export const noContent = (description: string) => Type.Null({ description });

/** The 304 to a request whose If-None-Match has the current entity tag. */
export const UNCHANGED = Type.Null({ description: 'If-None-Match names the ETag of the answer: it is unchanged.' });

/** A body that is not JSON from a schema: a file or stream in one of the content types. */
export const streamed = (description: string, ...contentTypes: string[]) =>
  Type.Unsafe<unknown>({
    description,
    content: Object.fromEntries(contentTypes.map((type) => [type, { schema: { type: 'string' } }])),
  });

/** The 401 of routes that require a signed-in person. */
export const NOT_SIGNED_IN: Refusal = [401, 'Not signed in'];
export const needsSession = [{ session: [] }];
/** `security` of routes without authentication. */
export const open = [];
