import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  stateWords: {
    open: 'Ouverte',
    acknowledged: 'Prise en compte',
    snoozed: 'En veille',
    closed: 'Fermée',
  },
  listWords: {
    alerts: 'Alertes',
    noAlerts: 'Rien ne demande d’attention',
    anAlertSays:
      'Une alerte apparaît ici quand un parcours s’écarte nettement de son propre passé : une étape ne fonctionne plus, ou perd bien plus de personnes que d’habitude.',
    openAlerts: 'Demande de l’attention',
    closedAlerts: 'Fermées',
    showClosed: 'Afficher les alertes fermées',
  },
  alertWords: {
    alert: 'Alerte',
    alerts: 'Alertes',
    lookFirst: 'À regarder en premier',
    acknowledge: 'Prendre en compte',
    snooze: 'Mettre en veille un jour',
    close: 'Fermer',
    closingNow: 'Fermeture…',
    closeTheAlert: 'Fermer l’alerte',
    whatHappened: 'Qu’est-ce que c’était ?',
    annotationHint: 'Également inscrit à côté des chiffres du parcours. Peut rester vide.',
    closing: 'Elle ne se rouvre pas avant d’avoir pris fin.',
    since: 'Depuis',
    found: 'Constatée',
    cost: 'Coût',
    answeredBy: 'Dernière réponse de',
    overSince: 'Terminée depuis',
    overviewOf: 'Ouvrir le parcours',
    viewersRead: 'Les propriétaires et les éditeurs peuvent prendre en compte, mettre en veille et fermer les alertes.',
    sleepsUntil: 'En veille jusqu’au',
  },
  rulesWords: {
    title: 'Règles',
    lead: 'Vérifiées à la fin de chaque heure. Toutes sont activées tant que personne n’en désactive.',
    tracking_silent: 'Rien n’arrive des pages alors que des visites sont habituelles à cette heure',
    step_silent: 'Plus personne n’atteint une étape',
    no_success: 'Des personnes atteignent la dernière étape et aucune ne termine',
    step_loss: 'Bien plus de personnes que d’habitude abandonnent le parcours à une étape',
    completion: 'Bien moins de personnes que d’habitude terminent',
    field_errors: 'Bien plus de personnes que d’habitude rencontrent des erreurs dans un champ',
    refused_batches: 'Bien plus de requêtes que d’habitude sont refusées par une limite',
    marked_sessions: 'Bien plus de visites que d’habitude semblent suspectes ou ont une horloge fausse',
    target_missed: 'L’objectif a été manqué deux semaines de suite',
    received_gap:
      'Le logiciel de gestion des dossiers reçoit bien moins ou bien plus que ce que les pages signalent comme envoyé',
  },
} satisfies Translation<typeof english>;
