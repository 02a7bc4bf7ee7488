// The service on copies of a data folder, of which one byte is changed each: a process of its own, since the engine may end it. Its argument: the
// folder. It reads from its input lines of JSON with a path and a position, and prints what each was answered, after what it logs.
import { cpSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startTrouble } from '../../dist/src/cli/serve.js';
import { startService } from '../../dist/src/main.js';

const [, , folder, key, now, ...paths] = process.argv;

for await (const line of createInterface({ input: process.stdin })) {
  const { path, at, by } = JSON.parse(line);
  const dataDir = mkdtempSync(join(tmpdir(), 'waymark-flipped-'));
  cpSync(folder, dataDir, { recursive: true });
  if (path !== undefined) flip(join(dataDir, path), at, by);
  console.log(`\n@${JSON.stringify(await outcomeOf(dataDir))}`);
  rmSync(dataDir, { recursive: true, force: true });
}

async function outcomeOf(dataDir) {
  const config = {
    ...{
      port: 0,
      host: '127.0.0.1',
      baseUrl: 'http://waymark.example.org',
      dataDir,
      adminToken: 'admin-token-of-the-tests-which-is-long',
    },
    ...{ partnerDomains: [], drainSeconds: 0, logLevel: 'warn' },
  };
  let service;
  try {
    service = await startService(config, { now: () => Number(now) });
  } catch (error) {
    return { refused: startTrouble(error, config, String)?.message ?? null, error: String(error?.stack) };
  }
  try {
    const answers = {};
    for (const path of [...paths, '/readyz']) {
      const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
      answers[path] = { status: answer.status, body: await answer.text() };
    }
    return { answers };
  } finally {
    await service.close().catch((error) => console.log(`closing: ${error}`));
  }
}

function flip(file, at, by) {
  const opened = openSync(file, 'r+');
  const byte = Buffer.alloc(1);
  readSync(opened, byte, 0, 1, at);
  byte[0] ^= by;
  writeSync(opened, byte, 0, 1, at);
}
