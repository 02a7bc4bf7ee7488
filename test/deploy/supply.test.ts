// A release stops for a package without a hash that the registry has, a named weakness, a registry that does not answer, no list of packages.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Plain JavaScript without types, which a release runs before anything is installed.
const { faultOfList, weaknessIn, withoutHash } = await import(new URL('../../tools/supply.mjs', import.meta.url).href);

it('names packages without a hash in the lock file, which no registry offered', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const name of withoutHash(lock)) expect(name).toMatch(/^@chdb\/lib-(darwin-(arm64|x64)|linux-arm64-gnu)@/);
  const place = 'node_modules/express';
  expect(withoutHash({ packages: { ...lock.packages, [place]: { version: '9.9.9' } } })).toContain('express@9.9.9');
});

it.each(['test/package-lock.json', 'browsers/package-lock.json'])('%s has a hash of every package', (file) =>
  expect(withoutHash(JSON.parse(readFileSync(file, 'utf8')))).toEqual([]),
);

it.each([
  ['', 'npm audit was not answered'],
  ['{"error":{"code":"ENOTFOUND"}}', 'npm audit was not answered'],
  ['{"metadata":{"vulnerabilities":{"total":2}}}', 'npm audit names 2 weaknesses'],
  ['{"metadata":{"vulnerabilities":{"total":0}}}', undefined],
])('an audit that answers %j: %s', (answer, fault) => expect(weaknessIn(answer)).toBe(fault));

it.each([
  ['', 'npm sbom wrote no list in CycloneDX'],
  ['{"bomFormat":"CycloneDX","components":[]}', 'npm sbom lists no package'],
  ['{"bomFormat":"CycloneDX","components":[{"name":"fastify"}]}', undefined],
])('a list of packages %j: %s', (text, fault) => expect(faultOfList(text)).toBe(fault));

it('the release fails by it, and the build does not', () => {
  expect(readFileSync('.github/workflows/release.yml', 'utf8')).toContain('node tools/supply.mjs');
  expect(readFileSync('.ci/run', 'utf8')).not.toContain('supply.mjs');
});
