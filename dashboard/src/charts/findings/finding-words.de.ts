import type { Translation } from '../../language/messages.ts';
import type * as english from './finding-words.ts';

export default {
  changeWords: {
    none: 'Keine {where}',
    noSessions: 'Keine Sitzungen {where}',
    noTime: 'Keine Zeit {where}',
    tooFewSessions: 'Zu wenige Sitzungen {where}: {sessions, number}',
    tooFewCompleted: 'Zu wenige abgeschlossene Sitzungen {where}: {sessions, number}',
    was: '{value} {where}',
    refused: '{was} ({refusal})',
    theSame: 'Gleich: {value} {where}',
    countMoved: '{share} {way, select, more {mehr} other {weniger}} als {value} {where}',
    shareMoved: '{points} {way, select, higher {höher} other {niedriger}} als {value} {where} ({interval})',
    shareMovedUnclear:
      '{points} {way, select, higher {höher} other {niedriger}} als {value} {where}; das kann Zufall sein',
    shareMovedAmong:
      '{points} {way, select, higher {höher} other {niedriger}} als {value} {where}; unter {rows, number} Zeilen kann das Zufall sein',
    timeMoved: '{time} {way, select, longer {länger} other {kürzer}} als {value} {where}',
    tooFewToCompare: '{value} {where}; zu wenige Sitzungen für einen Vergleich',
    tooFewCompletedToCompare: '{value} {where}; zu wenige zum Vergleich',
  },
  reachWords: {
    tooFewSessions: 'Ziel {target}: zu wenige Sitzungen für ein Urteil',
    tooFewCompleted: 'Ziel {target}: zu wenige abgeschlossene Sitzungen für ein Urteil',
    reached: 'Ziel {target}: erreicht',
    missed: 'Ziel {target}: verfehlt',
    withinTheInterval: 'Ziel {target}: innerhalb des Intervalls',
  },
  stepFindingWords: {
    completed: '{completed} der {sessions, plural, one {# Sitzung} other {# Sitzungen}} wurden abgeschlossen.',
    noStepWasReached: 'Kein Schritt wurde erreicht.',
    nobodyStopped: 'Niemand brach an einem Schritt ab.',
    tooFew: 'Zu wenige Sitzungen, um einen Schritt zu nennen: Weniger als {enough, number} sahen jeden.',
    nobodyStoppedWhere: 'An keinem Schritt, den genügend Sitzungen sahen, brach jemand ab.',
    noStepStandsOut: 'Kein Schritt sticht heraus.',
    mostStopped:
      'Der Schritt, bei dem die meisten abbrachen, ist {step}: {left} der {reached, number}, die ihn sahen ({share}-Intervall {range}).',
  },
  seriesFindingWords: {
    noSessions: 'Keine Sitzungen in diesem Zeitraum.',
    tooFew:
      '{width, select, hour {Keine Stunde} day {Kein Tag} week {Keine Woche} month {Kein Monat} other {Kein Punkt}} hat {enough, number} Sitzungen, deshalb wird nichts verglichen.',
    inEach:
      '{rate} in {width, select, hour {jeder Stunde} day {jedem Tag} week {jeder Woche} month {jedem Monat} other {jedem Punkt}} mit mindestens {enough, number} Sitzungen.',
    between: 'Zwischen {lowest} ({lowestAt}) und {highest} ({highestAt}).',
    betweenThose:
      'Zwischen {lowest} ({lowestAt}) und {highest} ({highestAt}), wo {width, select, hour {eine Stunde} day {ein Tag} week {eine Woche} month {ein Monat} other {ein Punkt}} mindestens {enough, number} Sitzungen hat.',
  },
  timeFindingWords: {
    noneCompleted: 'In diesem Zeitraum wurde keine Sitzung abgeschlossen.',
    oneCompleted: 'Die einzige abgeschlossene Sitzung dauerte {time}.',
    fewCompleted:
      'Der Median {sessions, plural, one {der # abgeschlossenen Sitzung} other {der # abgeschlossenen Sitzungen}} ist {time}; weniger als {enough, number} sagen wenig über andere.',
    completed:
      'Die Hälfte {sessions, plural, one {der # abgeschlossenen Sitzung} other {der # abgeschlossenen Sitzungen}} dauerte weniger als {time}, neun von zehn weniger als {most}.',
    oneStayed: 'Die einzige Sitzung, die weiterging, blieb {time}.',
    fewStayed:
      'Der Median von {sessions, plural, one {# Sitzung} other {# Sitzungen}} ist {time}; weniger als {enough, number} sagen wenig über andere.',
    stayed:
      'Die Hälfte {sessions, plural, one {der # Sitzung} other {der # Sitzungen}} mit bekannter Zeit blieb weniger als {time}.',
  },
  groupFindingWords: {
    noSessions: 'Keine Sitzungen in diesem Zeitraum.',
    one: '{group}: {sessions} der Sitzungen, {completed} abgeschlossen.',
    two: '{group}: {sessions} der Sitzungen, {completed} abgeschlossen; {second}: {secondCompleted}.',
    twoTooFew:
      '{group}: {sessions} der Sitzungen, {completed} abgeschlossen; {second}: {secondCompleted}, zu wenige Sitzungen für einen Vergleich.',
    twoUnclear:
      '{group}: {sessions} der Sitzungen, {completed} abgeschlossen; {second}: {secondCompleted}, kein klarer Unterschied.',
  },
  tagFindingWords: {
    nothingCameIn: 'In den letzten 24 Stunden kam nichts an.',
    cameIn:
      '{events, plural, one {# Ereignis} other {# Ereignisse}} von {kinds, plural, one {# Art} other {# Arten}} kamen an.',
  },
  lookNextWords: {
    noSessionHasSeen: 'Keine Sitzung dieses Zeitraums hat einen Schritt gesehen.',
    tooFew:
      'Zu wenige Sitzungen, um einen Schritt zu nennen: Weniger als {enough, number} sahen jeden. Wählen Sie einen längeren Zeitraum, oder warten Sie auf mehr.',
    nobodyStopped: 'An keinem Schritt, den genügend Sitzungen sahen, brach jemand ab.',
    onlyOne:
      '{left} der {reached, plural, one {# Sitzung} other {# Sitzungen}}, die ihn sahen, brachen dort ab. Kein anderer Schritt hat genügend Sitzungen für einen Vergleich.',
    noneStandsOut:
      'Kein Schritt sticht heraus. Den höchsten Anteil hat {step}: {left} der {reached, plural, one {# Sitzung} other {# Sitzungen}}, die ihn sahen, brachen dort ab. Der Unterschied zu {others} kann Zufall sein.',
    clearlyMore:
      '{left} der {reached, plural, one {# Sitzung} other {# Sitzungen}}, die ihn sahen, brachen dort ab, deutlich mehr als an jedem anderen Schritt{judged, select, some {, den genug Sitzungen sahen} other {}}. Als Nächstes folgt {next} mit {rate}.',
    sentButUnknown:
      '{step} hat den höchsten Anteil: {left} der {reached, plural, one {# Sitzung} other {# Sitzungen}}, die ihn sahen, brachen dort ab. Aber {unknown, plural, one {# davon hat} other {# davon haben}} das Formular abgeschickt, und niemand weiß, ob es ankam: ohne sie sind es {low}, und {next} hat {rate}.',
    lost: '{step} verlor {left, number} von {reached, number}',
    othersLost: '{steps, plural, one {# weiterer Schritt verlor mehr} other {# weitere Schritte verloren mehr}}',
    tooFewToJudge: '{lost}: zu wenige Sitzungen für ein Urteil.',
    otherSteps: '{steps, plural, one {# weiterem Schritt} other {# weiteren Schritten}}',
  },
} satisfies Translation<typeof english>;
