// Limits of one statement, by its kind: memory, time, threads, and whether others go before it. Statements that
// exceed them end by themselves; the process and all others go on.
import { totalmem } from 'node:os';
import { MINUTE_MS, SECOND_MS } from '../domain/time.ts';

export const STATEMENT_KINDS = ['retrieve', 'figures', 'export', 'background', 'insert', 'maintenance'] as const;

/**
 * retrieve: the totals of a journey. figures: questions of a period. export: events in bulk for a reader. background:
 * recurring work that can be done later. insert: events into the store, with the look-ups that belong to it.
 * maintenance: schema, removal, what an operator runs.
 */
export type StatementKind = (typeof STATEMENT_KINDS)[number];

interface Limits {
  /** Share of the engine's memory; undefined: only the engine's own limit holds. */
  memoryShare: number | undefined;
  msMax: number;
  /** undefined: as many as the engine has processors. */
  threadsMax?: number;
  /** While a statement with a lower number runs, those with a higher one wait; 0 neither waits nor is waited for. */
  priority: number;
}

/** Memory of one statement, in bytes, on machines that have much. */
const STATEMENT_BYTES_MAX = 2 * 1024 ** 3;
/** Part of its memory above which a statement goes on on disk, where it can: grouping and sorting. */
const SPILLED_SHARE = 0.4;
/** A question that waits longer for its turn, in ms, is answered 503. */
export const TURN_MS_MAX = 30 * SECOND_MS;
/** A statement of an organization that has more than these under way or waiting lets those of others go first. */
const FEW_STATEMENTS = 12;
/** Added to the priority then. */
const LET_OTHERS_FIRST = 1;
/** How long, in ms, a statement waits at a time for one that goes before it: the waiting one goes on a little. */
const PRIORITY_WAIT_MS = 250;
/** The same of background work: questions that take long, as those about sessions that nobody has summed, wait for it themselves. */
const BACKGROUND_WAIT_MS = 25;

const LIMITS: Record<StatementKind, Limits> = {
  retrieve: { memoryShare: 0.3, msMax: 2 * MINUTE_MS, priority: 1 },
  figures: { memoryShare: 0.3, msMax: 20 * SECOND_MS, priority: 1 },
  export: { memoryShare: 0.3, msMax: 2 * MINUTE_MS, threadsMax: 1, priority: 3 },
  background: { memoryShare: 0.2, msMax: 10 * MINUTE_MS, threadsMax: 1, priority: 4 },
  insert: { memoryShare: undefined, msMax: 30 * SECOND_MS, priority: 0 },
  maintenance: { memoryShare: 0.3, msMax: 10 * MINUTE_MS, priority: 0 },
};

/** Memory of the machine that is the engine's: the rest is for the process, and for files in the page cache. */
const ENGINE_SHARE = 0.5;
/** The part of the engine's memory that each of its caches takes. */
const CACHE_SHARE = 0.05;

/** Memory that this process may take: of the container's, where it has a limit, else of the machine. */
const machineMemory = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());

/** Bytes of the embedded engine on this machine, unless it is said otherwise. */
export const engineMemory = (machineBytes = machineMemory()): number => Math.floor(machineBytes * ENGINE_SHARE);

/** The bytes of these that each of its caches takes. */
export const cacheMemory = (engineBytes: number): number => Math.floor(engineBytes * CACHE_SHARE);

/** Whether what waits for its turn gives up: somebody waits for the answer. */
export const waitsForTurnMs = (kind: StatementKind): number =>
  kind === 'retrieve' || kind === 'figures' || kind === 'export' ? TURN_MS_MAX : Number.POSITIVE_INFINITY;

export const statementMsMax = (kind: StatementKind): number => LIMITS[kind].msMax;

/**
 * Statements are short, and each journey has its own: to compile their expressions to machine code takes a quarter of the processor time
 * of loading a block, and makes a question of half a million sessions no faster.
 */
const UNCOMPILED = { compile_expressions: 0, compile_aggregate_expressions: 0, compile_sort_description: 0 };
/** Looking for comparisons that follow from others takes a fifth of the time of the statement that makes rows, and finds none. */
const UNSEARCHED = { optimize_and_compare_chain: 0 };

/** Settings of the engine for a statement; `crowd`: statements of its organization that are under way or wait. */
export function settingsOf(kind: StatementKind, engineBytes: number, crowd: number): Record<string, number> {
  const { memoryShare, msMax, threadsMax, priority } = LIMITS[kind];
  const bytes = memoryShare === undefined ? 0 : Math.min(STATEMENT_BYTES_MAX, Math.floor(engineBytes * memoryShare));
  const spilled = Math.floor((bytes || engineBytes) * SPILLED_SHARE);
  return {
    max_memory_usage: bytes,
    max_bytes_before_external_group_by: spilled,
    max_bytes_ratio_before_external_group_by: 0,
    // Only groups that are spread over two levels can go to disk: as soon as that may be needed.
    group_by_two_level_threshold_bytes: Math.floor(spilled / 4),
    max_bytes_before_external_sort: spilled,
    max_bytes_ratio_before_external_sort: 0,
    max_execution_time: msMax / SECOND_MS,
    max_threads: threadsMax ?? 0,
    // When the engine's memory is used up, it ends the statement that overcommits most: never an insert before a question.
    memory_overcommit_ratio_denominator: kind === 'insert' ? 2 ** 40 : 2 ** 30,
    priority: priority === 0 ? 0 : priority + (crowd > FEW_STATEMENTS ? LET_OTHERS_FIRST : 0),
    low_priority_query_wait_time_ms: kind === 'background' ? BACKGROUND_WAIT_MS : PRIORITY_WAIT_MS,
    ...UNCOMPILED,
    ...UNSEARCHED,
  };
}
