// What each condition of the script earns: in which walks it decided anything. One run over all walks counts it, so that what decides in none can
// be deleted, and what decides in one can be looked at. Run by `npm run test:earns`, which prints the table.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseAst } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { scriptWith } from './changed-script.ts';
import { type Engine, launch } from './engines.ts';
import { HOSTS, walkHost } from './hosts/walk.ts';
import { PATTERNS } from './patterns/all.ts';
import { walkPattern } from './patterns/pattern.ts';
import { withStage } from './stage.ts';
import { BARS } from './unseen/bars.ts';
import { BY_ENDING, REACH_BY_ENDING } from './unseen/endings.ts';
import { UNSEEN } from './unseen/hosts.ts';
import { LIBRARIES } from './unseen/libraries.ts';
import { WAYS } from './unseen/ways.ts';

const SOURCE = new URL('../embed/src/', import.meta.url);

/** An operand: it decides where an operand of `&&` is false, one of `||` or `??` true, and a condition of a branch true. */
interface Operand {
  file: string;
  line: number;
  text: string;
  decides: boolean;
  walks: Set<string>;
}
const operands: Operand[] = [];

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

/** The code with each operand reported when it decides. */
function reporting(code: string, file: string): string {
  const edits: [at: number, text: string][] = [];
  const add = ({ start, end }: Node, decides: boolean) => {
    const line = code.slice(0, start).split('\n').length;
    const text = code.slice(start, end).replace(/\s+/g, ' ');
    const id = operands.push({ file, line, text, decides, walks: new Set() }) - 1;
    edits.push([start, `earns__(${id},${decides},(`], [end, '))']);
  };
  const isLogical = ({ type }: Node) => type === 'LogicalExpression';
  const strip = (node: Node): Node =>
    node.type === 'ParenthesizedExpression' ? strip(node['expression'] as Node) : node;
  const visit = (node: Node): void => {
    const { type, left, right, operator, test } = node as Node & Record<'left' | 'right' | 'test', Node>;
    if (isLogical(node)) {
      for (const side of [left, right]) if (!isLogical(strip(side))) add(side, operator !== '&&');
    } else if (/^(IfStatement|ConditionalExpression)$/.test(type) && !isLogical(strip(test))) add(test, true);
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child) visit(child as Node);
  };
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node);
  return edits.sort(([one], [other]) => other - one).reduce((made, [at, text]) => made.slice(0, at) + text + made.slice(at), code);
}

const REPORT = (port: number) => `{ const known = new Set(); let fresh = []; const send = navigator.sendBeacon.bind(navigator);
  const MAP = Map; globalThis.earns__ = (id, decides, value) => {
    if (!known.has(id) && !!value === decides) { known.add(id); fresh.push(id) || 0;
      if (fresh.length === 1) queueMicrotask(() => { try { send('http://127.0.0.1:${port}/', fresh.join()) } catch {} fresh = [] }) }
    return value } }\n`;

let walk = '';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    for (const id of body.split(',')) operands[Number(id)]?.walks.add(walk);
    response.setHeader('access-control-allow-origin', '*');
    response.end();
  });
});
let engine: Engine;
let script = '';
const failed: string[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const built = await scriptWith((code, file) => {
    const isOwn = (() => { try { return readFileSync(new URL(file, SOURCE), 'utf8').length > 0 } catch { return false } })();
    return isOwn ? reporting(code, file) : code;
  });
  script = REPORT((server.address() as AddressInfo).port) + built;
  engine = await launch('Chromium');
});
afterAll(async () => {
  await engine?.close();
  server.close();
  const rows = operands
    .sort((a, b) => a.walks.size - b.walks.size || a.file.localeCompare(b.file) || a.line - b.line)
    .map(({ file, line, text, decides, walks }) => `${walks.size}\t${file}:${line}\t${decides ? '+' : '-'} ${text}\t${walks.size < 3 ? [...walks].join(' | ') : ''}`);
  console.log(rows.join('\n'));
  console.log(failed.join('\n'));
});

const run = (name: string, fn: (stage: never) => Promise<unknown>, label = name) =>
  test(label, { timeout: 60_000 }, async () => {
    walk = name;
    try { await withStage(engine, script, async (stage) => { await fn(stage as never); }, 8_000); } catch (error) { failed.push(`FAILED ${name}: ${String(error).slice(0, 200)}`); }
    expect(true).toBe(true);
  });

const SETS = (process.env['SETS'] ?? 'patterns,unseen,cases,hosts').split(',');
if (SETS.includes('patterns')) for (const pattern of Object.values(PATTERNS).flat()) run(pattern.name, (stage) => walkPattern(stage, pattern));
if (SETS.includes('unseen')) for (const pattern of [...UNSEEN, ...WAYS, ...LIBRARIES, ...BY_ENDING, ...REACH_BY_ENDING, ...BARS]) run(pattern.name, (stage) => walkPattern(stage, pattern), `unseen: ${pattern.name}`);
if (SETS.includes('cases')) for (const one of cases) run(`case ${one.nr}: ${one.title}`, (stage) => one.run(stage as never));
if (SETS.includes('hosts')) for (const host of HOSTS) run(`host: ${host.name}`, (stage) => walkHost(stage, host));
