// The sentences of this room; the definitions themselves are a document, in English.
import { messages } from '../../language/messages.ts';

export const definitionsWords = messages('pages/definitions.definitionsWords', {
  howEveryNumber: 'How every number is computed',
  inEnglish: 'The definitions are in English.',
});
