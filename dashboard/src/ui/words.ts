// The sentences of this room, by the file that shows them.

export const copyWords = {
  selectTheTextAnd: 'Select the text and copy it: this browser does not let pages copy here.',
} as const;

export const noticeWords = {
  thisIsNotHere: 'This is not here',
  itMayHaveBeen: (message: string) => `${message}. It may have been deleted, or belong to another organization.`,
  thisCouldNotBe: 'This could not be loaded',
  asksAgain: 'This page asks again by itself.',
} as const;

export const sparklineWords = {
  noSessionsInDays: (days: string) => `No sessions in ${days} days`,
  sessionsADayIn: (days: string, low: string, high: string, last: string) =>
    `Sessions a day in ${days} days: ${low} to ${high}, today ${last}`,
} as const;
