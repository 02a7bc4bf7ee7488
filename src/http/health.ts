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
  app.get(
    '/healthz',
    {
      schema: {
        operationId: 'healthz',
        summary: 'The process answers',
        tags: ['Operations'],
        security: [],
        response: answers({ 200: Ok }),
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      schema: {
        operationId: 'readyz',
        summary: 'Both engines answer',
        tags: ['Operations'],
        security: [],
        response: answers({ 200: Ok }, [503, 'The event store does not answer']),
      },
    },
    async () => {
      await Promise.all([ping('catalog', pingCatalog(service.catalog)), ping('event store', pingStore(service.store))]);
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

async function ping(engine: string, answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(reject, PING_MS_MAX, new Error('late'));
  });
  try {
    await Promise.race([answer, late]);
  } catch {
    throw unavailable(`The ${engine} does not answer`);
  } finally {
    clearTimeout(timer);
  }
}
