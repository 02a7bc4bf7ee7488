// The first steps of README.md, run as they are printed, in order, against a real service.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMIN_TOKEN, startTestService, type TestService } from '../support/service.ts';
import { codeBlocks, readDocument, section, tableRows } from './document.ts';

const README = readDocument('README.md');
const FIRST_STEPS = codeBlocks(section(README, '## First steps'));
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
  const [start, keys, create, snippet, retrieve] = FIRST_STEPS.map(({ text }) => text);
  expect(start).toBe('npm ci && npm start\n');

  const printed = await run(keys?.replace(/^export .*$/m, '') ?? '');
  const key = /wmk_[\w-]+/.exec(printed)?.[0] ?? '';
  expect(keys).toContain('export WAYMARK_API_KEY=wmk_');

  const journey = JSON.parse(await run(create ?? '', { WAYMARK_API_KEY: key }));
  const [, orgKey = ''] = /data-org="([^"]+)"/.exec(snippet ?? '') ?? [];
  const [, journeyKey] = /data-journey="([^"]+)"/.exec(snippet ?? '') ?? [];
  const [, stepKey] = /data-journey-step="([^"]+)"/.exec(snippet ?? '') ?? [];
  expect(printed).toContain(orgKey);
  expect(journey.slug).toBe(journeyKey);
  expect(journey.steps.map((step: { stepKey: string }) => step.stepKey)).toContain(stepKey);
  for (const [address] of (snippet ?? '').matchAll(/http:\/\/localhost:3000\/[\w/.]+/g)) {
    const method = address.includes('/api/') ? 'OPTIONS' : 'GET';
    const { status } = await fetch(address.replace('http://localhost:3000', service.url), { method });
    expect([200, 204]).toContain(status);
  }

  const metrics = JSON.parse(await run(retrieve ?? '', { WAYMARK_API_KEY: key }));
  for (const member of ['healthMetrics', 'behaviorMetrics', 'eventCountsLast24h'])
    expect(metrics).toHaveProperty(member);
});

it('names every variable that the service reads, and no other', () => {
  const source = readDocument('src/config.ts').split('export function readClientConfig')[0] ?? '';
  const read = [...source.matchAll(/(?:env\.|read\(')([A-Z_]+)/g)].map(([, name = '']) => name);
  const told = tableRows(README, ['Variable', 'Default', 'Meaning']).map(({ Variable }) => Variable);
  expect(new Set(told)).toEqual(new Set(read));
});
