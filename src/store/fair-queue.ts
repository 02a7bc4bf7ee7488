// Shares a few slots fairly between owners (organizations, and the service itself). The owner with the fewest running statements is
// next; ties go to the owner that was served longest ago. No owner can take all slots, however many statements it sends.
import { Busy, Cancelled } from './engine.ts';

/** Limit of waiting statements per owner. */
const WAITING_OF_ONE_MAX = 1_000;

export interface Ticket {
  /** The organization that sent the statement, or the service itself. */
  owner: string;
  /** Gives up after this time, in ms, with `Busy`. */
  waitMs: number;
  signal?: AbortSignal | undefined;
}

export interface FairQueue<Slot> {
  /** Runs work with an exclusive slot; `crowd` counts the owner's running and waiting statements. Throws `Busy`, `Cancelled`. */
  use<T>(ticket: Ticket, work: (slot: Slot, crowd: number) => Promise<T>): Promise<T>;
  depth(): { underWay: number; waiting: number };
  /** Resolves when no work is running. */
  idle(): Promise<void>;
}

interface Owner<Slot> {
  underWay: number;
  /** Callbacks that take a slot, oldest first. */
  waiting: Set<(slot: Slot) => void>;
}

/** One owner gets at most `ofOneMax` of the slots. */
export function openFairQueue<Slot>(slots: readonly Slot[], ofOneMax: number): FairQueue<Slot> {
  const free = [...slots];
  // The owner served longest ago comes first, which breaks ties.
  const owners = new Map<string, Owner<Slot>>();
  const idlers: (() => void)[] = [];

  function ownerOf(name: string): Owner<Slot> {
    const owner = owners.get(name) ?? { underWay: 0, waiting: new Set() };
    owners.set(name, owner);
    return owner;
  }

  function forgetIfDone(name: string): void {
    const owner = owners.get(name);
    if (owner?.underWay === 0 && owner.waiting.size === 0) owners.delete(name);
  }

  function nextOwner(): [string, Owner<Slot>] | undefined {
    let found: [string, Owner<Slot>] | undefined;
    for (const entry of owners) {
      const [, { underWay, waiting }] = entry;
      if (waiting.size > 0 && underWay < (found?.[1].underWay ?? ofOneMax)) found = entry;
    }
    return found;
  }

  function fillSlots(): void {
    for (let slot = free.pop(); slot !== undefined; slot = free.pop()) {
      const next = nextOwner();
      if (!next) {
        free.push(slot);
        return;
      }
      const [name, owner] = next;
      owners.delete(name);
      owners.set(name, owner);
      const [enter] = owner.waiting;
      if (!enter) throw new Error('an owner without waiting statements cannot be next');
      owner.waiting.delete(enter);
      owner.underWay++;
      enter(slot);
    }
  }

  function enter({ owner: name, waitMs, signal }: Ticket): Promise<Slot> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(new Cancelled());
      const owner = ownerOf(name);
      if (owner.waiting.size >= WAITING_OF_ONE_MAX) return reject(new Busy());
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
      };
      const take = (slot: Slot) => {
        stopWaiting();
        resolve(slot);
      };
      const giveUp = (error: Error) => {
        stopWaiting();
        owner.waiting.delete(take);
        forgetIfDone(name);
        reject(error);
      };
      const cancel = () => giveUp(new Cancelled());
      const timer = Number.isFinite(waitMs) ? setTimeout(() => giveUp(new Busy()), waitMs) : undefined;
      signal?.addEventListener('abort', cancel);
      owner.waiting.add(take);
      fillSlots();
    });
  }

  return {
    async use(ticket, work) {
      const slot = await enter(ticket);
      const owner = ownerOf(ticket.owner);
      try {
        return await work(slot, owner.underWay + owner.waiting.size);
      } finally {
        owner.underWay--;
        forgetIfDone(ticket.owner);
        free.push(slot);
        fillSlots();
        if (free.length === slots.length) for (const resolve of idlers.splice(0)) resolve();
      }
    },
    depth() {
      const waiting = [...owners.values()].reduce((sum, owner) => sum + owner.waiting.size, 0);
      return { underWay: slots.length - free.length, waiting };
    },
    idle: () =>
      free.length === slots.length ? Promise.resolve() : new Promise<void>((resolve) => idlers.push(resolve)),
  };
}
