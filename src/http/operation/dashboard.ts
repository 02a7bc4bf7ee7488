// The dashboard, as the build left it: one page for every address that is nobody else's, and the files that it loads.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageFile } from '../../package-file.ts';
import { answerNotFound } from '../request/errors.ts';
import type { App } from '../request/service.ts';

/** Everything comes from this host, in files: no script or style within the page, nothing from or to anywhere else. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'";
const FOREVER_CACHED = 'public, max-age=31536000, immutable';
/** Names with a hash of the content never change; the theme's script and the icon may. */
const HASHED = /-[\w-]{8}\.(js|css)(\.(gz|br))?$/;
/** Paths that programs ask for. Not found is answered in JSON there, whatever the caller accepts. */
const FOR_PROGRAMS = /^\/(api|embed|docs|assets)(\/|$)|^\/(livez|healthz|readyz|metrics|openapi\.json)(\/|$)/;

export async function dashboardFiles(app: App): Promise<void> {
  await app.register(fastifyStatic, {
    root: packageFile('dist', 'dashboard', 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', HASHED.test(basename(path)) ? FOREVER_CACHED : 'no-cache');
    },
  });
}

/** Answers what no other door takes: a browser that asks for a page gets the dashboard, everything else a 404. */
export function pageOrNotFound(basePath: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const page = readPage(basePath);
  return (request, reply) => {
    if (page === null || !asksForPage(request)) return answerNotFound(request, reply);
    reply.headers({
      'content-security-policy': PAGE_POLICY,
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      vary: 'accept',
      'cache-control': 'no-cache',
      etag: page.etag,
    });
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    return reply.code(200).type('text/html; charset=utf-8').send(page.html);
  };
}

function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const [path = ''] = url.split('?', 1);
  const { accept = '*/*' } = headers;
  // The address itself is also what curl and monitors of uptime ask, which accept anything.
  return (accept.includes('text/html') || (path === '/' && accept.includes('*/*'))) && !FOR_PROGRAMS.test(path);
}

/** Null before the first build: the service is whole without its page. */
function readPage(basePath: string): { html: string; etag: string } | null {
  try {
    const built = readFileSync(packageFile('dist', 'dashboard', 'index.html'), 'utf8');
    const html = built
      .replaceAll('"./assets/', `"${basePath}/assets/`)
      .replace('name="base-path" content=""', `name="base-path" content="${basePath}"`);
    return { html, etag: `"${createHash('sha256').update(html).digest('base64url')}"` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
