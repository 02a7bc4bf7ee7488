// Steps of journeys in the catalog.
import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { conflict, invalid, notFound } from '../domain/error.ts';
import { type Journey, type NewStep, type Reorder, STEPS_MAX, type Step, type StepChange } from '../domain/journey.ts';
import type { MessageType } from '../domain/message.ts';
import { type Clock, toIso } from '../domain/time.ts';
import { type Announcement, announce, pageOfJourney } from './announce.ts';
import type { Catalog, CatalogTables } from './open.ts';
import { later } from './stamp.ts';
import { inTransaction } from './transaction.ts';

/** In index order. */
export async function listSteps(catalog: Catalog, journeyId: string): Promise<Step[]> {
  const rows = await catalog
    .selectFrom('steps')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .orderBy('position')
    .execute();
  return rows.map(readStep);
}

/** Steps of several journeys, by journey id. */
export async function listStepsOf(catalog: Catalog, journeyIds: readonly string[]): Promise<Map<string, Step[]>> {
  const steps = new Map(journeyIds.map((id): [string, Step[]] => [id, []]));
  if (journeyIds.length === 0) return steps;
  const rows = await catalog
    .selectFrom('steps')
    .selectAll()
    .where('journey_id', 'in', [...journeyIds])
    .orderBy('position')
    .execute();
  for (const row of rows) steps.get(row.journey_id)?.push(readStep(row));
  return steps;
}

/** Rows in one INSERT, so that bound values stay below SQLite's 32,766. */
const INSERT_ROWS_MAX = 500;

/** Inserts steps whose keys and indexes are free. Returns them in index order. */
export async function insertSteps(
  catalog: Catalog,
  journeyId: string,
  steps: readonly NewStep[],
  stamp: string,
): Promise<Step[]> {
  const rows = steps.map((step) => toRow(journeyId, step, stamp));
  for (let start = 0; start < rows.length; start += INSERT_ROWS_MAX) {
    await catalog
      .insertInto('steps')
      .values(rows.slice(start, start + INSERT_ROWS_MAX))
      .execute();
  }
  return rows.map(readStep).sort((a, b) => a.index - b.index);
}

/** Throws `not_found` for the journey, `conflict` when it has the key or the index already, `invalid` when it is full. */
export async function createStep(catalog: Catalog, journeyId: string, input: NewStep, now: Clock): Promise<Step> {
  return inTransaction(catalog, async (trx) => {
    const steps = await listSteps(trx, journeyId);
    if (steps.some((step) => step.stepKey === input.stepKey)) {
      throw conflict(`Step with stepKey "${input.stepKey}" already exists`);
    }
    if (steps.some((step) => step.index === input.index))
      throw conflict(`Step with index ${input.index} already exists`);
    if (steps.length >= STEPS_MAX) throw invalid(`Invalid step data: journey must have at most ${STEPS_MAX} steps`);
    await requireJourney(trx, journeyId);
    const row = await trx
      .insertInto('steps')
      .values(toRow(journeyId, input, toIso(now())))
      .returningAll()
      .executeTakeFirstOrThrow();
    await announceStep(trx, 'step.created', 'stepAdded', readStep(row), now);
    return readStep(row);
  });
}

/** Throws `not_found`; a step of another journey is unknown. */
export function findStep(journey: Journey, stepId: string): Step {
  const step = journey.steps.find(({ id }) => id === stepId);
  if (!step) throw notFound(`Step with id "${stepId}" not found`);
  return step;
}

/** Updates a step. Throws `invalid` when the change names another stepKey or index, `not_found` when the step does not exist. */
export async function updateStep(catalog: Catalog, step: Step, change: StepChange, now: Clock): Promise<Step> {
  return inTransaction(catalog, async (trx) => {
    // As it is now, not as the caller found it: another change may have come between.
    const found = await trx.selectFrom('steps').selectAll().where('id', '=', step.id).executeTakeFirst();
    if (!found) throw notFound(`Step with id "${step.id}" not found`);
    const current = readStep(found);
    for (const fixed of ['stepKey', 'index'] as const) {
      if (change[fixed] !== undefined && change[fixed] !== current[fixed]) {
        throw invalid(`Invalid step data: ${fixed} must keep its value (${current[fixed]})`);
      }
    }
    const { id: _, journey_id, created_at, ...columns } = toRow(current.journeyId, { ...current, ...change }, '');
    const row = await trx
      .updateTable('steps')
      .set({ ...columns, updated_at: later(current.updatedAt, now) })
      .where('id', '=', step.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await announceStep(trx, 'step.updated', 'stepChanged', readStep(row), now);
    return readStep(row);
  });
}

/** The other steps keep their indexes. */
export async function deleteStep(catalog: Catalog, step: Step, now: Clock): Promise<void> {
  await inTransaction(catalog, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('steps').where('id', '=', step.id).executeTakeFirst();
    if (numDeletedRows > 0n) await announceStep(trx, 'step.deleted', 'stepDeleted', step, now);
  });
}

function announceStep(
  trx: Catalog,
  type: MessageType,
  change: 'stepAdded' | 'stepChanged' | 'stepDeleted',
  step: Step,
  now: Clock,
): Promise<void> {
  const { id, stepKey, name, index } = step;
  const summary: Announcement['summary'] = (news) => news[change]({ step: name ?? stepKey });
  return announce(
    trx,
    step.journeyId,
    { type, summary, url: pageOfJourney, about: { step: { id, stepKey, name, index } } },
    now,
  );
}

/**
 * Gives steps new indexes, all at once. Throws `not_found` for a step that the journey does not have, `invalid` when
 * two steps of the journey would end on one index. Returns how many steps moved, and all steps in index order.
 */
export async function reorderSteps(
  catalog: Catalog,
  journey: Journey,
  moves: Reorder['steps'],
  now: Clock,
): Promise<{ updated: number; steps: Step[] }> {
  return inTransaction(catalog, async (trx) => {
    const steps = await listSteps(trx, journey.id);
    const target = readMoves(steps, moves);
    const moved = steps.filter((step) => target.get(step.id) !== step.index);
    // Out of the way first, below zero, where no index is: no order of moves can then collide.
    for (const step of moved) await place(trx, step, -1 - step.index);
    for (const step of moved) await place(trx, step, target.get(step.id) ?? step.index, later(step.updatedAt, now));
    const after = await listSteps(trx, journey.id);
    if (moved.length > 0) {
      const about = {
        steps: after.slice(0, NAMED_STEPS_MAX).map(({ id, stepKey, index }) => ({ id, stepKey, index })),
      };
      const summary: Announcement['summary'] = (news) => news.stepsMoved({ n: moved.length });
      await announce(trx, journey.id, { type: 'step.reordered', summary, url: pageOfJourney, about }, now);
    }
    return { updated: moved.length, steps: after };
  });
}

/** Steps that a message about their order names, so that it stays small. */
const NAMED_STEPS_MAX = 50;

/** A step must not outlive a journey that was deleted since its caller found it. */
async function requireJourney(catalog: Catalog, journeyId: string): Promise<void> {
  const row = await catalog.selectFrom('journeys').select('id').where('id', '=', journeyId).executeTakeFirst();
  if (!row) throw notFound('Journey not found');
}

function readMoves(steps: readonly Step[], moves: Reorder['steps']): Map<string, number> {
  const target = new Map(steps.map((step) => [step.id, step.index]));
  const named = new Set<string>();
  for (const { stepId, index } of moves) {
    if (!target.has(stepId)) throw notFound(`Step with id "${stepId}" not found`);
    if (named.has(stepId)) throw invalid('Invalid step data: stepId must be unique within the request');
    named.add(stepId);
    target.set(stepId, index);
  }
  if (new Set(target.values()).size < target.size) {
    throw invalid('Invalid step data: index must be unique within the journey');
  }
  return target;
}

async function place(catalog: Catalog, step: Step, position: number, stamp = step.updatedAt): Promise<void> {
  await catalog.updateTable('steps').set({ position, updated_at: stamp }).where('id', '=', step.id).execute();
}

function toRow(
  journeyId: string,
  step: NewStep,
  stamp: string,
): Insertable<CatalogTables['steps']> & Selectable<CatalogTables['steps']> {
  return {
    id: randomUUID(),
    journey_id: journeyId,
    step_key: step.stepKey,
    name: step.name ?? null,
    step_type: step.stepType ?? 'other',
    field_type: step.fieldType ?? null,
    position: step.index,
    reading_level: step.readingLevel ?? null,
    field_count: step.fieldCount ?? null,
    required_artifacts: step.requiredArtifacts ?? null,
    created_at: stamp,
    updated_at: stamp,
  };
}

function readStep(row: Selectable<CatalogTables['steps']>): Step {
  return {
    id: row.id,
    journeyId: row.journey_id,
    stepKey: row.step_key,
    name: row.name,
    stepType: row.step_type as Step['stepType'],
    fieldType: row.field_type,
    index: row.position,
    readingLevel: row.reading_level,
    fieldCount: row.field_count,
    requiredArtifacts: row.required_artifacts,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
