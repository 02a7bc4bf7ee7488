// Marks: bits that give reasons why a session may not be a visitor's. Marks of events are set when a batch arrives, and stored with
// each of its events. Marks of sessions follow from a session's events, and are computed with its figures. A marked batch is
// accepted like any other.

/** Set at ingest, in the column `marks` of each event. */
export const EVENT_MARKS = {
  /** The url is of a host that is not among the journey's allowedOrigins. */
  foreignHost: 1,
  /** Its network began far more sessions in the hour than one usually does at the journey. Many may share a network. */
  burst: 2,
  /** Its time is beyond belief; where the sender said when it sent, the time of receipt is in its place. */
  clock: 4,
  /** The sender's User-Agent says that it is a program. */
  bot: 8,
  /** The page carried a valid token of its host. The only mark that speaks for a session. */
  proven: 16,
  /** One batch was about more sessions than a page has. */
  crowd: 512,
  /** Events of the session are numbered with gaps that no page leaves. */
  seqGap: 1_024,
} as const;

/** Marks that follow from a session's events. A session has these marks and the marks of its events. */
export const SESSION_MARKS = {
  /** No session_start. */
  noStart: 32,
  /** One event only, and that a success. */
  loneSuccess: 64,
  /** Completed faster than a person can. */
  tooFast: 128,
  /** Beyond the bounds of what one session may be: it counts once, truncated. */
  truncated: 256,
} as const;

/** Marks that people who share a network bear as well: nothing is erased by them. */
export const WEAK_MARKS: readonly Mark[] = ['burst'];

export const MARKS = { ...EVENT_MARKS, ...SESSION_MARKS } as const;
export type Mark = keyof typeof MARKS;
