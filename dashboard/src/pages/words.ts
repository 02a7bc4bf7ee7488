// The sentences of this room, by the file that shows them.
import { messages } from '../language/messages.ts';

export const doorWords = messages('pages.doorWords', {
  signIn: 'Sign in',
  eMail: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
});

export const headlineWords = messages('pages.headlineWords', {
  readTheAlert: 'Read the alert',
  readTheMemo: 'Read the memo',
  checkTheInstallation: 'Check the installation',
  openTheStep: 'Open the step',
  moreAlerts: 'and {more, plural, one {# more alert} other {# more alerts}}',
});

export const accountWords = messages('pages.accountWords', {
  account: 'Account',
  invitations: 'Invitations',
  changePassword: 'Change password',
  changing: 'Changing…',
  currentPassword: 'Current password',
  language: 'Language',
  languageOf: 'Language of pages and mails',
  languageReaches: 'For this account, in every browser where no other language is chosen.',
  languageOfOthers: 'Organization or browser',
  saveLanguage: 'Save language',
  savingLanguage: 'Saving…',
  signOut: 'Sign out',
  enterThePasswordThat: 'Enter the password that you have now.',
  thePasswordIsChanged: 'The password is changed. Other browsers in which you were signed in are signed out.',
});

export const passwordsWords = messages('pages.passwordsWords', {
  hint: 'At least {min} characters. A sentence that only you know is a good one.',
  atLeast: 'Use at least {min} characters.',
  atMost: 'Use at most {max} characters.',
});

export const forgottenPasswordWords = messages('pages.forgottenPasswordWords', {
  aLinkGoesTo: 'A link goes to the address of your account. Your old password works until you set a new one.',
  enterYourEMail: 'Enter your e-mail address.',
  lookIntoYourMail: 'Check your e-mail',
  ifTheAddressHas:
    'If {address} has an account here, a letter with a link is on its way. The link works once, for an hour. If nothing comes within some minutes, look among unwanted mail, or ask the people who run this service.',
  sendLink: 'Send link',
  sending: 'Sending…',
});

export const joinWords = messages('pages.joinWords', {
  invitation: 'Invitation',
  join: 'Join {organization}',
  thisInvitationCannotBe: 'This invitation cannot be used',
  itWasUsedOr: 'It was used or withdrawn, has ended, or the link is not complete. Ask for a new one.',
  youAreInvitedAs:
    'You are invited as {role, select, owner {owner} editor {editor} other {viewer}} with the address {address}.',
  youAreSignedIn: 'You are signed in with another address',
  youAreSignedInAs: 'You are signed in as {address}. Sign out under {account}, then open this link again.',
  account: 'Account',
  acceptInvitation: 'Accept invitation',
  accepting: 'Accepting…',
  chooseAPassword: 'Choose a password',
  createAccountAndJoin: 'Create account and join',
  joining: 'Joining…',
  doYouHaveAn: 'Do you have an account here, or use single sign-on?',
  signInToAccept: 'Sign in to accept',
});

export const notFoundWords = messages('pages.notFoundWords', {
  nothingIsHere: 'Nothing is here',
  theAddressIsWrong: 'The address is wrong, or what was here is gone.',
  allJourneys: 'All journeys',
});

export const overviewWords = messages('pages.overviewWords', {
  overview: 'Overview',
  onePageReport: 'One-page report',
  pdf: '(PDF)',
  moreFigures: 'Devices, languages, sources, browsers, times and attempts',
  devices: 'Devices',
  device: 'Device',
  languages: 'Languages',
  language: 'Language',
  sources: 'Sources',
  source: 'Source',
  browsers: 'Browsers',
  browser: 'Browser',
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
});

export const allowAppWords = messages('pages.allowAppWords', {
  anAppAsks: 'An app asks for access',
  theRequestIsWrong: 'The app cannot be connected',
  allJourneys: 'All journeys',
  mayItAct: 'May {app} act for you?',
  youBelongToNo: 'You belong to no organization, so that there is nothing to read',
  allowed: 'The app is connected',
  goBackToTheApp: 'Go back to the app. You see and end it under {account}.',
  account: 'Account',
  youAreSignedIn: 'You are signed in as {address}.',
  anyAppCanTake: 'An app chooses its name itself. Allow it only if you have just started to connect it.',
  organization: 'Organization',
  access: 'What {app} may do in {organization}',
  youEndItUnder: 'Never more than you may. You end it at any time under Account.',
  allow: 'Allow',
  allowing: 'Connecting…',
  refuse: 'Refuse',
});

export const allExcludedWords = messages('pages.allExcludedWords', {
  allAreExcluded:
    '{sessions, plural, =1 {The one session of this period is excluded} other {All # sessions of this period are excluded}}',
  anOwnerLeaves: 'An owner leaves them out of every figure, by:',
});

export const excludeMarkedWords = messages('pages.excludeMarkedWords', {
  excludeThese: '{sessions, plural, one {Exclude this session} other {Exclude these # sessions}}',
  excludeTheseOrNot: '{sessions, plural, one {Exclude this session?} other {Exclude these # sessions?}}',
  whatItMeans:
    'No figure of this journey counts sessions with the mark “{mark}” from now on, earlier and later ones too. Nothing is erased: take the exclusion away under Settings, Exclusions, and they are counted again.',
});

export const exportsWords = messages('pages.exportsWords', {
  saveAs: 'Save as {format}',
});

export const fewSessionsWords = messages('pages.fewSessionsWords', {
  tracking: 'Tracking',
  whetherItsEvents: 'Whether the events of the journey arrive, and from which steps.',
  whatAppearsWhen: 'What appears when',
  sessionsSoFar: '{sessions} of {enough, number} sessions in this period. Rates of fewer change with every visit.',
  now: 'Now',
  theFunnelCounts: 'The funnel above. It counts each visit within a few seconds.',
  fromSessions: 'From {sessions, number} sessions',
  completionTimesAnd:
    'Completion, times, where people leave and why, devices, languages, sources and browsers, and who comes back.',
  fromSessionsInTwo: 'From {sessions, number} sessions in this period and in the one before',
  theComparisonWith: 'The comparison of both.',
  theFirstMemos: 'The first findings of memos: what is worth changing, and how sure that is.',
  showAllFiguresNow: 'Show all figures now',
});

export const pathsWords = messages('pages.pathsWords', {
  paths: 'Paths',
  noSessionOfThis: 'No session of this period saw a step',
  hereYouWillSee:
    'Here you will see which ways people take from step to step, where they go back, and where they go round. Choose a longer period or fewer filters.',
});

export const secondStepWords = messages('pages.secondStepWords', {
  useARecoveryCode: 'Use a recovery code',
  cancel: 'Cancel',
  enterACode: 'Enter a code.',
  codeOfYourAuthenticator: 'Code of your authenticator app',
  recoveryCode: 'Recovery code',
  oneOfTheCodes: 'One of the codes that you kept. Each works once.',
  sixDigitsEachCode: 'Six digits. Each code works once.',
  continue: 'Continue',
  checking: 'Checking…',
  theBrowserGaveNo: 'The browser gave no passkey. Try again, or use another way.',
  useAPasskey: 'Use a passkey',
  waitingForThePasskey: 'Waiting for the passkey…',
});

export const setPasswordWords = messages('pages.setPasswordWords', {
  setAPassword: 'Set a password',
  setPassword: 'Set password',
  setting: 'Setting…',
  thisLinkIsNot: 'This link is not complete',
  openTheWholeLink: 'Open the whole link that you were sent. If it is broken, ask for a new one.',
  theLinkWorksOnce: 'The link works once, and signs you in.',
});

export const setupWords = messages('pages.setupWords', {
  setUpWaymark: 'Set up Waymark',
  makeTheFirstAccount: 'Make the first account. It owns the organization and invites the others.',
  adminToken: 'Admin token',
  pasteTheAdminToken: 'Paste the admin token.',
  yourName: 'Your name',
  enterYourEMail: 'Enter your e-mail address.',
  theServicePrintedAt:
    'With the link of the first account no token is needed: the service printed it when it started at a terminal, and the command “user setup-link” prints it again. The token is in the file admin-token of the data folder, or in the variable ADMIN_TOKEN.',
  organization: 'Organization',
  shortNameOfThe: 'Short name of the organization',
  itStandsInThe:
    'It is part of the script of every page: lowercase letters, numbers and hyphens. It cannot be changed later.',
  createAccount: 'Create account',
  creating: 'Creating…',
});

export const signInWords = messages('pages.signInWords', {
  secondStep: 'Second step',
  signingIn: 'Signing in…',
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
  forgottenPassword:
    'Forgotten the password? The people who run this service can make a link to set a new one, with the command {command}.',
  sendMeALink: 'Send me a link to set a new password',
  continueWith: 'Continue with {provider}',
});

export const stepWords = messages('pages.stepWords', {
  allSteps: 'All steps',
  noSuchStep: 'This journey has no such step',
  neitherConfiguredNorSeen: 'No step of the journey has the key {key}, and no session of this period saw one.',
  sessions: 'Sessions',
  lastSignal: 'Last signal',
  noSessionOfThis: 'No session of this period saw this step',
  chooseALongerPeriod:
    'Choose a longer period or fewer filters. If people should have been here, mark the step in the page with the key {key}.',
  stepNumber: 'Step {place, number}:',
  whyPeopleLeftHere: 'Why people left here',
  howPeopleLeaveHere: 'How people leave here',
  ofLeftHereMost:
    '{left} of {reached, plural, one {# session} other {# sessions}} left here. Most often: {reason}, {rate} of these.',
  ofLeftHere: '{left} of {reached, plural, one {# session} other {# sessions}} left here. No reason stands out.',
  noSessionOfThisPeriod: 'No session of this period left here.',
});

export const timelinesWords = messages('pages.timelinesWords', {
  sessions: 'Sessions',
  overview: 'Overview',
  addressIsWrong: 'The address of this page is wrong',
  noSuchSessionIn: 'No such session in this period',
  notUnderstood: '{part} in the address was not understood, or is nothing that sessions of this period did.',
  allSessions: 'All sessions of this period',
  chooseALongerPeriod: 'Choose a longer period or fewer filters.',
  aRandomSampleOf:
    'A random sample of {sample, number} out of {sessions, plural, one {# session} other {# sessions}}. What people entered is never recorded. The audit log notes that you looked.',
  all: '{sessions, plural, one {# session} other {# sessions}}. What people entered is never recorded. The audit log notes that you looked.',
  completed: 'Completed',
  left: 'Left',
  stillOpen: 'Still open',
  sessionOf: 'Session {place, number}, {start}',
  itHasMoreEvents: 'It has more events than these.',
  because: '{what}: {why}',
  lasting: '{what}, {took}',
  severalTimes: '{what} ({times, number} times)',
});
