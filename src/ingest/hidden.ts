// Hides ids and step keys that contain a personal number, date of birth or address. Senders choose both, and figures need distinct values
// to stay distinct: such an id is replaced by a hash, so that it still counts once, and such a step key is redacted unless it is configured.
import { createHash } from 'node:crypto';
import type { EventColumns } from '../domain/event.ts';
import { isNumberGroup, namesSomebody, REDACTED } from '../domain/privacy.ts';

export function hideNames(events: EventColumns, stepKeys: ReadonlySet<string>): void {
  replaceEach(events.id, keptId);
  replaceEach(events.sessionId, keptId);
  replaceEach(events.clientId, keptId);
  replaceEach(events.stepKey, (key) => (isSomebodys(key) && !stepKeys.has(key) ? REDACTED : key));
}

/**
 * A UUID, and the counter and time that the embed script writes behind it for an event; or hexadecimal digits of 64 to 256 bits, as
 * other makers of ids draw them: with a byte that is no ASCII, so that none is a text.
 */
const MADE_ID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}[\d.]*|(?=(?:..)*[89a-f])(?=.*[a-f])(?:[\da-f]{16}|[\da-f]{24}|[\da-f]{32}|[\da-f]{40}|[\da-f]{64}))$/i;

/** The stored form of an id. Equal ids have equal forms, and a hash is its own form. */
export const keptId = (id: string): string => (MADE_ID.test(id) || !namesSomebody(id) ? id : hashOf(id));

/** 128 bits as a UUID of version 8. The hash of a receipt's secret (`sessionOfSecret`) is another, so that an id is no secret. */
function hashOf(id: string): string {
  const hex = createHash('sha256').update(`id\n${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isSomebodys = (stepKey: string) => isNumberGroup(stepKey) || namesSomebody(stepKey);

/** Replaces values; consecutive equal values are computed once. */
function replaceEach(column: string[], replaced: (value: string) => string): void {
  let before = '';
  let kept = '';
  for (const [place, value] of column.entries()) {
    if (value !== before) kept = replaced(value);
    before = value;
    column[place] = kept;
  }
}
