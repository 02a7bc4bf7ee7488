// GETs that a page makes at the same time go as one request: the service answers each part as soon as it is ready.
import { get, inTime, Refusal, reasonIn, send, UNREACHABLE } from './client.ts';

/** Parts of one bundle: fewer than the service takes. */
const PATHS_MAX = 20;

interface Part {
  path: string;
  signal: AbortSignal;
  resolve: (answer: never) => void;
  reject: (error: unknown) => void;
}

let waiting: Part[] = [];

/** The same answer as `get`. */
export function getWithOthers<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const part = { path, signal, resolve: resolve as Part['resolve'], reject };
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    // Whatever is asked until then comes along: one drawing of a page asks all at once.
    if (waiting.push(part) === 1) setTimeout(sendWaiting);
  });
}

function sendWaiting(): void {
  const parts = waiting.filter(({ signal }) => !signal.aborted);
  waiting = [];
  const kinds = Map.groupBy(parts, ({ path }) => path.startsWith('/api/'));
  const together = kinds.get(true) ?? [];
  const alone = kinds.get(false) ?? [];
  for (let at = 0; at < together.length; at += PATHS_MAX) {
    const bundle = together.slice(at, at + PATHS_MAX);
    if (bundle.length > 1) void getBundle(bundle);
    else alone.push(...bundle);
  }
  for (const { path, signal, resolve, reject } of alone) get<never>(path, signal).then(resolve, reject);
}

async function getBundle(parts: readonly Part[]): Promise<void> {
  const over = new AbortController();
  const stopUnlessAwaited = () => {
    if (parts.every(({ signal }) => signal.aborted)) over.abort();
  };
  for (const { signal } of parts) signal.addEventListener('abort', stopUnlessAwaited, { once: true });
  const asked = new URLSearchParams(parts.map(({ path }) => ['path', path]));
  const settleAll = async (signal: AbortSignal) => {
    const { body } = await send('GET', `/api/bundle?${asked}`, undefined, signal);
    if (body) for await (const line of linesOf(body)) settle(parts, JSON.parse(line));
  };
  try {
    await inTime(
      parts.map(({ path }) => path),
      settleAll,
      over.signal,
    );
    // Parts that have been answered are settled: for them this does nothing.
    throw new Refusal(0, UNREACHABLE);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal(0, UNREACHABLE);
    for (const { reject } of parts) reject(refusal);
  }
}

interface Line {
  path: string;
  status: number;
  answer: unknown;
}

function settle(parts: readonly Part[], { path, status, answer }: Line): void {
  for (const part of parts) {
    if (part.path !== path) continue;
    if (status < 400) part.resolve(answer as never);
    else part.reject(new Refusal(status, reasonIn(answer, status)));
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let begun = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    const lines = (begun + value).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}
