// The sentences of this room, by the file that shows them.

export const auditWords = {
  whoDidWhat: 'Who did what',
  keptFor400Days: 'Kept for 400 days. It holds no secrets and nothing about visitors.',
  readWhoDidWhat: 'read who did what',
  fromTo: (before: string, after: string) => `from ${before} to ${after}`,
  none: 'none',
  yes: 'yes',
  no: 'no',
} as const;

export const dataWords = {
  everyEventOfA: 'Every event of a journey as it is kept, for your own analysis.',
  thereIsNoJourney: 'No journey exists yet, so there is nothing to export.',
  eraseAVisitor: 'Erase a visitor',
  removesEveryEventThat: 'Removes every event that carries a client id, in all journeys of the organization, for good.',
  enterTheClientId: 'Enter the client id.',
  noEventCarriesThis: 'No event carries this client id: nothing was erased. Check that it is complete.',
  theVisitorFindsIt: 'The visitor finds it in their browser, in the storage of your site, under the name je_cid.',
  eraseThisVisitor: 'Erase this visitor?',
  allEventsOf: 'All events of {client} are removed. This cannot be undone, and figures change.',
} as const;

export const exclusionsWords = {
  leftOutOfEvery: 'Left out of every figure',
  nothingIsRemovedTake: 'No events are deleted: remove an exclusion, and its sessions count again.',
  itsSessionsAreCounted: 'Its sessions are counted again, at once.',
  nothingIsExcluded: 'Nothing is excluded',
  leaveOutALoad: 'Leave out a load test, a trial host, a version of the script that counted wrong, or marked sessions.',
  hostOfTheirFirst: 'Host of their first page',
  versionOfTheScript: 'Version of the script',
  whenTheyWereReceived: 'When they were received',
  suchAsStagingExample: 'Such as staging.example.org.',
  mustNotBeEmpty: 'Must not be empty.',
  mustBeADay: 'Must be a day and a time, as 2026-03-02 14:00.',
  seeAndChange: 'see and change what figures leave out',
} as const;

export const exportWords = {
  csvForSpreadsheets: 'CSV, for spreadsheets',
  ndjsonOneEventA: 'NDJSON, one event a line',
  parquetForDataTools: 'Parquet, for data tools',
  mustNotBeBefore: 'Must not be before the first day.',
  firstDayUtc: 'First day (UTC)',
  exportedOf: (events: string, all: string) => `${events} of ${all}`,
  exported: (events: string) => `${events} exported.`,
  lastDayUtc: 'Last day (UTC)',
  theConnectionBroke: 'The connection broke before the file was complete. Try again, or choose a shorter time.',
} as const;

export const keyDialogWords = {
  readJourneysAndSteps: 'Read journeys and steps',
  createAndChangeJourneys: 'Create and change journeys and steps',
  readFiguresExportEvents: 'Read figures, export events',
  sendEventsPagesNeed: 'Send events (pages need no key)',
  changeSettingsAndKeys: 'Change settings and keys',
  addAndRemoveMembers: 'Add and remove members',
  readMemos: 'Read memos',
  makeMemos: 'Make memos',
  chooseAtLeastOne: 'Choose at least one.',
  whatUsesItSuch: 'What uses it, such as Monthly report.',
  copyTheKeyNow: 'Copy the key now',
  itIsNotKept: 'It is not kept in a form that could be shown again. Put it where only the program can read it.',
} as const;

export const keysWords = {
  seeAndMakeApi: 'see and make API keys',
  forProgramsThatUse:
    'For programs that use the API, such as a deployment or a report. Pages need none to send events.',
  programsThatUseIt: 'Programs that use it are refused at once. This cannot be undone.',
  noKeysYet: 'No keys yet',
  created: (day: string) => `created ${day}`,
  createOneWithThe: 'Create one with the scopes that the program needs, and no more. The key is shown once.',
} as const;

export const memberDialogWords = {
  alsoChangesSettingsMembers: 'also changes settings, members and keys',
  mustBeAnE: 'Must be an e-mail address.',
  sendThemThisLink: 'Send them this link, in private',
  theyAreAMember: 'They become a member once they have signed in and accepted. The link works once, for 30 days.',
  linkOfTheInvitation: 'Link of the invitation',
  seesJourneysAndFigures: 'sees journeys and figures',
  alsoChangesJourneys: 'also changes journeys and steps',
} as const;

export const membersWords = {
  ownersChangeEverythingEditors: 'Owners change everything, editors journeys and steps, viewers nothing.',
  theRoleWasNot: 'The role was not changed',
  lastSignIn: 'Last sign-in',
  theySeeNothingOf: 'They see nothing of this organization from that moment. You can invite them again.',
  notAcceptedYetInvite: 'Not accepted yet. Invite somebody again for a new link.',
  theLinkWorksNo: 'The link no longer works.',
  nobodyHasAnInvitation: 'No invitation is waiting to be accepted.',
  seeAndChange: 'see and change who belongs to the organization',
} as const;

export const organizationWords = {
  shortName: 'Short name: {name}. It is part of the script of every page and cannot be changed.',
  whatIsBeyondThem: 'Requests beyond them are refused with status 429. Pages send them again later.',
  requestsAnHourFor: 'Requests an hour, for each journey',
  aVisitorWhoFills: 'A visitor who fills in a form makes about 5 to 30.',
  requestsAMinuteFrom: 'Requests a minute from each site that no journey lists',
  whoseDaysAndHours: 'Time zone of all figures',
  countsAtOnceFor: 'Applies at once, to all of the past.',
  daysThatEventsAre: 'Days that events are kept',
  olderOnesAreRemoved:
    'Older ones are removed for good, and with them the figures of that time. 395 days let you compare with the year before.',
  membersWhoHaveNone:
    'Members who have none see nothing of the organization until they set one up. API keys keep working.',
  upToEachMember: 'Up to each member',
  requiredOfEveryMember: 'Required of every member',
  mustBeAWhole: (max: string) => `Must be a whole number from 1 to ${max}.`,
  seeAndChange: 'see and change limits and retention',
} as const;

export const ownersWords = {
  onlyOwnersAskAn: (what: string) => `Only owners ${what}. Ask an owner of your organization.`,
} as const;
