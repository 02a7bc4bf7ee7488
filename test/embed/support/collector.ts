// The receiving end of the tests: a server that records every byte it gets, and answers as a test says.

import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { Listener } from './listener.ts';

export interface Recorded {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export interface SentEvent {
  _tag: string;
  id: string;
  ts: string;
  seq: number;
  sessionId: string;
  clientId: string;
  url: string;
  stepKey?: string;
  fieldKey?: string;
  errorType?: string;
  reason?: string;
  blocked?: boolean;
  inferred?: boolean;
  completionStatus?: string;
  durationMs?: number;
  [other: string]: unknown;
}

export interface Batch {
  schemaVersion: number;
  context: Record<string, string>;
  sentAt: string;
  dropped?: number;
  events: SentEvent[];
}

/** The answer to an ingest request: a status, or nothing when the test has answered (or will not) itself. */
export type Answer = (response: ServerResponse, nth: number) => number | undefined;

const BUILT = new URL('../../../dist/embed/', import.meta.url);
const WAIT_MAX_MS = 60_000;

export class Collector extends Listener {
  readonly requests: Recorded[] = [];
  answer: Answer = () => 204;
  steps: string[] | undefined;
  /** Whether the service says that the journey declares its success. */
  declared = false;
  /** As the owner said what they are, if asked. */
  stepTypes: string[] | undefined;
  waitMaxMs = WAIT_MAX_MS;
  /** Counts the tests: a page of the last one may still say good-bye in this one. */
  #run = 1;
  protected server: Server;
  #script: Buffer;
  #waiting = new Set<() => void>();

  constructor(script: URL | string) {
    super();
    this.#script = typeof script === 'string' ? Buffer.from(script) : readFileSync(script);
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('error', () => {});
      request.on('end', () => {
        const [, run, path = ''] = /^(?:\/run-(\d+))?(.*)$/.exec(request.url ?? '') ?? [];
        if (run && Number(run) !== this.#run) {
          response.end();
          return;
        }
        this.requests.push({
          method: request.method ?? '',
          path,
          headers: request.headers,
          body: Buffer.concat(chunks).toString('utf8'),
          at: Date.now(),
        });
        this.#respond(request.method ?? '', path, response);
        for (const check of this.#waiting) check();
      });
    });
  }

  /** Where this test's pages send to: a service behind a prefix. */
  get endpoint(): string {
    return `${this.url}/run-${this.#run}/api/ingest`;
  }

  reset(): void {
    this.#run++;
    this.requests.length = 0;
    this.answer = () => 204;
    this.steps = undefined;
    this.declared = false;
    this.stepTypes = undefined;
  }

  get posts(): Recorded[] {
    return this.requests.filter((request) => request.method === 'POST');
  }

  get batches(): Batch[] {
    return this.posts.map((post) => JSON.parse(post.body) as Batch);
  }

  /** Each event once, however often it arrived, in the order of the script's own counter. */
  get events(): SentEvent[] {
    const byId = new Map(this.batches.flatMap((batch) => batch.events).map((event) => [event.id, event]));
    return [...byId.values()].sort((a, b) => (a.ts < b.ts ? -1 : a.ts > b.ts ? 1 : a.seq - b.seq));
  }

  /** Ids that stand for several events, of which the service keeps one. A repetition is the same event, so it is none of these. */
  get clashes(): string[] {
    const known = new Map<string, string>();
    return this.batches
      .flatMap((batch) => batch.events)
      .filter((event) => {
        const text = JSON.stringify(event);
        const isClash = (known.get(event.id) ?? text) !== text;
        known.set(event.id, text);
        return isClash;
      })
      .map((event) => `${story(event)}: ${event.id}`);
  }

  tagged(tag: string): SentEvent[] {
    return this.events.filter((event) => event._tag === tag);
  }

  /** Waits until what was received satisfies the condition. */
  until(condition: (collector: Collector) => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (!condition(this)) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        const seen = this.events.map((event) => story(event)).join(', ');
        reject(new Error(`never came: ${what}; ${this.posts.length} posts with: ${seen}`));
      }, this.waitMaxMs);
      this.#waiting.add(check);
      check();
    });
  }

  untilTag(tag: string, count = 1): Promise<void> {
    return this.until((collector) => collector.tagged(tag).length >= count, `${count} ${tag}`);
  }

  #respond(method: string, path: string, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-expose-headers', 'retry-after');
    if (path.startsWith('/embed/steps/')) {
      response.setHeader('content-type', 'application/json');
      response.statusCode = this.steps ? 200 : 404;
      response.end(
        JSON.stringify(
          this.steps
            ? { steps: this.steps, stepTypes: this.stepTypes, declared: this.declared }
            : { error: 'Journey not found' },
        ),
      );
    } else if (path.startsWith('/embed/')) {
      response.setHeader('content-type', 'text/javascript');
      // An adapter, as the build left it.
      const adapter = /\/(v[\d.]+\.[a-z]\w*\.js)$/.exec(path)?.[1];
      response.end(adapter ? readFileSync(new URL(adapter, BUILT)) : this.#script);
    } else if (method === 'OPTIONS') {
      response.setHeader('access-control-allow-headers', '*');
      response.statusCode = 204;
      response.end();
    } else {
      const status = this.answer(response, this.posts.length);
      if (status === undefined) return;
      response.statusCode = status;
      response.end();
    }
  }
}

/** An event in a few words, for lists that a person can read. */
export function story(event: SentEvent): string {
  const { _tag, stepKey, fieldKey, errorType, reason, blocked, inferred } = event;
  const words = [_tag, _tag === 'step_view' ? stepKey : undefined, fieldKey, errorType, reason];
  if (blocked) words.push('blocked');
  if (inferred) words.push('inferred');
  return words.filter(Boolean).join(' ');
}
