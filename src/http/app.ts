// The HTTP application: server limits, hooks for all routes, and the registration of every route.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync, LogController } from 'fastify';
import { basePathOf, belowBase } from '../domain/base-path.ts';
import { invalid, unavailable } from '../domain/error.ts';
import { isZone } from '../domain/zone.ts';
import { acceptBatch } from '../ingest/accept.ts';
import { BODY_BYTES_MAX } from '../ingest/body.ts';
import { accountRoutes } from './accounts/accounts.ts';
import { forgottenPasswordRoutes } from './accounts/forgotten-password.ts';
import { mailLinkRoutes } from './accounts/mail-links.ts';
import { oauthRoutes } from './accounts/oauth.ts';
import { ownAppRoutes } from './accounts/own-apps.ts';
import { ownSessionRoutes } from './accounts/own-sessions.ts';
import { secondFactorRoutes } from './accounts/second-factor.ts';
import { secondFactorSetupRoutes } from './accounts/second-factor-setup.ts';
import { signInOptionRoutes } from './accounts/sign-in-options.ts';
import { singleSignOnRoutes } from './accounts/single-sign-on.ts';
import { openApi } from './document/openapi.ts';
import { erasureRoutes } from './erasures/erasures.ts';
import { sessionErasureRoutes } from './erasures/session-erasures.ts';
import { eventsExportRoutes, openExporting } from './exports/events-export.ts';
import { exportRoutes } from './exports/exports.ts';
import { burdenRoutes } from './figures/burden.ts';
import { figureRoutes } from './figures/figures.ts';
import { headlineRoutes } from './figures/headline.ts';
import { outcomeRoutes } from './figures/outcomes.ts';
import { overviewRoutes } from './figures/overviews.ts';
import { reportRoutes } from './figures/report.ts';
import { returnRoutes } from './figures/returns.ts';
import { stepChangeRoutes } from './figures/step-changes.ts';
import { timelineRoutes } from './figures/timelines.ts';
import { bundleRoutes } from './inner/bundle.ts';
import { mcpRoutes } from './inner/mcp.ts';
import { annotationRoutes } from './journeys/annotations.ts';
import { exclusionRoutes } from './journeys/exclusions.ts';
import { fieldLabelRoutes } from './journeys/field-labels.ts';
import { journeyRoutes } from './journeys/journeys.ts';
import { stepRoutes } from './journeys/steps.ts';
import { successRoutes } from './journeys/success.ts';
import { viewRoutes } from './journeys/views.ts';
import { memoExportRoutes } from './memos/memo-export.ts';
import { memoScheduleRoutes } from './memos/memo-schedule.ts';
import { memoRoutes } from './memos/memos.ts';
import { simulationRoutes } from './memos/simulations.ts';
import { alertRuleRoutes } from './messages/alert-rules.ts';
import { alertRoutes } from './messages/alerts.ts';
import { atomRoutes } from './messages/atom.ts';
import { confirmationRoutes } from './messages/confirmations.ts';
import { deliveryRoutes } from './messages/deliveries.ts';
import { endpointRoutes } from './messages/endpoints.ts';
import { feedRoutes } from './messages/feeds.ts';
import { reportScheduleRoutes } from './messages/report-schedules.ts';
import { dashboardFiles, pageOrNotFound } from './operation/dashboard.ts';
import { addGauges } from './operation/gauges.ts';
import { healthRoutes } from './operation/health.ts';
import { helpFiles } from './operation/help.ts';
import { securityTxtRoutes } from './operation/security-txt.ts';
import { auditLogRoutes } from './orgs/audit-log.ts';
import { invitationRoutes } from './orgs/invitations.ts';
import { memberRoutes } from './orgs/members.ts';
import { orgRoutes } from './orgs/orgs.ts';
import { ownKeyRoutes } from './orgs/own-key.ts';
import { embedRoutes } from './pages/embed.ts';
import { embedFiles } from './pages/embed-files.ts';
import { type IngestDoor, ingestRoutes } from './pages/ingest.ts';
import { pageSecretRoutes } from './pages/page-secrets.ts';
import { receiptRoutes } from './pages/receipt.ts';
import { trackingRoutes } from './pages/tracking.ts';
import { tryRoutes } from './pages/try.ts';
import { prepareAudit, writeAudit } from './request/audit.ts';
import { deriveAccess, prepareAuth } from './request/auth.ts';
import { readJsonBodies } from './request/body.ts';
import { openToPages } from './request/cors.ts';
import { repeatCreations } from './request/creations.ts';
import { tagAnswers } from './request/entity-tags.ts';
import { answerError } from './request/errors.ts';
import { lazyValidators } from './request/lazy-validators.ts';
import { refuseOtherMethods } from './request/methods.ts';
import { shareQuestions } from './request/questions.ts';
import { logRequests } from './request/request-log.ts';
import { prepareSenders } from './request/sender.ts';
import type { App, Service } from './request/service.ts';
import { requestId } from './request/trace.ts';
import { refuseUnknownNames } from './request/unknown-names.ts';
import { publicPageRoutes } from './shared/public-page.ts';
import { publishedRoutes } from './shared/published.ts';
import { sharedRoutes } from './shared/shared.ts';
import { sharedLinkRoutes } from './shared/shared-links.ts';

/** Grace period for open requests at shutdown, in ms; then their connections are closed. */
const CLOSE_MS_MAX = 4_000;
/** Time limit for receiving a whole request, in ms, so that slow senders cannot occupy connections. */
const REQUEST_MS_MAX = 30_000;
/** How long an idle connection stays open, in ms: above the 60 s of usual proxies, so that they close first. */
const KEEP_ALIVE_MS = 72_000;
/** Socket timeout, in ms: a connection without traffic is closed, also while a response waits for a stalled reader. */
const STILL_MS_MAX = 120_000;
/** Interval, in ms, at which Node checks request timeouts: with its default of 30 s, a request could take twice `REQUEST_MS_MAX`. */
const CHECK_MS = 5_000;
/** Maximum number of open connections; further ones are closed immediately. An idle connection takes about 10 KiB of memory. */
const CONNECTIONS_MAX = 20_000;
/** Maximum length of a path parameter: Node's limit for request line and headers together. */
const PATH_PART_LENGTH_MAX = 16_384;

/** Status line and message for bytes that are not a valid request, by the HTTP parser's error code. */
const CLIENT_ERRORS: Partial<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and the headers are too long together'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
};
const NOT_HTTP = ['400 Bad Request', 'The request is not valid HTTP'] as const;

export interface AppOptions {
  plugins?: readonly FastifyPluginAsync[];
  /** Adds hooks that record requests as trace spans. */
  trace?: ((app: App) => void) | undefined;
}

export async function buildApp(
  service: Service,
  logger: FastifyBaseLogger,
  { plugins = [], trace }: AppOptions = {},
): Promise<App> {
  const basePath = basePathOf(service.config.baseUrl);
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    // Routes are defined without the path of BASE_URL, which proxies may forward or strip.
    rewriteUrl: ({ url = '/' }) => belowBase(basePath, url),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: STILL_MS_MAX,
    // `requireOneHost` checks Host instead: Node would answer with an empty body.
    http: { connectionsCheckingInterval: CHECK_MS, headersTimeout: REQUEST_MS_MAX, requireHostHeader: false },
    routerOptions: { maxParamLength: PATH_PART_LENGTH_MAX },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler(error, socket) {
      if (!socket.writable || socket.destroyed) return;
      const [status, sentence] = CLIENT_ERRORS[(error as NodeJS.ErrnoException).code ?? ''] ?? NOT_HTTP;
      const body = JSON.stringify({ error: sentence });
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
    schemaController: { compilersFactory: { buildValidator: lazyValidators() } },
    ajv: {
      customOptions: {
        ...{ coerceTypes: false, removeAdditional: false, verbose: true, keywords: ['x-must', 'x-integer'] },
        formats: { 'time-zone': isZone },
        // Compiling the JSON Schema meta-schema would slow down the start. A test validates the schemas of routes.
        validateSchema: false,
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.server.maxConnections = CONNECTIONS_MAX;
  // Types check response bodies at compile time. Response schemas serve only the API document.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(answerError);
  app.decorate('basePath', basePath);
  app.setNotFoundHandler(pageOrNotFound(basePath));
  prepareSenders(app, service.config);
  prepareAuth(app);
  deriveAccess(app, service);
  prepareAudit(app);
  logRequests(app, service);
  trace?.(app);
  addGauges(service);
  closeInOrder(app, service);
  requireOneHost(app);

  const refuseMethods = refuseOtherMethods(app);
  await openApi(app, service);
  openToPages(app);
  await app.register(async (scope) => ingestRoutes(scope as App, serviceDoor(service)));
  await app.register(async (scope) => embedFiles(scope as App));
  await app.register(async (scope) => embedRoutes(scope as App, service));
  await app.register(async (scope) => receiptRoutes(scope as App, service));
  await app.register(async (scope) => dashboardFiles(scope as App));
  await app.register(async (scope) => helpFiles(scope as App));
  await app.register(async (scope) => managementRoutes(scope as App, service));
  await app.register(async (scope) => sharedRoutes(scope as App, service));
  await app.register(async (scope) => mailLinkRoutes(scope as App, service));
  await app.register(async (scope) => oauthRoutes(scope as App, service));
  healthRoutes(app, service);
  securityTxtRoutes(app, service);
  for (const plugin of plugins) await app.register(plugin);
  refuseMethods();
  await app.ready();
  return app;
}

/** Writes accepted batches to the spool and wakes the loader, which stores them. */
const serviceDoor = ({ ingest, counters, loader }: Service): IngestDoor => ({
  async accept(request) {
    const { events, dropped } = await acceptBatch(ingest, request);
    counters.accepted.inc(events);
    counters.givenUp.inc(dropped);
    loader.wake();
  },
  refused: (error) => counters.refused.inc({ reason: error?.code ?? 'internal' }),
});

/**
 * Closes connections gracefully. Before the shutdown, responses carry `Connection: close`, so that clients reconnect to another node.
 * During the shutdown, open requests are finished, and new requests on open connections get a 503.
 */
function closeInOrder(app: App, { state }: Service): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), CLOSE_MS_MAX).unref();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (closing || state.isStopping) reply.header('connection', 'close');
    done(closing ? unavailable('The service is stopping. Try again later') : undefined);
  });
}

/** HTTP/1.1 requires exactly one Host header. With two, a proxy and the service may act on different ones (RFC 9112, 3.2). */
function requireOneHost(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    // Names have even indexes, values odd ones.
    for (let place = 0; place < rawHeaders.length; place += 2) {
      const name = rawHeaders[place] ?? '';
      if (name.length === HOST.length && name.toLowerCase() === HOST) hosts++;
    }
    const isOne = hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0');
    done(isOne ? undefined : invalid('Invalid request: Host must be sent once'));
  });
}

const HOST = 'host';

async function managementRoutes(app: App, service: Service): Promise<void> {
  readJsonBodies(app);
  refuseUnknownNames(app);
  shareQuestions(app, service);
  tagAnswers(app);
  app.addHook('onSend', async (request, reply, payload) => {
    // Ingest caches catalog entries: the cache is cleared before a change is acknowledged.
    if (request.method !== 'GET' && reply.statusCode < 400) service.ingest.destinations.forget();
    // Responses depend on the caller's rights, so that shared caches must not store them.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  writeAudit(app, service);
  repeatCreations(app, service);
  bundleRoutes(app);
  accountRoutes(app, service);
  signInOptionRoutes(app, service);
  forgottenPasswordRoutes(app, service);
  singleSignOnRoutes(app, service);
  orgRoutes(app, service);
  ownKeyRoutes(app, service);
  memberRoutes(app, service);
  invitationRoutes(app, service);
  ownSessionRoutes(app, service);
  ownAppRoutes(app, service);
  secondFactorRoutes(app, service);
  secondFactorSetupRoutes(app, service);
  auditLogRoutes(app, service);
  journeyRoutes(app, service);
  pageSecretRoutes(app, service);
  stepRoutes(app, service);
  fieldLabelRoutes(app, service);
  erasureRoutes(app, service);
  sessionErasureRoutes(app, service);
  exclusionRoutes(app, service);
  const exporting = openExporting();
  eventsExportRoutes(app, service, exporting);
  exportRoutes(app, service, exporting);
  alertRoutes(app, service);
  alertRuleRoutes(app, service);
  endpointRoutes(app, service);
  confirmationRoutes(app, service);
  deliveryRoutes(app, service);
  feedRoutes(app, service);
  reportScheduleRoutes(app, service);
  atomRoutes(app, service);
  annotationRoutes(app, service);
  successRoutes(app, service);
  outcomeRoutes(app, service);
  viewRoutes(app, service);
  figureRoutes(app, service);
  stepChangeRoutes(app, service);
  headlineRoutes(app, service);
  reportRoutes(app, service);
  publicPageRoutes(app, service);
  publishedRoutes(app, service);
  sharedLinkRoutes(app, service);
  returnRoutes(app, service);
  burdenRoutes(app, service);
  timelineRoutes(app, service);
  overviewRoutes(app, service);
  trackingRoutes(app, service);
  tryRoutes(app, service);
  memoRoutes(app, service);
  memoScheduleRoutes(app, service);
  memoExportRoutes(app, service);
  simulationRoutes(app, service);
  mcpRoutes(app, service);
}
