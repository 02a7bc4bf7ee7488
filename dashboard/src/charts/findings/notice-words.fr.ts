import type { Translation } from '../../language/messages.ts';
import type * as english from './notice-words.ts';

export default {
  adviceWords: {
    firstToKnow: 'À savoir d’abord',
    stepAndAdvice: '{step} : {advice}',
    openAStepTo: 'Ouvrez une étape pour voir ce que les personnes ont fait avant d’abandonner.',
    sessionsThatMayNot: 'Sessions qui ne sont peut-être pas des visiteurs',
    lookAtSomeOf: 'Regarder quelques-unes de ces sessions',
    checkTheInstallation: 'vérifier l’installation',
    lookOrCheck: '{look} ou {check}',
  },
  brokenWords: {
    notWhole: 'Ces chiffres ne sont pas complets',
    silentStep:
      'L’étape {step} n’envoie rien : aucune session ne l’a vue, alors que {sessions, plural, one {# session en a vu} other {# sessions en ont vu}} une ultérieure.',
    nobodyCompleted:
      'Personne n’a terminé, sur {sessions, plural, one {# session} other {# sessions}}. Indiquez quelle page ou quel appel est le succès.',
    nobodyCompletedAfter:
      'Personne n’a terminé, alors que {sessions, plural, one {# session a vu} other {# sessions ont vu}} la dernière étape, {step}. La page de confirmation signale-t-elle le succès ?',
    refused:
      '{visits, plural, one {# visite de cette période a été refusée par une limite} other {# visites de cette période ont été refusées par une limite}}',
    refusedAreMissing:
      'Elles manquent dans ces chiffres. Les heures des 7 derniers jours sont connues. Les propriétaires relèvent la limite dans les paramètres de l’organisation.',
    checkTheInstallation: 'Vérifier l’installation',
  },
  changedWords: {
    losesMore: 'Une étape perd plus de personnes qu’avant',
    losesLess: 'Une étape perd moins de personnes qu’avant',
    since:
      'Depuis le {day}, {after} de ceux qui ont vu {step} y ont abandonné, au lieu de {before} ({sessions, plural, one {# session} other {# sessions}}).',
    compare: 'Comparer avant et après',
  },
  markedWords: {
    changeTheFigures: 'Des sessions qui ne sont peut-être pas des visiteurs changent ces chiffres',
    beside:
      '{sessions, plural, one {# session semble suspecte} other {# sessions semblent suspectes}}. Parmi elles, {marked} {did, select, completed {ont terminé} other {ont abandonné à cette étape}} ; parmi les autres, {others}. Les chiffres ci-dessous comptent les deux.',
    lookWrong:
      '{sessions, plural, one {# session n’est peut-être pas un visiteur} other {# sessions ne sont peut-être pas des visiteurs}}. Elles sont aussi nombreuses que les autres à {did, select, completed {terminer} other {abandonner à cette étape}}, autant que le hasard permette de le dire.',
    leaveThemOut: 'Les exclure',
    leftOutHere: 'Les sessions qui ne sont peut-être pas des visiteurs sont exclues de ces chiffres.',
    countThem: 'Les compter',
  },
  annotationsWords: {
    whatHappenedInThis: 'Ce qui s’est passé pendant cette période',
    addAnAnnotation: 'Ajouter une annotation',
    nothingIsNotedA:
      'Rien n’est noté. Une date et une phrase, par des personnes ou par un déploiement, permettent de comparer les chiffres d’avant et d’après.',
    showAll: 'Afficher les {annotations, number}',
    showTheNewestOnly: 'N’afficher que les plus récentes',
    deleteTheAnnotation: 'Supprimer l’annotation : {text}',
    compareFrom: 'Comparable à partir du {day}',
    compareBeforeAndAfter: 'Comparer avant et après',
    giveTheDay: 'Indiquez le jour.',
    day: 'Jour',
    about: 'Concerne',
    add: 'Ajouter l’annotation',
    adding: 'Ajout…',
    oneSentenceNewUpload: 'Une phrase : la nouvelle page de téléversement est en ligne.',
    theWholeJourney: 'Tout le parcours',
    mustBeAtMost: 'Au plus {length, number} caractères.',
  },
} satisfies Translation<typeof english>;
