// Stays on a step with and without an error, in blocks of a day for the odds of leaving: [left, went on] with the error, then without
// it, for each device and bin of the stay's length.
import { grouped } from '../../grouped.ts';
import { BIN_STARTS_MS, type EpisodeRow, type StayRow } from '../../metrics/evidence/stays.ts';
import { type Estimate, jackknife, type Sums } from '../statistics/jackknife.ts';
import { standardisedShares } from '../statistics/odds-ratio.ts';
import { numbered } from './cells.ts';

const BINS = BIN_STARTS_MS.length;

export interface Exits {
  blocks: number[][];
  /** Sessions with it. */
  sessions: number;
  /** Stays with and without the error: their number, and the number that ended by leaving. */
  met: { left: number; all: number };
  others: { left: number; all: number };
}

/** `stays` are all stays on the step; `episodes` are the stays with the error. */
export function exitsOf(
  { firstDay, days }: { firstDay: number; days: number },
  stays: readonly StayRow[],
  episodes: readonly EpisodeRow[],
): Exits {
  const devices = numbered(stays.map(({ device }) => device));
  const blocks = Array.from({ length: days }, () => new Array<number>(4 * BINS * devices.size).fill(0));
  const add = ({ day, device, left, went }: StayRow, side: 0 | 2, sign: 1 | -1) => {
    const block = blocks[day - firstDay];
    if (!block) return;
    for (let bin = 0; bin < BINS; bin++) {
      const at = 4 * ((devices.get(device) ?? 0) * BINS + bin) + side;
      block[at] = (block[at] ?? 0) + sign * (left[bin] ?? 0);
      block[at + 1] = (block[at + 1] ?? 0) + sign * (went[bin] ?? 0);
    }
  };
  for (const row of stays) add(row, 2, 1);
  for (const row of episodes) {
    add(row, 0, 1);
    add(row, 2, -1);
  }
  const sumAt = (place: number) =>
    blocks.reduce((sum, block) => sum + block.reduce((all, value, at) => all + (at % 4 === place ? value : 0), 0), 0);
  const [metLeft = 0, metWent = 0, otherLeft = 0, otherWent = 0] = [0, 1, 2, 3].map(sumAt);
  return {
    blocks,
    sessions: episodes.reduce(
      (sum, row) => sum + (row.day >= firstDay && row.day < firstDay + days ? row.sessions : 0),
      0,
    ),
    met: { left: metLeft, all: metLeft + metWent },
    others: { left: otherLeft, all: otherLeft + otherWent },
  };
}

/** Rows of a step, by field and code. */
export function episodesOf(
  rows: readonly EpisodeRow[],
  kind: EpisodeRow['kind'],
  step: string,
): Map<string, EpisodeRow[]> {
  const own = rows.filter((row) => row.kind === kind && row.step === step);
  return grouped(own, ({ field, code }) => JSON.stringify([field, code]));
}

/** Excess share of leaving after the error, compared with equally long stays without it; its standard error comes from days. */
export const excessOf = (blocks: readonly Sums[]): Estimate =>
  jackknife(blocks, (sums) => {
    const shares = standardisedShares(sums);
    return shares.with - shares.without;
  });

/** The same for several errors of a step, each compared with the stays without that error. NaN if none occurred. */
export function excessOfErrors(
  span: { firstDay: number; days: number },
  stays: readonly StayRow[],
  episodes: readonly EpisodeRow[][],
): Estimate {
  const each = episodes.map((rows) => exitsOf(span, stays, rows).blocks);
  return excessOf(Array.from({ length: span.days }, (_, day) => each.flatMap((blocks) => blocks[day] ?? [])));
}
