// Exclusions in words.
import type { Exclusion } from '../../../../src/domain/exclusion.ts';
import { dayAndMinutes, NONE } from '../../ui/format.ts';
import { MARK_WORDS } from './mark-words.ts';
import { exclusionWords as words } from './words.ts';

type Named = Omit<Exclusion, 'id' | 'createdAt' | 'reason' | 'journey'> & { reason?: string | null };

export function exclusionName({ receivedFrom, receivedTo, embedVersion, host, mark, reason = null }: Named): string {
  const exclusion =
    (host !== null && words.host({ host })) ||
    (embedVersion !== null && words.scriptVersion({ version: embedVersion })) ||
    (mark !== null && words.marked({ mark: MARK_WORDS[mark] })) ||
    words.received({ from: timeOf(receivedFrom), to: timeOf(receivedTo) });
  return reason === null ? exclusion : words.withReason({ exclusion, reason });
}

/** In UTC, to the minute. */
const timeOf = (iso: string | null) => (iso === null ? NONE : words.time({ time: dayAndMinutes(iso, 'UTC') }));
