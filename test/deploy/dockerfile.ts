// The image's recipe: what it is given, and its instructions.
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Paths that .dockerignore lets through. Reads no other form than "nothing but these", so that it cannot read one wrongly. */
export function contextPaths(): string[] {
  const [first, ...others] = linesOf('.dockerignore').filter((line) => !line.startsWith('#'));
  expect(first).toBe('*');
  for (const line of others) expect(line).toMatch(/^![\w./-]+$/);
  return others.map((line) => line.slice(1));
}

/** Instructions of one stage, with continued lines joined. */
export function stage(name: 'build' | 'final'): string[] {
  const instructions = linesOf('Dockerfile')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n');
  const second = instructions.findLastIndex((line) => line.startsWith('FROM '));
  return name === 'build' ? instructions.slice(0, second) : instructions.slice(second);
}

export const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
