// Every proxy that is shown takes off, where events and the script pass, what browsers add by themselves.
import { expect, it } from 'vitest';
import { codeBlocks, readDocument } from './document.ts';

const SNIPPETS = codeBlocks(readDocument('docs/deploy.md')).filter(({ info }) => info === 'nginx');
const CONFIGURATIONS = [...SNIPPETS.map(({ text }) => text), readDocument('deploy/nginx.conf')];

it('shows proxies', () => expect(CONFIGURATIONS).toHaveLength(3));

it.each(CONFIGURATIONS.map((text) => [text.split('\n', 1)[0], text]))('%s', (_first, text = '') => {
  const locations = [...text.matchAll(/location ([^{]+) \{([^}]*)\}/g)].map(([, path = '', body = '']) => ({
    path,
    body,
  }));
  const open = locations.filter(({ path }) => /ingest|embed/.test(path));
  expect(open.map(({ path }) => path).join()).toMatch(/ingest/);
  expect(open.map(({ path }) => path).join()).toMatch(/embed/);
  for (const { path, body } of open) {
    expect(body, path).toContain('proxy_set_header Cookie "";');
    expect(body, path).toContain('proxy_set_header Referer "";');
  }
});

it('shows a tag whose paths the proxy of the site passes on', () => {
  const [, site = ''] = CONFIGURATIONS;
  const paths = [...site.matchAll(/location (?:= )?(\S+) \{/g)].map(([, path]) => path);
  expect(paths).toEqual(['/journey/embed/', '/journey/api/ingest']);
  const tag = codeBlocks(readDocument('docs/deploy.md')).find(({ info }) => info === 'html')?.text ?? '';
  expect(tag).toContain('src="/journey/embed/v1.js"');
  const endpoint = new URL(/data-endpoint="([^"]+)"/.exec(tag)?.[1] ?? '');
  expect(endpoint.pathname).toBe('/journey/api/ingest');
  expect(new URL('../embed/steps/acme/permit', endpoint).pathname).toMatch(/^\/journey\/embed\//);
});
