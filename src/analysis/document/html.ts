// A document as one HTML file with inline style, without scripts and external resources.
import { createHash } from 'node:crypto';
import {
  type Block,
  type Cell,
  captionOf,
  type Document,
  type Link,
  type Plot,
  placeOn,
  type Table,
} from './blocks.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #16202a; --soft: #55606c; --line: #d5dae0; --dot: #1f5fa8; --paper: #fff; --doubt: #7a4b00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #a5b0bb; --line: #3a444e; --dot: #7db4f0; --paper: #12181f; --doubt: #f0b450; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 46rem; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: break-word; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; line-height: 1.35; margin: 2.25rem 0 .5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.05rem; line-height: 1.4; margin: 1.75rem 0 .35rem; }
p, ul { margin: .5rem 0; } ul { padding-left: 1.3rem; }
.doubt { color: var(--doubt); } p.doubt { border-left: 3px solid var(--doubt); padding-left: .7rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .9rem 0; font-size: .92rem; }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }
a { color: var(--dot); } input, button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: .25rem; padding: .4rem .6rem; max-width: 100%; }
a:focus-visible, input:focus-visible, button:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--dot); outline-offset: 2px; }
.figure { text-align: right; padding: .3rem 0 .3rem .8rem; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; margin: .4rem 0 .8rem; }
.bar { height: .3rem; margin: .2rem 0 0; }
@media print { body { max-width: none; padding: 0; font-size: 10.5pt; } h2, h3 { break-after: avoid; } table, svg { break-inside: avoid; } }
`;

/** The content security policy of these pages: their own style, and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'`;

export interface PasswordForm {
  /** The error of the previous attempt; empty at first. */
  message: string;
  label: string;
  button: string;
}

export interface PageOptions {
  /** Files beside the page. */
  links?: readonly { href: string; text: string }[];
  /** The document is a web page, not a download: it carries its content security policy in a meta element, for servers that send none. */
  isAlone?: boolean;
  /** A password form, shown instead of the file links. */
  form?: PasswordForm;
  /** A button that sends the page's own address. */
  button?: string;
  /** Search engines are asked to leave it out. */
  isUnlisted?: boolean;
}

export const toHtml = (
  { title, language, blocks }: Document,
  { links = [], isAlone = false, form, button, isUnlisted = false }: PageOptions = {},
): string => `<!doctype html>
<html lang="${safe(language)}">
<head>
<meta charset="utf-8">${isAlone ? `\n<meta http-equiv="content-security-policy" content="${safe(PAGE_POLICY)}">\n<meta name="referrer" content="no-referrer">` : ''}${isUnlisted ? '\n<meta name="robots" content="noindex, nofollow">' : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${blocks.map(write).join('\n')}${links.map(({ href, text }) => `\n<p><a href="${safe(href)}">${safe(text)}</a></p>`).join('')}${form ? `\n${passwordForm(form)}` : ''}${button === undefined ? '' : `\n<form method="post"><p><button>${safe(button)}</button></p></form>`}
</main>
</body>
</html>
`;

/** Posts to the page's own address. The error message is linked to the field for screen readers. */
const passwordForm = ({ message, label, button }: PasswordForm): string =>
  `<form method="post"><p><label for="password">${safe(label)}</label><br><input id="password" name="password" type="password" required autocomplete="off" maxlength="128"${message === '' ? '' : ' aria-invalid="true" aria-describedby="mistake" autofocus'}></p>${message === '' ? '' : `<p id="mistake" role="alert">${safe(message)}</p>`}<p><button>${safe(button)}</button></p></form>`;

function write(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${safe(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${safe(block.text)}</p>`;
    case 'doubt':
      return `<p class="doubt">${safe(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map(({ text, link }) => `<li>${safe(text)}${link ? ` ${linkTo(link)}` : ''}</li>`).join('')}</ul>`;
    case 'link':
      return `<p>${linkTo(block.link)}</p>`;
    case 'table':
      return table(block);
    case 'plot':
      return plot(block.plot);
  }
}

const linkTo = ({ text, href }: Link) => `<a href="${safe(href)}" rel="noreferrer">${safe(text)}</a>`;

function table(block: Table): string {
  const { head, rows } = block;
  const caption = captionOf(block);
  const side = (at: number) => (rows[0]?.[at]?.isFigure ? ' class="figure"' : '');
  const names = head.map((name, at) => `<th scope="col"${side(at)}>${safe(name)}</th>`).join('');
  const lines = rows.map((cells) => {
    const [first, ...rest] = cells;
    const others = rest.map((cell) => `<td${classOf(cell)}>${safe(cell.text)}</td>`);
    return `<tr><th scope="row">${safe(first?.text ?? '')}${first?.bar ? barOf(first.bar) : ''}</th>${others.join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0" role="region" aria-label="${safe(caption)}"><table><caption>${safe(caption)}</caption><thead><tr>${names}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

const barOf = ({ length, end }: NonNullable<Cell['bar']>) =>
  `<svg class="bar" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${(length - end).toFixed(4)}" height="1" fill="var(--dot)"/><rect x="${(length - end).toFixed(4)}" width="${end.toFixed(4)}" height="1" fill="var(--doubt)"/></svg>`;

function classOf({ isFigure = false, isDoubt = false }: Cell): string {
  const names = [...(isFigure ? ['figure'] : []), ...(isDoubt ? ['doubt'] : [])];
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`;
}

const [WIDTH, ROW, SCALE] = [640, 26, 18];

function plot(drawn: Plot): string {
  const x = (value: number) => (placeOn(drawn)(value) * WIDTH).toFixed(1);
  const height = ROW * drawn.rows.length;
  const zero = `<line x1="${x(drawn.none)}" y1="0" x2="${x(drawn.none)}" y2="${height}" stroke="currentColor" stroke-opacity=".45" stroke-dasharray="3 3"/>`;
  const rows = drawn.rows.map(({ low, estimate, high }, at) => {
    const y = ROW * at + ROW / 2;
    return (
      `<line x1="${x(low)}" y1="${y}" x2="${x(high)}" y2="${y}" stroke="var(--dot)" stroke-width="3"/>` +
      `<circle cx="${x(estimate)}" cy="${y}" r="6" fill="var(--dot)"/>`
    );
  });
  const at = Math.min(Math.max(placeOn(drawn)(drawn.none), 0.08), 0.92) * WIDTH;
  const word = `<text x="${at.toFixed(1)}" y="${height + SCALE - 5}" font-size="12" text-anchor="middle" fill="var(--soft)">${safe(drawn.noneText)}</text>`;
  return `<svg viewBox="0 0 ${WIDTH} ${height + SCALE}" role="img" aria-label="${safe(drawn.alternative)}">${zero}${rows.join('')}${word}</svg>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
