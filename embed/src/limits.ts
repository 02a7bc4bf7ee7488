/** Every bound of the script, in one place; the build writes the numbers in where they are used. */

/** What they are compared with: ms since then. */
export const since = (at: number | undefined): number => Date.now() - (at as number);

/** Events in one body, and what is sent without waiting: under 48,000 bytes even with the longest texts. */
export const BATCH_EVENTS = 20;
/** Before the first wait it doubles, and then on, because a journey's visitors share its hourly limit of requests. */
export const WAIT_MS = 1_500;
export const WAIT_MAX_MS = 24_000;
/** About 200 kB of memory. With those under way there are 500. */
export const QUEUE_MAX = 480;
/** A failure is one strike, a refusal three. */
export const STRIKES_MAX = 8;
/** A pause that ends the session. */
export const IDLE_MAX_MS = 18e5;
export const SESSION_MAX_MS = 864e5;
export const LOOK_MS = 200;
export const TICK_MS = 1e4;
/** From a click to what the browser makes of it. */
export const INTENT_MS = 500;
/** Several signs of one attempt to submit; also from reading a form to unloading its page. */
export const SAME_ATTEMPT_MS = 300;
export const OUTCOME_MS = 3e4;
/** A view that stands this long is no spinner between two views. */
export const STANDS_MS = 1e3;
export const RAPID_EXIT_MS = 5e3;
/** From a click or a submission to the page that answers it. */
export const EXPECTED_MS = 1e4;
