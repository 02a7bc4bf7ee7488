import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  errorBoundaryWords: {
    thisPageCouldNot: 'Diese Seite konnte nicht angezeigt werden',
    theServiceIsAway: 'Der Dienst ist nicht erreichbar. Diese Seite lädt von selbst neu, wenn er antwortet.',
    loadItAgainIf:
      'Laden Sie die Seite neu. Wenn das nicht hilft, melden Sie den Betreibern dieses Dienstes, was Sie gerade getan haben.',
    loadAgain: 'Neu laden',
  },
  journeyPageWords: {
    journeys: 'Journeys',
    tab: '{part} – {journey}',
    noSuchJourney: 'Diese Journey gibt es nicht',
    noJourneyHasThe: 'Keine Journey hat die Adresse „{slug}“',
    allJourneys: 'Alle Journeys',
    itMayHaveBeen: 'Vielleicht wurde sie gelöscht, oder sie gehört einer anderen Organisation.',
  },
  journeyTabsWords: {
    journey: 'Journey',
    overview: 'Überblick',
    paths: 'Wege',
    burden: 'Aufwand',
    alerts: 'Warnungen',
    live: 'Live',
    memos: 'Memos',
    simulator: 'Simulator',
    install: 'Einbauen',
    share: 'Teilen',
    edit: 'Bearbeiten',
  },
  languageWords: {
    language: 'Sprache',
  },
  navigationWords: {
    closeMenu: 'Menü schließen',
    openMenu: 'Menü öffnen',
    main: 'Hauptmenü',
    journeys: 'Journeys',
    alerts: 'Warnungen',
    help: 'Hilfe',
    settings: 'Einstellungen',
    organization: 'Organisation',
    members: 'Mitglieder',
    apiKeys: 'API-Schlüssel',
    exclusions: 'Ausschlüsse',
    messages: 'Nachrichten',
    feeds: 'Feeds',
    reports: 'Berichte',
    auditLog: 'Protokoll',
    data: 'Daten',
  },
  offersWords: {
    invitesYouAs:
      '{organization} lädt Sie ein, mit der Rolle {role, select, owner {Inhaber} editor {Bearbeiter} other {Betrachter}}.',
    join: '{organization} beitreten',
    joining: 'Beitritt läuft…',
  },
  serviceAwayWords: {
    doesNotAnswer: 'Der Dienst antwortet nicht',
    isSlow: 'Der Dienst antwortet langsam',
    stillOfTheChoiceBefore: 'Diese Zahlen sind noch die des Zeitraums und der Filter vor dieser Auswahl, von {time}.',
    stillOfThen: 'Diese Zahlen sind von {time}, bis die Antwort kommt.',
    ofThen: 'Diese Zahlen sind von {time}. Neuer Versuch läuft.',
    ofTheChoiceBefore:
      'Diese Zahlen sind von {time}, mit dem Zeitraum und den Filtern vor dieser Auswahl. Neuer Versuch läuft.',
  },
  shellWords: {
    skipToContent: 'Zum Inhalt springen',
    skipToFigures: 'Zu den Auswertungen springen',
    noOrganizationYet: 'Noch keine Organisation',
    yourAccountBelongsTo:
      'Ihr Konto gehört zu keiner Organisation. Bitten Sie einen Inhaber um eine Einladung, und öffnen Sie dann den Link, den Sie erhalten.',
    secondFactorRequired: 'Zweiter Faktor erforderlich',
    answersOnlyPeopleWho:
      '{organization} lässt nur Personen zu, die sich mit einem zweiten Faktor anmelden: einer Authenticator-App oder einem Passkey. Richten Sie einen ein, es dauert eine Minute.',
    setUpASecond: 'Zweiten Faktor einrichten',
  },
  themeWords: {
    theme: 'Farbschema',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
  },
} satisfies Translation<typeof english>;
