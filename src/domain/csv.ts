// Cells of CSV files that a spreadsheet opens safely.

/** Without this mark, Excel reads UTF-8 as the machine's old code page. */
export const BYTE_ORDER_MARK = '\uFEFF';

// A spreadsheet runs text that begins so as a formula, also behind blanks and marks that nobody sees, and in full-width
// forms, which some turn into the plain ones.
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％]/u;
const FIRST_CONTROL = /^[\t\r\n]/;

/** RFC 4180: quotes doubled. Null is an empty cell. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = FORMULA.test(value) || FIRST_CONTROL.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A line with its end. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(csvCell).join(',')}\r\n`;
