// Whether the service lives, whether it can work, and what it counts about itself.
import { Type } from 'typebox';
import { pingCatalog } from '../catalog/open.ts';
import { unavailable } from '../domain/error.ts';
import { pingStore } from '../store/ping.ts';
import { answers } from './answers.ts';
import type { App, Service } from './service.ts';

/** An engine that answers later than this, in ms, does not answer. */
const PING_MS_MAX = 2_000;

const Ok = Type.Object({ status: Type.Literal('ok') });

export function healthRoutes(app: App, service: Service): void {
  const described = { tags: ['Operations'], security: [] };

  app.get(
    '/livez',
    {
      schema: { operationId: 'livez', summary: 'The process answers', ...described, response: answers({ 200: Ok }) },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'healthz',
        summary: 'Events can be acknowledged',
        description: 'Balancers send requests to nodes that answer 200. The error of a 503 gives the reasons.',
        ...described,
        response: answers({ 200: Ok }, [503, 'Events cannot be acknowledged: the service is stopping']),
      },
    },
    async () => {
      const reasons = await whyNotAcknowledging(service);
      if (reasons.length > 0) throw unavailable(`Events cannot be acknowledged: ${reasons.join('; ')}`);
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'readyz',
        summary: 'Events can be acknowledged, and figures answered',
        description: 'For monitoring. While only an engine is away, events are acknowledged: balance by `/healthz`.',
        ...described,
        response: answers({ 200: Ok }, [503, 'Not ready: the event store does not answer']),
      },
    },
    async () => {
      const [trouble, ...away] = await Promise.all([
        whyNotAcknowledging(service),
        whyNoCatalog(service),
        whyNoStore(service),
      ]);
      const reasons = [...trouble, ...away.filter((reason) => reason !== undefined)];
      if (reasons.length > 0) throw unavailable(`Not ready: ${reasons.join('; ')}`);
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        operationId: 'serviceMetrics',
        summary: 'What the service counts about itself, for Prometheus',
        tags: ['Operations'],
        security: [],
        produces: ['text/plain'],
        response: answers({ 200: Type.String() }),
      },
    },
    async (_request, reply) => {
      const { registry } = service.counters;
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

async function whyNotAcknowledging({ state, spool }: Service): Promise<string[]> {
  const trouble = await spool.trouble();
  return [...(state.isStopping ? ['the service is stopping'] : []), ...(trouble === undefined ? [] : [trouble])];
}

async function whyNoCatalog({ catalog }: Service): Promise<string | undefined> {
  if (await answersInTime(pingCatalog(catalog))) return undefined;
  return 'the catalog does not answer (events are taken for journeys that it knew within the last day)';
}

async function whyNoStore({ store, storeMissing }: Service): Promise<string | undefined> {
  const missing = storeMissing();
  if (missing !== undefined) return missing.replace(/^T/, 't');
  return (await answersInTime(pingStore(store))) ? undefined : 'the event store does not answer';
}

async function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PING_MS_MAX, false);
  });
  try {
    return await Promise.race([answer.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
