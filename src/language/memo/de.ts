import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  phrases: {
    points: '{value} Prozentpunkte',
    pointsBetween: '{ends, select, same {etwa {low} Prozentpunkte} other {zwischen {low} und {high} Prozentpunkten}}',
    fewerThanOne: 'weniger als 1',
    times: '{value}-mal',
    hours: '{value} {isOne, select, yes {Stunde} other {Stunden}}',
    share: '{percent} ({part} von {whole})',
    days: '{first} bis {last}',
    quoted: '„{name}“',
    per: '{days, number} Tage',
    title: '{journey}, {days}',
    action: '{suggestion} – {who}.',
  },
  groups: {
    device:
      '{value, select, mobile {auf Smartphones} desktop {am Desktop} tablet {auf Tablets} none {auf unbekannten Geräten} other {auf {name}}}',
    language: '{value, select, none {ohne Sprache} other {auf {name}}}',
    browser:
      '{value, select, none {mit unbekanntem Browser} app {in einer App} another {mit einem anderen Browser} other {mit {name}}}',
    variant: 'mit der Variante „{name}“',
    source: '{value, select, none {ohne Herkunft} other {von „{name}“}}',
  },
  errors: {
    any: 'einen Fehler',
    named: '„{code}“',
    valueMissing: '„nichts eingegeben“',
    format: '„das Format wurde nicht angenommen“',
    badInput: '„keine Zahl oder kein Datum“',
    rangeOverflow: '„zu groß oder zu spät“',
    rangeUnderflow: '„zu klein oder zu früh“',
    stepMismatch: '„dieser Wert ist nicht erlaubt“',
    tooShort: '„zu kurz“',
    tooLong: '„zu lang“',
  },
  who: {
    page: 'Wer die Seite baut',
    form: 'Wer das Formular baut',
    design: 'Wer die Seite gestaltet',
    checks: 'Wer die Prüfungen und Meldungen dieser Seite schreibt',
    change: 'Wer die Änderung gemacht hat',
    translation: 'Wer die Seite schreibt und übersetzt',
    links: 'Wer die Seiten schreibt, die hierher verweisen',
  },
  summary: {
    broken: '{n, plural, =1 {Eines funktioniert nicht.} other {# Dinge funktionieren nicht.}}',
    worth: '{n, plural, =1 {Eines zu ändern lohnt sich.} other {# Dinge zu ändern lohnt sich.}}',
    period: 'Vom {days} gab es {n, plural, one {# Besuch} other {# Besuche}}.',
    only: 'Gezählt wurden nur Besuche {groups}.',
    spent: 'Menschen verbrachten {hours} in Besuchen, die sie abbrachen.',
    notDeclared:
      'Es ist nicht bestätigt, dass diese Journey jeden Erfolg meldet: Welche Besuche abgeschlossen wurden, ist zum Teil aus dem gefolgert, was ihre Seiten taten.',
  },
  facts: {
    hoursLost:
      'Menschen verbrachten {hours} in {n, plural, one {# Besuch, den} other {# Besuchen, die}} sie abbrachen.',
    hoursAsBurden:
      'Pausen zählen bis zu {minutes, plural, one {# Minute} other {# Minuten}}, wie auf der Seite „Aufwand“, die für diese Tage ohne auffällige Besuche dieselbe Zahl zeigt.',
    hoursLostAt:
      '{hours} davon in {n, plural, one {# Besuch, der} other {# Besuchen, die}} bei „{step}“ {n, plural, one {endete} other {endeten}}.',
    brief:
      '{n, plural, one {# Besuch am Tag dauert} other {# Besuche am Tag dauern}} unter 3 Sekunden und {n, plural, one {sieht} other {sehen}} eine einzige Seite ({share}).',
    briefApart: 'Sie werden unten mit nichts verglichen. Wenn es Programme sind, schließen Sie sie aus.',
    briefMost: '{share} davon sind {group}: Dort sind {own} von 100 Besuchen so kurz, sonst {others} von 100.',
    briefOpen: 'Öffnen Sie die erste Seite {group}: Vielleicht wird sie dort nicht angezeigt.',
    completed: '{share} haben abgeschlossen, {ends, select, same {etwa {low}} other {zwischen {low} und {high}}}.',
    daysDiffer:
      'Die Tage unterscheiden sich um mehr als Zufall: Die Vergleiche unten kennen den Anteil nur als {ends, select, same {etwa {low}} other {zwischen {low} und {high}}}.',
    nothingLarge: 'Es gab nichts, das für einen Vergleich groß genug war.',
    nothingStandsOut: 'Nichts sticht hervor, dessen Änderung sich lohnt.',
    comparisons: '{n, plural, one {# Vergleich wurde} other {# Vergleiche wurden}} angestellt.',
    detectable:
      'Bei diesem Verkehr wäre ein Unterschied um {points} bei einem Schritt in 4 von 5 Fällen gefunden worden.',
    tooLittle:
      'Es ist zu wenig für einen Vergleich: {n, plural, one {# Besuch} other {# Besuche}} in {days, number} Tagen, nötig sind {least, number}.',
    neverEnough: 'Beim derzeitigen Verkehr bringen auch {days, number} Tage nicht genug.',
    enoughOn: 'Beim derzeitigen Verkehr ist am {day} genug eingegangen, für ein Memo über {days, number} Tage.',
    networks:
      '{n, plural, one {# Besuch aus einem auffälligen Netz ist} other {# Besuche aus auffälligen Netzen sind}} weggelassen.',
    exclusions: 'Ausschlüsse der Organisation lassen {n, plural, one {# Besuch} other {# Besuche}} weg.',
    marked: '{n, plural, one {# auffälliger Besuch ist} other {# auffällige Besuche sind}} weggelassen.',
    markedBy: '{n, plural, one {# auffälliger Besuch ist} other {# auffällige Besuche sind}} weggelassen: {marks}.',
  },
  marked: {
    memoCounted:
      'Sitzungen, die vielleicht keine Besucher sind, verändern dieses Memo: {n, number} sind auffällig und mitgezählt. Von diesen haben {own} abgeschlossen, von den anderen {others}.',
    memoLeftOut:
      'Sitzungen, die vielleicht keine Besucher sind, würden dieses Memo verändern: {n, number} sind auffällig und weggelassen. Von diesen haben {own} abgeschlossen, von den anderen {others}.',
    forecastCounted:
      'Sitzungen, die vielleicht keine Besucher sind, verändern diese Prognose: {n, number} sind auffällig und mitgezählt. Von diesen haben {own} abgeschlossen, von den anderen {others}.',
    forecastLeftOut:
      'Sitzungen, die vielleicht keine Besucher sind, würden diese Prognose verändern: {n, number} sind auffällig und weggelassen. Von diesen haben {own} abgeschlossen, von den anderen {others}.',
  },
  marks: {
    other: '{n, number} {mark}',
    foreignHost: '{n, number} von einem anderen Host',
    bot: '{n, number} von Programmen',
    crowd: '{n, number} als viele in einer Sendung',
    seqGap: '{n, number} mit Lücken, die keine Seite lässt',
    loneSuccess: '{n, number} mit einem Erfolg und sonst nichts',
    tooFast: '{n, number} schneller als ein Mensch',
    truncated: '{n, number} jenseits der Grenzen einer Sitzung',
    clock: '{n, number} mit unglaubhaften Zeiten',
  },
  health: {
    headline: 'Sehen Sie sich zuerst die Erfassung an: Teile dieser Journey melden nicht, was sie sollten.',
    capped: 'Bis das in Ordnung ist, ist jeder Befund unten nur eine Beschreibung (Grad D).',
    noSteps: 'Die Journey hat keine Schritte: Verglichen werden können nur ganze Sitzungen.',
    lost: 'Mindestens {loss} der Ereignisse kamen nie an; {gapped} der Besuche fehlen welche.',
    marked: '{percent} der Besuche sind auffällig: Vielleicht sind es keine von Menschen.',
    astray: '{share} der Besuche sahen keinen eingerichteten Schritt.',
    nowhere: '{share} der Besuche sahen gar keinen Schritt.',
    unknown: 'Seiten melden {keys}; so heißt kein Schritt der Journey.',
    silent: 'Kein Besuch sah {keys}. Prüfen Sie die Schrittschlüssel dieser Seiten.',
    concluded:
      'Bei {share} der abgeschlossenen Besuche hat das Skript den Abschluss gefolgert. Melden Sie den Erfolg auf der Seite, die ihn bestätigt.',
    untried: '{share} der abgeschlossenen Besuche versuchten nie, das Formular abzusenden.',
    endless: '{share} der Besuche meldeten ihr Ende nicht.',
    gradeLost: 'Mindestens {loss} der Ereignisse kamen nie an.',
    gradeOpen: '{share} der Besuche sind noch offen: Wie sie enden, ist nicht bekannt.',
    gradeDevices:
      'Der Anteil der Ereignisse, die nie ankamen, ist bei Menschen {one} ({lostOne}) und {two} ({lostTwo}) verschieden.',
  },
  crowds: {
    hour: 'Ohne die Besuche, die in einer Stunde eintrafen, um {hour} UTC, ist es verschwunden.',
    client: 'Ohne die Besuche eines Browsers ist es verschwunden.',
    mark: 'Ohne die auffälligen Besuche ist es verschwunden.',
  },
  alarms: {
    atLast: '{n, plural, one {# Person hat} other {# Personen haben}} in diesen Tagen „{step}“ erreicht.',
    nobodyAtLast: 'Auch den letzten Schritt hat niemand erreicht.',
    try: 'Senden Sie das Formular heute selbst ab; wenn das gelingt, melden Sie den Erfolg auf der Seite, die ihn bestätigt.',
    nobody:
      'Niemand hat diese Journey seit dem {day} abgeschlossen (0 von {n, plural, one {# Besuch} other {# Besuchen}}).',
    low: 'Nur {share} von 100 Personen schließen ab ({part} von {whole}). Haben Sie das erwartet?',
    lowDismiss: 'Wenn ja, verwerfen Sie dies, und es bleibt still.',
    since: 'Seit dem {day}',
    on: 'Am {day}',
    from: 'Vom {days}',
    stoppedAll:
      '{when} {isStep, select, yes {kam niemand über „{step}“ hinaus} other {schloss niemand ab}} (0 von {whole}); üblich sind {usual} von 100.',
    stopped:
      '{when} {isStep, select, yes {kamen nur {part} von {whole} über „{step}“ hinaus} other {schlossen nur {part} von {whole} ab}}; üblich sind {usual} von 100.',
    alsoAt: 'An denselben Tagen zeigt es sich bei {steps}.',
    goesOn: 'Es dauert an.',
    isOver: 'Es ist vorbei.',
    goThrough: 'Gehen Sie {isStep, select, yes {„{step}“} other {die Journey}} heute selbst durch, und senden Sie ab.',
    findOut:
      'Finden Sie heraus, was in diesen Tagen mit {isStep, select, yes {„{step}“} other {der Journey}} war, damit es nicht wieder geschieht.',
    group:
      '{part} von {whole} Personen {group} {isStep, select, yes {blieben bei „{step}“ stehen} other {schlossen nicht ab}}; von den anderen {others} von 100.',
    ofAll: '{share} aller Personen {isStep, select, yes {brachen dort ab} other {brachen ab}}.',
    goThroughAs: 'Gehen Sie {isStep, select, yes {„{step}“} other {die Journey}} {group} durch, bis zum Ende.',
  },
  changeSince: {
    headline:
      '{isStep, select, yes {Bei „{step}“ enden seit dem {day} {now} von 100 aller Besuche} other {Seit dem {day} schließen {now} von 100 Besuchen ab}}{isMixed, select, yes { bei gleicher Mischung der Besuche} other {}}; in den {weeks, number} Wochen davor waren es {earlier} von 100.',
    compared: 'Seit dem {day} ({what}): {now} in {weeks, number} ganzen Wochen; davor {earlier}.',
    putBack:
      'Sehen Sie nach, was sich am {day} {isStep, select, yes {bei „{step}“} other {in der Journey}} geändert hat ({what}), und machen Sie es rückgängig, wo es geht.',
    keep: 'Behalten Sie, was sich am {day} geändert hat ({what}), und wenden Sie es auch anderswo an.',
    elsewhere: 'Tage, an denen sich nichts änderte, zeigen ebenso große Unterschiede.',
    otherJourneys: 'Andere Journeys der Organisation haben sich ebenso verändert.',
    fewWeeksBefore: 'Vor dem Tag sind nur {weeks, number} Wochen bekannt, nicht {least, number}.',
    fewWeeksAfter: 'Seither sind nur {weeks, number} ganze Wochen vergangen, nicht {least, number}.',
    moving: 'Schon vor dem Tag war es in Bewegung.',
    placebo: 'Auch ein Tag, an dem sich nach allem, was bekannt ist, nichts änderte, zeigt einen Unterschied.',
    otherWay: 'Ohne gleich gehaltene Mischung geht es in die andere Richtung.',
    dated: 'Eine Änderung mit Datum und einer ruhigen Zeit davor; zugelost wurde niemand.',
    target: 'ein Ziel wurde gesetzt',
    given: 'der Tag, der angegeben wurde',
    shipped: 'die Änderung nach „{headline}“',
  },
  change: {
    thatIs:
      'Das sind {between} {isMore, select, yes {mehr} other {weniger}}, bei gleicher Mischung von Geräten, Sprachen und Quellen; unsere beste Schätzung ist {points}.',
    otherChanges: 'Andere Änderungen in diesen Wochen können ein Teil davon sein.',
    fewWeeks: 'Nur {weeks, number} frühere Wochen sagen, wie sehr sich Wochen durch Zufall unterscheiden.',
  },
  course: {
    completion:
      'Von allen Besuchen schlossen {now} {isSince, select, yes {seit dem {day} ({what})} other {in diesen Tagen}} ab, in den Wochen davor {earlier}. Bei gleicher Mischung der Besuche beträgt der Unterschied {ends, select, same {etwa {low}} other {{low} bis {high}}} Punkte.',
    past: 'Von allen Besuchen kamen {now} über „{step}“ hinaus; davor {earlier}.',
    mix: 'Mit einer anderen Mischung von Geräten, Sprachen und Quellen gehen {by} {isMore, select, yes {mehr} other {weniger}} einher.',
    leaveEarlier:
      'So viele Besuche wie zuvor schließen ab, soweit der Zufall es erkennen lässt. Mehr enden schon bei „{step}“: Finden Sie heraus, ob sie sonst auf einer späteren Seite geendet hätten.',
    leaveLater:
      'So viele Besuche wie zuvor schließen ab, soweit der Zufall es erkennen lässt. Weniger enden bei „{step}“: Finden Sie heraus, auf welcher Seite die anderen enden.',
    keepPart:
      'Behalten Sie, was sich bei „{step}“ geändert hat: Dort enden weniger Besuche, obwohl insgesamt weniger abschließen.',
    lookAtPart: 'Sehen Sie sich „{step}“ an: Dort enden mehr Besuche, obwohl insgesamt mehr abschließen.',
    everywhere:
      'Finden Sie heraus, wer kommt oder was sich auf allen Seiten geändert hat: {isMore, select, yes {Mehr} other {Weniger}} Besuche schließen ab, und es zeigt sich auf mehreren Seiten oder begann schon davor.',
  },
  stepLossChange: {
    headline:
      '{isStep, select, yes {Bei „{step}“ enden {now} von 100 aller Besuche} other {{now} von 100 Besuchen schließen ab}}{isMixed, select, yes { bei gleicher Mischung der Besuche} other {}}; in den {weeks, number} Wochen davor waren es {earlier} von 100.',
    compared:
      'Vom {days}: {now} {isStep, select, yes {endeten dort} other {schlossen ab}}; vom {before} waren es {earlier}.',
    unsaid: 'Niemand hat gesagt, was sich geändert hat oder wann.',
    noted: 'In diesen Tagen vermerkt: {what} ({day}).',
    findOut:
      'Finden Sie heraus, was sich um den {day} {isStep, select, yes {bei „{step}“ geändert hat: die Seite, was sie verlangt oder wer auf sie geschickt wird} other {in der Journey geändert hat, oder wer auf sie geschickt wird}}.',
    writeDown:
      'Schreiben Sie auf, was sich {isStep, select, yes {bei „{step}“} other {in der Journey}} geändert hat, damit es bleibt und auch anderswo genutzt werden kann.',
    back: 'In den nächsten vier Wochen ist es wieder wie zuvor.',
    allSteps: 'Alle Schritte verändern sich ebenso: Dann liegt es daran, wer kommt, nicht am Schritt.',
  },
  stepLossPeers: {
    headline:
      'Bei „{step}“ brechen {own} von 100 Personen ab; bei den meisten der {others, number} anderen Schritte vom Typ {type} hier sind es {ends, select, same {etwa {low}} other {{low} bis {high}}} von 100.',
    left: 'Vom {days}: {share} brachen bei diesem Schritt ab.',
    odds: 'Das ist das {ratio}-Fache der Chancen ähnlicher Schritte, {ends, select, same {etwa das {low}-Fache} other {zwischen dem {low}- und dem {high}-Fachen}}.',
    differ: 'Schritte eines Typs unterscheiden sich in dem, was sie verlangen; das kann ein Teil davon sein.',
    compare: 'Vergleichen Sie „{step}“ mit „{other}“ von „{journey}“: Dort brechen {best} von 100 ab.',
    compareAny: 'Vergleichen Sie „{step}“ mit den anderen seines Typs.',
    asksMore: 'Er verlangt mehr Felder oder Dokumente als die anderen und muss das.',
    grade: 'Schritte eines Typs unterscheiden sich in dem, was sie verlangen.',
  },
  groupGap: {
    headline:
      '{isStep, select, yes {Bei „{step}“ brechen {worse} von 100 Personen {one} ab, und {better} von 100 {two}} other {{worse} von 100 Personen {one} schließen ab, und {better} von 100 {two}}}.',
    compared: 'Vom {days}: {worse} {one}, {better} {two}.',
    difference:
      'Der Unterschied liegt {between}, {by, select, device {innerhalb derselben Sprachen} language {auf denselben Geräten} other {auf denselben Geräten und innerhalb derselben Sprachen}}; unsere beste Schätzung ist {points}.',
    chosen:
      'Menschen haben {by, select, device {ihr Gerät} language {ihre Sprache} source {ihre Herkunft} browser {ihren Browser} other {ihre Variante}} selbst gewählt; andere Unterschiede zwischen ihnen können ein Teil davon sein.',
    grade:
      '{by, select, device {Geräte} language {Sprachen} source {Herkünfte} browser {Browser} other {Varianten}} wurden den Menschen nicht zugelost.',
    goThrough:
      'Gehen Sie {isStep, select, yes {„{step}“} other {die Journey}} {one} und dann {two} durch, und schreiben Sie auf, was verschieden ist.',
    read: 'Lassen Sie {isStep, select, yes {„{step}“} other {die Journey}} {one} von jemandem lesen, der so liest, und vergleichen Sie mit {two}.',
    show: 'Zeigen Sie {isStep, select, yes {„{step}“} other {die Journey}} {two} allen, sobald der Test vorbei ist.',
    checkInformation: 'Sehen Sie nach, was Menschen {one} gesagt wird, bevor sie kommen, und für wen es gedacht ist.',
    gone: 'Der Unterschied ist in den nächsten {days, number} Tagen ohne jede Änderung der Seite verschwunden.',
    goneOnOnePage: 'Der Unterschied ist unter Menschen von ein und derselben Seite verschwunden.',
    goneInOneSource: 'Der Unterschied ist unter Menschen derselben Herkunft verschwunden.',
  },
  variants: {
    headline:
      '{isStep, select, yes {Bei „{step}“ enden {worse} von 100 aller Besuche {one} und {better} von 100 {two}} other {{worse} von 100 Besuchen {one} schließen ab, und {better} von 100 {two}}}.',
    asMany:
      'Zeigen Sie noch keine allen: {one} schließen so viele Besuche ab wie {two}, soweit der Zufall es erkennen lässt.',
    part: 'Zeigen Sie die Journey {two} allen, sobald der Test vorbei ist. Bei „{step}“ enden {one} weniger Besuche: Dieser Teil ist es wert, behalten zu werden.',
    even: 'Jeder Besuch zählt für die Variante, die er zuerst sah. Wer vor dem geplanten Ende nachsieht, findet zu oft Unterschiede.',
    uneven:
      'Die Varianten wurden nicht gleich oft gezeigt; wer welche sah, kann sich auch sonst unterscheiden, und das kann ein Teil davon sein.',
    gradeEven: 'So viele Personen sahen jede Variante, wie der Zufall sie ihnen zeigen würde.',
    gradeUneven: 'Eine Variante sahen mehr Personen, als der Zufall sie ihnen zeigen würde.',
  },
  fieldErrors: {
    headline:
      'Von denen, die bei „{field}“ auf {met, select, again {einen zweiten Fehler} other {{error}}} stießen, brachen {with} von 100 ab; von den anderen, die ebenso lange hier waren, {without} von 100.',
    came: 'Vom {days} waren Menschen {n, plural, one {#-mal} other {#-mal}} bei „{step}“; bei {share} davon stießen sie bei „{field}“ auf {met, select, again {einen zweiten Fehler} other {{error}}}.',
    thatIs: 'Das sind {points} mehr, die abbrachen, {between}.',
    most: 'Die häufigsten Fehler: {errors}.',
    differ: 'Wer auf den Fehler stößt, kann sich auch sonst unterscheiden; das kann ein Teil davon sein.',
    grade: 'Wer auf den Fehler stößt, hat kein Los entschieden: Diese Menschen können anders sein.',
    asMany: 'Nach einer Änderung der Meldung oder der Regel des Feldes brechen ebenso viele ab.',
    others: 'Andere Fehler auf der Seite, mit anderen Meldungen, zeigen dasselbe.',
  },
  advice: {
    valueMissing: 'Sagen Sie vor „{field}“, dass es nötig ist und warum, oder machen Sie es freiwillig (bei „{step}“).',
    format:
      'Lassen Sie in „{field}“ Leerzeichen und Striche zu, und zeigen Sie ein Beispiel für das Erwartete (bei „{step}“).',
    badInput:
      'Sagen Sie vor „{field}“, welche Zahlen oder Daten es annimmt und wie sie geschrieben werden (bei „{step}“).',
    range: 'Sagen Sie vor „{field}“, welchen Bereich es annimmt (bei „{step}“).',
    tooShort: 'Sagen Sie vor „{field}“, wie lang es sein muss, und zählen Sie mit (bei „{step}“).',
    tooLong: 'Sagen Sie vor „{field}“, wie lang es sein darf, und zählen Sie mit (bei „{step}“).',
    other:
      'Sagen Sie bei „{field}“, was falsch ist und was richtig wäre, und behalten Sie das Eingegebene (bei „{step}“).',
  },
  submitBlocked: {
    headline:
      'Von denen, die „{step}“ absenden wollten, wurden {share} von 100 beim letzten Versuch von seinen Prüfungen aufgehalten.',
    compared:
      'Vom {days}: {share}, {ends, select, same {etwa {low}} other {zwischen {low} und {high}}}. {left} der Aufgehaltenen brachen dort ab.',
    before:
      'In den {weeks, number} Wochen davor waren es {percent}{rose, select, yes {} other {; so sehr unterscheiden sich Wochen durch Zufall}}.',
    met: 'Die Fehler, die die meisten aufhielten: {errors}.',
    errorAt: '{error} bei „{field}“ ({n, plural, one {#-mal} other {#-mal}})',
    look: 'Sehen Sie sich die Fehler von „{step}“ an: Nehmen Sie an, was angenommen werden kann, und sagen Sie neben dem Feld, was falsch ist.',
    elsewhere: 'Das Formular wird anderswo geprüft, und was hier aufgehalten wird, sehen die Menschen nicht.',
    programs: 'Programme, die Formulare ausfüllen, sind die meisten der Aufgehaltenen.',
    gradeRose: 'Verglichen mit den Wochen davor ist es um mehr höher, als sich Wochen durch Zufall unterscheiden.',
    gradeAlone: 'Ein Anteil für sich: Verglichen wurde nichts.',
  },
  names: {
    sides: {
      now: 'Besuche in diesen Tagen',
      before: 'Besuche davor',
      since: 'Besuche seither',
      with: 'Besuche damit',
      without: 'Besuche ohne das',
      share: 'Besuche damit',
      group: 'Besuche dieses Schritts',
    },
    of: 'Besuche {group}',
    methods: {
      shares: 'Anteile innerhalb derselben Geräte und Sprachen (Mantel und Haenszel), Tag für Tag',
      weeks: 'Anteile bei gleich gehaltener Mischung von Geräten und Sprachen, Woche für Woche (Welch)',
      odds: 'Chancen abzubrechen unter Aufenthalten, die nach ebenso langer Zeit endeten (Mantel und Haenszel), Tag für Tag',
      share: 'ein Anteil für sich, sein Intervall (Wilson) breiter, wo sich Tage unterscheiden',
      peers: 'der Mittelwert der anderen Schritte, wie sie sich wirklich unterscheiden (Paule und Mandel)',
    },
    journey: 'Die Journey',
    beside: '{one} und {two} im Vergleich',
    since: 'seit dem {day}',
    questions: {
      step_loss_change: 'Abbrüche bei einem Schritt im Vergleich mit früher',
      step_loss_peers: 'Abbrüche bei einem Schritt im Vergleich mit seinesgleichen',
      group_gap: 'Unterschied zwischen Gruppen',
      error_loop: 'wiederholter Fehler',
      error_unrecovered: 'Fehler, nach dem abgebrochen wird',
      submit_blocked: 'aufgehaltenes Absenden',
      change_since: 'Änderung seit einem Tag',
      variant_difference: 'Unterschied zwischen Varianten',
    },
  },
  document: {
    todo: 'Was zu tun ist',
    inShort: 'In Kürze',
    broken: 'Was nicht funktioniert',
    worth: 'Was zu ändern sich lohnt',
    doThis: 'Was zu tun ist: {suggestion}',
    doThisWho: 'Was zu tun ist: {suggestion} {who}.',
    showsAt: 'Es zeigt sich bei:',
    weeksBefore: 'Die Wochen vor dem {from} sind jene, mit denen verglichen wird.',
    weeks: 'Woche für Woche, von 100 Personen: {weeks}.',
    none: 'keine',
    noDifference: 'kein Unterschied',
    asOften: 'gleich oft',
    sure: 'Wie sicher: {meaning} (Grad {grade}). {reasons} {status}',
    grades: {
      A: 'der Zufall entschied, wer was sah',
      B: 'eine Änderung mit Datum und einer ruhigen Zeit davor',
      C: 'es tritt zusammen auf; wer in welcher Gruppe ist, entschied nicht der Zufall',
      D: 'eine Beschreibung, oder für mehr fehlt zu viel',
    },
    status: {
      new: 'Die Tage davor zeigen es nicht.',
      replicated: 'Die Tage davor zeigen es ebenfalls.',
      too_few: 'Die Tage davor haben zu wenige Sitzungen, um zu sagen, ob sie es zeigen.',
      only: 'So werden nur die Tage dieses Memos verglichen.',
    },
    gain: 'Was es wert sein kann: {ends, select, same {etwa {low, number}} other {{low, number} bis {high, number}}} Personen mehr, die in {days, number} Tagen abschließen. Mehr als {ceiling, number} können es nicht sein.',
    change: 'Was unsere Meinung ändern würde:',
    plot: '{estimand}: {text}. {headline}',
    estimands: { riskDifference: 'Unterschied', oddsRatio: 'Chancenverhältnis', share: 'Anteil' },
    range: '{ends, select, same {etwa {low}} other {{low} bis {high}}}',
    look: 'Fünf dieser Besuche ansehen',
  },
  appendix: {
    heading: 'Anhang: wie das berechnet wurde',
    about: 'Journey: {journey}. Tage: {days} ({zone}).',
    interval: 'Intervall, an die Auswahl angepasst',
    alone: '95-%-Intervall dieser Frage allein',
    partOf: '{part, number} von {whole, number}',
    p: 'p dieser Frage allein',
    adjusted: 'p, an alle Vergleiche angepasst',
    method: 'Verfahren',
    head: { figure: 'Kennzahl', value: 'Wert' },
    below: 'unter {value}',
    notShown: 'Nicht gezeigt',
    notShownWhy:
      'Diese sind mehr als Zufall, aber zu klein, um zu handeln, von Seiten, die sich alle gleich bewegen, oder ohne die Besuche einer Stunde, eines Browsers oder einer Markierung verschwunden.',
    small: 'Sichtbar, aber klein',
    smallHead: { what: 'Was', estimate: 'Schätzung', interval: 'Intervall' },
    noComparison: 'Es wurde kein Vergleich angestellt.',
    comparisons:
      '{n, plural, one {# Vergleich wurde} other {# Vergleiche wurden}} angestellt, und {small, number} waren zu klein dafür. Im Mittel ist höchstens {rate} dessen, was gefunden wird, Zufall (Benjamini und Hochberg). Die Intervalle der Befunde berücksichtigen, dass die Befunde ausgewählt wurden.',
    detectable:
      'Ein Unterschied um {points} zwischen Gruppen bei einem Schritt wäre in 4 von 5 Fällen gefunden worden.',
    before: 'Tage davor, mit denen verglichen wird: {days}.',
    sampled: 'Felder wurden aus einer von {n, number} Sitzungen gelesen.',
    versions: 'Regeln {rules}, Kennzahlen {metrics}, Daten {data}.',
    lossUnknown: 'Wie viele Ereignisse nie ankamen, ist unbekannt.',
    noLoss: 'Soweit bekannt, fehlt kein Ereignis.',
    loss: 'Mindestens {percent} der Ereignisse kamen nie an.',
    compared: 'Was verglichen wurde',
    clearest: 'Die {shown, number} deutlichsten von {n, number}.',
    comparedCaption: 'Vergleiche, die deutlichsten zuerst',
    comparedHead: { question: 'Frage', about: 'Worüber', sessions: 'Sitzungen', p: 'p' },
    tooSmall: 'Was für einen Vergleich zu klein war',
    tooSmallCaption: 'Zu wenige Sitzungen',
    tooSmallHead: { question: 'Frage', about: 'Worüber', have: 'Vorhanden', need: 'Nötig' },
    noneOf: '{of, select, left {keine abgebrochenen} without {keine ohne das} other {keine}}',
    fewOf:
      '{of, select, left {weniger als {n, number} abgebrochene} without {weniger als {n, number} ohne das} other {weniger als {n, number}}}',
    someOf: '{of, select, left {{n, number} abgebrochene} without {{n, number} ohne das} other {{n, number}}}',
  },
  shared: {
    none: 'Nichts in diesem Memo handelt von zehn Personen oder mehr auf jeder Seite.',
    more: '{n, number} weitere handeln von weniger als zehn Personen auf einer Seite und werden nicht gezeigt.',
  },
} satisfies Translation<typeof english>;
