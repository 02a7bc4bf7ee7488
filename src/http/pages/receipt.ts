// The visitor's receipt: with the secret of a session, its visitor can read and erase the recorded data. Callable from any site without an
// account. An erasure runs as the same job as one requested by an owner.
import { createErasureJob } from '../../catalog/erasure-jobs.ts';
import { type ErasedSessions, keepErasure } from '../../catalog/erasures.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrg } from '../../catalog/orgs.ts';
import { DomainError, notFound } from '../../domain/error.ts';
import type { Journey } from '../../domain/journey.ts';
import { openLine } from '../../domain/line.ts';
import type { Org } from '../../domain/org.ts';
import { Receipt, ReceiptRequest } from '../../domain/receipt.ts';
import { SHARED_LIMITS } from '../../domain/shared-limits.ts';
import { MINUTE_MS, SECOND_MS, toIso } from '../../domain/time.ts';
import { openSharedWindow } from '../../ingest/shared-window.ts';
import { type Recorded, recordedOf } from '../../metrics/receipt.ts';
import { sessionOfSecret } from '../../sessions/secret.ts';
import { answers, noContent, open } from '../request/answers.ts';
import { readJsonBodies } from '../request/body.ts';
import type { App, Service } from '../request/service.ts';
import { openToOtherSites } from './embed-files.ts';

const NOTHING: [number, string] = [404, 'Nothing is recorded of this session'];
const INVALID: [number, string] = [400, 'Invalid receipt data: secret must be 32 hexadecimal characters'];
const TOO_MANY: [number, string] = [429, 'Too many requests. Try again in a minute'];

export async function receiptRoutes(app: App, service: Service): Promise<void> {
  const { catalog, loader, now, erasing, config } = service;
  const requests = openSharedWindow(SHARED_LIMITS.receiptRequests, now, TOO_MANY[1]);
  const erasures = openSharedWindow(SHARED_LIMITS.receiptErasures, now, TOO_MANY[1]);
  const line = openLine('receipts', SHARED_LIMITS.receiptsCounted.all);
  openToOtherSites(app);
  readJsonBodies(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (request.method !== 'POST') return;
    await requests.admit('', request.network).catch((error: unknown) => {
      reply.header('retry-after', String(MINUTE_MS / SECOND_MS));
      throw error;
    });
  });

  /** Finds the recorded session. Throws the same `not_found` for a wrong secret, another organization and an erased session. */
  const find = async ({ orgKey, journeyKey, secret }: ReceiptRequest, network: string): Promise<Found> => {
    const nothing = notFound('Nothing is recorded of this session');
    const org = await findOrg(catalog, orgKey);
    if (!org) throw nothing;
    const journey = await findJourney(catalog, org.id, journeyKey).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'not_found' ? nothing : error;
    });
    const leave = await line.enter(org.id, network);
    try {
      await loader.caughtUp();
      const sessionId = sessionOfSecret(secret);
      // Queued separately from the queries of members, so that receipts do not delay the dashboard.
      const store = service.store.as({ kind: 'figures', orgId: `receipts of ${org.id}` });
      const recorded = await recordedOf(store, journey, sessionId);
      if (!recorded) throw nothing;
      return { org, journey, sessionId, recorded };
    } finally {
      leave();
    }
  };

  app.post(
    '/embed/receipt',
    {
      config: { subject: 'receipt' },
      schema: {
        operationId: 'readReceipt',
        summary: 'Show the record of a session to the holder of its secret',
        tags: ['Ingest'],
        security: open,
        body: ReceiptRequest,
        response: answers({ 200: Receipt }, INVALID, NOTHING, TOO_MANY, 503),
      },
    },
    async (request): Promise<Receipt> => {
      const { org, journey, recorded } = await find(request.body, request.network);
      return { journey: journey.displayName, ...recorded, removedAfterDays: org.settings.retentionDays };
    },
  );

  app.post(
    '/embed/receipt/erase',
    {
      config: { subject: 'receipt' },
      schema: {
        operationId: 'eraseByReceipt',
        summary: 'Erase a session, as the holder of its secret',
        description: 'It is done in the background, as the erasures of owners, who see it in their list.',
        tags: ['Ingest'],
        security: open,
        body: ReceiptRequest,
        response: answers({ 202: noContent('It is being erased.') }, INVALID, NOTHING, 409, TOO_MANY, 503),
      },
    },
    async (request, reply) => {
      const { org, journey, sessionId } = await find(request.body, request.network);
      await erasures.admit(org.id, request.network);
      const scope: ErasedSessions = {
        kind: 'sessions',
        journeyId: journey.id,
        sessionIds: [sessionId],
        byReceipt: true,
      };
      const finalAt = config.clickhouseUrl === undefined ? now() : await keepErasure(catalog, org.id, scope, now);
      await createErasureJob(catalog, { orgId: org.id, scope, finalAt: toIso(finalAt) }, now);
      erasing.wake();
      return reply.code(202).send();
    },
  );
}

interface Found {
  org: Org;
  journey: Journey;
  sessionId: string;
  recorded: Recorded;
}
