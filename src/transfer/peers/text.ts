// The files of peers, piece by piece: objects of JSON, one a line or in an array, and lines.
import { createReadStream } from 'node:fs';

/** Characters of one object, or line: a visit of a thousand actions takes a tenth. */
export const ROW_LENGTH_MAX = 4 * 1024 ** 2;

/** The file is none of its format, as a whole: nothing of it is taken. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

export interface Row {
  /** Where it begins, from 1. */
  line: number;
  text: string;
}

const tooLong = (line: number) => new UnreadableFile(`line ${line} is longer than ${ROW_LENGTH_MAX} characters`);

/** Objects, one a line or in one array. Throws `UnreadableFile` when something else comes, or the file ends within. */
export async function* readObjects(path: string): AsyncGenerator<Row> {
  let line = 1;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let isArray: boolean | undefined;
  let isOver = false;
  let begun = 0;
  let kept = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    let from = 0;
    for (let index = 0; index < chunk.length; index++) {
      const letter = chunk[index] as string;
      if (letter === '\n') line++;
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (letter === '\\') isEscaped = true;
        else if (letter === '"') isText = false;
      } else if (depth > 0) {
        if (letter === '"') isText = true;
        else if (letter === '{' || letter === '[') depth++;
        else if ((letter === '}' || letter === ']') && --depth === 0) {
          yield { line: begun, text: kept + chunk.slice(from, index + 1) };
          kept = '';
        }
      } else if (letter === '{' && !isOver) {
        isArray ??= false;
        depth = 1;
        from = index;
        begun = line;
      } else if (letter === '[' && isArray === undefined) isArray = true;
      else if (letter === ']' && isArray === true) isOver = true;
      else if (!/[\s\uFEFF]/.test(letter) && !(letter === ',' && isArray)) {
        throw new UnreadableFile(`line ${line} holds something else than JSON objects, one a line or in one array`);
      }
    }
    if (depth > 0) kept += chunk.slice(from);
    if (kept.length > ROW_LENGTH_MAX) throw tooLong(begun);
  }
  if (depth > 0) throw new UnreadableFile(`it is cut off: the object that begins in line ${begun} does not end`);
  if (isArray && !isOver) throw new UnreadableFile('it is cut off: the array does not end');
}

/** Lines that are not empty. */
export async function* readLines(path: string): AsyncGenerator<Row> {
  let line = 0;
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      line++;
      if (text.trim() !== '') yield { line, text: text.replace(/\r$/, '') };
    }
    if (rest.length > ROW_LENGTH_MAX) throw tooLong(line + 1);
  }
  if (rest.trim() !== '') yield { line: line + 1, text: rest };
}

/** A JSON object; undefined when it is none. */
export function objectOf(value: unknown): Record<string, unknown> | undefined {
  const parsed = typeof value === 'string' ? parse(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Record<string, unknown>)
    : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const DAY_AND_TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** ISO 8601; a blank may stand for T, and without an offset it is UTC, as exports of databases have it. */
export function isoOf(value: unknown): string {
  const [, date, time, offset = 'Z'] = DAY_AND_TIME.exec(textOf(value).trim()) ?? [];
  return date === undefined ? '' : `${date}T${time}${offset}`;
}
