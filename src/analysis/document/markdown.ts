// A document as GitHub-flavoured Markdown.
import type { Block, Cell, Document, Link } from './blocks.ts';

export const toMarkdown = ({ blocks }: Document): string => `${blocks.map(write).join('\n\n')}\n`;

function write(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${plain(block.text)}`;
    case 'paragraph':
      return plain(block.text);
    case 'doubt':
      return `> ${plain(block.text)}`;
    case 'list':
      return block.items.map(({ text, link }) => `- ${plain(text)}${link ? ` ${linkTo(link)}` : ''}`).join('\n');
    case 'link':
      return linkTo(block.link);
    case 'table':
      return [
        `**${plain(block.caption)}**\n`,
        row(block.head),
        row(block.head.map((_, at) => (block.rows[0]?.[at]?.isFigure ? '---:' : '---'))),
        ...block.rows.map((cells) => row(cells.map(({ text }: Cell) => plain(text)))),
      ].join('\n');
    case 'plot':
      return `_${plain(block.plot.alternative)}_`;
  }
}

/** In angle brackets, an address may contain parentheses. */
const linkTo = ({ text, href }: Link) => `[${plain(text)}](<${href}>)`;

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Escapes Markdown syntax, since names of steps and fields come from pages. */
const plain = (text: string) => text.replace(/[\\`*_{}[\]<>|#~]/g, '\\$&').replace(/\s+/g, ' ');
