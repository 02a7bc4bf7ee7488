import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  errorBoundaryWords: {
    thisPageCouldNot: 'Cette page n’a pas pu être affichée',
    theServiceIsAway: 'Le service est injoignable. Cette page se rechargera d’elle-même dès qu’il répondra.',
    loadItAgainIf:
      'Rechargez-la. Si cela ne suffit pas, indiquez aux personnes qui exploitent ce service ce que vous faisiez.',
    loadAgain: 'Recharger',
  },
  journeyPageWords: {
    journeys: 'Parcours',
    tab: '{part} – {journey}',
    noSuchJourney: 'Parcours introuvable',
    noJourneyHasThe: 'Aucun parcours n’a l’adresse « {slug} »',
    allJourneys: 'Tous les parcours',
    itMayHaveBeen: 'Il a peut-être été supprimé ou appartient à une autre organisation.',
  },
  journeyTabsWords: {
    journey: 'Parcours',
    overview: 'Aperçu',
    paths: 'Chemins',
    burden: 'Effort',
    alerts: 'Alertes',
    live: 'Direct',
    memos: 'Notes',
    simulator: 'Simulateur',
    install: 'Installer',
    share: 'Partager',
    edit: 'Modifier',
  },
  languageWords: {
    language: 'Langue',
  },
  navigationWords: {
    closeMenu: 'Fermer le menu',
    openMenu: 'Ouvrir le menu',
    main: 'Menu principal',
    journeys: 'Parcours',
    alerts: 'Alertes',
    help: 'Aide',
    settings: 'Paramètres',
    organization: 'Organisation',
    members: 'Membres',
    apiKeys: 'Clés d’API',
    exclusions: 'Exclusions',
    messages: 'Messages',
    feeds: 'Flux',
    reports: 'Rapports',
    auditLog: 'Journal d’audit',
    data: 'Données',
  },
  offersWords: {
    invitesYouAs:
      '{organization} vous invite avec le rôle {role, select, owner {propriétaire} editor {éditeur} other {lecteur}}.',
    join: 'Rejoindre {organization}',
    joining: 'Adhésion en cours…',
  },
  serviceAwayWords: {
    doesNotAnswer: 'Le service ne répond pas',
    isSlow: 'Le service est lent à répondre',
    stillOfTheChoiceBefore: 'Ces chiffres sont encore ceux de la période et des filtres d’avant ce choix, de {time}.',
    stillOfThen: 'Ces chiffres sont de {time}, jusqu’à ce que la réponse arrive.',
    ofThen: 'Ces chiffres datent de {time}. Nouvel essai en cours.',
    ofTheChoiceBefore:
      'Ces chiffres datent de {time}, avec la période et les filtres d’avant ce choix. Nouvel essai en cours.',
  },
  shellWords: {
    skipToContent: 'Aller au contenu',
    skipToFigures: 'Aller aux chiffres',
    noOrganizationYet: 'Pas encore d’organisation',
    yourAccountBelongsTo:
      'Votre compte n’appartient à aucune organisation. Demandez une invitation à un propriétaire, puis ouvrez le lien que vous recevrez.',
    secondFactorRequired: 'Second facteur requis',
    answersOnlyPeopleWho:
      '{organization} n’est accessible qu’aux personnes qui se connectent avec un second facteur : une application d’authentification ou une clé d’accès. Configurez-en un, cela prend une minute.',
    setUpASecond: 'Configurer un second facteur',
  },
  themeWords: {
    theme: 'Thème',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
  },
} satisfies Translation<typeof english>;
