// Each command as a process, once: the words, the variables, the streams and the exit status of a process reach the function.
import { expect, onTestFinished, test } from 'vitest';
import { COMMAND_NAMES } from '../../src/cli/run.ts';
import { ADMIN_TOKEN, startTestService } from '../support/service.ts';
import { folderForTest, run } from './command.ts';

test.each(COMMAND_NAMES)('%s starts', async (name) => {
  const { code, stdout, stderr } = await run([name, '--help'], folderForTest());
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^Usage: node \\S+waymark\\.js ${name} `));
});

test('the help lists all commands, and errors go to stderr with their exit code', async () => {
  const help = await run(['--help'], folderForTest());
  expect(help).toMatchObject({ code: 0, stderr: '' });
  const listed = [...help.stdout.matchAll(/^ {2}([a-z-]+) .*\S$/gm)].map(([, name]) => name);
  expect(listed).toEqual(expect.arrayContaining([...COMMAND_NAMES]));
  const unknown = await run(['ke'], folderForTest());
  expect(unknown).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('(Did you mean key?)') });
});

test('one asks the service of its variables', async () => {
  const service = await startTestService();
  onTestFinished(() => service.remove());
  await service.org('acme');
  const listed = await run(['org', 'list', '--json'], folderForTest(), { BASE_URL: service.url, ADMIN_TOKEN });
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ slug: 'acme' }]);
});
