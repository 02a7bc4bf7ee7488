// Requests to the service: JSON in and out, errors in the language of the page where the dashboard knows them.
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

let organization: string | null = null;

/** Which organization the requests from now on are about. */
export function askFor(slug: string | null): void {
  organization = slug;
}

export const get = <Answer>(path: string, signal?: AbortSignal) => ask<Answer>('GET', path, undefined, signal);

export async function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const response = await send(method, path, body, signal);
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/** The answer as it arrives, for downloads. Fails with a Refusal unless it is a success. */
export async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, {
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
