// A document as a tree of blocks. Every format is written from the same tree, so formats cannot differ in content.
import type { Language } from '../../domain/language.ts';

export interface Cell {
  text: string;
  /** Shown in amber: a caveat that the reader must know to judge the figures. */
  isDoubt?: boolean;
  /** Right-aligned. */
  isFigure?: boolean;
  /** A bar under the text: its length and the highlighted part at its end, as fractions of the column. Neighbouring cells have both numbers. */
  bar?: { length: number; end: number };
}

export interface Plot {
  /** The plot in a sentence, for readers who do not see it. */
  alternative: string;
  /** Rows of a dot and a bar, on one scale. */
  rows: { label: string; low: number; estimate: number; high: number; text: string }[];
  /** The value that means "no difference". */
  none: number;
  /** Its label. */
  noneText: string;
  scale: 'linear' | 'log';
}

export interface Link {
  text: string;
  /** An absolute URL, since a document may be read anywhere. */
  href: string;
}

/** A list item, with an optional link after it. */
export interface Item {
  text: string;
  link: Link | null;
}

export interface Table {
  kind: 'table';
  caption: string;
  /** An explanation of the bars under the first cells, for formats that draw them. */
  bars?: string;
  head: string[];
  rows: Cell[][];
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  /** A caveat about the figures, shown in amber. */
  | { kind: 'doubt'; text: string }
  | { kind: 'link'; link: Link }
  | { kind: 'list'; items: Item[] }
  | Table
  | { kind: 'plot'; plot: Plot };

export interface Document {
  title: string;
  language: Language;
  /** Time of the computation, in ms since 1970. */
  createdAt: number;
  blocks: Block[];
}

export const heading = (level: 1 | 2 | 3, text: string): Block => ({ kind: 'heading', level, text });
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const doubt = (text: string): Block => ({ kind: 'doubt', text });
export const list = (items: string[]): Block => linkedList(items.map((text) => ({ text, link: null })));
export const linkedList = (items: Item[]): Block => ({ kind: 'list', items });
export const figure = (text: string): Cell => ({ text, isFigure: true });
export const words = (text: string): Cell => ({ text });

/** The caption where bars are drawn. */
export const captionOf = ({ caption, bars }: Pick<Table, 'caption' | 'bars'>): string =>
  bars === undefined ? caption : `${caption}. ${bars}`;

/** The position of a value on a plot, from 0 to 1. */
export function placeOn({ rows, none, scale }: Plot): (value: number) => number {
  const project = (value: number) => (scale === 'log' ? Math.log(Math.max(value, 1e-9)) : value);
  const values = [none, ...rows.flatMap(({ low, high }) => [low, high])].map(project);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const width = most - least || 1;
  const share = (value: number) => (project(value) - least) / width;
  return (value) => 0.04 + 0.92 * Math.min(1, Math.max(0, share(value)));
}
