// Reads an export as it arrives and counts its rows.
import { send } from '../../api/client.ts';

export type ExportFormat = 'csv' | 'ndjson' | 'parquet';

export interface Progress {
  rows: number;
  /** As the service announced; null when it did not. */
  expected: number | null;
}

/** Least time between two updates of the progress, in ms: a fast stream would keep the page busy with itself. */
const SHOWN_MS = 100;
/** Chunks are handed to the browser in parts of this many bytes: it keeps them on disk when they are many. */
const PART_BYTES = 8_000_000;
const LINE_FEED = 10;
const QUOTE = 34;

export async function download(
  path: string,
  format: ExportFormat,
  signal: AbortSignal,
  show: (progress: Progress) => void,
): Promise<{ blob: Blob; progress: Progress }> {
  const response = await send('GET', path, undefined, signal);
  const announced = response.headers.get('waymark-rows');
  const expected = announced === null ? null : Number(announced);
  const rowsIn = counterOf(format);
  const parts: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let gathered = 0;
  const progress: Progress = { rows: 0, expected };
  let shownAt = 0;
  for await (const chunk of chunksOf(response)) {
    chunks.push(chunk);
    gathered += chunk.length;
    if (gathered > PART_BYTES) {
      parts.push(new Blob(chunks));
      chunks = [];
      gathered = 0;
    }
    progress.rows += rowsIn(chunk);
    if (performance.now() - shownAt > SHOWN_MS) {
      shownAt = performance.now();
      show({ ...progress });
    }
  }
  // Only a reader of Parquet can count the rows of such a file.
  if (format === 'parquet') progress.rows = expected ?? 0;
  if (format === 'csv') progress.rows = Math.max(0, progress.rows - 1);
  return { blob: new Blob([...parts, ...chunks]), progress };
}

async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

/** Counts the lines of each chunk that end a row: a line feed within quotes of CSV does not. */
function counterOf(format: ExportFormat): (chunk: Uint8Array) => number {
  let quoted = false;
  return (chunk) => {
    if (format === 'parquet') return 0;
    let rows = 0;
    for (const byte of chunk) {
      if (byte === QUOTE && format === 'csv') quoted = !quoted;
      else if (byte === LINE_FEED && !quoted) rows++;
    }
    return rows;
  };
}
