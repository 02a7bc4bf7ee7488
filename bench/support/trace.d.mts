/** An event of Chromium's trace. */
export type TraceEvent = Record<string, unknown>;

export interface ScriptCost {
  startMs: number;
  loadMs: number;
  totalMs: number;
  calls: Record<string, number[]>;
  layouts: number;
  styles: number;
  longTasks: number;
}

export const CATEGORIES: string[];
export function costOf(trace: TraceEvent[], path: string): ScriptCost;
export function spread(list: number[]): { median: number; low: number; high: number; p95: number };
