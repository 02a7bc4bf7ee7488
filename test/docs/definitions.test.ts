// The definitions in other languages: block by block what docs/metrics.md says, in its figures, names and links.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Block, readBlocks, type Span, withAnchorsOf } from '../../dashboard/src/pages/definitions/markdown.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const METRICS = read('docs/metrics.md');
const ENGLISH = readBlocks(METRICS);

/** Numbers in digits, without what separates them. */
const numbersIn = (spans: readonly Span[]) =>
  (
    spans
      .filter(({ kind }) => kind !== 'code')
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/(?<=\d)[.,\u00a0\u202f](?=\d{3}\b)/g, '')
      .match(/\d+/g) ?? []
  ).sort();

/** Code counts as one word. The point of a German ordinal, the 10. März, ends no sentence. */
const sentencesIn = (spans: readonly Span[]) =>
  spans
    .map(({ kind, text }) => (kind === 'code' ? 'code' : text))
    .join('')
    .replaceAll(/(?<=\d)\.(?= (?:März|Perzentil)\b)/g, '')
    .match(/[.?!](?=[)”“»\u00a0 ]*(?:[\u00a0 ](?:\p{Lu}|code)|$))/gu)?.length ?? 0;

/** The parts of some words that are the same in every language. */
const kept = (spans: readonly Span[]) => ({
  code: spans.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])).sort(),
  links: spans.flatMap(({ to }) => to ?? []).sort(),
  strong: spans.filter(({ kind }) => kind === 'strong').length,
  numbers: numbersIn(spans),
  sentences: sentencesIn(spans),
});

/** Addresses in other documents, by paragraph: the page shows such a link as its words, so blocks do not have them. */
const documentLinksIn = (markdown: string) =>
  markdown.split(/\n{2,}/).map((paragraph) => (paragraph.match(/(?<=\]\()[^#)][^)]*/g) ?? []).sort());

function shapeOf(block: Block) {
  switch (block.kind) {
    case 'heading':
      return { kind: block.kind, level: block.level, id: block.id };
    case 'paragraph':
      return { kind: block.kind, id: block.id, ...kept(block.spans) };
    case 'list':
      return { kind: block.kind, items: block.items.map(({ id, spans }) => ({ id, ...kept(spans) })) };
    case 'code':
      return block;
    case 'table':
      return {
        ...{ kind: block.kind, columns: block.head.length },
        rows: block.rows.map(({ id, cells }) => ({ id, cells: cells.map(kept) })),
      };
  }
}

it.each(['de', 'fr', 'es'])(
  'are whole in %s, with the figures, names, links and anchors of the English ones',
  (tag) => {
    const text = read(`dashboard/src/pages/definitions/definitions.${tag}.md`);
    const translated = withAnchorsOf(ENGLISH, readBlocks(text));
    for (const [at, block] of ENGLISH.entries())
      expect(translated[at] && shapeOf(translated[at]), JSON.stringify(block).slice(0, 200)).toEqual(shapeOf(block));
    expect(translated).toHaveLength(ENGLISH.length);
    for (const [number] of METRICS.matchAll(/\b\d,\d{3}\b/g))
      expect(text).toContain(Number(number.replace(',', '')).toLocaleString(tag));
    expect(documentLinksIn(text)).toEqual(documentLinksIn(METRICS));
    expect(text.replaceAll(/\]\([^)]*\)|`[^`]*`/g, '')).not.toMatch(/\b(the|which|with|because)\b/);
  },
);
