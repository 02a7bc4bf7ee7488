// A table as a CSV file that a spreadsheet opens safely. Numbers stay numbers, in full precision.
import { dayIn } from '../../ui/locale.ts';

export type CsvValue = string | number | null;

// The rule of src/domain/csv.ts, from which a page takes only types; one table of cases tests both.
// A spreadsheet runs text that begins so as a formula, also behind blanks and marks that nobody sees, and in full-width, small
// and raised forms, which some turn into the plain ones. \N is the null of databases that read CSV.
const FORMULA = /^(?:[\p{Z}\p{Cc}\p{Cf}]*[=+\-@|%＝﹦⁼₌＋﹢⁺₊－﹣−⁻₋＠﹫｜％﹪]|\p{Cc}|\\N)/u;
/** Without the mark, Excel reads UTF-8 as the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180: commas, CRLF, quotes doubled. Null is an empty cell. */
export function csv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `housing-benefit-funnel-mobile-de-2026-10-22-to-2026-11-21.csv`: both days, of the organization's zone, are part of the period. */
export function csvName(
  slug: string,
  figure: string,
  { from, to, timezone }: { from: string; to: string; timezone: string },
  filters: readonly string[],
): string {
  const day = (instant: number) => dayIn(timezone, new Date(instant));
  const [first, last] = [Date.parse(from), Math.max(Date.parse(from), Date.parse(to) - 1)];
  const parts = [slug, figure, ...filters.map((value) => value.replace(/[^\p{L}\p{N}]+/gu, '-'))];
  return `${parts.join('-')}-${day(first)}-to-${day(last)}.csv`;
}
