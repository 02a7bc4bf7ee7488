// Names of marks.
import type { Mark } from '../../../src/domain/marks.ts';

export const MARK_WORDS: Record<Mark, string> = {
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
};
