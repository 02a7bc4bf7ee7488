// The host: pages of a site that is not the collector's, written by each test.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { Listener } from './listener.ts';

export type Page = string | ((request: IncomingMessage, body: string, response: ServerResponse) => string | undefined);

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css' };

export class Site extends Listener {
  headers: Record<string, string> = {};
  #pages = new Map<string, Page>();
  #folders = new Map<string, URL>();
  protected server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = (request.url ?? '/').replace(/[?].*/, '');
      const page = this.#pages.get(path) ?? this.#fileAt(path);
      response.setHeader('content-type', TYPES[extname(path)] ?? 'text/html; charset=utf-8');
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

  reset(): void {
    this.#pages.clear();
    this.#folders.clear();
    this.headers = {};
  }

  page(path: string, page: Page): void {
    this.#pages.set(path, page);
  }

  /** Serves the files of a folder under a prefix that ends with a slash. */
  folder(prefix: string, folder: URL): void {
    this.#folders.set(prefix, folder);
  }

  #fileAt(path: string): string | undefined {
    for (const [prefix, folder] of this.#folders) {
      if (path.startsWith(prefix)) return readFileSync(new URL(path.slice(prefix.length), folder), 'utf8');
    }
    return undefined;
  }
}
