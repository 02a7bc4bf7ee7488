// Thousands of clients that are slow, idle or gone in the middle, and requests that never end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startProcess } from '../support/process.ts';
import { doNotDisturb, open, rawIngest } from './slow-clients.ts';

it('do not disturb the others', { timeout: 240_000 }, () =>
  doNotDisturb({ idle: 5_000, slowWriters: 200, slowReaders: 100, gone: 300, others: 200 }),
);

it('are answered 408 and cut, with nothing kept, when a request does not arrive in time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-timeouts-'));
  const service = await startProcess(folder);
  const raw = rawIngest();
  const start = performance.now();
  const ends = [raw.slice(0, 40), raw.slice(0, -1), ''].map(async (bytes) => {
    const socket = await open(service.url);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.write(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    return { answer: answer.split('\r\n')[0], seconds: Math.round((performance.now() - start) / 1000) };
  });
  const seen = await Promise.all(ends);
  console.log('requests that never end:', seen);
  for (const { answer } of seen.slice(0, 2)) expect(answer).toBe('HTTP/1.1 408 Request Timeout');
  expect(await service.end('SIGTERM')).toBe(0);
  rmSync(folder, { recursive: true });
}, 120_000);
