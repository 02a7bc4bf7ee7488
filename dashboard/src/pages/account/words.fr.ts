import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  actionWords: {
    cancel: 'Annuler',
    remove: 'Retirer',
    removing: 'Retrait en cours…',
    addPasskey: 'Ajouter une clé d’accès',
  },
  appWords: {
    connectedApps: 'Applications connectées',
    anAssistantConnects:
      'Un assistant se connecte à {address}, puis vous demande ici. Révoquez chaque application que vous ne reconnaissez pas.',
    itCouldNotBe: 'L’application n’a pas pu être révoquée',
    noneYet: 'Aucune application n’est connectée.',
    reads: 'Lire les chiffres, les notes et les prévisions',
    doesAll: 'Lire, et calculer des prévisions si votre rôle le permet',
    answerGoesTo:
      '{kind, select, device {La réponse va à un programme sur cet appareil} program {La réponse va au programme qui ouvre les adresses {receiver}} other {La réponse va à {receiver}}}',
    forOrganization: '{access}, dans {organization}, depuis le {day}.',
    lastUsed: 'Dernière utilisation le {day}.',
    neverUsed: 'Pas encore utilisée.',
    end: 'Révoquer',
    endNamed: 'Révoquer {app}',
  },
  appSetupWords: {
    setUpApp: 'Configurer l’application',
    preparing: 'Préparation…',
    scanThisWithYour: 'Scannez ceci avec votre application d’authentification, ou saisissez la clé à la main.',
    keyForTheApp: 'Clé pour l’application',
    enterTheCodeThat: 'Saisissez le code affiché par l’application.',
    codeThatTheApp: 'Code affiché par l’application',
    qrCodeOfThe: 'Code QR de la clé ci-dessous',
    confirm: 'Confirmer',
    checking: 'Vérification…',
  },
  passkeysWords: {
    removeThePasskey: 'Retirer la clé d’accès {name} ?',
    removePasskey: 'Retirer la clé d’accès',
    passkeyNamed: 'Clé d’accès {name}',
    added: 'ajoutée le {day}',
    removeThePasskeyNamed: 'Retirer la clé d’accès {name}',
    theBrowserMadeNo:
      'Le navigateur n’a créé aucune clé d’accès. Réessayez, ou utilisez une application d’authentification.',
    nameOfThePasskey: 'Nom de la clé d’accès',
    suchAsTheDevice: 'Par exemple l’appareil qui la contient.',
    waitingForTheBrowser: 'En attente du navigateur…',
  },
  passwordActionWords: {
    yourPassword: 'Votre mot de passe',
    leaveItEmptyIf:
      'Laissez ce champ vide si votre compte n’en a pas, parce que vous utilisez l’authentification unique.',
  },
  recoveryCodesWords: {
    keepTheseRecoveryCodes: 'Conservez ces codes de récupération',
    eachLetsYouIn:
      'Chacun vous laisse entrer une fois sans votre application ni votre clé d’accès. Ils ne seront plus affichés.',
    recoveryCodes: 'Codes de récupération',
  },
  secondFactorWords: {
    secondFactor: 'Second facteur',
    authenticatorApp: 'Application d’authentification',
    setUpAuthenticatorApp: 'Configurer une application d’authentification',
    besidesYourPasswordOr:
      'En plus de votre mot de passe ou de l’authentification unique : personne ne se connecte sans lui.',
    removeAuthenticatorApp: 'Retirer l’application d’authentification',
    makeNewRecoveryCodes: 'Créer de nouveaux codes de récupération',
    making: 'Création…',
    youHaveNoneYet: 'Vous n’en avez pas encore.',
    removeTheAuthenticatorApp: 'Retirer l’application d’authentification',
    newRecoveryCodes: 'Nouveaux codes de récupération',
  },
  sessionsWords: {
    whereYouAreSigned: 'Où vous êtes connecté',
    endWhatYouDo: 'Déconnectez chaque navigateur que vous ne reconnaissez pas, puis changez votre mot de passe.',
    itCouldNotBe: 'La déconnexion a échoué',
    thisOne: '(celui-ci)',
    signedIn: 'connecté {ago}, prend fin le {day} au plus tard',
    browserOn: '{browser} sous {system}',
    unknownBrowser: 'Navigateur inconnu',
    theCommand: 'La commande {command} dans un terminal',
    signOut: 'Déconnecter',
    signOutOf: 'Déconnecter {browser}',
    signOutEverywhereElse: 'Déconnecter partout ailleurs',
  },
} satisfies Translation<typeof english>;
