// Clients that are slow, idle or gone in the middle: the others do not notice, and nothing half of theirs is kept.

import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { batch, event } from '../support/events.ts';
import { startProcess } from '../support/process.ts';
import { ADMIN_TOKEN } from '../support/service.ts';

const IDLE = 5_000;
const SLOW_WRITERS = 200;
const SLOW_READERS = 100;
const GONE = 300;
const OTHERS = 200;
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

function open(url: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
    sockets.push(socket);
  });
}

const nextBatch = () => batch('acme', 'apply', [event('step_view', { sessionId: crypto.randomUUID() })]);

/** A whole request, as bytes. */
function rawIngest(): string {
  const body = JSON.stringify(nextBatch());
  return `POST /api/ingest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

it(`do not disturb the others: ${IDLE} idle, ${SLOW_WRITERS} slow writers, ${SLOW_READERS} slow readers, ${GONE} gone`, async () => {
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
  const others = async () => {
    const times: number[] = [];
    for (let n = 0; n < OTHERS; n++) {
      const start = performance.now();
      expect((await call('POST', '/api/ingest', nextBatch())).status).toBe(204);
      times.push(performance.now() - start);
      acknowledged++;
    }
    expect(await call('GET', '/api/journeys/apply', undefined, key)).toMatchObject({ status: 200 });
    times.sort((a, b) => a - b);
    return `p50 ${times[OTHERS / 2]?.toFixed(1)} ms, p99 ${times[Math.floor(OTHERS * 0.99)]?.toFixed(1)} ms`;
  };
  const alone = await others();

  for (let n = 0; n < IDLE; n += 250) await Promise.all(Array.from({ length: 250 }, () => open(service.url)));
  const writers = await Promise.all(Array.from({ length: SLOW_WRITERS }, () => open(service.url)));
  // One byte a second, of a batch that never ends: its length is said to be more than comes.
  const request = rawIngest().replace(/Content-Length: \d+/, 'Content-Length: 100000');
  let letter = 60;
  for (const writer of writers) writer.write(request.slice(0, letter));
  const pace = setInterval(() => {
    letter++;
    for (const writer of writers) writer.write(request.slice(letter - 1, letter));
  }, 1_000);
  const readers = await Promise.all(Array.from({ length: SLOW_READERS }, () => open(service.url)));
  for (const reader of readers) {
    reader.pause();
    reader.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(UNREAD));
  }
  const gone = await Promise.all(Array.from({ length: GONE }, () => open(service.url)));
  for (const [n, one] of gone.entries()) {
    const raw = rawIngest();
    // Anywhere: within the header, within the body, one byte before the end.
    one.write(raw.slice(0, n % 3 === 0 ? raw.length - 1 : Math.floor((raw.length * (n + 1)) / (GONE + 1))), () =>
      one.destroy(),
    );
  }
  const crowded = await others();
  const memory = /^process_resident_memory_bytes (\d+)/m.exec(
    await (await fetch(`${service.url}/metrics`)).text(),
  )?.[1];

  // The idle ones are alive: each can still ask.
  const last = sockets[IDLE - 1] as Socket;
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
});

const isLong = process.env.DURABILITY_LONG !== undefined;
if (!isLong) console.warn('Skipped: waiting for the timeouts of requests, 30 seconds. DURABILITY_LONG=1 waits.');

it.skipIf(!isLong)('are answered 408 and cut, with nothing kept, when a request does not arrive in time', async () => {
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
});
