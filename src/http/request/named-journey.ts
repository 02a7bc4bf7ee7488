// Finds the journey named in the path of a request.
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrgById } from '../../catalog/orgs.ts';
import type { Journey } from '../../domain/journey.ts';
import type { Org } from '../../domain/org.ts';
import { callerOrgId } from './auth.ts';
import type { Service } from './service.ts';

/** Path parameters of a journey's routes. */
export const JourneyPath = Type.Object({ slug: Type.String() });

export interface NamedJourney {
  org: Org;
  journey: Journey;
}

/** The caller's organization, and its journey with the slug in the path. Throws `not_found`. */
export async function namedJourney({ catalog }: Service, request: FastifyRequest): Promise<NamedJourney> {
  const orgId = callerOrgId(request);
  const { slug } = request.params as { slug: string };
  const [org, journey] = await Promise.all([findOrgById(catalog, orgId), findJourney(catalog, orgId, slug)]);
  return { org, journey };
}

/** The caller's journey with the slug in the path. Throws `not_found`. */
export const journeyOf = ({ catalog }: Service, request: FastifyRequest): Promise<Journey> =>
  findJourney(catalog, callerOrgId(request), (request.params as { slug: string }).slug);
