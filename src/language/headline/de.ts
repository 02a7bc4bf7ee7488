import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  alert: {
    tracking_silent: 'Von den Seiten kommt nichts an',
    step_silent: '„{step}“ wird nicht mehr gemeldet',
    no_success: 'Niemand schließt ab',
    step_loss: 'Mehr Besuche als üblich enden bei „{step}“',
    completion: 'Weniger Besuche als üblich schließen ab',
    field_errors: 'Das Feld „{field}“ bei „{step}“ hat mehr Fehler als üblich',
    refused_batches: 'Eine Grenze weist Besuche ab',
    marked_sessions: 'Mehr Besuche als üblich sehen falsch aus',
    target_missed: 'Ein Ziel wird verfehlt',
    received_gap: 'Die Seiten melden andere Zahlen, als eingehen',
  },
  silentStep: '„{step}“ wird nicht gemeldet',
  nobody: 'Niemand hat abgeschlossen',
  since: 'Seit {day} enden mehr Besuche bei „{step}“',
  sinceFewer: 'Seit {day} enden weniger Besuche bei „{step}“',
  fewer: 'Weniger Besuche schließen ab als fünf Wochen zuvor',
  fewerSentence: 'In den letzten 30 Tagen schlossen {now} ab; in den 30 Tagen, die vor fünf Wochen endeten, {before}.',
  tracking: 'Die Installation braucht einen Blick',
  few: 'Bisher zu wenige Besuche',
  fewSentence:
    '{n, plural, =0 {Kein Besuch} one {# Besuch} other {# Besuche}} in den letzten 30 Tagen: Anteile werden ab {enough, number} verglichen.',
  fine: 'Diese Journey ist in Ordnung',
  fineSentence: 'Im Moment ist nichts zu tun.',
  openInstall: 'Öffnen Sie „Installation“: Dort steht, was zu ändern ist.',
  compare: 'Vergleichen Sie die Tage davor und danach.',
  compareGroups: 'Vergleichen Sie Quellen, Geräte und Browser mit den Tagen davor.',
} satisfies Translation<typeof english>;
