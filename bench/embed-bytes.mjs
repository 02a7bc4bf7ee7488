// What each part of the embed script costs of its compressed bytes: how much smaller the script is without it. Needs
// `npm run build:embed`. See bench/embed.md.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { parseAst } from 'vite';

const SOURCE = new URL('../embed/src/', import.meta.url);
const script = readFileSync(new URL('../dist/embed/v1.js', import.meta.url), 'utf8');
const { names } = JSON.parse(readFileSync(new URL('../embed/names.json', import.meta.url), 'utf8'));

/** Where each top-level declaration of the source stands. What was used once and written out belongs to its caller. */
const fileOf = new Map(
  readdirSync(SOURCE).flatMap((file) =>
    [...readFileSync(new URL(file, SOURCE), 'utf8').matchAll(/^(?:export )?(?:const|let) (\w+)/gm)].map(([, name]) => [
      name,
      file,
    ]),
  ),
);
const sourceName = new Map(
  Object.entries(names)
    .filter(([key]) => !key.includes('.'))
    .map(([key, short]) => [short, key.replace(/\$\d+$/, '')]),
);

const sizesOf = (text) => [
  Buffer.byteLength(text),
  gzipSync(text, { level: 9 }).length,
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  }).length,
];

const cutsOf = new Map();
const note = (part, { start, end }) => cutsOf.set(part, [...(cutsOf.get(part) ?? []), [start, end + 1]]);
for (const statement of parseAst(script).body[0].body) {
  if (statement.type !== 'VariableDeclaration') note('v1.ts', statement);
  for (const one of statement.declarations ?? []) {
    const name = sourceName.get(one.id.name);
    note(fileOf.get(name) ?? 'not known: names.json is older than the script', one);
    // The two tables of functions, by their members.
    if (['listeners', 'api'].includes(name))
      for (const member of one.init.properties) note(`${name}: ${member.key.name}`, member);
  }
}

const whole = sizesOf(script);
console.log(`${whole.join(', ')} bytes minified, with gzip -9, with Brotli 11`);
const rows = [...cutsOf].map(([part, cuts]) => {
  const rest = cuts
    .toSorted((a, b) => b[0] - a[0])
    .reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), script);
  const [minified, gzip, brotli] = sizesOf(rest).map((size, kind) => whole[kind] - size);
  return { part, minified, gzip, brotli };
});
console.table(rows.sort((a, b) => b.brotli - a.brotli));
