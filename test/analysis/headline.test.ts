// The first sentence of a forecast reads as a range, whatever the sides are.
import { expect, it } from 'vitest';
import { forecastSpeech, headlineOf } from '../../src/analysis/simulation/words.ts';

const headline = (q10: number, q90: number, q95 = q90) =>
  headlineOf(
    {
      ceiling: { conditional: 50 },
      result: { completions: { extra: { q10, q90, q95 } }, sessions: 100 },
      weeks: 4,
    } as NonNullable<Parameters<typeof headlineOf>[0]>,
    null,
    forecastSpeech.en,
  );

it.each([
  [
    3.2,
    40.4,
    'Between 3 and 40 more completions in four weeks (4 in 5 forecasts); at most 50 if nobody left there any more.',
  ],
  [
    -7.67,
    6,
    'Between 8 fewer and 6 more completions in four weeks (4 in 5 forecasts); at most 50 if nobody left there any more.',
  ],
  [-7.67, 0, 'Between 0 and 8 fewer completions in four weeks (4 in 5 forecasts).'],
  [
    -0.2,
    6,
    'Between 0 fewer and 6 more completions in four weeks (4 in 5 forecasts); at most 50 if nobody left there any more.',
  ],
  [3.2, 3.4, 'About 3 more completions in four weeks (4 in 5 forecasts); at most 50 if nobody left there any more.'],
  [-0.2, 0.3, 'About 0 more completions in four weeks (4 in 5 forecasts); at most 50 if nobody left there any more.'],
])('of %f to %f', (q10, q90, words) => {
  expect(headline(q10, q90)).toBe(words);
});

it('promises no bound that one in twenty forecasts passes', () => {
  expect(headline(3, 49, 51)).toBe(
    'Between 3 and 49 more completions in four weeks (4 in 5 forecasts); about 50 if nobody left there any more.',
  );
});
