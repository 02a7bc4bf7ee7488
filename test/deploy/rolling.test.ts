// A rolling restart behind nginx with the file that is shipped: nobody who sends events sees an error.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { batch, event } from '../support/events.ts';
import { hasNginx, NGINX, startNginx } from '../support/nginx.ts';
import { freePort, type ServiceProcess, startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const NODES = 2;
/** ROLLING_ATTEMPTS=10000 for the figure of docs/deploy.md. */
const ATTEMPTS = Number(process.env.ROLLING_ATTEMPTS ?? 2_000);
const CONNECTIONS = 16;
/** Between two attempts of a connection: without, they would take the cores that the nodes need to start. */
const PAUSE_MS = 50;
/** Above nginx's fail_timeout: until then it does not come back to the node that was restarted before. */
const DRAIN_SECONDS = '3';

if (!hasNginx) console.warn(`Skipped: ${NGINX} is not installed.`);

async function ask(url: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

it.skipIf(!hasNginx)(
  'every node stops and starts again, and every batch that is sent meanwhile is acknowledged',
  async () => {
    const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };
    const folders = Array.from({ length: NODES }, folderForTest);
    const ports = await Promise.all(folders.map(freePort));
    const startNode = (at: number) =>
      startProcess(folders[at] as string, { DRAIN_SECONDS, PORT: String(ports[at]), LOG_LEVEL: 'error' });
    const nodes = await Promise.all(folders.map((_, at) => startNode(at)));
    onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.end('SIGKILL')))));
    // Each node has a catalog of its own here, with the same organization: what is tested is between nginx and the nodes.
    for (const { url } of nodes) {
      const settings = { ingestRequestsPerHour: 1_000_000 };
      await ask(url, '/api/orgs', { slug: 'acme', displayName: 'Acme', settings }, admin);
      const made = await ask(url, '/api/orgs/acme/keys', { name: 'test', scopes: ['journeys:write'] }, admin);
      const { key } = (await made.json()) as { key: string };
      await ask(
        url,
        '/api/journeys/create',
        { slug: 'apply', displayName: 'Apply' },
        { authorization: `Bearer ${key}` },
      );
    }
    const nginx = await startNginx(
      folderForTest(),
      nodes.map(({ url }) => new URL(url).host),
    );
    onTestFinished(nginx.end);
    const { port } = new URL(nginx.url);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const send = () =>
      new Promise<number | string>((resolve) => {
        const options = { port, host: '127.0.0.1', path: '/api/ingest', method: 'POST', agent };
        const outgoing = request({ ...options, headers: { 'content-type': 'application/json' } }, (incoming) => {
          incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0));
        });
        outgoing.on('error', (error) => resolve(error.message));
        outgoing.end(JSON.stringify(batch('acme', 'apply', [event('page_view')])));
      });
    await expect.poll(send).toBe(204);

    const outcomes = new Map<number | string, number>();
    let sent = 0;
    let restarted = false;
    const sender = async () => {
      // On after the last attempt until every node has been restarted.
      while (sent < ATTEMPTS || !restarted) {
        sent++;
        const outcome = await send();
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        await delay(PAUSE_MS);
      }
    };
    const restart = async () => {
      for (const at of nodes.keys()) {
        expect(await (nodes[at] as ServiceProcess).end('SIGTERM')).toBe(0);
        nodes[at] = await startNode(at);
      }
      restarted = true;
    };
    await Promise.all([restart(), ...Array.from({ length: CONNECTIONS }, sender)]);
    agent.destroy();
    console.log(`${sent} attempts over ${NODES} restarts: ${JSON.stringify([...outcomes])}`);
    expect(sent).toBeGreaterThanOrEqual(ATTEMPTS);
    expect([...outcomes.keys()]).toEqual([204]);
  },
  180_000 + 30 * ATTEMPTS,
);

it.skipIf(!hasNginx)('nginx takes the shipped file', () => {
  const folder = folderForTest();
  const shipped = readFileSync(fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url)), 'utf8');
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `pid ${folder}/pid;\nerror_log stderr;\n${shipped.replaceAll(/node-\d/g, '127.0.0.1')}`);
  expect(() => execFileSync(NGINX, ['-t', '-q', '-p', folder, '-c', file], { stdio: 'pipe' })).not.toThrow();
});
