// Journeys of which only declared successes count: an owner said so, confirmed a page, or evidence showed it (success-evidence.ts). In these, a
// success that the script concluded completes nothing, in the past either.
import type { Ending } from '../catalog/endings.ts';
import type { Params } from '../store/engine.ts';

export interface Declarations {
  /** Journeys of which only declared successes count. */
  journeyIds: readonly string[];
  /** Pages whose views declare a success, as journey id, space and path. */
  pages: readonly string[];
}

export const NOTHING_DECLARED: Declarations = { journeyIds: [], pages: [] };

export const declarationsOf = (endings: readonly Ending[]): Declarations => ({
  journeyIds: endings.flatMap(({ journeyId, declares }) => (declares ? [journeyId] : [])).sort(),
  pages: endings.flatMap(({ journeyId, successPages }) => successPages.map((path) => `${journeyId} ${path}`)).sort(),
});

export const declarationParams = ({ journeyIds, pages }: Declarations = NOTHING_DECLARED): Params => ({
  ...(journeyIds.length > 0 && { declaring: journeyIds }),
  ...(pages.length > 0 && { successPages: pages }),
});
