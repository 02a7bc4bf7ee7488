// Words for the values that sessions and events carry. What pages made up themselves stands as they wrote it.
const NOT_GIVEN = 'Not given';

const DEVICES: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  unknown: NOT_GIVEN,
  '': NOT_GIVEN,
};

const REASONS: Readonly<Record<string, string>> = {
  none: 'No signal',
  unspecified: 'Signal without a reason',
  close: 'Closed or left the page',
  external: 'Followed a link to another site',
  rapid_exit: 'Left within 5 seconds',
  idle_60s: 'Did nothing for a minute',
  idle_300s: 'Did nothing for 5 minutes',
  timeout: 'Did nothing for 30 minutes',
};

const ERROR_TYPES: Readonly<Record<string, string>> = {
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
};

const TAGS: Readonly<Record<string, string>> = {
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
};

/** One event of a session, in its line. */
const EVENTS: Readonly<Record<string, string>> = {
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
};

/** Every kind of event that exists. */
export const TAG_KEYS: readonly string[] = Object.keys(TAGS);

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

export const deviceName = (value: string): string => DEVICES[value] ?? value;

export function languageName(value: string): string {
  if (value === '') return NOT_GIVEN;
  try {
    return languages.of(value) ?? value;
  } catch {
    // Pages send what they like: not everything is a language tag.
    return value;
  }
}

export const sourceName = (value: string): string => (value === '' ? NOT_GIVEN : value);

const BROWSERS: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  safari: 'Safari',
  firefox: 'Firefox',
  edge: 'Edge',
  samsung: 'Samsung Internet',
  webview: 'Inside an app',
  other: 'Other',
  unknown: NOT_GIVEN,
  '': NOT_GIVEN,
};

const MARKS: Readonly<Record<string, string>> = {
  unmarked: 'Nothing looks wrong',
  marked: 'Looks wrong',
  proven: 'Proven',
};

export const browserName = (value: string): string => BROWSERS[value] ?? value;

export const variantName = (value: string): string => (value === '' ? NOT_GIVEN : value);

/** Which sessions by what their marks say. */
export const marksName = (value: string): string => MARKS[value] ?? value;

export const reasonName = (value: string): string => REASONS[value] ?? value;

export const errorName = (value: string): string => ERROR_TYPES[value] ?? value;

export const tagName = (value: string): string => TAGS[value] ?? value;

export const eventName = (tag: string): string => EVENTS[tag] ?? tag;
