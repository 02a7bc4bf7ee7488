/** One thing that happened. */
import { log } from './guard.ts';
import { options } from './options.ts';
import { append, queue } from './queue.ts';
import { clientId, session } from './session.ts';
import { url } from './text.ts';
import { VERSION } from './version.ts';

/** In an order that compresses well, as are the members of objects and the listeners. It means nothing else. */
export const TAGS =
  'dropoff_signal page_view submit_success step_view submit_attempt session_end session_start validation_error field_blur field_focus field_change'.split(
    ' ',
  );
/** Places in that list: the build writes the numbers in. */
export const DROPOFF_SIGNAL = 0;
export const PAGE_VIEW = 1;
export const SUBMIT_SUCCESS = 2;
export const STEP_VIEW = 3;
export const SUBMIT_ATTEMPT = 4;
export const SESSION_END = 5;
export const SESSION_START = 6;
export const VALIDATION_ERROR = 7;
export const FIELD_BLUR = 8;
export const FIELD_FOCUS = 9;
export const FIELD_CHANGE = 10;

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
  if (!queue || !_tag) return;
  log(`${_tag} ${session.announced || session.id}`);
  append({
    // A number may come twice, after a crash or on the way back, but not on the same page.
    id: session.id + session.counted + performance.timeOrigin,
    sessionId: session.id,
    ts: new Date(),
    schemaVersion: 1,
    embedVersion: VERSION,
    stepKey: session.announced,
    url,
    _tag,
    ...members,
    referrer: document.referrer.split('/', 3).join('/'),
    seq: session.counted++,
    clientId,
    orgKey: options.org,
    journeyKey: options.journey,
  });
};
