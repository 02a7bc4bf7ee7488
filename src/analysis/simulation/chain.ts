// A journey as an absorbing Markov chain: from each state a session moves to another step, completes, or leaves. A state is a step with
// "first visit" or "later visit", since people who return to a step behave differently.
import type { MoveCount } from '../../metrics/evidence/moves.ts';

export const COMPLETED = -1;
export const LEFT = -2;

export interface ChainState {
  readonly stepKey: string;
  readonly again: boolean;
}

/** The outgoing edges of a state, or of the start. */
export interface ChainRow {
  /** Index of its first edge among all edges. */
  readonly from: number;
  readonly to: number;
}

export interface Chain {
  readonly states: readonly ChainState[];
  /** rows[0] belongs to the start, rows[i + 1] to states[i]. */
  readonly rows: readonly ChainRow[];
  /** By edge: the index of a state, COMPLETED or LEFT. */
  readonly targets: Int32Array;
  /** By edge: the number of sessions that took it. */
  readonly counts: Float64Array;
}

/** Builds the chain of one stratum from its moves; its order does not depend on the order of the moves. */
export function buildChain(moves: readonly MoveCount[], order: readonly string[]): Chain {
  const place = new Map(order.map((stepKey, at) => [stepKey, at]));
  const keyOf = (stepKey: string, again: boolean) => `${again ? 1 : 0}${stepKey}`;
  const states = [...new Set(moves.flatMap(statesOf).map(({ stepKey, again }) => keyOf(stepKey, again)))]
    .map((key) => ({ stepKey: key.slice(1), again: key.startsWith('1') }))
    .sort(
      (a, b) =>
        (place.get(a.stepKey) ?? order.length) - (place.get(b.stepKey) ?? order.length) ||
        (a.stepKey < b.stepKey ? -1 : a.stepKey > b.stepKey ? 1 : 0) ||
        Number(a.again) - Number(b.again),
    );
  const indexOf = new Map(states.map(({ stepKey, again }, at) => [keyOf(stepKey, again), at]));
  const edges: Map<number, number>[] = [new Map(), ...states.map(() => new Map<number, number>())];
  for (const { from, fromAgain, to, toAgain, end, times } of moves) {
    const row = from === '' ? 0 : (indexOf.get(keyOf(from, fromAgain)) ?? 0) + 1;
    const target = to !== '' ? (indexOf.get(keyOf(to, toAgain)) ?? LEFT) : end === 'completed' ? COMPLETED : LEFT;
    const found = edges[row];
    if (found && times > 0) found.set(target, (found.get(target) ?? 0) + times);
  }
  const sorted = edges.map((row) => [...row].sort(([a], [b]) => a - b));
  const rows: ChainRow[] = [];
  for (const row of sorted) {
    const from = rows.at(-1)?.to ?? 0;
    rows.push({ from, to: from + row.length });
  }
  return {
    states,
    rows,
    targets: Int32Array.from(sorted.flat().map(([target]) => target)),
    counts: Float64Array.from(sorted.flat().map(([, times]) => times)),
  };
}

const statesOf = ({ from, fromAgain, to, toAgain }: MoveCount): ChainState[] => [
  ...(from === '' ? [] : [{ stepKey: from, again: fromAgain }]),
  ...(to === '' ? [] : [{ stepKey: to, again: toAgain }]),
];

/** True if an end can be reached from every state; else sessions would loop for ever. */
export function isAbsorbing({ states, rows, targets }: Chain): boolean {
  const ends = new Set<number>();
  for (let grew = true; grew; ) {
    grew = false;
    for (const [row, { from, to }] of rows.entries()) {
      if (ends.has(row)) continue;
      if (!targets.subarray(from, to).some((target) => target < 0 || ends.has(target + 1))) continue;
      ends.add(row);
      grew = true;
    }
  }
  return ends.size === states.length + 1;
}

/** The edge from a row to LEFT; -1 if no session left there. */
export function leavingEdge({ rows, targets }: Chain, row: number): number {
  const { from, to } = rows[row] ?? { from: 0, to: 0 };
  const at = targets.subarray(from, to).indexOf(LEFT);
  return at === -1 ? -1 : from + at;
}
