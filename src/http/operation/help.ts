// The documents at /help, as the build made them: those of the version that runs, also where there is no internet.
import fastifyStatic from '@fastify/static';
import { packageFile } from '../../package-file.ts';
import type { App } from '../request/service.ts';

/** Everything comes from this host, in files. */
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
