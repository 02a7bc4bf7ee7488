// Pages load the newest script, which follows releases, or a version, which pages pin by hash and which stays for ever.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { expectError } from '../support/expect.ts';
import { serviceForFile } from '../support/for-file.ts';

interface Manifest {
  version: string;
  file: string;
  integrity: string;
  adapters: Record<string, { file: string; integrity: string; bytes: { gzip: number } }>;
}

/** The hashes that pages have pinned. A released file never changes, so neither does a line of these. */
const PINNED = { 'v1.0.0.js': 'sha384-VIMHN8j64y9Esmqb/zs/TWa0cZPj/HPuA+amNTEJKjkVKbaot88ICOLDQtF33VUN' };
const RELEASED = readdirSync(new URL('../../embed/releases/', import.meta.url));

let manifest: Manifest;
const service = await serviceForFile();
beforeAll(async () => {
  manifest = (await service.request<Manifest>('GET', '/embed/manifest.json')).body;
});

/** A file as a page of another site loads it. */
async function load(file: string, encoding = 'identity') {
  const headers = { origin: 'https://partner.example', 'accept-encoding': encoding };
  const { status, headers: got, body } = await service.request<string>('GET', `/embed/${file}`, { headers });
  const hash = `sha384-${createHash('sha384').update(body).digest('base64')}`;
  return { status, headers: Object.fromEntries(got), hash };
}

it('gives the current version with the hash that its tag has', async () => {
  expect(manifest.file).toBe(`v${manifest.version}.js`);
  const { status, hash } = await load(manifest.file);
  expect({ status, hash }).toEqual({ status: 200, hash: manifest.integrity });
  expect((await load('v1.js')).hash).toBe(manifest.integrity);
});

it('gives each adapter, for ever, with the hash that the manifest has, and none is large', async () => {
  expect(Object.keys(manifest.adapters).sort()).toEqual(['antd', 'nice', 'popups', 'twins']);
  for (const [name, { file, integrity, bytes }] of Object.entries(manifest.adapters)) {
    expect(file).toBe(`v${manifest.version}.${name}.js`);
    const { status, hash, headers } = await load(file);
    expect({ status, hash }).toEqual({ status: 200, hash: integrity });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(bytes.gzip).toBeLessThanOrEqual(700);
  }
});

it.each(Object.entries(PINNED))('gives %s with the hash that pages have pinned', async (file, integrity) => {
  const { status, hash } = await load(file);
  expect({ status, hash }).toEqual({ status: 200, hash: integrity });
  expect(RELEASED).toContain(file);
});

it('lets every page keep a version for ever, compressed as the browser likes', async () => {
  for (const file of new Set([manifest.file, ...RELEASED])) {
    const { hash } = await load(file);
    for (const encoding of ['identity', 'gzip', 'br']) {
      const answer = await load(file, encoding);
      expect({ ...answer, file, encoding }).toMatchObject({
        status: 200,
        hash,
        headers: {
          'content-type': 'application/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          vary: expect.stringContaining('accept-encoding'),
        },
      });
      expect(answer.headers['content-encoding'], `${file} ${encoding}`).toBe(
        encoding === 'identity' ? undefined : encoding,
      );
    }
  }
});

it('lets pages keep the newest script for an hour', async () => {
  expect((await load('v1.js')).headers['cache-control']).toBe('public, max-age=3600');
});

it.each(['v1.0.9.js', 'v2.0.0.js', 'v1.0.0.js.map'])('answers 404 at %s, which was never released', async (file) => {
  expectError(await service.request('GET', `/embed/${file}`), 404, /^No such endpoint: GET /);
});
