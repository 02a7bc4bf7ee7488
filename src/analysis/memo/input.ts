// The complete input of a memo, from which it can be recomputed without a server.
import type { Journey, Step } from '../../domain/journey.ts';
import type { Period } from '../../domain/period.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { dayOf, startOfDay } from '../../domain/zone.ts';
import type { Crowds } from '../../metrics/evidence/crowds.ts';
import type {
  CubeRow,
  DayRow,
  GroupColumn,
  GroupedRow,
  MarkedSides,
  TrackingRow,
} from '../../metrics/evidence/cube.ts';
import type { GroupRow } from '../../metrics/evidence/groups.ts';
import type { LossRow } from '../../metrics/evidence/loss.ts';
import type { EpisodeRow, StayRow } from '../../metrics/evidence/stays.ts';
import type { StopperRow, SubmitRow } from '../../metrics/evidence/submits.ts';
import type { LostTime } from '../../metrics/period/burden.ts';

export interface MemoStep extends Pick<Step, 'id' | 'stepKey' | 'stepType' | 'index'> {
  name: string;
  /** Names that the organization gave its fields, by their keys. */
  labels: Record<string, string>;
}

/** A step of any journey of the organization, over the memo's period. */
export interface PeerStep extends Pick<Step, 'stepKey' | 'stepType'> {
  journeyId: string;
  journeyName: string;
  name: string;
  left: number;
  known: number;
  /** The standard error of the logit of the share that left. */
  standardError: number;
}

/** A date (ms) of a change. */
export interface Dated {
  at: number;
  /** The note's text, or the headline of the finding that led to the change. */
  what: string;
  /** The source of the change, if it is not a note. Older evidence lacks it, and has an English `what`. */
  kind?: 'given' | 'target' | 'shipped';
}

export interface MemoInput {
  rulesVersion: string;
  metricVersion: number;
  journey: Pick<Journey, 'id' | 'slug' | 'displayName'> & { steps: MemoStep[] };
  /** The time zone of the days; UTC in older memos. Every time here is a date in it, written as that date's midnight in UTC (ms). */
  zone?: string;
  window: Period;
  history: Period;
  filter: Record<string, string>;
  dates: Dated[];
  sampledOneIn: number;
  excluded: number;
  /** Excluded sessions by mark: a session may carry several. */
  excludedByMark: Record<string, number>;
  /** Suspicious sessions compared with the others, closed ones only; absent from older evidence. */
  marked?: { counted: boolean } & MarkedSides;
  /** Sessions left out by the organization's exclusions; absent from older evidence. */
  exclusions?: number;
  /** Sessions left out because their network stands out; absent from older evidence. */
  networks?: { sessions: number; isHidden: boolean };
  fingerprint: string;
  /** True if a success of the journey was ever declared. Absent from older evidence. */
  isDeclared?: boolean;
  /** Sessions that left after submitting the last step, without a known outcome. Absent from older evidence. */
  unknown?: number;
  /** Completed sessions with a declared success; absent from older evidence. */
  declared?: number;
  crowds: Crowds;
  /** Rows of the period, of the days before it, and of the days before compared dates. */
  cube: CubeRow[];
  groups: { by: GroupColumn; rows: GroupedRow[] }[];
  /** All groups of the period, including small ones. */
  every: GroupRow[];
  /** Days of the year that ends with the period. */
  days: DayRow[];
  tracking: TrackingRow[];
  unknownSteps: { stepKey: string; reached: number }[];
  loss: LossRow[];
  /** Time spent by sessions that left, capped as in the burden. */
  lost: LostTime[];
  /** Stays in the period and in as many days before it. */
  stays: StayRow[];
  episodes: EpisodeRow[];
  /** Submit attempts in the period and in the days before it. */
  submits: SubmitRow[];
  stoppers: StopperRow[];
  peers: PeerStep[];
}

/** After this time, every session of the embed script has ended: 24 hours of a session and 30 minutes of silence. */
export const MATURE_MS = DAY_MS + 30 * MINUTE_MS;
/** Days before the period that it is compared with. */
const HISTORY_DAYS = 56;
/** Maximum age, in days, of a date whose two sides are compared. */
export const SINCE_DAYS_MAX = 182;
/** Weeks before the period that are used for the autocorrelation. */
export const WEEKS_MAX = 52;

/** The date (as its midnight in UTC) before which every session has ended. */
export const lastMature = (now: number, zone: string): number => dateOf(now - MATURE_MS, zone);

/** The date of an instant, as its midnight in UTC (ms). */
export const dateOf = (instant: number, zone: string): number => dayOf(zone, instant) * DAY_MS;

/** When dates begin in the zone. */
export const instantOf = (date: number, zone: string): number => startOfDay(zone, Math.floor(date / DAY_MS));
export const instantsOf = ({ from, to }: Period, zone: string): Period => ({
  from: instantOf(from, zone),
  to: instantOf(to, zone),
});

export function periodsOf(to: number, days: number): { window: Period; history: Period } {
  const from = to - days * DAY_MS;
  return { window: { from, to }, history: { from: from - HISTORY_DAYS * DAY_MS, to: from } };
}

export const HOURS = (ms: number) => ms / HOUR_MS;
