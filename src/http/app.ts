// The HTTP application: every door, and what holds for all of them.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyPluginAsync, LogController } from 'fastify';
import { unavailable } from '../domain/error.ts';
import { isZone } from '../domain/zone.ts';
import { BODY_BYTES_MAX } from '../ingest/body.ts';
import { accountRoutes } from './accounts.ts';
import { annotationRoutes } from './annotations.ts';
import { prepareAudit, writeAudit } from './audit.ts';
import { auditLogRoutes } from './audit-log.ts';
import { prepareAuth } from './auth.ts';
import { readJsonBodies } from './body.ts';
import { openToPages } from './cors.ts';
import { dashboardFiles, pageOrNotFound } from './dashboard.ts';
import { embedRoutes } from './embed.ts';
import { erasureRoutes } from './erasures.ts';
import { answerError, refuseUnknownQueries } from './errors.ts';
import { eventsExportRoutes } from './events-export.ts';
import { exclusionRoutes } from './exclusions.ts';
import { fieldLabelRoutes } from './field-labels.ts';
import { figureRoutes } from './figures.ts';
import { addGauges } from './gauges.ts';
import { healthRoutes } from './health.ts';
import { ingestRoutes } from './ingest.ts';
import { invitationRoutes } from './invitations.ts';
import { journeyRoutes } from './journeys.ts';
import { memberRoutes } from './members.ts';
import { memoExportRoutes } from './memo-export.ts';
import { memoScheduleRoutes } from './memo-schedule.ts';
import { memoRoutes } from './memos.ts';
import { refuseOtherMethods } from './methods.ts';
import { openApi } from './openapi.ts';
import { orgRoutes } from './orgs.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { pageSecretRoutes } from './page-secrets.ts';
import { shareQuestions } from './questions.ts';
import { reportRoutes } from './report.ts';
import { logRequests } from './request-log.ts';
import { returnRoutes } from './returns.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { secondFactorSetupRoutes } from './second-factor-setup.ts';
import { securityTxtRoutes } from './security-txt.ts';
import type { App, Service } from './service.ts';
import { simulationRoutes } from './simulations.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';
import { stepRoutes } from './steps.ts';
import { timelineRoutes } from './timelines.ts';
import { requestId } from './trace.ts';
import { trackingRoutes } from './tracking.ts';
import { viewRoutes } from './views.ts';

/** How long a stop waits for requests under way, in ms; then their connections are cut. */
const CLOSE_MS_MAX = 4_000;
/** A request that takes longer to arrive, in ms, is cut off: slow senders hold no connection for ever. */
const REQUEST_MS_MAX = 30_000;
/** How long an idle connection stays open, in ms: above the 60 s of usual proxies, so that they close first. */
const KEEP_ALIVE_MS = 72_000;
/** A connection on which nothing moves for so long, in ms, is cut, also while an answer waits for a reader that stalls. */
const STILL_MS_MAX = 120_000;
/** How often, in ms, connections are looked at for what takes too long: Node's own 30 s would double the limit. */
const CHECK_MS = 5_000;
/** Connections open at the same time. More are closed at once: each costs memory, an idle one about 10 KiB. */
const CONNECTIONS_MAX = 20_000;
/** Longest slug or id in a path; what is longer is not found. */
const PATH_PART_LENGTH_MAX = 300;

/** What is wrong with bytes that make no request: status and word. */
const CLIENT_ERRORS: Partial<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address and the headers are too long together'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
};
const NOT_HTTP = ['400 Bad Request', 'The request is not valid HTTP'] as const;

export interface AppOptions {
  plugins?: readonly FastifyPluginAsync[];
  /** Adds what makes spans of requests. */
  trace?: ((app: App) => void) | undefined;
}

export async function buildApp(
  service: Service,
  logger: FastifyBaseLogger,
  { plugins = [], trace }: AppOptions = {},
): Promise<App> {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: STILL_MS_MAX,
    http: { connectionsCheckingInterval: CHECK_MS, headersTimeout: REQUEST_MS_MAX },
    // Where a request comes from counts at sign-in only, and is kept nowhere.
    trustProxy: service.config.trustedProxies ?? false,
    routerOptions: { maxParamLength: PATH_PART_LENGTH_MAX },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerError,
    clientErrorHandler(error, socket) {
      if (!socket.writable || socket.destroyed) return;
      const [status, told] = CLIENT_ERRORS[(error as NodeJS.ErrnoException).code ?? ''] ?? NOT_HTTP;
      const body = JSON.stringify({ error: told });
      socket.end(
        `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      );
    },
    ajv: {
      customOptions: {
        ...{ coerceTypes: false, removeAdditional: false, verbose: true, keywords: ['x-must'] },
        formats: { 'time-zone': isZone },
      },
    },
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.server.maxConnections = CONNECTIONS_MAX;
  // Answers are what the types say; describing them is for the document.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(pageOrNotFound());
  prepareAuth(app);
  refuseUnknownQueries(app);
  prepareAudit(app);
  logRequests(app, service);
  trace?.(app);
  addGauges(service);
  closeInOrder(app, service);

  const refuseMethods = refuseOtherMethods(app);
  await openApi(app, service);
  await openToPages(app);
  await app.register(async (scope) => ingestRoutes(scope as App, service));
  await app.register(async (scope) => embedRoutes(scope as App, service));
  await app.register(async (scope) => dashboardFiles(scope as App));
  await app.register(async (scope) => managementRoutes(scope as App, service));
  healthRoutes(app, service);
  securityTxtRoutes(app, service);
  for (const plugin of plugins) await app.register(plugin);
  refuseMethods();
  await app.ready();
  return app;
}

/**
 * Before it stops, the service asks its callers to open their next connection elsewhere; while it does, requests under way
 * are finished and new ones, on connections that stay open, turned away.
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

async function managementRoutes(app: App, service: Service): Promise<void> {
  readJsonBodies(app);
  shareQuestions(app, service);
  app.addHook('onSend', async (request, reply, payload) => {
    // What ingest remembers of the catalog must not outlive a change, from the moment the change is answered.
    if (request.method !== 'GET' && reply.statusCode < 400) service.ingest.destinations.forget();
    // Answers are for one caller: no cache between keeps them.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return payload;
  });
  writeAudit(app, service);
  accountRoutes(app, service);
  singleSignOnRoutes(app, service);
  orgRoutes(app, service);
  memberRoutes(app, service);
  invitationRoutes(app, service);
  ownSessionRoutes(app, service);
  secondFactorRoutes(app, service);
  secondFactorSetupRoutes(app, service);
  auditLogRoutes(app, service);
  journeyRoutes(app, service);
  pageSecretRoutes(app, service);
  stepRoutes(app, service);
  fieldLabelRoutes(app, service);
  erasureRoutes(app, service);
  exclusionRoutes(app, service);
  eventsExportRoutes(app, service);
  annotationRoutes(app, service);
  viewRoutes(app, service);
  figureRoutes(app, service);
  reportRoutes(app, service);
  returnRoutes(app, service);
  timelineRoutes(app, service);
  trackingRoutes(app, service);
  memoRoutes(app, service);
  memoScheduleRoutes(app, service);
  memoExportRoutes(app, service);
  simulationRoutes(app, service);
}
