// Three real engines behind one small interface. An engine that is not installed is absent, and its cases are skipped.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser as PuppeteerBrowser } from 'puppeteer-core';
import { Builder, By, Capabilities, Key, type WebDriver } from 'selenium-webdriver';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKitGTK';

export interface Tab {
  goto(url: string): Promise<void>;
  /** Runs in the page; the answer must be JSON. */
  evaluate<T>(script: string): Promise<T>;
  click(selector: string): Promise<void>;
  /** Focuses by a click and types. */
  type(selector: string, text: string): Promise<void>;
  enter(selector: string): Promise<void>;
  /** Presses Escape, wherever the focus is. */
  escape(): Promise<void>;
  /** Focuses by a click and pastes what was copied. */
  paste(selector: string): Promise<void>;
  /** Waits until the expression is true in the page. */
  until(expression: string): Promise<void>;
  hide(): Promise<void>;
  /** Takes the network away, or gives it back. */
  offline(isOffline: boolean): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  name: EngineName;
  version: string;
  open(): Promise<Tab>;
  close(): Promise<void>;
}

export const PATHS: Record<EngineName, string> = {
  Chromium: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  Firefox: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
  WebKitGTK: process.env['WEBKIT'] ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
};

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of the address bar, loaded with every page that a test opens. Puppeteer adds what it leaves out itself.
  '--disable-features=WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup',
  '--host-resolver-rules=MAP shop.test 127.0.0.1',
];
const FIREFOX_PREFS = { 'network.dns.localDomains': 'shop.test', 'datareporting.policy.dataSubmissionEnabled': false };
const STEP_MAX_MS = 60_000;
const POLL_MS = 25;

export const ENGINES: EngineName[] = ['Chromium', 'Firefox', 'WebKitGTK'];

/** ENGINES, names with commas, narrows a run; VITAL_ENGINES adds some for the vital cases alone. The rest is not installed. */
const WHOLE = process.env['ENGINES']?.split(',') ?? ENGINES;
const VITAL = process.env['VITAL_ENGINES']?.split(',') ?? [];

export const isForAll = (name: EngineName): boolean => WHOLE.includes(name);

export const isInstalled = (name: EngineName): boolean =>
  [...WHOLE, ...VITAL].includes(name) &&
  existsSync(PATHS[name]) &&
  (name !== 'WebKitGTK' || ['/usr/bin/Xvfb', '/usr/bin/WebKitWebDriver'].every(existsSync));

export async function launch(name: EngineName, prefs: Record<string, unknown> = {}): Promise<Engine> {
  if (name === 'WebKitGTK') return launchWebKit();
  const isChromium = name === 'Chromium';
  const profile = isChromium && mkdtempSync(join(tmpdir(), 'chromium-'));
  if (profile) {
    mkdirSync(join(profile, 'Default'));
    writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(prefs));
  }
  const browser = await puppeteer.launch({
    ...(profile && { userDataDir: profile }),
    browser: isChromium ? 'chrome' : 'firefox',
    executablePath: PATHS[name],
    headless: true,
    args: isChromium ? CHROMIUM_ARGS : [],
    ignoreDefaultArgs: isChromium ? ['--disable-back-forward-cache'] : [],
    extraPrefsFirefox: { ...FIREFOX_PREFS, ...prefs },
  });
  const version = (await browser.version()).replace(/^.*\//, '');
  const close = async () => {
    await browser.close();
    if (profile) rmSync(profile, { recursive: true, force: true });
  };
  return { name, version, open: () => openPuppeteer(browser), close };
}

async function openPuppeteer(browser: PuppeteerBrowser): Promise<Tab> {
  const page = await browser.newPage();
  page.setDefaultTimeout(STEP_MAX_MS);
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    evaluate: <T>(script: string) => page.evaluate(script) as Promise<T>,
    click: (selector) => page.click(selector),
    type: async (selector, text) => {
      await page.click(selector);
      await page.keyboard.type(text);
    },
    enter: async (selector) => {
      await page.focus(selector);
      await page.keyboard.press('Enter');
    },
    escape: () => page.keyboard.press('Escape'),
    paste: async (selector) => {
      await page.click(selector);
      await page.keyboard.down('Control');
      // Without the command, keys of a driver edit nothing in Chromium.
      await page.keyboard.press('v', { commands: ['Paste'] });
      await page.keyboard.up('Control');
    },
    until: async (expression) => {
      await poll(async () => Boolean(await page.evaluate(`!!(${expression})`)), expression);
    },
    hide: async () => {
      const other = await browser.newPage();
      await other.bringToFront();
    },
    offline: (isOffline) => page.setOfflineMode(isOffline),
    close: () => page.close({ runBeforeUnload: true }),
  };
}

/** A navigation may take the page away under a question; then it is asked again. */
async function poll(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + STEP_MAX_MS;
  while (Date.now() < end) {
    if (await isTrue().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`never true: ${what}`);
}

async function launchWebKit(): Promise<Engine> {
  const display = `:${200 + (process.pid % 800)}`;
  const port = 20_000 + (process.pid % 20_000);
  const children: ChildProcess[] = [
    spawn('Xvfb', [display, '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' }),
  ];
  const stop = () => {
    for (const child of children) child.kill();
  };
  try {
    await poll(async () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`), 'the display');
    const env = {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
    };
    children.push(spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], { env, stdio: 'ignore' }));
    await poll(() => canConnect(port), 'the driver');
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: PATHS.WebKitGTK, args: ['--automation'] },
    });
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .disableEnvironmentOverrides()
      .withCapabilities(capabilities)
      .build();
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? '';
    const home = await driver.getWindowHandle();
    return {
      name: 'WebKitGTK',
      version,
      open: () => openSelenium(driver, home),
      close: async () => {
        await driver.quit().catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

async function openSelenium(driver: WebDriver, home: string): Promise<Tab> {
  await driver.switchTo().window(home);
  await driver.switchTo().newWindow('window');
  const handle = await driver.getWindowHandle();
  let isOpen = true;
  /** The driver speaks to one window at a time. */
  const here = async () => {
    await driver.switchTo().window(handle);
    return driver;
  };
  return {
    goto: async (url) => (await here()).get(url),
    evaluate: async <T>(script: string) =>
      (await here()).executeAsyncScript<T>(
        'const done = arguments[1]; Promise.resolve((0, eval)(arguments[0])).then(done, (e) => done(String(e)))',
        script,
      ),
    click: async (selector) => (await here()).findElement(By.css(selector)).click(),
    type: async (selector, text) => {
      const element = (await here()).findElement(By.css(selector));
      await element.click();
      await element.sendKeys(text);
    },
    enter: async (selector) => (await here()).findElement(By.css(selector)).sendKeys(Key.ENTER),
    escape: async () => (await here()).actions().sendKeys(Key.ESCAPE).perform(),
    paste: async (selector) => {
      const element = (await here()).findElement(By.css(selector));
      await element.click();
      await element.sendKeys(Key.chord(Key.CONTROL, 'v'));
    },
    until: async (expression) => {
      await here();
      await poll(async () => Boolean(await driver.executeScript(`return !!(${expression})`)), expression);
    },
    hide: async () => {
      await (await here()).manage().window().minimize();
    },
    offline: async (isOffline) => {
      // The driver cannot; the page gets the event that the browser would send.
      await (await here()).executeScript(
        `Object.defineProperty(navigator, 'onLine', { value: !arguments[0], configurable: true });
        dispatchEvent(new Event(arguments[0] ? 'offline' : 'online'))`,
        isOffline,
      );
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await (await here()).close();
      await driver.switchTo().window(home);
      await driver.manage().window().setRect({ width: 1200, height: 800 });
    },
  };
}
