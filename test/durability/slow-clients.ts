// Clients that are slow, idle or gone in the middle, and others beside them.

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { batch, event } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

export interface Crowd {
  idle: number;
  slowWriters: number;
  slowReaders: number;
  gone: number;
  /** Batches of clients that are not slow, before and among the others. */
  others: number;
}

/** Requests that a slow reader has sent and not read the answers of. */
const UNREAD = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'waymark-slow-'));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

const sockets: Socket[] = [];
afterAll(() => sockets.forEach((socket) => void socket.destroy()));

export function open(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
    sockets.push(socket);
  });
}

const nextBatch = () => batch('acme', 'apply', [event('step_view', { sessionId: crypto.randomUUID() })]);

/** A whole request, as bytes. */
export function rawIngest(): string {
  const body = JSON.stringify(nextBatch());
  return `POST /api/ingest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

export async function doNotDisturb({ idle, slowWriters, slowReaders, gone, others }: Crowd): Promise<void> {
  const service = await startProcess(dataDir);
  child = service.child;
  const call = async (method: string, path: string, body?: unknown, key = ADMIN_TOKEN) => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), authorization: `Bearer ${key}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
  };
  await call('POST', '/api/orgs', { slug: 'acme', settings: { ingestRequestsPerHour: 1_000_000 } });
  const { key } = (await call('POST', '/api/orgs/acme/keys', { name: 'k', scopes: ['journeys:write'] })).body;
  await call('POST', '/api/journeys/create', { slug: 'apply', displayName: 'Apply' }, key);
  let acknowledged = 0;
  /** Response times of other clients, in ms. */
  const sendOthers = async () => {
    const times: number[] = [];
    for (let n = 0; n < others; n++) {
      const start = performance.now();
      expect((await call('POST', '/api/ingest', nextBatch())).status).toBe(204);
      times.push(performance.now() - start);
      acknowledged++;
    }
    expect(await call('GET', '/api/journeys/apply', undefined, key)).toMatchObject({ status: 200 });
    times.sort((a, b) => a - b);
    return `p50 ${times[Math.floor(others / 2)]?.toFixed(1)} ms, p99 ${times[Math.floor(others * 0.99)]?.toFixed(1)} ms`;
  };
  const alone = await sendOthers();

  for (let n = 0; n < idle; n += 250) await Promise.all(Array.from({ length: 250 }, () => open(service.url)));
  const writers = await Promise.all(Array.from({ length: slowWriters }, () => open(service.url)));
  // One byte a second, of a batch that never ends: its length is said to be more than comes.
  const request = rawIngest().replace(/Content-Length: \d+/, 'Content-Length: 100000');
  let letter = 60;
  for (const writer of writers) writer.write(request.slice(0, letter));
  const pace = setInterval(() => {
    letter++;
    for (const writer of writers) writer.write(request.slice(letter - 1, letter));
  }, 1_000);
  const readers = await Promise.all(Array.from({ length: slowReaders }, () => open(service.url)));
  for (const reader of readers) {
    reader.pause();
    reader.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(UNREAD));
  }
  const leaving = await Promise.all(Array.from({ length: gone }, () => open(service.url)));
  for (const [n, one] of leaving.entries()) {
    const raw = rawIngest();
    // Anywhere: within the header, within the body, one byte before the end.
    one.write(raw.slice(0, n % 3 === 0 ? raw.length - 1 : Math.floor((raw.length * (n + 1)) / (gone + 1))), () =>
      one.destroy(),
    );
  }
  const crowded = await sendOthers();
  const memory = /^process_resident_memory_bytes (\d+)/m.exec(
    await (await fetch(`${service.url}/metrics`)).text(),
  )?.[1];

  // The idle ones are alive: each can still ask.
  const last = sockets[idle - 1] as Socket;
  const answer = new Promise<string>((resolve) => last.once('data', (chunk) => resolve(chunk.toString())));
  last.write(rawIngest());
  expect(await answer).toMatch(/^HTTP\/1\.1 204 /);
  acknowledged++;

  clearInterval(pace);
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(async () => {
    const { body } = await call('GET', '/api/journeys/apply', undefined, key);
    expect(body.healthMetrics).toMatchObject({ sessionCount: acknowledged });
  }, 15_000);
  console.log(
    `slow clients: alone ${alone}; among ${sockets.length} slow ones ${crowded}; resident ${Math.round(Number(memory) / 2 ** 20)} MiB`,
  );
  expect(await service.end('SIGTERM'), service.output()).toBe(0);
}
