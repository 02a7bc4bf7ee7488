// The meaning of each figure, in two plain sentences, and where it is defined whole: a place on the definitions page, which is
// docs/metrics.md. A test follows every one.
import { meaningWords as words } from './words.ts';

interface Meaning {
  /** On the definitions page. */
  readonly anchor: string;
  readonly text: string;
}

export const DEFINITIONS = {
  sessions: {
    anchor: 'session',
    text: words.sessions,
  },
  completionRate: {
    anchor: 'completion-rate',
    text: words.completionRate,
  },
  medianTime: {
    anchor: 'median-time-to-complete',
    text: words.medianTime,
  },
  p90Time: {
    anchor: '90th-percentile',
    text: words.p90Time,
  },
  open: {
    anchor: 'open',
    text: words.open,
  },
  funnel: {
    anchor: 'reached',
    text: words.funnel,
  },
  abandonment: {
    anchor: 'abandonment',
    text: words.abandonment,
  },
  comparison: {
    anchor: 'comparison',
    text: words.comparison,
  },
  series: {
    anchor: 'series',
    text: words.series,
  },
  histogram: {
    anchor: 'distribution-of-times',
    text: words.histogram,
  },
  weekHours: {
    anchor: 'weekday-and-hour',
    text: words.weekHours,
  },
  groups: {
    anchor: 'device',
    text: words.groups,
  },
  tags: {
    anchor: 'event-counts',
    text: words.tags,
  },
  returns: {
    anchor: 'returns',
    text: words.returns,
  },
  neighbours: {
    anchor: 'entries-and-exits',
    text: words.neighbours,
  },
  leaving: {
    anchor: 'leaving',
    text: words.leaving,
  },
  fields: {
    anchor: 'fields',
    text: words.fields,
  },
  lastTouched: {
    anchor: 'last-touched',
    text: words.lastTouched,
  },
  errors: {
    anchor: 'fields',
    text: words.errors,
  },
  submits: {
    anchor: 'submits',
    text: words.submits,
  },
  timeOnStep: {
    anchor: 'time-on-step',
    text: words.timeOnStep,
  },
  transitions: {
    anchor: 'transitions',
    text: words.transitions,
  },
  paths: {
    anchor: 'paths',
    text: words.paths,
  },
} as const satisfies Record<string, Meaning>;
export type Definition = keyof typeof DEFINITIONS;

export const definitionPath = (of: Definition): string => `/definitions#${DEFINITIONS[of].anchor}`;
