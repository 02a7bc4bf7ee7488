/** The end of a visit. */
import { DROPOFF_SIGNAL, emit, SESSION_END } from './event.ts';
import { fieldKey, finishField } from './fields.ts';
import { EXPECTED_MS, RAPID_EXIT_MS, since } from './limits.ts';
import { beacon } from './queue.ts';
import { save, session } from './session.ts';
import { enteredAt } from './steps.ts';
import { open } from './view.ts';
import { look, mark } from './watch.ts';

let expected: string | undefined;
let expectedAt: number;

/** The page may be left soon for a known reason, `submit` or `navigate`, that is no drop-off. */
export const expectLeave = (reason?: string): void => {
  expected = reason;
  expectedAt = Date.now();
  mark();
};

const dropOff = (reason: string): void => {
  if (!session.completed) emit(DROPOFF_SIGNAL, { fieldKey, reason });
};

const endSession = (reason: string): void =>
  emit(SESSION_END, {
    completionStatus: session.completed ? 'completed' : 'abandoned',
    durationMs: since(session.began),
    reason,
  });

const TIMED_OUT = 3;
let idleLevel = 0;

/**
 * Idleness: signals at one and five minutes, and the end of the session at thirty. By the clock, at each tick and at each
 * wake, because timers of background pages come late.
 */
export const checkIdle = (): void => {
  for (; since(session.acted) >= [60, 300, 1800][idleLevel]! * 1e3; idleLevel++) {
    if (idleLevel < 2) dropOff(`idle_${idleLevel ? 300 : 60}s`);
    else endSession('timeout');
  }
};

/** A person did something. What they act on has been shown, however short. After the end it is another session. */
export const act = (): void => {
  look();
  if (idleLevel === TIMED_OUT) open();
  idleLevel = 0;
  session.acted = Date.now();
};

/** The page goes away. */
export const leavePage = (): void => {
  finishField();
  if (idleLevel < TIMED_OUT) {
    if (since(expectedAt) > EXPECTED_MS || !expected) {
      expected = 'close';
      dropOff(since(enteredAt) < RAPID_EXIT_MS ? 'rapid_exit' : expected);
    }
    endSession(expected);
  }
  beacon();
  save(false);
};
