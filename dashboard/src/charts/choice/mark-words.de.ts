import type { Translation } from '../../language/messages.ts';
import type * as english from './mark-words.ts';

export default {
  MARK_WORDS: {
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
} satisfies Translation<typeof english>;
