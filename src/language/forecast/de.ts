import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  headline: {
    none: 'Keine Prognose: {reason}',
    tooLittle: 'Es gibt zu wenige Daten.',
    more: '{ends, select, same {Etwa {low, number}} other {Zwischen {low, number} und {high, number}}} Abschlüsse mehr in {weeks} (4 von 5 Prognosen){most}.',
    fewer:
      '{ends, select, same {Etwa {low, number}} other {Zwischen {low, number} und {high, number}}} Abschlüsse weniger in {weeks} (4 von 5 Prognosen).',
    between:
      'Zwischen {fewer, number} Abschlüssen weniger und {more, number} mehr in {weeks} (4 von 5 Prognosen){most}.',
    most: '; {isExact, select, yes {höchstens} other {etwa}} {most, number}, wenn dort niemand mehr abbräche',
    weeks:
      '{n, plural, =1 {einer Woche} =2 {zwei Wochen} =3 {drei Wochen} =4 {vier Wochen} =5 {fünf Wochen} =6 {sechs Wochen} =7 {sieben Wochen} =8 {acht Wochen} =9 {neun Wochen} =10 {zehn Wochen} =11 {elf Wochen} =12 {zwölf Wochen} other {# Wochen}}',
  },
  title: '{journey}: {changes}',
  changes: {
    fewer_fields: 'weniger Felder',
    fewer_documents: 'weniger Dokumente',
    drop_step: 'ohne einen Schritt',
    mobile_parity: 'mobil so gut wie am Desktop',
    error_text: 'bessere Fehlermeldung',
    set_rate: 'angenommene Abbruchquote',
  },
  sources: {
    counted: 'Die gezählten Sitzungen',
    request: 'Die Anfrage',
    model: 'Das Modell',
    record: 'Die eigene Bilanz dieser Organisation',
    rho: 'Gemessen an simulierten Journeys mit verschiedenen Besuchern',
    fewer_fields:
      'Metastudie zu Online-Befragungen (WebSM 2014): 0,06 Prozentpunkte Abbruch je Variable; Test eines Onlineshops mit 900.000 Besuchern: ein schwieriges Feld weniger, 7,5 % mehr Absendungen (Bericht aus der Praxis); Edwards et al., BMJ 2002;324:1183: kürzere Fragebögen per Post, Chancenverhältnis 1,86, ein anderes Ergebnis',
    fewer_documents:
      'Bendtsen, Metaanalyse von 51 Feldexperimenten: weniger Aufwand für Nachweise, 8,3 Prozentpunkte mehr Inanspruchnahme; Better Government Lab, Upload in Louisiana: 1,1 Prozentpunkte weniger Ablehnungen aus Verfahrensgründen',
    nothing:
      'Kohavi, Tang und Xu, Trustworthy Online Controlled Experiments, 2020: 10 bis 33 % der getesteten Ideen verbessern, wofür sie gedacht waren',
    error_text:
      'Wroblewski mit Etre, A List Apart 2009: Prüfung während der Eingabe, 22 % mehr Erfolg bei 22 Personen im Labor',
    mobile_parity:
      'Mavletova, Social Science Computer Review 2013: mobil weniger Abschlüsse; doi 10.1177/0894439317698437: kein Unterschied bei angepassten Seiten',
  },
  assumptions: {
    networks:
      '{n, plural, one {# Sitzung aus einem auffälligen Netz ist} other {# Sitzungen aus auffälligen Netzen sind}} weggelassen.',
    notDeclared:
      'Es ist nicht bestätigt, dass diese Journey jeden Erfolg meldet: Welche Sitzungen abgeschlossen wurden, ist zum Teil aus dem gefolgert, was ihre Seiten taten.',
    sameVisitors:
      'Die nächsten Wochen bringen die gleichen Arten von Besuchern wie die Wochen, an die das Modell angepasst wurde.',
    rho: 'Wer abgebrochen hätte und nun bleibt, geht halb so oft bis so oft weiter wie die anderen (rho), eher fast so oft. Eine Annahme; ohne sie waren Prognosen zu hoch.',
    ownRho:
      'Wer abgebrochen hätte und nun bleibt, geht mit dem {ends, select, same {{low}} other {{low}- bis {high}}}-Fachen der Quote der anderen weiter, wie die Anfrage sagt.',
    ownEffect:
      'Die Wirkung auf Abbrüche bei „{step}“ stammt aus der Anfrage: In jedem Moment brechen {by, number} % {isFewer, select, yes {weniger} other {mehr}} ab, plus oder minus {giveOrTake, number} %.',
    learned: 'Die Wirkung ist aus {n, number} Änderungen dieser Art gelernt, die diese Organisation eingeführt hat.',
    drop_step: 'Ohne „{step}“ bricht dort niemand ab, und niemand bricht anderswo ab, weil der Schritt fehlt.',
    set_rate: 'Der Anteil der Menschen, die bei „{step}“ abbrechen, stammt aus der Anfrage.',
    fewer_fields:
      'Alle Felder eines Schritts zu entfernen würde die momentane Neigung zum Abbruch um etwa ein Fünftel senken, einen Teil davon um diesen Teil. Die Größe ist eine Annahme.',
    fewer_documents:
      'Jedes Dokument, das niemand mehr vorlegen muss, senkt die momentane Neigung zum Abbruch um etwa ein Sechstel. Die Größe ist eine Annahme.',
    nothing:
      'Von solchen Änderungen bewirken 57 von 100 nichts, 16 verschlechtern es, und 27 helfen. Die Anteile sind eine Annahme im Rahmen dessen, was veröffentlichte Tests fanden.',
    error_text:
      'Eine bessere Fehlermeldung, die etwas bewirkt, nimmt etwa ein Drittel der zusätzlichen Abbrüche nach dem Fehler weg. Die Größe ist eine Annahme; die zusätzlichen Abbrüche sind hier gemessen.',
    mobile_parity:
      'Arbeit an der mobilen Seite, die etwas bewirkt, schließt einen Teil des Abstands zu anderen Geräten, bis zum ganzen. Der Abstand ist hier gemessen; der Anteil ist eine Annahme.',
  },
  refusal: {
    neverEnough: 'Beim derzeitigen Verkehr bringen auch {days, number} Tage nicht genug.',
    without: 'Ohne jede Sitzung lässt sich kein Tag nennen.',
    longer: 'Dafür braucht es ein Modell über {days, number} Tage.',
    days: 'Zu wenige Tage mit Sitzungen.',
    completed: 'Zu wenige abgeschlossene Sitzungen.',
    reached: 'Zu wenige Menschen erreichten „{step}“.',
    left: 'Zu wenige Menschen brachen bei „{step}“ ab.',
    nobodyMet:
      'Niemand traf {isNamed, select, yes {den Fehler {error}} other {einen Fehler}} {isField, select, yes {im Feld „{field}“ von „{step}“} other {bei „{step}“}} an.',
    fewMet:
      'Zu wenige Menschen trafen {isNamed, select, yes {den Fehler {error}} other {einen Fehler}} {isField, select, yes {im Feld „{field}“ von „{step}“} other {bei „{step}“}} an, um sie mit anderen zu vergleichen, die ebenso lange dort waren.',
    lost: 'Zu viele Ereignisse gehen unterwegs verloren: Warten hilft nicht.',
    unplaced: 'Zu viele Sitzungen sahen keinen eingerichteten Schritt: Vielleicht stimmen Schrittschlüssel nicht.',
    endless: 'Einige Schritte werden nie verlassen: Ihre Sitzungen haben kein Ende.',
    identity: 'Das Modell gibt die beobachteten Abschlüsse nicht wieder: Vielleicht stimmen Schrittschlüssel nicht.',
  },
  outcome: {
    weeksBefore: 'Nur {weeks, number} Wochen vor der Änderung hatten Sitzungen; nötig sind {least, number}.',
    weeksAfter: 'Nur {weeks, number} der {all, number} Wochen nach der Änderung hatten Sitzungen.',
    sessions:
      'Etwa {n, number} Sitzungen in der Woche sind zu wenige, um eine Änderung zu messen; nötig sind {least, number}.',
    constant: 'Die Abschlussquote schwankte zu wenig für einen Vergleich.',
    mixed:
      'In diesen Wochen trafen Besucher verschiedene Varianten an, und das Ergebnis nennt keine: Die Änderung wird schwächer gemessen, als sie ist.',
    otherChanges: 'Andere Änderungen in diesen Wochen können einen Teil davon ausmachen.',
    nobody: 'Niemand traf die Variante „{variant}“ an.',
    everybody: 'Alle trafen die Variante „{variant}“ an: Es gibt nichts, womit sie zu vergleichen wäre.',
    small: 'Eine Variante mit weniger als {least, number} Sitzungen ist zu klein für einen Vergleich.',
    uneven: 'Die Varianten wurden nicht gleich oft gezeigt; wer welche sah, kann sich auch sonst unterscheiden.',
  },
  document: {
    fitted:
      '{journey}. Angepasst an {n, number} Sitzungen vom {from} bis {to}, davon {completed, number} abgeschlossen. {open, number}, die noch abgeschlossen werden können, und {unplaced, number}, die keinen Schritt der Journey sahen, gehören nicht dazu.',
    refused: 'Warum es keine Prognose gibt',
    reason: '{text} Gefunden: {have}, Grenze: {need}.',
    enoughOn: 'Beim derzeitigen Verkehr ist am {day} genug eingegangen.',
    most: 'Was es höchstens bringen kann',
    hard: '{n, number} Abschlüsse mehr, wenn alle abschlössen, die bei den geänderten Schritten abbrachen. Das setzt nichts voraus als die gleichen Besucher.',
    conditional: '{n, number}, wenn dort niemand abbräche und, wer bleibt, weiterginge wie die anderen.',
    before: 'Wie gut solche Prognosen hier bisher waren',
    past: 'Von {n, number} vergangenen Wochen aus wurden die nächsten vier ohne Änderung vorhergesagt. 80-%-Intervalle enthielten {p80} dessen, was kam, 95-%-Intervalle {p95}.',
    widened: 'Die Streuung zwischen Wochen ist dafür um den Faktor {by} vergrößert.',
    granted: 'Was dabei vorausgesetzt wird',
    assumption: '{kind}: {text} Quelle: {source}.',
    kinds: { data: 'Daten', evidence: 'Belege', assumption: 'Annahme', user: 'Von Ihnen' },
    forecast: 'Die Prognose',
    caption: 'Abschlüsse mehr, von {n, number} Sitzungen',
    head: { forecasts: 'Prognosen', from: 'Von', to: 'Bis' },
    oneInTwo: '1 von 2',
    fourInFive: '4 von 5',
    nineInTen: '9 von 10',
    plot: '9 von 10 Prognosen liegen {ends, select, same {bei etwa {low, number}} other {zwischen {low, number} und {high, number}}} Abschlüssen mehr.',
    more: 'Abschlüsse mehr',
    range: '{ends, select, same {etwa {low, number}} other {{low, number} bis {high, number}}}',
    noChange: 'keine Änderung',
    completion:
      'Die Abschlussquote geht von {before} auf {ends, select, same {etwa {low}} other {zwischen {low} und {high}}} (4 von 5 Prognosen). {share} der Prognosen sehen mehr Abschlüsse.',
    large: 'Das ist mehr, als die meisten veröffentlichten Tests fanden.',
    times:
      'Die Hälfte der abgeschlossenen Sitzungen dauerte weniger als {before} min; danach wären es weniger als {ends, select, same {etwa {low} min} other {{low} min bis {high} min}}.',
    noLongerLost: '{hours} h, die nicht mehr in abgebrochenen Sitzungen verloren gehen',
    saved: '{hours} h, die Menschen sparen, die ohnehin abschließen',
    newlySpent: '{hours} h, die neu für Abschlüsse aufgewendet werden; von den anderen nicht abgezogen',
    noEffect:
      'Keine Wirkung auf die geänderten Schritte erreicht in 4 von 5 Prognosen {target, number} Abschlüsse mehr.',
    breakEven:
      'Um in 4 von 5 Prognosen {target, number} Abschlüsse mehr zu erreichen, müssten dort {share} weniger Menschen abbrechen.',
    judged: 'Wie sie beurteilt wird',
    weeks: '{n, plural, =0 {mehr als 26 Wochen} one {# Woche} other {# Wochen}}',
    judgedAfter:
      'Bei diesem Verkehr dauert es nach der Änderung {weeks}, bis ein Gewinn zu sehen ist, wie ihn eine von zehn Prognosen nennt.',
    judgedByVariant:
      'Zeigt man sie der Hälfte der Besucher nach dem Los (Variante), dauert es {weeks}, und andere Änderungen dieser Wochen betreffen beide Hälften.',
    hangs: 'Woran es hängt',
    spread: 'Woher die Streuung kommt',
    spreadHead: { source: 'Quelle', share: 'Anteil' },
    spreadOf: {
      data: 'Bisher gezählte Sitzungen',
      effect: 'Die Wirkung der Änderung',
      rho: 'Wie oft Gebliebene weitergehen',
      period: 'Welche Wochen und Menschen kommen',
    },
  },
} satisfies Translation<typeof english>;
