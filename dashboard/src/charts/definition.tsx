// Where each figure is defined: a place on the definitions page, which is docs/metrics.md.
import { Link } from 'react-router';

/** Figure to anchor. A test follows every one. */
export const DEFINITIONS = {
  sessions: 'session',
  completionRate: 'completion-rate',
  medianTime: 'median-time-to-complete',
  p90Time: '90th-percentile',
  open: 'open',
  funnel: 'reached',
  abandonment: 'abandonment',
  series: 'series',
  histogram: 'distribution-of-times',
  groups: 'device',
  tags: 'event-counts',
  neighbours: 'entries-and-exits',
  leaving: 'leaving',
  fields: 'fields',
  lastTouched: 'last-touched',
  errors: 'fields',
  submits: 'submits',
  timeOnStep: 'time-on-step',
  transitions: 'transitions',
  paths: 'paths',
} as const;
export type Definition = keyof typeof DEFINITIONS;

export const definitionPath = (of: Definition): string => `/definitions#${DEFINITIONS[of]}`;

export function DefinitionLink({ of, title }: { of: Definition; title: string }) {
  return (
    <Link className="definition-link" to={definitionPath(of)}>
      Definition<span className="visually-hidden"> of {title}</span>
    </Link>
  );
}
