// How the command speaks: colours only where a terminal shows them, tables, a progress line, one sentence for a failure.
import { stripVTControlCharacters, styleText } from 'node:util';
import { context, type Output } from './context.ts';

/** A failure that the reader can do something about: its message is all that is shown. */
export class CliError extends Error {}

/** A command that was typed in another way than it is to be: it ends with the status of those. */
export class UsageError extends CliError {}

type Look = 'bold' | 'dim' | 'cyan' | 'green' | 'red' | 'yellow';

/** Plain text where the stream is not a terminal, or NO_COLOR is set. */
export function paint(look: Look, text: string, stream: Output = context().stdout): string {
  return styleText(look, text, { stream });
}

export function print(text = ''): void {
  context().stdout.write(`${text}\n`);
}

/** Prints a line beside the result, which programs read from standard output. */
export function note(text: string): void {
  context().stderr.write(`${text}\n`);
}

/** Prints where work stands, which only a person at a terminal reads. */
export function noteOnTerminal(text: string): void {
  if (context().stderr.isTTY) note(text);
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

export interface Column<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly align?: 'right';
}

/** Columns as wide as their widest cell, two blanks apart. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => printable(column.text(row))));
  const titles = columns.map(({ title }) => title);
  const widths = titles.map((title, at) => Math.max(...[title, ...cells.map((row) => row[at] ?? '')].map(columnsOf)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => {
        const blanks = ' '.repeat((widths[at] ?? 0) - columnsOf(cell));
        return columns[at]?.align === 'right' ? blanks + cell : cell + blanks;
      })
      .join('  ')
      .trimEnd();
  return [paint('bold', line(titles)), ...cells.map(line)].join('\n');
}

/** Names and values below each other, the values aligned. */
export function facts(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => columnsOf(name)));
  return pairs.map(([name, value]) => `  ${paint('dim', name.padEnd(width))}  ${value}`).join('\n');
}

/** Answers of a service may hold anything: control characters must not reach the terminal. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, ' ');
}

/** Columns on the terminal: letters of East Asian scripts take two. */
function columnsOf(text: string): number {
  const letters = [...new Intl.Segmenter().segment(text)];
  return letters.reduce((sum, { segment }) => sum + (WIDE.test(segment) ? 2 : 1), 0);
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u{FF01}-\u{FF60}]/u;

const BAR_COLUMNS = 28;
const SHARE_BETWEEN_LINES = 0.1;
const REDRAW_MS = 100;

/** A bar that moves on a terminal; elsewhere a line for each tenth, the last one by `done`. */
export function progress(stream: Output = context().stdout): {
  update(share: number, note: string): void;
  done(note: string): void;
} {
  let furthest = 0;
  let printed = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const bar = (share: number): string => {
    const full = Math.round(Math.min(1, share) * BAR_COLUMNS);
    return paint('cyan', '█'.repeat(full), stream) + paint('dim', '░'.repeat(BAR_COLUMNS - full), stream);
  };
  return {
    update(share, note) {
      furthest = Math.max(furthest, share);
      if (stream.isTTY && performance.now() - drawnAt >= REDRAW_MS) {
        drawnAt = performance.now();
        stream.write(`\r\x1b[2K  ${bar(furthest)}  ${note}`);
      } else if (!stream.isTTY && furthest < 1 && furthest >= printed + SHARE_BETWEEN_LINES) {
        printed = Math.floor(furthest / SHARE_BETWEEN_LINES) * SHARE_BETWEEN_LINES;
        stream.write(`  ${Math.round(printed * 100)} %  ${note}\n`);
      }
    },
    done(note) {
      stream.write(stream.isTTY ? `\r\x1b[2K  ${bar(1)}  ${note}\n` : `  100 %  ${note}\n`);
    },
  };
}
