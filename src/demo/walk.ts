// Simulates one visitor in the demonstration's form: filling in, making mistakes, going back, leaving or submitting.
import type { DeviceClass } from '../domain/event.ts';
import type { Random } from '../domain/random.ts';
import type { ControlKind, DemoField, DemoStep } from './journey.ts';
import type { Tape } from './tape.ts';

export interface Temper {
  readonly device: DeviceClass;
  /** A factor on every duration: 1 is typical, 2 takes twice as long. */
  readonly pace: number;
  /** Whether the visitor comes for the first time, will leave this time to come back, or has come back prepared. */
  readonly resolve: 'first' | 'interrupted' | 'returning';
}

/** Factors on the share that leaves a step which is harder on phones. */
const GIVES_UP: Record<DeviceClass, number> = { mobile: 1.5, desktop: 0.75, tablet: 1 };
const GIVES_UP_PREPARED = 0.45;
const ERRS: Record<DeviceClass, number> = { mobile: 1.2, desktop: 0.9, tablet: 1 };
const SECONDS_TO_FILL: Record<ControlKind, number> = { choice: 3, text: 12, number: 5, file: 38, checkbox: 2 };
/** Share of sessions whose end never leaves the device: a crash, a lost network, a killed browser. */
const END_LOST = 0.06;
/** Share of leaving visitors that go away and leave the page open. */
const IDLES = 0.27;
const CORRECTS_ON_REVIEW = 0.12;

/** Weights of step types at which a visitor interrupts and returns later, mostly to find documents or a bank card. */
const INTERRUPTS: Partial<Record<DemoStep['stepType'], number>> = { eligibility: 1, input: 2, upload: 6, payment: 3 };

/** Between two times (ms since 1970), `leaves` replaces the step's usual share of visitors that leave. */
export interface StepChange {
  readonly stepKey: string;
  readonly from: number;
  readonly until: number;
  readonly leaves: number;
}

export function changedAt(step: DemoStep, moment: number, changes: readonly StepChange[]): DemoStep {
  const change = changes.find(
    ({ stepKey, from, until }) => stepKey === step.stepKey && from <= moment && moment < until,
  );
  return change ? { ...step, leaves: change.leaves } : step;
}

export function walk(tape: Tape, steps: readonly DemoStep[], temper: Temper, chance: Random): void {
  tape.record('session_start');
  tape.record('page_view');
  tape.pass(chance.between(0.05, 0.4));
  const interruptedAt = temper.resolve === 'interrupted' ? chance.pick(interruptions(steps)) : undefined;
  for (const step of steps) {
    tape.record('step_view', { stepKey: step.stepKey });
    const leaves = interruptedAt ? step === interruptedAt : chance.chance(shareThatLeaves(step, temper));
    if (leaves) {
      leave(tape, step, temper, chance);
      return;
    }
    if (!goThrough(tape, steps, step, temper, chance)) return;
  }
  send(tape, steps.at(-1)?.stepKey ?? '', chance);
}

function interruptions(steps: readonly DemoStep[]): (readonly [DemoStep, number])[] {
  return steps.map((step) => [step, INTERRUPTS[step.stepType] ?? 0] as const);
}

function shareThatLeaves(step: DemoStep, { device, resolve }: Temper): number {
  // A broken page (share 1) affects every visitor, prepared or not.
  if (step.leaves === 1) return 1;
  return (
    step.leaves * (step.isHarderOnPhones ? GIVES_UP[device] : 1) * (resolve === 'returning' ? GIVES_UP_PREPARED : 1)
  );
}

/** Fills in a step. Returns false when the visitor leaves because an answer was refused. */
function goThrough(tape: Tape, steps: readonly DemoStep[], step: DemoStep, temper: Temper, chance: Random): boolean {
  const { pace } = temper;
  tape.pass(chance.around(step.readingSeconds * pace));
  for (const field of step.fields) fill(tape, step, field, pace, chance);
  const wrong = step.fields.filter((field) => chance.chance(field.mistakes * ERRS[temper.device]));
  if (wrong.length > 0) {
    refuse(tape, step, wrong);
    if (wrong.some(({ givesUp = 0 }) => givesUp > 0 && chance.chance(givesUp))) {
      goAway(tape, step.stepKey, false, pace, chance);
      return false;
    }
    for (const field of wrong) fill(tape, step, field, pace, chance);
  }
  if (step.stepType === 'review' && chance.chance(CORRECTS_ON_REVIEW)) correct(tape, steps, step, pace, chance);
  tape.pass(chance.around(2 * pace));
  if (step !== steps.at(-1)) tape.record('submit_attempt', { stepKey: step.stepKey });
  return true;
}

function fill(tape: Tape, { stepKey }: DemoStep, { key, kind }: DemoField, pace: number, chance: Random): void {
  const place = { stepKey, fieldKey: key };
  tape.pass(chance.around(1.2 * pace));
  tape.record('field_focus', place);
  tape.pass(chance.around(SECONDS_TO_FILL[kind] * pace));
  tape.record('field_change', place);
  tape.pass(chance.between(0.05, 0.6));
  tape.record('field_blur', place);
}

/** The browser's validation stops the visitor. */
function refuse(tape: Tape, { stepKey }: DemoStep, wrong: readonly DemoField[]): void {
  tape.pass(0.4);
  tape.record('submit_attempt', { stepKey, blocked: true });
  for (const { key, errorType } of wrong) tape.record('validation_error', { stepKey, fieldKey: key, errorType });
}

/** Goes back to an earlier step with "Change", fills in one field again, and returns to the review. */
function correct(tape: Tape, steps: readonly DemoStep[], review: DemoStep, pace: number, chance: Random): void {
  const step = chance.pick(steps.filter(({ fields }) => fields.length > 1).map((each) => [each, 1] as const));
  tape.record('step_view', { stepKey: step.stepKey });
  fill(tape, step, chance.pick(step.fields.map((each) => [each, 1] as const)), pace, chance);
  tape.pass(chance.around(2 * pace));
  tape.record('step_view', { stepKey: review.stepKey });
  tape.pass(chance.around(8 * pace));
}

function leave(tape: Tape, step: DemoStep, temper: Temper, chance: Random): void {
  const { stepKey } = step;
  const { pace } = temper;
  const hasty = temper.resolve === 'first' && chance.chance(0.25);
  if (!hasty) {
    tape.pass(chance.around(step.readingSeconds * pace));
    const done = step.fields.slice(0, Math.floor(chance.between(0, step.fields.length + 1)));
    for (const field of done) fill(tape, step, field, pace, chance);
    const missing = step.fields[done.length];
    if (missing && chance.chance(0.4)) refuse(tape, step, [missing]);
  }
  if (!hasty && chance.chance(IDLES)) idle(tape, stepKey);
  else goAway(tape, stepKey, hasty, pace, chance);
}

/** The visitor leaves the page open: the script reports idleness and ends the session after half an hour. */
function idle(tape: Tape, stepKey: string): void {
  tape.pass(60);
  tape.record('dropoff_signal', { stepKey, reason: 'idle_60s' });
  tape.pass(240);
  tape.record('dropoff_signal', { stepKey, reason: 'idle_300s' });
  tape.pass(1500);
  end(tape, stepKey, 'timeout', 'abandoned');
}

function goAway(tape: Tape, stepKey: string, hasty: boolean, pace: number, chance: Random): void {
  const reason = chance.chance(0.8) ? 'close' : 'external';
  tape.pass(hasty ? chance.between(0.8, 4.5) : chance.around(9 * pace));
  tape.record('dropoff_signal', { stepKey, reason: hasty ? 'rapid_exit' : reason });
  if (!chance.chance(END_LOST)) end(tape, stepKey, reason, 'abandoned');
}

function send(tape: Tape, stepKey: string, chance: Random): void {
  tape.record('submit_attempt', { stepKey });
  tape.pass(chance.between(0.3, 1.8));
  tape.record('submit_success', { stepKey });
  tape.pass(chance.around(12));
  if (!chance.chance(END_LOST)) end(tape, stepKey, 'close', 'completed');
}

function end(tape: Tape, stepKey: string, reason: string, completionStatus: 'completed' | 'abandoned'): void {
  tape.record('session_end', { stepKey, reason, completionStatus, durationMs: tape.elapsedMs });
}
