// Time at risk of leaving a step, after an episode and without it, as blocks for the ratio of rates.
import type { EpisodeRow, StayRow } from '../../metrics/evidence/stays.ts';
import { BIN_STARTS_MS } from '../../metrics/evidence/stays.ts';
import { numbered } from './cells.ts';
import type { Scene } from './scene.ts';

const BINS = BIN_STARTS_MS.length;
/** Sums of a block: sessions with the episode, then [e₁, T₁, e₀, T₀] of each device and bin. */
const HEAD = 1;

export interface Risk {
  blocks: number[][];
  sessions: number;
  /** Sessions that left after the episode, and stays that ended so without it. */
  leftAfter: number;
  leftWithout: number;
}

export function riskOf(scene: Scene, stays: readonly StayRow[], episodes: readonly EpisodeRow[]): Risk {
  const devices = numbered(stays.map(({ device }) => device));
  const blocks = Array.from({ length: scene.days }, () => new Array<number>(HEAD + 4 * BINS * devices.size).fill(0));
  const bump = (day: number, at: number, by: number) => {
    const block = blocks[day - scene.firstDay];
    if (block) block[at] = (block[at] ?? 0) + by;
  };
  const placeOf = (device: string, bin: number) => HEAD + 4 * ((devices.get(device) ?? 0) * BINS + bin);
  for (const { day, device, time, left } of stays) {
    for (let bin = 0; bin < BINS; bin++) {
      bump(day, placeOf(device, bin) + 2, left[bin] ?? 0);
      bump(day, placeOf(device, bin) + 3, time[bin] ?? 0);
    }
  }
  // What came after an episode is no time without it.
  for (const { day, device, sessions, time, left } of episodes) {
    bump(day, 0, sessions);
    for (let bin = 0; bin < BINS; bin++) {
      const at = placeOf(device, bin);
      const [gone, spent] = [left[bin] ?? 0, time[bin] ?? 0];
      bump(day, at, gone);
      bump(day, at + 1, spent);
      bump(day, at + 2, -gone);
      bump(day, at + 3, -spent);
    }
  }
  const leftAfter = total(episodes);
  const leftAll = total(stays);
  return {
    blocks,
    sessions: episodes.reduce((sum, row) => sum + row.sessions, 0),
    leftAfter,
    leftWithout: leftAll - leftAfter,
  };
}

const total = (rows: readonly { left: number[] }[]) =>
  rows.reduce((sum, { left }) => sum + left.reduce((all, one) => all + one, 0), 0);

/** The blocks without the number of sessions: what the ratio of rates takes. */
export const ratesOf = ({ blocks }: Risk): number[][] => blocks.map((block) => block.slice(HEAD));

/** Share of the sessions with the episode that left beyond those that would have at the rates of time without it. */
export function excessShare(sums: readonly number[]): number {
  const [sessions = 0] = sums;
  let excess = 0;
  for (let at = HEAD; at < sums.length; at += 4) {
    const [e1 = 0, t1 = 0, e0 = 0, t0 = 0] = sums.slice(at, at + 4);
    excess += e1 - (t0 > 0 ? (e0 / t0) * t1 : 0);
  }
  return excess / sessions;
}

/** Rows by step, then by what they are about. */
export function episodesOf(
  rows: readonly EpisodeRow[],
  kind: EpisodeRow['kind'],
  step: string,
): Map<string, EpisodeRow[]> {
  const found = new Map<string, EpisodeRow[]>();
  for (const row of rows) {
    if (row.kind !== kind || row.step !== step) continue;
    const key = `${row.field} ${row.code}`;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}
