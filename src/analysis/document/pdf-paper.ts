// The page that a PDF is drawn on: its measures and colors, and how text and structure are added to it.
import type PDFKit from 'pdfkit';
import type { Link } from './blocks.ts';

export const MARGIN = 56;
export const BODY_POINTS = 10;
export const LINE_GAP = 2.5;
export const INK = '#16202a';
export const DOT = '#1f5fa8';
export const SOFT = '#55606c';
/** Amber, dark enough for the contrast of text. */
export const DOUBT = '#7a4b00';
export const RULE = '#c9d0d8';

export type Paper = InstanceType<typeof PDFKit>;
export type Element = ReturnType<Paper['struct']>;

export const widthOf = (paper: Paper) => paper.page.width - 2 * MARGIN;
export const bottomOf = (paper: Paper) => paper.page.height - MARGIN;

export function text(paper: Paper, content: string, x: number, width: number, color = INK): void {
  paper.fillColor(color).text(content, x, paper.y, { width, lineGap: LINE_GAP });
}

export function add(paper: Paper, parent: Element, type: string, draw: () => void, options: object = {}): void {
  const element = paper.struct(type, options, draw);
  parent.add(element);
  element.end();
}

/** Adds a link. Screen readers announce its text, not its address. */
export function addLink(paper: Paper, parent: Element, { text: words, href }: Link, x: number, width: number): void {
  const height = paper.heightOfString(words, { width, lineGap: LINE_GAP });
  keep(paper, height);
  const y = paper.y;
  const element: Element = paper.struct('Link', {}, () => {
    text(paper, words, x, width, DOT);
    const about = { structParent: element, Contents: Object(words) };
    paper.link(x, y, Math.min(width, paper.widthOfString(words)), height, href, about as object);
  });
  parent.add(element);
  element.end();
}

/** Starts a new page if less than `height` is left on this one. */
export function keep(paper: Paper, height: number): void {
  if (paper.y + height > bottomOf(paper)) paper.addPage();
}

/** Draws a decoration, which assistive technology skips. */
export function artifact(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' });
  draw();
  paper.endMarkedContent();
}
