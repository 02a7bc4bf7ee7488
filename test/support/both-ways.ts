// Figures are read from rows of sessions, or added up over days of which some are kept from before. Both ways answer the same.
import { expect } from 'vitest';
import type { RunningService } from '../../src/main.ts';

/** Asks from rows, by sums of days, and by these again, when more of them are kept. */
export async function askBothWays<Answer>(
  { service }: Pick<RunningService, 'service'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { rollups } = service.sessions;
  const rowsMin = rollups.rowsMin;
  try {
    rollups.rowsMin = Number.POSITIVE_INFINITY;
    const answer = await ask();
    rollups.rowsMin = 0;
    expect(await ask()).toEqual(answer);
    expect(await ask()).toEqual(answer);
    return answer;
  } finally {
    rollups.rowsMin = rowsMin;
  }
}
