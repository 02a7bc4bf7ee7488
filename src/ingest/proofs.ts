// Sessions that a signed page proves: the first few sessions that send its token.
import { openCache } from '../lru.ts';
import { readPageToken } from './page-token.ts';

/** Sessions that one token proves: a page that stays open begins another when a session has ended. */
export const TOKEN_SESSIONS_MAX = 3;
/** Tokens whose sessions a node remembers; beyond, the longest unused is forgotten. About 500 bytes each. */
const TOKENS_REMEMBERED_MAX = 50_000;

export interface Proofs {
  /** The sessions that a batch's token proves, including sessions of earlier batches. */
  proven(
    token: string,
    journey: { id: string; slug: string; secrets: readonly string[] },
    sessionIds: readonly string[],
    at: number,
  ): ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function openProofs(): Proofs {
  const sessionsOf = openCache<Set<string>>(TOKENS_REMEMBERED_MAX);
  return {
    proven(token, { id, slug, secrets }, sessionIds, at) {
      const known = token === '' || secrets.length === 0 ? undefined : readPageToken(token, slug, secrets, at);
      if (known === undefined) return NONE;
      const key = `${id}.${known}`;
      const sessions = sessionsOf.get(key) ?? new Set();
      sessionsOf.set(key, sessions);
      for (const sessionId of sessionIds) {
        if (sessions.size === TOKEN_SESSIONS_MAX) break;
        sessions.add(sessionId);
      }
      return sessions;
    },
  };
}
