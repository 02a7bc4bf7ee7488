import type {} from '@fastify/swagger'; // what types `hide`
import type { FastifyPluginAsync } from 'fastify';
import { basePathOf } from '../domain/base-path.ts';
import { BEHAVIOUR } from './behaviour.ts';
import { formHtml } from './form.ts';
import { DEMO_JOURNEY, DEMO_ORG } from './journey.ts';
import { LOOK } from './look.ts';
import { escaped, pagePolicy } from './markup.ts';

export interface DemoPageOptions {
  readonly orgKey: string;
  readonly journeyKey: string;
  /** The service's own address, without a slash at the end. */
  readonly baseUrl: string;
}

/**
 * GET /demo: a multi-step form that carries the embed script, as a host page would. It runs under a content security
 * policy that allows its own inline style and script by their hashes and nothing else besides the embed and the ingest
 * endpoint, which shows that the embed needs no more.
 */
export function demoPage(options: DemoPageOptions): FastifyPluginAsync {
  const html = page(options);
  const policy = pagePolicy({ script: BEHAVIOUR, style: LOOK, baseUrl: options.baseUrl });
  return async (app) => {
    app.get('/demo', { schema: { hide: true } }, (_request, reply) =>
      reply.header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html').send(html),
    );
  };
}

function page({ orgKey, journeyKey, baseUrl }: DemoPageOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${DEMO_JOURNEY.displayName} – ${DEMO_ORG.displayName}</title>
<link rel="icon" href="data:,">
<style>${LOOK}</style>
<script async src="${escaped(basePathOf(baseUrl))}/embed/v1.js" data-org="${escaped(orgKey)}" data-journey="${escaped(journeyKey)}" data-endpoint="${escaped(baseUrl)}/api/ingest"></script>
</head>
<body>
<header>
<p><svg viewBox="0 0 28 28" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" aria-hidden="true"><path d="M4 13 14 4l10 9M7.5 11v5"/><path d="M3 20c3.7-3 7.300 3 11 0s7.300 3 11 0M6 25c2.7-2 5.300 2 8 0s5.300 2 8 0"/></svg>${DEMO_ORG.displayName}</p>
</header>
<main>
<h1>${DEMO_JOURNEY.displayName}</h1>
<p class="demo">This is a demonstration. What you type and choose never leaves this page.</p>
<div class="bar" aria-hidden="true" hidden></div>
${formHtml()}
<section id="sent" hidden>
<h2 tabindex="-1">Application sent</h2>
<p>In a real journey the council would now write to you. Here nothing was sent but anonymous events: which steps you saw, which fields you touched and how long it took.</p>
<div class="buttons"><button type="button" id="again">Fill it in again</button></div>
</section>
</main>
<script>${BEHAVIOUR}</script>
</body>
</html>
`;
}
