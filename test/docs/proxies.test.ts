// The configurations of proxies that are shown and shipped, run by the proxies themselves before a real service: each passes on whom it
// has a request from, and takes off, where events and the script pass, what browsers add by themselves.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { folderForTest } from '../cli/command.ts';
import { batch } from '../support/events.ts';
import { serviceForFile } from '../support/for-file.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { checkWithNginx, hasCaddy, type ShownProxy, startCaddy, startNginxOf } from '../support/shown-proxies.ts';
import { codeBlocks, readDocument } from './document.ts';

const SHOWN = codeBlocks(readDocument('docs/deploy.md'));
const ofKind = (kind: string) => SHOWN.filter(({ info }) => info === kind).map(({ text }) => text);
const [OWN_HOST = '', ON_THE_SITE = ''] = ofKind('nginx');
const [CADDY = ''] = ofKind('caddy');
const LIMIT = 20;

let key: string;
let journeys = 0;
let slug: string;
/** Headers of the requests that reached the service at the door of events. */
let arrived: NodeJS.Dict<string | string[]>[] = [];
const open: ShownProxy[] = [];

const service = await serviceForFile({ config: { trustedProxies: ['127.0.0.1', '127.0.0.2'] } });
beforeAll(async () => {
  // Visitors of the test come from other addresses of the loopback network.
  service.app.server.on('request', ({ url, headers }) => {
    if (url === '/api/ingest') arrived.push(headers);
  });
  await service.org('acme', { ingestRequestsPerHour: LIMIT });
  key = await service.key('acme');
});
afterEach(async () => {
  for (const proxy of open.splice(0).reverse()) await proxy.end();
});

const node = () => `127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
const keep = async <Proxy extends ShownProxy>(starting: Promise<Proxy>): Promise<Proxy> => {
  const proxy = await starting;
  open.push(proxy);
  return proxy;
};

/** A visitor's empty batch, sent from an address of this machine, with all that a browser adds. */
function send(url: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        localAddress,
        agent: false,
        headers: {
          'content-type': 'application/json',
          cookie: 'secret=1',
          referer: 'https://www.example.org/apply?name=ada',
          // A visitor's own header is believed by nobody.
          'x-forwarded-for': '127.99.99.99',
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    sent.on('error', reject).end(JSON.stringify(batch('acme', slug, [])));
  });
}

async function expectShares(ingest: string): Promise<void> {
  slug = `journey-${++journeys}`;
  await service.journey(key, { slug });
  arrived = [];
  for (let sent = 0; sent < LIMIT; sent++) expect(await send(ingest, '127.0.50.9')).toBe(204);
  expect(await send(ingest, '127.0.50.10')).toBe(429);
  expect(await send(ingest, '127.0.60.9')).toBe(204);
  for (const headers of arrived) {
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  }
}

describe.skipIf(!hasNginx)('nginx', () => {
  it('passes on each network by the file that is shipped', async () => {
    const nginx = await keep(startNginx(folderForTest(), [node()]));
    await expectShares(`${nginx.url}/api/ingest`);
    expect((await fetch(`${nginx.url}/metrics`)).status).toBe(404);
  });

  it('takes the server that is shown, as it is', () => checkWithNginx(folderForTest(), OWN_HOST));

  it('passes on each network by the server that is shown', async () => {
    const nginx = await keep(startNginxOf(folderForTest(), OWN_HOST, { '127.0.0.1:3000': node() }));
    await expectShares(`${nginx.url}/api/ingest`);
    for (const path of ['/metrics', '/readyz', '/openapi.json'])
      expect((await fetch(nginx.url + path)).status).toBe(404);
    expect((await fetch(`${nginx.url}/healthz`)).status).toBe(200);
  });

  it('passes on each network through the proxy of the site and the proxy of the service', async () => {
    const inner = await keep(startNginxOf(folderForTest(), OWN_HOST, { '127.0.0.1:3000': node() }));
    const outer = await keep(
      startNginxOf(folderForTest(), `server {\n listen 443 ssl;\n${ON_THE_SITE}\n}`, {
        'https://waymark.example.org': inner.url,
      }),
    );
    await expectShares(`${outer.url}/journey/api/ingest`);
    expect((await fetch(`${outer.url}/journey/embed/v1.js`)).status).toBe(200);
  });
});

describe.skipIf(!hasCaddy)('Caddy', () => {
  it('passes on each network by the site that is shown', async () => {
    const caddy = await keep(startCaddy(folderForTest(), CADDY, { '127.0.0.1:3000': node() }));
    await expectShares(`${caddy.url}/api/ingest`);
    for (const path of ['/metrics', '/readyz', '/docs/']) expect((await fetch(caddy.url + path)).status).toBe(404);
    expect((await fetch(`${caddy.url}/healthz`)).status).toBe(200);
    expect((await fetch(caddy.url)).status).toBe(200);
  });

  it('answers 413 to a body that is too large, whether its length is sent or not', async () => {
    const caddy = await keep(startCaddy(folderForTest(), CADDY, { '127.0.0.1:3000': node() }));
    const bytes = Buffer.alloc(1.1 * 1024 ** 2);
    const streamed = { body: new Blob([bytes]).stream(), duplex: 'half' };
    for (const body of [{ body: bytes }, streamed] as RequestInit[]) {
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${caddy.url}/api/ingest`, { method: 'POST', headers, ...body })).status).toBe(413);
    }
  });
});

it('shows a tag whose paths the proxy of the site passes on', () => {
  const paths = [...ON_THE_SITE.matchAll(/location (?:= )?(\S+) \{/g)].map(([, path]) => path);
  expect(paths).toEqual(['/journey/embed/', '/journey/api/ingest']);
  const tag = codeBlocks(readDocument('docs/deploy.md')).find(({ info }) => info === 'html')?.text ?? '';
  expect(tag).toContain('src="/journey/embed/v1.js"');
  const endpoint = new URL(/data-endpoint="([^"]+)"/.exec(tag)?.[1] ?? '');
  expect(endpoint.pathname).toBe('/journey/api/ingest');
  expect(new URL('../embed/steps/acme/permit', endpoint).pathname).toMatch(/^\/journey\/embed\//);
});
