// The cost of each part of the script: the bytes that the minifier made of it, and how much smaller the whole is without them.
import { SourceMap } from 'node:module';
import { brotli, gzip } from './publish.ts';

/** By file of the source, the dearest first. Parts share words with each other, so they add up to less than the whole. */
export function tableOfParts(code: string, map: string): string {
  const owners = ownersOf(code, map);
  const sizes = (text: string) => [text.length, gzip(text).length, brotli(text).length];
  const whole = sizes(code);
  const rows = [...new Set(owners)].map((part) => {
    const rest = sizes([...code].filter((_, at) => owners[at] !== part).join(''));
    return { part, cost: whole.map((size, at) => size - (rest[at] ?? 0)) };
  });
  rows.sort((a, b) => (b.cost[1] ?? 0) - (a.cost[1] ?? 0));
  return [{ part: 'part', cost: ['min', 'gzip', 'Brotli'] }, ...rows, { part: 'whole', cost: whole }]
    .map(({ part, cost }) => part.padEnd(16) + cost.map((size) => `${size}`.padStart(8)).join(''))
    .join('\n');
}

/** The source file of each character. */
function ownersOf(code: string, map: string): string[] {
  const pieces = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  return code.split('\n').flatMap((line, row) =>
    [...line, '\n'].map((_, column) => {
      const { originalSource } = pieces.findEntry(row, column) as { originalSource?: string };
      return originalSource?.replace(/.*\//, '') ?? 'the wrapping';
    }),
  );
}
