// Serves the public page of a journey, if its owner has switched it on. The page sets no cookies, runs no scripts, and reads the catalog only.

import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { PAGE_POLICY } from '../../analysis/document/html.ts';
import { PAGE_FILES, type PageFile, pageFile } from '../../analysis/public/files.ts';
import { publicPage } from '../../analysis/public/page.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrg } from '../../catalog/orgs.ts';
import { isPageOn, listMonths } from '../../catalog/public-pages.ts';
import { DomainError, notFound } from '../../domain/error.ts';
import { Lang, type Language } from '../../domain/language.ts';
import { answers, open, streamed, UNCHANGED } from '../request/answers.ts';
import type { App, Service } from '../request/service.ts';

/** How long proxies and browsers may cache the page, in seconds. */
const CACHED_SECONDS = 300;
const Path = Type.Object({ orgSlug: Type.String(), slug: Type.String() });
const TYPES: Record<PageFile, string> = {
  'index.html': 'text/html; charset=utf-8',
  'figures.csv': 'text/csv; charset=utf-8',
  'figures.json': 'application/json; charset=utf-8',
};

const OPERATIONS = {
  'index.html': { operationId: 'publishedPage', summary: 'Read the public page of a journey' },
  'figures.csv': { operationId: 'publishedTable', summary: 'Retrieve the figures of a public page as CSV' },
  'figures.json': { operationId: 'publishedFigures', summary: 'Retrieve the figures of a public page as JSON' },
} as const;
const NOTHING = 'No page is published here';

export function publishedRoutes(app: App, service: Service): void {
  for (const file of PAGE_FILES) {
    const path = file === 'index.html' ? '' : `/${file}`;
    app.get(
      `/p/:orgSlug/:slug${path}`,
      {
        schema: {
          ...OPERATIONS[file],
          description: 'For everybody, while the owner has the page switched on.',
          tags: ['Figures'],
          security: open,
          params: Path,
          querystring: Type.Object({ lang: Lang }),
          response: answers({ 200: streamed('The months that are published.', TYPES[file]), 304: UNCHANGED }, [
            404,
            NOTHING,
          ]),
        },
      },
      async (request, reply) => {
        const body = await published(service, request.params, file, request.query.lang);
        const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
        reply.headers({
          'content-security-policy': `${PAGE_POLICY}; form-action 'none'; frame-ancestors 'none'`,
          'referrer-policy': 'no-referrer',
          'cache-control': `public, max-age=${CACHED_SECONDS}`,
          etag,
        });
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        return reply
          .serializer((payload: unknown) => payload as string)
          .type(TYPES[file])
          .send(body);
      },
    );
  }
}

/** Finds the published file. Throws the same `not_found` for an unknown journey and for a page that is off. */
async function published(
  { catalog }: Service,
  { orgSlug, slug }: { orgSlug: string; slug: string },
  file: PageFile,
  lang: Language | undefined,
): Promise<string> {
  const nothing = notFound(NOTHING);
  const org = await findOrg(catalog, orgSlug);
  if (!org) throw nothing;
  const journey = await findJourney(catalog, org.id, slug).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'not_found') throw nothing;
    throw error;
  });
  if (!(await isPageOn(catalog, journey.id))) throw nothing;
  const page = publicPage(org, journey, await listMonths(catalog, journey.id));
  return pageFile(page, file, { language: lang ?? org.settings.language, base: `${slug}/` });
}
