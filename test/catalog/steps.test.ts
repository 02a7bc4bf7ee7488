// Steps in the catalog, on each engine that can hold it.
import { expect, it } from 'vitest';
import { findJourney } from '../../src/catalog/journeys.ts';
import { createStep, deleteStep, findStep, reorderSteps, updateStep } from '../../src/catalog/steps.ts';
import { STEPS_MAX } from '../../src/domain/journey.ts';
import { catalogFixtures, onEachCatalog } from '../support/catalogs.ts';

onEachCatalog('steps in the catalog', (catalog) => {
  let time = Date.parse('2026-03-01T12:00:00.000Z');
  const now = () => time;
  const { newJourney, order } = catalogFixtures(catalog, now);

  it('gives a key and an index of a journey to one step, under concurrent requests', async () => {
    const { org, journey } = await newJourney('start');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        createStep(catalog(), journey.id, { stepKey: `k${n % 3}`, index: 1 + (n % 4) }, now),
      ),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
    const made = (await findJourney(catalog(), org.id, 'apply')).steps.slice(1);
    expect(made).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ stepKey }) => stepKey)).size).toBe(made.length);
    expect(new Set(made.map(({ index }) => index)).size).toBe(made.length);
    await expect(createStep(catalog(), journey.id, { stepKey: 'start', index: 9 }, now)).rejects.toMatchObject({
      message: 'Step with stepKey "start" already exists',
    });
    await expect(createStep(catalog(), journey.id, { stepKey: 'x', index: 0 }, now)).rejects.toMatchObject({
      message: 'Step with index 0 already exists',
    });
    await expect(createStep(catalog(), 'gone', { stepKey: 'x', index: 0 }, now)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('holds as many steps as a journey may have, and no more', async () => {
    const { journey } = await newJourney(...Array.from({ length: STEPS_MAX }, (_, n) => `s${n}`));
    expect(journey.steps).toHaveLength(STEPS_MAX);
    await expect(createStep(catalog(), journey.id, { stepKey: 'more', index: STEPS_MAX }, now)).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('updates only named members of a step; null clears them, key and index stay', async () => {
    const { org, journey } = await newJourney('start', 'end');
    const step = findStep(journey, journey.steps[0]?.id ?? '');
    await Promise.all([
      updateStep(catalog(), step, { name: 'First' }, now),
      updateStep(catalog(), step, { fieldCount: 4 }, now),
      updateStep(catalog(), step, { stepType: 'upload' }, now),
    ]);
    const { steps: after } = await findJourney(catalog(), org.id, 'apply');
    expect(after[0]).toMatchObject({ name: 'First', fieldCount: 4, stepType: 'upload', stepKey: 'start', index: 0 });
    expect(after[1]).toEqual(journey.steps[1]);
    expect(await updateStep(catalog(), step, { name: null, stepKey: 'start', index: 0 }, now)).toMatchObject({
      name: null,
    });
    await expect(updateStep(catalog(), step, { index: 5 }, now)).rejects.toMatchObject({ code: 'invalid' });
    await deleteStep(catalog(), step, now);
    await expect(updateStep(catalog(), step, { name: 'x' }, now)).rejects.toMatchObject({ code: 'not_found' });
    expect(await order(org.id)).toEqual(['1:end']);
  });

  it('reorders steps in one transaction, and counts the moved steps', async () => {
    const { org, journey } = await newJourney('a', 'b', 'c');
    const id = (key: string) => journey.steps.find(({ stepKey }) => stepKey === key)?.id ?? '';
    time += 1_000;
    const { updated, steps: after } = await reorderSteps(
      catalog(),
      journey,
      [
        { stepId: id('a'), index: 1 },
        { stepId: id('b'), index: 0 },
        { stepId: id('c'), index: 2 },
      ],
      now,
    );
    expect(updated).toBe(2);
    expect(after.map(({ stepKey }) => stepKey)).toEqual(['b', 'a', 'c']);
    expect(after[2]?.updatedAt).toBe(journey.steps[2]?.updatedAt);
    await expect(reorderSteps(catalog(), journey, [{ stepId: id('a'), index: 2 }], now)).rejects.toMatchObject({
      message: 'Invalid step data: index must be unique within the journey',
    });
    await expect(reorderSteps(catalog(), journey, [{ stepId: 'x', index: 7 }], now)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await order(org.id)).toEqual(['0:b', '1:a', '2:c']);
  });

  it('keeps indexes unique while steps are reordered and created from several sides', async () => {
    const { org, journey } = await newJourney('a', 'b', 'c');
    const ids = journey.steps.map(({ id }) => id);
    const rotate = (by: number) => ids.map((stepId, n) => ({ stepId, index: (n + by) % 3 }));
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3, 4].map((by) => reorderSteps(catalog(), journey, rotate(by), now)),
      createStep(catalog(), journey.id, { stepKey: 'd', index: 3 }, now),
      createStep(catalog(), journey.id, { stepKey: 'e', index: 4 }, now),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
    expect((await order(org.id)).map((step) => step[0])).toEqual(['0', '1', '2', '3', '4']);
  });
});
