import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  fieldsWords: {
    fields: 'Champs',
    noSessionOfThis:
      'Aucune session de cette période n’a touché un champ de cette étape. Les champs sont reconnus à leur {name} ou {id} ; ce que les personnes saisissent n’est jamais enregistré.',
    changed: 'Modifié',
    reachedNotChanged: 'Atteint, non modifié',
    timeInField: 'Temps dans le champ',
    withErrors: 'Avec erreurs',
    cameBack: 'Revenues',
    touchedLast: 'Touché en dernier',
    fixed: 'Corrigé',
    givenUp: 'Abandonné',
    error: 'Erreur',
    errors: 'Erreurs',
    lastFieldTouchedBefore: 'Dernier champ touché avant d’abandonner',
    mostOftenOfThe:
      'Le plus souvent {name} : {rate} sur {left, plural, one {# session qui a abandonné} other {# sessions qui ont abandonné}} ici.',
    noLastFieldStandsOut: 'Aucun champ ne se distingue.',
    noSessionOfThisPeriod: 'Aucune session de cette période n’a abandonné ici.',
    thoseWhoLeftHere: 'Ceux qui ont abandonné ici n’avaient touché aucun champ de cette étape.',
    leftWithoutHavingTouched: '{left} ont abandonné sans avoir touché un champ.',
    mostOftenAtIn: 'Le plus souvent à {field} : {error}, dans {share} des sessions qui ont atteint le champ.',
    noErrorStandsOut: 'Aucune erreur ne se distingue.',
    validationErrorsByType: 'Erreurs de saisie par type',
    noValidationErrorOn: 'Aucune erreur de saisie à cette étape pendant cette période.',
    peopleSpendMostTime: 'Les personnes passent le plus de temps dans {field} : {time} en médiane.',
    noFieldWasRefused: 'Aucun champ n’a été refusé.',
    noFieldStandsOut: 'Des champs ont été refusés, aucun nettement plus que les autres.',
    tooFewToNameAField: 'Trop peu de sessions pour nommer un champ : moins de {enough, number} ont atteint chacun.',
    isRefusedIn: '{field} a été refusé dans {share} des sessions qui l’ont atteint.',
    isRefusedMostIn: '{field} est le plus souvent refusé : dans {share} des sessions qui l’ont atteint.',
    reachedShareOfThe: 'Atteint, part de l’étape',
    changedShareOfReached: 'Modifié, part des atteintes',
    medianTimeInField: 'Temps médian dans le champ',
    withErrorsShareOf: 'Avec erreurs, part des atteintes',
    lastTouchedBeforeLeaving: 'Touché en dernier avant d’abandonner',
    lastTouchedShareOf: 'Touché en dernier, part des abandons',
    shareOfSessionsThat: 'Part des sessions qui ont atteint le champ',
  },
  seriesWords: {
    completionOverTime: 'Achèvement au fil du temps',
    comparedWith: 'Par rapport à',
    noSessions: 'Aucune session',
    fewAPoint:
      '{interval, select, hour {Certaines heures} day {Certains jours} other {Certains points}} ont moins de {enough, number} sessions : leur ligne varie par hasard.',
    inWeeks:
      '{weeks, plural, =1 {En semaines} other {En points de # semaines}}{cut, plural, =0 {} one {, {weeks, plural, =1 {la première} other {le premier}} de # jour} other {, {weeks, plural, =1 {la première} other {le premier}} de # jours}} : certains jours ont moins de 30 sessions. Le tableau contient chaque jour.',
    clickOrDraw: 'Cliquez pour le voir seul, ou glissez sur plusieurs',
    pointsOfCompletionOver: 'Points de l’achèvement au fil du temps',
    target: 'Objectif {rate}',
    sessionsCompleted:
      '{sessions, plural, one {# session} other {# sessions}}, {completed, plural, one {# terminée} other {# terminées}} ({rate})',
    otherSide: '{side} : {rate}',
    start: 'Début ({timezone})',
    otherRate: 'Taux d’achèvement, {side}',
  },
  whySentenceWords: {
    nobodyLeftHereIn: 'Personne n’a abandonné ici pendant cette période.',
    leftHereTooFew:
      '{left, plural, one {# a abandonné} other {# ont abandonné}} ici : trop peu de sessions pour dire pourquoi.',
    tooFewWentOn:
      '{left, plural, one {# a abandonné} other {# ont abandonné}} ici, et {wentOn, plural, one {# a continué} other {# ont continué}} : trop peu pour comparer ce qu’elles ont fait.',
    leftHereWhatThey:
      '{left, number} ont abandonné ici. Rien de ce qu’elles ont fait avant ne les distingue nettement de celles qui ont continué.',
    leftHere: '{left, number} ont abandonné ici.',
    leftAt: '{left, number} ont abandonné à {step}.',
    metError:
      'Ont rencontré une erreur dans {field} : {left} de celles qui ont abandonné, {others} de celles qui ont continué ({more} de plus, {interval}).',
    wasStopped:
      'Ont essayé d’envoyer et ont été arrêtées : {left} de celles qui ont abandonné, {others} de celles qui ont continué ({more} de plus, {interval}).',
    wentBack:
      'Étaient revenues à une étape antérieure : {left} de celles qui ont abandonné, {others} de celles qui ont continué ({more} de plus, {interval}).',
    oneSessionCanBe: 'Une session peut être dans plusieurs de ces cas.',
  },
} satisfies Translation<typeof english>;
