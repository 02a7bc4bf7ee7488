import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  definitionsWords: {
    howEveryNumber: 'Comment chaque chiffre est calculé',
    inEnglish: 'Les définitions sont en anglais.',
  },
} satisfies Translation<typeof english>;
