// The events that the embed script in one visitor's page would record and send: a tape, cut into batches.
import type { DeviceClass, EventTag, SCHEMA_VERSION } from '../domain/event.ts';

export interface VisitorEvent {
  _tag: EventTag;
  schemaVersion: typeof SCHEMA_VERSION;
  id: string;
  ts: string;
  orgKey: string;
  journeyKey: string;
  sessionId: string;
  clientId: string;
  url: string;
  referrer?: string;
  embedVersion: string;
  source: string;
  seq: number;
  stepKey?: string;
  fieldKey?: string;
  errorType?: string;
  completionStatus?: 'completed' | 'abandoned';
  durationMs?: number;
  reason?: string;
  blocked?: boolean;
  inferred?: boolean;
}

export interface VisitorBatch {
  schemaVersion: typeof SCHEMA_VERSION;
  /** The service shifts every ts by what this differs from its clock: a sender sets it to the moment of sending. */
  sentAt: string;
  context: { orgKey: string; journeyKey: string; language: string; deviceClass: DeviceClass };
  events: VisitorEvent[];
}

/** The parts of a tape that all events of one session share. */
export interface TapeLabel {
  readonly context: VisitorBatch['context'];
  readonly event: Pick<VisitorEvent, 'sessionId' | 'clientId' | 'url' | 'referrer' | 'embedVersion' | 'source'>;
  /** Milliseconds since 1970. Nothing is recorded after `now`: a session that is still going on is cut there. */
  readonly start: number;
  readonly now: number;
  readonly nextId: () => string;
}

type Details = Omit<Partial<VisitorEvent>, keyof TapeLabel['event'] | '_tag' | 'schemaVersion' | 'id' | 'ts' | 'seq'>;

const EVENTS_UNTIL_FLUSH = 20;

export class Tape {
  readonly batches: VisitorBatch[] = [];
  readonly #label: TapeLabel;
  #clock: number;
  #seq = 0;
  #buffer: VisitorEvent[] = [];

  constructor(label: TapeLabel) {
    this.#label = label;
    this.#clock = label.start;
  }

  /** Milliseconds since the session began. */
  get elapsedMs(): number {
    return this.#clock - this.#label.start;
  }

  pass(seconds: number): void {
    this.#clock += Math.max(1, Math.round(seconds * 1000));
  }

  record(tag: EventTag, details: Details = {}): void {
    const { context, event, now, nextId } = this.#label;
    if (this.#clock > now) return;
    this.#buffer.push({
      _tag: tag,
      schemaVersion: 1,
      id: nextId(),
      ts: new Date(this.#clock).toISOString(),
      orgKey: context.orgKey,
      journeyKey: context.journeyKey,
      ...event,
      seq: this.#seq++,
      ...details,
    });
    if (this.#buffer.length >= EVENTS_UNTIL_FLUSH) this.flush();
  }

  /** Sends what is buffered, as the script does when the page is hidden. */
  flush(): void {
    if (this.#buffer.length === 0) return;
    const { context, now } = this.#label;
    this.batches.push({ schemaVersion: 1, sentAt: new Date(now).toISOString(), context, events: this.#buffer });
    this.#buffer = [];
  }
}
