import type { Translation } from '../domain/language.ts';
import type english from './en.ts';

export default {
  phrases: {
    share: '{percent} ({part, number} sur {whole, number})',
    range: '{ends, select, same {environ {low}} other {{low} à {high}}}',
    onDay: 'le {day}',
    fromTo: 'du {first} au {last}',
    days: '{first} au {last}',
    notConfirmed:
      'Non confirmé : personne n’a déclaré de succès, donc {likely, plural, one {l’unique session terminée n’est que probable} other {les # sessions terminées ne sont que probables}}. Le taux d’achèvement est {ends, select, same {d’environ {low}} other {entre {low} et {high}}}.',
    notConfirmedUnknown:
      'Non confirmé : personne n’a déclaré de succès, donc {likely, plural, one {l’unique session terminée n’est que probable} other {les # sessions terminées ne sont que probables}}. Pour {unknown, plural, one {# autre session qui a envoyé} other {# autres sessions qui ont envoyé}} la dernière étape, on ne sait pas si cela a réussi. Le taux d’achèvement est {ends, select, same {d’environ {low}} other {entre {low} et {high}}}.',
    partlyDeclared:
      'Non confirmé : {declared, plural, one {# session terminée est déclarée} other {# sessions terminées sont déclarées}}, {likely, plural, one {# autre n’est que probable} other {# autres ne sont que probables}}. Pour {unknown, plural, one {# autre session qui a envoyé} other {# autres sessions qui ont envoyé}} la dernière étape, on ne sait pas si cela a réussi. Le taux d’achèvement est {ends, select, same {d’environ {low}} other {entre {low} et {high}}}.',
    declaredUnknown:
      'Non confirmé : {declared, plural, one {# session terminée est déclarée} other {# sessions terminées sont déclarées}}. Pour {unknown, plural, one {# autre session qui a envoyé} other {# autres sessions qui ont envoyé}} la dernière étape, on ne sait pas si cela a réussi. Le taux d’achèvement est {ends, select, same {d’environ {low}} other {entre {low} et {high}}}.',
  },
  mail: {
    open: 'Ouvrir dans Waymark',
    linkTo: '{label} : {url}',
    noMore: 'Ne plus recevoir ces messages',
    noMoreLink: 'Ne plus recevoir ces messages : {url}',
    because: 'Waymark, à l’adresse {url}, envoie ceci car un propriétaire a ajouté votre adresse à ses messages.',
    test: 'Ceci est un test avec un exemple. Il ne s’est rien passé.',
    testSubject: 'Test : {subject}',
    subject: '{title} : {name}',
    report: 'Rapport : {about}, {days}',
    outOfTurn: 'Un propriétaire a envoyé ce rapport en dehors du calendrier.',
    journeys: 'Parcours',
    titles: {
      'alert.opened': 'Alerte',
      'alert.closed': 'Alerte terminée',
      'journey.created': 'Parcours créé',
      'journey.updated': 'Parcours modifié',
      'journey.deleted': 'Parcours supprimé',
      'step.created': 'Étape ajoutée',
      'step.updated': 'Étape modifiée',
      'step.deleted': 'Étape supprimée',
      'step.reordered': 'Étapes réordonnées',
      'memo.ready': 'Note prête',
      'simulation.ready': 'Simulation prête',
      'forecast.scored': 'Prévision comparée',
      'report.ready': 'Rapport',
      'erasure.done': 'Effacement terminé',
    },
  },
  letters: {
    once: 'Envoyé une seule fois par Waymark, à l’adresse {url}.',
    onceOrNothing:
      'Envoyé une seule fois par Waymark, à l’adresse {url}. Si vous ne savez pas pourquoi vous le recevez, ne faites rien.',
    confirm: {
      subject: 'Confirmez que vous souhaitez recevoir des messages de Waymark',
      asks: 'Un propriétaire de « {name} » souhaite envoyer des messages de Waymark à cette adresse : des alertes et des nouvelles de ses formulaires en ligne.',
      nothing:
        'Rien n’est envoyé tant que vous n’avez pas confirmé. Si vous ne savez pas pourquoi on vous le demande, ne faites rien.',
      link: 'Confirmer (sous 7 jours)',
    },
    invitation: {
      subject: 'Invitation à rejoindre « {name} » dans Waymark',
      invited:
        'Vous êtes invité(e) à rejoindre « {name} » dans Waymark, qui montre où les gens abandonnent les formulaires en ligne.',
      works: 'Le lien fonctionne une seule fois, pendant 30 jours.',
      link: 'Accepter l’invitation',
    },
    password: {
      subject: 'Choisir un nouveau mot de passe pour Waymark',
      operator:
        'L’exploitant de Waymark a créé un lien pour choisir un nouveau mot de passe. Il fonctionne une seule fois, pendant 7 jours. Votre ancien mot de passe reste valable jusque-là.',
      asked:
        'Un lien pour choisir un nouveau mot de passe a été demandé sur la page de connexion. Il fonctionne une seule fois, pendant {minutes, plural, one {# minute} other {# minutes}}. Votre ancien mot de passe reste valable jusque-là.',
      notYou: 'Si vous ne l’avez pas demandé, ne faites rien : vous seul(e) avez ce lien.',
      link: 'Choisir un nouveau mot de passe',
    },
    noPassword: {
      subject: 'Vous vous connectez à Waymark sans mot de passe',
      asked:
        'Un lien pour choisir un nouveau mot de passe a été demandé sur la page de connexion. Votre compte n’a pas de mot de passe : il utilise l’authentification unique.',
      notYou: 'Si vous ne l’avez pas demandé, ne faites rien.',
      link: 'Se connecter',
    },
  },
  consent: {
    confirm: 'Recevoir des messages ?',
    confirmText:
      '« {org} » souhaite envoyer des messages de Waymark à {address}. Chaque message contient un lien pour ne plus en recevoir.',
    confirmButton: 'Recevoir les messages',
    confirmed: 'Confirmé',
    confirmedText: 'Les messages sont désormais envoyés à {address}.',
    stop: 'Ne plus recevoir de messages ?',
    stopText: '« {org} » n’enverra plus ces messages de Waymark à {address}.',
    stopButton: 'Ne plus en recevoir',
    stopped: 'Plus de messages',
    stoppedText:
      'Ces messages ne sont plus envoyés à {address}. Un message déjà en route peut encore arriver. Pour les recevoir à nouveau, adressez-vous à l’expéditeur.',
  },
  news: {
    journeyCreated: 'Le parcours a été créé.',
    journeyUpdated: 'Le parcours a été modifié.',
    journeyDeleted: 'Le parcours a été supprimé.',
    stepAdded: 'L’étape « {step} » a été ajoutée.',
    stepChanged: 'L’étape « {step} » a été modifiée.',
    stepDeleted: 'L’étape « {step} » a été supprimée.',
    stepsMoved: '{n, plural, one {# étape a changé} other {# étapes ont changé}} de place.',
    ready: 'La {kind, select, memo {note} other {simulation}} « {title} » est prête.',
    refused:
      'La {kind, select, memo {note} other {simulation}} « {title} » est prête : il y a trop peu de données pour un résultat.',
    scored: 'La prévision « {title} » a été comparée à ce qui s’est passé après le changement.',
    erased: 'Un effacement est terminé : {n, plural, one {# session supprimée} other {# sessions supprimées}}.',
  },
  notes: {
    stepAdded: 'Étape ajoutée : {step}',
    stepChanged: 'Étape modifiée : {step} ({members})',
    stepDeleted: 'Étape supprimée : {step}',
    stepsMoved: 'Étapes réordonnées',
    origins: 'Origines autorisées modifiées : {origins}',
    everyOrigin: 'toute origine',
    script: 'Les pages utilisent la version {version} du script',
  },
  alerts: {
    step: '« {name} »',
    trackingSilent:
      'Rien n’est arrivé des pages de ce parcours depuis {since} ; à ces heures, environ {usual, plural, one {# visite est habituelle} other {# visites sont habituelles}}.',
    stepSilent:
      'Presque personne n’a atteint {step} depuis {since} : {part, number} sur {whole, number} personnes qui l’auraient pu, alors que {usual} sont attendus à cette heure.',
    noSuccess:
      'Personne n’a terminé depuis {since} (0 sur {whole, plural, one {# personne} other {# personnes}} à la dernière étape), alors que {usual} sont attendus à cette heure.',
    stepLoss:
      '{percent} des personnes qui ont vu {step} y ont abandonné ({part, number} sur {whole, number}, à partir de {since}) ; d’habitude {ends, select, same {environ {low}} other {{low} à {high}}}.',
    completion:
      '{percent} des personnes ont terminé ({part, number} sur {whole, number}, à partir de {since}) ; d’habitude {ends, select, same {environ {low}} other {{low} à {high}}}.',
    fieldErrors:
      '{percent} des personnes qui ont utilisé le champ « {field} » à l’étape {step} ont rencontré une erreur ({part, number} sur {whole, number}) ; d’habitude {ends, select, same {environ {low}} other {{low} à {high}}} ce jour de la semaine.',
    refusedBatches:
      '{percent} des requêtes des dernières 24 heures ont été refusées par une limite ({part, number} sur {whole, number}) ; d’habitude {usual}. Ces visites manquent dans les chiffres.',
    markedSessions:
      '{percent} des visites des dernières 24 heures semblent suspectes ({part, number} sur {whole, number}) ; d’habitude {usual}.',
    targetMissed:
      'L’objectif a été manqué deux semaines de suite : la semaine dernière, {percent} ont terminé ({part, number} sur {whole, number}), l’objectif est de {usual}.',
    timeMissed:
      'L’objectif de durée a été manqué deux semaines de suite ({whole, plural, one {# visite} other {# visites}} la semaine dernière).',
    receivedGap:
      'Le système métier a reçu {part, plural, one {# demande} other {# demandes}} alors que les pages en ont signalé {whole, number} comme envoyées ({hours, plural, one {# heure} other {# heures}} à partir de {since}) ; d’habitude {usual, number}.',
    leftOut:
      '{n, plural, one {# visite d’un réseau inhabituel n’est pas comptée} other {# visites de quelques réseaux inhabituels ne sont pas comptées}} ici.',
    over: 'Tout est redevenu habituel depuis {since}.',
    cost: 'Environ {lost, plural, one {# personne de moins que d’habitude est allée} other {# personnes de moins que d’habitude sont allées}} au bout depuis le début.',
    never: 'Ce n’est pas le hasard : il le montre moins d’une fois sur un milliard de telles périodes.',
    notRare: 'Par le seul hasard, ce n’est plus rare.',
    rare: 'Par le seul hasard, moins de 1 sur {windows, number} de telles périodes le montre.',
    look: {
      trackingSilent:
        'Ouvrez vous-même la première page du parcours et vérifiez sous « Installer » si elle envoie des données. En cas de mise en production, vérifiez que le script est toujours dans la page.',
      stepSilent:
        'Allez vous-même de {before} à {step}. Si cela fonctionne, la page de {step} n’envoie plus de données : regardez la dernière mise en production.',
      firstSilent:
        'Ouvrez {step} vous-même. Si cela fonctionne, sa page n’envoie plus de données : regardez la dernière mise en production.',
      noSuccess:
        'Envoyez le formulaire vous-même. Si cela fonctionne, la page de confirmation n’envoie plus de données : regardez la dernière mise en production.',
      stepLoss: 'Ouvrez {step} et comparez ses erreurs, navigateurs et appareils avec les jours précédents.',
      completion:
        'Comparez les sources, appareils et navigateurs de ces visites avec les jours précédents : aucune étape ne l’explique à elle seule.',
      fieldErrors:
        'Saisissez vous-même une valeur habituelle dans « {field} » et regardez quelle erreur est la plus fréquente.',
      refusedBatches:
        'Regardez sous « Installer » les requêtes de l’heure la plus chargée, et relevez la limite si les visites sont réelles.',
      markedSessions: 'Ouvrez l’aperçu : il nomme les anomalies et exclut ces visites en un clic.',
      fewerReceived:
        'Envoyez le formulaire vous-même et cherchez-le dans le système métier : des demandes se perdent peut-être en route, ou des pages signalent un succès sans demande.',
      moreReceived:
        'Envoyez le formulaire vous-même et vérifiez que la session se termine : le script manque peut-être sur des pages, ou des demandes arrivent aussi par d’autres voies.',
      targetMissed:
        'Lisez la dernière note du parcours, ou faites-en établir une : elle dit ce qui mérite d’être changé.',
    },
  },
  feed: {
    alert: 'Alerte : {sentence}',
    over: 'Terminée : {sentence}',
    memo: 'Note : {title}',
    forecast: 'Prévision comparée : {title}',
  },
  report: {
    title: '{journey}, {days}',
    started: 'Sessions commencées {days}.',
    startedOnly: 'Sessions commencées {days}, seulement {filters}.',
    filter: '{name} {value}',
    twoFilters: '{one} ; {other}',
    notGiven: 'sans indication',
    filters: {
      deviceClass: 'appareil',
      language: 'langue',
      source: 'source',
      browser: 'navigateur',
      variant: 'variante',
      only: 'suspectes par',
      without: 'sans celles suspectes par',
    },
    filterMarks: {
      foreignHost: 'hôte étranger',
      burst: 'réseau très actif',
      crowd: 'nombreuses sessions dans un même envoi',
      seqGap: 'lacunes impossibles',
      clock: 'horloge invraisemblable',
      bot: 'robot',
      proven: 'prouvée par sa page',
      noStart: 'aucun début',
      loneSuccess: 'succès et rien d’autre',
      tooFast: 'trop rapide pour une personne',
      truncated: 'tronquée',
    },
    marked:
      'Des sessions qui ne sont peut-être pas des visiteurs changent cette page : {n, plural, one {# semble suspecte et est comptée} other {# semblent suspectes et sont comptées}}. Parmi elles, {own} ont terminé ; parmi les autres, {others}.',
    notWhole: 'Ces chiffres ne sont pas complets',
    silentStep:
      'L’étape « {step} » n’envoie rien : aucune session ne l’a vue, alors que {n, plural, one {# session en a vu} other {# sessions en ont vu}} une suivante.',
    nobody: 'Personne n’a terminé, sur {n, plural, one {# session} other {# sessions}}.',
    noCompletion:
      'Personne n’a terminé, alors que {n, plural, one {# session a vu} other {# sessions ont vu}} la dernière étape, « {step} ». La page de confirmation signale-t-elle le succès ?',
    noSession: 'Aucune session n’a commencé.',
    allExcluded:
      '{n, plural, =1 {La seule session de cette période est exclue : un propriétaire l’écarte de tous les chiffres.} other {Les # sessions de cette période sont toutes exclues : un propriétaire les écarte de tous les chiffres.}}',
    excluded: '{n, plural, one {# session est exclue} other {# sessions sont exclues}}.',
    completed: '{n, plural, one {# session} other {# sessions}} : {share} terminées, {range}.',
    stillOpen: '{n, plural, one {# est encore ouverte} other {# sont encore ouvertes}}.',
    times: 'La moitié des sessions terminées a duré moins de {half}, neuf sur dix moins de {most}.',
    nothingBefore: 'Auparavant, {days} : aucune session à comparer.',
    before: 'Auparavant, {days} : {n, plural, one {# session} other {# sessions}}, {percent} terminées.',
    beganWithin: 'Non comparé : le suivi a commencé le {day}.',
    tooFewToCompare: 'Trop peu de sessions pour comparer.',
    maybeChance: 'La différence peut être due au hasard.',
    isNow:
      'C’est maintenant {by} points de {direction, select, up {plus} other {moins}} ({ends, select, same {environ {low}} other {entre {low} et {high}}} points).',
    targetCompletion: 'Objectif d’achèvement : {target}, {reached, select, yes {atteint} other {non atteint}}.',
    targetTime: 'Objectif de durée médiane : {target}, {reached, select, yes {atteint} other {non atteint}}.',
    leave: 'Où les gens abandonnent',
    tooFewToName: 'Trop peu de sessions pour nommer une étape.',
    noneStandsOut: 'Aucune étape ne se distingue.',
    worst: 'L’étape où le plus de personnes se sont arrêtées est « {step} » : {share}, {range}.',
    reasons: {
      met_error:
        'Parmi les sessions qui ont abandonné là, {left} ont rencontré une erreur dans « {field} », parmi celles qui ont continué, {wentOn}.',
      was_stopped:
        'Parmi les sessions qui ont abandonné là, {left} ont essayé d’envoyer et ont été arrêtées, parmi celles qui ont continué, {wentOn}.',
      went_back:
        'Parmi les sessions qui ont abandonné là, {left} étaient revenues à une étape antérieure, parmi celles qui ont continué, {wentOn}.',
    },
    noReason:
      'Rien de ce qu’elles ont fait avant ne distingue nettement les sessions qui ont abandonné là de celles qui ont continué.',
    newest: 'L’annotation la plus récente : « {text} » le {day}.',
    newestTooNew: 'Elle n’est pas comparée : il faut des semaines entières des deux côtés.',
    newestTooFew: 'Trop peu de sessions pour comparer les semaines d’avant et d’après.',
    newestMoved:
      'Pendant {weeks, plural, one {la semaine} other {les # semaines}} d’après, {after} ont terminé, pendant {weeks, plural, one {la semaine} other {les # semaines}} d’avant, {before}.',
    groups: 'Côte à côte',
    groupsCaption:
      'Taux d’achèvement par appareil et par version de la page ; les groupes de moins de {least, number} sessions sont omis',
    groupsHead: {
      group: 'Groupe',
      sessions: 'Sessions',
      completed: 'Terminées',
      share: 'Part',
      interval: 'Intervalle à 95 %',
    },
    devices: { desktop: 'Ordinateur', mobile: 'Mobile', tablet: 'Tablette' },
    version: 'Version « {variant} »',
    someSteps: 'Les {shown, number} étapes les plus abandonnées, sur {all, number}.',
    unreached: 'Personne n’a atteint {steps}.',
    quoted: '« {name} »',
    steps: 'Étapes, dans leur ordre',
    bars: 'La barre : la part de toutes les sessions qui ont atteint l’étape, au bout celles qui y ont abandonné',
    head: { step: 'Étape', interval: 'Intervalle à 95 %' },
    method: 'Les intervalles sont à 95 %. Comment chaque nombre est calculé : {url}',
    page: 'Page {page, number} sur {pages, number}',
  },
  scheduled: {
    firstToKnow: 'À savoir d’abord',
    nothing:
      'Rien n’a été enregistré {days} : aucune session n’a commencé. Le prochain rapport viendra quand quelque chose sera de nouveau enregistré.',
    whenCounted: 'Le prochain rapport viendra quand des sessions seront de nouveau comptées.',
    summary: '{n, plural, one {# session} other {# sessions}} {days}, {share} terminées.',
    summaryOfAll:
      '{n, plural, one {# session} other {# sessions}} dans {journeys, plural, one {# parcours} other {# parcours}} {days}, {share} terminées.',
    notComparable:
      'La comparaison avec {every, select, week {la semaine précédente} other {le mois précédent}} n’est pas possible.',
    maybeChance:
      'La différence avec {every, select, week {la semaine précédente} other {le mois précédent}} peut être due au hasard.',
    thatIs:
      'C’est {by} points de {direction, select, up {plus} other {moins}} ({ends, select, same {environ {low}} other {entre {low} et {high}}} points) que {every, select, week {la semaine précédente} other {le mois précédent}}.',
    noJourney:
      'Dans aucun parcours la différence avec {every, select, week {la semaine précédente} other {le mois précédent}} ne dépasse le hasard.',
    higher:
      'Le taux d’achèvement est plus élevé dans {up, plural, one {# parcours} other {# parcours}} que {every, select, week {la semaine précédente} other {le mois précédent}}, au-delà du hasard.',
    lower:
      'Le taux d’achèvement est plus bas dans {down, plural, one {# parcours} other {# parcours}} que {every, select, week {la semaine précédente} other {le mois précédent}}, au-delà du hasard.',
    both: 'Le taux d’achèvement est plus élevé dans {up, plural, one {# parcours} other {# parcours}} et plus bas dans {down, plural, one {# parcours} other {# parcours}} que {every, select, week {la semaine précédente} other {le mois précédent}}, au-delà du hasard.',
    alerts: '{n, plural, one {# alerte s’est ouverte} other {# alertes se sont ouvertes}}.',
    moreAlerts: '{n, plural, one {# autre alerte s’est ouverte} other {# autres alertes se sont ouvertes}}.',
    interval: 'L’intervalle à 95 % du taux d’achèvement est {range}.',
    row: '{name} : {now} ; {every, select, week {la semaine précédente} other {le mois précédent}} {before}',
    journeyRow:
      '{name} : {n, plural, one {# session} other {# sessions}} ({every, select, week {la semaine précédente} other {le mois précédent}} {before, number}), taux d’achèvement {rate}, {verdict}',
    sessions: 'Sessions',
    completed: 'Terminées',
    completion: 'Taux d’achèvement',
    journey: 'Parcours',
    change: 'Évolution',
    thisOne: '{every, select, week {La semaine} other {Le mois}}',
    oneBefore: '{every, select, week {La semaine précédente} other {Le mois précédent}}',
    notCompared: 'non comparé',
    chance: 'peut-être le hasard',
    changedBy: 'évolution : {change}',
    moved: '{by} points de {direction, select, up {plus} other {moins}}',
    moreJourneys: '{n, plural, one {# autre parcours a} other {# autres parcours ont}} des sessions.',
    kept: 'Les événements sont conservés depuis le {day} : ce qui est plus ancien n’est dans aucun de ces chiffres.',
    stepChanged: 'Depuis le {day}, {after} des personnes qui ont vu « {step} » y ont abandonné, au lieu de {before}.',
    alertsOpened: 'Alertes ouvertes',
    newestMemo: 'Note la plus récente',
    forecasts: 'Prévisions comparées à ce qui s’est passé',
    named: '{journey} : {text}',
    made: '{text} ({day})',
    forecast:
      '« {title} » : {spread, select, none {{q10, number}} other {entre {q10, number} et {q90, number}}} sessions terminées de plus étaient prévues (80 %), {came, number} sont venues (intervalle à 95 % {ends, select, same {d’environ {low, number}} other {de {low, number} à {high, number}}}) : {inside, select, yes {comme prévu} other {en dehors de la prévision}}.',
  },
  publicPage: {
    lead: 'Chiffres de ce service par mois, publiés par {organization}.',
    none: 'Aucun mois n’a encore été publié.',
    withheldMeans:
      '« Non communiqué » : un des nombres dont le chiffre se compose est inférieur à 10. Aucun nombre n’est publié dont on pourrait déduire un nombre non communiqué. « Non renseigné » : personne ne l’a compté.',
    leftOut: 'Écartées',
    leftOutFew: 'moins de 10',
    leftOutMeans:
      'Les sessions qui semblent falsifiées n’entrent dans aucun chiffre : celles dont les marques sont suspectes et celles de quelques réseaux inhabituels un jour donné. Les mois publiés avant cette règle n’ont pas de nombre ici.',
    completionsMean:
      'Les succès sont « déclarés » lorsque le service les a signalés, et « probables, non confirmés » lorsqu’un script les a déduits du comportement de ses pages.',
    meaning: 'Ce que signifient les chiffres',
    defined: '{title}, définition {version, number} : {text}',
    headOf: '{title} (définition {version, number})',
    titleOf: '{title}, définition {version, number}',
    corrections: 'Corrections',
    correctionsMean:
      'Un mois publié ne change jamais en silence. Les nombres qui ont changé de moins de 10 restent tels qu’ils ont été publiés : la différence serait elle-même un petit nombre.',
    noCorrection: 'Aucun mois n’a été corrigé.',
    proofs: 'Preuves',
    proofsMean:
      'Chaque chiffre porte une empreinte SHA-256 des sommes dont il est calculé, de sa définition et des versions du script. « waymark page verify » les recalcule à partir d’un export du service.',
    asCsv: 'Ces chiffres en CSV',
    asJson: 'Ces chiffres en JSON, avec leurs preuves',
    title: '{name} : chiffres par mois',
    byMonth: 'Chiffres par mois, le plus récent d’abord',
    month: 'Mois',
    completions: 'Succès',
    corrected: '{month} (corrigé)',
    completionsAre: { declared: 'déclarés', likely: 'probables, non confirmés' },
    withheld: 'non communiqué',
    notGiven: 'non renseigné',
    correctionsByMonth: 'Corrections, le mois le plus récent d’abord',
    correctionsHead: { corrected: 'Corrigé le', reason: 'Raison', before: 'Avant', after: 'Après' },
    same: 'les mêmes chiffres',
    figureIs: '{title} : {value}',
    proofsByFigure: 'Preuves des chiffres actuels',
    proofsHead: { figure: 'Chiffre', sums: 'Sommes', batches: 'Lots', script: 'Script' },
    unknown: 'inconnu',
    definitions: {
      sessions: {
        title: 'Tentatives',
        text: 'Sessions commencées dans le mois : visites du formulaire dans un onglet du navigateur.',
      },
      completed: {
        title: 'Démarches terminées',
        text: 'Tentatives du mois dont l’envoi a réussi dans les 24 heures.',
      },
      completionRate: { title: 'Taux d’achèvement', text: 'Démarches terminées divisées par les tentatives.' },
      medianTime: {
        title: 'Durée médiane',
        text: 'La moitié des démarches terminées a duré moins, du premier événement de la tentative au succès ; secondes entières.',
      },
      digitalTakeUp: {
        title: 'Recours au numérique',
        text: 'Démarches terminées divisées par celles-ci et les démarches par d’autres canaux, comme le guichet et le courrier, comptées par l’organisation.',
      },
      satisfaction: {
        title: 'Satisfaction',
        text: 'Réponses « satisfait » ou « très satisfait » divisées par toutes les réponses, comptées par l’organisation.',
      },
      costPerTransaction: {
        title: 'Coût par démarche',
        text: 'Le coût du service dans le mois, déclaré par l’organisation, divisé par les démarches terminées.',
      },
    },
  },
  sharedPage: {
    rounded: 'Les nombres sont arrondis à la dizaine. Ce qui concerne moins de dix personnes n’est pas affiché.',
    notShown: 'non affiché',
    fewer: 'moins de {least, number}',
    lead: '{organization}, {journey} : sessions commencées {span}.',
    stepOf: '{step} : une étape de {journey}',
    completed: '{sessions} sessions ; terminées : {share}.',
    saw: '{sessions} sessions l’ont vue ; abandons ici : {share}.',
    medianNotShown: 'Durée médiane : non affichée.',
    halfCompleted: 'La moitié des sessions terminées a duré moins de {time}.',
    halfWentOn: 'La moitié de ceux qui ont continué est restée moins de {time}.',
    allDeclared: '{declared} sessions terminées, toutes déclarées ; {none} envois sans réponse.',
    partly:
      'Non confirmé : {declared} sessions terminées sont déclarées et {likely} ne sont que probables. Pour {unknown} autres sessions qui ont envoyé la dernière étape, on ne sait pas si cela a réussi.',
    likely:
      'Non confirmé : personne n’a déclaré de succès, donc {likely} sessions terminées ne sont que probables. Pour {unknown} autres sessions qui ont envoyé la dernière étape, on ne sait pas si cela a réussi.',
    unknown:
      'Non confirmé : {declared} sessions terminées sont déclarées. Pour {unknown} autres sessions qui ont envoyé la dernière étape, on ne sait pas si cela a réussi.',
    rateBetween: 'Le taux est {ends, select, same {d’environ {low}} other {entre {low} et {high}}}.',
    leftBetween: 'La part des abandons ici est {ends, select, same {d’environ {low}} other {entre {low} et {high}}}.',
    steps: 'Étapes',
    inOrder: 'Étapes, dans leur ordre',
    head: { step: 'Étape', reached: 'Sessions qui l’ont vue' },
    nothing: 'Rien n’est partagé ici',
    nothingText:
      'Le lien a expiré ou a été révoqué, ou son adresse est incomplète. Demandez-en un autre à la personne qui l’a envoyé.',
    asksPassword: 'Cette page a un mot de passe',
    asksPasswordText: 'La personne qui vous a envoyé le lien le connaît.',
    password: 'Mot de passe',
    show: 'Afficher',
    wrongPassword: 'Ce n’est pas le mot de passe',
    tooMany: 'Trop de tentatives. Réessayez dans {minutes, number} minutes',
  },
} satisfies Translation<typeof english>;
