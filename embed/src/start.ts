/** The instance: what the page may ask of it, and when it begins. */

import { isPrerendering, listenTo } from './dom.ts';
import type { Members, Tag } from './event.ts';
import { guard, later } from './guard.ts';
import { QUEUE_MAX, TICK_MS } from './limits.ts';
import { emit, flush, forget, hasOptedOut, resume, send, stop } from './memory.ts';
import type { Options } from './options.ts';
import { act, checkIdle, enterStep, mark, open, succeed } from './recorder.ts';
import { state } from './state.ts';
import { learnSteps } from './steps.ts';
import { cleanKey, wordsOf } from './text.ts';
import { VERSION } from './version.ts';
import { notePanels } from './watch.ts';

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
  /** Endpoint, organization and journey of each tag's instance: several may be on a page. */
  of?: string[];
}

const TAGS =
  /^(session_(start|end)|(page|step)_view|field_(focus|blur|change)|validation_error|submit_(attempt|success)|dropoff_signal)$/;

/** Events that the page declares. The service takes a batch whole or not at all, so nothing odd may get into one. */
const track = guard((type: string, given?: Record<string, unknown>): unknown => {
  const { _calls: calls } = state;
  if (calls) return calls[QUEUE_MAX] || calls.push([type, given]);
  act();
  const members: Record<string, string> = {};
  for (const name of ['stepKey', 'fieldKey', 'errorType', 'reason', 'variant', 'completionStatus']) {
    if (given?.[name]) members[name] = cleanKey(given[name]);
  }
  if (type === 'step_view') enterStep(members.stepKey || (given?.step as string), true);
  else if (type === 'submit_success') succeed(members as Members);
  else if (TAGS.test(type)) emit(type as Tag, members as Members);
});

/** `record` begins to listen to the page. */
export const start = (options: Options, record: () => void): JourneyEmbedApi => {
  const begin = guard(() => beginWith(record));
  state._options = options;
  state._place = `${options.endpoint}/../../embed/steps/${options.org}/${options.journey}`;
  if (options.consent === 'required') stop();
  listenTo(document, 'prerenderingchange', begin);
  know([options.org, options.journey, options.success]);
  // In a task of its own: what the browser does for a session (two storages, random ids) takes three times the script itself.
  later(begin);
  return {
    consent(isGiven) {
      if (isGiven) {
        resume();
        begin();
      } else if (state._queue) stop();
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

const beginWith = (record: () => void): void => {
  const { _calls: calls, _options: options } = state;
  // A page that is only prerendered may never be seen.
  if (!calls || !state._queue || isPrerendering(document) || hasOptedOut()) return;
  state._calls = null;
  open();
  record();
  setInterval(
    guard(() => {
      checkIdle();
      mark();
    }),
    TICK_MS,
  );
  calls.map((call) => track(...call));
  const own = options.steps?.split(/[ ,]+/);
  const learn = guard(({ steps, stepTypes, declared, words }: Answer) => {
    know([...(own || []), ...(steps || []), ...(words || [])]);
    state._isDeclared = declared;
    learnSteps(own || steps, stepTypes, steps);
    notePanels();
    mark();
  });
  // In a task of its own.
  later(() => {
    // The service says more of a journey than its steps: nothing is concluded before that is known.
    if (own) learn({ declared: true });
    send(state._place, { credentials: 'omit', referrer: '' })
      .then((answer) => answer.json())
      // An error has no steps.
      .then(learn, learn);
  });
};

/** The service's answer about the journey. */
interface Answer {
  steps?: string[];
  stepTypes?: string[];
  /** Whether somebody says what the success is. */
  declared?: boolean;
  /** Words that its addresses may hold. */
  words?: string[];
}

const know = (texts: (string | undefined)[]): void => {
  for (const word of wordsOf(texts.join().toLowerCase())) state._words.add(word);
};
