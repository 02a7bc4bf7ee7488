import type { Translation } from '../language/messages.ts';
import type * as english from './value-words.ts';

export default {
  valueWords: {
    notGiven: 'Keine Angabe',
  },
  deviceWords: {
    desktop: 'Desktop',
    mobile: 'Mobil',
    tablet: 'Tablet',
    unknown: 'Keine Angabe',
  },
  reasonWords: {
    none: 'Kein Signal',
    unspecified: 'Signal ohne Grund',
    close: 'Seite geschlossen oder verlassen',
    external: 'Link zu einer anderen Website gefolgt',
    rapid_exit: 'Innerhalb von 5 Sekunden weg',
    idle_60s: 'Eine Minute lang nichts getan',
    idle_300s: '5 Minuten lang nichts getan',
    timeout: '30 Minuten lang nichts getan',
  },
  errorWords: {
    valueMissing: 'Leer gelassen',
    typeMismatch: 'Falsche Art von Wert',
    patternMismatch: 'Falsches Format',
    tooLong: 'Zu lang',
    tooShort: 'Zu kurz',
    rangeUnderflow: 'Zu klein',
    rangeOverflow: 'Zu groß',
    stepMismatch: 'Zwischenwert nicht erlaubt',
    badInput: 'Nicht lesbar',
    customError: 'Durch eine eigene Prüfung der Seite',
    'aria-invalid': 'Als ungültig markiert',
    'error-summary': 'In der Liste der Fehler',
  },
  tagWords: {
    session_start: 'Begonnene Sitzungen',
    session_end: 'Beendete Sitzungen',
    page_view: 'Seitenaufrufe',
    step_view: 'Schrittaufrufe',
    field_focus: 'Betretene Felder',
    field_blur: 'Verlassene Felder',
    field_change: 'Geänderte Felder',
    validation_error: 'Eingabefehler',
    submit_attempt: 'Absendeversuche',
    submit_success: 'Erfolge',
    dropoff_signal: 'Abbruchsignale',
  },
  eventWords: {
    session_start: 'Sitzung begonnen',
    session_end: 'Sitzung beendet',
    page_view: 'Seite geöffnet',
    step_view: 'Gesehen:',
    field_focus: 'Im Feld:',
    field_blur: 'Verlassen:',
    field_change: 'Ausgefüllt:',
    validation_error: 'Fehler in',
    submit_attempt: 'Absenden versucht',
    submit_success: 'Abgeschlossen',
    dropoff_signal: 'Abbruchsignal',
  },
  browserWords: {
    chrome: 'Chrome',
    safari: 'Safari',
    firefox: 'Firefox',
    edge: 'Edge',
    samsung: 'Samsung Internet',
    webview: 'In einer App',
    other: 'Andere',
    unknown: 'Keine Angabe',
  },
  marksWords: {
    unmarked: 'Unauffällig',
    marked: 'Auffällig',
    proven: 'Belegt',
  },
  filterWords: {
    deviceClass: 'Gerät',
    language: 'Sprache',
    source: 'Quelle',
    browser: 'Browser',
    variant: 'Variante',
    marks: 'Markierungen',
  },
  filteredWords: {
    within:
      '{filter, select, deviceClass {Gerät {value}} language {Sprache {value}} source {Quelle {value}} browser {Browser {value}} variant {Variante {value}} other {Markierungen {value}}}',
    head: '{filter, select, deviceClass {Gerät {value}} language {Sprache {value}} source {Quelle {value}} browser {Browser {value}} variant {Variante {value}} other {Markierungen {value}}}',
  },
  periodWords: {
    today: 'Heute',
    days: '{days, plural, one {# Tag} other {# Tage}}',
    custom: 'Eigener',
  },
  unitWords: {
    interval95: '{share}-Intervall',
    interval95Is: '{share}-Intervall {range}',
    quoted: '„{name}“',
    points: '{points} Prozentpunkte',
    pointsBetween: 'zwischen {least} und {most} Prozentpunkten',
    weekFrom: 'Woche ab {day}',
    weeksFrom: '{weeks, plural, one {# Woche} other {# Wochen}} ab {day}',
    days: '{value}\u00a0d',
    hours: '{value}\u00a0h',
    minutes: '{value}\u00a0min',
    seconds: '{value}\u00a0s',
    partOf: '{part, number} von {all, number}',
  },
  meaningWords: {
    sessions:
      'Eine Sitzung ist ein Versuch, die Journey zu durchlaufen, vom ersten bis zum letzten Ereignis. Wer es zweimal versucht, zählt zweimal.',
    completionRate:
      'Abgeschlossene Sitzungen als Anteil aller Sitzungen, die im Zeitraum begannen. Der Bereich daneben enthält den wahren Anteil in 95 von 100 Fällen.',
    medianTime:
      'Die Hälfte der abgeschlossenen Sitzungen dauerte kürzer, die andere Hälfte länger. Nicht abgeschlossene Sitzungen zählen nicht.',
    p90Time: 'Neun von zehn abgeschlossenen Sitzungen dauerten kürzer. Das langsamste Zehntel dauerte länger.',
    open: 'Sitzungen, die nicht abgeschlossen sind und in den letzten 30 Minuten aktiv waren. Sie können noch abgeschlossen werden.',
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
} satisfies Translation<typeof english>;
