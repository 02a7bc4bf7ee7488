// The share of sessions that complete, by state reduction without subtraction (Grassmann, Taksar and Heyman, Operations
// Research 33, 1985, 1107-1116): states are taken out one after the other, what led through them goes past them. No
// difference is ever formed, so that no digits cancel.
import { type Chain, COMPLETED, LEFT } from './chain.ts';

/** The operations, as numbers: the pattern of the chain never changes, so they are worked out once for all draws. */
export interface Absorption {
  readonly program: Int32Array;
  /** Values that it works on: the edges' probabilities, then room for what arises. */
  readonly values: Float64Array;
  readonly edges: number;
  /** Where the result is; -1 where nobody completes. */
  readonly completed: number;
}

export function compileAbsorption({ states, rows, targets }: Chain): Absorption {
  // Nodes: the states, then the start; then the two ends, as columns only.
  const start = states.length;
  const columnOf = (target: number) => (target === COMPLETED ? start + 1 : target === LEFT ? start + 2 : target);
  const slots = rows.map(() => new Map<number, number>());
  const slotsOf = (node: number) => slots[node === start ? 0 : node + 1] ?? new Map<number, number>();
  for (const [row, { from, to }] of rows.entries()) {
    for (let edge = from; edge < to; edge++) slots[row]?.set(columnOf(targets[edge] ?? LEFT), edge);
  }
  let size = targets.length;
  const program: number[] = [];
  // The last states first: their rows are short, so little arises.
  for (let node = start - 1; node >= 0; node--) {
    const outs = [...slotsOf(node)].filter(([column]) => column < node || column >= start);
    const ins = [start, ...Array.from({ length: node }, (_, at) => at)].filter((other) => slotsOf(other).has(node));
    program.push(outs.length, ...outs.map(([, slot]) => slot), ins.length);
    for (const other of ins) {
      const row = slotsOf(other);
      program.push(row.get(node) ?? 0);
      for (const [column] of outs) {
        // Back to itself: what stays is shared out among the rest when its own turn comes.
        if (column === other) program.push(-1);
        else {
          if (!row.has(column)) row.set(column, size++);
          program.push(row.get(column) ?? -1);
        }
      }
    }
  }
  return {
    program: Int32Array.from(program),
    values: new Float64Array(size),
    edges: targets.length,
    completed: slotsOf(start).get(start + 1) ?? -1,
  };
}

/** The share that completes of those who start, for the given probability of each edge. */
export function completionOf({ program, values, edges, completed }: Absorption, probabilities: Float64Array): number {
  values.set(probabilities);
  values.fill(0, edges);
  for (let place = 0; place < program.length; ) {
    const outs = program[place++] as number;
    const first = place;
    place += outs;
    let sum = 0;
    for (let out = 0; out < outs; out++) sum += values[program[first + out] as number] as number;
    for (let ins = program[place++] as number; ins > 0; ins--) {
      const reaches = values[program[place++] as number] as number;
      // Where nothing leads on, sessions go round for ever: a change that nobody leaves any more can make it so.
      const weight = sum > 0 ? reaches / sum : 0;
      for (let out = 0; out < outs; out++) {
        const slot = program[place++] as number;
        if (slot >= 0) (values[slot] as number) += weight * (values[program[first + out] as number] as number);
      }
    }
  }
  return completed < 0 ? 0 : (values[completed] as number);
}
