// Concurrency limits shared by all organizations, such as running queries: a total, and a lower limit per organization. When the total is
// used up, an organization with fewer than `kept` is still admitted, up to `most` in total.
import { unavailable } from './error.ts';

export interface Share {
  /** Takes a slot for an organization; returns the function that frees it. Throws `unavailable`. */
  enter(orgId: string): () => void;
}

/** `what` names them in the plural, for the answer when no place is left. */
export function openShare(
  what: string,
  { inAll, ofOne, kept = 0, most = inAll }: { inAll: number; ofOne: number; kept?: number; most?: number },
): Share {
  const byOrg = new Map<string, number>();
  let underWay = 0;
  return {
    enter(orgId) {
      const own = byOrg.get(orgId) ?? 0;
      if (own >= ofOne)
        throw unavailable(`${own} ${what} of this organization are under way. Try again when one is done`);
      if (underWay >= inAll && (own >= kept || underWay >= most))
        throw unavailable(`Too many ${what} are under way. Try again in a moment`);
      byOrg.set(orgId, own + 1);
      underWay++;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        underWay--;
        const left = (byOrg.get(orgId) ?? 1) - 1;
        if (left === 0) byOrg.delete(orgId);
        else byOrg.set(orgId, left);
      };
    },
  };
}
