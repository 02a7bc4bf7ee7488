// The errors that are reported to callers. Everything else is a defect: logged whole, reported as "internal".

export type ErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'precondition'
  | 'too_large'
  | 'unsupported'
  | 'key_reused'
  | 'rate_limited'
  | 'unavailable'
  | 'catalog_away';

/** An error whose message is meant for the caller: it names the problem and, where possible, the remedy. */
export class DomainError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
  }
}

/** The service cannot start, for a reason that an operator can remove: the message says what to do. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

export const invalid = (message: string) => new DomainError('invalid', message);
export const notFound = (message: string) => new DomainError('not_found', message);
export const conflict = (message: string) => new DomainError('conflict', message);
export const unavailable = (message: string) => new DomainError('unavailable', message);
/** The catalog cannot be read at the moment. The error does not concern this node alone: other nodes share the catalog. */
export const catalogAway = (cause: unknown) => {
  const error = new DomainError('catalog_away', 'The catalog does not answer at the moment. Try again later');
  error.cause = cause;
  return error;
};

const CAUSE_LENGTH_MAX = 300;

/** Messages of an error and its causes, on one line, without stacks: for expected failures, such as a server's. */
export function sayCause(error: unknown): string {
  const sentences: string[] = [];
  for (let cause = error; cause instanceof Error && sentences.length < 4; cause = cause.cause) {
    // A connection that was tried at several addresses has a code and no message.
    sentences.push(cause.message || ('code' in cause ? String(cause.code) : cause.name));
  }
  const text = [...new Set(sentences)].join(': ') || String(error);
  return text.replaceAll(/\s+/g, ' ').slice(0, CAUSE_LENGTH_MAX);
}
