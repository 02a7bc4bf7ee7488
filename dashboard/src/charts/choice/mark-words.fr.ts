import type { Translation } from '../../language/messages.ts';
import type * as english from './mark-words.ts';

export default {
  MARK_WORDS: {
    foreignHost: 'hôte étranger',
    burst: 'réseau très actif',
    crowd: 'nombreuses sessions dans un même envoi',
    seqGap: 'lacunes impossibles',
    clock: 'horloge invraisemblable',
    bot: 'robot',
    proven: 'prouvée par sa page',
    noStart: 'aucun début',
    loneSuccess: 'succès et rien d’autre',
    tooFast: 'trop rapide pour une personne',
    truncated: 'tronquée',
  },
} satisfies Translation<typeof english>;
