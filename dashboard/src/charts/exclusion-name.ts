// Exclusions in words.
import type { Exclusion } from '../../../src/domain/exclusion.ts';
import { MARK_WORDS } from './mark-words.ts';

type Named = Omit<Exclusion, 'id' | 'createdAt' | 'reason' | 'journey'> & { reason?: string | null };

export function exclusionName({ receivedFrom, receivedTo, embedVersion, host, mark, reason = null }: Named): string {
  const what =
    (host !== null && `host ${host}`) ||
    (embedVersion !== null && `script version ${embedVersion}`) ||
    (mark !== null && `marked ${MARK_WORDS[mark]}`) ||
    `received ${timeOf(receivedFrom)} to ${timeOf(receivedTo)}`;
  return reason === null ? what : `${what}, ${reason}`;
}

/** In UTC, to the minute. */
const timeOf = (iso: string | null) => `${iso?.slice(0, 16).replace('T', ' ')} UTC`;
