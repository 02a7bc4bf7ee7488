// A visit too short to read a page: programs that run scripts, and addresses opened by mistake.

import { IS_LEFT } from '../ends.ts';

const BRIEF_MS = 3_000;

/**
 * Whether a session of the script saw one page at most, for under three seconds, and left. Servers send no end of a session, so
 * theirs are not meant.
 */
export const BRIEF = `${IS_LEFT} AND embed_version != '' AND length(steps) <= 1 AND last_at - start < ${BRIEF_MS}`;
