import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  arriving: 'Des événements arrivent : {n, number} au cours de la dernière heure.',
  pausing: 'Aucun événement au cours de la dernière heure. Ouvrez une page du parcours pour voir s’il en arrive un.',
  nothingYet:
    'Aucun événement n’est encore arrivé. Placez le script dans chaque page du parcours, puis ouvrez l’une d’elles.',
  quiet:
    'Aucun événement depuis {days, plural, one {# jour} other {# jours}}. Vérifiez que les pages contiennent encore le script.',
  everyOrigin:
    'Toutes les origines peuvent envoyer des événements. Indiquez les origines de vos pages, pour qu’aucune autre ne le puisse.',
  superseded:
    '{dated, select, yes {Depuis le {day}, le} other {Le}} parcours déclare son succès. {n, plural, one {# session que seul le script avait conclue terminée ne compte} other {# sessions que seul le script avait conclues terminées ne comptent}} plus comme {n, plural, one {terminée} other {terminées}}, pour le passé aussi.',
  offline:
    '{n, plural, one {# session} other {# sessions}} des 7 derniers jours {n, plural, one {a déclaré} other {ont déclaré}} un succès alors que le navigateur était hors ligne, donc avant la réponse de votre serveur. Déclarez-le d’après la réponse : d’après le numéro de la demande, non d’après son code d’état.',
  noStepSeen:
    'Aucune étape n’a été vue au cours des 7 derniers jours, dans {n, plural, one {# session} other {# sessions}}. Marquez les étapes sur leurs pages.',
  onlyFirstStep:
    'Seule la première étape, {key}, a été vue au cours des 7 derniers jours, dans {n, plural, one {# session} other {# sessions}}. Marquez les étapes suivantes sur leurs pages.',
  noAttempt:
    '{n, plural, one {# session} other {# sessions}} des 7 derniers jours {n, plural, one {est terminée} other {sont terminées}}, et aucune n’a tenté d’envoyer. Marquez le bouton qui envoie.',
  otherCase:
    'Des pages déclarent {words} : une étape s’appelle ainsi, aux majuscules près. Marquez l’étape sur sa page, en minuscules.',
  claimed:
    '{declared, plural, one {# session déclare} other {# sessions déclarent}} un succès que personne n’a confirmé : n’importe qui peut envoyer un tel événement. Jusqu’à la confirmation, les sessions probablement terminées comptent aussi : {likely, number} à présent.',
  confirmed:
    'Seuls les succès déclarés comptent : {by, select, owner {un propriétaire l’a choisi le {day}} signed {des pages signées l’ont confirmé le {day}} server {un serveur muni d’une clé l’a confirmé le {day}} other {des visites de nombreux réseaux l’ont confirmé le {day}}}.',
  hiddenNetworks:
    'Un proxy cache les réseaux des visiteurs : la plupart des sessions semblent venir d’un seul. Indiquez-le dans TRUSTED_PROXIES, pour que quelques réseaux ne puissent pas changer ce que disent les notes, les alertes et les pages publiques.',
  fewNetworks:
    '{n, plural, one {# session} other {# sessions}} des 28 derniers jours {n, plural, one {vient} other {viennent}} de quelques réseaux inhabituels. Les notes, alertes, prévisions et pages publiques {n, plural, one {l’écartent} other {les écartent}}.',
  undeclared:
    'Personne n’a encore indiqué quelle page ou quel appel est le succès : les parcours terminés ne sont donc pas confirmés. Déclarez-le pour achever l’installation.',
  triedLately:
    'Personne n’a terminé au cours des 30 derniers jours, alors que {n, plural, one {# session a tenté} other {# sessions ont tenté}} d’envoyer au cours des 7 derniers jours. Indiquez quelle page ou quel appel est le succès.',
  triedSince:
    'Personne n’a terminé depuis le {day}, alors que {n, plural, one {# session a tenté} other {# sessions ont tenté}} d’envoyer au cours des 7 derniers jours. Indiquez quelle page ou quel appel est le succès.',
  nobody:
    'Personne n’a terminé au cours des 30 derniers jours, sur {n, plural, one {# session} other {# sessions}}. Indiquez quelle page ou quel appel est le succès.',
  foreign:
    'Les envois provenant de {senders} sont refusés. Ajoutez l’origine à celles qui sont autorisées si c’est la vôtre.',
  noOrigin: 'expéditeurs sans origine',
  noSteps: 'Le parcours n’a pas d’étapes. Ajoutez-en, pour que l’entonnoir ait un ordre.',
  unseen: 'Aucun événement depuis 7 jours de {keys}. Vérifiez les clés d’étape de ces pages.',
  unknown:
    'Des pages signalent {keys}, ce qui n’est le nom d’aucune étape du parcours. Ajoutez l’étape, ou corrigez la page.',
  noKeys: '{n, plural, one {un mot qui n’est pas une clé d’étape} other {# mots qui ne sont pas des clés d’étape}}',
  named: '« {name} »',
  more: '{n, plural, one {# autre} other {# autres}}',
  refused:
    '{n, plural, one {# envoi a été refusé} other {# envois ont été refusés}} au cours des dernières 24 heures : {reason}.',
  refusedByHour:
    '{n, plural, one {# envoi a été refusé} other {# envois ont été refusés}} au cours des dernières 24 heures : un parcours accepte {limit, number} requêtes par heure. Si ces visites sont réelles, relevez la limite dans les paramètres de l’organisation.',
  refusedByMinute:
    '{n, plural, one {# envoi a été refusé} other {# envois ont été refusés}} au cours des dernières 24 heures : d’une origine qu’il ne connaît pas, un parcours accepte {limit, number} requêtes par minute. Indiquez les origines de vos pages dans le parcours, ou relevez la limite dans les paramètres de l’organisation.',
  refusedByDay:
    '{n, plural, one {# envoi a été refusé} other {# envois ont été refusés}} au cours des dernières 24 heures : l’organisation a reçu tout ce qu’elle peut recevoir en un jour. Demandez-en davantage à l’exploitant du service.',
  refusedOfFew:
    'Quelques réseaux ont épuisé les requêtes d’une heure : {n, plural, one {# envoi a été refusé} other {# envois ont été refusés}} au cours des dernières 24 heures. Les visiteurs d’autres réseaux sont toujours acceptés, jusqu’à une certaine part. Si ces réseaux sont les vôtres, ceux d’un bureau par exemple, relevez la limite dans les paramètres de l’organisation ; sinon, indiquez les origines autorisées ou signez vos pages.',
  hour: '{day}, de {from} à {to} UTC',
  busiest:
    'L’heure la plus chargée des 7 derniers jours a demandé {n, number} des {limit, number} requêtes que la limite autorise ({share}) : {hour}. Relevez la limite dans les paramètres de l’organisation.',
  lostNone:
    'Aucune visite des 7 derniers jours n’a été perdue : {requests, plural, one {# requête a été refusée, puis renvoyée} other {# requêtes ont été refusées, puis renvoyées}} plus tard.',
  lost: 'Environ {visits, plural, one {# visite des 7 derniers jours n’a pas été comptée, ou pas en entier} other {# visites des 7 derniers jours n’ont pas été comptées, ou pas en entier}} : {requests, plural, one {# requête a été refusée} other {# requêtes ont été refusées}}.',
  dayOfEvents:
    'Votre organisation a reçu {n, number} des {max, number} événements qu’elle peut recevoir aujourd’hui ({share}). Au-delà, les événements sont refusés jusqu’à minuit (UTC). Demandez-en davantage à l’exploitant du service.',
  dayOfBytes:
    'Votre organisation a reçu {n} des {max} Mio d’événements qu’elle peut recevoir aujourd’hui ({share}). Au-delà, les événements sont refusés jusqu’à minuit (UTC). Demandez-en davantage à l’exploitant du service.',
  marks: {
    foreignHost:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) viennent de pages sur des hôtes qui ne font pas partie des origines autorisées.',
    burst:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) viennent de réseaux plus actifs que d’habitude ; beaucoup de personnes peuvent partager un réseau.',
    crowd:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) sont arrivées à plusieurs dans un même envoi, ce que ne fait aucune page.',
    seqGap:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) ont dans leurs événements des lacunes qu’aucune page ne laisse.',
    clock: '{n, number} des {all, number} sessions des 7 derniers jours ({share}) ont des heures invraisemblables.',
    bot: '{n, number} des {all, number} sessions des 7 derniers jours ({share}) viennent de robots connus, qui se nomment eux-mêmes.',
    noStart:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) n’ont pas de début (session_start).',
    loneSuccess:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) sont un succès et rien d’autre.',
    tooFast:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) ont été terminées plus vite qu’une personne ne le peut.',
    truncated:
      '{n, number} des {all, number} sessions des 7 derniers jours ({share}) {n, plural, one {a dépassé les limites d’une session (comptée une fois, tronquée)} other {ont dépassé les limites d’une session (comptées une fois, tronquées)}}.',
  },
  markedInHour: '{n, plural, one {Elle a été reçue} other {Toutes ont été reçues}} à cette heure : {hour}.',
  markedMostInHour:
    '{n, plural, one {# d’entre elles a été reçue} other {# d’entre elles ont été reçues}} à cette heure : {hour}.',
  moreSigns: 'L’aperçu montre {n, plural, one {# autre signe} other {# autres signes}}.',
  received:
    'Le système métier a reçu {received, plural, one {# demande} other {# demandes}} ; Waymark a compté {sent, plural, one {# session terminée} other {# sessions terminées}}.',
  receivedLately:
    'Au cours des 7 derniers jours, le système métier a reçu {received, plural, one {# demande} other {# demandes}} ; Waymark a compté {sent, plural, one {# session terminée} other {# sessions terminées}}.',
  fewerReceived:
    'Soit des demandes se perdent en chemin, soit les pages signalent un succès sans demande. Envoyez vous-même le formulaire, puis cherchez-le dans le système métier.',
  moreReceived:
    'Soit des pages du parcours n’ont pas le script ou ne signalent pas leur succès, soit des demandes arrivent aussi par d’autres voies. Envoyez vous-même le formulaire, et voyez si la session se termine.',
} satisfies Translation<typeof english>;
