import { describe, expect, it } from 'vitest';
import { STEP_TYPES, type Step } from '../../src/domain/journey.ts';
import { expectError, ISO_MS } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const { service, key } = await acmeForFile({ journey: 'apply' });
await service.journey(key, { slug: 'other', steps: [{ stepKey: 'foreign', index: 0 }] });

const create = (body: unknown, slug = 'apply') =>
  service.request<Step>('POST', `/api/journeys/${slug}/steps`, { key, body });
const get = (id: string, slug = 'apply') => service.request<Step>('GET', `/api/journeys/${slug}/steps/${id}`, { key });
const update = (id: string, body: unknown, slug = 'apply') =>
  service.request<Step>('PUT', `/api/journeys/${slug}/steps/${id}`, { key, body });
const list = async (slug = 'apply') =>
  (await service.request<{ steps: Step[] }>('GET', `/api/journeys/${slug}/steps`, { key })).body.steps;

let used = 0;
/** A key and an index that no step of the journey has. */
const free = () => {
  used += 1;
  return { stepKey: `step-${used}`, index: 1_000 + used };
};
const created = async (details: Record<string, unknown> = {}) => (await create({ ...free(), ...details })).body;

describe('create', () => {
  it('answers 201 with all fields, unset ones as null', async () => {
    const { status, body } = await create({ stepKey: 'bare', index: 0 });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      journeyId: (await service.retrieve(key, 'apply')).id,
      stepKey: 'bare',
      name: null,
      stepType: 'other',
      fieldType: null,
      index: 0,
      readingLevel: null,
      fieldCount: null,
      requiredArtifacts: null,
      createdAt: expect.stringMatching(ISO_MS),
      updatedAt: expect.stringMatching(ISO_MS),
    });
    expect((await get(body.id)).body).toEqual(body);
  });

  it('takes every attribute', async () => {
    const input = {
      ...free(),
      name: 'Upload – télécharger',
      stepType: 'upload',
      fieldType: 'file_upload',
      readingLevel: 6,
      fieldCount: 1,
      requiredArtifacts: 2_147_483_647,
    };
    const { status, body } = await create(input);
    expect(status).toBe(201);
    expect(body).toMatchObject(input);
    expect((await service.retrieve(key, 'apply')).steps).toContainEqual(body);
  });

  it('takes every step type of the interface', async () => {
    for (const stepType of STEP_TYPES) expect((await created({ stepType })).stepType).toBe(stepType);
    expect([...STEP_TYPES].sort()).toEqual(
      'eligibility information input other payment review selection signature submit upload'.split(' '),
    );
  });

  it('ignores read-only properties', async () => {
    const { status, body } = await create({ ...free(), id: 'mine', journeyId: 'x', createdAt: 'then' });
    expect(status).toBe(201);
    expect(body.id).not.toBe('mine');
    expect(body.createdAt).toMatch(ISO_MS);
  });

  it.each([[-1], [1.5], ['0'], [null], [undefined], [1e300]])(
    'refuses the index %j in the words of the interface',
    async (index) => {
      expectError(
        await create({ stepKey: 'indexed', index }),
        400,
        'Invalid step data: index must be a non-negative integer',
      );
    },
  );

  it.each([
    ['stepKey', 'Upper'],
    ['stepKey', 'with space'],
    ['stepKey', 'dot.ted'],
    ['stepKey', ''],
    ['stepKey', undefined],
    ['stepKey', 5],
    ['stepType', 'Upload'],
    ['stepType', null],
    ['fieldType', 'CamelCase'],
    ['fieldType', 'kebab-case'],
    ['fieldType', 'x'.repeat(65)],
    ['fieldType', 5],
    ['name', 5],
    ['name', { en: 'x' }],
    ['readingLevel', 0],
    ['readingLevel', -3],
    ['readingLevel', 7.5],
    ['fieldCount', '3'],
    ['fieldCount', 0],
    ['requiredArtifacts', true],
    ['requiredArtifacts', 0],
  ])('names %s when it is %j', async (field, value) => {
    const before = await list();
    expectError(await create({ ...free(), [field]: value }), 400, new RegExp(`^Invalid step data: ${field} must `));
    expect(await list()).toEqual(before);
  });

  it('takes any snake_case field type of up to 64 characters, since the known list is open', async () => {
    for (const fieldType of ['spreadsheet', 'a', 'x9_y', 'f'.repeat(64)]) {
      expect((await created({ fieldType })).fieldType).toBe(fieldType);
    }
  });

  it('answers 409 to a stepKey or an index that the journey has, and keeps the step that is there', async () => {
    const step = await created();
    const { stepKey, index } = step;
    expectError(await create({ ...free(), stepKey }), 409, `Step with stepKey "${stepKey}" already exists`);
    expectError(await create({ ...free(), index }), 409, `Step with index ${index} already exists`);
    expect((await get(step.id)).body).toEqual(step);
    expect((await create({ stepKey, index }, 'other')).status).toBe(201);
  });

  it('lets exactly one of several simultaneous creations of a stepKey win', async () => {
    const { stepKey } = free();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => create({ stepKey, index: 50_000 + n })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
  });

  it('answers 404 for a journey that is not there', async () => {
    expectError(await create(free(), 'missing'), 404, 'Journey with slug "missing" not found');
  });
});

describe('retrieve and list', () => {
  it('lists all steps in index order', async () => {
    const indexes = (await list()).map(({ index }) => index);
    expect(indexes.length).toBeGreaterThan(5);
    expect(indexes).toEqual([...indexes].sort((a, b) => a - b));
  });

  it('answers 404 to an unknown id, and to a step of another journey', async () => {
    const [foreign] = await list('other');
    for (const id of ['nothing', foreign?.id ?? '', 'reorder']) {
      expectError(await get(id), 404, `Step with id "${id}" not found`);
      expectError(await update(id, { name: 'x' }), 404, `Step with id "${id}" not found`);
    }
    expectError(await get('x', 'missing'), 404, 'Journey with slug "missing" not found');
    expect((await get(foreign?.id ?? '', 'other')).body).toEqual(foreign);
  });
});

describe('update', () => {
  it('changes every property but stepKey and index, and advances updatedAt', async () => {
    const step = await created();
    const change = {
      name: 'N',
      stepType: 'payment',
      fieldType: 'payment_field',
      readingLevel: 1,
      fieldCount: 2,
      requiredArtifacts: 3,
    };
    const { status, body } = await update(step.id, change);
    expect(status).toBe(200);
    expect(body).toEqual({ ...step, ...change, updatedAt: expect.stringMatching(ISO_MS) });
    expect(body.updatedAt > step.updatedAt).toBe(true);
    expect((await get(step.id)).body).toEqual(body);
  });

  it('clears with null, and keeps unnamed members', async () => {
    const set = { name: 'N', fieldType: 'table', readingLevel: 1, fieldCount: 2, requiredArtifacts: 3 };
    const step = await created({ ...set, stepType: 'review' });
    for (const field of Object.keys(set)) {
      expect((await update(step.id, { [field]: null })).body).toMatchObject({ [field]: null, stepType: 'review' });
    }
    const cleared = { name: null, fieldType: null, readingLevel: null, fieldCount: null, requiredArtifacts: null };
    expect((await get(step.id)).body).toMatchObject(cleared);
  });

  it('accepts the response of a GET request, with a change', async () => {
    const step = await created({ name: 'Before', fieldCount: 4 });
    const { body: got } = await get(step.id);
    const { status, body } = await update(step.id, { ...got, name: 'After' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...got, name: 'After', updatedAt: body.updatedAt });
    expect(body.updatedAt > got.updatedAt).toBe(true);
  });

  it('ignores read-only and unknown properties', async () => {
    const step = await created();
    const { status, body } = await update(step.id, { id: 'x', journeyId: 'y', createdAt: 1, updatedAt: 2, more: {} });
    expect(status).toBe(200);
    expect(body).toEqual({ ...step, updatedAt: body.updatedAt });
  });

  it('refuses another stepKey or index, and changes nothing', async () => {
    const step = await created({ name: 'Kept' });
    for (const [field, value] of [
      ['stepKey', 'renamed'],
      ['index', 77_777],
    ] as const) {
      expectError(
        await update(step.id, { name: 'Lost', [field]: value }),
        400,
        new RegExp(`^Invalid step data: ${field} must `),
      );
    }
    expect((await get(step.id)).body).toEqual(step);
  });

  it.each([
    ['stepType', 'unheard'],
    ['stepType', null],
    ['fieldType', 'No'],
    ['readingLevel', 0],
    ['fieldCount', 1.5],
    ['requiredArtifacts', 'two'],
    ['name', 7],
    ['index', -1],
  ])('refuses %s %j and changes nothing', async (field, value) => {
    const step = await created({ name: 'Kept' });
    expectError(
      await update(step.id, { name: 'Lost', [field]: value }),
      400,
      new RegExp(`^Invalid step data: ${field} must `),
    );
    expect((await get(step.id)).body).toEqual(step);
  });
});

describe('delete', () => {
  it('answers 204, and the others keep their indexes', async () => {
    await service.journey(key, { slug: 'less', steps: ['a', 'b', 'c'].map((stepKey, index) => ({ stepKey, index })) });
    const [, b] = await list('less');
    const path = `/api/journeys/less/steps/${b?.id}`;
    const { status, body } = await service.request('DELETE', path, { key });
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect((await list('less')).map(({ stepKey, index }) => [stepKey, index])).toEqual([
      ['a', 0],
      ['c', 2],
    ]);
    expectError(await service.request('DELETE', path, { key }), 404, `Step with id "${b?.id}" not found`);
    expect((await create({ stepKey: 'b', index: 1 }, 'less')).status).toBe(201);
  });

  it('does not reach a step of another journey', async () => {
    const [foreign] = await list('other');
    expectError(
      await service.request('DELETE', `/api/journeys/apply/steps/${foreign?.id}`, { key }),
      404,
      `Step with id "${foreign?.id}" not found`,
    );
    expect(await list('other')).toContainEqual(foreign);
  });
});
