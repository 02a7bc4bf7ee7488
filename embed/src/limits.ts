/** Every bound of the script, in one place; the build writes the numbers in where they are used. */

/** Events in one body, and what is sent without waiting: under 48,000 bytes even with the longest texts. */
export const BATCH_EVENTS = 20;
/** Urgent events, as a step or an attempt, are sent at once: with what comes within this time. */
export const SOON_MS = 300;
/** How long anything else waits for others, because a journey's visitors share its hourly limit: live figures are no further behind. */
export const WAIT_MS = 9_000;
/**
 * Doubled before each new try while the service fails, the first included. The state, which imports nothing, begins with it; a test
 * holds them together.
 */
export const RETRY_MS = 1_500;
/** Between two tries while the service fails, however long it does. */
export const RETRY_MAX_MS = 3e5;
export const RETRY_AFTER_MAX_S = 3600;
export const TIME_OUT_MS = 2e4;
/** About 200 kB of memory. With those under way there are 500. */
export const QUEUE_MAX = 480;
/** Pages that a session remembers. */
export const PAGES_MAX = 100;
/** Refusals (400, 403, 404) after which this page stops. */
export const REFUSALS_MAX = 3;
/** A pause that ends the session. */
export const IDLE_MAX_MS = 18e5;
export const SESSION_MAX_MS = 864e5;
/** Between two looks at the page, and in how many times of what the last one took: so they take under 1 % of the thread. */
export const LOOK_MS = 200;
export const LOOK_REST = 400;
/** However long a look took. */
export const REST_MAX_MS = 1e4;
/** Longest time that one task may look through what came, or ask about errors, in ms: the rest waits for the next one. */
export const BUDGET_MS = 4;
export const REST_AFTER_ATTEMPT_MS = 100;
/** Between two looks while more changed than one of them can ask about: a quarter of a percent of the thread. */
export const REST_WHILE_FRESH_MS = 1_600;
/** Elements that came between two looks and are kept for the next one: more are looked through at once. */
export const CAME_MAX = 500;
/** Elements in a part of the page that is looked through at once, which takes about 2 ms; of a larger one, its children are by themselves. */
export const LARGE_PART = 500;
/** Nameless fields that get their places with the one that is asked, which takes less than 1 ms. */
export const PLACES_AHEAD = 50;
/** After a look that took longer than this (in ms), there is none for a second. */
export const LONG_LOOK_MS = 4;
export const LONG_REST_MS = 1e3;
export const TICK_MS = 1e4;
/** Errors that are reported of one attempt: of a thousand at once the first say it, and the others would push out what else waits to be sent. */
export const ERRORS_MAX = 100;
/** From what a person does to what the page makes of it. */
export const INTENT_MS = 500;
/** From a click that closes something to the look that finds it closed: an animation, and a look that had to wait. */
export const CLOSING_MS = 1_500;
/** Several signs of one attempt to submit; also from reading a form to unloading its page. */
export const SAME_ATTEMPT_MS = 300;
/** From a submission to the page that answers it. */
export const OUTCOME_MS = 9e4;
/** A view that stands this long is no spinner between two views. */
export const STANDS_MS = 1e3;
/** A view that came at once with the click and has no heading may be a spinner: it has to stand this long. */
export const STANDS_LONG_MS = 6e3;
export const RAPID_EXIT_MS = 5e3;
/** A jump of the device's clock that is no drift of it. */
export const CLOCK_SET_MS = 2e3;
