// Journeys as a stranger sends them to make questions about them expensive: without a key, in batches of 500 events.
import { batch, event, type RawEvent } from '../support/events.ts';
import type { TestService } from '../support/service.ts';

export interface Shape {
  name: string;
  events: number;
  sessions: number;
  /** The event at a place, at most 500 of which are sent at once. */
  event(place: number): RawEvent;
  /** Properties that the batch at a place gives all its events. */
  context?(place: number): RawEvent;
  /** A step to ask about. */
  stepKey: string;
}

const BATCH_EVENTS = 500;
const ID_LENGTH_MAX = 128;
const FROM = Date.now() - 3_600_000;
const at = (place: number) => new Date(FROM + place).toISOString();
const view = (place: number, more: RawEvent) => event('step_view', { id: `event-${place}`, ts: at(place), ...more });

export const SHAPES: readonly Shape[] = [
  {
    name: 'one session with 8,000 step keys, in 16 requests',
    sessions: 1,
    events: 8_000,
    stepKey: 'step-0',
    event: (place) => view(place, { sessionId: 'one', stepKey: `step-${place}` }),
  },
  {
    name: 'one session with 50,000 views of two steps',
    sessions: 1,
    events: 50_000,
    stepKey: 'step-1',
    event: (place) => view(place, { sessionId: 'one', stepKey: `step-${place % 2}` }),
  },
  {
    name: '50,000 sessions of one event',
    sessions: 50_000,
    events: 50_000,
    stepKey: 'start',
    event: (place) => view(place, { sessionId: `session-${place}` }),
  },
  {
    name: '100 sessions with 200 step keys each, all different',
    sessions: 100,
    events: 20_000,
    stepKey: 'step-0',
    event: (place) => view(place, { sessionId: `session-${place % 100}`, stepKey: `step-${place}` }),
  },
  {
    name: 'one field with 20,000 kinds of errors',
    sessions: 100,
    events: 20_000,
    stepKey: 'start',
    event: (place) =>
      place < 100
        ? view(place, { sessionId: `session-${place}` })
        : event('validation_error', {
            ...{ id: `event-${place}`, ts: at(place), sessionId: `session-${place % 100}` },
            ...{ stepKey: 'start', fieldKey: 'field', errorType: `error${place}x` },
          }),
  },
  {
    name: '20,000 fields of one step',
    sessions: 100,
    events: 20_000,
    stepKey: 'start',
    event: (place) =>
      place < 100
        ? view(place, { sessionId: `session-${place}` })
        : event('field_blur', {
            ...{ id: `event-${place}`, ts: at(place), sessionId: `session-${place % 100}` },
            ...{ stepKey: 'start', fieldKey: `field${place}x` },
          }),
  },
  {
    name: 'sessions that last from the year 2000 to 2100',
    sessions: 100,
    events: 10_000,
    stepKey: 'start',
    event: (place) =>
      view(place, {
        sessionId: `session-${place % 100}`,
        ts: new Date(Date.UTC(2000, 0) + ((place * 2_654_435_761) % 3_155_000_000) * 1_000).toISOString(),
      }),
  },
  {
    name: 'ids and sessions that differ in their last letters only, as long as they may be',
    sessions: 10_000,
    events: 10_000,
    stepKey: 'start',
    event: (place) => {
      const long = `${'x'.repeat(120)}${String(place).padStart(8, '0')}`;
      return view(place, { id: long, sessionId: long, clientId: long });
    },
  },
  {
    name: '2 MB of different addresses, with a language, source and version for each batch',
    sessions: 10_000,
    events: 10_000,
    stepKey: 'start',
    event: (place) =>
      view(place, {
        sessionId: `session-${place}`,
        url: `https://www.example.org/${'path/'.repeat(38)}p${place}x`,
        source: `source-${Math.floor(place / BATCH_EVENTS)}`,
        embedVersion: `9.${Math.floor(place / BATCH_EVENTS)}`,
      }),
    context: (place) => ({ language: `en-x-lang${place}` }),
  },
];

/** Ids of a shape apart from those of others, no longer than ids may be. */
const apart = (nth: number, id: unknown) => {
  const [text, mark] = [String(id), `${nth} `];
  return text.length < ID_LENGTH_MAX ? mark + text : mark + text.slice(mark.length);
};

/** Sends a shape to a journey of the organization `acme`; resolves when it is in the event store. */
export async function send(service: TestService, shape: Shape, slug: string): Promise<void> {
  const nth = SHAPES.indexOf(shape);
  for (let place = 0; place < shape.events; place += BATCH_EVENTS) {
    const events = Array.from({ length: BATCH_EVENTS }, (_, index) => shape.event(place + index)).map((one) => ({
      ...{ ...one, id: apart(nth, one.id), sessionId: apart(nth, one.sessionId) },
    }));
    const { status, body } = await service.ingest(batch('acme', slug, events, shape.context?.(place / BATCH_EVENTS)));
    if (status !== 204) throw new Error(`the attack was answered ${status}: ${JSON.stringify(body)}`);
  }
  await service.service.loader.caughtUp();
}
