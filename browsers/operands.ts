// The conditions of the script: operands of && and ||, and tests of branches. One that never decides in any walk may earn nothing.
import { gzipSync } from 'node:zlib';
import { parseAst } from 'vite';
import { minifyScript } from '../embed/build/minify.ts';
import { stateAsVariables } from '../embed/build/state.ts';
import { scriptWith } from './changed-script.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

export interface Operand {
  start: number;
  end: number;
  line: number;
  text: string;
  /** The value with which it decides: false in a conjunction, true elsewhere. */
  decides: boolean;
}

/** Empty values, as in `list || []`. */
const DEFAULTS = /^(\[\]|\{\}|''|0|null|undefined)$/;

export function operandsOf(code: string): Operand[] {
  const operands: Operand[] = [];
  const add = (node: Node, decides: boolean) => {
    const { start, end } = node;
    const text = code.slice(start, end).replace(/\s+/g, ' ');
    const line = code.slice(0, start).split('\n').length;
    if (!isLogical(inner(node)) && !DEFAULTS.test(text)) operands.push({ start, end, line, text, decides });
  };
  const visit = (node: Node): void => {
    const { type, left, right, operator, test } = node as Node & Record<'left' | 'right' | 'test', Node>;
    if (isLogical(node)) for (const side of [left, right]) add(side, operator !== '&&');
    else if (type === 'IfStatement' || type === 'ConditionalExpression') add(test, true);
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node);
  };
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node);
  return operands;
}

const isLogical = ({ type }: Node): boolean => type === 'LogicalExpression';
const inner = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? inner(node['expression'] as Node) : node;

/** The code with each of these operands put as the text that is made of it; one in another is left. */
export function replaceOperands(code: string, operands: Operand[], textOf: (operand: Operand) => string): string {
  let changed = '';
  let copiedTo = 0;
  for (const operand of operands.sort((first, second) => first.start - second.start || second.end - first.end)) {
    if (operand.start < copiedTo) continue;
    changed += code.slice(copiedTo, operand.start) + textOf(operand);
    copiedTo = operand.end;
  }
  return changed + code.slice(copiedTo);
}

/** Bytes of the script, minified and with gzip, after a change of its files. */
export async function bytesWith(change: (code: string, file: string) => string): Promise<number> {
  const { code } = await minifyScript(stateAsVariables(await scriptWith(change)));
  return gzipSync(code, { level: 9 }).length;
}
