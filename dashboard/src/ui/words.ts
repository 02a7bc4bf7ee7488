// The sentences of this room, by the file that shows them.
import { messages } from '../language/messages.ts';

export const awaitingWords = messages('ui.awaitingWords', {
  loading: 'Loading',
});

export const copyWords = messages('ui.copyWords', {
  copy: 'Copy',
  copied: 'Copied',
  selectTheTextAnd: 'Select the text and copy it: this browser does not let pages copy here.',
});

export const dialogWords = messages('ui.dialogWords', {
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
});

export const formWords = messages('ui.formWords', {
  optional: '(optional)',
});

export const formatWords = messages('ui.formatWords', {
  justNow: 'just now',
});

export const noticeWords = messages('ui.noticeWords', {
  thisIsNotHere: 'This is not here',
  itMayHaveBeen: '{message}. It may have been deleted, or belong to another organization.',
  allJourneys: 'All journeys',
  thisCouldNotBe: 'This could not be loaded',
  asksAgain: 'This page asks again by itself.',
});

export const sparklineWords = messages('ui.sparklineWords', {
  noSessionsInDays: 'No sessions in {days, number} days',
  sessionsADayIn:
    'Sessions a day in {days, number} days: {ends, select, same {{low, number} each day} other {{low, number} to {high, number}}}, today {last, number}',
});
