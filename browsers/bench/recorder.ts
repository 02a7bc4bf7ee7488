// The receiving end of all trackers: it records every byte, and answers as a service that is content with everything.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Sent {
  method: string;
  path: string;
  body: Buffer;
}

export class Recorder {
  readonly requests: Sent[] = [];
  url = '';
  /** What is asked for at the start of a page, by path; all else is not found. */
  answers: Record<string, object> = {};
  #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      this.requests.push({ method: request.method ?? '', path: request.url ?? '', body: Buffer.concat(chunks) });
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
      response.setHeader('content-type', 'application/json');
      const answer = this.answers[(request.url ?? '').replace(/\?.*/, '')];
      response.statusCode = request.method === 'GET' && !answer ? 404 : 200;
      response.end(JSON.stringify(answer ?? {}));
    });
  });

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
