// Statements of the embedded engine with their values and settings, as text.
import type { Params } from './engine.ts';

/**
 * A statement behind those that set its limits and values, on the same connection. The library's own way to bind values
 * runs all such statements of the process one after the other: a long question would hold up the loader's.
 */
export function bound(sql: string, params: Params, settings: string): string {
  const values = Object.entries(params).map(([name, value]) => `param_${name} = ${quoted(textOf(value))}`);
  return `${[settings, ...values].join(', ')}; ${sql}`;
}

/** As the engine reads the value of a parameter: texts with tabs, line ends and backslashes escaped. */
function textOf(value: Params[string]): string {
  if (Array.isArray(value)) return `[${value.map(quoted).join(',')}]`;
  return String(value).replace(/[\\\t\n\r\0]/g, (one) => ESCAPES[one] as string);
}
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
