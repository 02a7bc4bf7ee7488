import type { Translation } from '../language/messages.ts';
import type * as english from './value-words.ts';

export default {
  valueWords: {
    notGiven: 'Non indiqué',
  },
  deviceWords: {
    desktop: 'Ordinateur',
    mobile: 'Mobile',
    tablet: 'Tablette',
    unknown: 'Non indiqué',
  },
  reasonWords: {
    none: 'Aucun signal',
    unspecified: 'Signal sans motif',
    close: 'Page fermée ou quittée',
    external: 'Lien suivi vers un autre site',
    rapid_exit: 'Départ en moins de 5 secondes',
    idle_60s: 'Inactivité d’une minute',
    idle_300s: 'Inactivité de 5 minutes',
    timeout: 'Inactivité de 30 minutes',
  },
  errorWords: {
    valueMissing: 'Laissé vide',
    typeMismatch: 'Mauvais type de valeur',
    patternMismatch: 'Mauvais format',
    tooLong: 'Trop long',
    tooShort: 'Trop court',
    rangeUnderflow: 'Trop petit',
    rangeOverflow: 'Trop grand',
    stepMismatch: 'Valeur intermédiaire non autorisée',
    badInput: 'Illisible',
    customError: 'Par un contrôle propre à la page',
    'aria-invalid': 'Marqué comme non valide',
    'error-summary': 'Dans la liste des erreurs',
  },
  tagWords: {
    session_start: 'Sessions commencées',
    session_end: 'Sessions finies',
    page_view: 'Pages vues',
    step_view: 'Étapes vues',
    field_focus: 'Entrées dans un champ',
    field_blur: 'Sorties d’un champ',
    field_change: 'Champs modifiés',
    validation_error: 'Erreurs de saisie',
    submit_attempt: 'Tentatives d’envoi',
    submit_success: 'Succès',
    dropoff_signal: 'Signaux d’abandon',
  },
  eventWords: {
    session_start: 'Session commencée',
    session_end: 'Session finie',
    page_view: 'Page ouverte',
    step_view: 'Étape vue :',
    field_focus: 'Dans le champ',
    field_blur: 'Champ quitté :',
    field_change: 'Champ rempli :',
    validation_error: 'Erreur dans',
    submit_attempt: 'Tentative d’envoi',
    submit_success: 'Terminé',
    dropoff_signal: 'Signal d’abandon',
  },
  browserWords: {
    chrome: 'Chrome',
    safari: 'Safari',
    firefox: 'Firefox',
    edge: 'Edge',
    samsung: 'Samsung Internet',
    webview: 'Dans une application',
    other: 'Autre',
    unknown: 'Non indiqué',
  },
  marksWords: {
    unmarked: 'Rien de suspect',
    marked: 'Suspecte',
    proven: 'Prouvée',
  },
  filterWords: {
    deviceClass: 'Appareil',
    language: 'Langue',
    source: 'Source',
    browser: 'Navigateur',
    variant: 'Variante',
    marks: 'Marques',
  },
  filteredWords: {
    within:
      '{filter, select, deviceClass {appareil {value}} language {langue {value}} source {source {value}} browser {navigateur {value}} variant {variante {value}} other {marques {value}}}',
    head: '{filter, select, deviceClass {Appareil {value}} language {Langue {value}} source {Source {value}} browser {Navigateur {value}} variant {Variante {value}} other {Marques {value}}}',
  },
  periodWords: {
    today: 'Aujourd’hui',
    days: '{days, plural, one {# jour} other {# jours}}',
    custom: 'Personnalisée',
  },
  unitWords: {
    interval95: 'intervalle à {share}',
    interval95Is: 'intervalle à {share} : {range}',
    quoted: '« {name} »',
    points: '{points} points',
    pointsBetween: 'entre {least} et {most} points',
    weekFrom: 'Semaine du {day}',
    weeksFrom: '{weeks, plural, one {# semaine} other {# semaines}} à partir du {day}',
    days: '{value}\u00a0j',
    hours: '{value}\u00a0h',
    minutes: '{value}\u00a0min',
    seconds: '{value}\u00a0s',
    partOf: '{part, number} sur {all, number}',
  },
  meaningWords: {
    sessions:
      'Une session est une tentative de suivre le parcours, du premier événement au dernier. Une personne qui essaie deux fois compte deux fois.',
    completionRate:
      'Les sessions terminées, en part de toutes les sessions commencées pendant la période. La plage affichée à côté contient la vraie part 95 fois sur 100.',
    medianTime:
      'La moitié des sessions terminées a pris moins de temps, l’autre moitié plus. Les sessions non terminées ne comptent pas.',
    p90Time: 'Neuf sessions terminées sur dix ont pris moins de temps. Le dixième le plus lent en a pris davantage.',
    open: 'Les sessions qui ne sont pas terminées et qui étaient actives au cours des 30 dernières minutes. Elles peuvent encore se terminer.',
    funnel:
      'Combien de sessions ont vu chaque étape, et ce qu’elles sont devenues : elles ont continué, ont quitté, ou sont encore ouvertes. Quitté signifie que c’était la dernière étape vue. Les parts de « Atteinte » portent sur toutes les sessions, les autres sur celles qui ont atteint l’étape.',
    abandonment:
      'Les sessions qui ont quitté à une étape, en part de celles qui l’ont vue. La ligne montre à quelle distance du point peut se trouver la vraie part.',
    comparison:
      'Une part des sessions affichées, moins la même part de l’autre période ou de l’autre groupe. Si l’intervalle ne contient pas 0, la différence n’est pas due au seul hasard.',
    series:
      'Les sessions selon le moment où elles ont commencé, et combien se sont terminées. Les dernières peuvent encore se terminer. Les jours sont regroupés en semaines si l’un d’eux a moins de 30 sessions.',
    histogram:
      'La durée des sessions terminées, du premier événement à la fin. Les barres entre le 5e et le 95e centile ont la même largeur ; les durées les plus courtes et les plus longues forment une barre chacune.',
    weekHours:
      'Les sessions de la période selon le jour de la semaine et l’heure de leur début, dans le fuseau horaire de l’organisation.',
    groups:
      'Les sessions selon ce que dit leur premier événement. Une différence entre deux groupes peut avoir d’autres raisons que le groupe.',
    tags: 'Les événements des dernières 24 heures, par type. La période et les filtres n’y changent rien.',
    returns:
      'Le nombre de sessions d’un navigateur jusqu’à ce que l’une se termine. Les navigateurs sont distingués par un identifiant anonyme, qu’aucun chiffre ne montre.',
    neighbours:
      'L’étape que les sessions ont vue avant celle-ci, et celle qu’elles ont vue ensuite. Une session compte une fois de chaque côté.',
    leaving:
      'Le dernier signal envoyé par la page pour les sessions qui ont quitté ici : page fermée, inactivité ou départ en quelques secondes. Certains navigateurs n’en envoient aucun.',
    fields:
      'Ce que les sessions ont fait dans chaque champ de cette étape : y entrer, le modifier, y revenir, rencontrer une erreur. Ce que les personnes ont saisi n’est jamais enregistré.',
    lastTouched:
      'Le dernier champ touché par chaque session avant de quitter à cette étape. Il dit où les personnes se sont arrêtées, pas que le champ en était la raison.',
    errors:
      'Les sessions où la page a refusé un champ, par type d’erreur. Une session avec deux fois la même erreur compte une fois.',
    submits:
      'Les sessions qui ont essayé d’envoyer cette étape, et celles que les contrôles de la page ont arrêtées au moins une fois. Beaucoup essaient à nouveau et continuent.',
    timeOnStep:
      'Du moment où l’étape est vue jusqu’à l’étape suivante ou jusqu’à la fin, en additionnant toutes les visites d’une session. La moitié des sessions a mis moins de temps.',
    transitions:
      'Combien de fois des sessions sont allées d’une étape à une autre. Le même passage deux fois dans une session compte deux fois.',
    paths:
      'Les étapes d’une session dans leur ordre, et comment elle a fini. Les sessions avec exactement les mêmes étapes forment un chemin.',
  },
} satisfies Translation<typeof english>;
