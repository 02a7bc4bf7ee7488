// Serves the API document (OpenAPI 3.1), generated from the validation schemas, and a page to browse it.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { Type } from 'typebox';
import { sessionCookieName } from '../../accounts/library.ts';
import { packageVersion } from '../../package-file.ts';
import { answers } from '../request/answers.ts';
import type { App, Service } from '../request/service.ts';
import { describeRoute } from './described-route.ts';
import { type ApiDocument, nameSchemas } from './named-schemas.ts';
import { webhooksOf } from './webhooks-document.ts';

/** The page loads nothing from other hosts. Swagger UI sets inline styles, which only 'unsafe-inline' permits. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Hides Swagger UI's top bar, which switches between documents: there is only one. */
const PAGE_STYLE = '.swagger-ui .topbar { display: none }';

export async function openApi(app: App, service: Service): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Waymark',
        version: packageVersion(),
        summary: 'Journey analytics that an organization runs itself.',
        description:
          'Define journeys with ordered steps, receive anonymous events of how people move through them, and retrieve ' +
          'the metrics. Every error is `{"error": "…"}`, or a problem with a code for callers whose Accept header names ' +
          '`application/problem+json`. Timestamps are ISO 8601 in UTC. Paths are below the address of the service, whose own path they follow. ' +
          'Not described here, since they answer pages, files or another protocol: `/embed/v1.js` and `/embed/manifest.json` (the script for ' +
          'pages and its hashes), `/mcp` (Model Context Protocol), `/s/{token}` (shared pages), `/mail/…` (links of mails), `/try/{slug}`, ' +
          '`/help`, `/docs` and the dashboard.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: service.config.baseUrl }],
      tags: [
        { name: 'Journeys', description: 'Multi-step workflows and their metrics.' },
        { name: 'Steps', description: 'The ordered steps of a journey.' },
        { name: 'Figures', description: 'What happened on journeys in a period.' },
        { name: 'Alerts', description: 'What somebody should look at now.' },
        { name: 'Messages', description: 'What other systems receive: webhooks and chats.' },
        { name: 'Memos', description: 'What in a journey is worth changing, and how sure that is.' },
        { name: 'Ingest', description: 'What pages send, and the script that sends it.' },
        { name: 'Organizations', description: 'Owners of journeys, and their keys.' },
        { name: 'Accounts', description: 'People: sign-in, members and their roles.' },
        { name: 'Operations', description: 'For operators.' },
        {
          name: 'Simulations',
          description: 'What a journey would gain if something in it changed, and how far off that may be.',
        },
      ],
      webhooks: webhooksOf(service.config.baseUrl),
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of an organization, with scopes.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(service.config.baseUrl),
            description:
              'The cookie of somebody who is signed in. The role in the organization gives the scopes; the header ' +
              '`Waymark-Org` names the organization, and may be left out by who belongs to one only. What changes ' +
              'something must come from a page of the service (`Origin`).',
          },
          adminToken: { type: 'http', scheme: 'bearer', description: "The operator's admin token." },
        },
      },
    },
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({ schema: describeRoute(schema, route), url }),
    transformObject: (made) =>
      nameSchemas(('openapiObject' in made ? made.openapiObject : {}) as ApiDocument) as object,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    uiConfig: { deepLinking: true, docExpansion: 'list', validatorUrl: null, tryItOutEnabled: true },
    theme: { title: 'Waymark API', css: [{ filename: 'waymark.css', content: PAGE_STYLE }] },
  });
  app.get(
    '/openapi.json',
    {
      schema: {
        operationId: 'apiDocument',
        summary: 'Retrieve this document',
        tags: ['Operations'],
        security: [],
        response: answers({ 200: Type.Unsafe<unknown>({ type: 'object', description: 'OpenAPI 3.1.' }) }),
      },
    },
    async () => app.swagger(),
  );
}
