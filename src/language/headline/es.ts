import type { Translation } from '../../domain/language.ts';
import type english from './en.ts';

export default {
  alert: {
    tracking_silent: 'No llega nada de las páginas',
    step_silent: '«{step}» ya no se comunica',
    no_success: 'Nadie completa',
    step_loss: 'Más visitas que de costumbre acaban en «{step}»',
    completion: 'Menos visitas que de costumbre se completan',
    field_errors: 'El campo «{field}» de «{step}» tiene más errores que de costumbre',
    refused_batches: 'Un límite rechaza visitas',
    marked_sessions: 'Más visitas que de costumbre parecen anómalas',
    target_missed: 'No se alcanza un objetivo',
    received_gap: 'Las páginas comunican otras cifras que las recibidas',
  },
  silentStep: '«{step}» no se comunica',
  nobody: 'Nadie ha completado',
  since: 'Desde el {day}, más visitas acaban en «{step}»',
  sinceFewer: 'Desde el {day}, menos visitas acaban en «{step}»',
  fewer: 'Se completan menos visitas que cinco semanas antes',
  fewerSentence:
    'En los últimos 30 días completó el {now}; en los 30 días que acabaron hace cinco semanas, el {before}.',
  tracking: 'Hay que revisar la instalación',
  few: 'Demasiado pocas visitas por ahora',
  fewSentence:
    '{n, plural, =0 {Ninguna visita} one {# visita} other {# visitas}} en los últimos 30 días: las proporciones se comparan a partir de {enough, number}.',
  fine: 'Este recorrido va bien',
  fineSentence: 'Ahora no hay nada que hacer.',
  openInstall: 'Abra «Instalación»: dice qué hay que cambiar.',
  compare: 'Compare los días de antes y de después.',
  compareGroups: 'Compare fuentes, dispositivos y navegadores con los días de antes.',
} satisfies Translation<typeof english>;
