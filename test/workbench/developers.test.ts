// docs/developers.md: each block of shell lines prints what the block of text below it shows.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { codeBlocks, readDocument } from '../docs/document.ts';
import { acmeForFile } from '../support/for-file.ts';

const COMMAND = fileURLToPath(new URL('../../dist/src/cli/waymark.js', import.meta.url));
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const BLOCKS = codeBlocks(readDocument('docs/developers.md'));
const SHOWN = BLOCKS.flatMap(({ info, text }, place) => {
  const below = BLOCKS[place + 1];
  return info === 'sh' && below?.info === 'text' ? [[text.split('\n', 1)[0] ?? '', text, below.text] as const] : [];
});

const { service, key } = await acmeForFile();

test('shows commands with their output', () => expect(SHOWN.length).toBeGreaterThan(0));

test.each(SHOWN)('%s', async (_first, lines, shown) => {
  const here = lines
    .replaceAll('node dist/src/cli/waymark.js', `"${process.execPath}" "${COMMAND}"`)
    // Any free port: other tests may use the usual one.
    .replaceAll('waymark.js" micro', 'waymark.js" micro --port 0')
    .replaceAll('waymark.js" check', `waymark.js" check --no-sandbox --browser ${CHROMIUM}`);
  const folder = folderForTest();
  const { stdout } = await promisify(execFile)('bash', ['-uc', `exec 2>&1\n${here}`], {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: '1', BASE_URL: service.url, WAYMARK_API_KEY: key },
  });
  expect(stdout.replaceAll(/localhost:\d+/g, 'localhost:4100').replaceAll(folder, '/home/ada')).toBe(shown);
});
