// The definitions in other languages: block by block what docs/metrics.md says, in its figures, names and links.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Block, readBlocks, type Span, withAnchorsOf } from '../../dashboard/src/pages/definitions/markdown.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const ENGLISH = readBlocks(read('docs/metrics.md'));

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

/** What no language changes of some words. */
const kept = (spans: readonly Span[]) => ({
  code: spans.flatMap(({ kind, text }) => (kind === 'code' ? [text] : [])).sort(),
  links: spans.flatMap(({ to }) => to ?? []).sort(),
  strong: spans.filter(({ kind }) => kind === 'strong').length,
  numbers: numbersIn(spans),
});

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
    expect(text.replaceAll(/\]\([^)]*\)|`[^`]*`/g, '')).not.toMatch(/\b(the|which|with|because)\b/);
  },
);
