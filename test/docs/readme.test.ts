// The first steps of README.md, run as they are printed, in order, against a real service.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';
import { codeBlocks, readDocument, section, tableRows } from './document.ts';

const README = readDocument('README.md');
const [START, WELCOME, PAGE] = codeBlocks(section(README, '## First steps')).map(({ text }) => text);
const [KEYS, CREATE, CREATED, RETRIEVE, RETRIEVED] = codeBlocks(section(README, '## The same over HTTP')).map(
  ({ text }) => text,
);
const COMMAND = fileURLToPath(new URL('../../dist/src/cli/waymark.js', import.meta.url));

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.remove());

/** Runs shell lines of the page against this service; answers what they print. */
async function run(lines: string, env: Record<string, string> = {}): Promise<string> {
  const here = lines
    .replaceAll('http://localhost:3000', service.url)
    .replaceAll('npx waymark', `"${process.execPath}" "${COMMAND}"`);
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here], {
    env: { PATH: process.env.PATH, BASE_URL: service.url, ADMIN_TOKEN, ...env },
  });
  return stdout;
}

it('leads from nothing to the metrics of a journey', async () => {
  expect(START).toBe('npm ci\nnpm start\n');
  expect(readDocument('src/cli/serve.ts')).toContain('Waymark is running.');
  expect(WELCOME).toContain('Waymark is running.');

  const printed = await run(KEYS?.replace(/^export .*$/m, '') ?? '');
  const key = /wmk_[\w-]+/.exec(printed)?.[0] ?? '';
  expect(KEYS).toContain('export WAYMARK_API_KEY=wmk_');

  const journey = JSON.parse(await run(CREATE ?? '', { WAYMARK_API_KEY: key }));
  expect(journey).toMatchObject(JSON.parse(CREATED ?? ''));
  const named = (attribute: string) => new RegExp(`${attribute}="([^"]+)"`).exec(PAGE ?? '')?.[1] ?? '';
  expect(printed).toContain(named('data-org'));
  expect(journey.slug).toBe(named('data-journey'));
  expect(journey.steps.map((step: { stepKey: string }) => step.stepKey)).toContain(named('data-journey-step'));
  for (const [address] of (PAGE ?? '').matchAll(/http:\/\/localhost:3000\/[\w/.]+/g)) {
    const method = address.includes('/api/') ? 'OPTIONS' : 'GET';
    const { status } = await fetch(address.replace('http://localhost:3000', service.url), { method });
    expect([200, 204]).toContain(status);
  }

  const metrics = JSON.parse(await run(RETRIEVE ?? '', { WAYMARK_API_KEY: key }));
  const shown = JSON.parse(RETRIEVED ?? '');
  for (const [group, members] of Object.entries(shown)) {
    expect(Object.keys(metrics[group])).toEqual(Object.keys(members as object));
  }

  // The key that is created without further ado can do what the documents show next.
  const { body } = await service.request('POST', '/api/memos', { key, body: { journeyId: journey.id } });
  expect(body).toMatchObject({ journeyId: journey.id });
});

it('lists every document', () => {
  const listed = tableRows(README, ['Document', 'Contents']).map(({ Document }) => /\]\(([^)]+)\)/.exec(Document)?.[1]);
  const documents = readdirSync(new URL('../../docs/', import.meta.url)).filter((name) => name.endsWith('.md'));
  expect(documents.filter((name) => !listed.includes(`docs/${name}`))).toEqual([]);
});

it('names every variable that the service reads, and no other', () => {
  const source = readDocument('src/config.ts').split('export function readClientConfig')[0] ?? '';
  const read = [...source.matchAll(/(?:env\.|read\(')([A-Z_]+)/g)].map(([, name = '']) => name);
  const told = tableRows(README, ['Variable', 'Default', 'Meaning']).map(({ Variable }) => Variable);
  expect(new Set(told)).toEqual(new Set(read));
});
