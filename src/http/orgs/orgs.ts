// Organizations and their API keys.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { createKey, listKeys, revokeKey } from '../../catalog/keys.ts';
import type { Catalog } from '../../catalog/open.ts';
import { createOrg, findOrgById, listOrgs, updateOrg } from '../../catalog/orgs.ts';
import type { Config } from '../../config.ts';
import { DEFAULT_CEILINGS } from '../../domain/ceilings.ts';
import { DomainError, invalid } from '../../domain/error.ts';
import { ApiKey, CreatedKey, NewKey, NewOrg, Org, OrgChange, type OrgSettings } from '../../domain/org.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { audit, differences, picked } from '../request/audit.ts';
import { adminOnly, adminOrKey, OrgPath, organizationOf, requireOwn, requireShorter } from '../request/auth.ts';
import { changeTagged } from '../request/entity-tags.ts';
import { Listed, listed, NextCursor } from '../request/lists.ts';
import type { App, Service } from '../request/service.ts';

const INVALID: [number, string] = [
  400,
  'Invalid organization data: settings.retentionDays must be an integer from 1 to 36500',
];
const INVALID_KEY: [number, string] = [
  400,
  'Invalid key data: expiresAt must be a valid ISO 8601 timestamp in the future',
];
const NO_KEY = noSuch('Key');
const KeyPath = Type.Object({ orgSlug: Type.String(), keyId: Type.String() });

export function orgRoutes(app: App, service: Service): void {
  const { catalog, now } = service;

  app.post(
    '/api/orgs',
    {
      access: adminOnly,
      config: { audit: 'org.create', idempotency: 'kept', subject: 'organization' },
      schema: {
        operationId: 'createOrg',
        summary: 'Create an organization',
        tags: ['Organizations'],
        body: NewOrg,
        response: answers({ 201: Org }, INVALID, [409, 'Organization with slug "city-of-example" already exists']),
      },
    },
    async (request, reply) => {
      const org = await createOrg(catalog, request.body, now);
      audit(request, { orgId: org.id, subject: org.slug });
      return reply.code(201).send(org);
    },
  );

  app.get(
    '/api/orgs',
    {
      access: adminOnly,
      config: { queryOf: 'organizations' },
      schema: {
        operationId: 'listOrgs',
        summary: 'List organizations',
        description: 'By slug.',
        tags: ['Organizations'],
        querystring: Listed,
        response: answers({ 200: Type.Object({ orgs: Type.Array(Org), nextCursor: NextCursor }) }, [
          400,
          'Invalid organizations query: limit must be an integer from 1 to 100',
        ]),
      },
    },
    async (request) => {
      const { shown, page } = listed(await listOrgs(catalog), request, {
        keyOf: ({ slug }) => slug,
        namesOf: ({ slug, displayName }) => [slug, displayName],
      });
      return { orgs: shown, ...page };
    },
  );

  app.get(
    '/api/orgs/:orgSlug',
    {
      access: adminOrKey(),
      config: { tagged: true },
      schema: {
        operationId: 'getOrg',
        summary: 'Retrieve an organization',
        tags: ['Organizations'],
        params: OrgPath,
        response: answers({ 200: Org }),
      },
    },
    async (request) => organizationOf(request),
  );

  app.put(
    '/api/orgs/:orgSlug',
    {
      access: adminOrKey(),
      config: { audit: 'org.update', subject: 'organization', tagged: true },
      schema: {
        operationId: 'updateOrg',
        summary: 'Update an organization',
        description: 'Settings that are not named keep their values.',
        tags: ['Organizations'],
        params: OrgPath,
        body: OrgChange,
        response: answers({ 200: Org }, INVALID, 412),
      },
    },
    async (request) => {
      const org = organizationOf(request);
      refuseKeyForFactors(request, org, request.body);
      if (!request.caller?.admin) keepCeiling(request.body.settings ?? {}, org.settings, service.config);
      const read = (trx: Catalog) => findOrgById(trx, org.id);
      const changed = await changeTagged(service, request, read, (trx) => updateOrg(trx, org.slug, request.body, now));
      audit(request, { details: changesOf(org, changed) });
      return changed;
    },
  );

  app.post(
    '/api/orgs/:orgSlug/keys',
    {
      access: adminOrKey(),
      config: { audit: 'key.create', idempotency: 'refused', subject: 'key' },
      schema: {
        operationId: 'createKey',
        summary: 'Create an API key',
        description:
          'The answer is the only one that shows the secret. A key creates no key with a scope that it lacks, and none that outlives it.',
        tags: ['Organizations'],
        params: OrgPath,
        body: NewKey,
        response: answers({ 201: CreatedKey }, INVALID_KEY),
      },
    },
    async (request, reply) => {
      const org = organizationOf(request);
      requireOwn(request, request.body.scopes);
      requireShorter(request, request.body.expiresAt);
      const key = await createKey(catalog, org, request.body, now);
      audit(request, { subject: key.name, details: picked(key, 'id', 'scopes', 'expiresAt') });
      return reply.code(201).send(key);
    },
  );

  app.get(
    '/api/orgs/:orgSlug/keys',
    {
      access: adminOrKey(),
      config: { queryOf: 'keys' },
      schema: {
        operationId: 'listKeys',
        summary: 'List API keys',
        tags: ['Organizations'],
        params: OrgPath,
        querystring: Listed,
        response: answers({ 200: Type.Object({ keys: Type.Array(ApiKey), nextCursor: NextCursor }) }, [
          400,
          'Invalid keys query: limit must be an integer from 1 to 100',
        ]),
      },
    },
    async (request) => {
      const { shown, page } = listed(await listKeys(catalog, organizationOf(request)), request, {
        keyOf: ({ createdAt, id }) => `${createdAt} ${id}`,
        namesOf: ({ name }) => [name],
      });
      return { keys: shown, ...page };
    },
  );

  app.delete(
    '/api/orgs/:orgSlug/keys/:keyId',
    {
      access: adminOrKey(),
      config: { audit: 'key.revoke' },
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke an API key',
        tags: ['Organizations'],
        params: KeyPath,
        response: answers({ 204: noContent('Revoked.') }, NO_KEY),
      },
    },
    async (request, reply) => {
      const org = organizationOf(request);
      audit(request, { subject: await revokeKey(catalog, org, request.params.keyId) });
      return reply.code(204).send();
    },
  );
}

/** Refuses API keys that end the requirement of a second factor: an older key would bypass it. */
function refuseKeyForFactors({ caller }: FastifyRequest, { settings }: Org, change: OrgChange): void {
  const endsIt = settings.requireSecondFactor && change.settings?.requireSecondFactor === false;
  if (!endsIt || !caller || caller.admin || 'role' in caller.grant) return;
  throw new DomainError(
    'forbidden',
    'Only a person with a second factor, or the operator, may end requireSecondFactor',
  );
}

const flat = ({ displayName, settings }: Org) => ({ displayName, ...settings });

function changesOf(before: Org, after: Org): Record<string, unknown> {
  const [was, is] = [flat(before), flat(after)];
  return differences(was, is, Object.keys(is) as (keyof typeof is)[]);
}

/** Owners may set limits up to a ceiling, or repeat the current value; the operator may set any limit. Throws `invalid`. */
function keepCeiling(change: Partial<OrgSettings>, before: OrgSettings, { ceilings }: Config): void {
  const { requestsPerHour } = ceilings ?? DEFAULT_CEILINGS;
  for (const name of ['ingestRequestsPerHour', 'unknownOriginRequestsPerMinute'] as const) {
    const wanted = change[name];
    if (wanted === undefined || wanted <= requestsPerHour || wanted === before[name]) continue;
    throw invalid(
      `Invalid organization data: settings.${name} must be at most ${requestsPerHour}, which the operator of the service allows`,
    );
  }
}
