// A visit too short to read a page: programs that run scripts, and addresses opened by mistake.

import { IS_LEFT } from '../ends.ts';

const BRIEF_MS = 3_000;

/**
 * SQL condition: a session of the embed script that saw at most one page for less than three seconds, and left. Sessions of servers are
 * not included, since servers send no session end.
 */
export const BRIEF = `${IS_LEFT} AND embed_version != '' AND length(steps) <= 1 AND last_at - start < ${BRIEF_MS}`;
