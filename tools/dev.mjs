// `npm run dev`: the service, compiled and started again at each change of src, and the dashboard with hot reload in front of
// it. Without a data folder, the demonstration's visitors come first. Ctrl-C ends all of it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const dataDir = resolve(process.env.DATA_DIR ?? 'data');
const servicePort = process.env.PORT ?? '3000';
const pagePort = process.env.DASHBOARD_PORT ?? '5173';
const url = `http://localhost:${pagePort}`;
const cli = resolve(root, 'dist/src/cli/waymark.js');
const tool = (name) => resolve(root, 'node_modules/.bin', name);

/** Runs a command to its end; a failure ends the whole. */
function must(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

must(process.execPath, 'tools/build.mjs', 'server', 'embed');
if (!existsSync(dataDir)) must(process.execPath, cli, 'demo', '--once', '--folder', dataDir);

const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: servicePort,
  // The address that the browser shows: sign-in takes requests of its pages only.
  BASE_URL: url,
  SERVICE_URL: `http://localhost:${servicePort}`,
};
const running = [
  [tool('tsc'), '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
  [process.execPath, '--watch-path', resolve(root, 'dist/src'), cli, 'serve'],
  [tool('vite'), '--config', 'dashboard/vite.config.ts', '--port', pagePort, '--strictPort', '--clearScreen', 'false'],
].map(([command, ...args]) =>
  // Each leads a group of its own, which ends with it: the compiler is a child of its command.
  spawn(command, args, { cwd: root, env, stdio: 'inherit', detached: true }),
);

console.log(`\nDashboard ${url}   service http://localhost:${servicePort}   data ${dataDir}\n`);

/** Ends all of them; the first reason decides the exit code. */
function stop(code) {
  process.exitCode ??= code;
  for (const { pid } of running.splice(0)) {
    try {
      process.kill(-pid, 'SIGTERM');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));
for (const child of running) child.once('exit', (code) => stop(code ?? 0));
