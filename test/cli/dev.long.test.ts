import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../support/process.ts';
import { folderForTest } from './command.ts';

test('npm run dev seeds a folder, serves the dashboard before the service, and starts it again when its code changes', async () => {
  const folder = folderForTest();
  const [PORT, DASHBOARD_PORT] = [String(await freePort()), String(await freePort())];
  const url = `http://localhost:${DASHBOARD_PORT}`;
  // A tree of its own: it compiles into dist, which other tests run meanwhile.
  const tree = join(folder, 'tree');
  for (const name of [
    'src',
    'embed',
    'dashboard',
    'tools',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'dist/embed',
  ])
    cpSync(name, join(tree, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  const dev = spawn(process.execPath, [join(tree, 'tools/dev.mjs')], {
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), PORT, DASHBOARD_PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void dev.kill('SIGTERM'));
  let said = '';
  dev.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const starts = () => said.split('"msg":"Waymark is running"').length - 1;
  await vi.waitFor(() => expect(starts()).toBe(1), { timeout: 150_000, interval: 100 });

  const [, email, password] = /Sign in +(\S+) +(\S+)/.exec(said) ?? [];
  expect(await (await fetch(url)).text()).toContain('/@vite/client');
  const signIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  expect(signIn.status).toBe(200);

  appendFileSync(join(tree, 'src/main.ts'), '\n// Changed.\n');
  await vi.waitFor(() => expect(starts()).toBe(2), { timeout: 60_000, interval: 100 });

  dev.kill('SIGINT');
  expect(await once(dev, 'exit')).toEqual([0, null]);
  await vi.waitFor(async () => expect(await answers(`http://localhost:${PORT}/healthz`)).toBe(false));
  expect(await answers(url)).toBe(false);
}, 300_000);

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
