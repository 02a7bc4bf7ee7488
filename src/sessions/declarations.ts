// Which journeys declare their success: by an event that somebody declared, whenever it came, or by pages that an owner confirmed. In
// these, a success that the script concluded completes nothing, in the past either.
import type { Params } from '../store/engine.ts';

export interface Declarations {
  /** Journeys that declare it. */
  journeyIds: readonly string[];
  /** Pages that confirm it, as journey id, space and path. */
  pages: readonly string[];
}

/** A page that an owner confirmed. */
export interface SuccessPage {
  journeyId: string;
  path: string;
}

export const NOTHING_DECLARED: Declarations = { journeyIds: [], pages: [] };

/** Declarations of some journeys: `declared` are those with an event that declares a success. */
export function declarationsOf(declared: readonly string[], pages: readonly SuccessPage[]): Declarations {
  return {
    journeyIds: [...new Set([...declared, ...pages.map(({ journeyId }) => journeyId)])].sort(),
    pages: pages.map(({ journeyId, path }) => `${journeyId} ${path}`).sort(),
  };
}

export const declarationParams = ({ journeyIds, pages }: Declarations = NOTHING_DECLARED): Params => ({
  ...(journeyIds.length > 0 && { declaring: journeyIds }),
  ...(pages.length > 0 && { successPages: pages }),
});
