// The example service of hmpo-form-wizard, a GOV.UK multi-page journey that nobody here wrote, behind a proxy that puts
// the script's tag into its pages as an operator would.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EXAMPLE = new URL('../node_modules/hmpo-form-wizard/example', import.meta.url);
const MODULES = new URL('../node_modules', import.meta.url);
const START_MAX_MS = 60_000;

export interface Service {
  url: string;
  stop(): Promise<void>;
}

export async function startHmpo(tag: string): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'hmpo-'));
  cpSync(EXAMPLE, folder, { recursive: true });
  symlinkSync(MODULES, join(folder, 'node_modules'));
  const port = await freePort();
  const config = { port, api: { url: `http://127.0.0.1:${port}/api` }, logs: { console: false } };
  writeFileSync(join(folder, 'config', 'index.js'), `module.exports = ${JSON.stringify(config)};\n`);
  const child = spawn(process.execPath, ['app.js'], { cwd: folder, stdio: 'ignore' });
  await listening(port, child);
  const proxy = await startProxy(port, tag);
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async stop() {
      child.kill();
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startProxy(port: number, tag: string): Promise<Server> {
  const proxy = createServer((request, response) => {
    // A page without the script, for the end of a walk.
    if (request.url === '/away') {
      response.end('away');
      return;
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const forward = httpRequest(
      { port, host: '127.0.0.1', path: request.url, method: request.method, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const isPage = answer.headers['content-type']?.includes('html');
          const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, rest);
          response.end(isPage ? body.toString('utf8').replace('</head>', `${tag}</head>`) : body);
        });
      },
    );
    forward.on('error', () => response.destroy());
    request.pipe(forward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_MAX_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error('the example service ended');
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error('the example service never listened');
}
