// Parses the bodies of management requests: JSON in UTF-8.
import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../domain/error.ts';
import type { App } from './service.ts';

/** Treats an empty body as absent: some clients send a Content-Type with every request, even DELETE. */
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

/** The body has `__proto__` or `constructor.prototype`, which could pollute prototypes. */
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
