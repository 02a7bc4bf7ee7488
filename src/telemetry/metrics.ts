// The contents of /metrics as OpenTelemetry's metrics: the same registry, names and labels, cumulative since the process started.
import { type HrTime, ValueType } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

export function producerOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = millisToHrTime(performance.timeOrigin);
  return {
    async collect() {
      const read = (await registry.getMetricsAsJSON()) as unknown as Read[];
      const endTime = millisToHrTime(Date.now());
      const metrics = read.map((one) => metricOf(one, startTime, endTime));
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'waymark' }, metrics }] }, errors: [] };
    },
  };
}

type Value = MetricValue<string> & { metricName?: string };
/** As prom-client returns it, whose types know numbers and leave out `metricName`. */
type Read = Omit<MetricObjectWithValues<Value>, 'type'> & { type: 'counter' | 'gauge' | 'histogram' };

function metricOf({ name, help, type, values }: Read, startTime: HrTime, endTime: HrTime): MetricData {
  const descriptor = { name, description: help, unit: '', valueType: ValueType.DOUBLE };
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  const points = values.map(({ labels, value }) => ({ attributes: { ...labels }, value, startTime, endTime }));
  const common = { descriptor, aggregationTemporality };
  switch (type) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points };
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points };
    case 'histogram': {
      const dataPoints = histogramsOf(name, values).map((one) => ({ ...one, startTime, endTime }));
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
  }
}

interface Histogram {
  attributes: Record<string, string | number>;
  value: { buckets: { boundaries: number[]; counts: number[] }; sum: number; count: number };
}

/** Buckets of Prometheus are cumulative: each counts all values below its bound. Buckets of OpenTelemetry lie between two bounds. */
function histogramsOf(name: string, values: readonly Value[]): Histogram[] {
  const found = new Map<string, Histogram>();
  for (const { labels, value, metricName } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const one = found.get(key) ?? { attributes, value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 } };
    found.set(key, one);
    const { boundaries, counts } = one.value.buckets;
    if (metricName === `${name}_sum`) one.value.sum = value;
    else if (metricName === `${name}_count`) one.value.count = value;
    else {
      counts.push(value - counts.reduce((sum, count) => sum + count, 0));
      if (le !== '+Inf') boundaries.push(Number(le));
    }
  }
  return [...found.values()];
}
