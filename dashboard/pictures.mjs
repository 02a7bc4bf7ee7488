// Takes the pictures of the tour in docs/dashboard.md again, from a demonstration of its own:
//   npm run build && node dashboard/pictures.mjs
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';

const PORT = '3981';
const url = `http://localhost:${PORT}`;
const JOURNEY = '/journeys/housing-benefit';
/** Name, address, and how much of the page is shown, in pixels. */
const PICTURES = [
  ['journeys', '/', 430],
  ['overview', JOURNEY, 1010],
  ['step', `${JOURNEY}/steps/documents`, 1010],
  ['sessions', `${JOURNEY}/sessions?step=documents&outcome=left`, 820],
  ['paths', `${JOURNEY}/paths`, 900],
  ['live', `${JOURNEY}/live`, 760],
  ['install', `${JOURNEY}/install`, 1040],
  ['edit', `${JOURNEY}/edit`, 760],
  ['data', '/settings/data', 640],
];

const demo = spawn(process.execPath, ['dist/src/cli/waymark.js', 'demo', '--visitors', '1500', '--port', PORT]);
let said = '';
demo.stdout.on('data', (text) => {
  said += text;
});
try {
  while (!said.includes('Ctrl-C')) await delay(200);
  const [, email, password] = /Sign in\s+(\S+)\s+(\S+)/.exec(said);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ locale: 'en-GB', colorScheme: 'light' });
  const headers = { origin: url };
  await context.request.post(`${url}/api/auth/sign-in/email`, { headers, data: { email, password } });
  for (const [name, path, height] of PICTURES) {
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height });
    await page.goto(url + path);
    await page.locator('h1').waitFor();
    if (name === 'live') await visit(context);
    while ((await page.locator('main :is(.skeleton, [aria-busy=true])').count()) > 0) await delay(100);
    await page.evaluate(() => document.activeElement.blur());
    await page.screenshot({ path: `docs/dashboard/${name}.png` });
    await page.close();
  }
  await browser.close();
} finally {
  demo.kill('SIGINT');
}

/** Somebody comes to the form and goes on from its first step: events arrive. */
async function visit(context) {
  const page = await context.newPage();
  await page.goto(`${url}/demo`);
  await page.locator('[data-go]:visible').first().click();
  await delay(7_000);
  await page.close();
}
