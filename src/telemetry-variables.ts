// The standard variables of OpenTelemetry that decide whether anything of it is loaded, and what can be done with it here. The rest
// (endpoint, headers, time-outs, sampler, resource) is read by the SDK:
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
import type { Environment } from './environment.ts';

/** Every collector takes it; JSON and gRPC would need further libraries. */
const PROTOCOL = 'http/protobuf';

export interface TelemetryConfig {
  /** Whether spans are made and sent. */
  traces: boolean;
  /** Whether metrics are sent; they are at /metrics as well. */
  metrics: boolean;
  metricsEveryMs: number;
  /** By signal, `name=value` pairs separated by commas that come from files: the SDK knows of none. Secret. */
  headers: { traces: string; metrics: string };
}

const SIGNALS = ['TRACES', 'METRICS'] as const;
const METRICS_EVERY_MS = 60_000;
const METRICS_EVERY_MS_MIN = 1_000;

/** undefined where OpenTelemetry is not configured. `given` is the environment before secrets were read from files. */
export function readTelemetry(
  env: Environment,
  given: Environment,
  check: (holds: boolean, mistake: string) => void,
): TelemetryConfig | undefined {
  const read = (name: string) => env[name]?.trim() || undefined;
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT');
  const common = read('OTEL_EXPORTER_OTLP_PROTOCOL');
  const isWanted = (signal: (typeof SIGNALS)[number]): boolean => {
    const exporter = read(`OTEL_${signal}_EXPORTER`);
    const ownProtocol = read(`OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`);
    const ownEndpoint = read(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`);
    check(
      exporter === undefined || exporter === 'otlp' || exporter === 'none',
      `OTEL_${signal}_EXPORTER must be otlp or none`,
    );
    const protocol = ownProtocol ?? common ?? PROTOCOL;
    check(protocol === PROTOCOL, `OTEL_EXPORTER_OTLP_${ownProtocol ? `${signal}_` : ''}PROTOCOL must be ${PROTOCOL}`);
    return exporter === undefined ? (ownEndpoint ?? endpoint) !== undefined : exporter === 'otlp';
  };
  const [traces = false, metrics = false] = SIGNALS.map(isWanted);
  const metricsEveryMs = Number(read('OTEL_METRIC_EXPORT_INTERVAL') ?? METRICS_EVERY_MS);
  check(
    Number.isInteger(metricsEveryMs) && metricsEveryMs >= METRICS_EVERY_MS_MIN,
    `OTEL_METRIC_EXPORT_INTERVAL must be an integer from ${METRICS_EVERY_MS_MIN} on: milliseconds`,
  );
  const inFile = (name: string) => (given[name]?.trim() ? undefined : read(name));
  const headersOf = (signal: (typeof SIGNALS)[number]) =>
    [inFile('OTEL_EXPORTER_OTLP_HEADERS'), inFile(`OTEL_EXPORTER_OTLP_${signal}_HEADERS`)].filter(Boolean).join(',');
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || (!traces && !metrics)) return undefined;
  return { traces, metrics, metricsEveryMs, headers: { traces: headersOf('TRACES'), metrics: headersOf('METRICS') } };
}
