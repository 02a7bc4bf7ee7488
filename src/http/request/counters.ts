// Prometheus metrics of the service. Labels are routes, statuses and reasons, and do not identify visitors.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Spool } from '../../spool/spool.ts';
import type { Store } from '../../store/engine.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Histogram buckets of request durations, in s; few, since each route has a series. Includes 0.25 s and 2.5 s, promised in docs/runbook.md. */
const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 5, 10];

export type Counters = ReturnType<typeof openCounters>;

let processRegistry: Registry | undefined;

/**
 * Metrics of the process and of Node. Created once per process, although tests start several services: they hold a garbage collection
 * observer and a timer that never end and would keep each service in memory.
 */
function metricsOfProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: NEVER_MS });
  addEventLoopDelay(processRegistry);
  // Removes gauges with the suffix of counters: nodejs_active_handles and the like report the same by type.
  for (const what of ['handles', 'requests', 'resources'])
    processRegistry.removeSingleMetric(`nodejs_active_${what}_total`);
  return processRegistry;
}

/** Sampling interval of the event loop delay, in ms. The library's 10 ms would use most of the CPU time of an idle service. */
const LOOP_MEASURED_MS = 200;
/** The library's own sampling cannot be switched off: this interval, in ms, reduces it to once an hour. */
const NEVER_MS = 3_600_000;

/** Reports the event loop delay: the delay of timers beyond the sampling interval. */
function addEventLoopDelay(registry: Registry): void {
  for (const figure of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${figure}_seconds`);
  const delays = monitorEventLoopDelay({ resolution: LOOP_MEASURED_MS });
  delays.enable();
  new Gauge({
    name: 'nodejs_eventloop_lag_p99_seconds',
    help: 'The 99th percentile of the event loop delay since the start.',
    registers: [registry],
    collect() {
      const ms = delays.count === 0 ? 0 : delays.percentile(99) / 1e6;
      this.set(Math.max(0, ms - LOOP_MEASURED_MS) / 1_000);
    },
  });
}

export function openCounters(spool: Spool, store: Store) {
  const registry = Registry.merge([metricsOfProcess()]);
  const registers = [registry];
  new Gauge({
    name: 'waymark_spool_batches',
    help: 'Batches that were acknowledged and are not yet in the event store.',
    registers,
    collect() {
      this.set(spool.depth().batches);
    },
  });
  new Gauge({
    name: 'waymark_spool_bytes',
    help: 'Bytes of the batches in the spool.',
    registers,
    collect() {
      this.set(spool.depth().bytes);
    },
  });
  new Gauge({
    name: 'waymark_spool_age_seconds',
    help: 'How long the oldest batch in the spool has waited.',
    registers,
    collect() {
      this.set(spool.depth().ageSeconds);
    },
  });
  new Gauge({
    name: 'waymark_spool_set_aside_batches',
    help: 'Batches in the folder aside of the spool: refused by the event store.',
    registers,
    collect() {
      this.set(spool.depth().setAside);
    },
  });
  new Gauge({
    name: 'waymark_statements_running',
    help: 'Statements that the event store runs now, by what they are for.',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, running] of Object.entries(store.tally().underWay)) this.set({ kind }, running);
    },
  });
  new Gauge({
    name: 'waymark_statements_waiting',
    help: 'Statements that wait for their turn at the event store.',
    registers,
    collect() {
      this.set(store.tally().waiting);
    },
  });
  new Counter({
    name: 'waymark_statement_seconds_total',
    help: 'Seconds that statements ran, by what they were for.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset();
      for (const [kind, seconds] of Object.entries(store.tally().seconds)) this.inc({ kind }, seconds);
    },
  });
  new Counter({
    name: 'waymark_statements_total',
    help: 'Statements by what they were for and how they ended: done, failed, cancelled, busy (their turn did not come), memory or time (beyond the limit).',
    labelNames: ['kind', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [kind, outcomes] of Object.entries(store.tally().ended)) {
        for (const [outcome, ended] of Object.entries(outcomes)) if (ended > 0) this.inc({ kind, outcome }, ended);
      }
    },
  });
  return {
    registry,
    requests: new Counter({
      name: 'waymark_http_requests_total',
      help: 'Requests by route, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    durations: new Histogram({
      name: 'waymark_http_request_duration_seconds',
      help: 'Time to answer questions of the API (GET) and ingest, by route and method.',
      labelNames: ['route', 'method'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    accepted: new Counter({ name: 'waymark_events_accepted_total', help: 'Events acknowledged.', registers }),
    refused: new Counter({
      name: 'waymark_batches_refused_total',
      help: 'Ingest requests turned away, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    limited: new Counter({
      name: 'waymark_limited_requests_total',
      help: 'Ingest requests that the limit of a journey or the day of its organization turned away, by their ids; of further journeys together.',
      labelNames: ['organization', 'journey'],
      registers,
    }),
    givenUp: new Counter({
      name: 'waymark_events_given_up_total',
      help: 'Events that clients say they had to give up.',
      registers,
    }),
    loaded: new Counter({ name: 'waymark_events_loaded_total', help: 'Events moved into the event store.', registers }),
    repeated: new Counter({
      name: 'waymark_events_repeated_total',
      help: 'Events left out because their id was stored before.',
      registers,
    }),
    loads: new Histogram({
      name: 'waymark_load_duration_seconds',
      help: 'Time to move a block from the spool into the event store.',
      buckets: SECONDS,
      registers,
    }),
    loadFailures: new Counter({
      name: 'waymark_load_failures_total',
      help: 'Failed attempts to load a block.',
      registers,
    }),
    setAside: new Counter({
      name: 'waymark_batches_set_aside_total',
      help: 'Batches that the event store refuses, kept apart in the spool.',
      registers,
    }),
    retrieves: new Histogram({
      name: 'waymark_retrieve_duration_seconds',
      help: 'Time to compute the metrics of a journey.',
      buckets: SECONDS,
      registers,
    }),
    staleLookUps: new Counter({
      name: 'waymark_stale_look_ups_total',
      help: 'Batches that were checked by what the catalog said before it stopped answering.',
      registers,
    }),
    /** Call once. `awaySeconds` returns for how long the catalog has not answered, in s. */
    watchCatalog(awaySeconds: () => number) {
      new Gauge({
        name: 'waymark_catalog_away_seconds',
        help: 'How long ingest has had no answer of the catalog; 0 while it answers.',
        registers,
        collect() {
          this.set(awaySeconds());
        },
      });
    },
    watchLog(dropped: () => number) {
      new Gauge({
        name: 'waymark_log_lines_dropped',
        help: 'Lines of the log that were dropped since the start, since standard output could not be written.',
        registers,
        collect() {
          this.set(dropped());
        },
      });
    },
    unpreparedDays: openUnpreparedDays(registers),
    damagedParts: new Gauge({
      name: 'waymark_damaged_parts',
      help: 'Parts that the event store found damaged and set aside, by table: their rows are in no figure.',
      labelNames: ['table'],
      registers,
    }),
    uncountedRequests: new Counter({
      name: 'waymark_rate_limit_failures_total',
      help: 'Failures of Redis: ingest requests that were let through uncounted, and broken connections.',
      registers,
    }),
    skippedWork: new Counter({
      name: 'waymark_job_skips_total',
      help: 'Parts of recurring work that were skipped, since they take more than one statement may, by job.',
      labelNames: ['job'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'waymark_job_failures_total',
      help: 'Failed runs of recurring work, by job.',
      labelNames: ['job'],
      registers,
    }),
    deliveries: new Counter({
      name: 'waymark_deliveries_total',
      help: 'Attempts to deliver messages, by outcome: sent, failed (tried again), dead (given up).',
      labelNames: ['outcome'],
      registers,
    }),
  };
}

/** Days of receipt whose session rows are still to be computed after an upgrade or an import. */
function openUnpreparedDays(registers: Registry[]) {
  const gauge = new Gauge({
    name: 'waymark_unprepared_days',
    help: 'Days of stored events that are still being prepared since an upgrade or an import: until it is 0, figures are answered 503.',
    registers,
  });
  return { note: (days: number) => gauge.set(days) };
}
