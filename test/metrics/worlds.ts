// Random worlds for the tests that compare answers with a recomputation: batches that two journeys are sent while the clock goes on.
import fc from 'fast-check';
import type { FigureEvent } from './figures-brute-force.ts';

const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 1, 27, 22, 30);
export const STEP_KEYS = ['start', 'data', 'upload', 'review'];
export const USER_AGENTS: Record<string, string> = {
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
};

/** Properties that all events of a batch share. */
type Context = Pick<FigureEvent, 'deviceClass' | 'language' | 'browser'>;
type SentEvent = Omit<FigureEvent, keyof Context | 'receivedAt' | 'embedVersion'>;

export interface Sending {
  /** In the order of the batch. */
  events: readonly SentEvent[];
  context: Context;
  journey: number;
  /** Whether it happens as late as it is sent, so that sessions are open also after long pauses. */
  isFresh: boolean;
  /** How long after the batch before it is sent, in ms. */
  later: number;
}

const seldom = <Value>(usual: fc.Arbitrary<Value>, rare: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 19, arbitrary: usual }, { weight: 1, arbitrary: rare });

const tag = fc.oneof(
  { weight: 6, arbitrary: fc.constant('step_view') },
  { weight: 10, arbitrary: fc.constantFrom('field_focus', 'field_blur') },
  { weight: 3, arbitrary: fc.constantFrom('field_change', 'validation_error') },
  { weight: 2, arbitrary: fc.constantFrom('dropoff_signal', 'submit_attempt', 'session_start', 'page_view') },
  { weight: 3, arbitrary: fc.constantFrom('submit_success', 'session_end') },
);

const sentEvent: fc.Arbitrary<SentEvent> = fc.record({
  tag,
  id: fc.uuid(),
  // Coarse, so that timestamps coincide; some near the question, some days or weeks before, some ahead of the clock.
  ts: fc
    .tuple(
      seldom(fc.constantFrom(0, 0, 0, 10, 25, 45), fc.constantFrom(24 * 60, 26 * 60, 75 * 60, 168 * 60, 400 * 60)),
      fc.integer({ min: -2, max: 3 }),
    )
    .map(([minutes, ticks]) => START - minutes * MINUTE + ticks * 20 * SECOND),
  seq: fc.integer({ min: 0, max: 2 }),
  sessionId: fc.constantFrom<string>('a', 'b', 'c', 'd'),
  // Mostly the first, whose fields are looked at.
  stepKey: fc.constantFrom('start', 'start', 'start', ...STEP_KEYS, 'never-configured'),
  fieldKey: fc.constantFrom('name', 'name', 'name', 'city', 'age', ''),
  errorType: fc.constantFrom('required', 'format', ''),
  reason: fc.constantFrom('idle', 'close', ''),
  source: fc.constantFrom('partner', 'custom', ''),
  variant: fc.constantFrom('a', 'b-2', ''),
  completionStatus: fc.constantFrom('completed', 'abandoned'),
  inferred: fc.boolean(),
  blocked: fc.boolean(),
});

const context: fc.Arbitrary<Context> = fc.record({
  deviceClass: fc.constantFrom('mobile', 'desktop', 'tablet'),
  language: fc.constantFrom('en', 'de-CH', ''),
  browser: fc.constantFrom(...Object.keys(USER_AGENTS)),
});

const sending: fc.Arbitrary<Sending> = fc.record({
  events: fc.array(sentEvent, { minLength: 1, maxLength: 4, size: 'max' }),
  context,
  journey: fc.constantFrom(0, 0, 0, 1),
  isFresh: fc.boolean(),
  // Long pauses are rare, or at the end everything would be over, or past retention.
  later: fc.oneof(
    { weight: 24, arbitrary: fc.constant(0) },
    { weight: 4, arbitrary: fc.constant(MINUTE) },
    { weight: 1, arbitrary: fc.constantFrom(HOUR, DAY) },
  ),
});

const PLAIN: Omit<SentEvent, 'tag' | 'id' | 'ts' | 'seq' | 'sessionId' | 'stepKey'> = {
  ...{ fieldKey: '', errorType: '', reason: '', source: '', variant: '' },
  ...{ completionStatus: 'abandoned', inferred: false, blocked: false },
};
const sentAtOnce = (events: readonly SentEvent[], context: Context): Sending => ({
  ...{ events, context, journey: 0, isFresh: false, later: 0 },
});

/** Events of the walk after a step's field: the second step is sent, and waited for, before the visitor goes back. */
const AFTER_FIELD = [[], ['submit_attempt'], ['submit_success']];

/** A session of every world that waits for an answer, goes back and completes: few worlds hold one by chance. */
const walk = fc.boolean().map((inferred) =>
  sentAtOnce(
    ['start', 'data', 'start'].flatMap((stepKey, place) =>
      ['step_view', 'field_focus', 'field_blur', ...(AFTER_FIELD[place] ?? [])].map((tag, nth) => ({
        ...{ ...PLAIN, tag, id: `walk-${place}-${nth}`, ts: START + (4 * place + nth) * SECOND, seq: 4 * place + nth },
        ...{ sessionId: 'walk', stepKey, fieldKey: tag.startsWith('field') ? 'name' : '' },
        ...{ completionStatus: 'completed', inferred },
      })),
    ),
    { deviceClass: 'mobile', language: 'en', browser: 'firefox' },
  ),
);

/**
 * Sessions of every world that met an error on a step, sent it and left without an answer: on the last step, nobody knows whether
 * it worked.
 */
const unanswered = sentAtOnce(
  STEP_KEYS.flatMap((stepKey) =>
    ['step_view', 'validation_error', 'submit_attempt'].map((tag, nth) => ({
      ...{ ...PLAIN, tag, id: `sent-${stepKey}-${nth}`, ts: START + nth * SECOND, seq: nth },
      ...{ sessionId: `sent-${stepKey}`, stepKey, fieldKey: tag === 'validation_error' ? 'name' : '' },
      errorType: 'required',
    })),
  ),
  { deviceClass: 'desktop', language: 'en', browser: 'edge' },
);

/** Sessions of every world that sent a step and did nothing else: few worlds hold by chance one that sent the last. */
const senders = sentAtOnce(
  STEP_KEYS.flatMap((stepKey) =>
    ['step_view', 'submit_attempt'].map((tag, nth) => ({
      ...{ ...PLAIN, tag, id: `sender-${stepKey}-${nth}`, ts: START - 45 * MINUTE, seq: nth },
      ...{ sessionId: `sender-${stepKey}`, stepKey, source: 'partner' },
    })),
  ),
  { deviceClass: 'tablet', language: '', browser: 'firefox' },
);

/** Some batches are sent again later: the same, or with their ids under another session. */
export const world: fc.Arbitrary<readonly Sending[]> = fc
  .tuple(
    walk,
    fc.array(sending, { minLength: 12, maxLength: 20, size: 'max' }),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(undefined, 'g')), { maxLength: 4 }),
  )
  .map(([walked, first, repeats]) => [
    ...[walked, unanswered, senders],
    ...first,
    ...repeats.map(([which, sessionId]) => {
      const original = first[which % first.length] as Sending;
      if (sessionId === undefined) return original;
      return { ...original, events: original.events.map((event) => ({ ...event, sessionId })) };
    }),
  ]);

/** A world that is the same in every run. */
export const WORLD = fc.sample(world, { numRuns: 1, seed: 7 })[0] as readonly Sending[];
