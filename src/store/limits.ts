// Limits per kind of statement: memory, time, threads and priority. The engine ends a statement that exceeds them; the process and all
// other statements continue.
import { totalmem } from 'node:os';
import { MINUTE_MS, SECOND_MS } from '../domain/time.ts';

export const STATEMENT_KINDS = ['retrieve', 'figures', 'export', 'background', 'insert', 'maintenance'] as const;

/**
 * retrieve: the totals of a journey. figures: queries of a period. export: events in bulk for a reader. background: recurring work that
 * can wait. insert: loading events, with the look-ups that belong to it. maintenance: schema changes, removal, commands of operators.
 */
export type StatementKind = (typeof STATEMENT_KINDS)[number];

interface Limits {
  /** Share of the engine's memory; undefined: only the engine's total limit applies. */
  memoryShare: number | undefined;
  msMax: number;
  /** Undefined: the number of processors. */
  threadsMax?: number;
  /** Statements with a higher number wait while a lower number runs; 0 is exempt on both sides. */
  priority: number;
}

/** Memory limit of one statement, in bytes, however large the machine is. */
const STATEMENT_BYTES_MAX = 2 * 1024 ** 3;
/** GROUP BY and ORDER BY of a statement spill to disk above this share of its memory. */
const SPILLED_SHARE = 0.4;
/** A query that waits longer in the queue, in ms, is answered with 503. */
export const TURN_MS_MAX = 30 * SECOND_MS;
/** An organization with more running and waiting statements than this gets a lower priority. */
const FEW_STATEMENTS = 12;
/** Added to its priority number. */
const LET_OTHERS_FIRST = 1;
/** A statement pauses this long, in ms, at a time for a statement of higher priority, so that it still makes some progress. */
const PRIORITY_WAIT_MS = 250;
/** The same for background work. It is short because long queries, such as those over days without rollups, may wait for that work. */
const BACKGROUND_WAIT_MS = 25;

const LIMITS: Record<StatementKind, Limits> = {
  retrieve: { memoryShare: 0.3, msMax: 2 * MINUTE_MS, priority: 1 },
  figures: { memoryShare: 0.3, msMax: 20 * SECOND_MS, priority: 1 },
  export: { memoryShare: 0.3, msMax: 2 * MINUTE_MS, threadsMax: 1, priority: 3 },
  background: { memoryShare: 0.2, msMax: 10 * MINUTE_MS, threadsMax: 1, priority: 4 },
  insert: { memoryShare: undefined, msMax: 30 * SECOND_MS, priority: 0 },
  maintenance: { memoryShare: 0.3, msMax: 10 * MINUTE_MS, priority: 0 },
};

/** Share of the machine's memory for the engine: the rest is for the process and the page cache. */
const ENGINE_SHARE = 0.5;
/** Share of the engine's memory for each of its caches. */
const CACHE_SHARE = 0.05;

/** Memory available to this process: the container's limit if it has one, else the machine's memory. */
const machineMemory = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());

/** The default memory limit of the embedded engine, in bytes. */
export const engineMemory = (machineBytes = machineMemory()): number => Math.floor(machineBytes * ENGINE_SHARE);

/** The size of each cache, in bytes. */
export const cacheMemory = (engineBytes: number): number => Math.floor(engineBytes * CACHE_SHARE);

/** The longest wait in the queue, in ms: statements that a caller waits for give up, others wait without limit. */
export const waitsForTurnMs = (kind: StatementKind): number =>
  kind === 'retrieve' || kind === 'figures' || kind === 'export' ? TURN_MS_MAX : Number.POSITIVE_INFINITY;

export const statementMsMax = (kind: StatementKind): number => LIMITS[kind].msMax;

/**
 * No JIT compilation: statements are short and differ by journey. Compiling them takes a quarter of the processor time of loading a
 * block, and makes a query over half a million sessions no faster.
 */
const UNCOMPILED = { compile_expressions: 0, compile_aggregate_expressions: 0, compile_sort_description: 0 };
/** This optimization takes a fifth of the time of the statement that makes session rows, and never applies to it. */
const UNSEARCHED = { optimize_and_compare_chain: 0 };

/** The engine settings of a statement; `crowd`: the running and waiting statements of its organization. */
export function settingsOf(kind: StatementKind, engineBytes: number, crowd: number): Record<string, number> {
  const { memoryShare, msMax, threadsMax, priority } = LIMITS[kind];
  const bytes = memoryShare === undefined ? 0 : Math.min(STATEMENT_BYTES_MAX, Math.floor(engineBytes * memoryShare));
  const spilled = Math.floor((bytes || engineBytes) * SPILLED_SHARE);
  return {
    max_memory_usage: bytes,
    max_bytes_before_external_group_by: spilled,
    max_bytes_ratio_before_external_group_by: 0,
    // Only two-level aggregation can spill to disk, so it starts well before the spill threshold.
    group_by_two_level_threshold_bytes: Math.floor(spilled / 4),
    max_bytes_before_external_sort: spilled,
    max_bytes_ratio_before_external_sort: 0,
    max_execution_time: msMax / SECOND_MS,
    max_threads: threadsMax ?? 0,
    // When memory runs out, the engine kills the statement with the highest overcommit ratio. Inserts get a low ratio, so queries go first.
    memory_overcommit_ratio_denominator: kind === 'insert' ? 2 ** 40 : 2 ** 30,
    priority: priority === 0 ? 0 : priority + (crowd > FEW_STATEMENTS ? LET_OTHERS_FIRST : 0),
    low_priority_query_wait_time_ms: kind === 'background' ? BACKGROUND_WAIT_MS : PRIORITY_WAIT_MS,
    ...UNCOMPILED,
    ...UNSEARCHED,
  };
}
