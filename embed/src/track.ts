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
  if (!TAGS.test(type)) return log(`not recorded: ${type}`);
  look();
  const key = textOf(given['stepKey'] || given['step']);
  if (type === 'step_view') return enterStep(key);
  let members = '';
  for (const name of ['fieldKey', 'errorType', 'reason', 'completionStatus'])
    members += member(name, textOf(given[name]));
  const duration = given['durationMs'] as number;
  if (duration >= 0 && duration < 1e12) members += `,"durationMs":${Math.round(duration)}`;
  const current = step;
  if (key) setStep(key);
  if (type === 'submit_success') succeed(members);
  else emit(type as Tag, members);
  setStep(current);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? cleanKey(value) : '');
