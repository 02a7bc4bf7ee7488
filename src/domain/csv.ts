// Cells of CSV files that a spreadsheet opens safely.

/** Without this mark, Excel reads UTF-8 as the machine's old code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

// A spreadsheet runs text that begins like this as a formula, also after blanks and invisible characters, and in full-width, small
// and raised forms, which some turn into the plain ones. \N is the null of databases that read CSV.
export const FORMULA = /^(?:[\p{Z}\p{Cc}\p{Cf}]*[=+\-@|%＝﹦⁼₌＋﹢⁺₊－﹣−⁻₋＠﹫｜％﹪]|\p{Cc}|\\N)/u;

/** RFC 4180: quotes doubled. Null is an empty cell. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;
