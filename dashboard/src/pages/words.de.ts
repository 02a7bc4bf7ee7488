import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  doorWords: {
    signIn: 'Anmelden',
    eMail: 'E-Mail',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
  },
  headlineWords: {
    readTheAlert: 'Zur Warnung',
    readTheMemo: 'Memo lesen',
    checkTheInstallation: 'Installation prüfen',
    openTheStep: 'Schritt öffnen',
    moreAlerts: 'und {more, plural, one {# weitere Warnung} other {# weitere Warnungen}}',
  },
  accountWords: {
    account: 'Konto',
    invitations: 'Einladungen',
    changePassword: 'Passwort ändern',
    changing: 'Wird geändert…',
    currentPassword: 'Aktuelles Passwort',
    language: 'Sprache',
    languageOf: 'Sprache der Seiten und Mails',
    languageReaches: 'Für dieses Konto, in jedem Browser, in dem keine andere Sprache gewählt ist.',
    languageOfOthers: 'Organisation oder Browser',
    saveLanguage: 'Sprache speichern',
    savingLanguage: 'Wird gespeichert…',
    signOut: 'Abmelden',
    enterThePasswordThat: 'Geben Sie das Passwort ein, das Sie jetzt haben.',
    thePasswordIsChanged: 'Das Passwort ist geändert. Andere Browser, in denen Sie angemeldet waren, sind abgemeldet.',
  },
  passwordsWords: {
    hint: 'Mindestens {min} Zeichen. Gut ist ein Satz, den nur Sie kennen.',
    atLeast: 'Verwenden Sie mindestens {min} Zeichen.',
    atMost: 'Verwenden Sie höchstens {max} Zeichen.',
  },
  forgottenPasswordWords: {
    aLinkGoesTo: 'Ein Link geht an die Adresse Ihres Kontos. Ihr altes Passwort gilt, bis Sie ein neues setzen.',
    enterYourEMail: 'Geben Sie Ihre E-Mail-Adresse ein.',
    lookIntoYourMail: 'Sehen Sie in Ihre E-Mails',
    ifTheAddressHas:
      'Wenn {address} hier ein Konto hat, ist eine E-Mail mit einem Link unterwegs. Der Link funktioniert einmal, eine Stunde lang. Wenn nach einigen Minuten nichts ankommt, sehen Sie im Spam-Ordner nach, oder fragen Sie die Betreiber dieses Dienstes.',
    sendLink: 'Link senden',
    sending: 'Wird gesendet…',
  },
  joinWords: {
    invitation: 'Einladung',
    join: '{organization} beitreten',
    thisInvitationCannotBe: 'Diese Einladung kann nicht benutzt werden',
    itWasUsedOr:
      'Sie wurde benutzt oder zurückgezogen, ist abgelaufen, oder der Link ist nicht vollständig. Bitten Sie um eine neue.',
    youAreInvitedAs:
      'Sie sind mit der Rolle {role, select, owner {Inhaber} editor {Bearbeiter} other {Betrachter}} und der Adresse {address} eingeladen.',
    youAreSignedIn: 'Sie sind mit einer anderen Adresse angemeldet',
    youAreSignedInAs:
      'Sie sind als {address} angemeldet. Melden Sie sich unter {account} ab, und öffnen Sie diesen Link dann noch einmal.',
    account: 'Konto',
    acceptInvitation: 'Einladung annehmen',
    accepting: 'Wird angenommen…',
    chooseAPassword: 'Wählen Sie ein Passwort',
    createAccountAndJoin: 'Konto anlegen und beitreten',
    joining: 'Beitritt läuft…',
    doYouHaveAn: 'Haben Sie hier ein Konto, oder verwenden Sie Single Sign-on?',
    signInToAccept: 'Anmelden und annehmen',
  },
  notFoundWords: {
    nothingIsHere: 'Hier ist nichts',
    theAddressIsWrong: 'Die Adresse ist falsch, oder was hier war, gibt es nicht mehr.',
    allJourneys: 'Alle Journeys',
  },
  overviewWords: {
    overview: 'Überblick',
    onePageReport: 'Bericht auf einer Seite',
    pdf: '(PDF)',
    moreFigures: 'Geräte, Sprachen, Quellen, Browser, Zeiten und Versuche',
    devices: 'Geräte',
    device: 'Gerät',
    languages: 'Sprachen',
    language: 'Sprache',
    sources: 'Quellen',
    source: 'Quelle',
    browsers: 'Browser',
    browser: 'Browser',
    checkTheInstallation: 'Einbau prüfen',
    noSessionOfThis: 'Keine Sitzung dieses Zeitraums passt zu den Filtern',
    takeAFilterAway: 'Entfernen Sie einen Filter, oder wählen Sie einen längeren Zeitraum.',
    noSessionStartedIn: 'In diesem Zeitraum begann keine Sitzung',
    hereYouWillSee:
      'Hier sehen Sie, wie weit Personen in dieser Journey kommen und bei welchem Schritt sie aufgeben: wie viele jeden Schritt erreichten, wie viele dort abbrachen und wie lange sie brauchten.',
    thereWereSessionsIn:
      'Im Zeitraum davor gab es Sitzungen: Entweder kam niemand, oder die Seite sendet keine Ereignisse mehr.',
    figuresAppearAMoment:
      'Zahlen erscheinen kurz nach dem ersten Besuch einer Seite, die das Skript enthält. Wählen Sie einen längeren Zeitraum, wenn es früher Besuche gab.',
  },
  allowAppWords: {
    anAppAsks: 'Eine App bittet um Zugriff',
    theRequestIsWrong: 'Die App kann nicht verbunden werden',
    allJourneys: 'Alle Journeys',
    mayItAct: 'Darf {app} für Sie handeln?',
    youBelongToNo: 'Sie gehören zu keiner Organisation, es gibt also nichts zu lesen',
    allowed: 'Die App ist verbunden',
    goBackToTheApp: 'Kehren Sie zur App zurück. Unter {account} sehen und beenden Sie sie.',
    account: 'Konto',
    youAreSignedIn: 'Sie sind als {address} angemeldet.',
    anyAppCanTake:
      'Eine App wählt ihren Namen selbst. Erlauben Sie sie nur, wenn Sie eben begonnen haben, sie zu verbinden.',
    organization: 'Organisation',
    access: 'Was {app} in {organization} darf',
    youEndItUnder: 'Nie mehr, als Sie dürfen. Sie beenden es jederzeit unter Konto.',
    allow: 'Erlauben',
    allowing: 'Wird verbunden…',
    refuse: 'Ablehnen',
  },
  allExcludedWords: {
    allAreExcluded:
      '{sessions, plural, =1 {Die eine Sitzung dieses Zeitraums ist ausgeschlossen} other {Alle # Sitzungen dieses Zeitraums sind ausgeschlossen}}',
    anOwnerLeaves: 'Ein Inhaber lässt sie aus allen Zahlen weg, nach:',
  },

  excludeMarkedWords: {
    excludeThese: '{sessions, plural, one {Diese Sitzung ausschließen} other {Diese # Sitzungen ausschließen}}',
    excludeTheseOrNot: '{sessions, plural, one {Diese Sitzung ausschließen?} other {Diese # Sitzungen ausschließen?}}',
    whatItMeans:
      'Von jetzt an zählt keine Zahl dieser Journey Sitzungen mit dem Merkmal „{mark}“, frühere wie spätere. Nichts wird gelöscht: Heben Sie den Ausschluss unter Einstellungen, Ausschlüsse auf, und sie werden wieder gezählt.',
  },
  exportsWords: {
    saveAs: 'Als {format} speichern',
  },
  fewSessionsWords: {
    tracking: 'Datenerfassung',
    whetherItsEvents: 'Ob die Ereignisse der Journey ankommen, und von welchen Schritten.',
    whatAppearsWhen: 'Was wann erscheint',
    sessionsSoFar:
      '{sessions} von {enough, number} Sitzungen in diesem Zeitraum. Bei weniger ändern sich Anteile mit jedem Besuch.',
    now: 'Jetzt',
    theFunnelCounts: 'Der Trichter oben. Er zählt jeden Besuch innerhalb weniger Sekunden.',
    fromSessions: 'Ab {sessions, number} Sitzungen',
    completionTimesAnd:
      'Abschlüsse, Zeiten, wo und warum Personen abbrechen, Geräte, Sprachen, Quellen und Browser, und wer wiederkommt.',
    fromSessionsInTwo: 'Ab {sessions, number} Sitzungen in diesem Zeitraum und im Zeitraum davor',
    theComparisonWith: 'Der Vergleich der beiden.',
    theFirstMemos: 'Die ersten Befunde der Memos: was sich zu ändern lohnt, und wie sicher das ist.',
    showAllFiguresNow: 'Alle Zahlen jetzt zeigen',
  },
  pathsWords: {
    paths: 'Wege',
    noSessionOfThis: 'Keine Sitzung dieses Zeitraums sah einen Schritt',
    hereYouWillSee:
      'Hier sehen Sie, welche Wege Personen von Schritt zu Schritt nehmen, wo sie zurückgehen und wo sie im Kreis gehen. Wählen Sie einen längeren Zeitraum oder weniger Filter.',
  },
  secondStepWords: {
    useARecoveryCode: 'Wiederherstellungscode verwenden',
    cancel: 'Abbrechen',
    enterACode: 'Geben Sie einen Code ein.',
    codeOfYourAuthenticator: 'Code Ihrer Authenticator-App',
    recoveryCode: 'Wiederherstellungscode',
    oneOfTheCodes: 'Einer der Codes, die Sie aufbewahrt haben. Jeder gilt einmal.',
    sixDigitsEachCode: 'Sechs Ziffern. Jeder Code gilt einmal.',
    continue: 'Weiter',
    checking: 'Wird geprüft…',
    theBrowserGaveNo:
      'Der Browser hat keinen Passkey geliefert. Versuchen Sie es noch einmal, oder wählen Sie einen anderen Weg.',
    useAPasskey: 'Passkey verwenden',
    waitingForThePasskey: 'Warten auf den Passkey…',
  },
  setPasswordWords: {
    setAPassword: 'Ein Passwort setzen',
    setPassword: 'Passwort setzen',
    setting: 'Wird gesetzt…',
    thisLinkIsNot: 'Dieser Link ist nicht vollständig',
    openTheWholeLink:
      'Öffnen Sie den ganzen Link, den Sie erhalten haben. Wenn er beschädigt ist, bitten Sie um einen neuen.',
    theLinkWorksOnce: 'Der Link funktioniert einmal und meldet Sie an.',
  },
  setupWords: {
    setUpWaymark: 'Waymark einrichten',
    makeTheFirstAccount: 'Legen Sie das erste Konto an. Es ist Inhaber der Organisation und lädt die anderen ein.',
    adminToken: 'Admin-Token',
    pasteTheAdminToken: 'Fügen Sie das Admin-Token ein.',
    yourName: 'Ihr Name',
    enterYourEMail: 'Geben Sie Ihre E-Mail-Adresse ein.',
    theServicePrintedAt:
      'Mit dem Link für das erste Konto ist kein Token nötig: Der Dienst hat ihn ausgegeben, als er in einem Terminal startete, und der Befehl „user setup-link“ gibt ihn noch einmal aus. Das Token steht in der Datei admin-token des Datenordners oder in der Variablen ADMIN_TOKEN.',
    organization: 'Organisation',
    shortNameOfThe: 'Kurzbezeichnung der Organisation',
    itStandsInThe:
      'Sie steht im Skript jeder Seite: Kleinbuchstaben, Ziffern und Bindestriche. Sie lässt sich später nicht ändern.',
    createAccount: 'Konto anlegen',
    creating: 'Wird angelegt…',
  },
  signInWords: {
    secondStep: 'Zweiter Schritt',
    signingIn: 'Anmeldung läuft…',
    nobodyHereHasThe:
      'Niemand hier hat die E-Mail-Adresse, mit der Sie sich angemeldet haben. Bitten Sie einen Inhaber Ihrer Organisation, Sie einzuladen.',
    singleSignOnDid:
      'Single Sign-on hat nicht gemeldet, dass Ihre E-Mail-Adresse bestätigt ist. Fragen Sie dessen Betreiber, oder melden Sie sich mit einem Passwort an.',
    anotherIdentity:
      'Ein Konto mit Ihrer E-Mail-Adresse meldet sich mit einer anderen Identität des Single Sign-on an. Bitten Sie einen Inhaber, das Mitglied zu entfernen und Sie neu einzuladen.',
    youWereNotSigned:
      'Sie wurden nicht angemeldet, weil das auf der Seite des Single Sign-on abgelehnt wurde. Versuchen Sie es noch einmal.',
    signingInDidNot:
      'Die Anmeldung ist gescheitert. Versuchen Sie es noch einmal, oder fragen Sie einen Inhaber Ihrer Organisation, ob Sie Mitglied sind.',
    yourAccountAsksFor: 'Ihr Konto verlangt einen zweiten Faktor.',
    enterYourEMail: 'Geben Sie Ihre E-Mail-Adresse ein.',
    enterYourPassword: 'Geben Sie Ihr Passwort ein.',
    forgottenPassword:
      'Passwort vergessen? Die Betreiber dieses Dienstes können mit dem Befehl {command} einen Link erstellen, um ein neues zu setzen.',
    sendMeALink: 'Link für ein neues Passwort senden',
    continueWith: 'Weiter mit {provider}',
  },
  stepWords: {
    allSteps: 'Alle Schritte',
    noSuchStep: 'Diesen Schritt hat die Journey nicht',
    neitherConfiguredNorSeen:
      'Kein Schritt der Journey hat den Schlüssel {key}, und keine Sitzung dieses Zeitraums sah einen solchen.',
    sessions: 'Sitzungen',
    lastSignal: 'Letztes Signal',
    noSessionOfThis: 'Keine Sitzung dieses Zeitraums sah diesen Schritt',
    chooseALongerPeriod:
      'Wählen Sie einen längeren Zeitraum oder weniger Filter. Wenn Personen hier gewesen sein müssten, kennzeichnen Sie den Schritt in der Seite mit dem Schlüssel {key}.',
    stepNumber: 'Schritt {place, number}:',
    whyPeopleLeftHere: 'Warum Personen hier abbrachen',
    howPeopleLeaveHere: 'Wie Personen hier abbrechen',
    ofLeftHereMost:
      '{left} der {reached, plural, one {# Sitzung} other {# Sitzungen}} brachen hier ab. Am häufigsten: {reason}, {rate} davon.',
    ofLeftHere:
      '{left} der {reached, plural, one {# Sitzung} other {# Sitzungen}} brachen hier ab. Kein Grund sticht hervor.',
    noSessionOfThisPeriod: 'Keine Sitzung dieses Zeitraums brach hier ab.',
  },
  timelinesWords: {
    sessions: 'Sitzungen',
    overview: 'Überblick',
    addressIsWrong: 'Die Adresse dieser Seite ist falsch',
    noSuchSessionIn: 'Keine solche Sitzung in diesem Zeitraum',
    notUnderstood: '{part} in der Adresse wurde nicht verstanden, oder keine Sitzung dieses Zeitraums tat es.',
    allSessions: 'Alle Sitzungen dieses Zeitraums',
    chooseALongerPeriod: 'Wählen Sie einen längeren Zeitraum oder weniger Filter.',
    aRandomSampleOf:
      'Eine zufällige Auswahl von {sample, number} aus {sessions, plural, one {# Sitzung} other {# Sitzungen}}. Was Personen eingeben, wird nie aufgezeichnet. Das Protokoll vermerkt, dass Sie nachgesehen haben.',
    all: '{sessions, plural, one {# Sitzung} other {# Sitzungen}}. Was Personen eingeben, wird nie aufgezeichnet. Das Protokoll vermerkt, dass Sie nachgesehen haben.',
    completed: 'Abgeschlossen',
    left: 'Abgebrochen',
    stillOpen: 'Noch offen',
    sessionOf: 'Sitzung {place, number}, {start}',
    itHasMoreEvents: 'Sie hat mehr Ereignisse als diese.',
    because: '{what}: {why}',
    lasting: '{what}, {took}',
    severalTimes: '{what} ({times, plural, one {# Mal} other {# Mal}})',
  },
} satisfies Translation<typeof english>;
