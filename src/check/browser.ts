// The browser that is on this machine, and one page in it.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserType } from 'playwright-core';

/** A page that cannot be checked, or no browser to check it with: the message says what to do. */
export class CheckError extends Error {}

/** Names of Chromium's kin, as systems install them. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome'];
const BESIDE_PATH = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium heeds the last list only, which is this one: what Playwright leaves out, and the pages of the address bar. */
const FEATURES_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // These load with every opened page and take a third of the processor time, but the omnibox is not used here.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** Turns off the browser's own requests, which no page causes. */
export const QUIET_ARGS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join()}`,
];

export interface BrowserChoice {
  /** The executable; without it, the first that is found. */
  executable: string | undefined;
  /** The variable PATH. */
  path: string;
  /** False where the system gives browsers no sandbox, as most containers do. */
  sandbox: boolean;
  /** The only hosts whose names the browser resolves; without them, any. */
  hosts?: readonly string[];
}

/** Starts a browser without a window. Throws a `CheckError` where none is found or it does not start. */
export async function openBrowser({ executable, path, sandbox, hosts }: BrowserChoice): Promise<Browser> {
  const chromium = await loadDriver();
  const executablePath = executable ?? findBrowser(path);
  if (executablePath === undefined) {
    throw new CheckError('No browser was found. Install Chromium or Chrome, or name one with --browser <path>.');
  }
  const args = [...QUIET_ARGS];
  // The rules also block redirects, prefetches and sockets, which the interception of requests does not see.
  if (hosts)
    args.push(`--host-resolver-rules=${['MAP * ~NOTFOUND', ...hosts.map((host) => `EXCLUDE ${host}`)].join(',')}`);
  try {
    return await chromium.launch({ executablePath, chromiumSandbox: sandbox, args });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    const advice = sandbox ? ' In a container, try --no-sandbox.' : '';
    throw new CheckError(`${executablePath} does not start: ${reason}.${advice}`);
  }
}

/** The driver comes with a checkout's own packages. Servers have no browser: images and production installs leave it out. */
async function loadDriver(): Promise<BrowserType> {
  try {
    return (await import('playwright-core')).chromium;
  } catch {
    throw new CheckError(
      'The driver of the browser is not installed. Run this from a checkout, or: npm install playwright-core',
    );
  }
}

function findBrowser(path: string): string | undefined {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const candidates = NAMES.flatMap((name) =>
    folders.flatMap((folder) => [name, `${name}.exe`].map((n) => join(folder, n))),
  );
  return [...candidates, ...BESIDE_PATH].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
