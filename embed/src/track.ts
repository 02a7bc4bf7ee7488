/** Events that the page declares. The service takes a batch whole or not at all, so nothing odd may get into one. */
import { emit, type Members, STEP_VIEW, SUBMIT_SUCCESS, TAGS } from './event.ts';
import { guard } from './guard.ts';
import { act } from './leave.ts';
import { QUEUE_MAX } from './limits.ts';
import { waiting } from './start.ts';
import { enterStep } from './steps.ts';
import { succeed } from './success.ts';
import { cleanKey } from './text.ts';

export const track = guard((type: string, given?: Record<string, unknown>): unknown => {
  if (waiting) return waiting[QUEUE_MAX] || waiting.push([type, given]);
  act();
  const tag = TAGS.indexOf(type);
  const members: Record<string, string> = {};
  for (const name of 'reason stepKey completionStatus fieldKey errorType'.split(' ')) {
    if (given?.[name]) members[name] = cleanKey(given[name]);
  }
  if (tag === STEP_VIEW) enterStep(members['stepKey'] || (given?.['step'] as string), true);
  else if (tag === SUBMIT_SUCCESS) succeed(members as Members);
  else emit(tag, members as Members);
});
