// What the script costs a page of 20,000 nodes that changes 300 times a second, with 30 step keys: the share of the main thread that is spent in it.
import puppeteer from 'puppeteer-core';
import { expect, test } from 'vitest';
import { Collector } from '../test/embed/support/collector.ts';
import { html, scriptTag } from '../test/embed/support/page.ts';
import { Site } from '../test/embed/support/site.ts';
import { PATHS } from './engines.ts';

const SECONDS = 10;
const PAGE = `<main id="root"></main><script>
  const rows = Array.from({ length: 5000 }, (_, n) => '<div class="row r' + n + '"><b>a</b><i>b</i><span>c</span></div>').join('');
  root.innerHTML = '<section data-journey-step="key7"><input name="a"></section>' + rows;
  const list = root.querySelectorAll('.row');
  let nth = 0;
  setInterval(() => { for (let n = 0; n < 6; n++) { const row = list[nth++ % 5000];
    if (n % 3 === 0) row.classList.toggle('on'); else if (n % 3 === 1) row.firstChild.textContent = nth;
    else { row.lastChild.remove(); row.insertAdjacentHTML('beforeend', '<span>' + nth + '</span>') } } }, 20);
</script>`;

test('takes less than 2 % of the thread', { timeout: 180_000 }, async () => {
  const collector = new Collector(new URL('../dist/embed/v1.js', import.meta.url));
  const site = new Site();
  await Promise.all([collector.listen(), site.listen()]);
  collector.steps = Array.from({ length: 30 }, (_, n) => `key${n}`);
  site.page('/', html(scriptTag(collector), PAGE));
  const browser = await puppeteer.launch({ executablePath: PATHS.Chromium, args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const client = await page.createCDPSession();
  await page.goto(`${site.url}/`);
  // The keys have come, and the page has been searched for them.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await client.send('Profiler.enable');
  await client.send('Profiler.setSamplingInterval', { interval: 200 });
  await client.send('Profiler.start');
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
  const { profile } = await client.send('Profiler.stop');
  const own = new Set<number>();
  // What the script calls is the script's.
  const take = (id: number | undefined, isOwn: boolean): void => {
    const node = profile.nodes.find((one) => one.id === id);
    if (!node) return;
    const isHere = isOwn || node.callFrame.url.endsWith('/v1.js');
    if (isHere) own.add(node.id);
    for (const child of node.children ?? []) take(child, isHere);
  };
  take(profile.nodes[0]?.id, false);
  const samples = profile.samples ?? [];
  const share = (100 * samples.filter((id) => own.has(id)).length) / samples.length;
  console.log(`the script: ${share.toFixed(2)} % of the main thread`);
  expect(samples.length).toBeGreaterThan(1_000);
  expect(share).toBeLessThan(2);
  await browser.close();
  await Promise.all([collector.close(), site.close()]);
});
