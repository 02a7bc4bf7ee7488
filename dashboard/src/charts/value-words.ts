// Values, units and definitions by name.
import { messages } from '../language/messages.ts';

export const valueWords = messages('charts/value.valueWords', {
  notGiven: 'Not given',
});

export const deviceWords = messages('charts/value.deviceWords', {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  unknown: 'Not given',
});

export const reasonWords = messages('charts/value.reasonWords', {
  none: 'No signal',
  unspecified: 'Signal without a reason',
  close: 'Closed or left the page',
  external: 'Followed a link to another site',
  rapid_exit: 'Left within 5 seconds',
  idle_60s: 'Did nothing for a minute',
  idle_300s: 'Did nothing for 5 minutes',
  timeout: 'Did nothing for 30 minutes',
});

export const errorWords = messages('charts/value.errorWords', {
  valueMissing: 'Left empty',
  typeMismatch: 'Wrong kind of value',
  patternMismatch: 'Wrong form',
  tooLong: 'Too long',
  tooShort: 'Too short',
  rangeUnderflow: 'Too low',
  rangeOverflow: 'Too high',
  stepMismatch: 'Not an allowed step',
  badInput: 'Not readable',
  customError: 'By the page’s own check',
  'aria-invalid': 'Marked as invalid',
  'error-summary': 'In the list of errors',
});

export const tagWords = messages('charts/value.tagWords', {
  session_start: 'Sessions begun',
  session_end: 'Sessions ended',
  page_view: 'Page views',
  step_view: 'Step views',
  field_focus: 'Fields entered',
  field_blur: 'Fields left',
  field_change: 'Fields changed',
  validation_error: 'Validation errors',
  submit_attempt: 'Attempts to submit',
  submit_success: 'Successes',
  dropoff_signal: 'Drop-off signals',
});

/** One event of a session, in its line. */
export const eventWords = messages('charts/value.eventWords', {
  session_start: 'Session began',
  session_end: 'Session ended',
  page_view: 'Opened a page',
  step_view: 'Saw',
  field_focus: 'Was in',
  field_blur: 'Left',
  field_change: 'Filled in',
  validation_error: 'Error in',
  submit_attempt: 'Tried to submit',
  submit_success: 'Completed',
  dropoff_signal: 'Signal of leaving',
});

export const browserWords = messages('charts/value.browserWords', {
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  webview: 'Inside an app',
  other: 'Other',
  unknown: 'Not given',
});

export const marksWords = messages('charts/value.marksWords', {
  unmarked: 'Nothing looks wrong',
  marked: 'Looks wrong',
  proven: 'Proven',
});

export const filterWords = messages('charts/value.filterWords', {
  deviceClass: 'Device',
  language: 'Language',
  source: 'Source',
  browser: 'Browser',
  variant: 'Variant',
  marks: 'Marks',
});

/** A filter with its value: in a sentence, and as a head. */
export const filteredWords = messages('charts/value.filteredWords', {
  within:
    '{filter, select, deviceClass {device {value}} language {language {value}} source {source {value}} browser {browser {value}} variant {variant {value}} other {marks {value}}}',
  head: '{filter, select, deviceClass {Device {value}} language {Language {value}} source {Source {value}} browser {Browser {value}} variant {Variant {value}} other {Marks {value}}}',
});

export const periodWords = messages('charts/value.periodWords', {
  today: 'Today',
  days: '{days, plural, one {# day} other {# days}}',
  custom: 'Custom',
});

export const unitWords = messages('charts/value.unitWords', {
  interval95: '{share} interval',
  interval95Is: '{share} interval {range}',
  quoted: '“{name}”',
  points: '{points} points',
  pointsBetween: 'between {least} and {most} points',
  weekFrom: 'Week from {day}',
  weeksFrom: '{weeks, plural, one {# week} other {# weeks}} from {day}',
  days: '{value}\u00a0d',
  hours: '{value}\u00a0h',
  minutes: '{value}\u00a0min',
  seconds: '{value}\u00a0s',
  partOf: '{part, number} of {all, number}',
});

export const meaningWords = messages('charts/value.meaningWords', {
  sessions:
    'A session is one attempt at the journey, from its first event to its last. A person who tries twice counts twice.',
  completionRate:
    'Completed sessions as a share of all sessions that started in the period. The range beside it holds the true share 95 times out of 100.',
  medianTime:
    'Half of the completed sessions took less time than this, half took more. Sessions that were not completed do not count.',
  p90Time: 'Nine out of ten completed sessions took less time than this. The slowest tenth took more.',
  open: 'Sessions that are not completed and were active within the last 30 minutes. They may still complete.',
  funnel:
    'How many sessions saw each step, and what became of them: they went on, left, or are still open. Left means that it was the last step they saw. Shares of reached are of all sessions, the others of those that reached the step.',
  abandonment:
    'Sessions that left at a step as a share of those that saw it. The line shows how far the true share may lie from the dot.',
  comparison:
    'A share of the sessions shown, minus the same share of the other period or group. Where the interval leaves out 0, the difference is more than chance.',
  series:
    'Sessions by the time at which they started, and how many of them were completed. The latest ones may still complete. Days are drawn as weeks where one has fewer than 30 sessions.',
  histogram:
    'How long completed sessions took, from the first event to completion. Bars between the 5th and the 95th percentile are equally wide; the shortest and the longest times are one bar each.',
  weekHours:
    'Sessions of the period by the weekday and the hour at which they started, on the clocks of the organization’s time zone.',
  groups:
    'Sessions by what the first event of each says. A difference between two groups may have other reasons than the group.',
  tags: 'Events that happened in the last 24 hours, by kind. Period and filters do not change them.',
  returns:
    'How many sessions a browser had until one completed. Browsers are distinguished by an anonymous id, which no figure shows.',
  neighbours:
    'The step that sessions saw before this one, and the step they saw after it. A session counts once on each side.',
  leaving:
    'The last signal that the page sent of sessions that left here: closed, idle, or gone within seconds. Some browsers send none.',
  fields:
    'What sessions did in each field of this step: entered it, changed it, came back, met an error. What people entered is never recorded.',
  lastTouched:
    'The last field that each session touched before it left at this step. It says where people stopped, not that the field was the reason.',
  errors:
    'Sessions in which the page refused a field, by the kind of error. A session with the same error twice counts once.',
  submits:
    'Sessions that tried to submit this step, and those that the checks of the page stopped at least once. Many of these try again and go on.',
  timeOnStep:
    'From seeing the step to seeing the next one or completing, summed over all visits of a session. Half of the sessions took less.',
  transitions: 'How often sessions went from one step to another. The same way twice in one session counts twice.',
  paths: 'The steps of a session in their order, and how it ended. Sessions with exactly the same steps are one path.',
});
