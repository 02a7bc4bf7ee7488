// Pages of lists, newest first. Entries with equal times are in the order of their ids.
import { type SqlBool, sql } from 'kysely';

/** The last entry of the previous page: its time, in ISO 8601, and its id. */
export interface PagePlace {
  at: string;
  id: string;
}

/** Whether a row comes after the place; `column` says when it was. */
export const isAfter = (column: string, { at, id }: PagePlace) =>
  sql<SqlBool>`(${sql.ref(column)}, ${sql.ref('id')}) < (${at}, ${id})`;
