// Deliveries of an endpoint: list them by status (waiting, sent, dead), and send dead deliveries again.
import { Type } from 'typebox';
import { listDeliveries, sendAgain } from '../../catalog/delivery-list.ts';
import { findEndpoint } from '../../catalog/endpoints.ts';
import { DELIVERY_STATUSES, Delivery } from '../../domain/message.ts';
import { answers, noSuch } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId } from '../request/auth.ts';
import { NextPage } from '../request/cursors.ts';
import { chosenOf, newestFirst, paged, severalOf } from '../request/lists.ts';
import type { App, Service } from '../request/service.ts';
import { EndpointPath, messageRoute, NO_ENDPOINT } from './endpoints.ts';

const DeliveryPath = Type.Object({ endpointId: Type.String(), deliveryId: Type.String() });
const PAGE_DEFAULT = 50;
const Page = Type.Object({
  status: severalOf(DELIVERY_STATUSES, 'Only of these statuses'),
  ...paged(PAGE_DEFAULT),
});
const DeliveryList = Type.Object({
  deliveries: Type.Array(Delivery),
  nextCursor: NextPage,
});
const Again = Type.Object({ deliveries: Type.Integer({ description: 'Deliveries that are sent again.' }) });

export function deliveryRoutes(app: App, service: Service): void {
  const { catalog, outbox, now } = service;
  const { access, described } = messageRoute;
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
      access,
      config: { queryOf: 'deliveries' },
      schema: {
        ...{ operationId: 'listDeliveries', summary: 'List deliveries of an endpoint, newest first', ...described },
        params: EndpointPath,
        querystring: Page,
        response: answers(
          { 200: DeliveryList },
          [400, 'Invalid deliveries query: status must be one or several of waiting, sent, dead, separated by commas'],
          NO_ENDPOINT,
        ),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { id } = await findEndpoint(catalog, orgId, request.params.endpointId, now);
      const statuses = chosenOf<Delivery['status']>(request.query.status);
      const { shown, nextCursor } = await newestFirst(request, PAGE_DEFAULT, {
        read: (page) => listDeliveries(catalog, orgId, id, { ...page, statuses }),
        placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
        namesOf: ({ type, summary, failure }) => [type, summary, failure],
      });
      return { deliveries: shown, nextCursor };
    },
  );

  app.post(
    '/api/endpoints/:endpointId/deliveries/:deliveryId/send',
    {
      access,
      config: { audit: 'delivery.send-again' },
      schema: {
        ...{ operationId: 'sendDeliveryAgain', summary: 'Send a delivery again' },
        description: 'With the id that the message had, for another day of attempts.',
        ...described,
        params: DeliveryPath,
        response: answers({ 202: Again }, noSuch('Delivery'), [409, 'The delivery waits to be sent already']),
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
      access,
      config: { audit: 'delivery.send-again' },
      schema: {
        ...{ operationId: 'sendDeadDeliveriesAgain', summary: 'Send all dead deliveries of an endpoint again' },
        description: 'As many as the outbox of the organization has room for, the oldest first.',
        ...described,
        params: EndpointPath,
        response: answers({ 202: Again }, NO_ENDPOINT, [
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
