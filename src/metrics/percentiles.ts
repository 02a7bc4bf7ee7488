// Percentiles of times from facts: exact of few, by classes of many.
import { middleOfClass, type Precision } from '../sessions/facts.ts';

/** Up to so many times, a percentile is exact. Beyond, it is the middle of a class: within 1 %. */
export const EXACT_TIMES_MAX = 100_000;

/**
 * SELECT of percentiles p0, p1 … for each value of `by`, from facts whose `number` holds times in ms or the numbers of
 * classes. Between two times, a percentile is interpolated.
 */
export function percentilesOf(facts: string, by: string, shares: readonly number[], precision: Precision): string {
  const at = (place: string) => `times[arrayFirstIndex(upTo -> upTo > ${place}, counted)].1`;
  const columns = shares.map((share, nth) => {
    const [low, high] = [at(`floor((total - 1) * ${share})`), at(`ceil((total - 1) * ${share})`)];
    return `${low} + (${high} - ${low}) * ((total - 1) * ${share} - floor((total - 1) * ${share})) AS p${nth}`;
  });
  return `SELECT ${by}, ${columns.join(', ')}
    FROM (
      SELECT ${by}, arraySort(groupArray((value, n))) AS times, arrayCumSum(time -> time.2, times) AS counted,
        counted[-1] AS total
      FROM (
        SELECT ${by}, toFloat64(${precision === 'classes' ? middleOfClass('number') : 'number'}) AS value, sum(sessions) AS n
        FROM ${facts} GROUP BY ${by}, number HAVING n > 0
      )
      GROUP BY ${by}
    )`;
}
