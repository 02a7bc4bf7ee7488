import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  headline: {
    none: 'Aucune prévision : {reason}',
    tooLittle: 'il y a trop peu de données.',
    more: '{ends, select, same {Environ {low, number}} other {Entre {low, number} et {high, number}}} sessions terminées de plus en {weeks} (4 prévisions sur 5){most}.',
    fewer:
      '{ends, select, same {Environ {low, number}} other {Entre {low, number} et {high, number}}} sessions terminées de moins en {weeks} (4 prévisions sur 5).',
    between:
      'Entre {fewer, number} sessions terminées de moins et {more, number} de plus en {weeks} (4 prévisions sur 5){most}.',
    most: ' ; {isExact, select, yes {au plus} other {environ}} {most, number} si plus personne n’abandonnait là',
    weeks:
      '{n, plural, =1 {une semaine} =2 {deux semaines} =3 {trois semaines} =4 {quatre semaines} =5 {cinq semaines} =6 {six semaines} =7 {sept semaines} =8 {huit semaines} =9 {neuf semaines} =10 {dix semaines} =11 {onze semaines} =12 {douze semaines} other {# semaines}}',
  },
  title: '{journey} : {changes}',
  changes: {
    fewer_fields: 'moins de champs',
    fewer_documents: 'moins de documents',
    drop_step: 'sans une étape',
    mobile_parity: 'mobile à égalité',
    error_text: 'message d’erreur',
    set_rate: 'taux supposé',
  },
  sources: {
    counted: 'Les sessions qui ont été comptées',
    request: 'La demande',
    model: 'Le modèle',
    record: 'Le bilan de cette organisation',
    rho: 'Mesuré sur des parcours simulés dont les visiteurs diffèrent',
    fewer_fields:
      'Méta-étude d’enquêtes en ligne (WebSM 2014) : 0,06 point d’abandon par variable ; essai d’une boutique en ligne avec 900 000 visiteurs : un champ difficile en moins, 7,5 % d’envois en plus (récit de praticien) ; Edwards et al., BMJ 2002;324:1183 : questionnaires postaux plus courts, rapport de cotes 1,86, un autre résultat',
    fewer_documents:
      'Bendtsen, méta-analyse de 51 expériences de terrain : moins de démarches, 8,3 points de recours en plus ; Better Government Lab, dépôt de pièces en Louisiane : 1,1 point de refus de procédure en moins',
    nothing:
      'Kohavi, Tang et Xu, Trustworthy Online Controlled Experiments, 2020 : 10 à 33 % des idées testées améliorent ce pour quoi elles sont faites',
    error_text:
      'Wroblewski avec Etre, A List Apart 2009 : validation pendant la saisie, 22 % de réussite en plus chez 22 personnes en laboratoire',
    mobile_parity:
      'Mavletova, Social Science Computer Review 2013 : moins de réussite sur mobile ; doi 10.1177/0894439317698437 : aucune différence avec des pages optimisées',
  },
  assumptions: {
    networks:
      '{n, plural, one {# session d’un réseau inhabituel est écartée} other {# sessions de réseaux inhabituels sont écartées}}.',
    notDeclared:
      'Il n’est pas confirmé que ce parcours déclare chaque succès : les sessions terminées sont en partie déduites de ce que ses pages ont fait.',
    sameVisitors:
      'Les prochaines semaines amènent les mêmes sortes de visiteurs que les semaines sur lesquelles le modèle a été ajusté.',
    rho: 'Les personnes qui auraient abandonné et qui restent continuent de deux fois moins souvent à aussi souvent que les autres (rho), plus probablement presque aussi souvent. Une hypothèse ; sans elle, les prévisions étaient trop hautes.',
    ownRho:
      'Les personnes qui auraient abandonné et qui restent continuent à {ends, select, same {{low}} other {{low} à {high}}} fois le taux des autres, comme le dit la demande.',
    ownEffect:
      'L’effet sur l’abandon à « {step} » vient de la demande : à tout moment, {by, number} % de {isFewer, select, yes {moins} other {plus}} abandonnent, à {giveOrTake, number} % près.',
    learned: 'L’effet est appris de {n, number} changements de ce genre que cette organisation a mis en ligne.',
    drop_step:
      'Sans « {step} », personne n’abandonne à cette étape, et personne n’abandonne à une autre parce qu’elle manque.',
    set_rate: 'La part des personnes qui abandonnent à « {step} » vient de la demande.',
    fewer_fields:
      'Supprimer tous les champs d’une étape baisserait le risque instantané d’abandon d’environ un cinquième ; une partie d’entre eux, de cette partie. La taille est une hypothèse.',
    fewer_documents:
      'Chaque document qu’il ne faut plus fournir baisse le risque instantané d’abandon d’environ un sixième. La taille est une hypothèse.',
    nothing:
      'De tels changements, 57 sur 100 ne font rien, 16 aggravent et 27 aident. Ces parts sont une hypothèse dans les limites de ce que des tests publiés ont trouvé.',
    error_text:
      'Un meilleur message d’erreur qui a un effet enlève environ un tiers des abandons supplémentaires après l’erreur. La taille est une hypothèse ; ces abandons sont mesurés ici.',
    mobile_parity:
      'Un travail sur la page mobile qui a un effet comble une partie de l’écart avec les autres appareils, jusqu’à la totalité. L’écart est mesuré ici ; la part est une hypothèse.',
  },
  refusal: {
    neverEnough: 'Au trafic actuel, {days, number} jours n’en apportent pas assez.',
    without: 'Sans aucune, aucun jour ne peut être nommé.',
    longer: 'Il faut un modèle sur {days, number} jours.',
    days: 'Trop peu de jours avec des sessions.',
    completed: 'Trop peu de sessions terminées.',
    reached: 'Trop peu de personnes ont atteint « {step} ».',
    left: 'Trop peu de personnes ont abandonné à « {step} ».',
    nobodyMet:
      'Personne n’a rencontré {isNamed, select, yes {l’erreur {error}} other {une erreur}} {isField, select, yes {au champ « {field} » de « {step} »} other {à « {step} »}}.',
    fewMet:
      'Trop peu de personnes ont rencontré {isNamed, select, yes {l’erreur {error}} other {une erreur}} {isField, select, yes {au champ « {field} » de « {step} »} other {à « {step} »}} pour les comparer à d’autres restées là aussi longtemps.',
    lost: 'Trop d’événements se perdent en route : attendre n’aide pas.',
    unplaced: 'Trop de sessions n’ont vu aucune étape configurée : des clés d’étape sont peut-être fausses.',
    endless: 'Certaines étapes ne sont jamais quittées : leurs sessions n’ont pas de fin.',
    identity: 'Le modèle ne reproduit pas la réussite observée : des clés d’étape sont peut-être fausses.',
  },
  outcome: {
    weeksBefore:
      'Seules {weeks, number} semaines avant le changement ont eu des sessions ; il en faut {least, number}.',
    weeksAfter: 'Seules {weeks, number} des {all, number} semaines après le changement ont eu des sessions.',
    sessions:
      'Environ {n, number} sessions par semaine, c’est trop peu pour mesurer un changement ; il en faut {least, number}.',
    constant: 'Le taux d’achèvement a trop peu varié pour être comparé.',
    mixed:
      'Les visiteurs ont rencontré différentes variantes pendant ces semaines, et le résultat n’en nomme aucune : le changement est mesuré plus faible qu’il n’est.',
    otherChanges: 'D’autres changements de ces semaines peuvent en expliquer une partie.',
    nobody: 'Personne n’a rencontré la variante « {variant} ».',
    everybody: 'Tout le monde a rencontré la variante « {variant} » : il n’y a rien à quoi la comparer.',
    small: 'Une variante de moins de {least, number} sessions est trop petite pour être comparée.',
    uneven:
      'Les variantes n’ont pas été montrées aussi souvent l’une que l’autre ; les personnes qui ont vu chacune peuvent différer autrement.',
  },
  document: {
    fitted:
      '{journey}. Ajusté sur {n, number} sessions du {from} au {to}, dont {completed, number} terminées. {open, number} qui peuvent encore se terminer et {unplaced, number} qui n’ont vu aucune étape du parcours n’en font pas partie.',
    refused: 'Pourquoi il n’y a pas de prévision',
    reason: '{text} Trouvé : {have}, limite : {need}.',
    enoughOn: 'Au trafic actuel, il en sera arrivé assez le {day}.',
    most: 'Le plus que cela puisse apporter',
    hard: '{n, number} sessions terminées de plus si toutes les personnes qui ont abandonné aux étapes changées terminaient. Cela ne suppose rien d’autre que les mêmes visiteurs.',
    conditional: '{n, number} si personne n’abandonnait là, et si celles qui restent continuaient comme les autres.',
    before: 'Ce que de telles prévisions ont valu ici jusqu’à présent',
    past: 'À partir de {n, number} semaines passées, les quatre suivantes ont été prévues sans changement. Les intervalles à 80 % contenaient {p80} de ce qui est venu, ceux à 95 % {p95}.',
    widened: 'La dispersion entre semaines est élargie d’un facteur {by} pour cela.',
    granted: 'Ce qui est tenu pour acquis',
    assumption: '{kind} : {text} Source : {source}.',
    kinds: { data: 'Données', evidence: 'Études', assumption: 'Hypothèse', user: 'De vous' },
    forecast: 'La prévision',
    caption: 'Sessions terminées de plus, sur {n, number} sessions',
    head: { forecasts: 'Prévisions', from: 'De', to: 'À' },
    oneInTwo: '1 sur 2',
    fourInFive: '4 sur 5',
    nineInTen: '9 sur 10',
    plot: '9 prévisions sur 10 se situent {ends, select, same {à environ {low, number}} other {entre {low, number} et {high, number}}} sessions terminées de plus.',
    more: 'Sessions terminées de plus',
    range: '{ends, select, same {environ {low, number}} other {{low, number} à {high, number}}}',
    noChange: 'aucun changement',
    completion:
      'Le taux d’achèvement passe de {before} à {ends, select, same {environ {low}} other {une valeur entre {low} et {high}}} (4 prévisions sur 5). {share} des prévisions voient plus de sessions terminées.',
    large: 'C’est plus que ce que la plupart des tests publiés ont trouvé.',
    times:
      'La moitié des sessions terminées a duré moins de {before} min ; elle durerait moins de {ends, select, same {environ {low} min} other {{low} min à {high} min}}.',
    noLongerLost: '{hours} h qui ne sont plus perdues dans des sessions abandonnées',
    saved: '{hours} h économisées par les personnes qui terminent de toute façon',
    newlySpent: '{hours} h nouvellement passées à terminer ; non déduites des autres',
    noEffect:
      'Aucun effet sur les étapes changées n’atteint {target, number} sessions terminées de plus dans 4 prévisions sur 5.',
    breakEven:
      'Pour atteindre {target, number} sessions terminées de plus dans 4 prévisions sur 5, il faudrait que {share} de personnes en moins abandonnent là.',
    judged: 'Comment elle sera jugée',
    weeks: '{n, plural, =0 {plus de 26 semaines} one {# semaine} other {# semaines}}',
    judgedAfter:
      'À ce trafic, il faut {weeks} après le changement pour voir un gain aussi grand que celui qu’annonce une prévision sur dix.',
    judgedByVariant:
      'Montré au hasard à la moitié des visiteurs (variante), il faut {weeks}, et les autres changements de ces semaines touchent les deux moitiés.',
    hangs: 'De quoi cela dépend',
    spread: 'D’où vient la dispersion',
    spreadHead: { source: 'Source', share: 'Part' },
    spreadOf: {
      data: 'Sessions comptées jusqu’ici',
      effect: 'L’effet du changement',
      rho: 'À quelle fréquence les personnes restées continuent',
      period: 'Quelles semaines et quelles personnes viennent',
    },
  },
} satisfies Translation<typeof english>;
