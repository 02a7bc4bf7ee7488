import type { Translation } from '../../language/messages.ts';
import type * as english from './mark-words.ts';

export default {
  MARK_WORDS: {
    foreignHost: 'host ajeno',
    burst: 'red muy activa',
    crowd: 'muchas sesiones en un solo envío',
    seqGap: 'huecos imposibles',
    clock: 'reloj inverosímil',
    bot: 'bot',
    proven: 'probada por su página',
    noStart: 'sin comienzo',
    loneSuccess: 'éxito y nada más',
    tooFast: 'demasiado rápida para una persona',
    truncated: 'truncada',
  },
} satisfies Translation<typeof english>;
