// The tasks of the worker thread, each a pure function of what can be sent to it.
import { gzipSync } from 'node:zlib';
import type { Language } from '../domain/language.ts';
import { inEveryLanguage } from '../language/spoken.ts';
import type { Document } from './document/blocks.ts';
import { judgeMemo } from './memo/compute.ts';
import type { MemoInput } from './memo/input.ts';
import { forecastFrom } from './simulation/compute.ts';
import type { SimulationInput } from './simulation/input.ts';

export const TASKS = {
  computeMemo: (input: MemoInput) => ({
    result: inEveryLanguage(judgeMemo(input)),
    evidence: gzipSync(JSON.stringify(input), { level: 9 }).toString('base64'),
  }),
  computeSimulation: (input: SimulationInput) => ({
    result: inEveryLanguage(forecastFrom(input)),
    evidence: gzipSync(JSON.stringify(input), { level: 9 }).toString('base64'),
  }),
  /** For sliders; the evidence is not stored. */
  simulate: ({ input, language }: { input: SimulationInput; language: Language }) => forecastFrom(input)(language),
  async writePdf(document: Document): Promise<Uint8Array> {
    const { toPdf } = await import('./document/pdf.ts');
    return toPdf(document);
  },
};
export type TaskName = keyof typeof TASKS;
export type TaskInput<Name extends TaskName> = Parameters<(typeof TASKS)[Name]>[0];
export type TaskValue<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>;
