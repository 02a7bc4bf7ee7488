// Requests that no well-behaved client sends.
import { request } from 'node:http';
import { connect } from 'node:net';

/** An answer that takes longer, in ms, counts as a hang. */
const ANSWER_MS_MAX = 60_000;

export interface RawRequest {
  method: string;
  /** As it is put on the wire. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request with just these headers. Rejects when there is no answer in time. */
export function sendRaw(base: string, { method, path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, timeout: ANSWER_MS_MAX }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
      incoming.on('error', reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${ANSWER_MS_MAX} ms: ${method} ${path}`)));
    outgoing.on('error', reject);
    if (body === undefined) outgoing.end();
    else outgoing.end(body);
  });
}

/** Writes bytes to a fresh connection and resolves with everything that comes back until the other side closes it. */
export function sendBytes(base: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy(new Error(`no answer in ${ANSWER_MS_MAX} ms`)));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
