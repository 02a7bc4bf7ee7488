// The sentences of this room; the definitions themselves are a document, whose translations are the files beside this.
import { messages } from '../../language/messages.ts';

export const definitionsWords = messages('pages/definitions.definitionsWords', {
  howEveryNumber: 'How every number is computed',
});
