// The version of the embed script stands in a few places: each tells the current one.
import { expect, it } from 'vitest';
import { visitorBatches } from '../../src/demo/visitors.ts';
import { readDocument } from './document.ts';

const { version } = JSON.parse(readDocument('embed/package.json')) as { version: string };

it.each(['docs/embed.md', 'docs/api.md'])('%s shows the current version of the script', (path) => {
  const versions = readDocument(path).match(/(?<=\/embed\/v)\d+\.\d+\.\d+(?=\.js)/g) ?? [];
  expect(new Set(versions)).toEqual(new Set([version]));
});

it('simulated visitors carry the current version of the script', () => {
  const crowd = { seed: 1, now: 1e12, count: 1, orgKey: 'acme', journeyKey: 'permit', pageUrl: 'https://acme.example' };
  for (const batch of visitorBatches(crowd)) {
    expect(JSON.stringify(batch)).toContain(`"embedVersion":"${version}"`);
  }
  expect.hasAssertions();
});
