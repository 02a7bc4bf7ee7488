// Memos and forecasts say how sure their completions are, and papers set it apart.
import { describe, expect, it } from 'vitest';
import { doubtOf, sayCertainty } from '../../src/analysis/certainty-words.ts';
import { toHtml } from '../../src/analysis/document/html.ts';
import { toMarkdown } from '../../src/analysis/document/markdown.ts';
import { memoDocument } from '../../src/analysis/document/memo.ts';
import { computeMemo } from '../../src/analysis/memo/compute.ts';
import { describeCertainty } from '../../src/domain/certainty.ts';
import { memoInput } from './memo-input.ts';

const said = (sessions: number, completed: number, unknown: number, isDeclared: boolean) =>
  doubtOf(describeCertainty({ sessions, completed, unknown, declared: isDeclared ? completed : 0 }), 'en');

it.each([
  [said(100, 39, 0, true), null],
  [said(0, 0, 0, false), null],
  [
    said(100, 39, 5, true),
    'Not confirmed: 39 completions are declared, and of 5 more that sent the last step it is unknown whether they worked. The completion rate is between 39.0 % and 44.0 %.',
  ],
  [
    said(1_000, 390, 1, false),
    'Not confirmed: nobody has declared a success, so all 390 completions are only likely, and of 1 more that sent the last step it is unknown whether it worked. The completion rate is between 0.0 % and 39.1 %.',
  ],
  [
    said(10, 1, 0, false),
    'Not confirmed: nobody has declared a success, so the one completion is only likely. The completion rate is between 0.0 % and 10.0 %.',
  ],
])('says %s', (words, expected) => {
  expect(words).toBe(expected);
});

it('says nothing of evidence from before it was counted', () => {
  expect(sayCertainty({ sessions: 10, completed: 4 }, { isDeclared: true }, 'en')).toBeUndefined();
  expect(sayCertainty({ sessions: 10, completed: 4 }, { unknown: 1 }, 'en')).toBeUndefined();
});

describe('a memo', () => {
  const papersOf = (change: Parameters<typeof memoInput>[0]) => {
    const result = computeMemo(memoInput(change));
    const about = {
      title: 'A memo',
      createdAt: '2026-06-06T00:00:00.000Z',
      journeyName: 'Apply',
      result,
      language: 'en',
    };
    const document = memoDocument(about as Parameters<typeof memoDocument>[0]);
    return { result, html: toHtml(document), markdown: toMarkdown(document) };
  };

  it('has the counts in its data, the sentence in its summary, and a separate line on paper', () => {
    const { result, html, markdown } = papersOf({ isDeclared: false, unknown: 30 });
    const { certainty } = result.data;
    expect(certainty).toMatchObject({ declared: 0, likely: 28 * 54, unknown: 30, low: 0 });
    expect(certainty?.high).toBeCloseTo((28 * 54 + 30) / (28 * 60), 6);
    const sentence = certainty?.said ?? '';
    expect(sentence).toContain('all 1,512 completions are only likely, and of 30 more');
    expect(result.summary.sentences.filter((one) => one === sentence)).toHaveLength(1);
    expect(html).toContain(`<p class="doubt">${sentence}</p>`);
    expect(html.split(sentence)).toHaveLength(2);
    expect(markdown).toContain(`> ${sentence}`);
  });

  it('says nothing where all are declared and answered', () => {
    const { result, html } = papersOf({ isDeclared: true, unknown: 0 });
    expect(result.data.certainty).toMatchObject({ declared: 28 * 54, likely: 0, unknown: 0, said: null });
    expect(html).not.toContain('class="doubt"');
  });

  it('keeps its old sentences for evidence without the count', () => {
    const { result } = papersOf({ isDeclared: false });
    expect(result.data.certainty).toBeUndefined();
    expect(result.summary.sentences.join(' ')).toContain(
      'It is not confirmed that this journey declares every success',
    );
  });
});
