// The tasks of the worker thread, each a pure function of what can be sent to it.
import { gzipSync } from 'node:zlib';
import type { Document } from './document/blocks.ts';
import { computeMemo } from './memo/compute.ts';
import type { MemoInput } from './memo/input.ts';
import { computeSimulation } from './simulation/compute.ts';
import type { SimulationInput } from './simulation/input.ts';

export const TASKS = {
  computeMemo: (input: MemoInput) => ({
    result: computeMemo(input),
    evidence: gzipSync(JSON.stringify(input), { level: 9 }).toString('base64'),
  }),
  computeSimulation: (input: SimulationInput) => ({
    result: computeSimulation(input),
    evidence: gzipSync(JSON.stringify(input), { level: 9 }).toString('base64'),
  }),
  /** For sliders: nobody keeps the evidence. */
  simulate: (input: SimulationInput) => computeSimulation(input),
  async writePdf(document: Document): Promise<Uint8Array> {
    const { toPdf } = await import('./document/pdf.ts');
    return toPdf(document);
  },
};
export type TaskName = keyof typeof TASKS;
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0];
export type TaskValue<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>;
