// The sentences of this room, by the file that shows them.
import type { EndpointKind } from '../../../../src/domain/message.ts';

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
  nothingToErase: 'No journey exists yet, so there is nothing to erase.',
  eraseAVisitor: 'Erase a visitor',
  removesEveryEventThat: 'Removes every event that carries a client id, in all journeys of the organization, for good.',
  enterTheClientId: 'Enter the client id.',
  noEventCarriesThis: 'No event carries this client id: nothing was erased. Check that it is complete.',
  theVisitorFindsIt: 'The visitor finds it in their browser, in the storage of your site, under the name je_cid.',
  eraseThisVisitor: 'Erase this visitor?',
  allEventsOf: 'All events of {client} are removed. This cannot be undone, and figures change.',
} as const;

export const eraseSessionsWords = {
  ownersOnly: 'can erase sessions',
  title: 'Erase sessions',
  lead: 'For sessions that are not visitors’: a load test, or what a program sent. They are counted first, then removed for good.',
  ofJourney: 'Sessions of',
  receivedFrom: 'Received from (UTC)',
  receivedUntil: 'Received until (UTC)',
  suchAs: 'Such as 2026-03-02 14:00.',
  onlyMarked: 'Only with the mark',
  whateverMark: 'All, with and without marks',
  countFirst: 'Count them',
  counting: 'Counting…',
  nothingFound: 'No session was received then with this mark. Nothing is erased.',
  eraseThem: (sessions: string) => `Erase ${sessions}?`,
  erase: 'Erase sessions',
  completed: (completions: string) => `With them go ${completions}.`,
  lookNormal: (normal: string, sessions: string, share: string) =>
    `${normal} of the ${sessions} (${share}) look like a visitor’s.`,
  visitorsAmong: 'Visitors may be among them. Erase a shorter time, or only sessions with one mark.',
  cannotBeUndone: 'This cannot be undone, and figures change.',
  erasures: 'Erasures of this journey',
  progress: 'Sessions erased',
  states: {
    waiting: (_done: string, _all: string) => 'Waiting.',
    running: (done: string, all: string) => `${done} of ${all} erased.`,
    done: (done: string, _all: string) => `${done} sessions erased.`,
    failed: (done: string, all: string) => `Stopped after ${done} of ${all}.`,
  },
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
  olderThanSecondFactor: 'Older than the requirement of a second factor: revoke it if nobody knows who has it.',
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
  linkIsMailed: (email: string) => `The link goes to ${email} by mail`,
  linkOfTheInvitation: 'Link of the invitation',
  seesJourneysAndFigures: 'sees journeys and figures',
  alsoChangesJourneys: 'also changes journeys and steps',
} as const;

export const membersWords = {
  ownersChangeEverythingEditors: 'Owners change everything, editors journeys and steps, viewers nothing.',
  theRoleWasNot: 'The role was not changed',
  lastSignIn: 'Last sign-in',
  theySeeNothingOf: 'They see nothing of this organization from that moment. You can invite them again.',
  letters: { waiting: 'Mail is on its way', sent: 'Mailed', dead: 'The mail did not arrive' },
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
  countsAtOnceFor: 'Type a part of its name, such as Berlin. Applies at once, to all of the past.',
  chooseAZone: 'Choose a time zone, such as Europe/Berlin.',
  noSuchZone: (name: string) =>
    `No time zone is called “${name}”. Choose one of the list, by its region and city, such as Europe/Berlin.`,
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

export const messagesWords = {
  ownersOnly: 'see and change where messages go',
  title: 'Where messages go',
  lead: 'Alerts, memos that are ready and changes of journeys, sent to other systems, chats and mailboxes. What fails is tried again for a day.',
  none: 'Messages go nowhere yet',
  noneHint: 'Add a webhook, an e-mail address, or the incoming webhook of a channel in Slack, Teams or Mattermost.',
  goneWithIt: 'What waits for it is not sent any more.',
  nameHint: 'Such as the team or the system that receives it.',
  urlHint: 'It begins with https://. Private addresses need the variable WEBHOOK_NETWORKS.',
  mailHint: 'An address from outside the organization is asked first, and receives nothing until it has confirmed.',
  noMailTitle: 'E-mail is not set up',
  noMail: 'The operator sets SMTP_URL and MAIL_FROM. Until then nothing goes to this address.',
  unconfirmed: 'The address has not confirmed. It was sent a link that works for 7 days, and receives nothing before.',
  asked: 'The letter is on its way.',
  confirmed: 'Messages go to this address from now on. Send a test to see one.',
  notYet: 'The address is asked to confirm by a letter, and receives nothing before.',
  chooseOne: 'Choose at least one.',
  copySecret: 'Copy the secret now',
  shownOnce: 'It is not shown again. The receiver checks the signature of every message with it.',
  noSecret: 'The channel receives messages from now on. Send a test to see one.',
  testSent: 'The test is on its way.',
  oldSecret: (until: string) => `The secret before it signs as well until ${until}.`,
  dropped: (many: number) => `${many} messages were dropped, because too many waited.`,
  deliveries: 'Last deliveries',
  showDeliveriesOf: (name: string) => `Show deliveries of ${name}`,
  noDeliveries: 'Nothing was sent yet.',
} as const;

export const feedsWords = {
  ownersOnly: 'see and change feeds',
  title: 'Atom feeds of journeys',
  lead: 'Alerts, annotations, finished memos and scored forecasts of a journey, for a feed reader. Who has the address reads it, without an account.',
  none: 'No feeds yet',
  noneHint: 'Create one, and give its address to a feed reader.',
  createdBy: (name: string) => `created by ${name}`,
  revokedMeans: 'Readers of its address get nothing from then on. This cannot be undone.',
  nameHint: 'For whom it is, such as The team. Only this list and the audit log show it.',
  chooseJourney: 'Choose a journey',
  copyNow: 'Copy the address now',
  shownOnce: 'It is not kept in a form that could be shown again. Whoever has it can read the feed.',
  addressOfFeed: 'Address of the feed',
} as const;

export const ENDPOINT_KIND_WORDS: Record<EndpointKind, string> = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  mattermost: 'Mattermost',
  email: 'E-mail',
};

export const reportsWords = {
  itGoesTo: 'It goes to',
  ownersOnly: 'see and change scheduled reports',
  title: 'Reports by week or month',
  lead: 'Completion beside the week or month before, whether the change is more than chance, the step that loses more, alerts, the newest memo and how forecasts did.',
  none: 'No reports yet',
  noneHint: 'Schedule one for people who do not open Waymark.',
  allJourneys: 'All journeys',
  rhythms: { week: 'Each week', month: 'Each month' },
  whenHint:
    'A week goes from Monday to Sunday and is sent on Monday at 6:00 of the organization’s time zone, a month on the first.',
  to: (names: string) => `to ${names}`,
  toNobody: 'to nobody: its addresses were removed',
  silent: 'Nothing was tracked in the last period. The next one comes when something is.',
  sendNow: (name: string) => `Send now: ${name}`,
  onItsWay: 'On its way',
  removedMeans: 'It is sent no more.',
  chooseAddress: 'Choose at least one.',
  noAddressTitle: 'Reports need an address',
  noAddress: 'Add an e-mail address, a webhook or a channel under Messages first.',
  otherAddress: 'Another address?',
  addAddress: 'Add it under Messages',
  off: (name: string) => `${name} (off)`,
  unconfirmed: (name: string) => `${name} (not confirmed)`,
} as const;

export const MESSAGE_TYPE_WORDS = {
  'alert.opened': 'An alert began',
  'alert.closed': 'What an alert was about is over',
  'memo.ready': 'A memo is ready',
  'simulation.ready': 'A simulation is ready',
  'forecast.scored': 'A forecast was compared with what happened',
  'report.ready': 'A scheduled report',
  'erasure.done': 'An erasure is done',
  'journey.created': 'A journey was created',
  'journey.updated': 'A journey was changed',
  'journey.deleted': 'A journey was deleted',
  'step.created': 'A step was added',
  'step.updated': 'A step was changed',
  'step.deleted': 'A step was deleted',
  'step.reordered': 'Steps got other places',
} as const;
