import { describe, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { expectError, ISO_MS } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const { service, key } = await acmeForFile();

const create = (body: unknown) => service.request<Journey>('POST', '/api/journeys/create', { key, body });
const get = (slug: string) => service.request<Journey>('GET', `/api/journeys/${slug}`, { key });

describe('create', () => {
  it('answers 201 with every field, and defaults for missing ones', async () => {
    const { status, body } = await create({ slug: 'plain', displayName: 'Plain' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      orgId: expect.any(String),
      slug: 'plain',
      displayName: 'Plain',
      sourceSystem: 'unknown',
      environment: 'production',
      allowedOrigins: [],
      steps: [],
      createdAt: expect.stringMatching(ISO_MS),
      updatedAt: expect.stringMatching(ISO_MS),
    });
    const { body: org } = await service.request('GET', '/api/orgs/acme', {
      key: 'admin-token-of-the-tests-which-is-long',
    });
    expect(body.orgId).toBe(org.id);
    expect(body.updatedAt).toBe(body.createdAt);
  });

  it('takes every attribute, and answers full steps in index order', async () => {
    const second = {
      stepKey: 'b_2',
      index: 7,
      name: 'Second',
      stepType: 'upload',
      readingLevel: 8,
      fieldCount: 3,
      requiredArtifacts: 2,
    };
    const { status, body } = await create({
      slug: 'full-1',
      displayName: 'Full',
      sourceSystem: 'partner',
      allowedOrigins: ['https://www.example.org'],
      steps: [second, { stepKey: 'a-1', index: 0 }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ sourceSystem: 'partner', allowedOrigins: ['https://www.example.org'] });
    const common = {
      id: expect.any(String),
      journeyId: body.id,
      fieldType: null,
      createdAt: expect.stringMatching(ISO_MS),
      updatedAt: expect.stringMatching(ISO_MS),
    };
    expect(body.steps).toEqual([
      {
        ...common,
        stepKey: 'a-1',
        index: 0,
        name: null,
        stepType: 'other',
        readingLevel: null,
        fieldCount: null,
        requiredArtifacts: null,
      },
      {
        ...common,
        ...second,
      },
    ]);
    expect((await get('full-1')).body).toMatchObject(body);
  });

  it('gives production to every new journey, whatever the request says', async () => {
    const { status, body } = await create({
      slug: 'staged',
      displayName: 'x',
      environment: 'staging',
      id: 'mine',
      orgId: 'o',
    });
    expect(status).toBe(201);
    expect(body.environment).toBe('production');
    expect(body.id).not.toBe('mine');
  });

  it.each([
    ['Upper'],
    ['with space'],
    ['under_score'],
    [''],
    ['dot.ted'],
    ['größe'],
    ['a\n'],
    [7],
    [null],
    [undefined],
  ])('refuses the slug %j in the words of the interface', async (slug) => {
    expectError(
      await create({ slug, displayName: 'x' }),
      400,
      'Invalid journey data: slug must contain only lowercase letters, numbers, and hyphens',
    );
  });

  it('takes a displayName of 255 characters and refuses one of 256', async () => {
    expect((await create({ slug: 'long-name', displayName: 'x'.repeat(255) })).status).toBe(201);
    expectError(
      await create({ slug: 'too-long', displayName: 'x'.repeat(256) }),
      400,
      /^Invalid journey data: displayName must .*255/,
    );
  });

  it.each([
    ['displayName', undefined],
    ['displayName', ' \u00a0 '],
    ['displayName', 5],
    ['displayName', ['x']],
    ['sourceSystem', 'Partner'],
    ['sourceSystem', null],
    ['allowedOrigins', 'https://example.org'],
    ['allowedOrigins', null],
    ['steps', {}],
  ])('names %s when it is %j', async (field, value) => {
    expectError(
      await create({ slug: 'named', displayName: 'x', [field]: value }),
      400,
      new RegExp(`^Invalid journey data: ${field} must `),
    );
    expect((await get('named')).status).toBe(404);
  });

  it.each([
    ['stepKey', { index: 0 }],
    ['stepKey', { stepKey: 'Upper', index: 0 }],
    ['index', { stepKey: 'a' }],
    ['index', { stepKey: 'a', index: -1 }],
    ['index', { stepKey: 'a', index: 1.5 }],
    ['index', { stepKey: 'a', index: '1' }],
    ['stepType', { stepKey: 'a', index: 0, stepType: 'unheard-of' }],
    ['readingLevel', { stepKey: 'a', index: 0, readingLevel: 0 }],
    ['fieldCount', { stepKey: 'a', index: 0, fieldCount: -1 }],
    ['requiredArtifacts', { stepKey: 'a', index: 0, requiredArtifacts: 2.5 }],
  ])('leaves nothing behind when the %s of one step is wrong (%j)', async (field, bad) => {
    const answer = await create({ slug: 'half', displayName: 'x', steps: [{ stepKey: 'ok', index: 9 }, bad] });
    expectError(answer, 400, new RegExp(`^Invalid journey data: steps\\[1\\]\\.${field} must `));
    expect((await get('half')).status).toBe(404);
  });

  it('refuses a stepKey or an index that stands twice in the request, and leaves nothing behind', async () => {
    const keys = [
      { stepKey: 'a', index: 0 },
      { stepKey: 'a', index: 1 },
    ];
    const indexes = [
      { stepKey: 'a', index: 3 },
      { stepKey: 'b', index: 3 },
    ];
    expectError(
      await create({ slug: 'twice', displayName: 'x', steps: keys }),
      400,
      /^Invalid journey data: .*stepKey must .*unique/,
    );
    expectError(
      await create({ slug: 'twice', displayName: 'x', steps: indexes }),
      400,
      /^Invalid journey data: .*index must .*unique/,
    );
    expect((await get('twice')).status).toBe(404);
  });

  it('answers 409 to a slug that the organization has, and keeps the journey that is there', async () => {
    await create({ slug: 'taken', displayName: 'First' });
    expectError(
      await create({ slug: 'taken', displayName: 'Second', steps: [{ stepKey: 'a', index: 0 }] }),
      409,
      'Journey with slug "taken" already exists in this organization',
    );
    expect((await get('taken')).body).toMatchObject({ displayName: 'First', steps: [] });
  });

  it('lets exactly one of several simultaneous creations of a slug win', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ slug: 'race', displayName: 'x' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('keeps text of any script as it came', async () => {
    const displayName = 'Wohngeld – 住宅補助 – إعانة 🏠';
    await create({ slug: 'scripts', displayName });
    expect((await get('scripts')).body.displayName).toBe(displayName);
  });
});

describe('the visits of the busiest hour', () => {
  const limitOf = async (org: string) => {
    const { body } = await service.request<{ settings: { ingestRequestsPerHour: number } }>('GET', `/api/orgs/${org}`, {
      key: 'admin-token-of-the-tests-which-is-long',
    });
    return body.settings.ingestRequestsPerHour;
  };
  const make = (secret: string, slug: string, busiestHourVisits: unknown) =>
    service.request('POST', '/api/journeys/create', {
      key: secret,
      body: { slug, displayName: 'X', busiestHourVisits },
    });

  it('raise the limit for them within the ceiling of the operator, and never lower it', async () => {
    await service.org('busy');
    const owner = await service.key('busy', ['journeys:write', 'org:settings']);
    expect((await make(owner, 'small', 100)).status).toBe(201);
    expect(await limitOf('busy')).toBe(1_000);
    const { status, body } = await make(owner, 'large', 2_000);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('busiestHourVisits');
    expect(await limitOf('busy')).toBe(20_000);
    expect((await make(owner, 'huge', 10_000_000)).status).toBe(201);
    expect(await limitOf('busy')).toBe(100_000);
    expect((await make(owner, 'again', 1)).status).toBe(201);
    expect(await limitOf('busy')).toBe(100_000);
  });

  it('need the right to change settings where they raise the limit; a journey that is refused raises nothing', async () => {
    await service.org('modest');
    const editor = await service.key('modest', ['journeys:write']);
    const owner = await service.key('modest', ['journeys:write', 'org:settings']);
    expectError(await make(editor, 'apply', 2_000), 403, 'API key does not have required scope: org:settings');
    expect((await make(editor, 'apply', 100)).status).toBe(201);
    expect((await make(owner, 'apply', 2_000)).status).toBe(409);
    expect(await limitOf('modest')).toBe(1_000);
    for (const wrong of [0, -1, 1.5, '100', 10_000_001]) {
      expectError(
        await make(owner, 'other', wrong),
        400,
        'Invalid journey data: busiestHourVisits must be an integer from 1 to 10000000',
      );
    }
  });
});
