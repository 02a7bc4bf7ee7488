import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  doorWords: {
    signIn: 'Se connecter',
    eMail: 'E-mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
  },
  headlineWords: {
    readTheAlert: 'Lire l’alerte',
    readTheMemo: 'Lire la note',
    checkTheInstallation: 'Vérifier l’installation',
    openTheStep: 'Ouvrir l’étape',
    moreAlerts: 'et {more, plural, one {# autre alerte} other {# autres alertes}}',
  },
  accountWords: {
    account: 'Compte',
    invitations: 'Invitations',
    changePassword: 'Changer le mot de passe',
    changing: 'Changement…',
    currentPassword: 'Mot de passe actuel',
    language: 'Langue',
    languageOf: 'Langue des pages et des e-mails',
    languageReaches: 'Pour ce compte, dans chaque navigateur où aucune autre langue n’est choisie.',
    languageOfOthers: 'Organisation ou navigateur',
    saveLanguage: 'Enregistrer la langue',
    savingLanguage: 'Enregistrement…',
    signOut: 'Se déconnecter',
    enterThePasswordThat: 'Saisissez votre mot de passe actuel.',
    thePasswordIsChanged:
      'Le mot de passe est changé. Les autres navigateurs dans lesquels vous étiez connecté sont déconnectés.',
  },
  passwordsWords: {
    hint: 'Au moins {min} caractères. Une phrase que vous seul connaissez convient bien.',
    atLeast: 'Utilisez au moins {min} caractères.',
    atMost: 'Utilisez au plus {max} caractères.',
  },
  forgottenPasswordWords: {
    aLinkGoesTo:
      'Un lien part à l’adresse de votre compte. Votre ancien mot de passe reste valable jusqu’à ce que vous en définissiez un nouveau.',
    enterYourEMail: 'Saisissez votre adresse e-mail.',
    lookIntoYourMail: 'Consultez vos e-mails',
    ifTheAddressHas:
      'Si {address} a un compte ici, un e-mail avec un lien est en route. Le lien fonctionne une fois, pendant une heure. Si rien n’arrive après quelques minutes, regardez parmi les courriers indésirables, ou demandez aux personnes qui exploitent ce service.',
    sendLink: 'Envoyer le lien',
    sending: 'Envoi…',
  },
  joinWords: {
    invitation: 'Invitation',
    join: 'Rejoindre {organization}',
    thisInvitationCannotBe: 'Cette invitation ne peut pas être utilisée',
    itWasUsedOr: 'Elle a été utilisée ou retirée, a expiré, ou le lien n’est pas complet. Demandez-en une nouvelle.',
    youAreInvitedAs:
      'Vous êtes invité avec le rôle de {role, select, owner {propriétaire} editor {éditeur} other {lecteur}} et l’adresse {address}.',
    youAreSignedIn: 'Vous êtes connecté avec une autre adresse',
    youAreSignedInAs:
      'Vous êtes connecté en tant que {address}. Déconnectez-vous sous {account}, puis ouvrez à nouveau ce lien.',
    account: 'Compte',
    acceptInvitation: 'Accepter l’invitation',
    accepting: 'Acceptation…',
    chooseAPassword: 'Choisissez un mot de passe',
    createAccountAndJoin: 'Créer le compte et rejoindre',
    joining: 'Adhésion en cours…',
    doYouHaveAn: 'Avez-vous un compte ici, ou utilisez-vous l’authentification unique ?',
    signInToAccept: 'Se connecter pour accepter',
  },
  notFoundWords: {
    nothingIsHere: 'Il n’y a rien ici',
    theAddressIsWrong: 'L’adresse est fausse, ou ce qui était ici n’existe plus.',
    allJourneys: 'Tous les parcours',
  },
  overviewWords: {
    overview: 'Aperçu',
    onePageReport: 'Rapport d’une page',
    pdf: '(PDF)',
    moreFigures: 'Appareils, langues, sources, navigateurs, heures et tentatives',
    devices: 'Appareils',
    device: 'Appareil',
    languages: 'Langues',
    language: 'Langue',
    sources: 'Sources',
    source: 'Source',
    browsers: 'Navigateurs',
    browser: 'Navigateur',
    checkTheInstallation: 'Vérifier l’installation',
    noSessionOfThis: 'Aucune session de cette période ne passe les filtres',
    takeAFilterAway: 'Retirez un filtre, ou choisissez une période plus longue.',
    noSessionStartedIn: 'Aucune session n’a commencé dans cette période',
    hereYouWillSee:
      'Vous verrez ici jusqu’où les personnes vont dans ce parcours et à quelle étape elles renoncent : combien ont atteint chaque étape, combien y ont abandonné le parcours, combien de temps cela leur a pris.',
    thereWereSessionsIn:
      'Il y avait des sessions dans la période précédente : soit personne n’est venu, soit la page n’envoie plus d’événements.',
    figuresAppearAMoment:
      'Les chiffres apparaissent peu après la première visite d’une page qui contient le script. Choisissez une période plus longue s’il y a eu des visites auparavant.',
  },
  allowAppWords: {
    anAppAsks: 'Une application demande un accès',
    theRequestIsWrong: 'L’application ne peut pas être connectée',
    allJourneys: 'Tous les parcours',
    mayItAct: '{app} peut-elle agir pour vous ?',
    youBelongToNo: 'Vous n’appartenez à aucune organisation : il n’y a rien à lire',
    allowed: 'L’application est connectée',
    goBackToTheApp: 'Revenez à l’application. Vous la voyez et la révoquez sous {account}.',
    account: 'Compte',
    youAreSignedIn: 'Vous êtes connecté en tant que {address}.',
    anyAppCanTake:
      'Une application choisit elle-même son nom. Autorisez-la seulement si vous venez de commencer à la connecter.',
    organization: 'Organisation',
    access: 'Ce que {app} peut faire dans {organization}',
    youEndItUnder: 'Jamais plus que vous. Vous y mettez fin à tout moment sous Compte.',
    allow: 'Autoriser',
    allowing: 'Connexion…',
    refuse: 'Refuser',
  },
  allExcludedWords: {
    allAreExcluded:
      '{sessions, plural, =1 {La seule session de cette période est exclue} other {Les # sessions de cette période sont toutes exclues}}',
    anOwnerLeaves: 'Un propriétaire les écarte de tous les chiffres, selon :',
  },

  excludeMarkedWords: {
    excludeThese: '{sessions, plural, one {Exclure cette session} other {Exclure ces # sessions}}',
    excludeTheseOrNot: '{sessions, plural, one {Exclure cette session ?} other {Exclure ces # sessions ?}}',
    whatItMeans:
      'Désormais, aucun chiffre de ce parcours ne compte les sessions avec la marque « {mark} », passées comme futures. Rien n’est effacé : levez l’exclusion sous Paramètres, Exclusions, et elles seront à nouveau comptées.',
  },
  exportsWords: {
    saveAs: 'Enregistrer en {format}',
  },
  fewSessionsWords: {
    tracking: 'Suivi',
    whetherItsEvents: 'Si les événements du parcours arrivent, et de quelles étapes.',
    whatAppearsWhen: 'Ce qui apparaît et quand',
    sessionsSoFar:
      '{sessions} sur {enough, number} sessions dans cette période. En dessous, les taux changent à chaque visite.',
    now: 'Maintenant',
    theFunnelCounts: 'L’entonnoir ci-dessus. Il compte chaque visite en quelques secondes.',
    fromSessions: 'À partir de {sessions, number} sessions',
    completionTimesAnd:
      'Achèvement, durées, où et pourquoi les personnes abandonnent le parcours, appareils, langues, sources et navigateurs, et qui revient.',
    fromSessionsInTwo: 'À partir de {sessions, number} sessions dans cette période et dans la précédente',
    theComparisonWith: 'La comparaison des deux.',
    theFirstMemos: 'Les premiers constats des notes : ce qu’il vaut la peine de changer, et avec quelle certitude.',
    showAllFiguresNow: 'Afficher tous les chiffres maintenant',
  },
  pathsWords: {
    paths: 'Chemins',
    noSessionOfThis: 'Aucune session de cette période n’a vu d’étape',
    hereYouWillSee:
      'Vous verrez ici quels chemins les personnes prennent d’étape en étape, où elles reviennent en arrière et où elles tournent en rond. Choisissez une période plus longue ou moins de filtres.',
  },
  secondStepWords: {
    useARecoveryCode: 'Utiliser un code de récupération',
    cancel: 'Annuler',
    enterACode: 'Saisissez un code.',
    codeOfYourAuthenticator: 'Code de votre application d’authentification',
    recoveryCode: 'Code de récupération',
    oneOfTheCodes: 'Un des codes que vous avez conservés. Chacun fonctionne une fois.',
    sixDigitsEachCode: 'Six chiffres. Chaque code fonctionne une fois.',
    continue: 'Continuer',
    checking: 'Vérification…',
    theBrowserGaveNo: 'Le navigateur n’a donné aucune clé d’accès. Réessayez, ou utilisez un autre moyen.',
    useAPasskey: 'Utiliser une clé d’accès',
    waitingForThePasskey: 'En attente de la clé d’accès…',
  },
  setPasswordWords: {
    setAPassword: 'Définir un mot de passe',
    setPassword: 'Définir le mot de passe',
    setting: 'Enregistrement…',
    thisLinkIsNot: 'Ce lien n’est pas complet',
    openTheWholeLink: 'Ouvrez en entier le lien que vous avez reçu. S’il est abîmé, demandez-en un nouveau.',
    theLinkWorksOnce: 'Le lien fonctionne une fois et vous connecte.',
  },
  setupWords: {
    setUpWaymark: 'Mettre en place Waymark',
    makeTheFirstAccount: 'Créez le premier compte. Il est propriétaire de l’organisation et invite les autres.',
    adminToken: 'Jeton d’administration',
    pasteTheAdminToken: 'Collez le jeton d’administration.',
    yourName: 'Votre nom',
    enterYourEMail: 'Saisissez votre adresse e-mail.',
    theServicePrintedAt:
      'Avec le lien du premier compte, aucun jeton n’est nécessaire : le service l’a affiché en démarrant dans un terminal, et la commande « user setup-link » l’affiche à nouveau. Le jeton se trouve dans le fichier admin-token du dossier de données, ou dans la variable ADMIN_TOKEN.',
    organization: 'Organisation',
    shortNameOfThe: 'Nom court de l’organisation',
    itStandsInThe:
      'Il figure dans le script de chaque page : minuscules sans accent, chiffres et traits d’union. Il ne peut pas être changé ensuite.',
    createAccount: 'Créer le compte',
    creating: 'Création…',
  },
  signInWords: {
    secondStep: 'Seconde étape',
    signingIn: 'Connexion…',
    nobodyHereHasThe:
      'Personne ici n’a l’adresse e-mail avec laquelle vous vous êtes connecté. Demandez à un propriétaire de votre organisation de vous inviter.',
    singleSignOnDid:
      'L’authentification unique n’a pas indiqué que votre adresse e-mail est vérifiée. Demandez aux personnes qui l’exploitent, ou connectez-vous avec un mot de passe.',
    anotherIdentity:
      'Un compte avec votre adresse e-mail se connecte avec une autre identité de l’authentification unique. Demandez à un propriétaire de retirer le membre et de vous inviter à nouveau.',
    youWereNotSigned:
      'Vous n’avez pas été connecté, parce que cela a été refusé sur la page de l’authentification unique. Réessayez.',
    signingInDidNot:
      'La connexion a échoué. Réessayez, ou demandez à un propriétaire de votre organisation si vous en êtes membre.',
    yourAccountAsksFor: 'Votre compte demande un second facteur.',
    enterYourEMail: 'Saisissez votre adresse e-mail.',
    enterYourPassword: 'Saisissez votre mot de passe.',
    forgottenPassword:
      'Mot de passe oublié ? Les personnes qui exploitent ce service peuvent créer un lien pour en définir un nouveau, avec la commande {command}.',
    sendMeALink: 'M’envoyer un lien pour définir un nouveau mot de passe',
    continueWith: 'Continuer avec {provider}',
  },
  stepWords: {
    allSteps: 'Toutes les étapes',
    noSuchStep: 'Ce parcours n’a pas une telle étape',
    neitherConfiguredNorSeen:
      'Aucune étape du parcours n’a la clé {key}, et aucune session de cette période n’en a vu.',
    sessions: 'Sessions',
    lastSignal: 'Dernier signal',
    noSessionOfThis: 'Aucune session de cette période n’a vu cette étape',
    chooseALongerPeriod:
      'Choisissez une période plus longue ou moins de filtres. Si des personnes auraient dû passer ici, marquez l’étape dans la page avec la clé {key}.',
    stepNumber: 'Étape {place, number} :',
    whyPeopleLeftHere: 'Pourquoi des personnes ont abandonné le parcours ici',
    howPeopleLeaveHere: 'Comment les personnes abandonnent le parcours ici',
    ofLeftHereMost:
      '{left} sur {reached, plural, one {# session} other {# sessions}} ont abandonné le parcours ici. Le plus souvent : {reason}, {rate} de celles-ci.',
    ofLeftHere:
      '{left} sur {reached, plural, one {# session} other {# sessions}} ont abandonné le parcours ici. Aucune raison ne ressort.',
    noSessionOfThisPeriod: 'Aucune session de cette période n’a été abandonnée ici.',
  },
  timelinesWords: {
    sessions: 'Sessions',
    overview: 'Aperçu',
    addressIsWrong: 'L’adresse de cette page est erronée',
    noSuchSessionIn: 'Aucune session de ce genre dans cette période',
    notUnderstood: '{part} dans l’adresse n’a pas été compris, ou aucune session de cette période ne l’a fait.',
    allSessions: 'Toutes les sessions de cette période',
    chooseALongerPeriod: 'Choisissez une période plus longue ou moins de filtres.',
    aRandomSampleOf:
      'Un échantillon aléatoire de {sample, number} sur {sessions, plural, one {# session} other {# sessions}}. Ce que les personnes ont saisi n’est jamais enregistré. Le journal d’audit note que vous avez regardé.',
    all: '{sessions, plural, one {# session} other {# sessions}}. Ce que les personnes ont saisi n’est jamais enregistré. Le journal d’audit note que vous avez regardé.',
    completed: 'Terminé',
    left: 'Abandonné',
    stillOpen: 'Encore ouverte',
    sessionOf: 'Session {place, number}, {start}',
    itHasMoreEvents: 'Elle a plus d’événements que ceux-ci.',
    because: '{what} : {why}',
    lasting: '{what}, {took}',
    severalTimes: '{what} ({times, number} fois)',
  },
} satisfies Translation<typeof english>;
