// The details of an entry of the audit log, in words: one line for each member that the API names.
import { count, exactTime } from '../../ui/format.ts';
import { auditWords as words } from './words.ts';

/** Members whose name in the API says little to a reader. */
const NAMES: Readonly<Record<string, string>> = {
  id: 'ID',
  displayName: 'Name',
  allowedOrigins: 'Allowed sites',
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Members that are null are left out, except as one side of a change. */
export const describeDetails = (details: Record<string, unknown>): { name: string; value: string }[] =>
  Object.entries(details)
    .filter(([, value]) => value !== null)
    .map(([member, value]) => ({
      name: nameOf(member),
      value: isChange(value) ? words.fromTo(inWords(value.from), inWords(value.to)) : inWords(value),
    }));

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value && Object.keys(value).length === 2;

/** `ingestRequestsPerHour`: Ingest requests per hour. */
function nameOf(member: string): string {
  const text = member.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[member] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return words.none;
  if (Array.isArray(value)) {
    const parted = value.some((one) => typeof one === 'object' && one !== null) ? '; ' : ', ';
    return value.map(inWords).join(parted) || words.none;
  }
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([member, one]) => `${nameOf(member)}: ${inWords(one)}`)
      .join(', ');
  }
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return count(value);
  const text = String(value);
  return INSTANT.test(text) ? exactTime(text) : text;
}
