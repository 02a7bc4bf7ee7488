// Serves the built dashboard: a single page for every URL without another route, and its assets.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { packageFile } from '../../package-file.ts';
import { answerNotFound } from '../request/errors.ts';
import type { App } from '../request/service.ts';

/** Resources load from this host only. Inline scripts and styles, and requests to other hosts, are blocked. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'";
const FOREVER_CACHED = 'public, max-age=31536000, immutable';
/** Files whose names contain a hash of the content, and which can be cached forever, unlike the theme script and the icon. */
const HASHED = /-[\w-]{8}\.(js|css)(\.(gz|br))?$/;
/** Paths for programs, where a 404 has a JSON body even if the client accepts HTML. */
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

/** The handler for URLs without a route: sends the dashboard to browsers that request a page, else a 404. */
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
  // At the root, clients that accept anything, such as curl and uptime monitors, get the page too.
  return (accept.includes('text/html') || (path === '/' && accept.includes('*/*'))) && !FOR_PROGRAMS.test(path);
}

/** Null if the dashboard has not been built: the API works without it. */
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
