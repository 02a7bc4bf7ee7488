// Bodies of management requests: JSON in UTF-8.
import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../domain/error.ts';
import type { App } from './service.ts';

/** An empty body counts as none: clients send the content type with every request, a DELETE included. */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding !== '' && encoding !== 'identity')
      return done(new DomainError('unsupported', 'Content-Encoding must be identity'));
    if (!isUtf8(body)) return done(Object.assign(new Error('body is not UTF-8'), { statusCode: 400 }));
    const text = body.toString('utf8');
    parse(request, text, (error, value) => done(error && isJson(text) ? new ForbiddenProperty() : error, value));
  });
}

/** A body with `__proto__`, or a `constructor` with a `prototype`: properties that JavaScript keeps for itself. */
export class ForbiddenProperty extends Error {
  readonly statusCode = 400;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
