// Deliveries of an endpoint: what was sent, what waits, and what is dead and can be sent again.
import { Type } from 'typebox';
import { listDeliveries, sendAgain } from '../catalog/delivery-list.ts';
import { findEndpoint } from '../catalog/endpoints.ts';
import { invalid } from '../domain/error.ts';
import { DELIVERY_STATUSES, Delivery } from '../domain/message.ts';
import { readInstant } from '../domain/time.ts';
import { answers } from './answers.ts';
import { audit } from './audit.ts';
import { callerOrgId } from './auth.ts';
import { messageRoute, NO_ENDPOINT } from './endpoints.ts';
import type { App, Service } from './service.ts';

const EndpointPath = Type.Object({ endpointId: Type.String() });
const DeliveryPath = Type.Object({ endpointId: Type.String(), deliveryId: Type.String() });
const PAGE_DEFAULT = 50;
const Page = Type.Object({
  status: Type.Optional(
    Type.Enum([...DELIVERY_STATUSES], {
      description: 'Only those; all if not given.',
      'x-must': `be one of: ${DELIVERY_STATUSES.join(', ')}`,
    }),
  ),
  limit: Type.Optional(
    Type.String({
      pattern: '^([1-9]|[1-9][0-9]|100)$',
      description: `How many a page, 1 to 100; ${PAGE_DEFAULT} if not given.`,
      'x-must': 'be an integer from 1 to 100',
    }),
  ),
  cursor: Type.Optional(Type.String({ description: 'nextCursor of the page before.', 'x-must': 'be a cursor' })),
});
const DeliveryList = Type.Object({
  deliveries: Type.Array(Delivery),
  nextCursor: Type.Union([Type.String(), Type.Null()], { description: 'Null: this is the last page.' }),
});
const Again = Type.Object({ deliveries: Type.Integer({ description: 'Deliveries that are sent again.' }) });
const NO_SETTINGS: [number, string] = [403, 'API key does not have required scope: org:settings'];

export function deliveryRoutes(app: App, service: Service): void {
  const { catalog, outbox, now } = service;
  const { onRequest, described } = messageRoute(service);
  const again = async (orgId: string, endpointId: string, deliveryId?: string) => {
    const { id, name } = await findEndpoint(catalog, orgId, endpointId, now);
    const chosen = { endpointId: id, ...(deliveryId !== undefined && { deliveryId }) };
    const deliveries = await sendAgain(catalog, orgId, chosen, now);
    outbox.wake();
    return { name, deliveries };
  };

  app.get(
    '/api/endpoints/:endpointId/deliveries',
    {
      onRequest,
      config: { queryOf: 'deliveries' },
      schema: {
        ...{ operationId: 'listDeliveries', summary: 'List deliveries of an endpoint, newest first', ...described },
        params: EndpointPath,
        querystring: Page,
        response: answers(
          { 200: DeliveryList },
          [400, 'Invalid deliveries query: status must be one of: waiting, sent, dead'],
          401,
          NO_SETTINGS,
          NO_ENDPOINT,
        ),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { status, limit = String(PAGE_DEFAULT), cursor } = request.query;
      const { id } = await findEndpoint(catalog, orgId, request.params.endpointId, now);
      const most = Number(limit);
      const after = cursor === undefined ? undefined : readCursor(cursor);
      const found = await listDeliveries(catalog, orgId, id, { status, limit: most + 1, after });
      const shown = found.slice(0, most);
      const last = found.length > most ? shown.at(-1) : undefined;
      return { deliveries: shown, nextCursor: last ? cursorOf(last) : null };
    },
  );

  app.post(
    '/api/endpoints/:endpointId/deliveries/:deliveryId/send',
    {
      onRequest,
      config: { audit: 'delivery.send-again' },
      schema: {
        ...{ operationId: 'sendDeliveryAgain', summary: 'Send a delivery again' },
        description: 'With the id that the message had, for another day of attempts.',
        ...described,
        params: DeliveryPath,
        response: answers(
          { 202: Again },
          401,
          NO_SETTINGS,
          [404, 'Delivery with id "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a" not found'],
          [409, 'The delivery waits to be sent already'],
        ),
      },
    },
    async (request, reply) => {
      const { endpointId, deliveryId } = request.params;
      const { name, deliveries } = await again(callerOrgId(request), endpointId, deliveryId);
      audit(request, { subject: name, details: { endpointId, deliveryId } });
      return reply.code(202).send({ deliveries });
    },
  );

  app.post(
    '/api/endpoints/:endpointId/send-dead',
    {
      onRequest,
      config: { audit: 'delivery.send-again' },
      schema: {
        ...{ operationId: 'sendDeadDeliveriesAgain', summary: 'Send all dead deliveries of an endpoint again' },
        description: 'As many as the outbox of the organization has room for, the oldest first.',
        ...described,
        params: EndpointPath,
        response: answers({ 202: Again }, 401, NO_SETTINGS, NO_ENDPOINT, [
          409,
          '1000 deliveries of this organization wait. Try again when some are sent',
        ]),
      },
    },
    async (request, reply) => {
      const { endpointId } = request.params;
      const { name, deliveries } = await again(callerOrgId(request), endpointId);
      audit(request, { subject: name, details: { endpointId, deliveries } });
      return reply.code(202).send({ deliveries });
    },
  );
}

const cursorOf = ({ createdAt, id }: Delivery) => Buffer.from(`${createdAt} ${id}`).toString('base64url');

function readCursor(cursor: string): { createdAt: string; id: string } {
  const [, createdAt, id] = /^(\S{24}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined || Number.isNaN(readInstant(createdAt)))
    throw invalid('Invalid deliveries query: cursor must be a cursor');
  return { createdAt, id };
}
