import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  actionWords: {
    cancel: 'Abbrechen',
    remove: 'Entfernen',
    removing: 'Wird entfernt…',
    addPasskey: 'Passkey hinzufügen',
  },
  appWords: {
    connectedApps: 'Verbundene Apps',
    anAssistantConnects:
      'Ein Assistent verbindet sich mit {address} und fragt Sie dann hier. Beenden Sie jede App, die Sie nicht erkennen.',
    itCouldNotBe: 'Die App konnte nicht beendet werden',
    noneYet: 'Keine App ist verbunden.',
    reads: 'Zahlen, Memos und Prognosen lesen',
    doesAll: 'Lesen, und Prognosen rechnen, wenn Ihre Rolle es erlaubt',
    answerGoesTo:
      '{kind, select, device {Die Antwort geht an ein Programm auf diesem Gerät} program {Die Antwort geht an das Programm, das Adressen mit {receiver} öffnet} other {Die Antwort geht an {receiver}}}',
    forOrganization: '{access}, in {organization}, seit {day}.',
    lastUsed: 'Zuletzt benutzt am {day}.',
    neverUsed: 'Noch nicht benutzt.',
    end: 'Beenden',
    endNamed: '{app} beenden',
  },
  appSetupWords: {
    setUpApp: 'App einrichten',
    preparing: 'Wird vorbereitet…',
    scanThisWithYour: 'Scannen Sie das mit Ihrer Authenticator-App, oder geben Sie den Schlüssel von Hand ein.',
    keyForTheApp: 'Schlüssel für die App',
    enterTheCodeThat: 'Geben Sie den Code ein, den die App zeigt.',
    codeThatTheApp: 'Code, den die App zeigt',
    qrCodeOfThe: 'QR-Code des Schlüssels darunter',
    confirm: 'Bestätigen',
    checking: 'Wird geprüft…',
  },
  passkeysWords: {
    removeThePasskey: 'Den Passkey {name} entfernen?',
    removePasskey: 'Passkey entfernen',
    passkeyNamed: 'Passkey {name}',
    added: 'hinzugefügt am {day}',
    removeThePasskeyNamed: 'Den Passkey {name} entfernen',
    theBrowserMadeNo:
      'Der Browser hat keinen Passkey erstellt. Versuchen Sie es noch einmal, oder verwenden Sie eine Authenticator-App.',
    nameOfThePasskey: 'Name des Passkeys',
    suchAsTheDevice: 'Zum Beispiel das Gerät, auf dem er liegt.',
    waitingForTheBrowser: 'Warten auf den Browser…',
  },
  passwordActionWords: {
    yourPassword: 'Ihr Passwort',
    leaveItEmptyIf: 'Lassen Sie es leer, wenn Ihr Konto keines hat, weil Sie Single Sign-on verwenden.',
  },
  recoveryCodesWords: {
    keepTheseRecoveryCodes: 'Bewahren Sie diese Wiederherstellungscodes auf',
    eachLetsYouIn: 'Mit jedem kommen Sie einmal ohne App oder Passkey hinein. Sie werden nicht noch einmal gezeigt.',
    recoveryCodes: 'Wiederherstellungscodes',
  },
  secondFactorWords: {
    secondFactor: 'Zweiter Faktor',
    authenticatorApp: 'Authenticator-App',
    setUpAuthenticatorApp: 'Authenticator-App einrichten',
    besidesYourPasswordOr: 'Zusätzlich zu Ihrem Passwort oder Single Sign-on: Ohne ihn meldet sich niemand an.',
    removeAuthenticatorApp: 'Authenticator-App entfernen',
    makeNewRecoveryCodes: 'Neue Wiederherstellungscodes erstellen',
    making: 'Werden erstellt…',
    youHaveNoneYet: 'Sie haben noch keinen.',
    removeTheAuthenticatorApp: 'Die Authenticator-App entfernen',
    newRecoveryCodes: 'Neue Wiederherstellungscodes',
  },
  sessionsWords: {
    whereYouAreSigned: 'Wo Sie angemeldet sind',
    endWhatYouDo: 'Melden Sie jeden Browser ab, den Sie nicht erkennen, und ändern Sie dann Ihr Passwort.',
    itCouldNotBe: 'Die Abmeldung ist gescheitert',
    thisOne: '(dieser)',
    signedIn: 'angemeldet {ago}, endet spätestens am {day}',
    browserOn: '{browser} auf {system}',
    unknownBrowser: 'Unbekannter Browser',
    theCommand: 'Der Befehl {command} in einem Terminal',
    signOut: 'Abmelden',
    signOutOf: '{browser} abmelden',
    signOutEverywhereElse: 'Überall sonst abmelden',
  },
} satisfies Translation<typeof english>;
