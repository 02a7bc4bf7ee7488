/** The end of a visit. */
import { idleLevel, TIMED_OUT } from './activity.ts';
import { DROPOFF_SIGNAL, emit, SESSION_END } from './event.ts';
import { fieldKey, finishField } from './fields.ts';
import { EXPECTED_MS, RAPID_EXIT_MS } from './limits.ts';
import { beacon } from './queue.ts';
import { save, session } from './session.ts';
import { enteredAt } from './steps.ts';

let expected: string | undefined;
let expectedAt = 0;

/** The page may be left soon for a known reason, `submit` or `navigate`, that is no drop-off. */
export const expectLeave = (reason?: string): void => {
  expected = reason;
  expectedAt = Date.now();
};

export const dropOff = (reason: string): void => {
  if (!session.done) emit(DROPOFF_SIGNAL, { reason, fieldKey });
};

export const endSession = (reason: string): void =>
  emit(SESSION_END, {
    reason,
    completionStatus: session.done ? 'completed' : 'abandoned',
    durationMs: Date.now() - session.began,
  });

/** The page goes away. */
export const leavePage = (): void => {
  const reason = Date.now() - expectedAt < EXPECTED_MS && expected;
  finishField();
  if (idleLevel < TIMED_OUT) {
    if (!reason) dropOff(Date.now() - enteredAt < RAPID_EXIT_MS ? 'rapid_exit' : 'close');
    endSession(reason || 'close');
  }
  beacon(true);
  save(false);
};
