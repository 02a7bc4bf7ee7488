// The files of the image: those that it is given, and how it is made. image.long.test.ts builds it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { contextPaths, stage } from './dockerfile.ts';

it('is given every file that its build imports', () => {
  const given = contextPaths();
  const isGiven = (file: string) => given.some((path) => file === path || file.startsWith(`${path}/`));
  const missing = ['src', 'embed', 'dashboard', 'tools'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => join(folder, name))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^'?]+)/g)].map(([, path = '']) =>
          normalize(join(dirname(file), path)),
        ),
      )
      .filter((imported) => existsSync(imported) && !isGiven(imported)),
  );
  expect(missing).toEqual([]);
  expect(isGiven('docs/metrics.md')).toBe(true);
  expect(isGiven('test/deploy/image.test.ts')).toBe(false);
});

it('fetches packages before it is given the sources, and compiles none of them', () => {
  const build = stage('build');
  const [packages, fetched, sources] = ['COPY package.json', 'RUN npm ci --ignore-scripts', 'COPY . .'].map((start) =>
    build.findIndex((line) => line.startsWith(start)),
  );
  expect([packages, fetched, sources]).toEqual([packages, fetched, sources].toSorted((a = 0, b = 0) => a - b));
  expect(packages).toBeGreaterThan(0);
  expect(build.join('\n')).not.toMatch(/apt-get|g\+\+/);
});

it('has no npm, and has labels', () => {
  const final = stage('final').join('\n');
  expect(final).toMatch(/^FROM debian:trixie-slim/);
  expect(final).not.toMatch(/\bnpm\b/);
  for (const label of ['title', 'description', 'licenses', 'version', 'revision']) {
    expect(final).toContain(`org.opencontainers.image.${label}=`);
  }
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(final).toContain(`ARG VERSION=${version}`);
});
