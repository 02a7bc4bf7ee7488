import type { Translation } from '../../language/messages.ts';
import type * as english from './finding-words.ts';

export default {
  changeWords: {
    none: 'Aucune {where}',
    noSessions: 'Aucune session {where}',
    noTime: 'Aucune durée {where}',
    tooFewSessions: 'Trop peu de sessions {where} : {sessions, number}',
    tooFewCompleted: 'Trop peu de sessions terminées {where} : {sessions, number}',
    was: '{value} {where}',
    refused: '{was} ({refusal})',
    theSame: 'Identique : {value} {where}',
    countMoved: '{share} de {way, select, more {plus} other {moins}} que {value} {where}',
    shareMoved: '{points} de {way, select, higher {plus} other {moins}} que {value} {where} ({interval})',
    shareMovedUnclear:
      '{points} de {way, select, higher {plus} other {moins}} que {value} {where} ; cela peut être dû au hasard',
    shareMovedAmong:
      '{points} de {way, select, higher {plus} other {moins}} que {value} {where} ; parmi {rows, number} lignes, cela peut être dû au hasard',
    timeMoved: '{time} de {way, select, longer {plus} other {moins}} que {value} {where}',
    tooFewToCompare: '{value} {where} ; trop peu de sessions pour comparer',
    tooFewCompletedToCompare: '{value} {where} ; trop peu pour comparer',
  },
  reachWords: {
    tooFewSessions: 'Objectif {target} : trop peu de sessions pour juger',
    tooFewCompleted: 'Objectif {target} : trop peu de sessions terminées pour juger',
    reached: 'Objectif {target} : atteint',
    missed: 'Objectif {target} : manqué',
    withinTheInterval: 'Objectif {target} : dans l’intervalle',
  },
  stepFindingWords: {
    completed: '{completed} sur {sessions, plural, one {# session} other {# sessions}} ont terminé.',
    noStepWasReached: 'Aucune étape n’a été atteinte.',
    nobodyStopped: 'Personne ne s’est arrêté à une étape.',
    tooFew: 'Trop peu de sessions pour nommer une étape : moins de {enough, number} ont vu chacune.',
    nobodyStoppedWhere: 'Personne ne s’est arrêté à une étape vue par assez de sessions.',
    noStepStandsOut: 'Aucune étape ne se distingue.',
    mostStopped:
      'L’étape où le plus de personnes se sont arrêtées est {step} : {left} des {reached, number} qui l’ont vue (intervalle à {share} : {range}).',
  },
  seriesFindingWords: {
    noSessions: 'Aucune session pendant cette période.',
    tooFew:
      '{width, select, hour {Aucune heure} day {Aucun jour} week {Aucune semaine} month {Aucun mois} other {Aucun point}} n’a {enough, number} sessions : rien n’est comparé.',
    inEach:
      '{rate} pour chaque {width, select, hour {heure} day {jour} week {semaine} month {mois} other {point}} d’au moins {enough, number} sessions.',
    between: 'Entre {lowest} ({lowestAt}) et {highest} ({highestAt}).',
    betweenThose:
      'Entre {lowest} ({lowestAt}) et {highest} ({highestAt}), là où {width, select, hour {une heure} day {un jour} week {une semaine} month {un mois} other {un point}} a au moins {enough, number} sessions.',
  },
  timeFindingWords: {
    noneCompleted: 'Aucune session de cette période n’est terminée.',
    oneCompleted: 'La seule session terminée a duré {time}.',
    fewCompleted:
      'La médiane {sessions, plural, one {de # session terminée} other {des # sessions terminées}} est de {time} ; moins de {enough, number} en disent peu sur les autres.',
    completed:
      'La moitié {sessions, plural, one {de # session terminée} other {des # sessions terminées}} a duré moins de {time}, neuf sur dix moins de {most}.',
    oneStayed: 'La seule session qui a continué est restée {time}.',
    fewStayed:
      'La médiane de {sessions, plural, one {# session} other {# sessions}} est de {time} ; moins de {enough, number} en disent peu sur les autres.',
    stayed:
      'La moitié {sessions, plural, one {de # session} other {des # sessions}} dont la durée est connue est restée moins de {time}.',
  },
  groupFindingWords: {
    noSessions: 'Aucune session pendant cette période.',
    one: '{group} : {sessions} des sessions, {completed} terminées.',
    two: '{group} : {sessions} des sessions, {completed} terminées ; {second} : {secondCompleted}.',
    twoTooFew:
      '{group} : {sessions} des sessions, {completed} terminées ; {second} : {secondCompleted}, trop peu de sessions pour comparer.',
    twoUnclear:
      '{group} : {sessions} des sessions, {completed} terminées ; {second} : {secondCompleted}, aucune différence nette.',
  },
  tagFindingWords: {
    nothingCameIn: 'Rien n’est arrivé au cours des 24 dernières heures.',
    cameIn:
      'Sont arrivés {events, plural, one {# événement} other {# événements}} de {kinds, plural, one {# type} other {# types}}.',
  },
  lookNextWords: {
    noSessionHasSeen: 'Aucune session de cette période n’a vu d’étape.',
    tooFew:
      'Trop peu de sessions pour nommer une étape : moins de {enough, number} ont vu chacune. Choisissez une période plus longue, ou attendez-en davantage.',
    nobodyStopped: 'Personne ne s’est arrêté à une étape vue par assez de sessions.',
    onlyOne:
      '{left} sur {reached, plural, one {# session qui l’a vue} other {# sessions qui l’ont vue}} s’y sont arrêtées. Aucune autre étape n’a assez de sessions pour une comparaison.',
    noneStandsOut:
      'Aucune étape ne se distingue. La part la plus élevée est à {step} : {left} sur {reached, plural, one {# session qui l’a vue} other {# sessions qui l’ont vue}} s’y sont arrêtées. La différence avec {others} peut être due au hasard.',
    clearlyMore:
      '{left} sur {reached, plural, one {# session qui l’a vue} other {# sessions qui l’ont vue}} s’y sont arrêtées, nettement plus qu’à toute autre étape{judged, select, some { vue par assez de sessions} other {}}. Ensuite vient {next} avec {rate}.',
    sentButUnknown:
      '{step} a la part la plus élevée : {left} sur {reached, plural, one {# session qui l’a vue} other {# sessions qui l’ont vue}} s’y sont arrêtées. Mais {unknown, plural, one {# d’entre elles a} other {# d’entre elles ont}} envoyé le formulaire, et personne ne sait s’il est arrivé : sans elles, la part est de {low}, et celle de {next} de {rate}.',
    lost: '{step} en a perdu {left, number} sur {reached, number}',
    othersLost:
      '{steps, plural, one {# autre étape en a perdu davantage} other {# autres étapes en ont perdu davantage}}',
    tooFewToJudge: '{lost} : trop peu de sessions pour juger.',
    otherSteps: '{steps, plural, one {# autre étape} other {# autres étapes}}',
  },
} satisfies Translation<typeof english>;
