// What a memo is computed from: everything, so that its holder can compute the memo again, without a server.
import type { Journey, Step } from '../../domain/journey.ts';
import type { Period } from '../../domain/period.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import type { CubeRow, GroupColumn, GroupedRow, TrackingRow, WeekRow } from '../../metrics/evidence/cube.ts';
import type { LossRow } from '../../metrics/evidence/loss.ts';
import type { EpisodeRow, LoopRow, StayRow, SubmitRow } from '../../metrics/evidence/stays.ts';

export type MemoStep = Pick<
  Step,
  'id' | 'stepKey' | 'stepType' | 'index' | 'readingLevel' | 'fieldCount' | 'requiredArtifacts'
> & { name: string };

/** A step of any journey of the organization, over the window. */
export interface PeerStep
  extends Pick<Step, 'stepKey' | 'stepType' | 'fieldCount' | 'requiredArtifacts' | 'readingLevel'> {
  journeyId: string;
  journeyName: string;
  name: string;
  left: number;
  known: number;
  /** Of the logit of their share. */
  standardError: number;
}

export interface MemoInput {
  rulesVersion: string;
  metricVersion: number;
  journey: Pick<Journey, 'id' | 'slug' | 'displayName'> & { steps: MemoStep[] };
  window: Period;
  history: Period;
  filter: Record<string, string>;
  /** Days (ms) on which something changed: named by the caller, or known. */
  dates: { at: number; what: string }[];
  /** Findings of earlier memos of the journey with the same filter. */
  earlier: { from: number; to: number; findings: string[] }[];
  sampledOneIn: number;
  excluded: number;
  fingerprint: string;
  cube: CubeRow[];
  groups: { by: GroupColumn; rows: GroupedRow[] }[];
  weeks: WeekRow[];
  tracking: TrackingRow[];
  unknownSteps: { stepKey: string; reached: number }[];
  loss: LossRow[];
  stays: StayRow[];
  episodes: EpisodeRow[];
  submits: SubmitRow[];
  loops: LoopRow[];
  peers: PeerStep[];
}

/** After so long, every attempt of the embed script is over: 24 hours of a session, 30 minutes of silence. */
const MATURE_MS = DAY_MS + 30 * MINUTE_MS;
/** Days before the window that it is compared with. */
const HISTORY_DAYS = 56;
/** How far back, in days, a date may lie that is compared with what was before it. */
export const SINCE_DAYS_MAX = 182;
/** Weeks before the window by which weeks are known to resemble their neighbours. */
export const WEEKS_MAX = 52;

/** The last midnight (UTC) before which every attempt is over. */
export const lastMature = (now: number) => Math.floor((now - MATURE_MS) / DAY_MS) * DAY_MS;

export function periodsOf(to: number, days: number): { window: Period; history: Period } {
  const from = to - days * DAY_MS;
  return { window: { from, to }, history: { from: from - HISTORY_DAYS * DAY_MS, to: from } };
}

export const HOURS = (ms: number) => ms / HOUR_MS;
