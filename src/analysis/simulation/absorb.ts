// The absorption probability of "completed", by state reduction without subtraction (Grassmann, Taksar and Heyman, Operations Research
// 33, 1985, 1107-1116): states are eliminated one by one, and their flow is redirected past them. Without subtraction there is no
// cancellation of digits.
import { type Chain, COMPLETED, LEFT } from './chain.ts';

/** The operations as a numeric program. The chain's pattern is fixed, so the program is compiled once for all draws. */
export interface Absorption {
  readonly program: Int32Array;
  /** Working memory: the probabilities of the edges, then slots for new edges. */
  readonly values: Float64Array;
  readonly edges: number;
  /** Slot of the result; -1 if no session completes. */
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
  // The last states first: their rows are short, so few new edges are created.
  for (let node = start - 1; node >= 0; node--) {
    const outs = [...slotsOf(node)].filter(([column]) => column < node || column >= start);
    const ins = [start, ...Array.from({ length: node }, (_, at) => at)].filter((other) => slotsOf(other).has(node));
    program.push(outs.length, ...outs.map(([, slot]) => slot), ins.length);
    for (const other of ins) {
      const row = slotsOf(other);
      program.push(row.get(node) ?? 0);
      for (const [column] of outs) {
        // A self-loop is dropped: normalising the row later distributes its probability over the other edges.
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

/** The share of started sessions that completes, for given edge probabilities. */
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
      // A state without exit would loop for ever. A change that sets a step's loss to 0 can create one.
      const weight = sum > 0 ? reaches / sum : 0;
      for (let out = 0; out < outs; out++) {
        const slot = program[place++] as number;
        if (slot >= 0) (values[slot] as number) += weight * (values[program[first + out] as number] as number);
      }
    }
  }
  return completed < 0 ? 0 : (values[completed] as number);
}
