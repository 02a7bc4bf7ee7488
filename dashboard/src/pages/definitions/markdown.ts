// Reads the part of Markdown that docs/metrics.md is written in. What defines a word can be linked to: headings, rows of
// tables by their first cell, paragraphs and items that begin with a bold word.

export interface Span {
  readonly kind: 'text' | 'code' | 'strong' | 'emphasis' | 'link';
  readonly text: string;
  /** Anchor that a link leads to. */
  readonly to?: string;
}

interface Item {
  readonly id: string | undefined;
  readonly spans: readonly Span[];
}

export type Block =
  | { readonly kind: 'heading'; readonly id: string; readonly level: number; readonly text: string }
  | ({ readonly kind: 'paragraph' } & Item)
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table';
      /** The heading above. */
      readonly title: string;
      readonly head: readonly (readonly Span[])[];
      readonly rows: readonly { readonly id: string | undefined; readonly cells: readonly (readonly Span[])[] }[];
    };

const HEADING = /^(#+) +(.*)$/;

export function readBlocks(markdown: string): Block[] {
  const blocks = split(markdown);
  const titles = blocks.flatMap(([first = '']) => (HEADING.test(first) ? [first.replace(HEADING, '$2')] : []));
  // A heading keeps its anchor, as on the pages where the text is read otherwise.
  const taken = new Set(titles.map((words) => anchor(plain(words))));
  let title = '';
  return blocks.map((lines): Block => {
    const [first = ''] = lines;
    const heading = HEADING.exec(first);
    if (heading) {
      title = plain(heading[2] ?? '');
      return { kind: 'heading', id: anchor(title), level: heading[1]?.length ?? 1, text: title };
    }
    if (first.startsWith('```')) return { kind: 'code', text: lines.slice(1).join('\n') };
    if (first.startsWith('    ')) return { kind: 'code', text: lines.map((line) => line.slice(4)).join('\n') };
    if (first.startsWith('|')) return readTable(lines, title, taken);
    if (/^[-*] /.test(first)) return { kind: 'list', items: itemsOf(lines).map((text) => readItem(text, taken)) };
    return { kind: 'paragraph', ...readItem(lines.join(' '), taken) };
  });
}

/** A translation, block by block, with the anchors of the original: links lead to the same places in every language. */
export function withAnchorsOf(original: readonly Block[], translation: readonly Block[]): Block[] {
  return translation.map((block, at): Block => {
    const from = original[at];
    if (block.kind === 'heading' && from?.kind === 'heading') return { ...block, id: from.id };
    if (block.kind === 'paragraph' && from?.kind === 'paragraph') return { ...block, id: from.id };
    if (block.kind === 'list' && from?.kind === 'list')
      return { ...block, items: block.items.map((item, nth) => ({ ...item, id: from.items[nth]?.id })) };
    if (block.kind === 'table' && from?.kind === 'table')
      return { ...block, rows: block.rows.map((row, nth) => ({ ...row, id: from.rows[nth]?.id })) };
    return block;
  });
}

/** Blocks are separated by empty lines; a heading is one by itself; a fence lasts until it is closed. */
function split(markdown: string): string[][] {
  const blocks: string[][] = [];
  let block: string[] = [];
  let fenced = false;
  const close = () => {
    if (block.length > 0) blocks.push(block);
    block = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith('```')) {
      if (!fenced) close();
      if (!fenced) block.push(line);
      fenced = !fenced;
      if (!fenced) close();
    } else if (fenced) block.push(line);
    else if (line.trim() === '') close();
    else if (line.startsWith('#')) {
      close();
      block.push(line);
      close();
    } else block.push(line);
  }
  close();
  return blocks;
}

function readTable(lines: readonly string[], title: string, taken: Set<string>): Block {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
  return {
    kind: 'table',
    title,
    head: head.map(readSpans),
    rows: rows.map((cells) => ({ id: claim(taken, plain(cells[0] ?? '')), cells: cells.map(readSpans) })),
  };
}

function itemsOf(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (/^[-*] /.test(line)) items.push(line.slice(2).trim());
    else items.push(`${items.pop() ?? ''} ${line.trim()}`.trim());
  }
  return items;
}

function readItem(text: string, taken: Set<string>): Item {
  const spans = readSpans(text);
  const [first] = spans;
  return { id: first?.kind === 'strong' ? claim(taken, first.text) : undefined, spans };
}

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\b_([^_]+)_\b|\[([^\]]+)\]\(([^)]*)\)/g;

/** Links to other files stand as their words: what they lead to is in the repository, not here. */
function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let end = 0;
  const add = (kind: Span['kind'], words: string) => words !== '' && spans.push({ kind, text: words });
  for (const match of text.matchAll(SPAN)) {
    const [whole, code, strong, emphasis, link = '', to = ''] = match;
    add('text', text.slice(end, match.index));
    if (code !== undefined) add('code', code);
    else if (strong !== undefined) add('strong', plain(strong));
    else if (emphasis !== undefined) add('emphasis', plain(emphasis));
    else if (to.startsWith('#')) spans.push({ kind: 'link', text: plain(link), to });
    else spans.push(...readSpans(link));
    end = match.index + whole.length;
  }
  add('text', text.slice(end));
  return spans;
}

const plain = (text: string): string =>
  text
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .trim();

/** The anchor of a heading: the first of two equal ones has it. */
function claim(taken: Set<string>, words: string): string | undefined {
  const id = anchor(words);
  if (id === '' || taken.has(id)) return undefined;
  taken.add(id);
  return id;
}

const anchor = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
