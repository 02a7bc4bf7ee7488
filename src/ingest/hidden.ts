// Ids and step keys that carry somebody's number, date of birth or address. Both are the sender's own names, and figures need that
// different ones stay different: an id becomes a hash, so that it still counts once, and a step key that the journey does not have is redacted.
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

/** The id as the store has it: the same for the same id, and its own for what is a hash already. */
export const keptId = (id: string): string => (MADE_ID.test(id) || !namesSomebody(id) ? id : hashOf(id));

/** 128 bits as a UUID of version 8. The hash of a receipt's secret (`sessionOfSecret`) is another, so that an id is no secret. */
function hashOf(id: string): string {
  const hex = createHash('sha256').update(`id\n${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isSomebodys = (stepKey: string) => isNumberGroup(stepKey) || namesSomebody(stepKey);

/** Most values are those of the event before. */
function replaceEach(column: string[], replaced: (value: string) => string): void {
  let before = '';
  let kept = '';
  for (const [place, value] of column.entries()) {
    if (value !== before) kept = replaced(value);
    before = value;
    column[place] = kept;
  }
}
