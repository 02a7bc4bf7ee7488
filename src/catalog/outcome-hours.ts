// Counts of case systems by journey, source and hour.
import { sql } from 'kysely';
import { conflict } from '../domain/error.ts';
import { OUTCOME_SOURCES_MAX, OUTCOMES_KEPT_MS } from '../domain/outcomes.ts';
import { HOUR_MS } from '../domain/time.ts';
import type { Catalog } from './open.ts';
import { inTransaction } from './transaction.ts';

export interface CountedHour {
  /** Hours since 1970. */
  hour: number;
  received?: number | undefined;
  returned?: number | undefined;
  decided?: number | undefined;
}

/** Rows of one statement: 6 columns each. */
const ROWS_MAX = 500;

/** Keeps the counts of a source; an hour that was sent before takes the new ones. Throws `conflict` for one source too many. */
export async function saveOutcomeHours(
  catalog: Catalog,
  journeyId: string,
  source: string,
  hours: readonly CountedHour[],
  now: number,
): Promise<void> {
  const oldest = Math.floor((now - OUTCOMES_KEPT_MS) / HOUR_MS);
  await inTransaction(catalog, async (trx) => {
    await trx.deleteFrom('outcome_hours').where('journey_id', '=', journeyId).where('hour', '<', oldest).execute();
    const otherSources = await trx
      .selectFrom('outcome_hours')
      .select('source')
      .distinct()
      .where('journey_id', '=', journeyId)
      .where('source', '!=', source)
      .execute();
    if (otherSources.length >= OUTCOME_SOURCES_MAX) {
      throw conflict(`The journey has outcomes of ${OUTCOME_SOURCES_MAX} sources already`);
    }
    for (let from = 0; from < hours.length; from += ROWS_MAX) {
      await trx
        .insertInto('outcome_hours')
        .values(
          hours.slice(from, from + ROWS_MAX).map(({ hour, received = null, returned = null, decided = null }) => ({
            ...{ journey_id: journeyId, source, hour, received, returned, decided },
          })),
        )
        .onConflict((on) =>
          on.columns(['journey_id', 'source', 'hour']).doUpdateSet({
            received: newOr('received'),
            returned: newOr('returned'),
            decided: newOr('decided'),
          }),
        )
        .execute();
    }
  });
}

const newOr = (name: 'received' | 'returned' | 'decided') =>
  sql<number | null>`coalesce(excluded.${sql.ref(name)}, outcome_hours.${sql.ref(name)})`;

export interface SourceCounts {
  source: string;
  firstHour: number;
  lastHour: number;
  /** The first and last hours whose received submissions are counted; null without any. */
  firstReceived: number | null;
  lastReceived: number | null;
  received: number | null;
  returned: number | null;
  decided: number | null;
}

/** Sums of a journey's sources over hours, from one, included, to another, not included. */
export async function outcomesBySource(
  catalog: Catalog,
  journeyId: string,
  { from, to }: { from: number; to: number },
): Promise<SourceCounts[]> {
  const rows = await catalog
    .selectFrom('outcome_hours')
    .select(({ fn }) => [
      'source',
      fn.min('hour').as('first_hour'),
      fn.max('hour').as('last_hour'),
      sql<number | null>`min(case when received is not null then hour end)`.as('first_received'),
      sql<number | null>`max(case when received is not null then hour end)`.as('last_received'),
      fn.sum<number | null>('received').as('received'),
      fn.sum<number | null>('returned').as('returned'),
      fn.sum<number | null>('decided').as('decided'),
    ])
    .where('journey_id', '=', journeyId)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .groupBy('source')
    .orderBy('source')
    .execute();
  return rows.map((row) => ({
    source: row.source,
    firstHour: Number(row.first_hour),
    lastHour: Number(row.last_hour),
    firstReceived: numberOr(row.first_received),
    lastReceived: numberOr(row.last_received),
    received: numberOr(row.received),
    returned: numberOr(row.returned),
    decided: numberOr(row.decided),
  }));
}

/** PostgreSQL gives sums as text. */
const numberOr = (value: number | null) => (value === null ? null : Number(value));
