// Statements of the embedded engine with their values and settings, as text.
import type { Params } from './engine.ts';

/**
 * Prefixes a statement with SET statements for its limits and parameters, sent together on one connection. The library's own parameter
 * binding serializes all such statements of the process, so that a long query would block the loader.
 */
export function bound(sql: string, params: Params, settings: string): string {
  const values = Object.entries(params).map(([name, value]) => `param_${name} = ${quoted(textOf(value))}`);
  return `${[settings, ...values].join(', ')}; ${sql}`;
}

/** Formats a parameter value as the engine parses it: in strings, tabs, line ends and backslashes are escaped. */
function textOf(value: Params[string]): string {
  if (Array.isArray(value)) return `[${value.map(quoted).join(',')}]`;
  return String(value).replace(/[\\\t\n\r\0]/g, (one) => ESCAPES[one] as string);
}
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '\\0' };

export const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
