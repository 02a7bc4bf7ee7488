// Enriched events of Snowplow: lines of 131 columns between tabs, without names.
import type { PeerEvent, RefusedRow } from '../../domain/peer.ts';
import { readInstant } from '../../domain/time.ts';
import { isoOf, objectOf, readLines, textOf, UnreadableFile } from './text.ts';
import { browserNamed, deviceOf } from './visitor.ts';

const COLUMNS = 131;
/** Places of the columns that are read, from 0. */
const AT = {
  collectorTstamp: 3,
  eventId: 6,
  pageUrl: 29,
  seCategory: 53,
  seAction: 54,
  seLabel: 55,
  unstructEvent: 58,
  brFamily: 79,
  brLang: 83,
  dvceType: 101,
  domainSessionId: 123,
  derivedTstamp: 124,
  eventName: 126,
} as const;

export async function* readSnowplow(path: string): AsyncGenerator<PeerEvent | RefusedRow> {
  for await (const { line, text } of readLines(path)) {
    const columns = text.split('\t');
    if (columns.length !== COLUMNS) {
      throw new UnreadableFile(
        `line ${line} has ${columns.length} columns, and an enriched event has ${COLUMNS}: it is another format, or cut off`,
      );
    }
    yield eventOf(line, (name) => columns[AT[name]] ?? '');
  }
}

function eventOf(line: number, column: (name: keyof typeof AT) => string): PeerEvent | RefusedRow {
  const id = column('eventId');
  if (id === '') return { line, reason: 'it has no event_id' };
  const session = column('domainSessionId');
  if (session === '') return { line, reason: 'it has no domain_sessionid' };
  const at = readInstant(isoOf(column('derivedTstamp') || column('collectorTstamp')));
  if (Number.isNaN(at)) return { line, reason: 'it has no derived_tstamp and no collector_tstamp' };
  const described = objectOf(objectOf(objectOf(column('unstructEvent'))?.data)?.data) ?? {};
  return {
    ...{ line, id, session, at },
    event: column('seAction') || column('eventName'),
    form: column('seCategory') || textOf(described.formId),
    element: column('seLabel') || textOf(described.elementId),
    url: column('pageUrl'),
    device: deviceOf(column('dvceType')),
    language: column('brLang'),
    browser: browserNamed(column('brFamily')),
  };
}
