// Sends the mail again that asks an address to confirm an endpoint.
import { findEndpoint } from '../../catalog/endpoints.ts';
import { inTransaction } from '../../catalog/transaction.ts';
import { conflict } from '../../domain/error.ts';
import { answers, noContent } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { callerOrgId } from '../request/auth.ts';
import { askToConfirm, needMail } from '../request/letters.ts';
import type { App, Service } from '../request/service.ts';
import { EndpointPath, messageRoute, NO_ENDPOINT } from './endpoints.ts';

export function confirmationRoutes(app: App, service: Service): void {
  const { catalog, outbox, now } = service;
  const { access, described } = messageRoute;

  app.post(
    '/api/endpoints/:endpointId/confirmation',
    {
      access,
      config: { audit: 'endpoint.ask' },
      schema: {
        ...{ operationId: 'askEndpointToConfirm', summary: 'Ask an e-mail address again to confirm' },
        description: 'By a letter with a link that works for 7 days. An address is asked once an hour at most.',
        ...described,
        params: EndpointPath,
        response: answers({ 202: noContent('The letter is on its way.') }, NO_ENDPOINT, [
          409,
          'The address was asked less than an hour ago. Try again later',
        ]),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const endpoint = await findEndpoint(catalog, orgId, request.params.endpointId, now);
      if (endpoint.isConfirmed) throw conflict('The endpoint needs no confirmation');
      needMail(service);
      await inTransaction(catalog, (trx) => askToConfirm(service, trx, orgId, endpoint));
      outbox.wake();
      audit(request, { subject: endpoint.name, details: { id: endpoint.id } });
      return reply.code(202).send();
    },
  );
}
