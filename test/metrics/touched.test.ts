// What is touched while sessions are folded is not taken for folded: by chance, a history hardly ever shows it.
import { expect, it } from 'vitest';
import { openTouchedSessions } from '../../src/metrics/touched.ts';

it('keeps what was touched after the look when what was looked at is folded', () => {
  const touched = openTouchedSessions<object>();
  touched.begin('journey');
  touched.note('journey', new Set(['a', 'b']), 20_000);
  const journey = touched.get('journey');
  if (!journey) throw new Error('nothing was noted');
  journey.latest = new Set();
  touched.note('journey', new Set(['b', 'c']), 20_001);
  touched.folded('journey', 0);
  expect(journey.all).toEqual(new Set(['b', 'c']));
  expect(journey.latest).toEqual(new Set(['b', 'c']));
  expect(journey.since).toBe(20_000);
});

it('forgets a journey of which too many were touched, also after folds', () => {
  const touched = openTouchedSessions<object>();
  touched.begin('journey');
  for (let round = 0; round < 5; round++) {
    touched.note('journey', new Set([`${round}`.repeat(400_000)]), 20_000);
    const journey = touched.get('journey');
    if (!journey) throw new Error('forgotten too soon');
    journey.latest = new Set();
    touched.folded('journey', 0);
  }
  touched.note('journey', new Set(['x'.repeat(400_000), 'y'.repeat(400_000), 'z'.repeat(400_000)]), 20_000);
  expect(touched.get('journey')).toBeUndefined();
});
