// The image, built from exactly the files that Docker would be given, by the Dockerfile's own commands, without Docker. The
// packages are those of this checkout: what `npm ci` fetches is the lock file's affair.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { startClickHouse } from '../support/clickhouse.ts';
import { freePort, startProcess } from '../support/process.ts';
import { contextPaths, linesOf, stage } from './dockerfile.ts';

const run = promisify(execFile);
const context = mkdtempSync(join(tmpdir(), 'waymark-image-'));
afterAll(() => rmSync(context, { recursive: true, force: true }));

const ENGINE = /^RUN if \[ "\$ENGINE" = servers \]; then (.+); fi$/;
const commands = stage('build')
  .slice(stage('build').indexOf('COPY . .') + 1)
  .filter((line) => line.startsWith('RUN ') && !ENGINE.test(line))
  .map((line) => line.replace(/^RUN /, ''));

async function inContext(command: string): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const { stdout } = await run('bash', ['-c', command], { cwd: context, env, maxBuffer: 16 * 1024 ** 2 });
  return stdout;
}

it('builds from the files of the build context, and runs without the build packages', async () => {
  for (const path of contextPaths()) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(path, join(context, path), { recursive: true });
  }
  // As links: they take no room, and removing them removes nothing here.
  await run('cp', ['-al', 'node_modules', context]).catch(() => run('cp', ['-a', 'node_modules', context]));
  expect(commands.map((command) => command.split(' ', 2).join(' '))).toEqual(['npm run', 'npm pkg', 'npm sbom']);

  // A build that is not given a file that it imports says which. It hid that behind what it failed to tidy up after.
  rmSync(join(context, 'docs'), { recursive: true });
  const failed = await inContext('npm run build:dashboard').catch((error: { stderr: string }) => error.stderr);
  expect(failed).toContain('docs/metrics.md');
  expect(failed).not.toContain('scandir');
  cpSync('docs', join(context, 'docs'), { recursive: true });

  for (const command of commands) await inContext(command);

  const copied = stage('final')
    .filter((line) => line.startsWith('COPY --from=build /app/'))
    .flatMap((line) => line.split(' ').slice(2, -1))
    .map((path) => path.replace('/app/', ''));
  expect(copied).toContain('node_modules');
  for (const path of readdirSync(context).filter((name) => !copied.includes(name))) {
    rmSync(join(context, path), { recursive: true, force: true });
  }
  for (const path of copied) expect(existsSync(join(context, path)), path).toBe(true);

  const parts = JSON.parse(readFileSync(join(context, 'sbom.cdx.json'), 'utf8')).components as { name: string }[];
  const names = parts.map(({ name }) => name);
  expect(names).toContain('fastify');
  for (const name of ['vite', 'vitest', 'react', 'playwright-core']) {
    expect(names).not.toContain(name);
    expect(existsSync(join(context, 'node_modules', name)), name).toBe(false);
  }

  const service = await startProcess(join(context, 'data'), {}, join(context, 'dist/src/cli/waymark.js'));
  const answers = await Promise.all(
    ['/', '/embed/v1.js', '/healthz'].map((path) => fetch(service.url + path, { headers: { accept: 'text/html' } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  // The command by which Docker asks for its health.
  const [check = ''] = linesOf('Dockerfile').filter((line) => line.includes('CMD ["node", "-e"'));
  const [node = '', ...args] = JSON.parse(check.slice(check.indexOf('['))) as string[];
  const health = (port: string) => run(node, args, { env: { PATH: process.env.PATH, PORT: port } });
  await health(new URL(service.url).port);
  await expect(health(String(await freePort()))).rejects.toMatchObject({ code: 1 });
  expect(await service.end('SIGTERM')).toBe(0);

  // The image for ClickHouse servers.
  const [, withoutEngine = ''] = stage('build').flatMap((line) => ENGINE.exec(line) ?? []);
  await inContext(withoutEngine.replace(/^npm pkg .*? && /, ''));
  const waymark = join(context, 'dist/src/cli/waymark.js');
  const refused = startProcess(join(context, 'data'), {}, waymark);
  await expect(refused).rejects.toThrow('set CLICKHOUSE_URL');
  const clickhouse = await startClickHouse();
  const onServers = await startProcess(join(context, 'data-on-servers'), { CLICKHOUSE_URL: clickhouse.url }, waymark);
  expect((await fetch(`${onServers.url}/healthz`)).status).toBe(200);
  expect(await onServers.end('SIGTERM')).toBe(0);
  await clickhouse.remove();
});
