/** One thing that happened. */
import { log } from './guard.ts';
import { options } from './options.ts';
import { append, isOff, queue } from './queue.ts';
import { clientId, session } from './session.ts';
import { cleanPath } from './text.ts';
import { VERSION } from './version.ts';

export const TAGS =
  'session_start session_end page_view step_view field_focus field_blur field_change validation_error submit_attempt submit_success dropoff_signal'.split(
    ' ',
  );
/** Places in that list: the build writes the numbers in. */
export const SESSION_START = 0;
export const SESSION_END = 1;
export const PAGE_VIEW = 2;
export const STEP_VIEW = 3;
export const FIELD_FOCUS = 4;
export const FIELD_BLUR = 5;
export const FIELD_CHANGE = 6;
export const VALIDATION_ERROR = 7;
export const SUBMIT_ATTEMPT = 8;
export const SUBMIT_SUCCESS = 9;
export const DROPOFF_SIGNAL = 10;

/** What an event says besides who, when and where. */
export interface Members {
  stepKey?: string | undefined;
  fieldKey?: string | undefined;
  errorType?: string | undefined;
  reason?: string | undefined;
  completionStatus?: string;
  durationMs?: number;
  blocked?: boolean | undefined;
  inferred?: boolean;
}

export type JourneyEvent = Members & Record<string, unknown>;

export const emit = (tag: number, members?: Members): void => {
  const _tag = TAGS[tag];
  if (isOff || !_tag) return;
  log(`${_tag} ${session.announced || session.id}`);
  queue.push({
    _tag,
    schemaVersion: 1,
    // A crash may make a number come twice, but not in the same millisecond.
    id: session.id + session.counted + Date.now(),
    ts: new Date(),
    seq: session.counted++,
    orgKey: options.org,
    journeyKey: options.journey,
    sessionId: session.id,
    clientId,
    url: location.origin + cleanPath(),
    referrer: document.referrer.split('/', 3).join('/'),
    embedVersion: VERSION,
    stepKey: session.announced,
    ...members,
  });
  append();
};
