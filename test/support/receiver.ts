// A receiver of webhooks that behaves as a test says.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  port: number;
  received: Received[];
  /** How requests are answered from now on; 204 if not said. */
  answer(how: (response: ServerResponse, request: Received) => void): void;
  remove(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let answer: Parameters<Receiver['answer']>[0] = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const one = { path: request.url ?? '', headers: request.headers as Record<string, string>, body };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (how) => {
      answer = how;
    },
    async remove() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The signature that Standard Webhooks demands, computed apart from the service. */
export function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
