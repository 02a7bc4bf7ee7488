// Proxies with the configurations that the documents show: other addresses in the place of those that they name, and no TLS.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { NGINX, TEMPORARY_PATHS } from './nginx.ts';
import { freePort } from './process.ts';

const CADDY = '/usr/bin/caddy';
export const hasCaddy = existsSync(CADDY);
const POLL_MS = 50;

export interface ShownProxy {
  url: string;
  end(): Promise<void>;
}

/** `addresses`: what the configuration names, and what is in its place here. */
export async function startNginxOf(
  folder: string,
  shown: string,
  addresses: Record<string, string>,
  wantedPort?: number,
): Promise<ShownProxy> {
  mkdirSync(folder, { recursive: true });
  const port = wantedPort ?? (await freePort());
  const server = replaced(shown, addresses)
    .replace(/listen 443 ssl( http2)?;/, `listen 127.0.0.1:${port};`)
    .replace(/^ *(ssl_certificate|ssl_certificate_key) .*$/gm, '');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log stderr emerg;\nevents {}\nhttp {\n${TEMPORARY_PATHS(folder)}\n${server}\n}`,
  );
  return started(NGINX, ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], port, {});
}

/** Has nginx read a configuration as it is shown, with a certificate of the test's. Throws what nginx says. */
export function checkWithNginx(folder: string, shown: string): void {
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=waymark.example.org',
  ];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const server = shown.replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+\/(\w+\.pem)/g, `${folder}/$1`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/pid;\nevents {}\nhttp {\n${TEMPORARY_PATHS(folder)}\n${server}\n}`);
  execFileSync(NGINX, ['-t', '-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: 'pipe' });
}

export async function startCaddy(
  folder: string,
  shown: string,
  addresses: Record<string, string>,
): Promise<ShownProxy> {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, 'Caddyfile');
  const site = replaced(shown, { ...addresses, 'waymark.example.org {': `http://127.0.0.1:${port} {` });
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`);
  return started(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], port, {
    HOME: folder,
    XDG_DATA_HOME: folder,
  });
}

function replaced(shown: string, addresses: Record<string, string>): string {
  let text = shown;
  for (const [from, to] of Object.entries(addresses)) {
    if (!text.includes(from)) throw new Error(`the configuration does not name ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

async function started(
  command: string,
  args: string[],
  port: number,
  env: Record<string, string>,
): Promise<ShownProxy> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'exit');
  const failed = ended.then(([code]) => {
    throw new Error(`${command} ended (${code}): ${said}`);
  });
  failed.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  while (!(await Promise.race([fetch(url).catch(() => undefined), failed]))) await wait(POLL_MS);
  return {
    url,
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
