import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  phrases: {
    points: '{value} points',
    pointsBetween: '{ends, select, same {environ {low}} other {entre {low} et {high}}} points',
    fewerThanOne: 'moins de 1',
    times: '{value} fois',
    hours: '{value} {isOne, select, yes {heure} other {heures}}',
    share: '{percent} ({part} sur {whole})',
    days: '{first} au {last}',
    quoted: '« {name} »',
    per: '{days, number} jours',
    title: '{journey}, du {days}',
    action: '{suggestion} – {who}.',
  },
  groups: {
    device:
      '{value, select, mobile {sur mobile} desktop {sur ordinateur} tablet {sur tablette} none {sur un appareil inconnu} other {sur {name}}}',
    language: '{value, select, none {sans langue} other {en {name}}}',
    browser:
      '{value, select, none {avec un navigateur inconnu} app {dans une application} another {avec un autre navigateur} other {avec {name}}}',
    variant: 'avec la variante « {name} »',
    source: '{value, select, none {sans source} other {venues de « {name} »}}',
  },
  errors: {
    any: 'une erreur',
    named: '« {code} »',
    valueMissing: '« rien n’a été saisi »',
    format: '« le format n’a pas été accepté »',
    badInput: '« ce n’est ni un nombre ni une date »',
    rangeOverflow: '« trop grand ou trop tard »',
    rangeUnderflow: '« trop petit ou trop tôt »',
    stepMismatch: '« cette valeur n’est pas permise »',
    tooShort: '« trop court »',
    tooLong: '« trop long »',
  },
  who: {
    page: 'Les personnes qui construisent la page',
    form: 'Les personnes qui construisent le formulaire',
    design: 'Les personnes qui conçoivent la page',
    checks: 'Les personnes qui écrivent les contrôles et les messages de cette page',
    change: 'Les personnes qui ont fait le changement',
    translation: 'Les personnes qui écrivent et traduisent la page',
    links: 'Les personnes qui écrivent les pages qui mènent ici',
  },
  summary: {
    broken:
      '{n, plural, =1 {Une chose ne fonctionne pas.} one {# chose ne fonctionne pas.} other {# choses ne fonctionnent pas.}}',
    worth:
      '{n, plural, =1 {Une chose mérite d’être changée.} one {# chose mérite d’être changée.} other {# choses méritent d’être changées.}}',
    period: 'Du {days}, il y a eu {n, plural, one {# visite} other {# visites}}.',
    only: 'Seules les visites {groups} ont été comptées.',
    spent: 'Les gens ont passé {hours} dans des visites qu’ils ont abandonnées.',
    notDeclared:
      'Il n’est pas confirmé que ce parcours déclare chaque succès : les visites qui ont abouti sont en partie déduites de ce que ses pages ont fait.',
  },
  facts: {
    hoursLost:
      'Les gens ont passé {hours} dans {n, plural, one {# visite qu’ils ont abandonnée} other {# visites qu’ils ont abandonnées}}.',
    hoursAsBurden:
      'Les pauses comptent jusqu’à {minutes, plural, one {# minute} other {# minutes}}, comme sur la page « Effort », qui montre le même nombre pour ces jours sans les visites suspectes.',
    hoursLostAt:
      '{hours} d’entre elles dans {n, plural, one {# visite qui s’est terminée} other {# visites qui se sont terminées}} à « {step} ».',
    brief:
      '{n, plural, one {# visite par jour dure} other {# visites par jour durent}} moins de 3 secondes et ne {n, plural, one {voit} other {voient}} qu’une page ({share}).',
    briefApart: 'Elles ne sont comparées à rien ci-dessous. Si ce sont des programmes, excluez-les.',
    briefMost:
      '{share} d’entre elles sont {group}, où {own} visites sur 100 sont aussi brèves ; ailleurs, {others} sur 100.',
    briefOpen: 'Ouvrez la première page {group} : elle ne s’y affiche peut-être pas.',
    completed: '{share} ont terminé, {ends, select, same {environ {low}} other {entre {low} et {high}}}.',
    daysDiffer:
      'Les jours diffèrent au-delà du hasard : les comparaisons ci-dessous ne connaissent cette part {ends, select, same {qu’à environ {low}} other {qu’entre {low} et {high}}}.',
    nothingLarge: 'Rien n’était assez grand pour être comparé.',
    nothingStandsOut: 'Rien ne se distingue qui mérite d’être changé.',
    comparisons: '{n, plural, one {# comparaison a été faite} other {# comparaisons ont été faites}}.',
    detectable: 'Avec ce trafic, une différence de {points} à une étape aurait été trouvée 4 fois sur 5.',
    tooLittle:
      'Il y a trop peu à comparer : {n, plural, one {# visite} other {# visites}} en {days, number} jours, et il en faut {least, number}.',
    neverEnough: 'Au trafic actuel, {days, number} jours n’en apportent pas assez.',
    enoughOn: 'Au trafic actuel, il en sera arrivé assez le {day}, dans une note sur {days, number} jours.',
    networks:
      '{n, plural, one {# visite d’un réseau inhabituel est écartée} other {# visites de réseaux inhabituels sont écartées}}.',
    exclusions: 'Les exclusions de l’organisation écartent {n, plural, one {# visite} other {# visites}}.',
    marked: '{n, plural, one {# visite suspecte est écartée} other {# visites suspectes sont écartées}}.',
    markedBy: '{n, plural, one {# visite suspecte est écartée} other {# visites suspectes sont écartées}} : {marks}.',
  },
  marked: {
    memoCounted:
      'Des sessions qui ne sont peut-être pas des visiteurs changent cette note : {n, number} semblent suspectes et sont comptées. Parmi elles, {own} ont terminé ; parmi les autres, {others}.',
    memoLeftOut:
      'Des sessions qui ne sont peut-être pas des visiteurs changeraient cette note : {n, number} semblent suspectes et sont écartées. Parmi elles, {own} ont terminé ; parmi les autres, {others}.',
    forecastCounted:
      'Des sessions qui ne sont peut-être pas des visiteurs changent cette prévision : {n, number} semblent suspectes et sont comptées. Parmi elles, {own} ont terminé ; parmi les autres, {others}.',
    forecastLeftOut:
      'Des sessions qui ne sont peut-être pas des visiteurs changeraient cette prévision : {n, number} semblent suspectes et sont écartées. Parmi elles, {own} ont terminé ; parmi les autres, {others}.',
  },
  marks: {
    other: '{n, number} {mark}',
    foreignHost: '{n, number} d’un autre hôte',
    bot: '{n, number} de programmes',
    crowd: '{n, number} en nombre dans un même envoi',
    seqGap: '{n, number} avec des trous qu’aucune page ne laisse',
    loneSuccess: '{n, number} avec un succès et rien d’autre',
    tooFast: '{n, number} plus rapides qu’une personne',
    truncated: '{n, number} au-delà des limites d’une session',
    clock: '{n, number} avec des heures invraisemblables',
  },
  health: {
    headline: 'Regardez d’abord le suivi : des parties de ce parcours ne signalent pas ce qu’elles devraient.',
    capped: 'Tant que ce n’est pas réglé, chaque constat ci-dessous n’est qu’une description (degré D).',
    noSteps: 'Le parcours n’a pas d’étapes : seules des sessions entières peuvent être comparées.',
    lost: 'Au moins {loss} des événements ne sont jamais arrivés ; il en manque à {gapped} des visites.',
    marked: '{percent} des visites sont suspectes : elles ne viennent peut-être pas de personnes.',
    astray: '{share} des visites n’ont vu aucune étape configurée.',
    nowhere: '{share} des visites n’ont vu aucune étape.',
    unknown: 'Des pages signalent {keys}, nom qu’aucune étape du parcours ne porte.',
    silent: 'Aucune visite n’a vu {keys}. Vérifiez les clés d’étape de ces pages.',
    concluded:
      'Pour {share} des visites terminées, c’est le script qui l’a déduit. Déclarez le succès sur la page qui le confirme.',
    untried: '{share} des visites terminées n’ont jamais essayé d’envoyer le formulaire.',
    endless: '{share} des visites n’ont pas signalé leur fin.',
    gradeLost: 'Au moins {loss} des événements ne sont jamais arrivés.',
    gradeOpen: '{share} des visites sont encore ouvertes : on ne sait pas comment elles finissent.',
    gradeDevices:
      'La part des événements jamais arrivés diffère entre les personnes {one} ({lostOne}) et {two} ({lostTwo}).',
  },
  crowds: {
    hour: 'Cela disparaît sans les visites arrivées en une heure, à {hour} UTC.',
    client: 'Cela disparaît sans les visites d’un seul navigateur.',
    mark: 'Cela disparaît sans les visites suspectes.',
  },
  alarms: {
    atLast: '{n, plural, one {# personne a atteint} other {# personnes ont atteint}} « {step} » pendant ces jours.',
    nobodyAtLast: 'Personne n’a atteint sa dernière étape non plus.',
    try: 'Essayez d’envoyer le formulaire vous-même aujourd’hui ; si cela fonctionne, déclarez le succès sur la page qui le confirme.',
    nobody: 'Personne n’a terminé ce parcours depuis le {day} (0 sur {n, plural, one {# visite} other {# visites}}).',
    low: 'Seulement {share} personnes sur 100 terminent ({part} sur {whole}). Est-ce ce que vous attendez ?',
    lowDismiss: 'Si oui, écartez ce point, et il restera silencieux.',
    since: 'Depuis le {day}',
    on: 'Le {day}',
    from: 'Du {days}',
    stoppedAll:
      '{when}, personne {isStep, select, yes {n’a dépassé « {step} »} other {n’a terminé}} (0 sur {whole}) ; d’habitude, {usual} sur 100 y parviennent.',
    stopped:
      '{when}, seulement {part} sur {whole} {isStep, select, yes {ont dépassé « {step} »} other {ont terminé}} ; d’habitude, {usual} sur 100 y parviennent.',
    alsoAt: 'Les mêmes jours le montrent à {steps}.',
    goesOn: 'Cela continue.',
    isOver: 'C’est fini.',
    goThrough: 'Parcourez {isStep, select, yes {« {step} »} other {le parcours}} vous-même aujourd’hui, et envoyez.',
    findOut:
      'Cherchez ce qui est arrivé {isStep, select, yes {à « {step} »} other {au parcours}} pendant ces jours, afin que cela ne se reproduise pas.',
    group:
      '{part} personnes sur {whole} {group} {isStep, select, yes {se sont arrêtées à « {step} »} other {n’ont pas terminé}} ; parmi les autres, {others} sur 100.',
    ofAll: '{share} de toutes les personnes {isStep, select, yes {ont abandonné là} other {ont abandonné}}.',
    goThroughAs: 'Parcourez {isStep, select, yes {« {step} »} other {le parcours}} {group}, jusqu’au bout.',
  },
  changeSince: {
    headline:
      '{isStep, select, yes {À « {step} », {now} visites sur 100 de toutes prennent fin depuis le {day}} other {{now} visites sur 100 aboutissent depuis le {day}}}{isMixed, select, yes { à répartition égale des visites} other {}} ; pendant les {weeks, number} semaines d’avant, c’était {earlier} sur 100.',
    compared: 'Depuis le {day} ({what}) : {now} en {weeks, number} semaines entières ; avant, {earlier}.',
    putBack:
      'Regardez ce qui a changé {isStep, select, yes {à « {step} »} other {dans le parcours}} le {day} ({what}), et revenez en arrière là où vous le pouvez.',
    keep: 'Gardez ce qui a changé le {day} ({what}), et utilisez-le ailleurs.',
    elsewhere: 'Des dates où rien n’a changé montrent des différences aussi grandes.',
    otherJourneys: 'D’autres parcours de l’organisation ont évolué de la même façon.',
    fewWeeksBefore: 'Seules {weeks, number} semaines avant la date sont connues, et non {least, number}.',
    fewWeeksAfter: 'Seules {weeks, number} semaines entières ont passé depuis, et non {least, number}.',
    moving: 'Cela évoluait déjà avant la date.',
    placebo: 'Une date où l’on ne connaît aucun changement montre aussi une différence.',
    otherWay: 'Sans répartition égale, cela va dans l’autre sens.',
    dated: 'Un changement daté, avec un temps calme avant lui ; personne n’a été affecté au hasard.',
    target: 'un objectif a été fixé',
    given: 'la date qui a été donnée',
    shipped: 'le changement fait après « {headline} »',
  },
  change: {
    thatIs:
      'C’est {between} de {isMore, select, yes {plus} other {moins}}, à répartition égale des appareils, des langues et des sources ; notre meilleure estimation est de {points}.',
    otherChanges: 'D’autres changements de ces semaines peuvent en être une partie.',
    fewWeeks: 'Seules {weeks, number} semaines antérieures disent combien les semaines diffèrent par hasard.',
  },
  course: {
    completion:
      'De toutes les visites, {now} ont abouti {isSince, select, yes {depuis le {day} ({what})} other {pendant ces jours}}, et {earlier} pendant les semaines d’avant. À répartition égale des visites, la différence est {ends, select, same {d’environ {low}} other {de {low} à {high}}} points.',
    past: 'De toutes les visites, {now} ont dépassé « {step} » ; avant, {earlier}.',
    mix: 'Une autre répartition des appareils, des langues et des sources va avec {by} de {isMore, select, yes {plus} other {moins}}.',
    leaveEarlier:
      'Autant de visites aboutissent qu’avant, pour autant que le hasard le laisse voir. Davantage prennent fin dès « {step} » : cherchez si elles auraient pris fin à une page suivante.',
    leaveLater:
      'Autant de visites aboutissent qu’avant, pour autant que le hasard le laisse voir. Moins prennent fin à « {step} » : cherchez à quelle page les autres prennent fin.',
    keepPart:
      'Gardez ce qui a changé à « {step} » : moins de visites y prennent fin, bien que moins aboutissent en tout.',
    lookAtPart: 'Regardez « {step} » : davantage de visites y prennent fin, bien que davantage aboutissent en tout.',
    everywhere:
      'Cherchez qui vient, ou ce qui a changé sur toutes les pages : {isMore, select, yes {davantage} other {moins}} de visites aboutissent, et cela se voit sur plusieurs pages ou avait commencé avant.',
  },
  stepLossChange: {
    headline:
      '{isStep, select, yes {À « {step} », {now} visites sur 100 de toutes prennent fin} other {{now} visites sur 100 aboutissent}}{isMixed, select, yes { à répartition égale des visites} other {}} ; pendant les {weeks, number} semaines d’avant, c’était {earlier} sur 100.',
    compared:
      'Du {days} : {now} {isStep, select, yes {y ont pris fin} other {ont abouti}} ; du {before}, c’était {earlier}.',
    unsaid: 'Personne n’a dit ce qui a changé, ni quand.',
    noted: 'Noté pendant ces jours : {what} ({day}).',
    findOut:
      'Cherchez ce qui a changé {isStep, select, yes {à « {step} » : la page, ce qu’elle demande, ou qui y est envoyé} other {dans le parcours, ou qui y est envoyé}}, vers le {day}.',
    writeDown:
      'Notez ce qui a changé {isStep, select, yes {à « {step} »} other {dans le parcours}}, afin de pouvoir le garder et l’utiliser ailleurs.',
    back: 'Pendant les quatre prochaines semaines, tout redevient comme avant.',
    allSteps: 'Toutes les étapes évoluent de la même façon : alors c’est le public, et non l’étape.',
  },
  stepLossPeers: {
    headline:
      'À « {step} », {own} personnes sur 100 abandonnent ; à la plupart des {others, number} autres étapes de type {type} ici, c’est {ends, select, same {environ {low}} other {{low} à {high}}} sur 100.',
    left: 'Du {days} : {share} ont abandonné à cette étape.',
    odds: 'C’est {ratio} fois la cote des étapes semblables, {ends, select, same {environ {low} fois} other {entre {low} fois et {high} fois}}.',
    differ: 'Les étapes d’un même type diffèrent dans ce qu’elles demandent ; cela peut en être une partie.',
    compare: 'Comparez « {step} » avec « {other} » de « {journey} », où {best} personnes sur 100 abandonnent.',
    compareAny: 'Comparez « {step} » avec les autres étapes de son type.',
    asksMore: 'Elle demande plus de champs ou de documents que les autres, et le doit.',
    grade: 'Les étapes d’un même type diffèrent dans ce qu’elles demandent.',
  },
  groupGap: {
    headline:
      '{isStep, select, yes {À « {step} », {worse} personnes sur 100 {one} abandonnent, et {better} sur 100 {two}} other {{worse} personnes sur 100 {one} terminent, et {better} sur 100 {two}}}.',
    compared: 'Du {days} : {worse} {one}, {better} {two}.',
    difference:
      'La différence est {between}, {by, select, device {à langue égale} language {à appareil égal} other {à appareil et langue égaux}} ; notre meilleure estimation est de {points}.',
    chosen:
      'Les personnes ont choisi elles-mêmes leur {by, select, device {appareil} language {langue} source {source} browser {navigateur} other {variante}} ; d’autres différences entre elles peuvent en être une partie.',
    grade:
      'Les personnes n’ont pas été affectées au hasard selon {by, select, device {l’appareil} language {la langue} source {la source} browser {le navigateur} other {la variante}}.',
    goThrough:
      'Parcourez {isStep, select, yes {« {step} »} other {le parcours}} {one} puis {two}, et notez ce qui diffère.',
    read: 'Faites lire {isStep, select, yes {« {step} »} other {le parcours}} {one} par quelqu’un qui lit ainsi, et comparez avec ce qui est {two}.',
    show: 'Montrez {isStep, select, yes {« {step} »} other {le parcours}} {two} à tout le monde, une fois le test terminé.',
    checkInformation: 'Regardez ce que l’on dit aux personnes {one} avant leur arrivée, et à qui c’est destiné.',
    gone: 'La différence disparaît dans les {days, number} prochains jours sans aucun changement de la page.',
    goneOnOnePage: 'La différence disparaît parmi les personnes venues d’une même page.',
    goneInOneSource: 'La différence disparaît parmi les personnes de même source.',
  },
  variants: {
    headline:
      '{isStep, select, yes {À « {step} », {worse} visites sur 100 de toutes celles {one} prennent fin, et {better} sur 100 {two}} other {{worse} visites sur 100 {one} aboutissent, et {better} sur 100 {two}}}.',
    asMany:
      'Ne montrez encore aucune des deux à tout le monde : autant de visites aboutissent {one} que {two}, pour autant que le hasard le laisse voir.',
    part: 'Montrez le parcours {two} à tout le monde, une fois le test terminé. À « {step} », moins de visites prennent fin {one} : cette partie mérite d’être gardée.',
    even: 'Chaque visite compte pour la variante qu’elle a vue d’abord. Regarder avant la fin prévue trouve trop souvent des différences.',
    uneven:
      'Les variantes n’ont pas été montrées aussi souvent l’une que l’autre ; les personnes qui ont vu chacune peuvent différer autrement, et cela peut en être une partie.',
    gradeEven: 'Autant de personnes ont vu chaque variante que le hasard la leur montrerait.',
    gradeUneven: 'Plus de personnes ont vu une variante que le hasard ne la leur montrerait.',
  },
  fieldErrors: {
    headline:
      'Parmi les personnes qui ont rencontré {met, select, again {une deuxième erreur} other {{error}}} à « {field} », {with} sur 100 ont abandonné ; parmi les autres restées là aussi longtemps, {without} sur 100.',
    came: 'Du {days}, des personnes ont été {n, plural, one {# fois} other {# fois}} sur « {step} » ; dans {share} des cas, elles ont rencontré {met, select, again {une deuxième erreur} other {{error}}} à « {field} ».',
    thatIs: 'C’est {points} de plus qui ont abandonné, {between}.',
    most: 'Les erreurs les plus fréquentes : {errors}.',
    differ: 'Les personnes qui rencontrent l’erreur peuvent différer autrement ; cela peut en être une partie.',
    grade: 'Le hasard n’a pas décidé qui rencontre l’erreur : ces personnes peuvent être différentes.',
    asMany: 'Autant de personnes abandonnent après un changement du message ou de la règle du champ.',
    others: 'D’autres erreurs de la page, avec d’autres messages, montrent la même chose.',
  },
  advice: {
    valueMissing: 'Dites avant « {field} » qu’il est nécessaire et pourquoi, ou rendez-le facultatif (à « {step} »).',
    format:
      'Acceptez les espaces et les tirets dans « {field} », et montrez un exemple de ce qui est attendu (à « {step} »).',
    badInput: 'Dites avant « {field} » quels nombres ou dates il accepte, et comment ils s’écrivent (à « {step} »).',
    range: 'Dites avant « {field} » quelles valeurs il accepte (à « {step} »).',
    tooShort: 'Dites avant « {field} » quelle longueur il doit avoir, et comptez au fur et à mesure (à « {step} »).',
    tooLong: 'Dites avant « {field} » quelle longueur il peut avoir, et comptez au fur et à mesure (à « {step} »).',
    other: 'Dites à « {field} » ce qui est faux et ce qui serait juste, et gardez ce qui a été saisi (à « {step} »).',
  },
  submitBlocked: {
    headline:
      'Parmi les personnes qui ont essayé d’envoyer « {step} », {share} sur 100 ont été arrêtées par ses contrôles à leur dernier essai.',
    compared:
      'Du {days} : {share}, {ends, select, same {environ {low}} other {entre {low} et {high}}}. {left} des personnes arrêtées ont abandonné là.',
    before:
      'Pendant les {weeks, number} semaines d’avant, c’était {percent}{rose, select, yes {} other { ; les semaines diffèrent autant par hasard}}.',
    met: 'Les erreurs qui en ont arrêté le plus : {errors}.',
    errorAt: '{error} à « {field} » ({n, plural, one {# fois} other {# fois}})',
    look: 'Regardez les erreurs de « {step} » : acceptez ce qui peut l’être, et dites à côté du champ ce qui est faux.',
    elsewhere: 'Le formulaire est contrôlé ailleurs, et ce qui est arrêté ici n’est pas ce que les gens voient.',
    programs: 'Des programmes qui remplissent des formulaires sont la plupart de ce qui a été arrêté.',
    gradeRose:
      'Par rapport aux semaines d’avant, c’est plus élevé, au-delà de ce dont les semaines diffèrent par hasard.',
    gradeAlone: 'Une part à elle seule : rien n’a été comparé.',
  },
  names: {
    sides: {
      now: 'Visites pendant ces jours',
      before: 'Visites avant',
      since: 'Visites depuis',
      with: 'Visites avec',
      without: 'Visites sans',
      share: 'Visites avec',
      group: 'Visites de cette étape',
    },
    of: 'Visites {group}',
    methods: {
      shares: 'parts à appareil et langue égaux (Mantel et Haenszel), jour par jour',
      weeks: 'parts à répartition égale des appareils et des langues, semaine par semaine (Welch)',
      odds: 'cotes d’abandon parmi les séjours finis après aussi longtemps (Mantel et Haenszel), jour par jour',
      share: 'une part à elle seule, son intervalle (Wilson) plus large là où les jours diffèrent',
      peers: 'la moyenne des autres étapes, telles qu’elles diffèrent vraiment (Paule et Mandel)',
    },
    journey: 'Le parcours',
    beside: '{one} à côté de {two}',
    since: 'depuis le {day}',
    questions: {
      step_loss_change: 'abandons à une étape par rapport à avant',
      step_loss_peers: 'abandons à une étape par rapport à ses semblables',
      group_gap: 'écart entre groupes',
      error_loop: 'erreur répétée',
      error_unrecovered: 'erreur suivie d’un abandon',
      submit_blocked: 'envoi arrêté',
      change_since: 'changement depuis une date',
      variant_difference: 'différence entre variantes',
    },
  },
  document: {
    todo: 'Ce qu’il faut faire',
    inShort: 'En bref',
    broken: 'Ce qui ne fonctionne pas',
    worth: 'Ce qui mérite d’être changé',
    doThis: 'Ce qu’il faut faire : {suggestion}',
    doThisWho: 'Ce qu’il faut faire : {suggestion} {who}.',
    showsAt: 'Cela se voit à :',
    weeksBefore: 'Les semaines avant le {from} sont celles qui servent de comparaison.',
    weeks: 'Semaine par semaine, sur 100 personnes : {weeks}.',
    none: 'aucune',
    noDifference: 'aucune différence',
    asOften: 'aussi souvent',
    sure: 'À quel point c’est sûr : {meaning} (degré {grade}). {reasons} {status}',
    grades: {
      A: 'le hasard a décidé qui voit quoi',
      B: 'un changement daté, avec un temps calme avant lui',
      C: 'cela va ensemble ; le hasard n’a pas décidé qui est dans quel groupe',
      D: 'une description, ou il manque trop pour en dire plus',
    },
    status: {
      new: 'Les jours d’avant ne le montrent pas.',
      replicated: 'Les jours d’avant le montrent aussi.',
      too_few: 'Les jours d’avant ont trop peu de sessions pour dire s’ils le montrent.',
      only: 'Seuls les jours de cette note sont comparés ainsi.',
    },
    gain: 'Ce que cela peut valoir : {ends, select, same {environ {low, number}} other {{low, number} à {high, number}}} personnes de plus qui terminent en {days, number} jours. Cela ne peut pas dépasser {ceiling, number}.',
    change: 'Ce qui nous ferait changer d’avis :',
    plot: '{estimand} : {text}. {headline}',
    estimands: { riskDifference: 'Différence', oddsRatio: 'Rapport de cotes', share: 'Part' },
    range: '{ends, select, same {environ {low}} other {{low} à {high}}}',
    look: 'Regarder cinq de ces visites',
  },
  appendix: {
    heading: 'Annexe : comment cela a été calculé',
    about: 'Parcours : {journey}. Jours : du {days} ({zone}).',
    interval: 'Intervalle, ajusté à la sélection',
    alone: 'Intervalle à 95 % de cette question seule',
    partOf: '{part, number} sur {whole, number}',
    p: 'p de cette question seule',
    adjusted: 'p, ajusté à toutes les comparaisons',
    method: 'Méthode',
    head: { figure: 'Chiffre', value: 'Valeur' },
    below: 'moins de {value}',
    notShown: 'Non montré',
    notShownWhy:
      'Ceux-ci dépassent le hasard, mais sont trop petits pour agir, de pages qui évoluent toutes de même, ou disparaissent sans les visites d’une heure, d’un navigateur ou d’une marque.',
    small: 'Visible, mais petit',
    smallHead: { what: 'Quoi', estimate: 'Estimation', interval: 'Intervalle' },
    noComparison: 'Aucune comparaison n’a été faite.',
    comparisons:
      '{n, plural, one {# comparaison a été faite} other {# comparaisons ont été faites}}, et {small, number} étaient trop petites pour l’être. En moyenne, au plus {rate} de ce qui est trouvé l’est par hasard (Benjamini et Hochberg). Les intervalles des constats tiennent compte de leur sélection.',
    detectable: 'Une différence de {points} entre groupes à une étape aurait été trouvée 4 fois sur 5.',
    before: 'Jours d’avant qui servent de comparaison : du {days}.',
    sampled: 'Les champs ont été lus dans une session sur {n, number}.',
    versions: 'Règles {rules}, mesures {metrics}, données {data}.',
    lossUnknown: 'On ne sait pas combien d’événements ne sont jamais arrivés.',
    noLoss: 'Aucun événement manquant n’est connu.',
    loss: 'Au moins {percent} des événements ne sont jamais arrivés.',
    compared: 'Ce qui a été comparé',
    clearest: 'Les {shown, number} plus nettes sur {n, number}.',
    comparedCaption: 'Comparaisons, les plus nettes d’abord',
    comparedHead: { question: 'Question', about: 'Sujet', sessions: 'Sessions', p: 'p' },
    tooSmall: 'Ce qui était trop petit pour être comparé',
    tooSmallCaption: 'Trop peu de sessions',
    tooSmallHead: { question: 'Question', about: 'Sujet', have: 'Présentes', need: 'Nécessaires' },
    noneOf: '{of, select, left {aucune abandonnée} without {aucune sans cela} other {aucune}}',
    fewOf:
      '{of, select, left {moins de {n, number} abandonnées} without {moins de {n, number} sans cela} other {moins de {n, number}}}',
    someOf: '{of, select, left {{n, number} abandonnées} without {{n, number} sans cela} other {{n, number}}}',
  },
  shared: {
    none: 'Rien dans cette note ne concerne dix personnes ou plus de chaque côté.',
    more: '{n, number} autres concernent moins de dix personnes d’un côté et ne sont pas montrés.',
  },
} satisfies Translation<typeof english>;
