// Tables for data warehouses: their columns, and the form of the list of days. docs/warehouse.md is held to these tables by a test.
import { type Static, Type } from 'typebox';
import { nearest } from '../nearest-name.ts';
import { invalid } from './error.ts';
import { DAY_MS, toDay, toIso } from './time.ts';

/** Raised when a column changes its name, type or meaning. A column that is only added keeps it. */
export const WAREHOUSE_SCHEMA = 1;

export const WAREHOUSE_TABLES = ['sessions', 'events'] as const;
export type WarehouseTable = (typeof WAREHOUSE_TABLES)[number];

export const WarehouseDay = Type.Object(
  {
    table: Type.Enum([...WAREHOUSE_TABLES], { examples: ['sessions'] }),
    day: Type.String({
      description: 'Day (UTC) on which these sessions began, or these events happened.',
      examples: ['2026-03-01'],
    }),
    rows: Type.Integer({ minimum: 1 }),
    version: Type.String({
      description:
        'Changes when a row of the day does: by late events, erasure, retention, exclusions and other settings.',
      examples: ['7mVZ2q8rT0yXJb3cW1dKfA'],
    }),
  },
  { description: 'A day of a table, with its rows.' },
);
export type WarehouseDay = Static<typeof WarehouseDay>;

export const WarehouseDays = Type.Object(
  {
    schemaVersion: Type.Integer({ description: 'Of the columns.', examples: [WAREHOUSE_SCHEMA] }),
    organization: Type.String({ description: 'Slug.', examples: ['city-of-example'] }),
    timezone: Type.String({ description: 'Of `local_day`.', examples: ['Europe/Berlin'] }),
    days: Type.Array(WarehouseDay),
  },
  { description: 'The days that can be downloaded, by table and day. Days to come are not in it.' },
);
export type WarehouseDays = Static<typeof WarehouseDays>;

const refuse = (problem: string) => invalid(`Invalid exports query: ${problem}`);

export function readTable(text: string): WarehouseTable {
  const table = WAREHOUSE_TABLES.find((name) => name === text);
  if (table) return table;
  const meant = nearest(text, WAREHOUSE_TABLES);
  throw refuse(
    `table must be one of ${WAREHOUSE_TABLES.join(', ')}${meant === undefined ? '' : `: did you mean ${meant}?`}`,
  );
}

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Reads a UTC day, YYYY-MM-DD, that is not after today, as days since 1970. Throws an `invalid` error that names it. */
export function readDay(name: string, text: string, now: number): number {
  const [, year, month, date] = (DAY.exec(text) ?? []).map(Number);
  const day = Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, date) / DAY_MS;
  // Date.UTC carries the 31st of April over into May: a day that exists comes back unchanged.
  if (Number.isNaN(day) || dayText(day) !== text) throw refuse(`${name} must be a day that exists, as YYYY-MM-DD`);
  if (day > toDay(now)) throw refuse(`${name} must not be in the future: today is ${dayText(toDay(now))} (UTC)`);
  return day;
}

export const dayText = (day: number): string => toIso(day * DAY_MS).slice(0, 10);
