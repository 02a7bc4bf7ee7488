// Short names and another order change nothing of what a script does.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { applyNames } from '../../embed/build/names.ts';
import { readScript } from '../../embed/build/script.ts';
import { searchNames } from '../../embed/build/search.ts';

/** Shadowing, patterns with defaults, shorthand, closures, blocks, and a declaration that needs two before it. */
const CODE = `(()=>{let one=1,plus=add=>value=>value+add,inner=(given,{left,right:[part=one]=[]}={})=>{
  try{throw given}catch(problem){let given=problem+part;for(let left of[1,2]){let one=left;given+=one}
  for(let key in{left,one})given+=key;return[given,left,one]}},
  table={one,go(more){return one+more},[\`\${one}\`]:plus},made=plus(one)(2),left,
  count=()=>{left=(left||0)+one;return left};
  report([inner(5,{left:7}),inner(1,{right:[4]}),table.go(3),table.one,table[1](1)(1),made,count(),count()])})()`;

/** What a script reports. */
function told(code: string): unknown {
  const reports: unknown[] = [];
  new Function('report', code)((report: unknown) => reports.push(report));
  return reports;
}

const LETTERS = ['e', 't', 'n', 'r', 'tt'];

test('whatever names and order are wanted, the script tells the same', () => {
  const script = readScript(CODE);
  const before = told(CODE);
  expect(before).toEqual([[['9leftone', 7, 1], ['8leftone', undefined, 1], 4, 1, 2, 3, 1, 2]]);
  for (let round = 0; round < 200; round++) {
    const letter = (at: number) => LETTERS[(at * 7 + round * (at + 3)) % LETTERS.length] as string;
    const names = Object.fromEntries(script.bindings.map(({ key }, at) => [key, letter(at)]));
    const order = script.declarations.map(({ binding }) => binding.key).sort((a, b) => (a + round < b ? 1 : -1));
    const code = applyNames(script, { order, names });
    expect(told(code), code).toEqual(before);
    expect(code).not.toMatch(/\b(given|problem|part|plus)\b/);
  }
});

test('names of a file that knows nothing of the script do no harm', () => {
  expect(told(applyNames(readScript(CODE), { order: ['gone'], names: { gone: 'e' } }))).toEqual(told(CODE));
});

test('a search finds a smaller script, the same one every time', () => {
  const sizes = { gzip: (text: string) => gzipSync(text).length, brotli: (text: string) => gzipSync(text).length };
  const script = readScript(CODE);
  const from = { order: [], names: {} };
  const found = searchNames(script, from, 2_000, sizes, () => {});
  expect(searchNames(script, from, 2_000, sizes, () => {})).toEqual(found);
  const code = applyNames(script, found);
  expect(sizes.gzip(code)).toBeLessThan(sizes.gzip(applyNames(script, from)));
  expect(told(code)).toEqual(told(CODE));
});
