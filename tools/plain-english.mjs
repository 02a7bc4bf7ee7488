// Counts grammar that readers stumble over (docs/words.md): in comments of src by room, in titles of tests by folder, in documents by file; and the
// declared names of src that are pronouns, participles or adverbs. The count finds places; whether a sentence is plain is for a reader to say.
//   node tools/plain-english.mjs          all counts, and the worst places
//   node tools/plain-english.mjs --check  fails where a count is above its limit in plain-english.json; `npm run check` runs it
//   node tools/plain-english.mjs --write  lowers the limits to the counts of today
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parseSync } from 'vite';

const LIMITS = fileURLToPath(new URL('plain-english.json', import.meta.url));
const WORST = 20;
/** Shorter comments are not listed among the worst: one marker would put them first. */
const LISTED_WORDS_MIN = 9;

const MARKERS = [
  /\bso (many|long|much|few|often)\b/g,
  /\bof (before|now|today|then)\b/g,
  /\bwhat (is|was|it|they|he|a|the|are|comes?|came|has|holds?)\b/gi,
  /\b(somebody|nobody)\b/gi,
  /\b(is|are|was|were) no [a-z]/g,
  /\bthose (that|of|who|which)\b/gi,
  /\b(of|by|in|to|with|from|at) (which|whom|whose)\b/gi,
  /\b(the ones?|one that|ones that|another one|each one)\b/gi,
  /(^|[.:;] )Whether\b/gm,
  /\b(by itself|by themselves|of its own|of their own)\b/g,
  /\b(goes? on|comes? again|looked? at|is looked for)\b/g,
];

/** Released versions are history, and the list of words quotes what it refuses. */
const QUOTES = new Set(['CHANGELOG.md', 'docs/words.md']);

const VAGUE_NAMES = new Set(
  (
    'one other others own some all at nth asked given found said shown named meant made known wanted about more rest then before after left done again ' +
    'many few part parts whole place what who by of it each kept listed counted missing begun heard last'
  ).split(' '),
);

const { values: options } = parseArgs({ options: { check: { type: 'boolean' }, write: { type: 'boolean' } } });
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const sources = files.filter((file) => /^src\/.*\.ts$/.test(file));

const comments = sources.flatMap((file) => commentsOf(file).map((text) => ({ group: folderOf(file), file, text })));
const titles = files
  .filter((file) => /^test\/.*\.test\.ts$/.test(file))
  .map((file) => ({ group: folderOf(file), file, text: titlesOf(file).join('.\n') }));
const documents = files
  .filter((file) => /^([A-Z]+|docs\/.*)\.md$/.test(file) && !QUOTES.has(file))
  .map((file) => ({ group: file.startsWith('docs/decisions/') ? 'docs/decisions' : file, file, text: proseOf(file) }));

/** By count: what it counts, its figure, the figures of its groups, and the unit. */
const COUNTS = {
  comments: { title: 'Comments of src', unit: 'markers in 1,000 words', ...markersOf(comments) },
  titles: { title: 'Titles of tests', unit: 'markers in 1,000 words', ...markersOf(titles) },
  documents: { title: 'Documents', unit: 'markers in 1,000 words', ...markersOf(documents) },
  names: { title: 'Vague names of src', unit: 'of 100 declared names', ...vagueNames() },
};

if (options.write) {
  const limits = Object.entries(COUNTS).map(([name, { rate }]) => [name, Math.ceil(rate * 10) / 10]);
  writeFileSync(LIMITS, `${JSON.stringify(Object.fromEntries(limits), null, 2)}\n`);
} else if (options.check) {
  check();
} else {
  for (const { title, unit, rate, groups } of Object.values(COUNTS)) {
    console.log(`\n${title}: ${rate.toFixed(1)} ${unit}`);
    for (const [group, figure] of groups.slice(0, WORST)) console.log(`  ${figure.toFixed(1).padStart(6)}  ${group}`);
  }
  console.log('\nThe comments with most markers by words');
  for (const { file, text } of worst(comments)) console.log(`  ${file}: ${text.trim().replace(/\s+/g, ' ')}`);
}

function check() {
  const limits = JSON.parse(readFileSync(LIMITS, 'utf8'));
  for (const [name, { title, unit, rate }] of Object.entries(COUNTS)) {
    if (rate <= limits[name]) continue;
    console.error(
      `${title}: ${rate.toFixed(2)} ${unit}, above the limit of ${limits[name]} (tools/plain-english.json).`,
    );
    console.error(
      'Write what you added in plain English: "node tools/plain-english.mjs" lists the worst places, docs/words.md says how.',
    );
    process.exitCode = 1;
  }
}

/**
 * The rate of markers in all texts, and in each group.
 * @param {{ group: string, text: string }[]} texts
 */
function markersOf(texts) {
  /** @type {Map<string, { words: number, markers: number }>} */
  const byGroup = new Map();
  for (const { group, text } of texts) {
    const counts = byGroup.get(group) ?? { words: 0, markers: 0 };
    byGroup.set(group, { words: counts.words + wordsIn(text), markers: counts.markers + markersIn(text) });
  }
  const sum = [...byGroup.values()].reduce((total, { words, markers }) => ({
    words: total.words + words,
    markers: total.markers + markers,
  }));
  const rateOf = ({ words, markers }) => (1_000 * markers) / Math.max(1, words);
  const groups = [...byGroup].map(([group, counts]) => /** @type {const} */ ([group, rateOf(counts)]));
  return { rate: rateOf(sum), groups: groups.sort((a, b) => b[1] - a[1]) };
}

/** The share of vague names among all declared variables and parameters, and each vague name's. */
function vagueNames() {
  const names = sources.flatMap(declaredNames);
  const groups = [...VAGUE_NAMES].map((vague) => [
    vague,
    (100 * names.filter((name) => name === vague).length) / names.length,
  ]);
  return {
    rate: groups.reduce((sum, [, share]) => sum + Number(share), 0),
    groups: /** @type {[string, number][]} */ (groups).sort((a, b) => b[1] - a[1]),
  };
}

function declaredNames(file) {
  const names = [];
  const add = (pattern) => {
    if (pattern?.type === 'Identifier') names.push(pattern.name);
    else if (pattern?.type === 'ObjectPattern')
      for (const member of pattern.properties) add(member.argument ?? member.value);
    else if (pattern?.type === 'ArrayPattern') for (const element of pattern.elements) add(element);
    else if (pattern?.type === 'AssignmentPattern') add(pattern.left);
    else if (pattern?.type === 'RestElement') add(pattern.argument);
  };
  const walk = (node) => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'VariableDeclarator') add(node.id);
    if (/Function/.test(node.type ?? '')) for (const parameter of node.params ?? []) add(parameter);
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(file, readFileSync(file, 'utf8')).program);
  return names;
}

function worst(texts) {
  return texts
    .filter(({ text }) => wordsIn(text) >= LISTED_WORDS_MIN)
    .map((entry) => ({ ...entry, share: markersIn(entry.text) / wordsIn(entry.text) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, WORST);
}

function markersIn(text) {
  return MARKERS.reduce((sum, marker) => sum + (text.match(marker)?.length ?? 0), 0);
}

function wordsIn(text) {
  return text.match(/[A-Za-z']+/g)?.length ?? 0;
}

/** The room of a source, or the folder of a test: src/store, test/http. */
function folderOf(file) {
  return file.split('/').slice(0, 2).join('/');
}

function commentsOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(/\/\*\*?([\s\S]*?)\*\/|((?:^[ \t]*\/\/.*\n?)+)|\s\/\/ ?(.*)$/gm);
  return [...found].map(([, block, lines, end]) => (block ?? lines ?? end ?? '').replace(/^\s*(\*|\/\/) ?/gm, ''));
}

function titlesOf(file) {
  const found = readFileSync(file, 'utf8').matchAll(
    /\b(?:it|test|describe)(?:\.\w+)*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
  );
  return [...found].map(([, , title]) => title);
}

/** A document without its code. */
function proseOf(file) {
  return readFileSync(file, 'utf8').replace(/```[\s\S]*?```/g, '');
}
