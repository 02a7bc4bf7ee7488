/** A row of the table (../src/rule.ts) as the inspector has it: it remembers which row gave the last name. */

export interface NamedBy {
  rule: string;
  why: string;
}

let last: NamedBy | undefined;

/** The row that has given a name since this was asked the last time. */
export const takeNamedBy = (): NamedBy | undefined => {
  const found = last;
  last = undefined;
  return found;
};

type Rule = (...asked: unknown[]) => unknown;

export const rule = <T>(name: string, it: T, why: string, _proof: string): T => {
  if (typeof it !== 'function') return it;
  const named: Rule = (...asked) => {
    const found = (it as unknown as Rule)(...asked);
    if (found && typeof found === 'string') last = { rule: name, why };
    return found;
  };
  return named as unknown as T;
};
