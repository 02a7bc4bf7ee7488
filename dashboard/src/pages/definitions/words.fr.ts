import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  definitionsWords: {
    howEveryNumber: 'Comment chaque chiffre est calculé',
  },
} satisfies Translation<typeof english>;
