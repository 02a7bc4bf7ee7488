// The sentences of this room, by the file that shows them.

export const errorBoundaryWords = {
  thisPageCouldNot: 'This page could not be shown',
  theServiceIsAway: 'The service cannot be reached. This page loads again by itself when it answers.',
  loadItAgainIf: 'Load it again. If that does not help, report what you were doing to the people who run this service.',
} as const;

export const journeyPageWords = {
  noSuchJourney: 'No such journey',
  noJourneyHasThe: (slug: string) => `No journey has the address “${slug}”`,
  itMayHaveBeen: 'It may have been deleted, or belong to another organization.',
} as const;

export const offersWords = {
  invitesYouAs: '{organization} invites you as {role}.',
} as const;

export const serviceAwayWords = {
  doesNotAnswer: 'The service does not answer',
  ofThen: (time: string) => `These figures are of ${time}. Trying again.`,
  ofTheChoiceBefore: (time: string) =>
    `These figures are of ${time}, with the period and filters before this choice. Trying again.`,
} as const;

export const shellWords = {
  skipToContent: 'Skip to content',
  noOrganizationYet: 'No organization yet',
  yourAccountBelongsTo:
    'Your account belongs to no organization. Ask an owner to invite you, then open the link that you get.',
  secondFactorRequired: 'Second factor required',
  answersOnlyPeopleWho: (displayName: string) =>
    `${displayName} answers only people who sign in with a second factor: an authenticator app or a passkey. Set one up, it takes a minute.`,
  setUpASecond: 'Set up a second factor',
} as const;
