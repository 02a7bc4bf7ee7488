// The definitions of the figures, read from the Markdown that they are written in.
import { expect, it } from 'vitest';
import { readBlocks, withAnchorsOf } from '../../dashboard/src/pages/definitions/markdown.ts';

const idsOf = (markdown: string) =>
  readBlocks(markdown).flatMap((block) =>
    'id' in block ? [block.id] : 'rows' in block ? block.rows.map(({ id }) => id) : [],
  );

it('reads a cell with the bar that divides cells, where it is escaped', () => {
  const [table] = readBlocks('| Name | Means |\n| --- | --- |\n| `a\\|b` | one **or** the other |\n');
  expect(table).toMatchObject({ kind: 'table', rows: [{ id: 'a-b', cells: [[{ kind: 'code', text: 'a|b' }], {}] }] });
});

it('gives an anchor to the first of equal words, and keeps that of a heading for it', () => {
  expect(idsOf('**Left** is.\n\n**Left** again.\n\n# Open\n\n**Open** is.\n')).toEqual([
    ...['left', undefined, 'open', undefined],
  ]);
});

it('keeps a fence together, blank lines and bars and all', () => {
  expect(readBlocks('```\na\n\n| b\n```\nafter')).toEqual([
    { kind: 'code', text: 'a\n\n| b' },
    { kind: 'paragraph', id: undefined, spans: [{ kind: 'text', text: 'after' }] },
  ]);
});

it('links to headings of the page, and keeps the text of unresolved links', () => {
  const [paragraph] = readBlocks('See [the shares](#shares) and [the code](../src/a.ts).');
  expect(paragraph).toMatchObject({
    spans: [{ text: 'See ' }, { kind: 'link', to: '#shares' }, {}, { kind: 'text', text: 'the code' }, {}],
  });
});

it('has the anchors of the original in a translation', () => {
  const original = readBlocks('# Shares\n\n- **Left** is.\n- **Open** is.\n');
  const [heading, list] = withAnchorsOf(original, readBlocks('# Anteile\n\n- **Gegangen** ist.\n- **Offen** ist.\n'));
  expect(heading).toMatchObject({ id: 'shares', text: 'Anteile' });
  expect(list).toMatchObject({ items: [{ id: 'left' }, { id: 'open' }] });
});
