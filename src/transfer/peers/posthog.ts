// Events of PostHog: the objects of a batch export or of its API, one a line, or the table that it exports as CSV, whose columns are names of
// members, those of properties with a dot between.
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import type { PeerEvent, PeerMap, RefusedRow } from '../../domain/peer.ts';
import { readInstant } from '../../domain/time.ts';
import { isoOf, objectOf, ROW_LENGTH_MAX, readObjects, textOf, UnreadableFile } from './text.ts';
import { browserNamed, deviceOf } from './visitor.ts';

type Properties = NonNullable<PeerMap['properties']>;

export async function* readPostHog(
  path: string,
  { form = 'form_id', element = 'field' }: Properties = {},
): AsyncGenerator<PeerEvent | RefusedRow> {
  const names = { form, element };
  if (/\.csv$/i.test(path)) return yield* readCsv(path, names);
  for await (const { line, text } of readObjects(path)) {
    const row = objectOf(text);
    if (row) yield eventOf(line, row, objectOf(row.properties) ?? {}, names);
    else yield { line, reason: 'it is no JSON object' };
  }
}

async function* readCsv(path: string, names: Required<Properties>): AsyncGenerator<PeerEvent | RefusedRow> {
  const rows = createReadStream(path).pipe(
    parse({ columns: namesOf, info: true, bom: true, max_record_size: ROW_LENGTH_MAX }),
  );
  try {
    for await (const { record, info } of rows as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      const flat = Object.entries(record).filter(([name, value]) => name.startsWith(PROPERTY) && value !== '');
      const properties = {
        ...objectOf(record.properties),
        ...Object.fromEntries(flat.map(([name, value]) => [name.slice(PROPERTY.length), value])),
      };
      yield eventOf(info.lines, record, properties, names);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Its words may quote the row: only what went wrong, and where.
    const place = /line (\d+)/.exec(error.message)?.[1] ?? '?';
    throw new UnreadableFile(`line ${place} is no row of this table (${error.code}): the file may be cut off`);
  }
}

/** Columns of a table. PostHog exports some hundreds; each row is read into an object of all of them. */
const COLUMNS_MAX = 5_000;
const PROPERTY = 'properties.';
const NEEDED = ['uuid', 'event', 'timestamp'];

/** A table of whole events has `*.` before its names. */
function namesOf(header: string[]): string[] {
  if (header.length > COLUMNS_MAX)
    throw new UnreadableFile(`its first line has more than ${COLUMNS_MAX.toLocaleString('en')} columns`);
  const names = header.map((name) => name.trim().replace(/^\*\./, ''));
  const missing = NEEDED.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new UnreadableFile(`its first line lacks the column ${missing.join(', ')}`);
  return names;
}

function eventOf(
  line: number,
  row: Record<string, unknown>,
  properties: Record<string, unknown>,
  names: Required<Properties>,
): PeerEvent | RefusedRow {
  const id = textOf(row.uuid);
  if (id === '') return { line, reason: 'it has no uuid' };
  const session = textOf(properties.$session_id);
  if (session === '') return { line, reason: 'it has no $session_id' };
  const at = readInstant(isoOf(row.timestamp));
  if (Number.isNaN(at)) return { line, reason: 'it has no timestamp' };
  return {
    ...{ line, id, session, at },
    event: textOf(row.event),
    form: textOf(properties[names.form]),
    element: textOf(properties[names.element]),
    url: textOf(properties.$current_url),
    device: deviceOf(textOf(properties.$device_type)),
    language: textOf(properties.$browser_language),
    browser: browserNamed(textOf(properties.$browser)),
  };
}
