/** The end of a visit: idleness, and a page that is left. */
import { emit, eventOf, setLeaving } from './event.ts';
import { finishField, lastField } from './fields.ts';
import { later } from './guard.ts';
import { beacon, sendLater } from './queue.ts';
import { uuid } from './text.ts';
import { activeAt, completed, IDLE_MAX_MS, now, saveSession, setActive, startedAt } from './session.ts';
import { enteredAt } from './steps.ts';

const IDLE_STEPS_MS = [60_000, 300_000, IDLE_MAX_MS];
const RAPID_EXIT_MS = 5_000;
/** From a click or a submission to the page that answers it. */
const EXPECTED_MS = 10_000;
const ARM_MS = 10_000;

let idleLevel = 0;
let timer = 0;
let expected = '';
let expectedAt = 0;
let isEnded = false;
let armed: AbortController | undefined;
let armedAt = 0;

/** The page is about to be left for a known reason: `submit`, `navigate` or `external`. */
export function expectLeave(reason: string): void {
  const at = now();
  // The navigation that a submission causes is the submission.
  if (reason && expected === 'submit' && at - expectedAt < 1_000) return;
  expected = reason;
  expectedAt = at;
}

/** A person did something. Answers true when the session had timed out before. */
export function touch(): boolean {
  checkIdle();
  const wasEnded = isEnded;
  isEnded = false;
  idleLevel = 0;
  setActive(now());
  armCrash();
  return wasEnded;
}

/** What the browser is to send should the page crash. */
function armCrash(): void {
  if (typeof fetchLater === 'undefined' || now() - armedAt < ARM_MS) return;
  armedAt = now();
  armed?.abort();
  armed = new AbortController();
  sendLater(eventOf('session_end', endMembers('crash'), uuid()), armed.signal);
}

/** At each tick and at each wake, because timers of background pages come late. */
export function checkIdle(): void {
  clearTimeout(timer);
  const idle = now() - activeAt;
  while (!isEnded && idle >= (IDLE_STEPS_MS[idleLevel] as number)) {
    if (++idleLevel < IDLE_STEPS_MS.length) dropOff(`idle_${idleLevel > 1 ? 300 : 60}s`);
    else endSession('timeout');
  }
  if (!isEnded) timer = later(checkIdle, (IDLE_STEPS_MS[idleLevel] as number) - idle);
}

function dropOff(reason: string): void {
  if (!completed) emit('dropoff_signal', `,"reason":"${reason}"${lastField}`);
}

function endSession(reason: string): void {
  isEnded = reason === 'timeout';
  emit('session_end', endMembers(reason));
}

const endMembers = (reason: string): string =>
  `,"reason":"${reason}","completionStatus":"${completed ? 'completed' : 'abandoned'}","durationMs":${now() - startedAt}`;

/** The page is hidden: perhaps for good, so everything goes out. */
export function hide(): void {
  finishField();
  beacon();
}

/** The page goes away. Firefox stops this handler at the first loop when a tab is closed, so the beacon comes first. */
export function leavePage(): void {
  setLeaving();
  finishField();
  if (!isEnded) {
    const at = now();
    const reason = expected && at - expectedAt < EXPECTED_MS ? expected : 'close';
    if (reason === 'close' || reason === 'external') dropOff(at - enteredAt < RAPID_EXIT_MS ? 'rapid_exit' : reason);
    endSession(reason);
  }
  beacon(true);
  saveSession('');
  armed?.abort();
  armedAt = 0;
}
