// Opens a page, and says in a sentence why it cannot be opened or read.
import type { Page, Response } from 'playwright-core';
import { CheckError } from './browser.ts';

/** Throws a `CheckError` where no page is found at the address, or it needs a sign-in. */
export async function openPage(page: Page, url: string): Promise<void> {
  let response: Response | null;
  try {
    response = await page.goto(url, { waitUntil: 'load' });
  } catch (error) {
    throw new CheckError(`${url} cannot be opened: ${reasonOf(error)}`);
  }
  const status = response?.status() ?? 200;
  if (status === 401 || status === 403) throw new CheckError(`${url} answers ${status}: it needs a sign-in.`);
  if (status >= 400) throw new CheckError(`${url} answers ${status}.`);
  const type = response?.headers()['content-type'] ?? 'text/html';
  if (!/html/.test(type)) throw new CheckError(`${url} is no page but ${type}.`);
  const isElsewhere = new URL(page.url()).pathname !== new URL(url).pathname;
  if (isElsewhere && (await page.locator('input[type=password]').count()) > 0) {
    throw new CheckError(`${url} leads to ${page.url()}, which asks for a password: it needs a sign-in.`);
  }
}

/** The library's first line, without its own name for the call and the address. */
export function reasonOf(error: unknown): string {
  const [line = ''] = (error as Error).message.split('\n');
  return line.replace(/^page\.\w+: /, '').replace(/ at \S+$/, '');
}

/** A page whose own script never rests answers no question, and nothing else ends it. */
export async function within<T>(timeoutMs: number, url: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    const message = `${url} was not ready within ${timeoutMs / 1000} s: it loads something for ever, or a script of it never ends.`;
    timer = setTimeout(() => reject(new CheckError(message)), timeoutMs);
  });
  work.catch(() => {});
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}
