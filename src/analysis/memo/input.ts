// The input of a memo: everything, so that its holder can compute the memo again, without a server.
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

/** A step of any journey of the organization, over the window. */
export interface PeerStep extends Pick<Step, 'stepKey' | 'stepType'> {
  journeyId: string;
  journeyName: string;
  name: string;
  left: number;
  known: number;
  /** The standard error of the logit of the share that left. */
  standardError: number;
}

/** A day (ms) on which something changed. */
export interface Dated {
  at: number;
  /** The words of its author; the headline of the finding after which a change was shipped. */
  what: string;
  /** The source of the change, where nobody noted it. Older evidence lacks it: its `what` is in English. */
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
  /** Sessions that look wrong beside the others, as far as they are over; absent from evidence of before. */
  marked?: { counted: boolean } & MarkedSides;
  /** Sessions that the organization's exclusions leave out; unknown in memos of before. */
  exclusions?: number;
  /** Sessions of networks that stand out, which are left out; absent in evidence of earlier versions. */
  networks?: { sessions: number; isHidden: boolean };
  fingerprint: string;
  /** Whether something has declared a success of the journey. Absent in evidence of before. */
  isDeclared?: boolean;
  /** Sessions of the window that left when they had sent the last step and nothing answered. Absent in evidence of before. */
  unknown?: number;
  /** Completed sessions whose success somebody declared; unknown in evidence of earlier versions. */
  declared?: number;
  crowds: Crowds;
  /** Rows of the window, the days before it, and those before dates that are compared. */
  cube: CubeRow[];
  groups: { by: GroupColumn; rows: GroupedRow[] }[];
  /** Groups of the window, small ones too. */
  every: GroupRow[];
  /** Days of a year that ends with the window. */
  days: DayRow[];
  tracking: TrackingRow[];
  unknownSteps: { stepKey: string; reached: number }[];
  loss: LossRow[];
  /** Time of those that left, with the cap of the burden. */
  lost: LostTime[];
  /** Stays of the window and of as many days before it. */
  stays: StayRow[];
  episodes: EpisodeRow[];
  /** Submits of the window and of the days before it. */
  submits: SubmitRow[];
  stoppers: StopperRow[];
  peers: PeerStep[];
}

/** After so long, every attempt of the embed script is over: 24 hours of a session, 30 minutes of silence. */
export const MATURE_MS = DAY_MS + 30 * MINUTE_MS;
/** Days before the window that it is compared with. */
const HISTORY_DAYS = 56;
/** How far back, in days, a date may lie that is compared with what was before it. */
export const SINCE_DAYS_MAX = 182;
/** Weeks before the window by which weeks are known to resemble their neighbours. */
export const WEEKS_MAX = 52;

/** The date (as its midnight in UTC) before which every attempt is over. */
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
