/** The end of a visit: idleness, and a page that is left. */

import { emit, now } from './event.ts';
import { finishField, lastField } from './fields.ts';
import { later } from './guard.ts';
import { EXPECTED_MS, IDLE_MAX_MS, RAPID_EXIT_MS } from './limits.ts';
import { beacon } from './queue.ts';
import { save, session } from './session.ts';
import { enteredAt } from './steps.ts';

const IDLE_STEPS_MS = [60_000, 300_000, IDLE_MAX_MS];

let idleLevel = 0;
let timer = 0;
let expected = '';
let expectedAt = 0;

/** The page may be left soon for a known reason: `submit`, `navigate` or `external`. */
export function expectLeave(reason: string): void {
  expected = reason;
  expectedAt = now();
}

export const isTimedOut = (): boolean => idleLevel > 2;

/** A person did something. */
export function touch(): void {
  session.active = now();
  idleLevel = 0;
  checkIdle();
}

/** At each tick and at each wake, because timers of background pages come late. */
export function checkIdle(): void {
  const idle = now() - session.active;
  while (idle >= IDLE_STEPS_MS[idleLevel]!) {
    if (idleLevel++ < 2) dropOff(`idle_${idleLevel < 2 ? 60 : 300}s`);
    else endSession('timeout');
  }
  clearTimeout(timer);
  if (!isTimedOut()) timer = later(checkIdle, IDLE_STEPS_MS[idleLevel]! - idle);
}

function dropOff(reason: string): void {
  if (!session.done) emit('dropoff_signal', `,"reason":"${reason}"${lastField}`);
}

function endSession(reason: string): void {
  emit(
    'session_end',
    `,"reason":"${reason}","completionStatus":"${session.done ? 'completed' : 'abandoned'}","durationMs":${now() - session.started}`,
  );
}

/** The page goes away. */
export function leavePage(): void {
  const reason = expected && now() - expectedAt < EXPECTED_MS ? expected : 'close';
  finishField();
  if (!isTimedOut()) {
    if (reason === 'close' || reason === 'external') dropOff(now() - enteredAt < RAPID_EXIT_MS ? 'rapid_exit' : reason);
    endSession(reason);
  }
  beacon(true);
  save(false);
}
