// Journeys that count declared successes only: an owner decided it, confirmed a page, or evidence showed it (success-evidence.ts). There, a
// success that the script inferred completes no session, past sessions included.
import type { Ending } from '../catalog/endings.ts';
import type { Params } from '../store/engine.ts';

export interface Declarations {
  /** Journeys that count declared successes only. */
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
