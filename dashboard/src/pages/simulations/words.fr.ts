import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  KINDS: {
    fewer_documents: 'Demander moins de documents',
    fewer_fields: 'Demander moins de champs',
    error_text: 'De meilleurs messages d’erreur',
    mobile_parity: 'Le faire fonctionner sur téléphone',
    drop_step: 'Supprimer l’étape',
    set_rate: 'Fixer la part qui abandonne',
  },
  BADGES: {
    data: 'Données',
    evidence: 'Preuves',
    assumption: 'Hypothèse',
    user: 'De vous',
  },
  amountWords: {
    asANumber: '{label}, en chiffres',
  },
  changeWords: {
    change: 'Changement {place, number}',
    whatChanges: 'Ce qui change',
    atWhichStep: 'À quelle étape',
    amountNow: '{type, select, fewer_documents {Documents actuellement} other {Champs actuellement}}',
    amountAfterwards: '{type, select, fewer_documents {Documents ensuite} other {Champs ensuite}}',
    field: 'Champ',
    anyField: 'Tous les champs',
    kindOfError: 'Type d’erreur',
    anyError: 'Toutes les erreurs',
    shareThatLeavesAt: 'Part qui abandonne, au moins',
    shareThatLeavesAtMost: 'Part qui abandonne, au plus',
    effectOnLeavingThe: 'Effet sur les départs à l’étape',
    below0FewerLeave:
      'Au-dessous de 0, moins de personnes abandonnent : −20 signifie un cinquième de moins à tout moment.',
    howStrong: 'Quelle est la force de l’effet ?',
    asBelieved: 'Selon les sources',
    fromTheSources: 'la plupart des changements ont peu d’effet',
    sizes: { small: 'Faible', medium: 'Moyen', large: 'Fort' },
    fewerLeave: '{share} de départs en moins',
    numbers: 'Régler par des nombres',
    giveOrTake: 'Écart',
    twoInThree: 'Deux fois sur trois, l’effet ne s’en écarte pas plus, dans un sens ou dans l’autre.',
    source: 'Source : {source}.',
    removeThisChange: 'Retirer ce changement',
    removeChange: 'Retirer le changement {place, number}',
  },
  markedForecastWords: {
    forecastWithThem: 'Compter les sessions douteuses',
    forecastWithoutThem: 'Exclure les sessions douteuses',
  },
  forecastWords: {
    theForecast: 'La prévision',
    howItIsJudged: 'Comment elle sera évaluée',
    judgedAfter:
      'Avec ce trafic, il faut {weeks, plural, one {# semaine} other {# semaines}} après le changement pour voir un gain aussi grand que celui qu’annonce une prévision sur dix.',
    judgedAfterMore:
      'Avec ce trafic, il faut plus de 26 semaines après le changement pour voir un gain aussi grand que celui qu’annonce une prévision sur dix.',
    judgedByVariants:
      'Si le changement est montré à la moitié des visiteurs au hasard, avec une variante sur la page, il faut {weeks, plural, one {# semaine} other {# semaines}}.',
    judgedByVariantsMore:
      'Si le changement est montré à la moitié des visiteurs au hasard, avec une variante sur la page, il faut plus de 26 semaines.',
    whatItWouldBring: 'Ce que cela apporterait',
    theMostThatIt: 'Le maximum que cela peut apporter',
    ifEveryoneWhoLeft: 'Si toutes les personnes qui ont abandonné aux étapes modifiées terminaient',
    ifNobodyLeftThere: 'Si personne n’y abandonnait et que tous continuaient comme les autres',
    neitherNumberNeedsA:
      'Aucun de ces deux nombres n’a besoin d’une prévision. Les deux sont aussi sûrs que les sessions comptées : quand une prévision s’en approche, le hasard peut la porter un peu au-delà.',
    foundAndNeeded: 'Trouvé : {have}, nécessaire : {need}.',
    foundAndAllowed: 'Trouvé : {have}, maximum autorisé : {most}.',
    atPresentTrafficThere: 'Avec le trafic actuel, il y en aura assez le {day}.',
    more: '{completions} de plus',
    fromTo: '{ends, select, same {environ {low}} other {{low} à {high}}}',
    completionsMoreIn: 'Achèvements supplémentaires en {weeks, plural, one {# semaine} other {# semaines}}.',
    thatIsLargerThan: 'C’est plus que ce qu’ont trouvé la plupart des tests publiés.',
    of20EquallyLikely:
      'Sur 20 résultats également probables, {positive, plural, one {# compte} other {# comptent}} plus d’achèvements ; ils {ends, select, same {sont tous d’environ {low}} other {vont de {low} à {high}}}.',
    eachDotIsOne: '{finding} Chaque point en est un. La ligne pointillée signifie aucun changement.',
    eachDotAndCeiling:
      '{finding} Chaque point en est un. La ligne pointillée signifie aucun changement, la ligne pleine le plafond.',
    completionsMoreAndCompletion: 'Achèvements supplémentaires et taux d’achèvement ensuite',
    forecasts: 'Prévisions',
    moreCompletions: 'Achèvements supplémentaires',
    completion: 'Taux d’achèvement',
    chance: '{times, number} sur {all, number}',
    withoutTheChange: 'Sans le changement',
    noEffectOnThe:
      'Aucun effet sur les étapes modifiées n’atteint {target} achèvements de plus dans 4 prévisions sur 5.',
    toReachMoreCompletions:
      'Pour atteindre {target} achèvements de plus dans 4 prévisions sur 5, il faudrait {fewerLeave} de départs en moins aux étapes modifiées.',
    time: 'Temps',
    halfOfTheCompleted:
      'La moitié des sessions terminées ont duré moins de {before} ; ensuite, moins {ends, select, same {d’environ {low}} other {de {low} à {high}}}.',
    noLongerLostIn: '{hours, number} h qui ne sont plus perdues dans des sessions abandonnées',
    savedByPeopleWho: '{hours, number} h économisées par des personnes qui terminent de toute façon',
    newlySpentOnCompleting: '{hours, number} h nouvellement consacrées à terminer ; non déduites des autres',
    whatItTakesFor: 'Ce qui est supposé',
    source: 'Source : {source}.',
    howSuchForecastsDid:
      'Résultats de telles prévisions ici jusqu’à présent : à partir de {weeks, plural, one {# semaine passée} other {# semaines passées}}, les quatre suivantes ont chaque fois été prévues sans aucun changement. Les intervalles de {interval} ont contenu {held} de ce qui est arrivé.',
  },
  outcomeWords: {
    waiting: 'En ligne depuis le {day}. La mesure aura lieu le {due}, après quatre semaines entières.',
    notMeasured: 'En ligne depuis le {day}. La mesure n’a pas été possible : {reason}',
    measured:
      'En ligne depuis le {day}. Mesure {method, select, randomised {entre des variantes attribuées au hasard} other {par les semaines d’avant et d’après}} : {ends, select, same {environ {low}} other {{low} à {high}}} achèvements de plus. {held, select, yes {La prévision de 4 sur 5 contenait ce résultat.} other {La prévision de 4 sur 5 ne contenait pas ce résultat.}}',
  },
  recordWords: {
    trackRecordOfForecasts: 'Bilan des prévisions',
    noForecastHasAn: 'Aucune prévision n’a encore de résultat',
    keepAForecastIn:
      'Conservez une prévision dans le simulateur d’un parcours et indiquez quand son changement est en ligne. Quatre semaines plus tard, elle est mesurée et montrée ici, bonne ou mauvaise. Rien ne sort de ce bilan, sauf si son parcours est supprimé.',
    allTogether: 'Toutes ensemble',
    shippedScoredWaitingFor:
      'Mises en ligne : {shipped, number}, dont évaluées : {scored, number}, en attente des quatre semaines : {waiting, number}, non mesurables : {notMeasured, number}.',
    forecastsWereCloserThan: 'Les prévisions étaient {skill} plus proches que l’affirmation que rien ne change.',
    forecastsWereFurtherOff: 'Les prévisions étaient {skill} plus éloignées que l’affirmation que rien ne change.',
    intervalsThatHeldWhat: 'Intervalles qui contenaient la valeur mesurée',
    interval: 'Intervalle',
    held: 'La contenaient',
    plausibleShare: 'Part plausible',
    measuredValuesByTenth:
      'Valeurs mesurées par dixième de leur prévision, à partir du plus bas : {tenths}. De bonnes prévisions en ont à peu près autant dans chacun.',
    whereInTheirForecasts: 'Où se situaient les valeurs mesurées dans leurs prévisions',
    whatThisRecordHas: 'Ce que ce bilan a appris',
    beliefsThatForecastsHere: 'Hypothèses que les prévisions utilisent ici à la place de celles fournies.',
    learnedEffect:
      '{kind} : {share} de départs en {direction, select, more {plus} other {moins}}, écart {giveOrTake}, d’après {changes, plural, one {# changement} other {# changements}}.',
    eachOfThem: 'Chacune',
    itsSimulationWasDeleted: '{journey}, sa simulation a été supprimée',
    heldOf: '{held, number} sur {all, number}',
    fromTo: '{ends, select, same {environ {low}} other {{low} à {high}}}',
    forecastToCompletionsMore:
      'Prévision : {ends, select, same {environ {low}} other {{low} à {high}}} achèvements de plus en {weeks, plural, one {# semaine} other {# semaines}} (4 sur 5).',
  },
  simulateWords: {
    simulator: 'Simulateur',
    theFindingIsAbout:
      'Le constat porte sur une partie des visites ({group}). Une prévision porte sur toutes les personnes qui viennent.',
    whatWouldYouChange: 'Que changeriez-vous ?',
    slidersAndNumbersAre: 'Les curseurs et les nombres sont les mêmes valeurs ; utilisez ce que vous préférez.',
    countingTheSessionsOf: 'Comptage des sessions des dernières semaines…',
    thisJourneyHasNo: 'Ce parcours n’a pas encore d’étapes',
    aSimulationChangesA: 'Une simulation modifie une étape. Ajoutez d’abord les étapes du parcours.',
    addAnotherChange: 'Ajouter un autre changement',
    weeksAhead: 'Semaines à l’avance',
    completionsMoreThatYou: 'Objectif : achèvements supplémentaires',
    n0AsksForNone: '0 signifie aucun objectif. Avec un objectif, la prévision dit quelle force devrait avoir l’effet.',
    daysThatItIs: 'Jours de données',
    theLastWholeDays: 'Les {days, number} derniers jours entiers',
    howRescuedPeople: 'Comment continuent les personnes retenues',
    rescuedPeopleGoOn: 'Les personnes retenues continuent, au moins',
    ofTheOthers: '% des autres',
    rescuedPeopleGoOnAt: 'Les personnes retenues continuent, au plus',
    peopleWhoWouldHave:
      'Les personnes qui auraient abandonné et qui restent maintenant ne ressemblent pas à celles qui seraient restées de toute façon.',
    thisCouldNotBe: 'Cela n’a pas pu être simulé',
    nameOptional: 'Nom (facultatif)',
    keepingTheForecast: 'Conservation de la prévision…',
    keepThisForecast: 'Conserver cette prévision',
    keptForecasts: 'Prévisions conservées',
    theTrackRecordOf: 'Le bilan de cette organisation',
    noForecastOfThis: 'Aucune prévision de ce parcours n’est encore conservée.',
  },
  simulationWords: {
    simulation: 'Simulation',
    beingMadeDone: 'En préparation : prête à {progress}.',
    thisForecastCouldNot: 'Cette prévision n’a pas pu être établie',
    madeBy: 'Établie par {name} le {day}.',
    toTheSimulator: 'Vers le simulateur',
    toTheFinding: 'Vers le constat dont cette prévision est issue',
    whatCameOfIt: 'Ce qu’il en est advenu',
    theTrackRecordOf: 'Le bilan de cette organisation',
    itsChangeWasNot: 'Son changement n’a pas encore été mis en ligne.',
    whenTheChangeIs:
      'Quand le changement est en ligne, indiquez depuis quel jour. Quatre semaines plus tard, la prévision est évaluée d’après ce qui a été mesuré, et elle reste dans le bilan, bonne ou mauvaise. Cela ne peut être indiqué qu’une fois.',
    liveSince: 'En ligne depuis',
    variantWithTheChange: 'Variante avec le changement (facultatif)',
    theChangeIsLive: 'Le changement est en ligne',
  },
} satisfies Translation<typeof english>;
