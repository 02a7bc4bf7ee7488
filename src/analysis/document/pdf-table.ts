// Tables in a PDF: rows are not split, the head is repeated on each page, and column widths follow their contents.
import { type Cell, captionOf, type Table } from './blocks.ts';
import {
  add,
  artifact,
  BODY_POINTS,
  bottomOf,
  DOT,
  DOUBT,
  type Element,
  INK,
  keep,
  MARGIN,
  type Paper,
  RULE,
  SOFT,
  text,
  widthOf,
} from './pdf-paper.ts';

const CELL_PADDING = 4;
const BAR_HEIGHT = 2.6;
/** Tables with at most this many rows stay on one page. */
const ROWS_TOGETHER_MAX = 10;

export function writeTable(paper: Paper, root: Element, block: Table): void {
  const { head, rows } = block;
  const widths = columnWidths(paper, head, rows);
  const whole = paper.struct('Table');
  paper.font('plain').fontSize(BODY_POINTS - 1);
  // A short table is kept on one page; a long one needs room for its first rows.
  const rowHeight = 2 * CELL_PADDING + paper.currentLineHeight(true);
  keep(paper, 20 + rowHeight * (rows.length <= ROWS_TOGETHER_MAX ? rows.length + 1 : 4));
  paper.y += 3;
  root.add(whole);
  add(paper, whole, 'Caption', () => text(paper, captionOf(block), MARGIN, widthOf(paper), SOFT));
  paper.y += 2;
  const sides = head.map((_, at) => rows[0]?.[at]?.isFigure === true);
  writeRow(paper, whole, widths, sides, head, 'Column');
  for (const cells of rows) {
    const texts = cells.map((cell) => cell.text);
    if (!fits(paper, widths, texts)) {
      paper.addPage();
      // The repeated head is decoration: the table's structure already has it.
      artifact(paper, () => drawRow(paper, widths, sides, head, 'bold'));
      rule(paper, true);
    }
    writeRow(paper, whole, widths, sides, texts, 'Row', cells[0]?.bar);
  }
  whole.end();
  paper.y += 8;
}

function writeRow(
  paper: Paper,
  table: Element,
  widths: readonly number[],
  sides: readonly boolean[],
  cells: readonly string[],
  scope: 'Column' | 'Row',
  bar?: Cell['bar'],
): void {
  const isHead = scope === 'Column';
  const row = paper.struct('TR');
  table.add(row);
  drawRow(paper, widths, sides, cells, isHead ? 'bold' : 'plain', (draw, at) => {
    const isName = isHead || at === 0;
    add(paper, row, isName ? 'TH' : 'TD', draw, isName ? { scope } : {});
  });
  row.end();
  if (bar) drawBar(paper, bar, innerOf(widths, 0));
  rule(paper, isHead);
}

/** Draws the bar into the padding under the text of the first cell. */
function drawBar(paper: Paper, { length, end }: NonNullable<Cell['bar']>, room: number): void {
  const [left, top] = [MARGIN + CELL_PADDING, paper.y - BAR_HEIGHT - 0.6];
  artifact(paper, () => {
    paper.rect(left, top, room * (length - end), BAR_HEIGHT).fill(DOT);
    paper.rect(left + room * (length - end), top, room * end, BAR_HEIGHT).fill(DOUBT);
  });
}

const innerOf = (widths: readonly number[], at: number) => (widths[at] ?? 0) - 2 * CELL_PADDING;

function heightOf(paper: Paper, widths: readonly number[], cells: readonly string[], font: 'plain' | 'bold'): number {
  paper.font(font).fontSize(BODY_POINTS - 1);
  const heights = cells.map((cell, at) => paper.heightOfString(cell, { width: innerOf(widths, at), lineGap: 1 }));
  return Math.max(...heights) + 2 * CELL_PADDING;
}

const fits = (paper: Paper, widths: readonly number[], cells: readonly string[]) =>
  paper.y + heightOf(paper, widths, cells, 'plain') <= bottomOf(paper);

/** `place` returns the structure element for each cell. */
function drawRow(
  paper: Paper,
  widths: readonly number[],
  sides: readonly boolean[],
  cells: readonly string[],
  font: 'plain' | 'bold',
  place: (draw: () => void, at: number) => void = (draw) => draw(),
): void {
  const height = heightOf(paper, widths, cells, font);
  const top = paper.y;
  let x = MARGIN;
  cells.forEach((cell, at) => {
    const left = x;
    place(
      () =>
        paper.fillColor(INK).text(cell, left + CELL_PADDING, top + CELL_PADDING, {
          width: innerOf(widths, at),
          lineGap: 1,
          align: sides[at] ? 'right' : 'left',
        }),
      at,
    );
    x += widths[at] ?? 0;
  });
  paper.y = top + height;
}

function rule(paper: Paper, isHead: boolean): void {
  artifact(paper, () =>
    paper
      .moveTo(MARGIN, paper.y)
      .lineTo(MARGIN + widthOf(paper), paper.y)
      .lineWidth(isHead ? 0.9 : 0.4)
      .strokeColor(isHead ? SOFT : RULE)
      .stroke(),
  );
}

/** Column widths by content. If the table is too wide, the widest columns shrink first. */
function columnWidths(paper: Paper, head: readonly string[], rows: readonly (readonly { text: string }[])[]): number[] {
  const wanted = head.map((name, at) => {
    paper.font('bold').fontSize(BODY_POINTS - 1);
    const own = paper.widthOfString(name);
    paper.font('plain');
    return Math.max(own, ...rows.map((cells) => paper.widthOfString(cells[at]?.text ?? ''))) + 2 * CELL_PADDING + 1;
  });
  const [room, least] = [widthOf(paper), 48];
  const over = () => wanted.reduce((sum, width) => sum + width, 0) - room;
  while (over() > 0.5) {
    const widest = wanted.indexOf(Math.max(...wanted));
    const second = Math.max(least, ...wanted.filter((_, at) => at !== widest));
    const current = wanted[widest] ?? 0;
    wanted[widest] = Math.max(current - over(), Math.min(second, current) - 4, least);
    if (wanted[widest] === current) break;
  }
  // The remaining width goes to the first column, which has the names.
  if (over() < 0) wanted[0] = (wanted[0] ?? 0) - over();
  return wanted;
}
