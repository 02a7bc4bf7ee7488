// Health checks (liveness, readiness) and Prometheus metrics.
import { Type } from 'typebox';
import { whyClockDiffers, whyRequestsFail } from '../../alerts/service-rules.ts';
import { unavailable } from '../../domain/error.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { answers, streamed } from '../request/answers.ts';
import type { App, Service } from '../request/service.ts';
import { freeInodes } from './gauges.ts';

/** Age of the oldest waiting batch, in s, above which loading is reported as stuck. Usually batches wait 3 s. */
const BEHIND_SECONDS_MAX = 60;
/** Minimum of free inodes on the disk: a merge in the event store creates a few hundred files. */
const INODES_MIN = 2_000;

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
      const [trouble, tried] = await Promise.all([whyNotAcknowledging(service), service.tries()]);
      const others = [
        tried.catalog,
        tried.store,
        whyClockDiffers(tried.aheadMs),
        whyBehind(service),
        whyDamaged(service),
        whySetAside(service),
        whyNoFiles(service),
        ...whyFailing(service),
      ];
      const reasons = [...trouble, ...others.filter((reason) => reason !== undefined)];
      if (reasons.length > 0) throw unavailable(`Not ready: ${reasons.join('; ')}`);
      return { status: 'ok' as const };
    },
  );

  app.get(
    '/metrics',
    {
      schema: {
        operationId: 'serviceMetrics',
        summary: 'Metrics of the service, for Prometheus',
        tags: ['Operations'],
        security: [],
        response: answers({ 200: streamed('In the text format of Prometheus.', 'text/plain') }),
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

function whyBehind({ spool, state, now }: Service): string | undefined {
  const seconds = Math.round(spool.depth().ageSeconds);
  if (seconds < BEHIND_SECONDS_MAX) return undefined;
  const { lastLoadAt } = state;
  const since =
    lastLoadAt === undefined ? 'none since the start' : `${Math.round((now() - lastLoadAt) / SECOND_MS)} s ago`;
  return `the oldest batch has waited ${seconds} s for being loaded into the event store (last load: ${since})`;
}

function whyDamaged({ state }: Service): string | undefined {
  if (state.damage === undefined) return undefined;
  return `the event store has set aside damaged parts (${state.damage}): see WaymarkStoreDamaged in docs/runbook.md`;
}

function whyNoFiles({ config }: Service): string | undefined {
  const free = freeInodes(config.dataDir);
  return free === -1 || free >= INODES_MIN ? undefined : `the disk has room for ${free} more files only (inodes)`;
}

function whySetAside({ spool }: Service): string | undefined {
  const { setAside } = spool.depth();
  if (setAside === 0) return undefined;
  return `the event store refused ${setAside} batches, which are set aside: see WaymarkBatchesSetAside in docs/runbook.md`;
}

const whyFailing = ({ failures }: Service): string[] => failures.list().flatMap((one) => whyRequestsFail(one) ?? []);
