// Bodies of management requests: JSON in UTF-8.
import { isUtf8 } from 'node:buffer';
import type { App } from './service.ts';

/** An empty body counts as none: clients send the content type with every request, a DELETE included. */
export function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8(body)) return done(Object.assign(new Error('body is not UTF-8'), { statusCode: 400 }));
    parse(request, body.toString('utf8'), done);
  });
}
