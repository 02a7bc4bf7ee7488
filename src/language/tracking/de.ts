import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  arriving: 'Ereignisse kommen an: {n, number} in der letzten Stunde.',
  pausing: 'Kein Ereignis in der letzten Stunde. Öffnen Sie eine Seite der Journey, um zu sehen, ob eines ankommt.',
  nothingYet:
    'Es ist noch kein Ereignis angekommen. Setzen Sie das Skript in jede Seite der Journey ein und öffnen Sie dann eine davon.',
  quiet:
    'Seit {days, plural, one {# Tag} other {# Tagen}} kein Ereignis. Prüfen Sie, ob die Seiten das Skript noch enthalten.',
  everyOrigin:
    'Jede Herkunft darf Ereignisse senden. Nennen Sie die Herkünfte Ihrer Seiten, damit keine andere es kann.',
  superseded:
    '{dated, select, yes {Seit {day} meldet die Journey ihren Erfolg.} other {Die Journey meldet ihren Erfolg.}} {n, plural, one {# Sitzung, deren Abschluss nur das Skript erschlossen hatte, zählt} other {# Sitzungen, deren Abschluss nur das Skript erschlossen hatte, zählen}} nicht mehr als abgeschlossen, auch rückwirkend.',
  offline:
    '{n, plural, one {# Sitzung} other {# Sitzungen}} der letzten 7 Tage {n, plural, one {meldete} other {meldeten}} einen Erfolg, während der Browser offline war, also bevor Ihr Server geantwortet hatte. Melden Sie ihn anhand der Antwort: anhand der Nummer des Antrags, nicht des Statuscodes.',
  noStepSeen:
    'In den letzten 7 Tagen wurde kein Schritt gesehen, in {n, plural, one {# Sitzung} other {# Sitzungen}}. Markieren Sie die Schritte auf ihren Seiten.',
  onlyFirstStep:
    'In den letzten 7 Tagen wurde nur der erste Schritt, {key}, gesehen, in {n, plural, one {# Sitzung} other {# Sitzungen}}. Markieren Sie die nächsten Schritte auf ihren Seiten.',
  noAttempt:
    '{n, plural, one {# Sitzung} other {# Sitzungen}} der letzten 7 Tage {n, plural, one {wurde} other {wurden}} abgeschlossen, und keine versuchte abzusenden. Markieren Sie die Schaltfläche, die absendet.',
  otherCase:
    'Seiten melden {words}; bis auf Großbuchstaben heißt so ein Schritt. Markieren Sie den Schritt auf seiner Seite, in Kleinbuchstaben.',
  claimed:
    '{declared, plural, one {# Sitzung meldet} other {# Sitzungen melden}} einen Erfolg, was niemand bestätigt hat: Ein solches Ereignis kann jeder senden. Bis es bestätigt ist, zählen auch wahrscheinliche Abschlüsse, zurzeit {likely, number}.',
  confirmed:
    'Nur gemeldete Erfolge zählen: {by, select, owner {Ein Inhaber hat das am {day} gewählt} signed {Signierte Seiten haben es am {day} bestätigt} server {Ein Server mit Schlüssel hat es am {day} bestätigt} other {Besuche aus vielen Netzen haben es am {day} bestätigt}}.',
  hiddenNetworks:
    'Ein Proxy verbirgt die Netze der Besucher: Die meisten Sitzungen scheinen aus einem zu kommen. Nennen Sie ihn in TRUSTED_PROXIES, damit wenige Netze nicht ändern können, was Memos, Warnungen und öffentliche Seiten sagen.',
  fewNetworks:
    '{n, plural, one {# Sitzung} other {# Sitzungen}} der letzten 28 Tage {n, plural, one {kam} other {kamen}} aus wenigen auffälligen Netzen. Memos, Warnungen, Prognosen und öffentliche Seiten lassen sie weg.',
  undeclared:
    'Noch hat niemand angegeben, welche Seite oder welcher Aufruf der Erfolg ist; Abschlüsse sind deshalb nicht bestätigt. Geben Sie es an, um den Einbau abzuschließen.',
  triedLately:
    'In den letzten 30 Tagen hat niemand abgeschlossen, obwohl in den letzten 7 Tagen {n, plural, one {# Sitzung} other {# Sitzungen}} abzusenden {n, plural, one {versuchte} other {versuchten}}. Geben Sie an, welche Seite oder welcher Aufruf der Erfolg ist.',
  triedSince:
    'Seit dem {day} hat niemand abgeschlossen, obwohl in den letzten 7 Tagen {n, plural, one {# Sitzung} other {# Sitzungen}} abzusenden {n, plural, one {versuchte} other {versuchten}}. Geben Sie an, welche Seite oder welcher Aufruf der Erfolg ist.',
  nobody:
    'In den letzten 30 Tagen hat niemand abgeschlossen, von {n, plural, one {# Sitzung} other {# Sitzungen}}. Geben Sie an, welche Seite oder welcher Aufruf der Erfolg ist.',
  foreign: 'Sendungen von {senders} werden abgewiesen. Fügen Sie die Herkunft den erlaubten hinzu, wenn es Ihre ist.',
  noOrigin: 'Absendern ohne Herkunft',
  noSteps: 'Die Journey hat keine Schritte. Fügen Sie welche hinzu, damit der Trichter eine Reihenfolge hat.',
  unseen: 'Seit 7 Tagen kein Ereignis von {keys}. Prüfen Sie die Schlüssel der Schritte dieser Seiten.',
  unknown:
    'Seiten melden {keys}; so heißt kein Schritt der Journey. Fügen Sie den Schritt hinzu oder korrigieren Sie die Seite.',
  noKeys:
    '{n, plural, one {ein Wort, das kein Schlüssel eines Schritts ist} other {# Wörter, die keine Schlüssel von Schritten sind}}',
  named: '„{name}“',
  more: '{n, number} weitere',
  refused:
    '{n, plural, one {# Sendung wurde} other {# Sendungen wurden}} in den letzten 24 Stunden abgewiesen: {reason}.',
  refusedByHour:
    '{n, plural, one {# Sendung wurde} other {# Sendungen wurden}} in den letzten 24 Stunden abgewiesen: Eine Journey nimmt {limit, number} Anfragen je Stunde an. Wenn die Besuche echt sind, erhöhen Sie das Limit in den Einstellungen der Organisation.',
  refusedByMinute:
    '{n, plural, one {# Sendung wurde} other {# Sendungen wurden}} in den letzten 24 Stunden abgewiesen: Von einer Herkunft, die sie nicht kennt, nimmt eine Journey {limit, number} Anfragen je Minute an. Nennen Sie in der Journey die Herkünfte Ihrer Seiten oder erhöhen Sie das Limit in den Einstellungen der Organisation.',
  refusedByDay:
    '{n, plural, one {# Sendung wurde} other {# Sendungen wurden}} in den letzten 24 Stunden abgewiesen: Die Organisation hat so viel erhalten, wie sie an einem Tag erhalten darf. Bitten Sie die Betreiber des Dienstes um mehr.',
  refusedOfFew:
    'Wenige Netze haben die Anfragen einer Stunde aufgebraucht: {n, plural, one {# Sendung wurde} other {# Sendungen wurden}} in den letzten 24 Stunden abgewiesen. Besuche aus anderen Netzen werden weiter angenommen, bis zu einem Anteil. Wenn es Ihre Netze sind, etwa die eines Büros, erhöhen Sie das Limit in den Einstellungen der Organisation; wenn nicht, nennen Sie erlaubte Herkünfte oder signieren Sie Ihre Seiten.',
  hour: '{day}, {from} bis {to} UTC',
  busiest:
    'Die stärkste Stunde der letzten 7 Tage brauchte {n, number} der {limit, number} Anfragen, die das Limit zulässt ({share}): {hour}. Erhöhen Sie das Limit in den Einstellungen der Organisation.',
  lostNone:
    'Kein Besuch der letzten 7 Tage ging verloren: {requests, plural, one {# Anfrage wurde} other {# Anfragen wurden}} abgewiesen und später erneut gesendet.',
  lost: 'Etwa {visits, plural, one {# Besuch der letzten 7 Tage wurde} other {# Besuche der letzten 7 Tage wurden}} nicht oder nicht ganz gezählt: {requests, plural, one {# Anfrage wurde} other {# Anfragen wurden}} abgewiesen.',
  dayOfEvents:
    'Ihre Organisation hat {n, number} der {max, number} Ereignisse erhalten, die sie heute erhalten darf ({share}). Darüber hinaus werden Ereignisse bis Mitternacht (UTC) abgewiesen. Bitten Sie die Betreiber des Dienstes um mehr.',
  dayOfBytes:
    'Ihre Organisation hat {n} der {max} MiB an Ereignissen erhalten, die sie heute erhalten darf ({share}). Darüber hinaus werden Ereignisse bis Mitternacht (UTC) abgewiesen. Bitten Sie die Betreiber des Dienstes um mehr.',
  marks: {
    foreignHost:
      '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) stammen von Seiten auf Hosts, die nicht zu den erlaubten Herkünften gehören.',
    burst:
      '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) kamen aus Netzen mit mehr Betrieb als üblich; ein Netz teilen sich oft viele Menschen.',
    crowd:
      '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) kamen zu vielen in einer Sendung; so sendet keine Seite.',
    seqGap:
      '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) haben Lücken in ihren Ereignissen, die keine Seite hinterlässt.',
    clock: '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) haben unglaubwürdige Zeiten.',
    bot: '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) kommen von bekannten Bots, die sich selbst nennen.',
    noStart:
      '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) haben keinen Beginn (session_start).',
    loneSuccess: '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) bestehen nur aus einem Erfolg.',
    tooFast:
      '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) wurden schneller abgeschlossen, als ein Mensch es kann.',
    truncated:
      '{n, number} der {all, number} Sitzungen der letzten 7 Tage ({share}) {n, plural, one {ging} other {gingen}} über die Grenzen einer Sitzung hinaus (einmal gezählt, abgeschnitten).',
  },
  markedInHour: '{n, plural, one {Sie ging} other {Alle gingen}} in dieser Stunde ein: {hour}.',
  markedMostInHour: '{n, plural, one {# davon ging} other {# davon gingen}} in dieser Stunde ein: {hour}.',
  moreSigns: 'Der Überblick zeigt {n, plural, one {eine weitere Auffälligkeit} other {# weitere Auffälligkeiten}}.',
  received:
    'Im Fachverfahren {received, plural, one {ging # Antrag} other {gingen # Anträge}} ein; Waymark zählte {sent, plural, one {# abgeschlossene Sitzung} other {# abgeschlossene Sitzungen}}.',
  receivedLately:
    'In den letzten 7 Tagen {received, plural, one {ging im Fachverfahren # Antrag} other {gingen im Fachverfahren # Anträge}} ein; Waymark zählte {sent, plural, one {# abgeschlossene Sitzung} other {# abgeschlossene Sitzungen}}.',
  fewerReceived:
    'Entweder gehen Anträge unterwegs verloren, oder die Seiten melden einen Erfolg ohne Antrag. Senden Sie das Formular selbst ab und suchen Sie es im Fachverfahren.',
  moreReceived:
    'Entweder fehlt Seiten der Journey das Skript oder sie melden ihren Erfolg nicht, oder Anträge kommen auch auf anderen Wegen. Senden Sie das Formular selbst ab und sehen Sie nach, ob die Sitzung abschließt.',
} satisfies Translation<typeof english>;
