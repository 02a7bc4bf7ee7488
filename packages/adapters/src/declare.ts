/**
 * The two things that an adapter says: which step is shown, and that the submission succeeded. Both wait in memory until the script
 * runs, whether the page has its tag or starts it by `init`. Where the script is blocked, and on a server, nothing happens.
 */

/** The script, as far as adapters know it. `@waymark/embed` declares all of it. */
interface Script {
  track(eventType: string, properties?: { stepKey: string }): void;
}

/** Declarations that no script has received yet: the last step, and whether a success followed it. */
let waiting: { stepKey?: string; succeeded?: true } = {};

/** Declares that the visitor is at this step of the journey. A key that is missing declares nothing. */
export function step(stepKey: string | undefined): void {
  if (stepKey) declare({ stepKey });
}

/**
 * Declares that the submission was accepted. Called more than once it counts once, until something is submitted again. Call it where the body
 * of the server's answer proves it, by the application's number or state: a status alone proves nothing, and neither does a page that thanks,
 * at which people also arrive by a bookmark.
 */
export function success(): void {
  declare({ succeeded: true });
}

function declare(what: typeof waiting): void {
  if (typeof document === 'undefined') return;
  waiting = { ...waiting, ...what };
  deliver();
  // An application that starts the script by `init` does so in the same task.
  setTimeout(deliver);
}

function deliver(): void {
  const script = (globalThis as { JourneyEmbed?: Partial<Script> }).JourneyEmbed;
  if (!script?.track) {
    // A tag that has run says `load`, which does not bubble; so do other scripts before it.
    document.addEventListener('load', deliver, { capture: true, once: true });
    return;
  }
  const { stepKey, succeeded } = waiting;
  waiting = {};
  if (stepKey) script.track('step_view', { stepKey });
  if (succeeded) script.track('submit_success');
}
