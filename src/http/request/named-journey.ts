// The journey that the address of a request names.
import type { FastifyRequest } from 'fastify';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import { callerOrgId } from './auth.ts';
import type { Service } from './service.ts';

export interface NamedJourney {
  org: Org;
  journey: Journey;
}

/** For routes with `:slug`: the caller's organization and its journey. Throws `not_found`. */
export async function namedJourney({ catalog }: Service, request: FastifyRequest): Promise<NamedJourney> {
  const orgId = callerOrgId(request);
  const { slug } = request.params as { slug: string };
  const [org, journey] = await Promise.all([findOrgById(catalog, orgId), findJourney(catalog, orgId, slug)]);
  return { org, journey };
}
