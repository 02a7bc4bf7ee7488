import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  burdenWords: {
    whereTheHoursGo: 'Wohin die Stunden gehen',
    pausesCountUpTo:
      'Eine Pause ohne jede Handlung zählt bis zu {minutes, plural, one {# Minute} other {# Minuten}}. In diesem Zeitraum kürzte die Obergrenze {pauses, plural, one {# Pause} other {# Pausen}} um insgesamt {hours} Stunden, die in keiner Zahl hier enthalten sind.',
    hoursByPart: 'Stunden nach Anteil',
    part: 'Anteil',
    hours: 'Stunden',
    value: 'Wert',
    partsOverlap:
      'Vergebliche Versuche enthalten auch Fehler und Warten: Die Anteile ergeben zusammen nicht das Ganze.',
    memosHaveOtherDays:
      'Memos nennen vergebliche Versuche für ihre eigenen Tage und ohne auffällige Besuche; sonst ist es dieselbe Zahl.',
    oneInSoMany: 'Gelesen aus einer von {oneIn, number} Sitzungen; die Anzahlen sind hochgerechnet.',
    truncatedLeftOut:
      '{sessions, plural, one {# Sitzung, die die Grenzen einer Sitzung überschreitet, ist} other {# Sitzungen, die die Grenzen einer Sitzung überschreiten, sind}} nicht enthalten.',
    allTime: 'Gesamte Zeit',
    onErrors: 'Mit Fehlern',
    onWaiting: 'Warten nach dem Absenden',
    ledNowhere: 'Vergebliche Versuche',
    perCompletion:
      '{minutes} Minuten je Abschluss, gescheiterte Versuche eingeschlossen ({sessions, plural, one {# Sitzung} other {# Sitzungen}}, {completed, number} abgeschlossen).',
    tookBeside: 'Auffällige Sitzungen dauerten im Schnitt {marked} Minuten, die übrigen {others}.',
    shareOfHours: 'Anteil an den Stunden',
    minutesPerSession: 'Minuten je Sitzung',
    stepsAndFields: 'Nach Schritt und Feld',
    hoursByStep: 'Stunden nach Schritt und Feld',
    stepOrField: 'Schritt oder Feld',
    beforeTheFirst: 'Vor dem ersten Schritt oder anderswo',
    inTheField: 'Feld {field}',
    inWordsOfEstimates: 'In den Worten von Schätzungen',
    checkBeforeUse:
      'Nur auf den Seiten gemessen. Rechnen Sie Zeit hinzu, die anderswo anfällt, wie es in jedem Text steht.',
    paperworkReductionAct: 'US Paperwork Reduction Act: Aufwand je Antwort',
    erfuellungsaufwand: 'Deutscher Erfüllungsaufwand: Zeitaufwand pro Fall',
    costPerTransaction: 'Vereinigtes Königreich: Zeit der Nutzer je Vorgang',
    noSession: 'Keine Sitzung in diesem Zeitraum',
    hereYouWillSee:
      'Hier sehen Sie, wie viel Zeit Menschen in der Journey verbringen. Wählen Sie einen längeren Zeitraum oder weniger Filter.',
    valueOfAnHour: 'Wert einer Stunde',
    saveAsCsv: 'Als CSV speichern',
    whatAnHourIsWorth:
      'Der Wert einer Stunde der Menschen, die diese Journey nutzen. Lassen Sie beides leer, um kein Geld zu zeigen.',
    amountOfAnHour: 'Betrag je Stunde',
    currencyCode: 'Währung, als Kürzel wie EUR',
    amountMustBe: 'Geben Sie eine Zahl über 0 ein, höchstens 1.000.000.',
    currencyMustBe: 'Geben Sie drei Großbuchstaben ein, etwa EUR.',
    bothOrNeither: 'Geben Sie beides an oder keines.',
    save: 'Speichern',
    saving: 'Wird gespeichert…',
  },
} satisfies Translation<typeof english>;
