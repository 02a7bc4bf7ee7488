// A page of the host with the script in it.
import type { Page } from 'playwright-core';
import type { Collector } from './collector.ts';

export interface PageOptions {
  path?: string;
  tag?: string;
  head?: string;
  /** A hook for the page before it goes anywhere. */
  before?: (page: Page) => Promise<unknown>;
}

export const scriptTag = (collector: Collector, attributes = ''): string =>
  `<script async src="${collector.url}/embed/v1.js" data-org="acme" data-journey="permit" ` +
  `data-endpoint="${collector.endpoint}" ${attributes}></script>`;

export const html = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${body}</body></html>`;
