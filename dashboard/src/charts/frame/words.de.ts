import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  meaningWords: {
    sessions:
      'Eine Sitzung ist ein Versuch, die Journey zu durchlaufen, vom ersten bis zum letzten Ereignis. Wer es zweimal versucht, zählt zweimal.',
    completionRate:
      'Abgeschlossene Sitzungen als Anteil aller Sitzungen, die im Zeitraum begannen. Der Bereich daneben enthält den wahren Anteil in 95 von 100 Fällen.',
    medianTime:
      'Die Hälfte der abgeschlossenen Sitzungen dauerte kürzer, die andere Hälfte länger. Nicht abgeschlossene Sitzungen zählen nicht.',
    p90Time: 'Neun von zehn abgeschlossenen Sitzungen dauerten kürzer. Das langsamste Zehntel dauerte länger.',
    open: 'Sitzungen, die nicht abgeschlossen sind und in den letzten 30 Minuten aktiv waren. Sie können noch abgeschlossen werden. Eine über die API abgerufene Journey zählt sie als abgebrochen (abandonmentRate).',
    funnel:
      'Wie viele Sitzungen jeden Schritt sahen und was aus ihnen wurde: Sie gingen weiter, brachen ab oder sind noch offen. Abgebrochen heißt, dass es der letzte Schritt war, den sie sahen. Die Anteile bei „Erreicht“ beziehen sich auf alle Sitzungen, die übrigen auf jene, die den Schritt erreichten.',
    abandonment:
      'Sitzungen, die an einem Schritt abbrachen, als Anteil derer, die ihn sahen. Die Linie zeigt, wie weit der wahre Anteil vom Punkt entfernt liegen kann.',
    comparison:
      'Ein Anteil der gezeigten Sitzungen minus derselbe Anteil im anderen Zeitraum oder in der anderen Gruppe. Enthält das Intervall die 0 nicht, ist der Unterschied mehr als Zufall.',
    series:
      'Sitzungen nach dem Zeitpunkt, zu dem sie begannen, und wie viele davon abgeschlossen wurden. Die neuesten können noch abgeschlossen werden. Tage werden als Wochen gezeichnet, wenn einer weniger als 30 Sitzungen hat.',
    histogram:
      'Wie lange abgeschlossene Sitzungen dauerten, vom ersten Ereignis bis zum Abschluss. Die Balken zwischen dem 5. und dem 95. Perzentil sind gleich breit; die kürzesten und die längsten Zeiten sind je ein Balken.',
    weekHours: 'Sitzungen des Zeitraums nach Wochentag und Stunde ihres Beginns, in der Zeitzone der Organisation.',
    groups:
      'Sitzungen nach dem, was ihr erstes Ereignis angibt. Ein Unterschied zwischen zwei Gruppen kann andere Gründe haben als die Gruppe.',
    tags: 'Ereignisse der letzten 24 Stunden, nach Art. Zeitraum und Filter ändern daran nichts.',
    returns:
      'Wie viele Sitzungen ein Browser hatte, bis eine abgeschlossen wurde. Browser werden durch eine anonyme Kennung unterschieden, die keine Auswertung zeigt.',
    neighbours:
      'Der Schritt, den Sitzungen vor diesem sahen, und der Schritt, den sie danach sahen. Eine Sitzung zählt auf jeder Seite einmal.',
    leaving:
      'Das letzte Signal der Seite bei Sitzungen, die hier abbrachen: geschlossen, untätig oder nach Sekunden weg. Manche Browser senden keines.',
    fields:
      'Was Sitzungen in jedem Feld dieses Schritts taten: Sie betraten es, änderten es, kamen zurück, stießen auf einen Fehler. Was Menschen eingaben, wird nie aufgezeichnet.',
    lastTouched:
      'Das letzte Feld, das jede Sitzung berührte, bevor sie an diesem Schritt abbrach. Es sagt, wo Menschen aufhörten, nicht dass das Feld der Grund war.',
    errors:
      'Sitzungen, in denen die Seite ein Feld zurückwies, nach Art des Fehlers. Eine Sitzung mit zweimal demselben Fehler zählt einmal.',
    submits:
      'Sitzungen, die versuchten, diesen Schritt abzusenden, und jene, die die Prüfungen der Seite mindestens einmal aufhielten. Viele davon versuchen es erneut und gehen weiter.',
    timeOnStep:
      'Vom Erscheinen des Schritts bis zum nächsten Schritt oder zum Abschluss, summiert über alle Besuche einer Sitzung. Die Hälfte der Sitzungen brauchte weniger.',
    transitions:
      'Wie oft Sitzungen von einem Schritt zu einem anderen gingen. Derselbe Weg zweimal in einer Sitzung zählt zweimal.',
    paths:
      'Die Schritte einer Sitzung in ihrer Reihenfolge und wie sie endete. Sitzungen mit genau denselben Schritten sind ein Weg.',
  },
  timelinesWords: {
    wentFromTo: 'Sitzungen, die von „{from}“ zu „{to}“ gingen',
    triedToSubmit: 'Sitzungen, die bei „{step}“ abzusenden versuchten',
    wereBlocked: 'Sitzungen, die Prüfungen der Seite bei „{step}“ aufhielten',
    meant:
      '{outcome, select, completed {Abgeschlossene Sitzungen} left {Abgebrochene Sitzungen} open {Noch offene Sitzungen} went_on {Sitzungen, die weitergingen,} other {Sitzungen}}{way, select, path { auf dem Weg {path}} loop { mit der Schleife {loop}} both { auf dem Weg {path} mit der Schleife {loop}} other {}}{at, select, ended { bei „{step}“} saw {, die „{step}“ sahen} other {}}{about, select, error {, mit einem Fehler in „{field}“} last {, mit „{field}“ als letztem berührtem Feld} touched {, mit berührtem Feld „{field}“} other {}}{why, select, reason {: {reason}} other {}}',
  },
  certaintyWords: {
    notConfirmed: 'Nicht bestätigt: {ends, select, same {etwa {low}} other {zwischen {low} und {high}}} ({parts})',
    declared: '{completions, number} gemeldet',
    likely: '{completions, number} wahrscheinlich',
    unknown: '{sends, number} unbekannt',
    columns: {
      declared: 'Abgeschlossen, gemeldet',
      likely: 'Abgeschlossen, wahrscheinlich',
      unknown: 'Abgesendet, unbekannt',
    },
  },
  headWords: {
    share: 'Anteil',
    shareOfSessions: 'Anteil der Sitzungen',
    step: 'Schritt',
    key: 'Schlüssel',
    field: 'Feld',
    path: 'Weg',
    from: 'Von',
    to: 'Zu',
    times: 'Male',
    left: 'Abgebrochen',
    difference: 'Unterschied',
    inSeconds: 'Sekunden',
    whatHappened: 'Was geschah',
    sessionsAlone: '{sessions, plural, one {# Sitzung} other {# Sitzungen}}',
    sessionsAndShare: '{sessions, plural, one {# Sitzung} other {# Sitzungen}} ({share})',
  },
  comparedWords: {
    thisPeriod: 'Dieser Zeitraum',
    before: 'Davor',
    moreDiffer:
      '{rows, plural, =1 {Eine weitere Zeile unterscheidet sich deutlich.} other {# weitere Zeilen unterscheiden sich deutlich.}}',
    intervalFrom: '{share}-Intervall von',
    intervalTo: '{share}-Intervall bis',
    theLineIsThe:
      'Die Linie ist das {share}-Intervall ihrer Zeile allein. Die Worte daneben berücksichtigen wie der Satz darüber die Anzahl der Zeilen.',
    noDifferenceIsClaimed:
      'Kein Unterschied wird behauptet, wo beide Seiten Sitzungen teilen oder ein Zeitraum nur zum Teil erfasst ist.',
    bothSidesAreShown: 'Beide Seiten werden ohne Unterschiede gezeigt: {refusal}.',
    tooFewSessionsTo:
      'Zu wenige Sitzungen für einen Vergleich: weniger als {enough, number} auf einer Seite jeder Zeile.',
    noneStandsOutAmong:
      'Kein Unterschied sticht hervor: Unter {rows, number} Zeilen kann einer wie bei {row} ({by}) Zufall sein.',
    noClearDifferenceIn: 'Kein deutlicher Unterschied in einer Zeile.',
    theClearestDifferenceIs:
      'Der deutlichste Unterschied liegt bei {row}: {now} ({measure}), {by} {way, select, higher {höher} other {niedriger}} als {other} {where} ({interval}).',
    tooFewSessions: 'zu wenige Sitzungen',
    theSame: 'gleich',
    moved: '{points} {way, select, higher {höher} other {niedriger}}',
    mayBeChance: '{points} {way, select, higher {höher} other {niedriger}}, kann Zufall sein',
    mayBeChanceAmong:
      '{points} {way, select, higher {höher} other {niedriger}}, kann unter {rows, number} Zeilen Zufall sein',
    sideMeasure: '{side}: {measure}',
    sideOf: '{side}: von',
    sideShare: '{side}: Anteil',
    inWords: 'In Worten',
  },
  figureSetWords: {
    allFiguresAreCharts: 'Alle Auswertungen sind Diagramme',
    allFiguresAreTables: 'Alle Auswertungen sind Tabellen',
    allAsTables: 'Alle als Tabellen',
    keySwitches: 'Taste {key} wechselt zwischen Diagrammen und Tabellen',
  },
  figureWords: {
    actions: 'Aktionen: {title}',
    isNow: '{title}: {shown, select, chart {Diagramm} other {Tabelle}}',
    showAsChart: 'Als Diagramm zeigen',
    showAsTable: 'Als Tabelle zeigen',
    saveAsCsv: 'Als CSV speichern',
    lookAtSomeOf: 'Einige ihrer Sitzungen ansehen',
    asATable: '{title}, als Tabelle',
  },
  readoutWords: {
    chart: 'Diagramm',
    pointsArrowKeysRead: '{label}: {points, plural, one {# Punkt} other {# Punkte}}, Pfeiltasten lesen sie vor',
    pointsEnterChooses:
      '{label}: {points, plural, one {# Punkt} other {# Punkte}}, Pfeiltasten lesen sie vor, die Eingabetaste macht einen zum Zeitraum, Umschalt- und Pfeiltasten nehmen mehrere',
  },
  tileListWords: {
    lookAtSomeOf: '{value}: einige dieser Sitzungen ansehen',
  },
  definitionWords: {
    whatIsThis: 'Was ist das: {title}',
    howItIsComputed: 'So wird es berechnet',
  },
} satisfies Translation<typeof english>;
