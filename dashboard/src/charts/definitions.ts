// The meaning of each figure, in two plain sentences, and where it is defined whole: a place on the definitions page, which is
// docs/metrics.md. A test follows every one.

interface Meaning {
  /** On the definitions page. */
  readonly anchor: string;
  readonly text: string;
}

export const DEFINITIONS = {
  sessions: {
    anchor: 'session',
    text: 'A session is one attempt at the journey, from its first event to its last. A person who tries twice counts twice.',
  },
  completionRate: {
    anchor: 'completion-rate',
    text: 'Completed sessions as a share of all sessions that started in the period. The range beside it holds the true share 95 times out of 100.',
  },
  medianTime: {
    anchor: 'median-time-to-complete',
    text: 'Half of the completed sessions took less time than this, half took more. Sessions that were not completed do not count.',
  },
  p90Time: {
    anchor: '90th-percentile',
    text: 'Nine out of ten completed sessions took less time than this. The slowest tenth took more.',
  },
  open: {
    anchor: 'open',
    text: 'Sessions that are not completed and were active within the last 30 minutes. They may still complete.',
  },
  funnel: {
    anchor: 'reached',
    text: 'How many sessions saw each step, and what became of them: they went on, left, or are still open. Left means that it was the last step they saw. Shares of reached are of all sessions, the others of those that reached the step.',
  },
  abandonment: {
    anchor: 'abandonment',
    text: 'Sessions that left at a step as a share of those that saw it. The line shows how far the true share may lie from the dot.',
  },
  comparison: {
    anchor: 'comparison',
    text: 'A share of the sessions shown, minus the same share of the other period or group. Where the interval leaves out 0, the difference is more than chance.',
  },
  series: {
    anchor: 'series',
    text: 'Sessions by the time at which they started, and how many of them were completed. The latest ones may still complete. Days are drawn as weeks where one has fewer than 30 sessions.',
  },
  histogram: {
    anchor: 'distribution-of-times',
    text: 'How long completed sessions took, from the first event to completion. Bars between the 5th and the 95th percentile are equally wide; the shortest and the longest times are one bar each.',
  },
  weekHours: {
    anchor: 'weekday-and-hour',
    text: 'Sessions of the period by the weekday and the hour at which they started, on the clocks of the organization’s time zone.',
  },
  groups: {
    anchor: 'device',
    text: 'Sessions by what the first event of each says. A difference between two groups may have other reasons than the group.',
  },
  tags: {
    anchor: 'event-counts',
    text: 'Events that happened in the last 24 hours, by kind. Period and filters do not change them.',
  },
  returns: {
    anchor: 'returns',
    text: 'How many sessions a browser had until one completed. Browsers are distinguished by an anonymous id, which no figure shows.',
  },
  neighbours: {
    anchor: 'entries-and-exits',
    text: 'The step that sessions saw before this one, and the step they saw after it. A session counts once on each side.',
  },
  leaving: {
    anchor: 'leaving',
    text: 'The last signal that the page sent of sessions that left here: closed, idle, or gone within seconds. Some browsers send none.',
  },
  fields: {
    anchor: 'fields',
    text: 'What sessions did in each field of this step: entered it, changed it, came back, met an error. What people entered is never recorded.',
  },
  lastTouched: {
    anchor: 'last-touched',
    text: 'The last field that each session touched before it left at this step. It says where people stopped, not that the field was the reason.',
  },
  errors: {
    anchor: 'fields',
    text: 'Sessions in which the page refused a field, by the kind of error. A session with the same error twice counts once.',
  },
  submits: {
    anchor: 'submits',
    text: 'Sessions that tried to submit this step, and those that the checks of the page stopped at least once. Many of these try again and go on.',
  },
  timeOnStep: {
    anchor: 'time-on-step',
    text: 'From seeing the step to seeing the next one or completing, summed over all visits of a session. Half of the sessions took less.',
  },
  transitions: {
    anchor: 'transitions',
    text: 'How often sessions went from one step to another. The same way twice in one session counts twice.',
  },
  paths: {
    anchor: 'paths',
    text: 'The steps of a session in their order, and how it ended. Sessions with exactly the same steps are one path.',
  },
} as const satisfies Record<string, Meaning>;
export type Definition = keyof typeof DEFINITIONS;

export const definitionPath = (of: Definition): string => `/definitions#${DEFINITIONS[of].anchor}`;
