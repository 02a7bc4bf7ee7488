// A finding week by week: from the first day of the memo, or of what is known; a change, with the weeks that it is compared with.
import { expect, it } from 'vitest';
import { completionOf } from '../../src/analysis/memo/cells.ts';
import { setScene } from '../../src/analysis/memo/scene.ts';
import { weeksOfCells } from '../../src/analysis/memo/series.ts';
import { DAY_MS, toIso } from '../../src/domain/time.ts';
import { END, FIRST, HISTORY, memoInput, WINDOW } from './memo-input.ts';

const daysOf = (days: readonly number[]) => {
  const [row] = memoInput().cube;
  if (!row) throw new Error('there is no row');
  return memoInput({ cube: days.map((day) => ({ ...row, day })) });
};
const startsOf = (days: readonly number[], isChange = false) => {
  const scene = setScene(daysOf(days));
  return weeksOfCells(scene, scene.all.get('') ?? [], completionOf, { isChange }).map(({ start }) =>
    start.slice(0, 10),
  );
};
const weeksBefore = (...weeks: number[]) => weeks.map((week) => toIso(END - week * 7 * DAY_MS).slice(0, 10));

it('begins with the first day of the memo, and a change with the weeks that it is compared with', () => {
  expect(startsOf([...HISTORY, ...WINDOW])).toEqual(weeksBefore(4, 3, 2, 1));
  expect(startsOf([...HISTORY, ...WINDOW], true)).toEqual(weeksBefore(12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1));
});

it('names a first week that is not whole by its first day', () => {
  const third = toIso((FIRST + 2) * DAY_MS).slice(0, 10);
  expect(startsOf(WINDOW.slice(2))).toEqual([third, ...weeksBefore(3, 2, 1)]);
  expect(startsOf(WINDOW.slice(9))).toEqual([toIso((FIRST + 9) * DAY_MS).slice(0, 10), ...weeksBefore(2, 1)]);
});
