import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  fieldsWords: {
    fields: 'Felder',
    noSessionOfThis:
      'Keine Sitzung dieses Zeitraums berührte ein Feld dieses Schritts. Felder werden an {name} oder {id} erkannt; was Menschen eingeben, wird nie aufgezeichnet.',
    changed: 'Geändert',
    reachedNotChanged: 'Erreicht, nicht geändert',
    timeInField: 'Zeit im Feld',
    withErrors: 'Mit Fehlern',
    cameBack: 'Zurückgekehrt',
    touchedLast: 'Zuletzt berührt',
    fixed: 'Behoben',
    givenUp: 'Aufgegeben',
    error: 'Fehler',
    errors: 'Fehler (Anzahl)',
    lastFieldTouchedBefore: 'Letztes berührtes Feld vor dem Abbruch',
    mostOftenOfThe:
      'Am häufigsten {name}: {rate} der {left, plural, one {# Sitzung, die hier abbrach} other {# Sitzungen, die hier abbrachen}}.',
    noLastFieldStandsOut: 'Kein Feld sticht heraus.',
    noSessionOfThisPeriod: 'Keine Sitzung dieses Zeitraums brach hier ab.',
    thoseWhoLeftHere: 'Die hier abbrachen, hatten kein Feld dieses Schritts berührt.',
    leftWithoutHavingTouched: '{left} brachen ab, ohne ein Feld berührt zu haben.',
    mostOftenAtIn: 'Am häufigsten bei {field}: {error}, in {share} der Sitzungen, die das Feld erreichten.',
    noErrorStandsOut: 'Kein Fehler sticht heraus.',
    validationErrorsByType: 'Eingabefehler nach Art',
    noValidationErrorOn: 'Kein Eingabefehler in diesem Schritt und Zeitraum.',
    peopleSpendMostTime: 'Die meiste Zeit verbringen Menschen in {field}: {time} im Median.',
    noFieldWasRefused: 'Kein Feld wurde zurückgewiesen.',
    noFieldStandsOut: 'Felder wurden zurückgewiesen, keines deutlich häufiger als die anderen.',
    tooFewToNameAField: 'Zu wenige Sitzungen, um ein Feld zu nennen: Weniger als {enough, number} erreichten jedes.',
    isRefusedIn: '{field} wurde in {share} der Sitzungen zurückgewiesen, die es erreichten.',
    isRefusedMostIn: '{field} wird am häufigsten zurückgewiesen: in {share} der Sitzungen, die es erreichten.',
    reachedShareOfThe: 'Erreicht, Anteil am Schritt',
    changedShareOfReached: 'Geändert, Anteil an erreicht',
    medianTimeInField: 'Median der Zeit im Feld',
    withErrorsShareOf: 'Mit Fehlern, Anteil an erreicht',
    lastTouchedBeforeLeaving: 'Zuletzt berührt vor dem Abbruch',
    lastTouchedShareOf: 'Zuletzt berührt, Anteil an abgebrochen',
    shareOfSessionsThat: 'Anteil der Sitzungen, die das Feld erreichten',
  },
  seriesWords: {
    completionOverTime: 'Abschlüsse im Zeitverlauf',
    comparedWith: 'Verglichen mit',
    noSessions: 'Keine Sitzungen',
    fewAPoint:
      '{interval, select, hour {Manche Stunden} day {Manche Tage} other {Manche Punkte}} haben weniger als {enough, number} Sitzungen: Ihre Linie schwankt durch Zufall.',
    inWeeks:
      '{weeks, plural, =1 {In Wochen} other {In Punkten zu je # Wochen}}{cut, plural, =0 {} one {, {weeks, plural, =1 {die erste} other {der erste}} mit # Tag} other {, {weeks, plural, =1 {die erste} other {der erste}} mit # Tagen}}: Manche Tage haben weniger als 30 Sitzungen. Die Tabelle enthält jeden Tag.',
    clickOrDraw: 'Klicken, um ihn allein zu sehen, oder über mehrere ziehen',
    pointsOfCompletionOver: 'Punkte der Abschlüsse im Zeitverlauf',
    target: 'Ziel {rate}',
    sessionsCompleted:
      '{sessions, plural, one {# Sitzung} other {# Sitzungen}}, {completed, number} abgeschlossen ({rate})',
    otherSide: '{side}: {rate}',
    start: 'Beginn ({timezone})',
    otherRate: 'Abschlussquote, {side}',
  },
  whySentenceWords: {
    nobodyLeftHereIn: 'In diesem Zeitraum brach hier niemand ab.',
    leftHereTooFew: '{left, plural, one {# brach} other {# brachen}} hier ab: zu wenige Sitzungen, um zu sagen, warum.',
    tooFewWentOn:
      '{left, plural, one {# brach} other {# brachen}} hier ab, und {wentOn, plural, one {# ging} other {# gingen}} weiter: zu wenige, um zu vergleichen, was sie taten.',
    leftHereWhatThey:
      '{left, number} brachen hier ab. Nichts, was sie vorher taten, unterscheidet sie deutlich von denen, die weitergingen.',
    leftHere: '{left, number} brachen hier ab.',
    leftAt: '{left, number} brachen bei {step} ab.',
    metError:
      'Stießen auf einen Fehler in {field}: {left} derer, die abbrachen, {others} derer, die weitergingen ({more} mehr, {interval}).',
    wasStopped:
      'Versuchten abzusenden und wurden aufgehalten: {left} derer, die abbrachen, {others} derer, die weitergingen ({more} mehr, {interval}).',
    wentBack:
      'Waren zu einem früheren Schritt zurückgegangen: {left} derer, die abbrachen, {others} derer, die weitergingen ({more} mehr, {interval}).',
    oneSessionCanBe: 'Eine Sitzung kann in mehreren davon sein.',
  },
} satisfies Translation<typeof english>;
