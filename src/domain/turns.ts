// Work that is done one after the other, each kind by itself.

export interface Turns {
  /** Begins when all work of the same kind that was given before has ended, however it ended. */
  take<T>(kind: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
}

export function openTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    take(kind, work) {
      const mine = (last.get(kind) ?? Promise.resolve()).then(work);
      const end = mine
        .then(
          () => {},
          () => {},
        )
        .then(() => {
          if (last.get(kind) === end) last.delete(kind);
        });
      last.set(kind, end);
      return mine;
    },
    async settled() {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
