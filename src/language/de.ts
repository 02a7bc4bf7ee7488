import type { Translation } from '../domain/language.ts';
import type english from './en.ts';

export default {
  phrases: {
    share: '{percent} ({part, number} von {whole, number})',
    range: '{ends, select, same {etwa {low}} other {{low} bis {high}}}',
    onDay: 'am {day}',
    fromTo: 'vom {first} bis {last}',
    days: '{first} bis {last}',
    notConfirmed:
      'Nicht bestätigt: Niemand hat einen Erfolg gemeldet, deshalb {likely, plural, one {ist der eine Abschluss} other {sind alle # Abschlüsse}} nur wahrscheinlich. Die Abschlussquote liegt {ends, select, same {bei etwa {low}} other {zwischen {low} und {high}}}.',
    notConfirmedUnknown:
      'Nicht bestätigt: Niemand hat einen Erfolg gemeldet, deshalb {likely, plural, one {ist der eine Abschluss} other {sind alle # Abschlüsse}} nur wahrscheinlich. Bei {unknown, plural, one {einer weiteren Sitzung, die den letzten Schritt abgeschickt hat,} other {# weiteren Sitzungen, die den letzten Schritt abgeschickt haben,}} ist unbekannt, ob es gelang. Die Abschlussquote liegt {ends, select, same {bei etwa {low}} other {zwischen {low} und {high}}}.',
    partlyDeclared:
      'Nicht bestätigt: {declared, plural, one {# Abschluss ist} other {# Abschlüsse sind}} gemeldet, {likely, plural, one {# weiterer ist} other {# weitere sind}} nur wahrscheinlich. Bei {unknown, plural, one {einer weiteren Sitzung, die den letzten Schritt abgeschickt hat,} other {# weiteren Sitzungen, die den letzten Schritt abgeschickt haben,}} ist unbekannt, ob es gelang. Die Abschlussquote liegt {ends, select, same {bei etwa {low}} other {zwischen {low} und {high}}}.',
    declaredUnknown:
      'Nicht bestätigt: {declared, plural, one {# Abschluss ist} other {# Abschlüsse sind}} gemeldet. Bei {unknown, plural, one {einer weiteren Sitzung, die den letzten Schritt abgeschickt hat,} other {# weiteren Sitzungen, die den letzten Schritt abgeschickt haben,}} ist unbekannt, ob es gelang. Die Abschlussquote liegt {ends, select, same {bei etwa {low}} other {zwischen {low} und {high}}}.',
  },
  mail: {
    open: 'In Waymark öffnen',
    linkTo: '{label}: {url}',
    noMore: 'Nichts mehr davon erhalten',
    noMoreLink: 'Nichts mehr davon erhalten: {url}',
    because:
      'Waymark unter {url} sendet dies, weil jemand mit Eigentümerrechten Ihre Adresse zu den Nachrichten hinzugefügt hat.',
    test: 'Dies ist ein Test mit einem Beispiel. Es ist nichts geschehen.',
    testSubject: 'Test: {subject}',
    subject: '{title}: {name}',
    report: 'Bericht: {about}, {days}',
    outOfTurn: 'Dieser Bericht wurde außer der Reihe gesendet.',
    journeys: 'Journeys',
    titles: {
      'alert.opened': 'Warnung',
      'alert.closed': 'Warnung vorüber',
      'journey.created': 'Journey angelegt',
      'journey.updated': 'Journey geändert',
      'journey.deleted': 'Journey gelöscht',
      'step.created': 'Schritt hinzugefügt',
      'step.updated': 'Schritt geändert',
      'step.deleted': 'Schritt gelöscht',
      'step.reordered': 'Schritte umgestellt',
      'memo.ready': 'Memo fertig',
      'simulation.ready': 'Simulation fertig',
      'forecast.scored': 'Prognose verglichen',
      'report.ready': 'Bericht',
      'erasure.done': 'Löschung erledigt',
    },
  },
  letters: {
    once: 'Einmal gesendet von Waymark unter {url}.',
    onceOrNothing:
      'Einmal gesendet von Waymark unter {url}. Wenn Sie nicht wissen, warum Sie dies erhalten, brauchen Sie nichts zu tun.',
    confirm: {
      subject: 'Bitte bestätigen Sie, dass Sie Nachrichten von Waymark möchten',
      asks: '„{name}“ möchte Nachrichten von Waymark an diese Adresse senden: Warnungen und Neues über die Online-Formulare der Organisation.',
      nothing:
        'Es wird nichts gesendet, bis Sie bestätigen. Wenn Sie nicht wissen, warum Sie gefragt werden, brauchen Sie nichts zu tun.',
      link: 'Bestätigen (innerhalb von 7 Tagen)',
    },
    invitation: {
      subject: 'Einladung zu „{name}“ in Waymark',
      invited: 'Sie sind zu „{name}“ in Waymark eingeladen. Waymark zeigt, wo Menschen Online-Formulare abbrechen.',
      works: 'Der Link funktioniert einmal, 30 Tage lang.',
      link: 'Einladung annehmen',
    },
    password: {
      subject: 'Ein neues Passwort für Waymark festlegen',
      operator:
        'Die Betreiber von Waymark haben einen Link erzeugt, mit dem Sie ein neues Passwort festlegen. Er funktioniert einmal, 7 Tage lang. Bis dahin gilt Ihr altes Passwort.',
      asked:
        'Auf der Anmeldeseite wurde ein Link angefordert, mit dem Sie ein neues Passwort festlegen. Er funktioniert einmal, {minutes, plural, one {# Minute} other {# Minuten}} lang. Bis dahin gilt Ihr altes Passwort.',
      notYou: 'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun: Nur Sie haben den Link.',
      link: 'Neues Passwort festlegen',
    },
    noPassword: {
      subject: 'Sie melden sich bei Waymark ohne Passwort an',
      asked:
        'Auf der Anmeldeseite wurde ein Link angefordert, mit dem Sie ein neues Passwort festlegen. Ihr Konto hat kein Passwort: Es verwendet Single Sign-on.',
      notYou: 'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.',
      link: 'Anmelden',
    },
  },
  consent: {
    confirm: 'Nachrichten erhalten?',
    confirmText:
      '„{org}“ möchte Nachrichten von Waymark an {address} senden. Jede Nachricht hat einen Link, um keine mehr zu erhalten.',
    confirmButton: 'Nachrichten erhalten',
    confirmed: 'Bestätigt',
    confirmedText: 'Nachrichten gehen von jetzt an an {address}.',
    stop: 'Keine Nachrichten mehr erhalten?',
    stopText: '„{org}“ sendet dann keine dieser Nachrichten von Waymark mehr an {address}.',
    stopButton: 'Keine mehr erhalten',
    stopped: 'Keine Nachrichten mehr',
    stoppedText:
      'An {address} gehen keine dieser Nachrichten mehr. Eine, die schon unterwegs ist, kann noch ankommen. Um sie wieder zu erhalten, fragen Sie den Absender.',
  },
  news: {
    journeyCreated: 'Die Journey wurde angelegt.',
    journeyUpdated: 'Die Journey wurde geändert.',
    journeyDeleted: 'Die Journey wurde gelöscht.',
    stepAdded: 'Der Schritt „{step}“ wurde hinzugefügt.',
    stepChanged: 'Der Schritt „{step}“ wurde geändert.',
    stepDeleted: 'Der Schritt „{step}“ wurde gelöscht.',
    stepsMoved: '{n, plural, one {# Schritt steht} other {# Schritte stehen}} jetzt an anderer Stelle.',
    ready: '{kind, select, memo {Das Memo} other {Die Simulation}} „{title}“ ist fertig.',
    refused:
      '{kind, select, memo {Das Memo} other {Die Simulation}} „{title}“ ist fertig: Für ein Ergebnis gibt es zu wenig Daten.',
    scored: 'Die Prognose „{title}“ wurde mit dem verglichen, was nach der Änderung geschah.',
    erased: 'Eine Löschung ist erledigt: {n, plural, one {# Sitzung wurde} other {# Sitzungen wurden}} entfernt.',
  },
  notes: {
    stepAdded: 'Schritt hinzugefügt: {step}',
    stepChanged: 'Schritt geändert: {step} ({members})',
    stepDeleted: 'Schritt gelöscht: {step}',
    stepsMoved: 'Schritte neu geordnet',
    origins: 'Erlaubte Herkünfte geändert: {origins}',
    everyOrigin: 'jede Herkunft',
    script: 'Seiten verwenden Version {version} des Skripts',
  },
  alerts: {
    step: '„{name}“',
    trackingSilent:
      'Seit {since} ist von den Seiten dieser Journey nichts mehr eingegangen; in diesen Stunden sind etwa {usual, plural, one {# Besuch} other {# Besuche}} üblich.',
    stepSilent:
      'Seit {since} hat fast niemand {step} erreicht: {part, number} von {whole, number} Personen, die es hätten können; bis jetzt wären {usual} zu erwarten.',
    noSuccess:
      'Seit {since} hat niemand abgeschlossen (0 von {whole, plural, one {# Person} other {# Personen}} auf dem letzten Schritt); bis jetzt wären {usual} zu erwarten.',
    stepLoss:
      '{percent} der Personen, die {step} sahen, haben dort abgebrochen ({part, number} von {whole, number}, ab {since}); üblich sind {ends, select, same {etwa {low}} other {{low} bis {high}}}.',
    completion:
      '{percent} der Personen haben abgeschlossen ({part, number} von {whole, number}, ab {since}); üblich sind {ends, select, same {etwa {low}} other {{low} bis {high}}}.',
    fieldErrors:
      '{percent} der Personen, die das Feld „{field}“ auf {step} benutzten, stießen auf einen Fehler ({part, number} von {whole, number}); an diesem Wochentag sind {ends, select, same {etwa {low}} other {{low} bis {high}}} üblich.',
    refusedBatches:
      '{percent} der Anfragen der letzten 24 Stunden wurden durch ein Limit abgewiesen ({part, number} von {whole, number}); üblich sind {usual}. In den Zahlen fehlen diese Besuche.',
    markedSessions:
      '{percent} der Besuche der letzten 24 Stunden sind auffällig ({part, number} von {whole, number}); üblich sind {usual}.',
    targetMissed:
      'Das Ziel wurde zwei Wochen hintereinander verfehlt: Letzte Woche haben {percent} abgeschlossen ({part, number} von {whole, number}), das Ziel ist {usual}.',
    timeMissed:
      'Das Ziel für die Dauer bis zum Abschluss wurde zwei Wochen hintereinander verfehlt ({whole, plural, one {# Besuch} other {# Besuche}} in der letzten Woche).',
    receivedGap:
      'Im Fachverfahren gingen {part, plural, one {# Antrag} other {# Anträge}} ein, wo die Seiten {whole, number} als gesendet meldeten ({hours, plural, one {# Stunde} other {# Stunden}} ab {since}); üblich sind {usual, number}.',
    leftOut:
      '{n, plural, one {# Besuch aus einem auffälligen Netz ist} other {# Besuche aus wenigen auffälligen Netzen sind}} dabei nicht gezählt.',
    over: 'Seit {since} ist es wieder wie üblich.',
    cost: 'Etwa {lost, plural, one {# Person} other {# Personen}} weniger als üblich haben es seit Beginn geschafft.',
    never: 'Zufall ist das nicht: Er zeigt es in weniger als einem von einer Milliarde solcher Zeitfenster.',
    notRare: 'Durch bloßen Zufall ist das nicht mehr selten.',
    rare: 'Durch bloßen Zufall zeigt das weniger als 1 von {windows, number} solcher Zeitfenster.',
    look: {
      trackingSilent:
        'Öffnen Sie selbst die erste Seite der Journey und prüfen Sie unter „Einbauen“, ob sie meldet. Wenn es ein Release gab, sehen Sie nach, ob das Skript noch in der Seite ist.',
      stepSilent:
        'Gehen Sie selbst von {before} zu {step}. Wenn das gelingt, meldet die Seite von {step} nicht mehr: Sehen Sie sich das letzte Release an.',
      firstSilent:
        'Öffnen Sie {step} selbst. Wenn das gelingt, meldet die Seite nicht mehr: Sehen Sie sich das letzte Release an.',
      noSuccess:
        'Senden Sie das Formular selbst ab. Wenn das gelingt, meldet die Bestätigungsseite nicht mehr: Sehen Sie sich das letzte Release an.',
      stepLoss: 'Öffnen Sie {step} und vergleichen Sie Fehler, Browser und Geräte mit den Tagen davor.',
      completion:
        'Vergleichen Sie Herkunft, Geräte und Browser dieser Besuche mit den Tagen davor: Kein einzelner Schritt erklärt es.',
      fieldErrors:
        'Geben Sie selbst etwas Übliches in „{field}“ ein und sehen Sie nach, welcher Fehler am häufigsten ist.',
      refusedBatches:
        'Sehen Sie sich unter „Einbauen“ die Anfragen der stärksten Stunde an, und erhöhen Sie das Limit, wenn die Besuche echt sind.',
      markedSessions:
        'Öffnen Sie den Überblick: Er nennt die Auffälligkeiten und lässt diese Besuche mit einem Klick weg.',
      fewerReceived:
        'Senden Sie das Formular selbst ab und suchen Sie es im Fachverfahren: Vielleicht gehen Anträge unterwegs verloren, oder Seiten melden einen Erfolg ohne Antrag.',
      moreReceived:
        'Senden Sie das Formular selbst ab und sehen Sie nach, ob die Sitzung abschließt: Vielleicht fehlt Seiten das Skript, oder Anträge kommen auch auf anderen Wegen.',
      targetMissed:
        'Lesen Sie das neueste Memo der Journey, oder lassen Sie eines erstellen: Es sagt, was zu ändern sich lohnt.',
    },
  },
  feed: {
    alert: 'Warnung: {sentence}',
    over: 'Vorbei: {sentence}',
    memo: 'Memo: {title}',
    forecast: 'Prognose verglichen: {title}',
  },
  report: {
    title: '{journey}, {days}',
    started: 'Sitzungen, die {days} begannen.',
    startedOnly: 'Sitzungen, die {days} begannen, nur {filters}.',
    filter: '{name} {value}',
    twoFilters: '{one}; {other}',
    notGiven: 'nicht angegeben',
    filters: {
      deviceClass: 'Gerät',
      language: 'Sprache',
      source: 'Herkunft',
      browser: 'Browser',
      variant: 'Variante',
      only: 'auffällige mit',
      without: 'ohne auffällige mit',
    },
    filterMarks: {
      foreignHost: 'fremder Host',
      burst: 'auffällig viel aus einem Netz',
      crowd: 'viele Sitzungen in einer Sendung',
      seqGap: 'unmögliche Lücken',
      clock: 'unglaubwürdige Uhr',
      bot: 'Bot',
      proven: 'durch die Seite belegt',
      noStart: 'kein Beginn',
      loneSuccess: 'Erfolg und sonst nichts',
      tooFast: 'zu schnell für einen Menschen',
      truncated: 'abgeschnitten',
    },
    marked:
      'Sitzungen, die vielleicht keine Besucher sind, verändern diese Seite: {n, plural, one {# ist auffällig und wird} other {# sind auffällig und werden}} mitgezählt. Von diesen haben {own} abgeschlossen, von den anderen {others}.',
    notWhole: 'Diese Zahlen sind nicht vollständig',
    silentStep:
      'Der Schritt „{step}“ sendet nichts: Keine Sitzung hat ihn gesehen, obwohl {n, plural, one {# Sitzung einen späteren sah} other {# Sitzungen einen späteren sahen}}.',
    nobody: 'Niemand hat abgeschlossen, von {n, plural, one {# Sitzung} other {# Sitzungen}}.',
    noCompletion:
      'Niemand hat abgeschlossen, obwohl {n, plural, one {# Sitzung} other {# Sitzungen}} den letzten Schritt, „{step}“, {n, plural, one {sah} other {sahen}}. Meldet die Bestätigungsseite den Erfolg?',
    noSession: 'Es begann keine Sitzung.',
    allExcluded:
      '{n, plural, =1 {Die eine Sitzung dieses Zeitraums ist ausgeschlossen} other {Alle # Sitzungen dieses Zeitraums sind ausgeschlossen}}: Ein Inhaber lässt sie aus allen Zahlen weg.',
    excluded: '{n, plural, one {# Sitzung ist} other {# Sitzungen sind}} ausgeschlossen.',
    completed: '{n, plural, one {# Sitzung} other {# Sitzungen}}: {share} abgeschlossen, {range}.',
    stillOpen: '{n, plural, one {# ist} other {# sind}} noch offen.',
    times: 'Die Hälfte der abgeschlossenen Sitzungen dauerte weniger als {half}, neun von zehn weniger als {most}.',
    nothingBefore: 'Davor, {days}: keine Sitzung zum Vergleichen.',
    before: 'Davor, {days}: {n, plural, one {# Sitzung} other {# Sitzungen}}, {percent} abgeschlossen.',
    beganWithin: 'Nicht verglichen: Die Erfassung begann am {day}.',
    tooFewToCompare: 'Zu wenige Sitzungen für einen Vergleich.',
    maybeChance: 'Der Unterschied kann Zufall sein.',
    isNow:
      'Jetzt sind es {by} Prozentpunkte {direction, select, up {mehr} other {weniger}} ({ends, select, same {etwa {low}} other {{low} bis {high}}} Prozentpunkte).',
    targetCompletion: 'Ziel für Abschlüsse: {target}, {reached, select, yes {erreicht} other {nicht erreicht}}.',
    targetTime: 'Ziel für die Dauer (Median): {target}, {reached, select, yes {erreicht} other {nicht erreicht}}.',
    leave: 'Wo Menschen abbrechen',
    tooFewToName: 'Zu wenige Sitzungen, um einen Schritt zu nennen.',
    noneStandsOut: 'Kein Schritt sticht hervor.',
    worst: 'Der Schritt, bei dem die meisten abbrachen, ist „{step}“: {share}, {range}.',
    reasons: {
      met_error:
        'Von denen, die dort abbrachen, stießen {left} auf einen Fehler in „{field}“, von denen, die weitergingen, {wentOn}.',
      was_stopped:
        'Von denen, die dort abbrachen, versuchten {left} abzusenden und wurden aufgehalten, von denen, die weitergingen, {wentOn}.',
      went_back:
        'Von denen, die dort abbrachen, waren {left} zu einem früheren Schritt zurückgegangen, von denen, die weitergingen, {wentOn}.',
    },
    noReason:
      'Nichts, was sie vorher taten, unterscheidet die, die dort abbrachen, deutlich von denen, die weitergingen.',
    newest: 'Die neueste Notiz: „{text}“ am {day}.',
    newestTooNew: 'Sie wird nicht verglichen: Dazu braucht es ganze Wochen auf beiden Seiten.',
    newestTooFew: 'Zu wenige Sitzungen, um die Wochen davor und danach zu vergleichen.',
    newestMoved:
      'In {weeks, plural, one {der Woche} other {den # Wochen}} danach schlossen {after} ab, in {weeks, plural, one {der Woche} other {den # Wochen}} davor {before}.',
    groups: 'Nebeneinander',
    groupsCaption:
      'Abschlussquote nach Gerät und Version der Seite; Gruppen mit weniger als {least, number} Sitzungen fehlen',
    groupsHead: {
      group: 'Gruppe',
      sessions: 'Sitzungen',
      completed: 'Abgeschlossen',
      share: 'Anteil',
      interval: '95-%-Intervall',
    },
    devices: { desktop: 'Desktop', mobile: 'Smartphone', tablet: 'Tablet' },
    version: 'Version „{variant}“',
    someSteps: 'Die {shown, number} Schritte mit den meisten Abbrüchen, von {all, number}.',
    unreached: 'Niemand erreichte {steps}.',
    quoted: '„{name}“',
    steps: 'Schritte in ihrer Reihenfolge',
    bars: 'Der Balken: der Anteil aller Sitzungen, die den Schritt erreichten, am Ende die Abbrüche dort',
    head: { step: 'Schritt', interval: '95-%-Intervall' },
    method: 'Intervalle sind 95-%-Intervalle. Wie jede Zahl berechnet wird: {url}',
    page: 'Seite {page, number} von {pages, number}',
  },
  scheduled: {
    firstToKnow: 'Zuerst zu wissen',
    nothing:
      'Es wurde {days} nichts erfasst: Keine Sitzung begann. Der nächste Bericht kommt, wenn wieder etwas erfasst wird.',
    whenCounted: 'Der nächste Bericht kommt, wenn wieder Sitzungen gezählt werden.',
    summary: '{n, plural, one {# Sitzung} other {# Sitzungen}} {days}, {share} abgeschlossen.',
    summaryOfAll:
      '{n, plural, one {# Sitzung} other {# Sitzungen}} in {journeys, plural, one {# Journey} other {# Journeys}} {days}, {share} abgeschlossen.',
    notComparable:
      'Ein Vergleich mit {every, select, week {der Woche davor} other {dem Monat davor}} ist nicht möglich.',
    maybeChance: 'Der Unterschied zu {every, select, week {der Woche davor} other {dem Monat davor}} kann Zufall sein.',
    thatIs:
      'Das sind {by} Prozentpunkte {direction, select, up {mehr} other {weniger}} ({ends, select, same {etwa {low}} other {{low} bis {high}}} Prozentpunkte) als {every, select, week {in der Woche davor} other {im Monat davor}}.',
    noJourney:
      'In keiner Journey ist der Unterschied zu {every, select, week {der Woche davor} other {dem Monat davor}} mehr als Zufall.',
    higher:
      'In {up, plural, one {# Journey ist die Abschlussquote} other {# Journeys ist die Abschlussquote}} höher als {every, select, week {in der Woche davor} other {im Monat davor}}, um mehr als Zufall.',
    lower:
      'In {down, plural, one {# Journey ist die Abschlussquote} other {# Journeys ist die Abschlussquote}} niedriger als {every, select, week {in der Woche davor} other {im Monat davor}}, um mehr als Zufall.',
    both: 'Die Abschlussquote ist in {up, plural, one {# Journey} other {# Journeys}} höher und in {down, plural, one {# Journey} other {# Journeys}} niedriger als {every, select, week {in der Woche davor} other {im Monat davor}}, um mehr als Zufall.',
    alerts: '{n, plural, one {# Warnung wurde} other {# Warnungen wurden}} ausgelöst.',
    moreAlerts: '{n, plural, one {# weitere Warnung wurde} other {# weitere Warnungen wurden}} ausgelöst.',
    interval: 'Das 95-%-Intervall der Abschlussquote ist {range}.',
    row: '{name}: {now}; {every, select, week {in der Woche davor} other {im Monat davor}} {before}',
    journeyRow:
      '{name}: {n, plural, one {# Sitzung} other {# Sitzungen}} ({every, select, week {in der Woche davor} other {im Monat davor}} {before, number}), Abschlussquote {rate}, {verdict}',
    sessions: 'Sitzungen',
    completed: 'Abgeschlossen',
    completion: 'Abschlussquote',
    journey: 'Journey',
    change: 'Änderung',
    thisOne: '{every, select, week {Die Woche} other {Der Monat}}',
    oneBefore: '{every, select, week {Die Woche davor} other {Der Monat davor}}',
    notCompared: 'nicht verglichen',
    chance: 'vielleicht Zufall',
    changedBy: 'Änderung: {change}',
    moved: '{by} Prozentpunkte {direction, select, up {mehr} other {weniger}}',
    moreJourneys: '{n, plural, one {# weitere Journey hat} other {# weitere Journeys haben}} Sitzungen.',
    kept: 'Ereignisse werden seit {day} aufbewahrt: Älteres ist in keiner dieser Zahlen.',
    stepChanged: 'Seit {day} haben {after} derer, die „{step}“ sahen, dort abgebrochen, statt {before}.',
    alertsOpened: 'Ausgelöste Warnungen',
    newestMemo: 'Neuestes Memo',
    forecasts: 'Prognosen, verglichen mit dem, was geschah',
    named: '{journey}: {text}',
    made: '{text} ({day})',
    forecast:
      '„{title}“: Vorhergesagt waren {spread, select, none {{q10, number}} other {{q10, number} bis {q90, number}}} Abschlüsse mehr (80 %), {came, number} kamen (95-%-Intervall {ends, select, same {etwa {low, number}} other {{low, number} bis {high, number}}}): {inside, select, yes {wie vorhergesagt} other {außerhalb der Prognose}}.',
  },
  publicPage: {
    lead: 'Zahlen dieses Dienstes nach Monaten, veröffentlicht von: {organization}.',
    none: 'Noch ist kein Monat veröffentlicht.',
    withheldMeans:
      '„Zurückgehalten“: Eine der Anzahlen, aus denen die Zahl besteht, ist kleiner als 10. Keine Anzahl ist veröffentlicht, aus der sich eine zurückgehaltene berechnen ließe. „Nicht angegeben“: Niemand hat sie gezählt.',
    leftOut: 'Weggelassen',
    leftOutFew: 'weniger als 10',
    leftOutMeans:
      'Sitzungen, die gefälscht aussehen, gehen in keine Zahl ein: solche mit auffälligen Merkmalen und solche aus wenigen Netzen, die an einem Tag auffallen. Monate, die vor dieser Regel veröffentlicht wurden, haben hier keine Zahl.',
    completionsMean:
      'Abschlüsse sind „gemeldet“, wo der Dienst jeden Erfolg gemeldet hat, und „wahrscheinlich, nicht bestätigt“, wo ein Skript sie aus dem Verhalten der Seiten geschlossen hat.',
    meaning: 'Was die Zahlen bedeuten',
    defined: '{title}, Definition {version, number}: {text}',
    headOf: '{title} (Definition {version, number})',
    titleOf: '{title}, Definition {version, number}',
    corrections: 'Korrekturen',
    correctionsMean:
      'Ein veröffentlichter Monat ändert sich nie stillschweigend. Anzahlen, die sich um weniger als 10 geändert haben, bleiben, wie sie veröffentlicht sind: Der Unterschied wäre selbst eine kleine Anzahl.',
    noCorrection: 'Kein Monat ist korrigiert worden.',
    proofs: 'Nachweise',
    proofsMean:
      'Jede Zahl hat einen SHA-256-Wert über die Summen, aus denen sie berechnet ist, ihre Definition und die Versionen des Skripts. „waymark page verify“ berechnet sie aus einem Export des Dienstes erneut.',
    asCsv: 'Diese Zahlen als CSV',
    asJson: 'Diese Zahlen als JSON, mit ihren Nachweisen',
    title: '{name}: Zahlen nach Monaten',
    byMonth: 'Zahlen nach Monaten, der neueste zuerst',
    month: 'Monat',
    completions: 'Abschlüsse',
    corrected: '{month} (korrigiert)',
    completionsAre: { declared: 'gemeldet', likely: 'wahrscheinlich, nicht bestätigt' },
    withheld: 'zurückgehalten',
    notGiven: 'nicht angegeben',
    correctionsByMonth: 'Korrekturen, der neueste Monat zuerst',
    correctionsHead: { corrected: 'Korrigiert', reason: 'Grund', before: 'Vorher', after: 'Nachher' },
    same: 'dieselben Zahlen',
    figureIs: '{title}: {value}',
    proofsByFigure: 'Nachweise der aktuellen Zahlen',
    proofsHead: { figure: 'Zahl', sums: 'Summen', batches: 'Pakete', script: 'Skript' },
    unknown: 'unbekannt',
    definitions: {
      sessions: {
        title: 'Versuche',
        text: 'Sitzungen, die in dem Monat begannen: Besuche des Formulars in einem Browser-Tab.',
      },
      completed: {
        title: 'Abgeschlossene Vorgänge',
        text: 'Versuche des Monats, deren Absenden innerhalb von 24 Stunden gelang.',
      },
      completionRate: { title: 'Abschlussquote', text: 'Abgeschlossene Vorgänge geteilt durch Versuche.' },
      medianTime: {
        title: 'Mittlere Dauer (Median)',
        text: 'Die Hälfte der abgeschlossenen Vorgänge dauerte kürzer, vom ersten Ereignis des Versuchs bis zum Erfolg; ganze Sekunden.',
      },
      digitalTakeUp: {
        title: 'Digitale Nutzung',
        text: 'Abgeschlossene Vorgänge geteilt durch diese und die Vorgänge auf anderen Wegen, etwa am Schalter und per Post, wie die Organisation sie gezählt hat.',
      },
      satisfaction: {
        title: 'Zufriedenheit',
        text: 'Antworten „zufrieden“ oder „sehr zufrieden“ geteilt durch alle Antworten, wie die Organisation sie gezählt hat.',
      },
      costPerTransaction: {
        title: 'Kosten je Vorgang',
        text: 'Die Kosten des Dienstes in dem Monat, wie die Organisation sie angegeben hat, geteilt durch abgeschlossene Vorgänge.',
      },
    },
  },
  sharedPage: {
    rounded: 'Anzahlen sind auf Zehner gerundet. Was weniger als zehn Menschen betrifft, wird nicht gezeigt.',
    notShown: 'nicht gezeigt',
    fewer: 'weniger als {least, number}',
    lead: '{organization}, {journey}: Sitzungen, die {span} begannen.',
    stepOf: '{step}: ein Schritt von {journey}',
    completed: '{sessions} Sitzungen; abgeschlossen: {share}.',
    saw: '{sessions} Sitzungen sahen ihn; hier abgebrochen: {share}.',
    medianNotShown: 'Dauer (Median): nicht gezeigt.',
    halfCompleted: 'Die Hälfte der abgeschlossenen Sitzungen dauerte weniger als {time}.',
    halfWentOn: 'Die Hälfte derer, die weitergingen, blieb weniger als {time}.',
    allDeclared: '{declared} Abschlüsse, alle gemeldet; {none} Absendungen ohne Antwort.',
    partly:
      'Nicht bestätigt: {declared} Abschlüsse sind gemeldet und {likely} nur wahrscheinlich. Bei {unknown} weiteren Sitzungen, die den letzten Schritt abgeschickt haben, ist unbekannt, ob es gelang.',
    likely:
      'Nicht bestätigt: Niemand hat einen Erfolg gemeldet, deshalb sind {likely} Abschlüsse nur wahrscheinlich. Bei {unknown} weiteren Sitzungen, die den letzten Schritt abgeschickt haben, ist unbekannt, ob es gelang.',
    unknown:
      'Nicht bestätigt: {declared} Abschlüsse sind gemeldet. Bei {unknown} weiteren Sitzungen, die den letzten Schritt abgeschickt haben, ist unbekannt, ob es gelang.',
    rateBetween: 'Die Quote liegt {ends, select, same {bei etwa {low}} other {zwischen {low} und {high}}}.',
    leftBetween:
      'Der Anteil derer, die hier abbrachen, liegt {ends, select, same {bei etwa {low}} other {zwischen {low} und {high}}}.',
    steps: 'Schritte',
    inOrder: 'Schritte, in ihrer Reihenfolge',
    head: { step: 'Schritt', reached: 'Sitzungen, die ihn sahen' },
    nothing: 'Hier wird nichts geteilt',
    nothingText:
      'Der Link ist abgelaufen oder wurde zurückgezogen, oder seine Adresse ist nicht vollständig. Bitten Sie den Absender um einen anderen.',
    asksPassword: 'Diese Seite hat ein Passwort',
    asksPasswordText: 'Wer Ihnen den Link geschickt hat, kennt es.',
    password: 'Passwort',
    show: 'Anzeigen',
    wrongPassword: 'Das ist nicht das Passwort',
    tooMany: 'Zu viele Versuche. Versuchen Sie es in {minutes, number} Minuten erneut',
  },
} satisfies Translation<typeof english>;
