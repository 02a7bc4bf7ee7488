// Values, units and definitions by name.
import { messages } from '../../language/messages.ts';

export const valueWords = messages('charts/choice/value.valueWords', {
  notGiven: 'Not given',
});

export const deviceWords = messages('charts/choice/value.deviceWords', {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  unknown: 'Not given',
});

export const reasonWords = messages('charts/choice/value.reasonWords', {
  none: 'No signal',
  unspecified: 'Signal without a reason',
  close: 'Closed or left the page',
  external: 'Followed a link to another site',
  rapid_exit: 'Left within 5 seconds',
  idle_60s: 'Did nothing for a minute',
  idle_300s: 'Did nothing for 5 minutes',
  timeout: 'Did nothing for 30 minutes',
});

export const errorWords = messages('charts/choice/value.errorWords', {
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

export const tagWords = messages('charts/choice/value.tagWords', {
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
export const eventWords = messages('charts/choice/value.eventWords', {
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

export const browserWords = messages('charts/choice/value.browserWords', {
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  webview: 'Inside an app',
  other: 'Other',
  unknown: 'Not given',
});

export const marksWords = messages('charts/choice/value.marksWords', {
  unmarked: 'Nothing looks wrong',
  marked: 'Looks wrong',
  proven: 'Proven',
});

export const filterWords = messages('charts/choice/value.filterWords', {
  deviceClass: 'Device',
  language: 'Language',
  source: 'Source',
  browser: 'Browser',
  variant: 'Variant',
  marks: 'Marks',
});

/** A filter with its value: in a sentence, and as a head. */
export const filteredWords = messages('charts/choice/value.filteredWords', {
  within:
    '{filter, select, deviceClass {device {value}} language {language {value}} source {source {value}} browser {browser {value}} variant {variant {value}} other {marks {value}}}',
  head: '{filter, select, deviceClass {Device {value}} language {Language {value}} source {Source {value}} browser {Browser {value}} variant {Variant {value}} other {Marks {value}}}',
});

export const periodWords = messages('charts/choice/value.periodWords', {
  today: 'Today',
  days: '{days, plural, one {# day} other {# days}}',
  custom: 'Custom',
});

export const unitWords = messages('charts/choice/value.unitWords', {
  interval95: '{share} interval',
  interval95Is: '{share} interval {range}',
  quoted: '“{name}”',
  points: '{points} points',
  pointsBetween: '{ends, select, same {about {low}} other {between {low} and {high}}} points',
  weekFrom: 'Week from {day}',
  weeksFrom: '{weeks, plural, one {# week} other {# weeks}} from {day}',
  days: '{value}\u00a0d',
  hours: '{value}\u00a0h',
  minutes: '{value}\u00a0min',
  seconds: '{value}\u00a0s',
  partOf: '{part, number} of {all, number}',
});
