// The receiving end of all trackers: it records every byte, and answers as a service that is content with everything.
import { createServer, type Server } from 'node:http';
import { Listener } from '../../test/embed/support/listener.ts';

export interface Sent {
  method: string;
  path: string;
  body: Buffer;
}

export class Recorder extends Listener {
  readonly requests: Sent[] = [];
  /** Answers to requests at the start of a page, by path; any other GET request gets a 404. */
  answers: Record<string, object> = {};
  protected server: Server = createServer((request, response) => {
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
}
