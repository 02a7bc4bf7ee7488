// The host: pages of a site that is not the collector's, written by each test.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Page = string | ((request: IncomingMessage, body: string, response: ServerResponse) => string | undefined);

export class Site {
  url = '';
  headers: Record<string, string> = {};
  #pages = new Map<string, Page>();
  #server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = (request.url ?? '/').replace(/[?].*/, '');
      const page = this.#pages.get(path);
      response.setHeader('content-type', path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');
      for (const [name, value] of Object.entries(this.headers)) response.setHeader(name, value);
      if (page === undefined) {
        response.statusCode = 404;
        response.end('not here');
        return;
      }
      const html = typeof page === 'string' ? page : page(request, body, response);
      if (html !== undefined) response.end(html);
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

  reset(): void {
    this.#pages.clear();
    this.headers = {};
  }

  page(path: string, page: Page): void {
    this.#pages.set(path, page);
  }
}
