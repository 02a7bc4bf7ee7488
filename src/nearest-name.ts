// The known name that is most like a mistyped name, for errors that suggest it.

/** A name counts as mistyped when fewer than a third of its letters differ from a known name. This many may always differ. */
const LETTERS_MIN = 2;
/** Longer names are not compared: the work grows with the product of both lengths. */
const LENGTH_MAX = 64;

/** The known name that is nearest to `name`; undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > LENGTH_MAX) return undefined;
  const plain = name.toLowerCase();
  const [best] = known
    .map((one) => ({ one, letters: distance(plain, one.toLowerCase()) }))
    .filter(({ one, letters }) => letters <= Math.max(LETTERS_MIN, one.length / 3) && letters < one.length)
    .sort((a, b) => a.letters - b.letters);
  return best?.one;
}

/** Letters to add, drop or replace to make one word of the other. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
