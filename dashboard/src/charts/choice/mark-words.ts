// Names of marks.
import type { Mark } from '../../../../src/domain/marks.ts';
import { messages } from '../../language/messages.ts';

export const MARK_WORDS: Record<Mark, string> = messages('charts/choice/mark.MARK_WORDS', {
  foreignHost: 'foreign host',
  burst: 'busy network',
  crowd: 'many sessions in one batch',
  seqGap: 'impossible gaps',
  clock: 'clock beyond belief',
  bot: 'bot',
  proven: 'proven by its page',
  noStart: 'no start',
  loneSuccess: 'success and nothing else',
  tooFast: 'too fast for a person',
  truncated: 'truncated',
});
