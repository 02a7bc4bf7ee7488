// The details of an entry of the audit log, in words: one line for each member that the API names.
import { count, exactTime } from '../../ui/format.ts';
import { auditDetailWords, auditWords as words } from './audit-words.ts';

const NAMES = new Map<string, string>(Object.entries(auditDetailWords));

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Members that are null are left out, except as one side of a change. */
export const describeDetails = (details: Record<string, unknown>): { name: string; value: string }[] =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([member, value]) => ({
      name: nameOf(member),
      value: isChange(value) ? words.fromTo({ before: inWords(value.from), after: inWords(value.to) }) : inWords(value),
    }));

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value && Object.keys(value).length === 2;

/** One that has no words of its own is shown by its name in the API: `ingestRequestsPerHour` as Ingest requests per hour. */
function nameOf(member: string): string {
  const text = member.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES.get(member) ?? text.charAt(0).toUpperCase() + text.slice(1);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return words.none;
  if (Array.isArray(value)) {
    const separator = value.some((one) => typeof one === 'object' && one !== null) ? '; ' : ', ';
    return value.map(inWords).join(separator) || words.none;
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([member, one]) => words.detail({ name: nameOf(member), value: inWords(one) }))
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return count(value);
  const text = String(value);
  return INSTANT.test(text) ? exactTime(text) : text;
}
