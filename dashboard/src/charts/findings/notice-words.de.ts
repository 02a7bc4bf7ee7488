import type { Translation } from '../../language/messages.ts';
import type * as english from './notice-words.ts';

export default {
  adviceWords: {
    firstToKnow: 'Zuerst zu wissen',
    stepAndAdvice: '{step}: {advice}',
    openAStepTo: 'Öffnen Sie einen Schritt, um zu sehen, was Menschen vor dem Abbruch taten.',
    sessionsThatMayNot: 'Sitzungen, die vielleicht keine Besucher sind',
    lookAtSomeOf: 'Einige dieser Sitzungen ansehen',
    checkTheInstallation: 'den Einbau prüfen',
    lookOrCheck: '{look} oder {check}',
  },
  brokenWords: {
    notWhole: 'Diese Zahlen sind nicht vollständig',
    silentStep:
      'Der Schritt {step} sendet nichts: Keine Sitzung sah ihn, obwohl {sessions, plural, one {# Sitzung einen späteren sah} other {# Sitzungen einen späteren sahen}}.',
    nobodyCompleted:
      'Niemand hat abgeschlossen, bei {sessions, plural, one {# Sitzung} other {# Sitzungen}}. Geben Sie an, welche Seite oder welcher Aufruf der Erfolg ist.',
    nobodyCompletedAfter:
      'Niemand hat abgeschlossen, obwohl {sessions, plural, one {# Sitzung den letzten Schritt, {step}, sah} other {# Sitzungen den letzten Schritt, {step}, sahen}}. Meldet die Bestätigungsseite den Erfolg?',
    refused:
      '{visits, plural, one {# Besuch dieses Zeitraums wurde durch ein Limit abgewiesen} other {# Besuche dieses Zeitraums wurden durch ein Limit abgewiesen}}',
    refusedAreMissing:
      'Sie fehlen in diesen Zahlen. Bekannt sind die Stunden der letzten 7 Tage. Inhaber erhöhen das Limit in den Einstellungen der Organisation.',
    checkTheInstallation: 'Einbau prüfen',
  },
  changedWords: {
    losesMore: 'Ein Schritt verliert mehr Menschen als zuvor',
    losesLess: 'Ein Schritt verliert weniger Menschen als zuvor',
    since:
      'Seit {day} brachen {after} derer, die {step} sahen, dort ab statt {before} ({sessions, plural, one {# Sitzung} other {# Sitzungen}}).',
    compare: 'Vorher und nachher vergleichen',
  },
  markedWords: {
    changeTheFigures: 'Sitzungen, die vielleicht keine Besucher sind, verändern diese Zahlen',
    beside:
      '{sessions, plural, one {# Sitzung ist} other {# Sitzungen sind}} auffällig. Von diesen {did, select, completed {schlossen {marked} ab; von den übrigen {others}} other {brachen {marked} an diesem Schritt ab; von den übrigen {others}}}. Die Zahlen unten zählen beide.',
    lookWrong:
      '{sessions, plural, one {# Sitzung ist} other {# Sitzungen sind}} vielleicht kein Besuch von Menschen. Soweit der Zufall ein Urteil erlaubt, {did, select, completed {schließen davon ebenso viele ab} other {brechen davon ebenso viele an diesem Schritt ab}} wie von den übrigen.',
    leaveThemOut: 'Weglassen',
    leftOutHere: 'Sitzungen, die vielleicht keine Besucher sind, sind in diesen Zahlen weggelassen.',
    countThem: 'Mitzählen',
  },
  annotationsWords: {
    whatHappenedInThis: 'Was in diesem Zeitraum geschah',
    addAnAnnotation: 'Anmerkung hinzufügen',
    nothingIsNotedA:
      'Nichts ist vermerkt. Mit einem Datum und einem Satz, von Menschen oder von einem Deployment, lassen sich Zahlen davor und danach vergleichen.',
    showAll: 'Alle {annotations, number} zeigen',
    showTheNewestOnly: 'Nur die neuesten zeigen',
    deleteTheAnnotation: 'Anmerkung löschen: {text}',
    compareFrom: 'Vergleichbar ab {day}',
    compareBeforeAndAfter: 'Vorher und nachher vergleichen',
    giveTheDay: 'Geben Sie den Tag an.',
    day: 'Tag',
    about: 'Betrifft',
    add: 'Anmerkung hinzufügen',
    adding: 'Wird hinzugefügt…',
    oneSentenceNewUpload: 'Ein Satz: Die neue Seite zum Hochladen ist online.',
    theWholeJourney: 'Die ganze Journey',
    mustBeAtMost: 'Höchstens {length, number} Zeichen.',
  },
} satisfies Translation<typeof english>;
