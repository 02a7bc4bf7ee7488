// Rendered pages get the answers of the real service: each is recorded again here, and no byte may differ.
import { afterAll, expect, it } from 'vitest';
import { startWorld } from '../support/world/world.ts';
import { IS_UPDATE, lineFor, type Recorded, recordedLines } from './support/answers.ts';

const service = await startWorld();
afterAll(() => service.remove());

/** Characters shown on each side of the first that differs. */
const AROUND = 80;

// While answers are recorded, there is nothing to compare with.
it.skipIf(IS_UPDATE)('answers each recorded question as it was recorded', async () => {
  const lines = [...recordedLines().values()];
  expect(lines.length).toBeGreaterThan(50);
  const differing: string[] = [];
  for (const line of lines) {
    const { as, ask } = JSON.parse(line) as Recorded;
    const again = await lineFor(service, { as, ask });
    if (again === line) continue;
    const place = [...line].findIndex((letter, at) => letter !== again[at]);
    const around = (text: string) => text.slice(Math.max(0, place - AROUND), place + AROUND);
    differing.push(`${as} ${ask}: ${around(line)} is now ${around(again)}`);
  }
  expect(differing, 'record answers that are to differ: UPDATE_ANSWERS=1, see CONTRIBUTING.md').toEqual([]);
});
