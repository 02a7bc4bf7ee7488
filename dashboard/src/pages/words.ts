// The sentences of this room, by the file that shows them.

export const accountWords = {
  enterThePasswordThat: 'Enter the password that you have now.',
  thePasswordIsChanged: 'The password is changed. Other browsers in which you were signed in are signed out.',
} as const;

export const forgottenPasswordWords = {
  aLinkGoesTo: 'A link goes to the address of your account. Your old password works until you set a new one.',
  enterYourEMail: 'Enter your e-mail address.',
  lookIntoYourMail: 'Check your e-mail',
  ifTheAddressHas:
    'If {address} has an account here, a letter with a link is on its way. The link works once, for an hour. If nothing comes within some minutes, look among unwanted mail, or ask the people who run this service.',
} as const;

export const joinWords = {
  thisInvitationCannotBe: 'This invitation cannot be used',
  itWasUsedOr: 'It was used or withdrawn, has ended, or the link is not complete. Ask for a new one.',
  youAreInvitedAs: 'You are invited as {role} with the address {address}.',
  youAreSignedIn: 'You are signed in with another address',
  youAreSignedInAs: 'You are signed in as {address}. Sign out under {account}, then open this link again.',
  chooseAPassword: 'Choose a password',
  createAccountAndJoin: 'Create account and join',
  doYouHaveAn: 'Do you have an account here, or use single sign-on?',
  signInToAccept: 'Sign in to accept',
} as const;

export const notFoundWords = {
  nothingIsHere: 'Nothing is here',
  theAddressIsWrong: 'The address is wrong, or what was here is gone.',
} as const;

export const overviewWords = {
  onePageReport: 'One-page report',
  moreFigures: 'Devices, languages, sources, browsers, times and attempts',
  checkTheInstallation: 'Check the installation',
  noSessionOfThis: 'No session of this period passes the filters',
  takeAFilterAway: 'Take a filter away, or choose a longer period.',
  noSessionStartedIn: 'No session started in this period',
  hereYouWillSee:
    'Here you will see how far people come in this journey, and at which step they give up: how many reached each step, how many left there, how long it took them.',
  thereWereSessionsIn:
    'There were sessions in the period before: either nobody came, or the page no longer sends events.',
  figuresAppearAMoment:
    'Figures appear a moment after the first visit of a page that carries the script. Choose a longer period if there were visits earlier.',
} as const;

export const excludeMarkedWords = {
  excludeThese: (sessions: string) => `Exclude these ${sessions}`,
  whatItMeans: (mark: string) =>
    `No figure of this journey counts sessions with the mark “${mark}” from now on, earlier and later ones too. Nothing is erased: take the exclusion away under Settings, Exclusions, and they are counted again.`,
} as const;

export const fewSessionsWords = {
  tracking: 'Tracking',
  whetherItsEvents: 'Whether the events of the journey arrive, and from which steps.',
  whatAppearsWhen: 'What appears when',
  sessionsSoFar: (sessions: string, enough: string) =>
    `${sessions} of ${enough} sessions in this period. Rates of fewer change with every visit.`,
  now: 'Now',
  theFunnelCounts: 'The funnel above. It counts each visit within a few seconds.',
  fromSessions: (sessions: string) => `From ${sessions} sessions`,
  completionTimesAnd:
    'Completion, times, where people leave and why, devices, languages, sources and browsers, and who comes back.',
  fromSessionsInTwo: (sessions: string) => `From ${sessions} sessions in this period and in the one before`,
  theComparisonWith: 'The comparison of both.',
  theFirstMemos: 'The first findings of memos: what is worth changing, and how sure that is.',
  showAllFiguresNow: 'Show all figures now',
} as const;

export const pathsWords = {
  noSessionOfThis: 'No session of this period saw a step',
  hereYouWillSee:
    'Here you will see which ways people take from step to step, where they go back, and where they go round. Choose a longer period or fewer filters.',
} as const;

export const secondStepWords = {
  useARecoveryCode: 'Use a recovery code',
  enterACode: 'Enter a code.',
  codeOfYourAuthenticator: 'Code of your authenticator app',
  oneOfTheCodes: 'One of the codes that you kept. Each works once.',
  sixDigitsEachCode: 'Six digits. Each code works once.',
  theBrowserGaveNo: 'The browser gave no passkey. Try again, or use another way.',
  useAPasskey: 'Use a passkey',
  waitingForThePasskey: 'Waiting for the passkey…',
} as const;

export const setPasswordWords = {
  setAPassword: 'Set a password',
  thisLinkIsNot: 'This link is not complete',
  openTheWholeLink: 'Open the whole link that you were sent. If it is broken, ask for a new one.',
  theLinkWorksOnce: 'The link works once, and signs you in.',
} as const;

export const setupWords = {
  setUpWaymark: 'Set up Waymark',
  makeTheFirstAccount: 'Make the first account. It owns the organization and invites the others.',
  pasteTheAdminToken: 'Paste the admin token.',
  enterYourEMail: 'Enter your e-mail address.',
  theServicePrintedAt:
    'With the link of the first account no token is needed: the service printed it when it started at a terminal, and the command “user setup-link” prints it again. The token is in the file admin-token of the data folder, or in the variable ADMIN_TOKEN.',
  shortNameOfThe: 'Short name of the organization',
  itStandsInThe:
    'It is part of the script of every page: lowercase letters, numbers and hyphens. It cannot be changed later.',
} as const;

export const signInWords = {
  nobodyHereHasThe:
    'Nobody here has the e-mail address that you signed in with. Ask an owner of your organization to invite you.',
  singleSignOnDid:
    'Single sign-on did not say that your e-mail address is verified. Ask the people who run it, or sign in with a password.',
  anotherIdentity:
    'An account with your e-mail address signs in with another identity of single sign-on. Ask an owner to remove the member and invite you again.',
  youWereNotSigned: 'You were not signed in, because that was refused on the page of single sign-on. Try again.',
  signingInDidNot: 'Signing in did not work. Try again, or ask an owner of your organization whether you are a member.',
  yourAccountAsksFor: 'Your account asks for a second factor.',
  enterYourEMail: 'Enter your e-mail address.',
  enterYourPassword: 'Enter your password.',
  forgottenThePasswordWhoever:
    'Forgotten the password? The people who run this service can make a link to set a new one, with the command {command}.',
  sendMeALink: 'Send me a link to set a new password',
  continueWith: (provider: string) => `Continue with ${provider}`,
} as const;

export const stepWords = {
  noSessionOfThis: 'No session of this period saw this step',
  chooseALongerPeriod:
    'Choose a longer period or fewer filters. If people should have been here, mark the step in the page with the key {key}.',
  stepNumber: (place: string) => `Step ${place}:`,
  whyPeopleLeftHere: 'Why people left here',
  howPeopleLeaveHere: 'How people leave here',
  ofLeftHereMost: (left: string, reached: string, reason: string, rate: string) =>
    `${left} of ${reached} left here. Most often: ${reason}, ${rate} of these.`,
  ofLeftHere: (left: string, reached: string) => `${left} of ${reached} left here. No reason stands out.`,
  noSessionOfThisPeriod: 'No session of this period left here.',
} as const;

export const timelinesWords = {
  noSuchSessionIn: 'No such session in this period',
  chooseALongerPeriod: 'Choose a longer period or fewer filters.',
  aRandomSampleOf: (sample: string, sessions: string) => `A random sample of ${sample} out of ${sessions}.`,
  whatPeopleEnteredIs: (sessions: string) =>
    `${sessions} What people entered is never recorded. The audit log notes that you looked.`,
  itHasMoreEvents: 'It has more events than these.',
  sessionOf: 'Session {place}, {start}',
  times: (times: string) => `(${times} times)`,
} as const;
