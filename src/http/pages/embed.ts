// The step keys that the embed script asks for. Open to every page.
import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import { listSuccessPages } from '../../catalog/endings.ts';
import { findJourney } from '../../catalog/journeys.ts';
import { findOrg } from '../../catalog/orgs.ts';
import { notFound } from '../../domain/error.ts';
import { CONFIRMING_WORDS } from '../../domain/success.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { findDeclared } from '../../sessions/ask.ts';
import { answers } from '../request/answers.ts';
import type { App, Service } from '../request/service.ts';
import { openToOtherSites } from './embed-files.ts';

const FIVE_MINUTES_CACHED = 'public, max-age=300';
/** Journeys of which it is remembered whether they declare their success, and for how long, in ms: as long as browsers keep the answer. */
const DECLARED_MAX = 10_000;
const DECLARED_MS = 5 * MINUTE_MS;
export async function embedRoutes(app: App, service: Service): Promise<void> {
  const declares = rememberDeclared(service);
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
                description: 'Whether the journey declares its success: then the script infers none.',
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
      const declared = pages.length > 0 || (await declares(id));
      return {
        steps: steps.map(({ stepKey }) => stepKey),
        stepTypes: steps.map(({ stepType }) => stepType),
        words,
        declared,
      };
    },
  );
}

/** Whether any stored event of a journey declares its success. Without the store nobody knows: then the script may infer. */
function rememberDeclared({
  store,
  sessions: { preparation, rollups },
}: Service): (journeyId: string) => Promise<boolean> {
  const known = new LRUCache<string, Promise<boolean>>({ max: DECLARED_MAX, ttl: DECLARED_MS });
  const asking = store.as({ kind: 'background', signal: undefined });
  const ask = async (journeyId: string) =>
    (await findDeclared({ store: asking, preparation, rollups }, [journeyId], 0)).declared.length > 0;
  return async (journeyId) => {
    const found = known.get(journeyId) ?? ask(journeyId);
    known.set(journeyId, found, { noUpdateTTL: true });
    return found.catch(() => {
      known.delete(journeyId);
      return false;
    });
  };
}
