/** Events that the page declares. The service takes a batch whole or not at all, so nothing odd may get into one. */
import { emit, setStep, step, type Tag } from './event.ts';
import { log } from './guard.ts';
import { enterStep } from './steps.ts';
import { succeed } from './success.ts';
import { cleanKey, member } from './text.ts';
import { look } from './watch.ts';

const TAGS =
  /^(session_(start|end)|page_view|step_view|field_(focus|blur|change)|validation_error|submit_(attempt|success)|dropoff_signal)$/;

export function track(type: string, properties?: object): void {
  const given = { ...properties } as Record<string, unknown>;
  const key = textOf(given['stepKey'] || given['step']);
  look();
  if (!TAGS.test(type)) log(`not recorded: ${type}`);
  else if (type === 'step_view') enterStep(key);
  else {
    const current = step;
    if (key) setStep(key);
    if (type === 'submit_success') succeed(membersOf(given));
    else emit(type as Tag, membersOf(given));
    setStep(current);
  }
}

function membersOf(given: Record<string, unknown>): string {
  let members = '';
  for (const name of ['fieldKey', 'errorType', 'reason', 'completionStatus'])
    members += member(name, textOf(given[name]));
  const duration = given['durationMs'] as number;
  return duration >= 0 && duration < 1e12 ? `${members},"durationMs":${Math.round(duration)}` : members;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? cleanKey(value) : '');
