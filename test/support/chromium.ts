// One Chromium for all files that a worker takes: to start one takes a second of CPU and more, and what pages keep is their context's.
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const PATH = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** By what it was started with. They end with the worker, whose pipe they read. */
const running = new Map<string, Promise<Browser>>();

export async function openChromium(options: Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'> = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const before = await running.get(key)?.catch(() => undefined);
  if (before?.isConnected()) return before;
  const browser = chromium.launch({ executablePath: PATH, ...options });
  running.set(key, browser);
  return browser;
}

/** Closes what the file has opened in it. */
export async function leaveChromium(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close();
}
