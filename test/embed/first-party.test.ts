// The script served from the site's own address, by a proxy that forgets to strip what the browser adds there. The site's
// cookies and full addresses are then on the wire: browsers send them, no script can help it. So what is searched is what
// the service keeps.
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from 'vitest';
import { serviceForFile } from '../support/for-file.ts';
import { filesIn, keptBy } from '../support/kept.ts';
import { html, openBench } from './support/bench.ts';
import { CANARIES, CANARY_BODY, CANARY_PATH, CANARY_TYPING, findCanaries, LEGAL } from './support/canary.ts';

const SCRIPT = readFileSync(new URL('../../dist/embed/v1.js', import.meta.url), 'utf8');
const COOKIE = { cookie: 'qzvcookiewkx' };

const bench = openBench();
const { site } = bench;
const service = await serviceForFile();

test("on the site's own address the service keeps neither the site's cookies nor its full addresses", async () => {
  await service.org('acme');
  await service.journey(await service.key('acme'), { slug: 'permit', allowedOrigins: [site.url] });
  const passed: { headers: IncomingHttpHeaders; body: string; status: number }[] = [];
  site.page('/journey/embed/v1.js', SCRIPT);
  site.page('/journey/api/ingest', ({ headers }, body, response) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...rest } = headers;
    service.ingest(body, rest as Record<string, string>).then(({ status }) => {
      passed.push({ headers, body, status });
      response.statusCode = status;
      response.end();
    });
    return undefined;
  });
  const tag = `<script async src="/journey/embed/v1.js" data-org="acme" data-journey="permit" data-steps="${LEGAL.step}"
    data-endpoint="${site.url}/journey/api/ingest"></script>`;
  site.page('/secrets', html(tag, CANARY_BODY));
  site.page('/away', 'away');
  await bench.context.addCookies([{ name: 'login', value: COOKIE.cookie, url: site.url }]);
  const page = bench.watch(await bench.context.newPage());
  await page.goto(site.url + CANARY_PATH);
  await page.waitForFunction('window.JourneyEmbed');
  for (const [selector, text] of CANARY_TYPING) await page.locator(selector).pressSequentially(text);
  await page.goto(`${site.url}/away`);
  await expect.poll(() => passed.map(({ body }) => body).join()).toContain('"session_end"');

  // A beacon would bring both, and the proxy takes them off all the same. A request of the script's own making leaves them out.
  const isBeacon = ({ headers }: { headers: IncomingHttpHeaders }) => headers['sec-fetch-mode'] === 'no-cors';
  const headersOf = (requests: typeof passed) => requests.map(({ headers }) => JSON.stringify(headers)).join();
  expect(passed.filter(isBeacon)).toEqual([]);
  const fetched = headersOf(passed.filter((request) => !isBeacon(request)));
  const added = { ...COOKIE, query: CANARIES.query };
  expect(findCanaries({ fetched }, added)).toEqual([]);
  expect(fetched).toContain('"origin"');
  expect(findCanaries({ bodies: passed.map(({ body }) => body).join() }, { ...CANARIES, ...COOKIE })).toEqual([]);
  expect(passed.map(({ status }) => status).filter((status) => status !== 204)).toEqual([]);

  const kept = { ...filesIn(service.dataDir), ...(await keptBy(service)) };
  expect(findCanaries(kept, LEGAL)).toContain('step plain in events.events');
  expect(findCanaries(kept, { ...CANARIES, ...COOKIE })).toEqual([]);
});
