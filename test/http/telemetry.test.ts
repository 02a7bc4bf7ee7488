// OpenTelemetry as a collector sees it: a real OTLP receiver over HTTP, and a service in a process of its own.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { readOtlp } from '../support/otlp.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Span {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
  status: { code?: number };
}
interface Point {
  asDouble?: number;
  count?: number;
  sum?: number;
  bucketCounts?: number[];
  explicitBounds?: number[];
  attributes: Attribute[];
}
interface Metric {
  name: string;
  sum?: { dataPoints: Point[]; isMonotonic: boolean };
  gauge?: { dataPoints: Point[] };
  histogram?: { dataPoints: Point[] };
}

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function startCollector() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const at = (path: string) => received.filter((one) => one.path === path);
  const parsed = (path: string) => at(path).map(({ body }) => readOtlp(path, body));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    at,
    spans: () =>
      parsed('/v1/traces').flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ) as Span[],
    metrics: () =>
      (parsed('/v1/metrics').at(-1)?.resourceMetrics[0].scopeMetrics as { metrics: Metric[] }[] | undefined)?.flatMap(
        ({ metrics }) => metrics,
      ) ?? [],
    resource: () => parsed('/v1/traces')[0].resourceSpans[0].resource.attributes as Attribute[],
  };
}

/** Loads with the service, and writes down the modules of OpenTelemetry's SDK that are asked for. */
function spyOnModules(folder: string): { env: Record<string, string>; modules(): string } {
  const [hooks, register, found] = ['hooks.mjs', 'register.mjs', 'modules.txt'].map((name) => join(folder, name));
  writeFileSync(found as string, '');
  writeFileSync(
    hooks as string,
    `import { appendFileSync } from 'node:fs';
     export async function resolve(name, context, next) {
       if (/opentelemetry\\/(sdk|exporter|otlp|core|resources)|telemetry\\/open/.test(name)) appendFileSync(${JSON.stringify(found)}, name + '\\n');
       return next(name, context);
     }`,
  );
  writeFileSync(
    register as string,
    `import { register } from 'node:module'; register('file://${hooks}', import.meta.url);`,
  );
  return {
    env: { NODE_OPTIONS: `--import file://${register}` },
    modules: () => readFileSync(found as string, 'utf8'),
  };
}

async function exercise(url: string, headers: Record<string, string> = {}) {
  const send = async (method: string, path: string, body: unknown, secret = '') => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}`, ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.text()) || '{}' };
  };
  await send('POST', '/api/orgs', { slug: 'canary-org', displayName: 'Canary' }, ADMIN_TOKEN);
  const made = await send('POST', '/api/orgs/canary-org/keys', { name: 'k', scopes: ['journeys:write'] }, ADMIN_TOKEN);
  const { key } = JSON.parse(made.body) as { key: string };
  await send('POST', '/api/journeys/create', { slug: 'canary-journey', displayName: 'Canary' }, key);
  const events = [event('page_view', { sessionId: 'canary-session', url: 'https://canary.example/page' })];
  expect((await send('POST', '/api/ingest', batch('canary-org', 'canary-journey', events))).status).toBe(204);
  expect((await send('GET', '/api/journeys/canary-journey', undefined, key)).status).toBe(200);
  return { key };
}

const attribute = ({ attributes }: { attributes: Attribute[] }, name: string) => {
  const { value } = attributes.find(({ key }) => key === name) ?? {};
  return value?.stringValue ?? value?.intValue;
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

it('sends spans of requests in the trace of their caller, with store statements and jobs', async () => {
  const collector = await startCollector();
  const folder = folderForTest();
  const spy = spyOnModules(folder);
  writeFileSync(join(folder, 'headers'), 'x-collector-token=canary%20token\n');
  writeFileSync(join(folder, 'headers-of-traces'), 'x-traces-token=canary-traces\n');
  writeFileSync(join(folder, 'headers-of-metrics'), 'x-metrics-token=canary-metrics\n');
  const service = await startProcess(join(folder, 'data'), {
    ...spy.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, 'headers'),
    OTEL_EXPORTER_OTLP_TRACES_HEADERS_FILE: join(folder, 'headers-of-traces'),
    OTEL_EXPORTER_OTLP_METRICS_HEADERS_FILE: join(folder, 'headers-of-metrics'),
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  onTestFinished(async () => void (await service.end('SIGKILL')));
  const { key } = await exercise(service.url, { traceparent: `00-${TRACE}-${CALLER}-01` });
  const prometheus = await (await fetch(`${service.url}/metrics`)).text();
  // A stop sends what is left, metrics included.
  expect(await service.end('SIGTERM')).toBe(0);
  expect(spy.modules()).toContain('@opentelemetry/sdk-trace-base');

  expect(collector.received.every(({ headers }) => headers['x-collector-token'] === 'canary token')).toBe(true);
  const own = collector.received.map(({ path, headers }) => [
    path,
    headers['x-traces-token'] ?? headers['x-metrics-token'],
  ]);
  expect(new Map(own as [string, string][])).toEqual(
    new Map([
      ['/v1/traces', 'canary-traces'],
      ['/v1/metrics', 'canary-metrics'],
    ]),
  );
  const resource = { attributes: collector.resource() };
  expect(attribute(resource, 'service.name')).toBe('waymark');
  expect(attribute(resource, 'deployment.environment.name')).toBe('test');

  const spans = collector.spans();
  const ingest = spans.find(({ name }) => name === 'POST /api/ingest');
  expect(ingest).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 });
  expect(attribute(ingest as Span, 'http.response.status_code')).toBe(204);
  const retrieve = spans.find(({ name }) => name === 'GET /api/journeys/:slug');
  const below = spans.filter(({ parentSpanId }) => parentSpanId === retrieve?.spanId);
  expect(below.map(({ name }) => name)).toContain('query retrieve');
  expect(below.every(({ kind, traceId }) => kind === 3 && traceId === TRACE)).toBe(true);
  const load = spans.find(({ name }) => name === 'load insert');
  expect(attribute(load as Span, 'waymark.statement.kind')).toBe('insert');
  const jobs = spans.filter(({ name }) => name.startsWith('job '));
  expect(jobs.map(({ name }) => name)).toContain('job remove events past retention');
  expect(spans.some(({ parentSpanId }) => jobs.some(({ spanId }) => spanId === parentSpanId))).toBe(true);

  const metrics = new Map(collector.metrics().map((one) => [one.name, one]));
  const names = [...prometheus.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect([...metrics.keys()].sort()).toEqual(names.sort());
  expect(metrics.get('waymark_events_accepted_total')?.sum).toMatchObject({
    isMonotonic: true,
    dataPoints: [{ asDouble: 1 }],
  });
  const requests = metrics.get('waymark_http_request_duration_seconds')?.histogram?.dataPoints ?? [];
  const ofIngest = requests.find((point) => attribute(point, 'route') === '/api/ingest');
  expect(ofIngest?.count).toBe(1);
  expect(ofIngest?.bucketCounts?.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(ofIngest?.bucketCounts).toHaveLength((ofIngest?.explicitBounds?.length ?? 0) + 1);

  const everything = Buffer.concat(collector.received.map(({ body }) => body)).toString();
  for (const secret of ['canary-', 'canary.example', key, ADMIN_TOKEN, '127.0.0.1', folder])
    expect(everything).not.toContain(secret);
}, 60_000);

it('loads nothing when no variable asks for it', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
  const none = { ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' };
  for (const env of [{}, { OTEL_SERVICE_NAME: 'other' }, { ...endpoint, OTEL_SDK_DISABLED: 'true' }, none])
    expect(readConfig(env).telemetry).toBeUndefined();
  const folder = folderForTest();
  const spy = spyOnModules(folder);
  const service = await startProcess(join(folder, 'data'), { ...spy.env, ...none });
  onTestFinished(async () => void (await service.end('SIGKILL')));
  await exercise(service.url);
  expect(await service.end('SIGTERM')).toBe(0);
  expect(spy.modules()).toBe('');
}, 60_000);

it('speaks protobuf by default, and a collector that is away costs a line in the log', async () => {
  const collector = await startCollector();
  const service = await startProcess(folderForTest(), {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/metrics`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  onTestFinished(async () => void (await service.end('SIGKILL')));
  await exercise(service.url);
  await expect.poll(service.output, { timeout: 20_000 }).toContain('OpenTelemetry cannot be sent');
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect(await service.end('SIGTERM')).toBe(0);
  expect(service.output().split('OpenTelemetry cannot be sent')).toHaveLength(2);
  const [sent] = collector.received;
  expect(sent).toMatchObject({ path: '/metrics', headers: { 'content-type': 'application/x-protobuf' } });
  expect(sent?.body.toString('latin1')).toContain('waymark_events_accepted_total');
}, 60_000);

it.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp or none'],
  [{ OTEL_METRICS_EXPORTER: 'prometheus' }, 'OTEL_METRICS_EXPORTER must be otlp or none'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf'],
  [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be http/protobuf'],
  [{ OTEL_METRIC_EXPORT_INTERVAL: '1s' }, 'OTEL_METRIC_EXPORT_INTERVAL must be an integer from 1000 on: milliseconds'],
])('%j is refused', (env, mistake) => {
  const refused = () => readConfig(env as Record<string, string>);
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(mistake);
});
