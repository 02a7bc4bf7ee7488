/** Every bound of the script, in one place; the build writes the numbers in where they are used. */

/** ASCII only, so characters are bytes. Browsers take 64 KiB of beacons and keepalive requests together. */
export const BODY_MAX_BYTES = 47_000;
export const FLUSH_EVENTS = 20;
/** The first wait; waits double, because a journey's visitors share its hourly limit of requests. */
export const WAIT_MS = 3_000;
export const WAIT_MAX_MS = 24_000;
export const RETRY_MAX_MS = 60_000;
export const TRIES_MAX = 8;
export const REFUSALS_MAX = 3;
/** With the open one, about 200 kB of memory. */
export const SEALED_MAX = 4;
/** A line break inside a value is escaped, so this stands only between two events. */
export const SEPARATOR = ',\n';
/** A pause that ends the session, in ms. */
export const IDLE_MAX_MS = 18e5;
export const SESSION_MAX_MS = 864e5;
export const LOOK_MS = 200;
/** From a click to what the browser makes of it; also from reading a form to unloading its page. */
export const INTENT_MS = 500;
export const SAME_ATTEMPT_MS = 300;
export const SAME_ERROR_MS = 1_000;
/** What shows an error, and what asks for something. */
export const SHOWN = '[aria-invalid=true],[class*=error-summary] a[href^="#"],[role=alert] a[href^="#"]';
export const OUTCOME_MS = 30_000;
/** A view that stands this long is no spinner between two views. */
export const STANDS_MS = 1_000;
export const FIELDS = 'input:not([type=hidden],[type=submit],[type=button],[type=search]),select,textarea';
export const RAPID_EXIT_MS = 5_000;
/** From a click or a submission to the page that answers it. */
export const EXPECTED_MS = 10_000;
export const ACTIVITY_MS = 1_000;
/** The session is stored this long after its last event at the latest, and when the page is left. */
export const SAVE_MS = 100;
