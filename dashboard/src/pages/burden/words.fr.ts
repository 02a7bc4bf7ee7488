import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  burdenWords: {
    whereTheHoursGo: 'Où passent les heures',
    pausesCountUpTo:
      'Une pause sans aucune action compte au plus {minutes, plural, one {# minute} other {# minutes}}. Sur cette période, ce plafond a raccourci {pauses, plural, one {# pause} other {# pauses}} de {hours} heures au total, qu’aucun chiffre ne comprend ici.',
    hoursByPart: 'Heures par part',
    part: 'Part',
    hours: 'Heures',
    value: 'Valeur',
    partsOverlap:
      'Les tentatives sans résultat comprennent aussi des erreurs et des attentes : la somme des parts n’est pas le total.',
    memosHaveOtherDays:
      'Les notes donnent les tentatives sans résultat pour leurs propres jours et sans les visites suspectes ; sinon, c’est le même nombre.',
    oneInSoMany: 'Lu dans une session sur {oneIn, number} ; les nombres sont multipliés d’autant.',
    truncatedLeftOut:
      '{sessions, plural, one {# session qui dépasse les limites d’une session n’est pas comptée} other {# sessions qui dépassent les limites d’une session ne sont pas comptées}}.',
    allTime: 'Temps total',
    onErrors: 'Sur des erreurs',
    onWaiting: 'En attente après l’envoi',
    ledNowhere: 'Tentatives sans résultat',
    perCompletion:
      '{minutes} minutes par achèvement, échecs compris ({sessions, plural, one {# session} other {# sessions}}, dont {completed, plural, one {# terminée} other {# terminées}}).',
    tookBeside: 'Les sessions suspectes ont duré {marked} minutes en moyenne ; les autres, {others}.',
    shareOfHours: 'Part des heures',
    minutesPerSession: 'Minutes par session',
    stepsAndFields: 'Par étape et par champ',
    hoursByStep: 'Heures par étape et par champ',
    stepOrField: 'Étape ou champ',
    beforeTheFirst: 'Avant la première étape, ou ailleurs',
    inTheField: 'Champ {field}',
    inWordsOfEstimates: 'Dans les termes des estimations',
    checkBeforeUse: 'Mesuré sur les pages seulement. Ajoutez le temps passé ailleurs, comme chaque texte l’indique.',
    paperworkReductionAct: 'Paperwork Reduction Act (États-Unis) : charge par réponse',
    erfuellungsaufwand: 'Erfüllungsaufwand (Allemagne) : Zeitaufwand pro Fall',
    costPerTransaction: 'Royaume-Uni : temps des usagers par démarche',
    noSession: 'Aucune session sur cette période',
    hereYouWillSee:
      'Vous verrez ici combien de temps les gens passent dans le parcours. Choisissez une période plus longue ou moins de filtres.',
    valueOfAnHour: 'Valeur d’une heure',
    saveAsCsv: 'Enregistrer en CSV',
    whatAnHourIsWorth:
      'La valeur d’une heure des personnes qui utilisent ce parcours. Laissez les deux vides pour n’afficher aucun montant.',
    amountOfAnHour: 'Montant par heure',
    currencyCode: 'Devise, sous forme de code comme EUR',
    amountMustBe: 'Saisissez un nombre supérieur à 0, au plus 1 000 000.',
    currencyMustBe: 'Saisissez trois lettres majuscules, par exemple EUR.',
    bothOrNeither: 'Saisissez les deux, ou aucun.',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
  },
} satisfies Translation<typeof english>;
