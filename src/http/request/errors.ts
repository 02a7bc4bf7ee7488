// Turns every error into a response. A defect of the service becomes a 500 with the request's id; its details go only to the log.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, sayCause } from '../../domain/error.ts';
import { firstUnseen } from '../../domain/text.ts';
import { BODY_BYTES_MAX } from '../../ingest/body.ts';
import { isSqliteTrouble } from '../../sqlite.ts';
import { Busy, LimitExceeded, StoreFailure } from '../../store/engine.ts';
import { ForbiddenProperty } from './body.ts';
import { PROBLEMS, sendError } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the body's resource, for the message "Invalid <subject> data: …". */
    subject?: string;
    /** Name of the queried resource, for the message "Invalid <queryOf> query: …". */
    queryOf?: string;
    /** The WWW-Authenticate of a 401. Default: Bearer. */
    challenge?: (request: FastifyRequest) => string;
  }
}

/** The HTTP status of a domain error. */
export const statusOf = (code: ErrorCode): number => PROBLEMS[code].status;

/** Retry-After of a 503, in seconds. */
const RETRY_AFTER_SECONDS = 5;
/** Retry-After of a query that exceeded its time or memory limit, in seconds: it may succeed when the event store is less busy. */
const RETRY_LIMITED_SECONDS = 60;

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toDomainError(error, request);
  request.hasFailed = known === undefined || isFailure(known);
  if (!known) {
    request.log.error({ err: error }, 'request failed');
    const refusal = `Internal error. Its details are in the log under request id ${request.id}`;
    return sendError(request, reply, 'internal', refusal);
  }
  if (known.code === 'unauthorized') {
    reply.header('www-authenticate', request.routeOptions.config.challenge?.(request) ?? 'Bearer');
  }
  if (known.code === 'unavailable' || known.code === 'catalog_away') {
    // An unreachable database is an expected failure: the log gets its message without a stack trace.
    request.because = sayCause(known.cause ?? known);
    const seconds = known.cause instanceof LimitExceeded ? RETRY_LIMITED_SECONDS : RETRY_AFTER_SECONDS;
    reply.header('retry-after', String(seconds));
  }
  return sendError(request, reply, known.code, known.message);
}

/** True if the database or the disk failed. An `unavailable` error without a cause is a limit of the service. */
function isFailure({ code, cause }: DomainError): boolean {
  if (code === 'catalog_away') return true;
  return code === 'unavailable' && cause !== undefined && !(cause instanceof LimitExceeded || cause instanceof Busy);
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, 'not_found', noEndpointAt(request));
}

const noEndpointAt = ({ method, url }: FastifyRequest) => `No such endpoint: ${method} ${url.split('?', 1)[0]}`;

/** The error to send to the caller; undefined for a defect of the service. */
export function toDomainError(error: unknown, request: FastifyRequest): DomainError | undefined {
  if (error instanceof DomainError) return error;
  if (error instanceof StoreFailure) {
    const refusal = new DomainError('unavailable', sayStoreFailure(error));
    refusal.cause = error;
    return refusal;
  }
  const { validation, validationContext, statusCode, code } = error as FastifyError;
  if (isSqliteTrouble(error)) {
    const refusal = new DomainError('unavailable', 'Nothing can be stored at the moment: the disk is full or failing');
    refusal.cause = error;
    return refusal;
  }
  const { subject, queryOf } = request.routeOptions.config;
  const prefix = subject === undefined ? 'Invalid request' : `Invalid ${subject} data`;
  if (validation && validationContext === 'headers') {
    return new DomainError('invalid', `Invalid request: ${sayMistake(validation).replace(/^[\w-]+/, headerName)}`);
  }
  if (validation && queryOf !== undefined) {
    return new DomainError('invalid', `Invalid ${queryOf} query: ${sayMistake(validation)}`);
  }
  if (validation) return new DomainError('invalid', `${prefix}: ${sayMistake(validation)}`);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new DomainError('too_large', `${prefix}: body must be at most ${BODY_BYTES_MAX} bytes`);
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new DomainError('unsupported', 'Content-Type must be application/json');
  }
  // A segment of the path is longer than any slug or id.
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return new DomainError('not_found', noEndpointAt(request));
  if (code === 'FST_ERR_BAD_URL')
    return new DomainError(
      'invalid',
      'Invalid request: path must be percent-encoded UTF-8: write % as %25, and other letters as their bytes',
    );
  // The static file server answers 403 to a path that leaves its folder, and 404 to one without a file.
  if (statusCode === 403 || statusCode === 404) return new DomainError('not_found', noEndpointAt(request));
  if (statusCode === 412)
    return new DomainError('precondition', 'If-Match names no version of this file that is served');
  if (statusCode === 416) return new DomainError('invalid', 'Invalid request: Range must lie within the file');
  if (error instanceof ForbiddenProperty) {
    return new DomainError('invalid', `${prefix}: body must hold no property __proto__ or constructor.prototype`);
  }
  if (statusCode !== undefined && statusCode < 500)
    return new DomainError('invalid', `${prefix}: body must be valid JSON`);
  return undefined;
}

function sayStoreFailure(error: StoreFailure): string {
  if (error instanceof LimitExceeded) {
    return error.limit === 'memory'
      ? 'This question takes more memory than one question may. Ask for a shorter period, or with a filter'
      : 'This question takes longer than one question may. Ask for a shorter period, or with a filter';
  }
  if (error instanceof Busy) return 'Too many questions are under way. Try again in a moment';
  return 'Metrics are not available at the moment. Try again later';
}

/** The usual capitalization of a header: Idempotency-Key. */
const headerName = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

type Mistake = NonNullable<FastifyError['validation']>[number] & { data?: unknown };

interface SchemaPart {
  'x-must'?: string;
  properties?: Record<string, SchemaPart>;
}

/** "<field> must …", worded by the schema's `x-must` if it has one. */
function sayMistake(validation: NonNullable<FastifyError['validation']>): string {
  // A nullable value fails in each branch of its anyOf, then in the anyOf, which has the `x-must`: the last mistake.
  const mistake = validation.at(-1) as Mistake & { parentSchema?: SchemaPart };
  const missing = mistake.keyword === 'required' ? String(mistake.params.missingProperty) : undefined;
  const place = [...mistake.instancePath.split('/').slice(1), ...(missing === undefined ? [] : [missing])];
  const part = missing === undefined ? mistake.parentSchema : mistake.parentSchema?.properties?.[missing];
  const field = place
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^\./, '');
  if (field === '') return 'body must be a JSON object';
  return `${field} must ${mustOf(mistake, part)}`;
}

/** The phrase after "must". Names the length limit if `x-must` omits it, and the first invisible character of a text that has one. */
function mustOf({ keyword, params, data }: Mistake, part: SchemaPart | undefined): string {
  const must = part?.['x-must'] ?? (keyword === 'type' ? `be of type ${params.type}` : 'have another form');
  const { limit } = params;
  if (keyword === 'maxLength' && !must.includes(String(limit))) return `be at most ${limit} characters long`;
  const unseen = typeof data === 'string' && must.includes('control characters') ? firstUnseen(data) : undefined;
  return unseen === undefined ? must : `${must}: ${unseen} is invisible, or turns the direction of text`;
}
