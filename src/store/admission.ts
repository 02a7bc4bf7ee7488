// Batches from the moment at which they are acknowledged until they are in the store: which of their event ids and sessions
// may have been there before. Right only where this process alone adds events (the embedded engine).
import type { EventColumns } from '../domain/event.ts';
import { hashIds, type PackedBatch } from './pack.ts';
import type { Seen } from './seen.ts';

export interface Novelty {
  /** Hashes of event ids that may have been there before; of the others it is certain that they were not. */
  suspects: readonly bigint[];
  /** Ids of its sessions. */
  sessions: ReadonlySet<string>;
  /** It is certain that none of them was there before. */
  areNew: boolean;
}

export interface Admission {
  /** Hears of each batch once it is acknowledged, in the order of their numbers. */
  admit(packed: PackedBatch, journeyId: string, events: EventColumns): Novelty;
  /** Whether a batch was written is not known: it may be in the spool, and its events be sent again. */
  refuse(packed: PackedBatch, journeyId: string, events: EventColumns): void;
  /** Sessions of batches that were not admitted, by journey. */
  noteSessions(sessions: ReadonlyMap<string, ReadonlySet<string>>): void;
  /** For the loader, in the order of the spool: hashes of ids that may have been there before. */
  suspectsOf(packed: PackedBatch): readonly bigint[];
  /** Whether all of these batches were admitted: what is in the spool at the start was not. */
  wereAdmitted(batches: readonly PackedBatch[]): boolean;
  /** All batches up to this one are in the store. */
  loaded(upTo: number): void;
}

export function openAdmission(ids: Seen, sessionsSeen: Seen, newestAtStart: number): Admission {
  /** Of batches with any. As many as the spool holds, at most, which has a bound. */
  const suspectsByBatch = new Map<number, readonly bigint[]>();
  let notAdmittedUpTo = newestAtStart;
  return {
    admit({ batch, idHashes }, journeyId, { sessionId }) {
      const suspects = ids.note(idHashes);
      if (suspects.length > 0) suspectsByBatch.set(batch, suspects);
      const sessions = distinct(sessionId);
      return { suspects, sessions, areNew: sessionsSeen.note(hashIds(journeyId, [...sessions])).length === 0 };
    },
    refuse({ batch, idHashes }, journeyId, { sessionId }) {
      ids.note(idHashes);
      sessionsSeen.note(hashIds(journeyId, [...distinct(sessionId)]));
      notAdmittedUpTo = Math.max(notAdmittedUpTo, batch);
    },
    noteSessions(sessions) {
      for (const [journeyId, sessionIds] of sessions) sessionsSeen.note(hashIds(journeyId, [...sessionIds]));
    },
    suspectsOf(packed) {
      if (packed.batch <= notAdmittedUpTo) return ids.note(packed.idHashes);
      return suspectsByBatch.get(packed.batch) ?? [];
    },
    wereAdmitted: (batches) => batches.every(({ batch }) => batch > notAdmittedUpTo),
    loaded(upTo) {
      for (const batch of suspectsByBatch.keys()) {
        if (batch > upTo) break;
        suspectsByBatch.delete(batch);
      }
    },
  };
}

/** Nearly always, an event's session is that of the event before. */
function distinct(ids: readonly string[]): Set<string> {
  const found = new Set<string>();
  let before: string | undefined;
  for (const id of ids) {
    if (id !== before) found.add(id);
    before = id;
  }
  return found;
}
