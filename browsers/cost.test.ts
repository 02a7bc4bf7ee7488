// The script's cost on a page of 20,000 nodes that changes 300 times a second, with 30 step keys: its share of the main thread.
import puppeteer, { type Protocol } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { Collector } from '../test/embed/support/collector.ts';
import { html, scriptTag } from '../test/embed/support/page.ts';
import { Site } from '../test/embed/support/site.ts';
import { PATHS } from './engines.ts';

const SECONDS = 8;
const PAGE = `<main id="root"></main><script>
  const rows = Array.from({ length: 5000 }, (_, n) => '<div class="row r' + n + '"><b>a</b><i>b</i><span>c</span></div>').join('');
  root.innerHTML = '<section data-journey-step="key7"><input name="a"></section>' + rows;
  const list = root.querySelectorAll('.row');
  let nth = 0;
  setInterval(() => { for (let n = 0; n < 6; n++) { const row = list[nth++ % 5000];
    if (n % 3 === 0) row.classList.toggle('on'); else if (n % 3 === 1) row.firstChild.textContent = nth;
    else { row.lastChild.remove(); row.insertAdjacentHTML('beforeend', '<span>' + nth + '</span>') } } }, 20);
</script>`;

/** With the script or without, by turns. */
const ROUNDS = 4;

test('takes less than 1 % of the thread', { timeout: 300_000 }, async () => {
  const collector = new Collector(new URL('../dist/embed/v1.js', import.meta.url));
  const site = new Site();
  await Promise.all([collector.listen(), site.listen()]);
  collector.steps = Array.from({ length: 30 }, (_, n) => `key${n}`);
  site.page('/with', html(scriptTag(collector), PAGE));
  site.page('/without', html('', PAGE));
  const browser = await puppeteer.launch({ executablePath: PATHS.Chromium, args: ['--no-sandbox'] });

  /** Shares of the page's main thread, in percent: all that it does by its own clock, and what the profiler finds in the script. */
  async function shareOf(path: string): Promise<{ busy: number; script: number }> {
    const page = await browser.newPage();
    const client = await page.createCDPSession();
    await page.goto(site.url + path);
    // The keys have come, and the page has been searched for them.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busyFor = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
    };
    await client.send('Profiler.enable');
    await client.send('Profiler.setSamplingInterval', { interval: 200 });
    await client.send('Profiler.start');
    const before = await busyFor();
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 1_000));
    const busy = ((await busyFor()) - before) / SECONDS;
    const { profile } = await client.send('Profiler.stop');
    await page.close();
    return { busy: 100 * busy, script: shareOfScript(profile) };
  }

  const shares = { '/with': [] as number[], '/without': [] as number[] };
  const inScript: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const path of ['/with', '/without'] as const) {
      const { busy, script } = await shareOf(path);
      shares[path].push(busy);
      if (path === '/with') inScript.push(script);
    }
  }
  const [all, bare, script] = [shares['/with'], shares['/without'], inScript].map(median) as [number, number, number];
  console.log(`busy by the thread's clock: ${all.toFixed(2)} % with the script, ${bare.toFixed(2)} % without`);
  console.log(`in the script, by samples: ${inScript.map((one) => one.toFixed(2)).join(', ')} %`);
  expect(script).toBeLessThan(1);
  await browser.close();
  await Promise.all([collector.close(), site.close()]);
});

const median = (list: number[]): number => {
  const sorted = [...list].sort((a, b) => a - b);
  return ((sorted[(list.length - 1) >> 1] ?? 0) + (sorted[list.length >> 1] ?? 0)) / 2;
};

function shareOfScript({ nodes, samples = [] }: Protocol.Profiler.Profile): number {
  const own = new Set<number>();
  // Calls that the script makes count as the script's.
  const take = (id: number | undefined, isOwn: boolean): void => {
    const node = nodes.find((one) => one.id === id);
    if (!node) return;
    const isHere = isOwn || node.callFrame.url.endsWith('/v1.js');
    if (isHere) own.add(node.id);
    for (const child of node.children ?? []) take(child, isHere);
  };
  take(nodes[0]?.id, false);
  return (100 * samples.filter((id) => own.has(id)).length) / samples.length;
}
