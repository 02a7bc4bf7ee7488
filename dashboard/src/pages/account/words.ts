// The sentences of this room, by the file that shows them.
import { messages } from '../../language/messages.ts';

export const actionWords = messages('pages/account.actionWords', {
  cancel: 'Cancel',
  remove: 'Remove',
  removing: 'Removing…',
  addPasskey: 'Add passkey',
});

export const appWords = messages('pages/account.appWords', {
  connectedApps: 'Connected apps',
  anAssistantConnects:
    'An assistant connects to {address}, then asks you here. End each app that you do not recognize.',
  itCouldNotBe: 'It could not be ended',
  noneYet: 'No app is connected.',
  reads: 'Read figures, memos and forecasts',
  doesAll: 'Read, and run forecasts if your role allows it',
  answerGoesTo:
    '{kind, select, device {The answer goes to a program on this device} program {The answer goes to the program that opens {receiver} addresses} other {The answer goes to {receiver}}}',
  forOrganization: '{access}, in {organization}, since {day}.',
  lastUsed: 'Last used on {day}.',
  neverUsed: 'Not used yet.',
  end: 'End',
  endNamed: 'End {app}',
});

export const appSetupWords = messages('pages/account.appSetupWords', {
  setUpApp: 'Set up app',
  preparing: 'Preparing…',
  scanThisWithYour: 'Scan this with your authenticator app, or enter the key by hand.',
  keyForTheApp: 'Key for the app',
  enterTheCodeThat: 'Enter the code that the app shows.',
  codeThatTheApp: 'Code that the app shows',
  qrCodeOfThe: 'QR code of the key below',
  confirm: 'Confirm',
  checking: 'Checking…',
});

export const passkeysWords = messages('pages/account.passkeysWords', {
  removeThePasskey: 'Remove the passkey {name}?',
  removePasskey: 'Remove passkey',
  passkeyNamed: 'Passkey {name}',
  added: 'added {day}',
  removeThePasskeyNamed: 'Remove the passkey {name}',
  theBrowserMadeNo: 'The browser made no passkey. Try again, or use an authenticator app.',
  nameOfThePasskey: 'Name of the passkey',
  suchAsTheDevice: 'Such as the device that holds it.',
  waitingForTheBrowser: 'Waiting for the browser…',
});

export const passwordActionWords = messages('pages/account.passwordActionWords', {
  yourPassword: 'Your password',
  leaveItEmptyIf: 'Leave it empty if your account has none, because you use single sign-on.',
});

export const recoveryCodesWords = messages('pages/account.recoveryCodesWords', {
  keepTheseRecoveryCodes: 'Keep these recovery codes',
  eachLetsYouIn: 'Each lets you in once without your app or passkey. They are not shown again.',
  recoveryCodes: 'Recovery codes',
});

export const secondFactorWords = messages('pages/account.secondFactorWords', {
  secondFactor: 'Second factor',
  authenticatorApp: 'Authenticator app',
  setUpAuthenticatorApp: 'Set up authenticator app',
  besidesYourPasswordOr: 'Besides your password or single sign-on: nobody signs in without it.',
  removeAuthenticatorApp: 'Remove authenticator app',
  makeNewRecoveryCodes: 'Make new recovery codes',
  making: 'Making…',
  youHaveNoneYet: 'You have none yet.',
  removeTheAuthenticatorApp: 'Remove the authenticator app',
  newRecoveryCodes: 'New recovery codes',
});

export const sessionsWords = messages('pages/account.sessionsWords', {
  whereYouAreSigned: 'Where you are signed in',
  endWhatYouDo: 'Sign out each browser that you do not recognize, then change your password.',
  itCouldNotBe: 'It could not be ended',
  thisOne: '(this one)',
  signedIn: 'signed in {ago}, ends {day} at the latest',
  browserOn: '{browser} on {system}',
  unknownBrowser: 'Unknown browser',
  theCommand: 'The command {command} in a terminal',
  signOut: 'Sign out',
  signOutOf: 'Sign out {browser}',
  signOutEverywhereElse: 'Sign out everywhere else',
});
