// Serves the step keys of a journey to the embed script, on pages of any origin.
import { Type } from 'typebox';
import { findConfirmation, listSuccessPages } from '../../catalog/endings.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrg } from '../../catalog/orgs.ts';
import { notFound } from '../../domain/error.ts';
import { CONFIRMING_WORDS } from '../../domain/success.ts';
import { answers } from '../request/answers.ts';
import type { App, Service } from '../request/service.ts';
import { openToOtherSites } from './embed-files.ts';

const FIVE_MINUTES_CACHED = 'public, max-age=300';

export async function embedRoutes(app: App, service: Service): Promise<void> {
  openToOtherSites(app);

  app.get(
    '/embed/steps/:orgSlug/:journeySlug',
    {
      schema: {
        operationId: 'embedSteps',
        summary: 'Step keys and types of a journey, for the embed script',
        tags: ['Ingest'],
        security: [],
        params: Type.Object({ orgSlug: Type.String(), journeySlug: Type.String() }),
        response: answers(
          {
            200: Type.Object({
              steps: Type.Array(Type.String(), { description: 'Step keys, in index order.' }),
              stepTypes: Type.Array(Type.String(), {
                description:
                  'The type of each, in the same order: the script infers no success where an action is missing.',
              }),
              words: Type.Array(Type.String(), {
                description:
                  'Segments that addresses may hold when they are sent, besides step keys; others are sent as `:x`.',
              }),
              declared: Type.Boolean({
                description: 'Only declared successes of the journey count: then the script infers none.',
              }),
            }),
          },
          [404, 'Organization not found'],
        ),
      },
    },
    async (request, reply) => {
      const { orgSlug, journeySlug } = request.params;
      const org = await findOrg(service.catalog, orgSlug);
      if (!org) throw notFound('Organization not found');
      const { id, steps } = await findJourney(service.catalog, org.id, journeySlug);
      reply.header('cache-control', FIVE_MINUTES_CACHED);
      const pages = await listSuccessPages(service.catalog, id);
      const words = [
        ...new Set([...pages.flatMap((path) => path.split('/').filter((word) => word !== '')), ...CONFIRMING_WORDS]),
      ];
      const { counts } = await findConfirmation(service.catalog, id);
      return {
        steps: steps.map(({ stepKey }) => stepKey),
        stepTypes: steps.map(({ stepType }) => stepType),
        words,
        declared: counts === 'declared',
      };
    },
  );
}
