// The sentences of this room, by the file that shows them.

export const appSetupWords = {
  setUpApp: 'Set up app',
  scanThisWithYour: 'Scan this with your authenticator app, or enter the key by hand.',
  keyForTheApp: 'Key for the app',
  enterTheCodeThat: 'Enter the code that the app shows.',
  codeThatTheApp: 'Code that the app shows',
  qrCodeOfThe: 'QR code of the key below',
} as const;

export const passkeysWords = {
  removeThePasskey: 'Remove the passkey {name}?',
  passkeyNamed: 'Passkey {name}',
  added: (day: string) => `added ${day}`,
  removeThePasskeyNamed: (name: string) => `Remove the passkey ${name}`,
  theBrowserMadeNo: 'The browser made no passkey. Try again, or use an authenticator app.',
  nameOfThePasskey: 'Name of the passkey',
  suchAsTheDevice: 'Such as the device that holds it.',
  waitingForTheBrowser: 'Waiting for the browser…',
} as const;

export const passwordActionWords = {
  leaveItEmptyIf: 'Leave it empty if your account has none, because you use single sign-on.',
} as const;

export const recoveryCodesWords = {
  keepTheseRecoveryCodes: 'Keep these recovery codes',
  eachLetsYouIn: 'Each lets you in once without your app or passkey. They are not shown again.',
} as const;

export const secondFactorWords = {
  setUpAuthenticatorApp: 'Set up authenticator app',
  besidesYourPasswordOr: 'Besides your password or single sign-on: nobody signs in without it.',
  removeAuthenticatorApp: 'Remove authenticator app',
  makeNewRecoveryCodes: 'Make new recovery codes',
  youHaveNoneYet: 'You have none yet.',
  removeTheAuthenticatorApp: 'Remove the authenticator app',
  newRecoveryCodes: 'New recovery codes',
} as const;

export const sessionsWords = {
  whereYouAreSigned: 'Where you are signed in',
  endWhatYouDo: 'Sign out each browser that you do not recognize, then change your password.',
  itCouldNotBe: 'It could not be ended',
  signedIn: 'signed in {ago}, ends {day} at the latest',
  unknownBrowser: 'Unknown browser',
  signOutEverywhereElse: 'Sign out everywhere else',
} as const;
