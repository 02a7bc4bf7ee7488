// A table of the script's conditions and the number of walks in which each decided, with the bytes that go with those that decided in few. One run over all
// walks, 20 minutes. Run by `npm run test:earns`, which prints it; see bench/embed-earns.md.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cases } from './cases.ts';
import { scriptWith } from './changed-script.ts';
import { type Engine, launch } from './engines.ts';
import { HOSTS, walkHost } from './hosts/walk.ts';
import { bytesWith, type Operand, operandsOf, replaceOperands } from './operands.ts';
import { PATTERNS } from './patterns/all.ts';
import { walkPattern } from './patterns/pattern.ts';
import { type Stage, withStage } from './stage.ts';
import { UNSEEN_HOSTS } from './unseen/all.ts';

const FILES = readdirSync(new URL('../embed/src/', import.meta.url));
/** A walk that breaks under the reports, as under a policy for scripts, is waited for no longer. */
const WAIT_MAX_MS = 8_000;

interface Counted extends Operand {
  file: string;
  walks: Set<string>;
}
const counted: Counted[] = [];

/** Each operand reports when it decides, once a page. */
const reporting = (code: string, file: string): string => {
  if (!FILES.includes(file)) return code;
  const additions: [offset: number, text: string][] = [];
  for (const operand of operandsOf(code)) {
    const id = counted.push({ ...operand, file, walks: new Set() }) - 1;
    additions.push([operand.start, `decided(${id}, ${operand.decides}, (`], [operand.end, '))']);
  }
  return additions
    .sort(([first], [second]) => second - first)
    .reduce((changed, [offset, text]) => changed.slice(0, offset) + text + changed.slice(offset), code);
};
const report = (
  port: number,
) => `{ const reported = new Set(); let fresh = []; const send = navigator.sendBeacon.bind(navigator);
  globalThis.decided = (id, decides, value) => {
    if (!reported.has(id) && !!value === decides) {
      reported.add(id);
      fresh.push(id);
      if (fresh.length === 1) queueMicrotask(() => { send('http://127.0.0.1:${port}/', fresh.join()); fresh = [] });
    }
    return value;
  } }\n`;

let walk = '';
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    for (const id of body.split(',')) counted[Number(id)]?.walks.add(walk);
    response.end();
  });
});
let engine: Engine;
let script = '';
const broken: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  script = report((server.address() as AddressInfo).port) + (await scriptWith(reporting));
  engine = await launch('Chromium');
});

afterAll(async () => {
  await engine?.close();
  server.close();
  const whole = await bytesWith((code) => code);
  for (const max of [0, 1, 2, 4]) {
    const few = counted.filter(({ walks }) => walks.size <= max);
    const isFew = (file: string) => (one: Operand) =>
      few.some((other) => other.file === file && other.start === one.start && other.end === one.end);
    const rest = await bytesWith((code, file) =>
      FILES.includes(file)
        ? replaceOperands(code, operandsOf(code).filter(isFew(file)), ({ decides }) => String(!decides))
        : code,
    );
    console.log(
      `in at most ${max} walks: ${few.length} of ${counted.length} conditions, ${whole - rest} bytes of ${whole}`,
    );
  }
  const rows = counted.sort((one, other) => one.walks.size - other.walks.size || one.file.localeCompare(other.file));
  for (const { file, line, text, walks } of rows)
    console.log(`${walks.size}\t${file}:${line}\t${text}\t${walks.size < 3 ? [...walks].join(' | ') : ''}`);
  console.log(broken.join('\n'));
});

type Walk = [name: string, run: (stage: Stage) => Promise<unknown>];
const WALKS: Walk[] = [
  ...Object.values(PATTERNS)
    .flat()
    .map((pattern): Walk => [pattern.name, (stage) => walkPattern(stage, pattern)]),
  ...UNSEEN_HOSTS.map(({ set, host }): Walk => [`${set}: ${host.name}`, (stage) => walkPattern(stage, host)]),
  ...cases.map(({ nr, title, run }): Walk => [`case ${nr} ${title}`, run]),
  ...HOSTS.map((host): Walk => [`host: ${host.name}`, (stage) => walkHost(stage, host)]),
];

for (const [name, run] of WALKS)
  test(name, async () => {
    walk = name;
    await withStage(engine, script, async (stage) => void (await run(stage)), WAIT_MAX_MS).catch(() =>
      broken.push(`not walked to its end: ${name}`),
    );
    expect(counted.length).toBeGreaterThan(100);
  });
