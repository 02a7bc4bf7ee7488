// The sentences of this room, by the file that shows them.
import { messages } from '../language/messages.ts';

export const errorBoundaryWords = messages('layout.errorBoundaryWords', {
  thisPageCouldNot: 'This page could not be shown',
  theServiceIsAway: 'The service cannot be reached. This page loads again by itself when it answers.',
  loadItAgainIf: 'Load it again. If that does not help, report what you were doing to the people who run this service.',
  loadAgain: 'Load again',
});

export const journeyPageWords = messages('layout.journeyPageWords', {
  journeys: 'Journeys',
  tab: '{part} – {journey}',
  noSuchJourney: 'No such journey',
  noJourneyHasThe: 'No journey has the address “{slug}”',
  allJourneys: 'All journeys',
  itMayHaveBeen: 'It may have been deleted, or belong to another organization.',
});

export const journeyTabsWords = messages('layout.journeyTabsWords', {
  journey: 'Journey',
  overview: 'Overview',
  paths: 'Paths',
  burden: 'Burden',
  alerts: 'Alerts',
  live: 'Live',
  memos: 'Memos',
  simulator: 'Simulator',
  install: 'Install',
  share: 'Share',
  edit: 'Edit',
});

export const languageWords = messages('layout.languageWords', {
  language: 'Language',
});

export const navigationWords = messages('layout.navigationWords', {
  closeMenu: 'Close menu',
  openMenu: 'Open menu',
  main: 'Main',
  journeys: 'Journeys',
  alerts: 'Alerts',
  help: 'Help',
  settings: 'Settings',
  organization: 'Organization',
  members: 'Members',
  apiKeys: 'API keys',
  exclusions: 'Exclusions',
  messages: 'Messages',
  feeds: 'Feeds',
  reports: 'Reports',
  auditLog: 'Audit log',
  data: 'Data',
});

export const offersWords = messages('layout.offersWords', {
  invitesYouAs: '{organization} invites you as {role, select, owner {owner} editor {editor} other {viewer}}.',
  join: 'Join {organization}',
  joining: 'Joining…',
});

export const serviceAwayWords = messages('layout.serviceAwayWords', {
  doesNotAnswer: 'The service does not answer',
  isSlow: 'The service is slow to answer',
  stillOfTheChoiceBefore: 'These figures are still those of the period and filters before this choice, of {time}.',
  stillOfThen: 'These figures are of {time}, until the answer comes.',
  ofThen: 'These figures are of {time}. Trying again.',
  ofTheChoiceBefore: 'These figures are of {time}, with the period and filters before this choice. Trying again.',
});

export const shellWords = messages('layout.shellWords', {
  skipToContent: 'Skip to content',
  skipToFigures: 'Skip to the figures',
  noOrganizationYet: 'No organization yet',
  yourAccountBelongsTo:
    'Your account belongs to no organization. Ask an owner to invite you, then open the link that you get.',
  secondFactorRequired: 'Second factor required',
  answersOnlyPeopleWho:
    '{organization} answers only people who sign in with a second factor: an authenticator app or a passkey. Set one up, it takes a minute.',
  setUpASecond: 'Set up a second factor',
});

export const themeWords = messages('layout.themeWords', {
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
});
