import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  meaningWords: {
    sessions:
      'Une session est une tentative de suivre le parcours, du premier événement au dernier. Une personne qui essaie deux fois compte deux fois.',
    completionRate:
      'Les sessions terminées, en part de toutes les sessions commencées pendant la période. La plage affichée à côté contient la vraie part 95 fois sur 100.',
    medianTime:
      'La moitié des sessions terminées a pris moins de temps, l’autre moitié plus. Les sessions non terminées ne comptent pas.',
    p90Time: 'Neuf sessions terminées sur dix ont pris moins de temps. Le dixième le plus lent en a pris davantage.',
    open: 'Les sessions qui ne sont pas terminées et qui étaient actives au cours des 30 dernières minutes. Elles peuvent encore se terminer. Un parcours récupéré par l’API les compte comme abandonnées (abandonmentRate).',
    funnel:
      'Combien de sessions ont vu chaque étape, et ce qu’elles sont devenues : elles ont continué, ont abandonné, ou sont encore ouvertes. Abandonné signifie que c’était la dernière étape vue. Les parts de « Atteinte » portent sur toutes les sessions, les autres sur celles qui ont atteint l’étape.',
    abandonment:
      'Les sessions qui ont abandonné à une étape, en part de celles qui l’ont vue. La ligne montre à quelle distance du point peut se trouver la vraie part.',
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
      'Le dernier signal envoyé par la page pour les sessions qui ont abandonné ici : page fermée, inactivité ou départ en quelques secondes. Certains navigateurs n’en envoient aucun.',
    fields:
      'Ce que les sessions ont fait dans chaque champ de cette étape : y entrer, le modifier, y revenir, rencontrer une erreur. Ce que les personnes ont saisi n’est jamais enregistré.',
    lastTouched:
      'Le dernier champ touché par chaque session avant d’abandonner à cette étape. Il dit où les personnes se sont arrêtées, pas que le champ en était la raison.',
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
  timelinesWords: {
    wentFromTo: 'Sessions allées de « {from} » à « {to} »',
    triedToSubmit: 'Sessions qui ont essayé d’envoyer à « {step} »',
    wereBlocked: 'Sessions que les contrôles de la page ont arrêtées à « {step} »',
    meant:
      'Sessions{outcome, select, completed { terminées} left { qui ont abandonné} open { encore ouvertes} went_on { qui ont continué} other {}}{way, select, path { sur le chemin {path}} loop { ayant fait la boucle {loop}} both { sur le chemin {path} ayant fait la boucle {loop}} other {}}{at, select, ended { à « {step} »} saw { qui ont vu « {step} »} other {}}{about, select, error {, avec une erreur dans « {field} »} last {, avec « {field} » touché en dernier} touched {, avec « {field} » touché} other {}}{why, select, reason { : {reason}} other {}}',
  },
  certaintyWords: {
    notConfirmed: 'Non confirmé : {ends, select, same {environ {low}} other {entre {low} et {high}}} ({parts})',
    declared: '{completions, plural, one {# déclarée} other {# déclarées}}',
    likely: '{completions, plural, one {# probable} other {# probables}}',
    unknown: '{sends, plural, one {# inconnue} other {# inconnues}}',
    columns: { declared: 'Terminées, déclarées', likely: 'Terminées, probables', unknown: 'Envoyées, inconnues' },
  },
  headWords: {
    share: 'Part',
    shareOfSessions: 'Part des sessions',
    step: 'Étape',
    key: 'Clé',
    field: 'Champ',
    path: 'Chemin',
    from: 'De',
    to: 'À',
    times: 'Fois',
    left: 'Abandonné',
    difference: 'Différence',
    inSeconds: 'secondes',
    whatHappened: 'Ce qui s’est passé',
    sessionsAlone: '{sessions, plural, one {# session} other {# sessions}}',
    sessionsAndShare: '{sessions, plural, one {# session} other {# sessions}} ({share})',
  },
  comparedWords: {
    thisPeriod: 'Cette période',
    before: 'Avant',
    moreDiffer: '{rows, plural, =1 {Une autre ligne diffère nettement.} other {# autres lignes diffèrent nettement.}}',
    intervalFrom: 'Intervalle à {share}, de',
    intervalTo: 'Intervalle à {share}, à',
    theLineIsThe:
      'La ligne est l’intervalle à {share} de sa seule rangée. Les mots à côté, comme la phrase ci-dessus, tiennent compte du nombre de lignes.',
    noDifferenceIsClaimed:
      'Aucune différence n’est affirmée si les deux côtés partagent des sessions, ou si une période n’est suivie qu’en partie.',
    bothSidesAreShown: 'Les deux côtés sont affichés, sans différences : {refusal}.',
    tooFewSessionsTo: 'Trop peu de sessions pour comparer : moins de {enough, number} d’un côté de chaque ligne.',
    noneStandsOutAmong:
      'Aucune différence ne ressort : parmi {rows, number} lignes, une différence comme celle de {row} ({by}) peut être due au hasard.',
    noClearDifferenceIn: 'Aucune différence nette dans aucune ligne.',
    theClearestDifferenceIs:
      'La différence la plus nette est à {row} : {now} ({measure}), {by} de {way, select, higher {plus} other {moins}} que {other} {where} ({interval}).',
    tooFewSessions: 'trop peu de sessions',
    theSame: 'identique',
    moved: '{points} de {way, select, higher {plus} other {moins}}',
    mayBeChance: '{points} de {way, select, higher {plus} other {moins}}, peut-être par hasard',
    mayBeChanceAmong:
      '{points} de {way, select, higher {plus} other {moins}}, peut-être par hasard parmi {rows, number} lignes',
    sideMeasure: '{side} : {measure}',
    sideOf: '{side} : sur',
    sideShare: '{side} : part',
    inWords: 'En mots',
  },
  figureSetWords: {
    allFiguresAreCharts: 'Toutes les figures sont des graphiques',
    allFiguresAreTables: 'Toutes les figures sont des tableaux',
    allAsTables: 'Tout en tableaux',
    keySwitches: 'La touche {key} alterne graphiques et tableaux',
  },
  figureWords: {
    actions: 'Actions : {title}',
    isNow: '{title} : {shown, select, chart {graphique} other {tableau}}',
    showAsChart: 'Afficher en graphique',
    showAsTable: 'Afficher en tableau',
    saveAsCsv: 'Enregistrer en CSV',
    lookAtSomeOf: 'Regarder quelques-unes de ses sessions',
    asATable: '{title}, en tableau',
  },
  readoutWords: {
    chart: 'graphique',
    pointsArrowKeysRead: '{label} : {points, plural, one {# point} other {# points}}, les touches fléchées les lisent',
    pointsEnterChooses:
      '{label} : {points, plural, one {# point} other {# points}}, les touches fléchées les lisent, Entrée en fait la période, Maj et les touches fléchées en prennent plusieurs',
  },
  tileListWords: {
    lookAtSomeOf: '{value} : regarder quelques-unes de ces sessions',
  },
  definitionWords: {
    whatIsThis: 'Qu’est-ce que c’est : {title}',
    howItIsComputed: 'Comment c’est calculé',
  },
} satisfies Translation<typeof english>;
