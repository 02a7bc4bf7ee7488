import { expect, test } from 'vitest';
import { acmeForFile } from '../support/for-file.ts';
import { call, folderForTest } from './command.ts';

const { service, key } = await acmeForFile({ scopes: ['journeys:write', 'simulations:run'] });
const steps = ['intro', 'details'].map((stepKey, index) => ({ stepKey, index }));
await service.journey(key, { slug: 'permit', steps } as never);

const simulate = (...args: string[]) =>
  call(['simulate', 'permit', ...args, '--api-key', key], folderForTest(), { BASE_URL: service.url });

test('a simulation without data is refused, with the required data', async () => {
  const { code, stdout, stderr } = await simulate('drop_step:intro', '--name', 'No intro');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('No forecast: Too few days with sessions.');
  expect(stdout).toContain('Too few completed sessions. Without any, no day can be named. Found: 0, 100 needed.');
});

test('several changes are read from words, and a mistake in one is reported', async () => {
  const { stdout } = await simulate('fewer_fields:details:8:4', 'set_rate:intro:0.1:0.2', '--json');
  expect(JSON.parse(stdout).request.changes).toEqual([
    { type: 'fewer_fields', stepKey: 'details', from: 8, to: 4 },
    { type: 'set_rate', stepKey: 'intro', loss: { low: 0.1, high: 0.2 } },
  ]);
  expect((await simulate('drop_step')).stderr).toMatch(/^error: drop_step is not a change: write type:step/);
  expect((await simulate('fewer_fields:details:8')).stderr).toMatch(
    /^error: fewer_fields:details:8: a number is missing/,
  );
  expect((await simulate('drop_step:nowhere')).stderr).toContain('changes[0].stepKey must be the key of a step');
});

test('a forecast says which days and draws it is made of', async () => {
  const { stdout } = await simulate('drop_step:intro', '--days', '28', '--seed', '7', '--json');
  expect(JSON.parse(stdout).request.days).toBe(28);
  expect((await simulate('drop_step:intro', '--seed', '-1')).stderr).toContain('seed must be an integer from 0 to ');
});
