// Pages of lists that begin with the newest: those of one moment are in the order of their ids.
import { type SqlBool, sql } from 'kysely';

/** The last one of the page before: when it was, in ISO 8601, and its id. */
export interface PagePlace {
  at: string;
  id: string;
}

/** Whether a row comes after the place; `column` says when it was. */
export const isAfter = (column: string, { at, id }: PagePlace) =>
  sql<SqlBool>`(${sql.ref(column)}, ${sql.ref('id')}) < (${at}, ${id})`;
