// Exclusions: rules for sessions that figures of the organization leave out until the rule is removed.
import { Type } from 'typebox';
import {
  createExclusion,
  deleteExclusion,
  describeExclusion,
  findExclusion,
  listExclusions,
} from '../../catalog/exclusions.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { EXCLUSIONS_MAX, Exclusion, NewExclusion, readExclusion } from '../../domain/exclusion.ts';
import { answers, noContent, noSuch } from '../request/answers.ts';
import { audit } from '../request/audit.ts';
import { adminOrKey, OrgPath, organizationOf } from '../request/auth.ts';
import { Listed, listed, NextCursor } from '../request/lists.ts';
import type { App, Service } from '../request/service.ts';

const ExclusionPath = Type.Object({ orgSlug: Type.String(), exclusionId: Type.String() });

export function exclusionRoutes(app: App, service: Service): void {
  const { catalog, now } = service;
  const guarded = { access: adminOrKey() };
  const described = { tags: ['Organizations'] };

  app.post(
    '/api/orgs/:orgSlug/exclusions',
    {
      ...guarded,
      config: { audit: 'exclusion.create', idempotency: 'kept', subject: 'exclusion' },
      schema: {
        operationId: 'createExclusion',
        summary: 'Exclude sessions from every figure',
        description:
          'By a window of receipt, a version of the embed script, a host or a mark; of one journey or of all. From the answer ' +
          'on, no figure counts them, nor does a retrieved journey. Nothing is removed, and nothing has to be computed again.',
        ...described,
        params: OrgPath,
        body: NewExclusion,
        response: answers(
          { 201: Exclusion },
          [400, 'Invalid exclusion data: receivedFrom must be before receivedTo'],
          [404, 'Journey with slug "housing-benefit" not found'],
          [409, `The organization has ${EXCLUSIONS_MAX} exclusions already: take one away first`],
        ),
      },
    },
    async (request, reply) => {
      const org = organizationOf(request);
      const { journey, reason = null } = request.body;
      const excluded = readExclusion(request.body);
      const journeyId = journey === undefined ? null : (await findJourney(catalog, org.id, journey)).id;
      const created = describeExclusion(await createExclusion(catalog, org.id, { journeyId, excluded, reason }, now));
      audit(request, { orgId: org.id, subject: created.id, details: detailsOf(created) });
      return reply.code(201).send(created);
    },
  );

  app.get(
    '/api/orgs/:orgSlug/exclusions',
    {
      ...guarded,
      config: { queryOf: 'exclusions' },
      schema: {
        operationId: 'listExclusions',
        summary: 'List exclusions',
        ...described,
        params: OrgPath,
        querystring: Listed,
        response: answers({ 200: Type.Object({ exclusions: Type.Array(Exclusion), nextCursor: NextCursor }) }, [
          400,
          'Invalid exclusions query: limit must be an integer from 1 to 100',
        ]),
      },
    },
    async (request) => {
      const org = organizationOf(request);
      const all = (await listExclusions(catalog, org.id)).map(describeExclusion);
      const { shown, page } = listed(all, request, {
        keyOf: ({ createdAt, id }) => `${createdAt} ${id}`,
        namesOf: ({ journey, embedVersion, host, mark, reason }) => [journey, embedVersion, host, mark, reason],
      });
      return { exclusions: shown, ...page };
    },
  );

  app.delete(
    '/api/orgs/:orgSlug/exclusions/:exclusionId',
    {
      ...guarded,
      config: { audit: 'exclusion.delete' },
      schema: {
        operationId: 'deleteExclusion',
        summary: 'Delete an exclusion',
        description: 'From the answer on, its sessions are counted again.',
        ...described,
        params: ExclusionPath,
        response: answers({ 204: noContent('Taken away.') }, noSuch('Exclusion')),
      },
    },
    async (request, reply) => {
      const org = organizationOf(request);
      const found = describeExclusion(await findExclusion(catalog, org.id, request.params.exclusionId));
      await deleteExclusion(catalog, org.id, found.id);
      audit(request, { orgId: org.id, subject: found.id, details: detailsOf(found) });
      return reply.code(204).send();
    },
  );
}

/** The properties that the rule sets, for the audit log. */
const detailsOf = ({ id: _id, createdAt: _at, ...named }: Exclusion) =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
