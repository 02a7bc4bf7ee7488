// Shares of what all organizations use together, such as questions under way: so many in all, and fewer for one. Where all are taken, an
// organization with fewer than `kept` still comes in, until `most` are in.
import { unavailable } from './error.ts';

export interface Share {
  /** Takes a place for an organization; what it returns gives it back, once. Throws `unavailable`. */
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
