// A queue for expensive requests from strangers. Each network runs one at a time, and each organization a few. The oldest request that may
// run is next, so that parallel requests of one network wait for each other while other networks proceed.
import { unavailable } from './error.ts';

export interface Line {
  /** Resolves when the work may begin, with a function to call at its end. Rejects with `unavailable` when too many requests wait. */
  enter(orgId: string, network: string): Promise<() => void>;
}

/** Work under way for all organizations together. */
export const UNDER_WAY_MAX = 8;
/** Limits of waiting requests: in total, and of one network. */
export const WAITING_MAX = 200;
export const WAITING_OF_NETWORK_MAX = 3;

interface Work {
  orgId: string;
  network: string;
  begin(): void;
}

/** `ofOrg` is how much of one organization is under way at a time, `what` names it in the plural. */
export function openLine(what: string, ofOrg: number): Line {
  const underWay: Work[] = [];
  const waiting: Work[] = [];
  const count = (works: readonly Work[], name: 'orgId' | 'network', value: string) =>
    works.reduce((sum, work) => sum + Number(work[name] === value), 0);
  const mayBegin = ({ orgId, network }: Work) =>
    count(underWay, 'network', network) === 0 && count(underWay, 'orgId', orgId) < ofOrg;

  function beginNext(): void {
    while (underWay.length < UNDER_WAY_MAX) {
      const place = waiting.findIndex(mayBegin);
      if (place < 0) return;
      const [work] = waiting.splice(place, 1) as [Work];
      underWay.push(work);
      work.begin();
    }
  }

  return {
    enter(orgId, network) {
      const isFull = waiting.length >= WAITING_MAX || count(waiting, 'network', network) >= WAITING_OF_NETWORK_MAX;
      if (isFull) return Promise.reject(unavailable(`Too many ${what} are under way. Try again in a moment`));
      return new Promise((resolve) => {
        const work: Work = { orgId, network, begin: () => resolve(leave) };
        const leave = () => {
          const place = underWay.indexOf(work);
          if (place < 0) return;
          underWay.splice(place, 1);
          beginNext();
        };
        waiting.push(work);
        beginNext();
      });
    },
  };
}
