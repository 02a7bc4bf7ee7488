// A document as a tagged PDF (PDF/UA-1): structure, reading order, alternatives, table headers, bookmarks, embedded fonts.
// Equal documents give equal bytes: the only date in it is the document's own.
import { createRequire } from 'node:module';
import PDFKit from 'pdfkit';
import { type Block, type Document, type Plot, placeOn } from './blocks.ts';

const MARGIN = 56;
const BODY_POINTS = 10;
const HEADING_POINTS = { 1: 20, 2: 14, 3: 11.5 } as const;
const LINE_GAP = 2.5;
const INK = '#16202a';
const SOFT = '#55606c';
const RULE = '#c9d0d8';
const DOT = '#1f5fa8';
const CELL_PADDING = 4;
const PLOT_HEIGHT = 26;
const FOOTER_POINTS = 8;
/** Tables of so many rows stay on one page. */
const ROWS_TOGETHER_MAX = 10;

type Paper = InstanceType<typeof PDFKit>;
type Element = ReturnType<Paper['struct']>;

/** Latin, Greek and Cyrillic: PDF/UA takes no font that is not in the file. */
const fontFile = (name: string) => createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

export async function toPdf(document: Document): Promise<Uint8Array> {
  const paper = new PDFKit({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: document.language,
    displayTitle: true,
    bufferPages: true,
    font: fontFile('DejaVuSans'),
    info: {
      Title: document.title,
      Author: 'Waymark',
      Creator: 'Waymark',
      Producer: 'Waymark',
      CreationDate: new Date(document.createdAt),
      ModDate: new Date(document.createdAt),
    },
  });
  paper.registerFont('plain', fontFile('DejaVuSans'));
  paper.registerFont('bold', fontFile('DejaVuSans-Bold'));
  const chunks: Buffer[] = [];
  const written = new Promise<Uint8Array>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolve(Buffer.concat(chunks)));
    paper.on('error', reject);
  });
  const root = paper.struct('Document', { lang: document.language });
  paper.addStructure(root);
  const outlines: { level: number; item: PDFKit.PDFOutline }[] = [{ level: 0, item: paper.outline }];
  for (const block of document.blocks) write(paper, root, block, outlines);
  root.end();
  number(paper);
  paper.end();
  return written;
}

function write(
  paper: Paper,
  root: Element,
  block: Block,
  outlines: { level: number; item: PDFKit.PDFOutline }[],
): void {
  switch (block.kind) {
    case 'heading':
      writeHeading(paper, root, block, outlines);
      return;
    case 'paragraph':
      paper.font('plain').fontSize(BODY_POINTS);
      add(paper, root, 'P', () => text(paper, block.text, MARGIN, widthOf(paper)));
      paper.y += 5;
      return;
    case 'list':
      writeList(paper, root, block.items);
      return;
    case 'table':
      writeTable(paper, root, block);
      return;
    case 'plot':
      writePlot(paper, root, block.plot);
      return;
  }
}

const widthOf = (paper: Paper) => paper.page.width - 2 * MARGIN;
const bottomOf = (paper: Paper) => paper.page.height - MARGIN;

function text(paper: Paper, content: string, x: number, width: number, color = INK): void {
  paper.fillColor(color).text(content, x, paper.y, { width, lineGap: LINE_GAP });
}

function add(paper: Paper, parent: Element, type: string, draw: () => void, options: object = {}): void {
  const element = paper.struct(type, options, draw);
  parent.add(element);
  element.end();
}

/** Begins a page where less than so much is left of this one. */
function keep(paper: Paper, height: number): void {
  if (paper.y + height > bottomOf(paper)) paper.addPage();
}

function writeHeading(
  paper: Paper,
  root: Element,
  { level, text: title }: Extract<Block, { kind: 'heading' }>,
  outlines: { level: number; item: PDFKit.PDFOutline }[],
): void {
  paper.font('bold').fontSize(HEADING_POINTS[level]);
  const height = paper.heightOfString(title, { width: widthOf(paper), lineGap: LINE_GAP });
  // Not alone at the foot of a page: the first lines of what it is about come with it.
  keep(paper, height + 60);
  if (paper.y > MARGIN) paper.y += level === 1 ? 0 : level === 2 ? 14 : 9;
  add(paper, root, `H${level}`, () => text(paper, title, MARGIN, widthOf(paper)));
  paper.y += level === 1 ? 8 : 4;
  while ((outlines.at(-1)?.level ?? 0) >= level) outlines.pop();
  const above = outlines.at(-1)?.item ?? paper.outline;
  outlines.push({ level, item: above.addItem(title) });
}

function writeList(paper: Paper, root: Element, items: readonly string[]): void {
  paper.font('plain').fontSize(BODY_POINTS);
  const whole = paper.struct('L');
  root.add(whole);
  for (const item of items) {
    keep(paper, paper.heightOfString(item, { width: widthOf(paper) - 14, lineGap: LINE_GAP }));
    const line = paper.struct('LI');
    whole.add(line);
    const y = paper.y;
    add(paper, line, 'Lbl', () => text(paper, '•', MARGIN + 2, 10));
    paper.y = y;
    add(paper, line, 'LBody', () => text(paper, item, MARGIN + 14, widthOf(paper) - 14));
    line.end();
    paper.y += 2;
  }
  whole.end();
  paper.y += 4;
}

function writeTable(paper: Paper, root: Element, { caption, head, rows }: Extract<Block, { kind: 'table' }>): void {
  const widths = columnWidths(paper, head, rows);
  const whole = paper.struct('Table');
  paper.font('plain').fontSize(BODY_POINTS - 1);
  // A short table is not broken; a long one begins with some of its rows.
  const rowHeight = 2 * CELL_PADDING + paper.currentLineHeight(true);
  keep(paper, 20 + rowHeight * (rows.length <= ROWS_TOGETHER_MAX ? rows.length + 1 : 4));
  paper.y += 3;
  root.add(whole);
  add(paper, whole, 'Caption', () => text(paper, caption, MARGIN, widthOf(paper), SOFT));
  paper.y += 2;
  const sides = head.map((_, at) => rows[0]?.[at]?.isFigure === true);
  writeRow(paper, whole, widths, sides, head, 'Column');
  for (const cells of rows) {
    const texts = cells.map((cell) => cell.text);
    if (!fits(paper, widths, texts)) {
      paper.addPage();
      // For the eye: the table has its head already.
      artifact(paper, () => drawRow(paper, widths, sides, head, 'bold'));
      rule(paper, true);
    }
    writeRow(paper, whole, widths, sides, texts, 'Row');
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
): void {
  const isHead = scope === 'Column';
  const row = paper.struct('TR');
  table.add(row);
  drawRow(paper, widths, sides, cells, isHead ? 'bold' : 'plain', (draw, at) => {
    const isName = isHead || at === 0;
    add(paper, row, isName ? 'TH' : 'TD', draw, isName ? { scope } : {});
  });
  row.end();
  rule(paper, isHead);
}

const innerOf = (widths: readonly number[], at: number) => (widths[at] ?? 0) - 2 * CELL_PADDING;

function heightOf(paper: Paper, widths: readonly number[], cells: readonly string[], font: 'plain' | 'bold'): number {
  paper.font(font).fontSize(BODY_POINTS - 1);
  const heights = cells.map((cell, at) => paper.heightOfString(cell, { width: innerOf(widths, at), lineGap: 1 }));
  return Math.max(...heights) + 2 * CELL_PADDING;
}

const fits = (paper: Paper, widths: readonly number[], cells: readonly string[]) =>
  paper.y + heightOf(paper, widths, cells, 'plain') <= bottomOf(paper);

/** `place` says where each cell belongs. */
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

/** As wide as what is in them, if there is room; else narrower, the widest first. */
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
  // What is left goes to the first column, where the words are.
  if (over() < 0) wanted[0] = (wanted[0] ?? 0) - over();
  return wanted;
}

function writePlot(paper: Paper, root: Element, plot: Plot): void {
  const height = PLOT_HEIGHT * plot.rows.length;
  keep(paper, height + SCALE_HEIGHT + 8);
  const [top, width] = [paper.y, widthOf(paper)];
  const x = (value: number) => MARGIN + placeOn(plot)(value) * width;
  const draw = () => {
    paper.lineWidth(0.8).strokeColor(SOFT).dash(3, { space: 3 });
    paper
      .moveTo(x(plot.none), top)
      .lineTo(x(plot.none), top + height)
      .stroke()
      .undash();
    plot.rows.forEach(({ low, estimate, high }, at) => {
      const y = top + PLOT_HEIGHT * at + PLOT_HEIGHT / 2;
      paper.lineWidth(2.4).strokeColor(DOT).moveTo(x(low), y).lineTo(x(high), y).stroke();
      paper.circle(x(estimate), y, 4.5).fill(DOT);
    });
  };
  const place = { bbox: [MARGIN, top, MARGIN + width, top + height], placement: 'Block' };
  add(paper, root, 'Figure', draw, { alt: plot.alternative, ...place });
  paper.font('plain').fontSize(FOOTER_POINTS);
  // The numbers are in the table above; here they say what the dashed line is.
  artifact(paper, () => {
    const at = Math.min(Math.max(x(plot.none) - SCALE_WIDTH / 2, MARGIN), MARGIN + width - SCALE_WIDTH);
    const align = at === MARGIN ? 'left' : at === MARGIN + width - SCALE_WIDTH ? 'right' : 'center';
    paper.fillColor(SOFT).text(plot.noneText, at, top + height, { width: SCALE_WIDTH, align, lineBreak: false });
  });
  paper.y = top + height + SCALE_HEIGHT + 8;
}

/** Room for the word under the dashed line. */
const SCALE_HEIGHT = 12;
const SCALE_WIDTH = 110;

/** What is drawn for the eye alone. */
function artifact(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' });
  draw();
  paper.endMarkedContent();
}

function number(paper: Paper): void {
  const { start, count } = paper.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    paper.switchToPage(start + at);
    // Below the margin, where text would otherwise begin a page.
    const bottom = paper.page.margins.bottom;
    paper.page.margins.bottom = 0;
    paper.markContent('Artifact', { type: 'Pagination' });
    paper
      .font('plain')
      .fontSize(FOOTER_POINTS)
      .fillColor(SOFT)
      .text(`Page ${at + 1} of ${count}`, MARGIN, paper.page.height - 36, {
        width: widthOf(paper),
        align: 'right',
        lineBreak: false,
      });
    paper.endMarkedContent();
    paper.page.margins.bottom = bottom;
  }
}
