// A document as a tagged PDF (PDF/UA-1): structure, reading order, alternatives, table headers, bookmarks, embedded fonts.
// Equal documents give equal bytes: the only date in it is the document's own.
import PDFKit from 'pdfkit';
import type { Language } from '../../domain/language.ts';
import { words } from '../../language/words.ts';
import { packageFile } from '../../package-file.ts';
import { type Block, type Document, type Item, type Plot, placeOn } from './blocks.ts';
import {
  add,
  addLink,
  artifact,
  BODY_POINTS,
  DOT,
  DOUBT,
  type Element,
  keep,
  LINE_GAP,
  MARGIN,
  type Paper,
  SOFT,
  text,
  widthOf,
} from './pdf-paper.ts';
import { writeTable } from './pdf-table.ts';

const HEADING_POINTS = { 1: 20, 2: 14, 3: 11.5 } as const;
const PLOT_HEIGHT = 26;
const FOOTER_POINTS = 8;
/** Fonts with Latin, Greek and Cyrillic letters: PDF/UA requires embedded fonts. */
const fontFile = (name: string) => packageFile('dist', 'fonts', `${name}.ttf`);

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
  number(paper, document.language);
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
    case 'doubt':
      paper.font('plain').fontSize(BODY_POINTS);
      add(paper, root, 'P', () => text(paper, block.text, MARGIN, widthOf(paper), DOUBT));
      paper.y += 5;
      return;
    case 'link': {
      paper.font('plain').fontSize(BODY_POINTS);
      const line = paper.struct('P');
      root.add(line);
      addLink(paper, line, block.link, MARGIN, widthOf(paper));
      line.end();
      paper.y += 5;
      return;
    }
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

function writeHeading(
  paper: Paper,
  root: Element,
  { level, text: title }: Extract<Block, { kind: 'heading' }>,
  outlines: { level: number; item: PDFKit.PDFOutline }[],
): void {
  paper.font('bold').fontSize(HEADING_POINTS[level]);
  const height = paper.heightOfString(title, { width: widthOf(paper), lineGap: LINE_GAP });
  // A heading stays on the same page as the first lines after it.
  keep(paper, height + 60);
  if (paper.y > MARGIN) paper.y += level === 1 ? 0 : level === 2 ? 14 : 9;
  add(paper, root, `H${level}`, () => text(paper, title, MARGIN, widthOf(paper)));
  paper.y += level === 1 ? 8 : 4;
  while ((outlines.at(-1)?.level ?? 0) >= level) outlines.pop();
  const above = outlines.at(-1)?.item ?? paper.outline;
  outlines.push({ level, item: above.addItem(title) });
}

function writeList(paper: Paper, root: Element, items: readonly Item[]): void {
  paper.font('plain').fontSize(BODY_POINTS);
  const whole = paper.struct('L');
  root.add(whole);
  for (const { text: item, link } of items) {
    keep(paper, paper.heightOfString(item, { width: widthOf(paper) - 14, lineGap: LINE_GAP }));
    const line = paper.struct('LI');
    whole.add(line);
    const y = paper.y;
    add(paper, line, 'Lbl', () => text(paper, '•', MARGIN + 2, 10));
    paper.y = y;
    const body = paper.struct('LBody');
    line.add(body);
    add(paper, body, 'P', () => text(paper, item, MARGIN + 14, widthOf(paper) - 14));
    if (link) addLink(paper, body, link, MARGIN + 14, widthOf(paper) - 14);
    body.end();
    line.end();
    paper.y += 2;
  }
  whole.end();
  paper.y += 4;
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
  // A label for the dashed line. Decoration, since the table above has the numbers.
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

function number(paper: Paper, language: Language): void {
  const { start, count } = paper.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    paper.switchToPage(start + index);
    // Below the margin, where text would otherwise begin a page.
    const bottom = paper.page.margins.bottom;
    paper.page.margins.bottom = 0;
    paper.markContent('Artifact', { type: 'Pagination' });
    paper
      .font('plain')
      .fontSize(FOOTER_POINTS)
      .fillColor(SOFT)
      .text(words[language].report.page({ page: index + 1, pages: count }), MARGIN, paper.page.height - 36, {
        width: widthOf(paper),
        align: 'right',
        lineBreak: false,
      });
    paper.endMarkedContent();
    paper.page.margins.bottom = bottom;
  }
}
