import type { Translation } from '../../language/messages.ts';
import type * as english from './words.ts';

export default {
  definitionsWords: {
    howEveryNumber: 'Wie jede Zahl berechnet wird',
  },
} satisfies Translation<typeof english>;
