// nginx with the file that is shipped, in front of the nodes of a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './process.ts';

export const NGINX = '/usr/sbin/nginx';
export const hasNginx = existsSync(NGINX);

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const POLL_MS = 50;

/** Lines that keep the files of nginx in a folder. */
export const TEMPORARY_PATHS = (folder: string) =>
  TEMPORARY.map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n');

export interface TestNginx {
  url: string;
  process: ChildProcess;
  end(): Promise<void>;
}

/** `hosts` are the nodes' addresses, as host:port; the folder is made. Resolves when nginx answers. */
export async function startNginx(folder: string, hosts: readonly string[]): Promise<TestNginx> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, hosts));
  const child = spawn(NGINX, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`nginx ended (${code})`);
  });
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  while (!(await Promise.race([fetch(`${url}/healthz`).catch(() => undefined), failed]))) await wait(POLL_MS);
  return {
    url,
    process: child,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The shipped file with these nodes in the place of the ones that it names, and their options. */
function configuration(folder: string, port: number, hosts: readonly string[]): string {
  const shipped = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');
  const options = /server node-1:3000([^;]*);/.exec(shipped)?.[1];
  if (options === undefined) throw new Error('deploy/nginx.conf names its nodes in another way');
  const servers = hosts.map((host) => `    server ${host}${options};\n`).join('');
  const own = shipped
    .replace(/ *server node-\d:3000[^;]*;\n/g, '')
    .replace('upstream waymark {\n', `upstream waymark {\n${servers}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('worker_connections 8192', 'worker_connections 1024')
    .replace('http {\n', `http {\n${TEMPORARY_PATHS(folder)}\n`);
  return `daemon off;\npid ${folder}/pid;\nerror_log stderr emerg;\n${own}`;
}
