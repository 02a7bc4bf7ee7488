import { beforeAll, describe, expect, it } from 'vitest';
import type { Journey } from '../../src/domain/journey.ts';
import { expectError, ISO_MS } from '../support/expect.ts';
import { acmeForFile } from '../support/for-file.ts';

const { service, key } = await acmeForFile();

const create = (body: unknown) => service.request<Journey>('POST', '/api/journeys/create', { key, body });
const update = (slug: string, body: unknown) => service.request<Journey>('PUT', `/api/journeys/${slug}`, { key, body });
const get = (slug: string) => service.request<Journey>('GET', `/api/journeys/${slug}`, { key });

describe('update', () => {
  it('changes each field, advances updatedAt and nothing else', async () => {
    const { body: before } = await create({
      slug: 'changing',
      displayName: 'Old',
      steps: [{ stepKey: 'a', index: 0 }],
    });
    const change = {
      displayName: 'New',
      environment: 'staging',
      sourceSystem: 'custom',
      allowedOrigins: ['https://a.example'],
    };
    const { status, body } = await update('changing', change);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...change, updatedAt: expect.stringMatching(ISO_MS) });
    expect(body.updatedAt > before.updatedAt).toBe(true);
    expect((await get('changing')).body).toMatchObject(body);
  });

  it('keeps unnamed members, and still advances updatedAt', async () => {
    const { body: before } = await create({
      slug: 'partly',
      displayName: 'Old',
      sourceSystem: 'partner',
      allowedOrigins: ['https://a.example'],
    });
    const { body: first } = await update('partly', { environment: 'staging' });
    expect(first).toEqual({ ...before, environment: 'staging', updatedAt: first.updatedAt });
    const { status, body: second } = await update('partly', {});
    expect(status).toBe(200);
    expect(second.updatedAt > first.updatedAt && first.updatedAt > before.updatedAt).toBe(true);
  });

  it('replaces the whole list of allowedOrigins, also by an empty one', async () => {
    await create({ slug: 'origins', displayName: 'x', allowedOrigins: ['https://a.example', 'https://b.example'] });
    expect((await update('origins', { allowedOrigins: ['https://c.example'] })).body.allowedOrigins).toEqual([
      'https://c.example',
    ]);
    expect((await update('origins', { allowedOrigins: [] })).body.allowedOrigins).toEqual([]);
  });

  it('accepts the response of a GET request: read-only properties are ignored', async () => {
    await create({ slug: 'round', displayName: 'x', steps: [{ stepKey: 'a', index: 0 }] });
    const { body: got } = await get('round');
    const { status, body } = await update('round', {
      ...got,
      displayName: 'y',
      id: 'other',
      slug: 'Moved!',
      orgId: 1,
      createdAt: 5,
      steps: [],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: got.id,
      slug: 'round',
      orgId: got.orgId,
      createdAt: got.createdAt,
      displayName: 'y',
      steps: got.steps,
    });
  });

  it.each([
    ['displayName', 'x'.repeat(256)],
    ['displayName', null],
    ['environment', 'prod'],
    ['environment', null],
    ['sourceSystem', 'other'],
    ['allowedOrigins', ['https://example.org/path']],
  ])('refuses %s %j and changes nothing', async (field, value) => {
    await create({ slug: 'steady', displayName: 'x' });
    const { body: before } = await get('steady');
    expectError(
      await update('steady', { displayName: 'y', environment: 'staging', [field]: value }),
      400,
      new RegExp(`^Invalid journey data: ${field}.* must `),
    );
    expect((await get('steady')).body).toEqual(before);
  });

  it('answers 404 with the slug to a journey that is not there', async () => {
    expectError(await update('missing', { displayName: 'y' }), 404, 'Journey with slug "missing" not found');
    expectError(await get('missing'), 404, 'Journey with slug "missing" not found');
    expectError(await get('Gr%C3%B6%C3%9Fe'), 404, 'Journey with slug "Größe" not found');
  });
});

it('treats a journey that is called like a part of a path as any other', async () => {
  for (const slug of ['create', 'steps', 'reorder', '-', '0']) {
    expect((await create({ slug, displayName: 'x' })).status).toBe(201);
    expect((await get(slug)).body.slug).toBe(slug);
    expect((await update(slug, { displayName: 'y' })).body.displayName).toBe('y');
    expect((await service.request('DELETE', `/api/journeys/${slug}`, { key })).status).toBe(204);
    expect((await get(slug)).status).toBe(404);
  }
});

describe('allowedOrigins', () => {
  beforeAll(async () => {
    await create({ slug: 'plain', displayName: 'Plain' });
  });

  it.each([
    ['HTTPS://WWW.Example.ORG', 'https://www.example.org'],
    ['https://example.org:443', 'https://example.org'],
    ['http://example.org:80', 'http://example.org'],
    ['https://example.org:8443', 'https://example.org:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('keeps %s as %s', async (given, kept) => {
    const { body } = await update('plain', { allowedOrigins: [given] });
    expect(body.allowedOrigins).toEqual([kept]);
  });

  it.each([
    ['https://example.org/'],
    ['https://example.org/path'],
    ['https://example.org?q'],
    ['https://*.example.org'],
    ['*'],
    ['null'],
    ['example.org'],
    ['//example.org'],
    ['ftp://example.org'],
    ['https://user@example.org'],
    ['https://example.org:99999'],
    ['https://exa mple.org'],
    [' https://example.org'],
    ['https://'],
    [''],
    [7],
  ])('refuses %j', async (given) => {
    expectError(
      await update('plain', { allowedOrigins: ['https://ok.example', given] }),
      400,
      /^Invalid journey data: allowedOrigins\[1\] must /,
    );
  });

  it('takes 100 and refuses 101', async () => {
    const origins = Array.from({ length: 101 }, (_, number) => `https://n${number}.example`);
    expect((await update('plain', { allowedOrigins: origins.slice(1) })).body.allowedOrigins).toHaveLength(100);
    expectError(
      await update('plain', { allowedOrigins: origins }),
      400,
      /^Invalid journey data: allowedOrigins must .*100/,
    );
  });
});
