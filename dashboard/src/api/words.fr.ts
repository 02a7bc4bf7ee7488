import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  clientWords: {
    unreachable: 'Le service est injoignable. Vérifiez la connexion, puis réessayez.',
    noAnswer: 'Le service ne répond pas. Il est peut-être surchargé ou bloqué.',
    answered: 'Le service a répondu {status}. Réessayez dans un instant.',
  },
  mistakesWords: {
    chooseAnotherOne: '{message}. Choisissez autre chose.',
  },
  rulesWords: {
    notEmpty: 'Ne doit pas être vide.',
    slug: 'Ne doit contenir que des minuscules sans accent, des chiffres et des traits d’union.',
    stepKey: 'Ne doit contenir que des minuscules sans accent, des chiffres, des traits d’union et des tirets bas.',
    name: 'Doit compter de {min} à {max} caractères, sans caractère de contrôle et pas seulement des espaces.',
    wholeNumber: 'Doit être un nombre entier de {min} à {max}.',
  },
  refusalsWords: {
    wrongSignIn: 'Adresse e-mail ou mot de passe incorrect',
    wrongPassword: 'Le mot de passe actuel est incorrect',
    wrongCode: 'Code incorrect',
    wrongAdminToken: 'Jeton d’administration incorrect',
    noPassword: 'Ce compte n’a pas de mot de passe : il se connecte ailleurs',
    passkeyRefused: 'La clé d’accès n’a pas été acceptée. Réessayez',
    appIsSetUp: 'Une application d’authentification est déjà configurée',
    signInAgain: 'Reconnectez-vous d’abord : cette connexion date de plus d’un jour',
    notSignedIn: 'Vous n’êtes pas connecté',
    linkIsUsed: 'Ce lien a déjà servi ou a expiré',
    accountExists: 'Un compte existe déjà : connectez-vous',
    addressHasAccount: 'Cette adresse a un compte : connectez-vous, puis acceptez l’invitation',
    isMember: '{address} est déjà membre',
    lastOwner: 'Le dernier propriétaire d’une organisation ne peut être ni retiré ni recevoir un autre rôle',
    needsSecondFactor: 'Cette organisation exige un second facteur : configurez-en un sous « Compte »',
    viewersCannot: 'Les lecteurs ne peuvent rien modifier',
    noOrganization: 'Vous n’appartenez à aucune organisation',
    tooManyAttempts: 'Trop de tentatives. Réessayez dans {minutes} min',
    tooManyRequests: 'Trop de requêtes. Réessayez dans une minute',
    diskIsFull: 'Rien ne peut être enregistré pour le moment : le disque est plein ou défaillant',
    catalogAway: 'Le catalogue ne répond pas pour le moment. Réessayez plus tard',
    metricsAway: 'Les chiffres ne sont pas disponibles pour le moment. Réessayez plus tard',
    signInAway: 'La connexion n’est pas disponible pour le moment. Réessayez plus tard',
    stopping: 'Le service est en cours d’arrêt. Réessayez plus tard',
    tooManyQuestions: 'Trop de demandes sont en cours. Réessayez dans un instant',
    tooMuchMemory:
      'Cette demande nécessite plus de mémoire qu’une demande n’en a le droit. Choisissez une période plus courte ou un filtre',
    tooLong:
      'Cette demande dure plus longtemps qu’une demande n’en a le droit. Choisissez une période plus courte ou un filtre',
    beingCounted: 'Les sessions de ce parcours sont en cours de comptage. Réessayez dans une minute',
    internal: 'Erreur interne. Les détails se trouvent dans le journal du serveur, sous la requête {id}',
    originNotAllowed: 'Origine non autorisée',
    hourUsedUp:
      'Plus de {limit, number} requêtes en une heure. Relevez la limite dans les paramètres de l’organisation',
    minuteUsedUp:
      'Plus de {limit, number} requêtes en une minute d’une origine que le parcours ne connaît pas. Indiquez l’origine dans le parcours, ou relevez la limite dans les paramètres de l’organisation',
    dayUsedUp:
      'Plus que ce que l’organisation peut recevoir en un jour. Demandez-en davantage à l’exploitant du service',
    networkUsedUp: 'Plus que ce qu’un réseau peut envoyer en une heure',
    alertIsOver: 'L’alerte est passée : elle reste fermée',
    journeyExists: 'Un parcours à l’adresse « {value} » existe déjà dans cette organisation',
    organizationExists: 'Une organisation au nom court « {value} » existe déjà',
    stepExists: 'Une étape avec la clé « {value} » existe déjà',
    notFound:
      '{kind, select, Alert {Alerte} Annotation {Annotation} Delivery {Envoi} Endpoint {Destinataire} Exclusion {Exclusion} Feed {Flux} Finding {Constat} Invitation {Invitation} Journey {Parcours} Key {Clé} Member {Membre} Memo {Note} Pagesecret {Secret de page} Passkey {Clé d’accès} Reportschedule {Rapport planifié} Savedview {Vue enregistrée} Session {Session} Sharedlink {Lien partagé} Simulation {Simulation} Step {Étape} other {{kind}}} introuvable, avec {by, select, id {l’identifiant} other {la clé ({by})}} « {value} »',
  },
  mustWords: {
    address: 'Doit être une adresse e-mail.',
    integer: 'Doit être un nombre entier de {min} à {max}.',
    text: 'Doit compter de {min} à {max} caractères.',
    unique: 'Ne doit figurer qu’une fois dans le parcours.',
    webhook: 'Doit être une adresse https ; http est réservé aux réseaux que WEBHOOK_NETWORKS autorise.',
    origins: 'Doit être composé d’origines, comme https://www.example.org.',
    date: 'Doit être une date qui existe.',
    past: 'Doit être dans le passé.',
    host: 'Doit être un nom d’hôte, sans protocole, port ni chemin.',
  },
} satisfies Translation<typeof english>;
