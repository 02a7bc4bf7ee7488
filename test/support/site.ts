// A site whose pages a test puts in place, for commands that open pages.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface PagesSite {
  /** By path; others answer 404. */
  pages: Map<string, Answer>;
  /** Requests so far, as method and address. */
  asked: string[];
  origin: string;
  close(): void;
}

export async function openSite(): Promise<PagesSite> {
  const pages = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    const answer = pages.get(new URL(request.url ?? '/', 'http://here').pathname);
    if (typeof answer === 'function') return answer(request, response);
    response.statusCode = answer === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(answer ?? 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { pages, asked, origin: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}
