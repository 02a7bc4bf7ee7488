import type { Translation } from '../language/messages.ts';
import type * as english from './words.ts';

export default {
  awaitingWords: {
    loading: 'Cargando',
  },
  copyWords: {
    copy: 'Copiar',
    copied: 'Copiado',
    selectTheTextAnd: 'Seleccione el texto y cópielo: este navegador no permite que las páginas copien aquí.',
  },
  dialogWords: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    done: 'Listo',
  },
  formWords: {
    optional: '(opcional)',
  },
  formatWords: {
    justNow: 'ahora mismo',
  },
  noticeWords: {
    thisIsNotHere: 'Esto no está aquí',
    itMayHaveBeen: '{message}. Puede que se haya eliminado o que pertenezca a otra organización.',
    allJourneys: 'Todos los recorridos',
    thisCouldNotBe: 'No se ha podido cargar',
    asksAgain: 'Esta página lo intenta de nuevo por sí sola.',
  },
  sparklineWords: {
    noSessionsInDays: 'Ninguna sesión en {days, plural, one {# día} other {# días}}',
    sessionsADayIn:
      'Sesiones al día en {days, plural, one {# día} other {# días}}: {ends, select, same {{low, number} cada día} other {de {low, number} a {high, number}}}; hoy, {last, number}',
  },
} satisfies Translation<typeof english>;
