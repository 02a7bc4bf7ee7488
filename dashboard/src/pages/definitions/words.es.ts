import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  definitionsWords: {
    howEveryNumber: 'Cómo se calcula cada cifra',
  },
} satisfies Translation<typeof english>;
