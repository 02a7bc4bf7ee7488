// Ranges in sentences: one whose two ends read the same is one number, in every sentence that states one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beforeNoun, interval, pointsBetween } from '../../dashboard/src/charts/choice/format.ts';
import { doubt } from '../../dashboard/src/charts/findings/certainty.ts';
import { seriesFinding } from '../../dashboard/src/charts/findings/findings.ts';
import { doubtOf } from '../../src/analysis/certainty-words.ts';
import { range } from '../../src/analysis/document/report-phrases.ts';
import { LANGUAGES } from '../../src/domain/language.ts';
import { shareOf } from '../../src/domain/share.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const CATALOGUES = [
  ...readdirSync(join(ROOT, 'dashboard/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[/-])words(\.\w\w)?\.ts$/.test(file))
    .map((file) => `dashboard/src/${file}`),
  ...readdirSync(join(ROOT, 'src/language'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(en|de|fr|es)\.ts$/.test(file))
    .map((file) => `src/language/${file}`),
];

it('every message with the ends of a range has words for equal ones', () => {
  const ranges = CATALOGUES.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => /\{low\b/.test(line) && /\{high\b/.test(line)),
  );
  expect(ranges.length).toBeGreaterThan(150);
  expect(ranges.filter((line) => !line.includes('{ends, select, same {'))).toEqual([]);
});

it('joins the percentage of an interval to its noun in German, in no other language', () => {
  expect(['de', 'fr'].map((tag) => beforeNoun('95\u00a0%', tag))).toEqual(['95-%', '95\u00a0%']);
  const german = CATALOGUES.filter((file) => /\bde\.ts$/.test(file)).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  expect(german.join('\n').match(/[^-]%-Intervall/g)).toBeNull();
});

const certainty = { declared: 4_180, likely: 0, unknown: 1, low: 0.418, high: 0.4181 };

describe('in the dashboard', () => {
  it('is said as about one number', () => {
    expect(doubt(certainty, 10_000)).toMatch(/^Not confirmed: about 41\.8% \(/);
    expect(doubt({ ...certainty, unknown: 20 }, 10_000)).toMatch(/^Not confirmed: between 41\.8% and 42\.0% \(/);
    expect(pointsBetween(-0.0201, -0.0202)).toBe('about 2.0 points');
  });

  it('is one number as an interval', () => {
    expect(interval({ rate: 0.42, low: 0.41999, high: 0.42001 })).toBe('42.0%');
    expect(interval({ rate: 0.42, low: 0.41, high: 0.43 })).toBe('41.0–43.0%');
  });

  it('is one number of a series', () => {
    const point = (start: string, completed: number) => ({
      ...{ start, sessions: 100_000, completed, completion: shareOf(completed, 100_000) },
      certainty: { declared: completed, likely: 0, unknown: 0, low: 0.42, high: 0.42 },
    });
    const series = [point('2026-11-01T00:00:00.000Z', 42_001), point('2026-11-02T00:00:00.000Z', 42_002)];
    const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z', timezone: 'UTC' };
    expect(seriesFinding({ series: series as never, interval: 'day', period })).toMatch(/^42\.0% in each day/);
  });
});

describe('in messages of the service', () => {
  it.each(LANGUAGES)('is one number in %s', (language) => {
    const share = { rate: 0.42, low: 0.41999, high: 0.42001 };
    const said = [range(share, language), doubtOf(certainty, language) ?? ''];
    for (const text of said) expect(text.match(/4[12][.,]\d\s%/g)).toHaveLength(1);
    expect(range({ ...share, high: 0.43 }, language).match(/4[23][.,]\d\s%/g)).toHaveLength(2);
  });
});
