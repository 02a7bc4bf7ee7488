// The file of a public page's figures: what a month says now, and what it said before it was corrected.
import { expect, it } from 'vitest';
import { pageFile } from '../../src/analysis/public/files.ts';
import type { PublicMonth, PublicPage } from '../../src/domain/public-page.ts';

const month = (version: number, value: number | null): PublicMonth =>
  ({
    ...{ month: '2026-04', version, publishedAt: `2026-05-0${version}T00:00:00.000Z`, timezone: 'UTC', kept: true },
    ...{ reason: version > 1 ? 'Counted, "twice"' : null, completions: 'declared' },
    figures: [{ id: 'completed', definition: 1, value, missing: value === null ? 'withheld' : null, proof: null }],
  }) as unknown as PublicMonth;

it('has a line for each version of a month, and marks the current one', () => {
  const definitions = [{ id: 'completed', text: 'Sessions that completed.', unit: 'count' }];
  const page = { months: [month(2, 40)], earlier: [month(1, null)], definitions } as unknown as PublicPage;
  const [head = '', ...rows] = pageFile(page, 'figures.csv', { language: 'en' }).trimEnd().split('\r\n');
  expect(head.replace('\uFEFF', '').split(',')).toHaveLength(16);
  expect(rows).toEqual([
    '2026-04,completed,40,count,,Sessions that completed.,1,2,2026-05-02T00:00:00.000Z,"Counted, ""twice""",yes,,,,declared,',
    '2026-04,completed,,count,withheld,Sessions that completed.,1,1,2026-05-01T00:00:00.000Z,,no,,,,declared,',
  ]);
});
