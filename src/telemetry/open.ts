// OpenTelemetry: sends spans and metrics to a collector by OTLP over HTTP. main.ts imports this file only when a variable asks for
// it. It sends routes, statuses, kinds and durations, but no values, keys, slugs, session ids or addresses.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Registry } from 'prom-client';
import type { App } from '../http/request/service.ts';
import type { Job } from '../jobs.ts';
import type { Store } from '../store/engine.ts';
import type { TelemetryConfig } from '../telemetry-variables.ts';
import { producerOf } from './metrics.ts';
import { openSpans, traceJob, traceRequests, traceStatements } from './spans.ts';

export interface Telemetry {
  /** The same store; each statement has a span. */
  traceStatements(store: Store): Store;
  traceRequests(app: App): void;
  traceJob(job: Job, work: () => Promise<void>): Promise<void>;
  /** Sends the registry's metrics at the SDK's interval. Call it once. */
  sendMetrics(registry: Registry): void;
  /** Sends the queued spans and metrics, within a bounded time. */
  close(): Promise<void>;
}

/** How long a stop waits for the collector, in ms. */
const CLOSE_MS_MAX = 2_000;
/** While the collector is away, it is reported once in this many ms. */
const REPORT_EVERY_MS = 60_000;

/** `report` gets what keeps telemetry from being sent. */
export function openTelemetry(
  { traces, metrics, metricsEveryMs, headers }: TelemetryConfig,
  version: string,
  report: (sentence: string) => void,
): Telemetry {
  reportFailures(report);
  const sending = (signal: 'traces' | 'metrics') => ({ headers: parseKeyPairsIntoRecord(headers[signal]) });
  const resource = resourceFromAttributes({
    'service.name': 'waymark',
    'service.version': version,
    'service.instance.id': randomUUID(),
  }).merge(detectResources({ detectors: [envDetector] }));
  const exporter = new OTLPTraceExporter(sending('traces'));
  const tracerProvider = traces
    ? new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(exporter)] })
    : undefined;
  const spans = tracerProvider && openSpans(tracerProvider.getTracer('waymark', version));
  let meterProvider: MeterProvider | undefined;
  return {
    traceStatements: (store) => (spans ? traceStatements(store, spans) : store),
    traceRequests: (app) => spans && traceRequests(app, spans),
    traceJob: (job, work) => (spans ? traceJob(job, work, spans) : work()),
    sendMetrics(registry) {
      if (!metrics) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(sending('metrics')),
        exportIntervalMillis: metricsEveryMs,
        exportTimeoutMillis: metricsEveryMs,
        metricProducers: [producerOf(registry, resource)],
      });
      meterProvider = new MeterProvider({ resource, readers: [reader] });
    },
    async close() {
      const sent = Promise.allSettled([tracerProvider?.shutdown(), meterProvider?.shutdown()]);
      await Promise.race([sent, delay(CLOSE_MS_MAX, undefined, { ref: false })]);
      diag.disable();
    },
  };
}

/** The SDK retries, and drops what does not fit into its queue. Failures are logged at most once a while. */
function reportFailures(report: (sentence: string) => void): void {
  let quietUntil = 0;
  const say = () => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + REPORT_EVERY_MS;
    // The SDK's own message may quote requests and responses, so it is not logged.
    report('OpenTelemetry cannot be sent: check OTEL_EXPORTER_OTLP_ENDPOINT and the collector');
  };
  const nothing = () => {};
  const logger = { error: say, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
