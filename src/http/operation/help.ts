// Serves the documents at /help. They belong to the build, so that they match the running version and work offline.
import fastifyStatic from '@fastify/static';
import { packageFile } from '../../package-file.ts';
import type { App } from '../request/service.ts';

/** Scripts, styles and images load from this host only, none inline. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

export async function helpFiles(app: App): Promise<void> {
  await app.register(fastifyStatic, {
    root: packageFile('dist', 'help'),
    prefix: '/help/',
    // `/help/limits` is the file limits.html.
    extensions: ['html'],
    index: false,
    cacheControl: false,
    setHeaders(reply) {
      reply.header('cache-control', 'no-cache');
      reply.header('content-security-policy', POLICY);
      reply.header('referrer-policy', 'no-referrer');
    },
  });
  app.get('/help', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
}
