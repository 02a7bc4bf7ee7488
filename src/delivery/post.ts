// One attempt: a POST on a new connection to a checked address, without following redirects.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { SECOND_MS } from '../domain/time.ts';
import { type AddressRules, checkedAddresses, pinnedTo, RefusedAddress } from './addresses.ts';
import { unlessAborted } from './deadline.ts';

/** From the first question to a name server to the status of the answer, in ms. */
export const ATTEMPT_MS_MAX = 15 * SECOND_MS;
/** Headers of an answer, in bytes. Its body is not read. */
const ANSWER_HEADERS_BYTES_MAX = 16 * 1024;

export interface Posting {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Posted {
  /** The status of the answer; null without an answer. */
  answer: number | null;
  /** The reason of a failure; null after a success. */
  failure: string | null;
}

/** Never throws. */
export async function post(posting: Posting, rules: AddressRules, stopping: AbortSignal): Promise<Posted> {
  const tooLong = AbortSignal.timeout(ATTEMPT_MS_MAX);
  const signal = AbortSignal.any([stopping, tooLong]);
  try {
    const url = new URL(posting.url);
    const addresses = await unlessAborted(signal, checkedAddresses(url, rules));
    const answer = await unlessAborted(signal, send(url, posting, addresses, signal));
    return { answer, failure: failureOf(answer) };
  } catch (error) {
    if (tooLong.aborted) return { answer: null, failure: `No answer within ${ATTEMPT_MS_MAX / SECOND_MS} seconds` };
    if (error instanceof RefusedAddress) return { answer: null, failure: error.message };
    return { answer: null, failure: `The connection failed: ${codeOf(error)}` };
  }
}

function failureOf(answer: number): string | null {
  if (answer >= 200 && answer < 300) return null;
  if (answer >= 300 && answer < 400) return `It answered ${answer}: redirects are not followed`;
  return `It answered ${answer}`;
}

function send(
  url: URL,
  { headers, body }: Posting,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: ANSWER_HEADERS_BYTES_MAX,
      signal,
    });
    sending.on('response', (response) => {
      // The body of the response is not needed, and may never end.
      response.on('error', () => {});
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    // A connection that changes its protocol ends neither with a response nor with an error.
    sending.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    sending.on('error', reject);
    sending.on('close', () => reject(new Error('The connection was closed')));
    sending.end(body);
  });
}

/** The code alone: messages hold addresses of networks. */
function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] };
  return code ?? errors?.[0]?.code ?? 'unknown error';
}
