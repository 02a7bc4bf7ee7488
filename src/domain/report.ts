// A report as a message holds it: figures for programs, sentences for people.
import type { ShareOf } from './share.ts';

export const REPORT_RHYTHMS = ['week', 'month'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];

/** Journeys that a report about all of them lists: those whose completion changed, then those with most sessions. */
export const REPORT_JOURNEYS_MAX = 12;
/** Alerts, and forecasts, that a report lists. */
export const REPORT_ITEMS_MAX = 5;

/** The counts of a period. */
export interface ReportFigures {
  sessions: number;
  completed: number;
  completion: ShareOf;
}

export interface ReportChange {
  /** Completion now less completion before, with its 95 % interval: fractions. */
  by: number;
  low: number;
  high: number;
  /** The interval holds 0. */
  isMaybeChance: boolean;
}

/** A sentence with the page about it; null: it has none. */
export interface ReportLine {
  text: string;
  url: string | null;
}

export interface ReportRow extends ReportLine {
  /** As many as the table has heads; `text` says the same in a sentence. */
  cells: readonly string[];
}

/** The member `report` of a message's data. Addresses are paths until it is sent. */
export interface Report {
  scheduleId: string;
  /** Name of the journey, or of the organization where it is about all journeys. */
  about: string;
  every: ReportRhythm;
  /** True for a report requested by a person in addition to the schedule. */
  isExtra: boolean;
  period: { from: string; to: string; timezone: string };
  periodBefore: { from: string; to: string; timezone: string };
  /** False: no session started in the period. */
  isTracked: boolean;
  now: ReportFigures;
  before: ReportFigures;
  /** Null: too few sessions, or not tracked as a whole. */
  change: ReportChange | null;
  /** The listed journeys of a report about all; null in a report about one. */
  journeys: readonly (ReportFigures & { slug: string; displayName: string; change: ReportChange | null })[] | null;
  /** "2 Mar to 8 Mar 2026" */
  days: string;
  table: { head: readonly string[]; rows: readonly ReportRow[] } | null;
  lines: readonly string[];
  sections: readonly { title: string; items: readonly ReportLine[] }[];
}
