// The facts about one visited page, from which the findings follow.
import type { Inspected } from '../domain/inspected.ts';

export interface SentBatch {
  /** As the service's own ingest answered it. */
  status: number;
  /** Why it was refused; null if it was not. */
  reason: string | null;
  /** The body as it was sent. */
  text: string;
}

export interface SentEvent {
  _tag: string;
  stepKey?: string;
  fieldKey?: string;
  reason?: string;
  url?: string;
}

export interface PageFacts extends Inspected {
  /** Where the page was found, after redirects. */
  url: string;
  title: string;
  /** Keys of fields that a second load gave other keys, by selector. */
  renamed: { selector: string; before: string; now: string }[];
  /** Directives of the page's Content-Security-Policy that keep the script from loading or sending. */
  blocked: ('script' | 'connect')[];
  /** The script of the tag did not load: an HTTP status, or the reason. */
  scriptFailure: string | undefined;
  /** The service says that it has no such journey. */
  isUnknown: boolean;
  /** A sentence for each limit of a visit that the page exceeded. */
  leftOut: string[];
  /** Whether the script was running, in the end. */
  isRunning: boolean;
  batches: SentBatch[];
  /** The events that the service would keep. */
  events: SentEvent[];
  /** Selectors of fields whose value was in a batch. */
  sentValues: string[];
}
