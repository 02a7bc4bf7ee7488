// What only a process can know that alone adds events to its store: what was there before, and answers that stand until
// an event changes them.
import type { AcceptedBatch, Batch } from '../domain/event.ts';
import { toDay } from '../domain/time.ts';
import type { Spool } from '../spool/spool.ts';
import { openAdmission } from '../store/admission.ts';
import type { Store } from '../store/engine.ts';
import type { Loaded } from '../store/insert.ts';
import type { PackedBatch } from '../store/pack.ts';
import { openSeenIds, openSeenSessions } from '../store/seen.ts';
import { openStanding, type StandingBounds } from './standing.ts';

export async function openAlone(store: Store, spool: Spool, caughtUp: () => Promise<void>, bounds: StandingBounds) {
  const background = store.as({ kind: 'background' });
  const seenIds = await openSeenIds(background, bounds.seenBytes);
  const seenSessions = await openSeenSessions(background, seenIds.ready, bounds.seenBytes);
  const admission = openAdmission(seenIds, seenSessions, spool.newest());
  const startedUpTo = await newestLoaded(spool);
  const parts = {
    store: store.as({ kind: 'retrieve' }),
    spoolId: spool.id,
    startedUpTo,
    newest: spool.newest(),
    caughtUp,
  };
  const standing = await openStanding(parts, bounds);
  return {
    seenSessions,
    admission,
    standing,
    accepted(packed: PackedBatch, batch: AcceptedBatch, journeyId: string, receivedAt: number) {
      const { deviceClass, count, events } = batch;
      const { suspects, sessions, areNew } = admission.admit(packed, journeyId, events);
      const { batch: number, idHashes } = packed;
      const receivedOn = toDay(receivedAt);
      // Named one by one: to spread what is known of a batch takes longer than to find it out.
      standing.admitted({
        journeyId,
        batch: number,
        receivedOn,
        deviceClass,
        count,
        events,
        idHashes,
        suspects,
        sessions,
        areNew,
      });
    },
    refused: (packed: PackedBatch, { events }: Batch, journeyId: string) => admission.refuse(packed, journeyId, events),
    loaded(batches: readonly PackedBatch[], loaded: Loaded) {
      const upTo = batches.at(-1)?.batch ?? 0;
      const wereAdmitted = admission.wereAdmitted(batches);
      if (!wereAdmitted) admission.noteSessions(loaded.touched);
      standing.loaded(upTo, wereAdmitted ? undefined : loaded);
      admission.loaded(upTo);
    },
    close: () => Promise.all([standing.close(), seenIds.close(), seenSessions.close()]),
  };
}

/** Number of the newest batch of the spool before which all are in the event store. */
async function newestLoaded(spool: Spool): Promise<number> {
  const [waiting] = await spool.take(1);
  return waiting ? waiting.batch - 1 : spool.newest();
}
