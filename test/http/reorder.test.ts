import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import type { Step } from '../../src/domain/journey.ts';
import { expectError, ISO_MS } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';
import { fuzz } from '../support/fuzz.ts';

interface Reordered {
  updated: number;
  steps: { id: string; stepKey: string; index: number }[];
}

let journeys = 0;
/** A fresh journey with the steps a, b, c, d at 0, 1, 2, 3. */
let slug: string;
let steps: Step[];

const { service, key } = await acmeForFile();

beforeEach(async () => {
  journeys += 1;
  slug = `journey-${journeys}`;
  ({ steps } = await service.journey(key, {
    slug,
    steps: ['a', 'b', 'c', 'd'].map((stepKey, index) => ({ stepKey, index })),
  }));
});

const id = (stepKey: string) => steps.find((step) => step.stepKey === stepKey)?.id ?? '';
const move = (indexes: Record<string, number>) =>
  Object.entries(indexes).map(([stepKey, index]) => ({ stepId: id(stepKey), index }));
const reorder = (body: unknown, path = slug) =>
  service.request<Reordered>('POST', `/api/journeys/${path}/steps/reorder`, { key, body });
const stored = async () =>
  (await service.request<{ steps: Step[] }>('GET', `/api/journeys/${slug}/steps`, { key })).body.steps;
const order = (list: { stepKey: string; index: number }[]) =>
  list.map(({ stepKey, index }) => `${stepKey}${index}`).join(' ');

it.each([
  ['a swap of two', { a: 1, b: 0 }, 2, 'b0 a1 c2 d3'],
  ['a cycle of four', { a: 1, b: 2, c: 3, d: 0 }, 4, 'd0 a1 b2 c3'],
  ['a reversal', { a: 3, b: 2, c: 1, d: 0 }, 4, 'd0 c1 b2 a3'],
  ['one to a free index', { b: 9 }, 1, 'a0 c2 d3 b9'],
  ['a subset into what it frees', { b: 3, d: 1 }, 2, 'a0 d1 c2 b3'],
  ['the order that is', { a: 0, b: 1, c: 2, d: 3 }, 0, 'a0 b1 c2 d3'],
  ['one that moves among some that stay', { a: 0, b: 7, c: 2 }, 1, 'a0 c2 d3 b7'],
  ['nothing', {}, 0, 'a0 b1 c2 d3'],
])('%s: counts the steps that changed and answers all by index', async (_, moves, updated, after) => {
  const { status, body } = await reorder({ steps: move(moves) });
  expect(status).toBe(200);
  expect(body.updated).toBe(updated);
  expect(order(body.steps)).toBe(after);
  expect(body.steps.every((step) => Object.keys(step).sort().join() === 'id,index,stepKey')).toBe(true);
  expect(order(await stored())).toBe(after);
  expect(order((await service.retrieve(key, slug)).steps)).toBe(after);
});

it('advances updatedAt of the steps that moved, and of no other', async () => {
  await reorder({ steps: move({ a: 1, b: 0, c: 2 }) });
  for (const now of await stored()) {
    const before = steps.find((step) => step.id === now.id);
    expect(now.updatedAt).toMatch(ISO_MS);
    expect(now.updatedAt > (before?.updatedAt ?? '')).toBe(['a', 'b'].includes(now.stepKey));
    expect(now).toEqual({ ...before, index: now.index, updatedAt: now.updatedAt });
  }
});

it.each([
  ['with each other', { a: 5, b: 5 }],
  ['with a step that is not named', { a: 3 }],
  ['with a step that is named and stays', { a: 1, b: 1, c: 8 }],
  ['with the old place of a step that stays', { a: 9, b: 2 }],
])('refuses indexes that collide %s, and moves nothing', async (_, moves) => {
  expectError(await reorder({ steps: move(moves) }), 400, 'Invalid step data: index must be unique within the journey');
  expect(await stored()).toEqual(steps);
});

it.each([[-1], [0.5], ['1'], [null], [undefined]])('refuses the index %j, and moves nothing', async (index) => {
  const moves = [...move({ a: 9 }), { stepId: id('b'), index }];
  expectError(await reorder({ steps: moves }), 400, /^Invalid step data: .*index must be a non-negative integer$/);
  expect(await stored()).toEqual(steps);
});

it.each([
  ['no steps', {}],
  ['steps that are no array', { steps: { stepId: 'x', index: 0 } }],
  ['a step that is no object', { steps: [7] }],
  ['a step without stepId', { steps: [{ index: 0 }] }],
  ['a stepId that is no string', { steps: [{ stepId: 7, index: 0 }] }],
])('refuses %s', async (_, body) => {
  expectError(await reorder(body), 400, /^Invalid step data: (steps|steps\[0\].*) must /);
});

it('refuses a step that is named twice, and moves nothing', async () => {
  expectError(
    await reorder({ steps: [...move({ a: 8 }), ...move({ a: 9 })] }),
    400,
    /^Invalid step data: .*stepId must .*unique/,
  );
  expect(await stored()).toEqual(steps);
});

it('answers 404 to a step that is unknown or of another journey, and moves nothing', async () => {
  const other = await service.journey(key, { slug: `${slug}-other`, steps: [{ stepKey: 'x', index: 0 }] });
  for (const stepId of ['nothing', other.steps[0]?.id ?? '']) {
    expectError(
      await reorder({ steps: [...move({ a: 9 }), { stepId, index: 5 }] }),
      404,
      `Step with id "${stepId}" not found`,
    );
    expect(await stored()).toEqual(steps);
  }
  expectError(await reorder({ steps: [] }, 'missing'), 404, 'Journey with slug "missing" not found');
});

it('ends in the wanted order whatever the order is, and applies collisions not at all', async () => {
  const current = new Map(steps.map((step) => [step.id, step.index]));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.record({ step: fc.nat(3), index: fc.nat(6) }), { selector: ({ step }) => step, maxLength: 4 }),
      async (moves) => {
        const wanted = new Map(current);
        for (const { step, index } of moves) wanted.set(steps[step]?.id ?? '', index);
        const collides = new Set(wanted.values()).size < wanted.size;
        const { status, body } = await reorder({
          steps: moves.map(({ step, index }) => ({ stepId: steps[step]?.id, index })),
        });
        expect(status).toBe(collides ? 400 : 200);
        if (!collides) {
          expect(body.updated).toBe([...wanted].filter(([step, index]) => current.get(step) !== index).length);
          for (const [step, index] of wanted) current.set(step, index);
        }
        const kept = await stored();
        expect(new Map(kept.map((step) => [step.id, step.index]))).toEqual(current);
      },
    ),
    fuzz(100),
  );
});
