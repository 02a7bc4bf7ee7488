// Requests to the service: JSON in and out, errors in the language of the page where the dashboard knows them.
import { BASE_PATH } from './base-path.ts';
import { shownFor } from './refusals.ts';
import { clientWords as words } from './words.ts';

/** Any answer other than success. Status 0: the service could not be reached. Its message is for the reader of the page. */
export class Refusal extends Error {
  readonly status: number;
  /** As the service words it, in English. */
  readonly said: string;

  constructor(status: number, said: string) {
    super(shownFor(said));
    this.name = 'Refusal';
    this.status = status;
    this.said = said;
  }
}

export const UNREACHABLE = words.unreachable;

/**
 * How long an answer is waited for, in ms. The service itself ends a question of figures sooner: it waits at most 15 s for events before
 * it, 30 s for its turn and 20 s for its statement (docs/limits.md). One that says nothing for longer hangs.
 */
const ANSWER_MS_MAX = 70_000;
/** The next try of what was waited for in vain waits twice as long: the totals of a very large journey may take their time. */
const patience = new Map<string, number>();
/** Paths that hold such a wait: a page asks for some twenty. The oldest goes. */
const PATIENCE_PATHS_MAX = 100;

/** No answer within that time: the service is away, as far as a page can say. */
export class NoAnswer extends Refusal {
  constructor() {
    super(0, words.noAnswer);
    this.name = 'NoAnswer';
  }
}

/** Asks for the answers of paths with an end: fails with NoAnswer when they take too long. */
export async function inTime<Answer>(
  paths: readonly string[],
  ask: (signal: AbortSignal) => Promise<Answer>,
  asked?: AbortSignal,
): Promise<Answer> {
  const ending = new AbortController();
  const stop = () => ending.abort(asked?.reason);
  if (asked?.aborted) stop();
  asked?.addEventListener('abort', stop, { once: true });
  const ms = Math.max(...paths.map((path) => patience.get(path) ?? ANSWER_MS_MAX));
  const timer = setTimeout(() => ending.abort(new NoAnswer()), ms);
  try {
    const answer = await ask(ending.signal);
    for (const path of paths) patience.delete(path);
    return answer;
  } catch (error) {
    if (!(ending.signal.reason instanceof NoAnswer)) throw error;
    for (const path of paths) waitLonger(path, ms * 2);
    throw ending.signal.reason;
  } finally {
    clearTimeout(timer);
    asked?.removeEventListener('abort', stop);
  }
}

function waitLonger(path: string, ms: number): void {
  patience.delete(path);
  patience.set(path, ms);
  const [oldest] = patience.keys();
  if (oldest !== undefined && patience.size > PATIENCE_PATHS_MAX) patience.delete(oldest);
}

let organization: string | null = null;

/** Which organization the requests from now on are about. */
export function askFor(slug: string | null): void {
  organization = slug;
}

export const get = <Answer>(path: string, asked?: AbortSignal) =>
  inTime([path], (signal) => ask<Answer>('GET', path, undefined, signal), asked);

export async function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await send(method, path, body, signal);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** The answer as it arrives, for downloads. Fails with a Refusal unless it is a success. */
export async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(BASE_PATH + path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(organization !== null && { 'waymark-org': organization }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new Refusal(0, UNREACHABLE);
  });
  if (!response.ok) throw new Refusal(response.status, await reasonOf(response));
  return response;
}

const reasonOf = async (response: Response): Promise<string> =>
  reasonIn(await response.json().catch(() => null), response.status);

/** Our own endpoints say `error`, those of the sign-in library `message`. */
export function reasonIn(answer: unknown, status: number): string {
  const { error, message } = (answer ?? {}) as { error?: string; message?: string };
  return error ?? message ?? words.answered({ status });
}
