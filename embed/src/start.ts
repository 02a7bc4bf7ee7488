/** Wires one instance to the page it is on. */
import { guard, later } from './guard.ts';
import { TICK_MS } from './limits.ts';
import { type Options, options, place, setOptions } from './options.ts';
import { listen } from './page.ts';
import { flush, queue, resume, send, stop } from './queue.ts';
import { forget, hasOptedOut } from './session.ts';
import { setKeys } from './steps.ts';
import { track } from './track.ts';
import { VERSION } from './version.ts';
import { open } from './view.ts';
import { mark } from './watch.ts';

export interface JourneyEmbedApi {
  /** Records an event of the eleven types; unknown types and properties are left out. */
  track(eventType: string, properties?: object): void;
  /** Sends what waits. */
  flush(): void;
  /** Answers `data-consent="required"`: true starts, false stops for this page. */
  consent(given: boolean): void;
  /** Forgets this browser's ids and never records in it again. */
  optOut(): void;
  readonly version: string;
}

/** Calls that came before the start: in the task of the script itself, during a prerender, or before consent. */
export let waiting: [type: string, given: Record<string, unknown> | undefined][] | null = [];

export const start = (given: Options): JourneyEmbedApi => {
  setOptions(given);
  if (options.consent === 'required') stop();
  document.addEventListener('prerenderingchange', begin);
  // In a task of its own: what the browser does for a session (two storages, random ids) takes three times the script itself.
  later(begin);
  return {
    consent(isGiven) {
      if (isGiven) {
        resume();
        begin();
      } else if (queue) stop();
    },
    version: VERSION,
    flush: guard(flush),
    track: track as JourneyEmbedApi['track'],
    optOut: guard(() => {
      stop(0);
      forget();
    }),
  };
};

const begin = guard(() => {
  const calls = waiting;
  // A page that is only prerendered may never be seen.
  if (!calls || !queue || (document as { prerendering?: boolean }).prerendering || hasOptedOut()) return;
  waiting = null;
  open();
  // Firefox stops one handler when it closes a tab, the first that runs: without this one 3 to 6 of 12 exits arrived.
  addEventListener('pagehide', mark, true);
  listen(document, window);
  setInterval(mark, TICK_MS);
  calls.map((call) => track(...call));
  // Behind the first flush, in a task of its own.
  later(() => {
    if (options.steps) setKeys(options.steps.split(/[ ,]+/));
    else
      send(place, { credentials: 'omit', referrer: '' })
        .then((answer) => answer.json())
        .catch((error) => error)
        .then(guard((answer: { steps?: string[] }) => setKeys(answer.steps || [])));
  });
});
