// Annotations of journeys in the catalog.
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import {
  ANNOTATION_LENGTH_MAX,
  ANNOTATIONS_MAX,
  type Annotation,
  type AnnotationKind,
  AUTOMATIC_ANNOTATIONS_MAX,
} from '../domain/annotation.ts';
import { conflict, notFound } from '../domain/error.ts';
import { cut } from '../domain/text.ts';
import { type Clock, toIso } from '../domain/time.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { changes, countRows } from './rows.ts';
import { inTransaction } from './transaction.ts';

interface Written {
  at: number;
  text: string;
  stepKey: string | null;
  author: string | null;
}

/** A note by a person or a key. Throws `conflict` when the journey has as many as it may. */
export async function createAnnotation(
  catalog: Catalog,
  journeyId: string,
  written: Written,
  now: Clock,
): Promise<Annotation> {
  return inTransaction(catalog, async (trx) => {
    const notes = await countRows(
      trx.selectFrom('annotations').where('journey_id', '=', journeyId).where('kind', '=', 'note'),
    );
    if (notes >= ANNOTATIONS_MAX) {
      throw conflict(`The journey has ${ANNOTATIONS_MAX} annotations already: delete some first`);
    }
    return insert(trx, journeyId, 'note', written, now);
  });
}

/** Writes that the journey changed. Of such annotations the newest are kept. */
export async function noteChange(
  catalog: Catalog,
  journeyId: string,
  kind: Exclude<AnnotationKind, 'note'>,
  written: Written,
  now: Clock,
): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    await insert(trx, journeyId, kind, written, now);
    const old = trx
      .selectFrom('annotations')
      .select('id')
      .where('journey_id', '=', journeyId)
      .where('kind', '!=', 'note')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(AUTOMATIC_ANNOTATIONS_MAX)
      .offset(AUTOMATIC_ANNOTATIONS_MAX);
    await trx.deleteFrom('annotations').where('id', 'in', old).execute();
  });
}

/** The sentences of a journey's annotations of one kind. */
export async function notedTexts(catalog: Catalog, journeyId: string, kind: AnnotationKind): Promise<Set<string>> {
  const rows = await catalog
    .selectFrom('annotations')
    .select('sentence')
    .where('journey_id', '=', journeyId)
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map(({ sentence }) => sentence));
}

/** The annotations of a period, oldest first. */
export async function listAnnotations(
  catalog: Catalog,
  journeyId: string,
  { from, to }: { from?: number | undefined; to?: number | undefined } = {},
): Promise<Annotation[]> {
  let rows = catalog.selectFrom('annotations').selectAll().where('journey_id', '=', journeyId);
  if (from !== undefined) rows = rows.where('at', '>=', toIso(from));
  if (to !== undefined) rows = rows.where('at', '<', toIso(to));
  return (await rows.orderBy('at').orderBy('id').execute()).map(readAnnotation);
}

/** The annotations that were written last, newest first. */
export async function newestAnnotations(catalog: Catalog, journeyId: string, limit: number): Promise<Annotation[]> {
  const rows = await catalog
    .selectFrom('annotations')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readAnnotation);
}

/** Throws `not_found` when the journey has no such annotation. */
export async function deleteAnnotation(catalog: Catalog, journeyId: string, id: string): Promise<void> {
  const own = catalog.deleteFrom('annotations').where('journey_id', '=', journeyId).where('id', '=', id);
  if (!(await changes(own))) throw notFound(`Annotation with id "${id}" not found`);
}

async function insert(
  catalog: Catalog,
  journeyId: string,
  kind: AnnotationKind,
  { at, text, stepKey, author }: Written,
  now: Clock,
): Promise<Annotation> {
  const row = {
    id: randomUUID(),
    journey_id: journeyId,
    at: toIso(at),
    sentence: cut(text, ANNOTATION_LENGTH_MAX),
    step_key: stepKey,
    kind,
    author,
    created_at: toIso(now()),
  };
  await catalog.insertInto('annotations').values(row).execute();
  return readAnnotation(row);
}

function readAnnotation(row: Selectable<CatalogTables['annotations']>): Annotation {
  return {
    id: row.id,
    at: row.at,
    text: row.sentence,
    stepKey: row.step_key,
    kind: row.kind as AnnotationKind,
    author: row.author,
    createdAt: row.created_at,
  };
}
