// Short names and another order change nothing of what a script does.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dropBraces, inlineCalls } from '../../embed/build/inline.ts';
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

/** Functions that are called once: as statements, in a list, in a condition, with arguments, and some that must stay. */
const CALLED = `(()=>{let one=1,list=[],set=value=>{one=value},add=(a,b)=>{list.push(a);list.push(b+one)},
  early=()=>{if(one>1)return;list.push(\`never\`)},sum=(a,b=2)=>a+b,twice=()=>{one*=2},
  block=()=>{let local=one;for(let i=0;i<2;i++)list.push(local+i)},again=n=>n>0?again(n-1)+1:one,
  hidden=()=>one,given=one=>hidden()+one,late=async()=>{list.push(\`late\`)},named=text=>({text}),
  go=flag=>{set(5),add(\`x\`,one),block(),list.push(one);flag&&twice();early();late();(a=>{list.push(a,\`a\`)})(one)};
  go(true);list.push(sum(3),again(2),given(3),given(4),named(\`n\`).text);list.push(one);report(list)})()`;

test('functions that are called once are written out where they are called, and the script tells the same', () => {
  const before = told(CALLED);
  expect(before).toEqual([['x', 10, 5, 6, 5, 'late', 10, 'a', 5, 12, 13, 14, 'n', 10]]);
  const code = inlineCalls(CALLED);
  expect(told(code), code).toEqual(before);
  for (const name of ['set', 'add', 'block', 'twice']) expect(code, code).not.toMatch(new RegExp(`\\b${name}\\(`));
  for (const name of ['early', 'again', 'hidden', 'late']) expect(code, code).toMatch(new RegExp(`\\b${name}\\(`));
  expect(told(dropBraces(code)), code).toEqual(before);
});

test('a function of one expression that nobody asks for an answer needs no braces', () => {
  const code = `(()=>{let n=0,up=by=>{n+=by},both=()=>{n++,n++},far=()=>{return n};up(2);both();report(far())})()`;
  expect(dropBraces(code)).toContain('up=by=>n+=by,both=()=>{n++,n++},far=()=>{return n}');
  expect(told(dropBraces(code))).toEqual([4]);
});
