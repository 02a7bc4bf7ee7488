/** Events that the page declares. The service takes a batch whole or not at all, so nothing odd may get into one. */
import { emit, setStep, step, type Tag } from './event.ts';
import { log } from './guard.ts';
import { now, setCompleted, setSubmission } from './session.ts';
import { enterStep } from './steps.ts';
import { cleanKey, cleanStep, member } from './text.ts';
import { look } from './watch.ts';

const TAGS =
  /^(session_(start|end)|(page|step)_view|field_(focus|blur|change)|validation_error|submit_(attempt|success)|dropoff_signal)$/;
const DURATION_MAX_MS = 1e12;

export function track(type: string, properties: object = {}): void {
  if (!TAGS.test(type)) return log(`not recorded: ${type}`);
  const given = properties as Record<string, unknown>;
  const key = cleanStep(textOf(given['stepKey'] ?? given['step']));
  look();
  if (type === 'step_view') {
    if (key) enterStep(key, now());
    return;
  }
  if (type === 'submit_success') {
    setCompleted();
    setSubmission();
  }
  const current = step;
  if (key) setStep(key);
  emit(type as Tag, membersOf(given));
  setStep(current);
}

function membersOf(given: Record<string, unknown>): string {
  let members = '';
  for (const name of ['fieldKey', 'errorType', 'reason', 'completionStatus', 'source']) {
    members += member(name, cleanKey(textOf(given[name])));
  }
  for (const name of ['blocked', 'inferred']) if (given[name] === true) members += `,"${name}":true`;
  const duration = Number(given['durationMs']);
  if (duration >= 0) members += `,"durationMs":${Math.round(Math.min(duration, DURATION_MAX_MS))}`;
  return members;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
