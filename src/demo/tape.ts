// The events that the embed script in one visitor's page would record: a tape, sent as one batch, since history is sent after the visit.
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
}

export interface VisitorBatch {
  schemaVersion: typeof SCHEMA_VERSION;
  /** Set by the sender at the time of sending. The service shifts every ts by the difference between this and its own clock. */
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

export class Tape {
  readonly #label: TapeLabel;
  #clock: number;
  #seq = 0;
  readonly #events: VisitorEvent[] = [];

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
    this.#events.push({
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
  }

  /** All recorded events as one batch. */
  batch(): VisitorBatch {
    const { context, now } = this.#label;
    return { schemaVersion: 1, sentAt: new Date(now).toISOString(), context, events: this.#events };
  }
}
