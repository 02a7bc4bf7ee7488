import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  awaitingWords: {
    loading: 'Wird geladen',
  },
  copyWords: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    selectTheTextAnd: 'Markieren und kopieren Sie den Text: Dieser Browser lässt Seiten hier nicht kopieren.',
  },
  dialogWords: {
    close: 'Schließen',
    cancel: 'Abbrechen',
    done: 'Fertig',
  },
  formWords: {
    optional: '(freiwillig)',
  },
  formatWords: {
    justNow: 'gerade eben',
  },
  noticeWords: {
    thisIsNotHere: 'Das gibt es hier nicht',
    itMayHaveBeen: '{message}. Vielleicht wurde es gelöscht, oder es gehört einer anderen Organisation.',
    allJourneys: 'Alle Journeys',
    thisCouldNotBe: 'Das konnte nicht geladen werden',
    asksAgain: 'Diese Seite versucht es von selbst noch einmal.',
  },
  sparklineWords: {
    noSessionsInDays: 'Keine Sitzungen in {days, plural, one {# Tag} other {# Tagen}}',
    sessionsADayIn:
      'Sitzungen pro Tag in {days, plural, one {# Tag} other {# Tagen}}: {ends, select, same {jeden Tag {low, number}} other {{low, number} bis {high, number}}}, heute {last, number}',
  },
} satisfies Translation<typeof english>;
