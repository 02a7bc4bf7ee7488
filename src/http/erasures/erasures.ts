// Erases all data of one browser, by its client id.
import { Type } from 'typebox';
import { hashClient, keepErasure } from '../../catalog/erasures.ts';
import { listAllJourneys } from '../../catalog/journeys.ts';
import { toIso } from '../../domain/time.ts';
import { keptId } from '../../ingest/hidden.ts';
import { eraseClient } from '../../sessions/erasing.ts';
import { answers } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { adminOrKey, OrgPath, organizationOf } from '../request/auth.ts';
import type { App, Service } from '../request/service.ts';

const NewErasure = Type.Object({
  clientId: Type.String({
    minLength: 1,
    maxLength: 128,
    description: 'As the browser shows it under je_cid in its local storage.',
    examples: ['a1a9bb5c-4f3c-4a3e-a8b2-6d1a7f0c2f55'],
    'x-must': 'be a non-empty string of at most 128 characters',
  }),
});
const finalAt = Type.String({
  format: 'date-time',
  description:
    'Until then, what a node that was away brings of it is removed again within an hour; after that, none can.',
});
const Erasure = Type.Object({
  events: Type.Integer({ minimum: 0, description: 'Events that were removed.' }),
  finalAt,
});

export function erasureRoutes(app: App, service: Service): void {
  const { catalog, store, loader, config, now } = service;

  app.post(
    '/api/orgs/:orgSlug/erasures',
    {
      access: adminOrKey(),
      config: { audit: 'client.erase', subject: 'erasure' },
      schema: {
        operationId: 'eraseClient',
        summary: "Remove a client's events",
        description:
          'Removes every session of the client id from all journeys of the organization, from every table, with what ' +
          'was computed from it. When it is answered, metrics no longer count it.',
        tags: ['Organizations'],
        params: OrgPath,
        body: NewErasure,
        response: answers(
          { 200: Erasure },
          [400, 'Invalid erasure data: clientId must be a non-empty string of at most 128 characters'],
          503,
        ),
      },
    },
    async (request) => {
      const org = organizationOf(request);
      const journeys = await listAllJourneys(catalog);
      const journeyIds = journeys.filter(({ orgId }) => orgId === org.id).map(({ id }) => id);
      // Loads acknowledged batches first, so that their events are erased too.
      await loader.caughtUp();
      const { clientId } = request.body;
      // Earlier releases stored ids without hashing them first.
      const clientHashes = [...new Set([clientId, keptId(clientId)])].map(hashClient);
      const owned = store.as({ kind: 'maintenance', orgId: org.id });
      let [events, finalAt] = [0, now()];
      for (const clientHash of clientHashes) {
        // With a server, other nodes may still hold events in their spools: they are erased later. The embedded engine has only this spool.
        if (config.clickhouseUrl !== undefined)
          finalAt = await keepErasure(catalog, org.id, { kind: 'client', clientHash }, now);
        events += await eraseClient({ store: owned, loader }, journeyIds, clientHash);
      }
      // No subject: after the erasure, the log must not identify the browser.
      audit(request, { subject: null, details: { events } });
      return { events, finalAt: toIso(finalAt) };
    },
  );
}
