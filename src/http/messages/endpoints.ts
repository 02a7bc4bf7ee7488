// Endpoints that receive an organization's messages (webhooks, mail). For owners, and keys with the scope org:settings.
import { Type } from 'typebox';
import { enqueueFor, newMessageId } from '../../catalog/deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from '../../catalog/endpoints.ts';
import type { Catalog } from '../../catalog/open.ts';
import { inTransaction } from '../../catalog/transaction.ts';
import { readEndpointAddress, refuseUnreachable } from '../../delivery/endpoint-url.ts';
import { newSecret } from '../../delivery/sign.ts';
import { conflict } from '../../domain/error.ts';
import {
  CreatedEndpoint,
  Endpoint,
  EndpointChange,
  type EndpointKind,
  EndpointTest,
  NewEndpoint,
  WAITING_DELIVERIES_MAX,
} from '../../domain/message.ts';
import { exampleOf } from '../../domain/message-examples.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { audit, differences } from '../request/audit.ts';
import { callerOrgId, keyWith } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { askToConfirm, needMail } from '../request/letters.ts';
import type { App, Service } from '../request/service.ts';

export const EndpointPath = Type.Object({ endpointId: Type.String() });
export const NO_ENDPOINT = noSuch('Endpoint');
const INVALID: [number, string] = [
  400,
  'Invalid endpoint data: url must be an https address; http is for networks that WEBHOOK_NETWORKS allows',
];
const FULL: [number, string] = [409, 'An organization has at most 20 endpoints'];
/** The entity tag omits delivery counts and the state of confirmation, which change without an edit. */
const tagged = ['id', 'name', 'kind', 'url', 'types', 'isOn', 'offReason', 'updatedAt'];
const CHANGES = ['name', 'types', 'isOn', 'url'] as const;

export const messageRoute = { access: keyWith('org:settings'), described: { tags: ['Messages'] } };

export function endpointRoutes(app: App, service: Service): void {
  const { catalog, config, seal, outbox, addressRules, now } = service;
  const { access, described } = messageRoute;
  const sealUrl = async (text: string, kind: EndpointKind) => {
    const networks = config.webhookNetworks ?? [];
    const { stored, shown } = readEndpointAddress(kind, text, networks);
    if (kind !== 'email') await refuseUnreachable(new URL(stored), networks, addressRules);
    return { sealed: seal.seal(stored), shown };
  };

  app.get(
    '/api/endpoints',
    {
      access,
      schema: {
        ...{ operationId: 'listEndpoints', summary: 'List the endpoints of messages', ...described },
        response: answers({
          200: Type.Object({
            endpoints: Type.Array(Endpoint),
            sendsMail: Type.Boolean({
              description: 'Whether this service sends e-mail: SMTP_URL and MAIL_FROM are set.',
            }),
          }),
        }),
      },
    },
    async (request) => ({
      endpoints: await listEndpoints(catalog, callerOrgId(request), now),
      sendsMail: config.mail !== undefined,
    }),
  );

  app.post(
    '/api/endpoints',
    {
      access,
      config: { audit: 'endpoint.create', idempotency: 'refused', subject: 'endpoint' },
      schema: {
        ...{ operationId: 'createEndpoint', summary: 'Create an endpoint of messages' },
        description:
          'A webhook gets a secret that signs, which is shown once. An e-mail address that is no member’s is asked by a letter, and receives nothing until it has confirmed.',
        ...described,
        body: NewEndpoint,
        response: answers({ 201: CreatedEndpoint }, INVALID, FULL),
      },
    },
    async (request, reply) => {
      const { name, kind = 'webhook', url, types } = request.body;
      const secret = kind === 'webhook' ? newSecret() : null;
      const row = { orgId: callerOrgId(request), name, kind, types, url: await sealUrl(url, kind) };
      if (kind === 'email') needMail(service);
      const endpoint = await inTransaction(catalog, async (trx) => {
        const created = await createEndpoint(trx, { ...row, secret: secret && seal.seal(secret) }, now);
        if (!created.isConfirmed) await askToConfirm(service, trx, row.orgId, created);
        return created;
      });
      outbox.wake();
      audit(request, { subject: name, details: { id: endpoint.id, kind, url: endpoint.url, types } });
      return reply.code(201).send({ ...endpoint, secret });
    },
  );

  app.get(
    '/api/endpoints/:endpointId',
    {
      access,
      config: { tagged },
      schema: {
        ...{ operationId: 'getEndpoint', summary: 'Retrieve an endpoint of messages', ...described },
        params: EndpointPath,
        response: answers({ 200: Endpoint }, NO_ENDPOINT),
      },
    },
    async (request) => findEndpoint(catalog, callerOrgId(request), request.params.endpointId, now),
  );

  app.put(
    '/api/endpoints/:endpointId',
    {
      access,
      config: { audit: 'endpoint.update', subject: 'endpoint', tagged },
      schema: {
        ...{ operationId: 'updateEndpoint', summary: 'Change an endpoint, or switch it on or off' },
        description: 'What is left out stays as it is. A url that is sent as it was shown stays, too.',
        ...described,
        params: EndpointPath,
        body: EndpointChange,
        response: answers({ 200: Endpoint }, INVALID, NO_ENDPOINT, 412),
      },
    },
    async (request) => {
      const orgId = callerOrgId(request);
      const { name, types, isOn, url } = request.body;
      const read = (trx: Catalog) => findEndpoint(trx, orgId, request.params.endpointId, now);
      const before = await read(catalog);
      const isNew = url !== undefined && url !== before.url;
      if (isNew && before.kind === 'email') needMail(service);
      const change = { name, types, isOn, ...(isNew && { url: await sealUrl(url, before.kind) }) };
      const save = async (trx: Catalog) => {
        const changed = await updateEndpoint(trx, orgId, before.id, change, now);
        if (isNew && !changed.isConfirmed) await askToConfirm(service, trx, orgId, changed);
        return changed;
      };
      const after = await changeTagged(service, request, read, (trx) => inTransaction(trx, save));
      outbox.wake();
      audit(request, { subject: after.name, details: { id: after.id, ...differences(before, after, CHANGES) } });
      return after;
    },
  );

  app.delete(
    '/api/endpoints/:endpointId',
    {
      access,
      config: { audit: 'endpoint.delete', tagged },
      schema: {
        ...{
          operationId: 'deleteEndpoint',
          summary: 'Delete an endpoint and the deliveries that wait for it',
          ...described,
        },
        params: EndpointPath,
        response: answers({ 204: noContent('Removed.') }, NO_ENDPOINT, 412),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const read = (trx: Catalog) => findEndpoint(trx, orgId, request.params.endpointId, now);
      const { id, name } = await read(catalog);
      await changeTagged(service, request, read, (trx) => deleteEndpoint(trx, orgId, id));
      audit(request, { subject: name, details: { id } });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/endpoints/:endpointId/secret',
    {
      access,
      config: { audit: 'endpoint.rotate-secret' },
      schema: {
        ...{ operationId: 'rotateEndpointSecret', summary: 'Give a webhook a new secret' },
        description: 'The one until now signs beside it for 24 hours, so that the receiver can change without a gap.',
        ...described,
        params: EndpointPath,
        response: answers({ 200: CreatedEndpoint }, NO_ENDPOINT, [409, 'An endpoint of the kind slack has no secret']),
      },
    },
    async (request) => {
      const secret = newSecret();
      const { endpointId } = request.params;
      const endpoint = await rotateSecret(catalog, callerOrgId(request), endpointId, seal.seal(secret), now);
      audit(request, { subject: endpoint.name, details: { id: endpoint.id } });
      return { ...endpoint, secret };
    },
  );

  app.post(
    '/api/endpoints/:endpointId/test',
    {
      access,
      config: { audit: 'endpoint.test', subject: 'endpoint' },
      schema: {
        ...{ operationId: 'testEndpoint', summary: 'Send an example of a message to an endpoint' },
        description: 'Through the outbox, as any message: the delivery says how it went. Its data holds `isTest`.',
        ...described,
        params: EndpointPath,
        body: EndpointTest,
        response: answers(
          { 202: Type.Object({ deliveryId: Type.String() }) },
          [400, 'Invalid endpoint data: type must be one of: alert.opened, alert.closed'],
          NO_ENDPOINT,
          [409, 'The endpoint is switched off'],
        ),
      },
    },
    async (request, reply) => {
      const orgId = callerOrgId(request);
      const { id, name, types, isOn, isConfirmed } = await findEndpoint(catalog, orgId, request.params.endpointId, now);
      if (!isOn) throw conflict('The endpoint is switched off');
      if (!isConfirmed) throw conflict('The address has not confirmed yet');
      const type = request.body.type ?? types[0] ?? 'alert.opened';
      const message = { orgId, type, data: { ...exampleOf(type), isTest: true } };
      const deliveryId = await inTransaction(catalog, (trx) => enqueueFor(trx, id, newMessageId(), message, now));
      if (deliveryId === undefined)
        throw conflict(`${WAITING_DELIVERIES_MAX} deliveries of this organization wait. Try again when some are sent`);
      outbox.wake();
      audit(request, { subject: name, details: { id, type } });
      return reply.code(202).send({ deliveryId });
    },
  );
}
