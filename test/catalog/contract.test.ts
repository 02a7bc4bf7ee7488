// Organizations, keys, journeys and snapshots in the catalog, on each engine that can hold it.
import { expect, it } from 'vitest';
import { insertDelivery, newMessageId } from '../../src/catalog/deliveries.ts';
import { createEndpoint, listEndpoints } from '../../src/catalog/endpoints.ts';
import {
  createJourney,
  deleteJourney,
  findJourney,
  listAllJourneys,
  listJourneys,
  updateJourney,
} from '../../src/catalog/journeys.ts';
import { createKey, findGrant, listKeys, revokeKey } from '../../src/catalog/keys.ts';
import { createOrg, findOrg, findOrgById, listOrgs, updateOrg } from '../../src/catalog/orgs.ts';
import { endPurge, listPurges } from '../../src/catalog/purges.ts';
import { hasSnapshot, listSnapshotted, saveSnapshot } from '../../src/catalog/snapshots.ts';
import type { JourneyMetrics } from '../../src/domain/metrics.ts';
import { catalogFixtures, onEachCatalog } from '../support/catalogs.ts';

onEachCatalog('the catalog', (catalog) => {
  const time = Date.parse('2026-03-01T12:00:00.000Z');
  const now = () => time;
  const { newJourney, newOrg, order, steps } = catalogFixtures(catalog, now);

  it('keeps an organization as it was created, and its slug once', async () => {
    const org = await createOrg(catalog(), { slug: 'riverside', displayName: 'Ciudad “Río” 🏞' }, now);
    expect(await findOrg(catalog(), 'riverside')).toEqual(org);
    expect(await findOrgById(catalog(), org.id)).toEqual(org);
    expect(await findOrg(catalog(), 'lakeside')).toBeUndefined();
    expect(await findOrg(catalog(), 'river\0side')).toBeUndefined();
    await expect(createOrg(catalog(), { slug: 'riverside' }, now)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Organization with slug "riverside" already exists',
    });
  });

  it('creates a slug once, under concurrent requests', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createOrg(catalog(), { slug: 'wanted' }, now)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    }
  });

  it('loses no setting when several are changed at once', async () => {
    const { slug } = await newOrg();
    await Promise.all([
      updateOrg(catalog(), slug, { settings: { ingestRequestsPerHour: 5 } }, now),
      updateOrg(catalog(), slug, { settings: { unknownOriginRequestsPerMinute: 6 } }, now),
      updateOrg(catalog(), slug, { settings: { retentionDays: 7 } }, now),
      updateOrg(catalog(), slug, { displayName: 'Renamed' }, now),
    ]);
    expect(await findOrg(catalog(), slug)).toMatchObject({
      displayName: 'Renamed',
      settings: { ingestRequestsPerHour: 5, unknownOriginRequestsPerMinute: 6, retentionDays: 7 },
    });
  });

  it('counts the deliveries that wait for an endpoint, as numbers', async () => {
    const { id: orgId } = await newOrg();
    const url = { sealed: 'sealed', shown: 'https://example.org/' };
    const kind = 'webhook' as const;
    const { id } = await createEndpoint(catalog(), { orgId, name: 'Desk', kind, url, secret: null, types: [] }, now);
    const delivery = { orgId, endpointId: id, messageId: newMessageId(), type: 'journey.created' as const, data: {} };
    for (let sent = 0; sent < 2; sent++) await insertDelivery(catalog(), delivery, now);
    expect(await listEndpoints(catalog(), orgId, now)).toMatchObject([{ id, waiting: 2, dead: 0 }]);
  });

  it('advances updatedAt with every change, even within a millisecond', async () => {
    const org = await newOrg();
    const first = await updateOrg(catalog(), org.slug, { displayName: 'a' }, now);
    const second = await updateOrg(catalog(), org.slug, { displayName: 'b' }, now);
    expect([org.updatedAt, first.updatedAt, second.updatedAt]).toEqual([
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T12:00:00.001Z',
      '2026-03-01T12:00:00.002Z',
    ]);
    expect(second.createdAt).toBe(org.createdAt);
  });

  it('grants the scopes of a key until it is revoked or has expired', async () => {
    const org = await newOrg();
    const expiresAt = '2026-03-02T12:00:00.000Z';
    const key = await createKey(catalog(), org, { name: 'ci', scopes: ['journeys:read'], expiresAt }, now);
    const other = await createKey(catalog(), org, { name: 'web', scopes: ['journeys:write'] }, now);
    expect(await findGrant(catalog(), key.key, now)).toEqual({
      keyId: key.id,
      name: 'ci',
      orgId: org.id,
      scopes: ['journeys:read'],
      expiresAt,
    });
    expect(await findGrant(catalog(), `${key.key}x`, now)).toBeUndefined();
    expect(await findGrant(catalog(), key.key, () => Date.parse(expiresAt))).toBeUndefined();
    const listed = await listKeys(catalog(), org);
    expect(listed.map(({ name }) => name).sort()).toEqual(['ci', 'web']);
    expect(listed.find(({ id }) => id === key.id)?.lastUsedAt).toBe('2026-03-01T00:00:00.000Z');
    expect(JSON.stringify(listed)).not.toContain(key.key);
    await revokeKey(catalog(), org, other.id);
    expect(await findGrant(catalog(), other.key, now)).toBeUndefined();
    await expect(revokeKey(catalog(), org, other.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeKey(catalog(), await newOrg(), key.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('creates a journey whole, and finds it through its organization only', async () => {
    const org = await newOrg();
    const journey = await createJourney(
      catalog(),
      org.id,
      {
        slug: 'permit',
        displayName: 'Permit',
        sourceSystem: 'custom',
        allowedOrigins: ['HTTPS://Example.org:443', 'https://example.org'],
        steps: [
          { stepKey: 'send', index: 1, fieldType: 'text_box', readingLevel: 6 },
          { stepKey: 'start', index: 0, name: 'Start' },
        ],
      },
      now,
    );
    expect(journey).toMatchObject({ environment: 'production', allowedOrigins: ['https://example.org'] });
    expect(journey.steps.map(({ stepKey }) => stepKey)).toEqual(['start', 'send']);
    expect(journey.steps[1]).toMatchObject({ readingLevel: 6, fieldCount: null, name: null, stepType: 'other' });
    expect(await findJourney(catalog(), org.id, 'permit')).toEqual(journey);
    await expect(findJourney(catalog(), (await newOrg()).id, 'permit')).rejects.toMatchObject({ code: 'not_found' });
    await expect(findJourney(catalog(), org.id, 'per\0mit')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses a taken slug and leaves nothing behind', async () => {
    const { org } = await newJourney('start');
    await expect(
      createJourney(catalog(), org.id, { slug: 'apply', displayName: 'x', steps: steps('a', 'b') }, now),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'Journey with slug "apply" already exists in this organization',
    });
    await expect(
      createJourney(catalog(), org.id, { slug: 'other', displayName: 'x', steps: [...steps('a'), ...steps('a')] }, now),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect(await listJourneys(catalog(), org.id, { after: undefined, limit: 10 })).toHaveLength(1);
    expect(await order(org.id)).toEqual(['0:start']);
  });

  it('lists journeys by the bytes of their slugs, page by page', async () => {
    const org = await newOrg();
    const slugs = ['ab', 'a-b', 'a1', 'b', 'a-c', 'a', '1'];
    for (const slug of slugs) await createJourney(catalog(), org.id, { slug, displayName: slug }, now);
    const sorted = [...slugs].sort();
    const page = async (after: string | undefined) =>
      (await listJourneys(catalog(), org.id, { after, limit: 3 })).map(({ slug }) => slug);
    expect(await page(undefined)).toEqual(sorted.slice(0, 3));
    expect(await page(sorted[2])).toEqual(sorted.slice(3, 6));
    expect(await page(sorted[5])).toEqual(sorted.slice(6));
    const orgs = (await listOrgs(catalog())).map(({ slug }) => slug);
    expect(orgs).toEqual([...orgs].sort());
  });

  it('updates only the named members, also in concurrent changes', async () => {
    const { org, journey } = await newJourney('start');
    await Promise.all([
      updateJourney(catalog(), org.id, 'apply', { displayName: 'Renamed' }, now),
      updateJourney(catalog(), org.id, 'apply', { environment: 'staging' }, now),
      updateJourney(catalog(), org.id, 'apply', { allowedOrigins: ['https://a.example'] }, now),
    ]);
    const updated = await findJourney(catalog(), org.id, 'apply');
    expect(updated).toMatchObject({
      id: journey.id,
      displayName: 'Renamed',
      environment: 'staging',
      sourceSystem: 'unknown',
      allowedOrigins: ['https://a.example'],
    });
    expect(updated.updatedAt > journey.updatedAt).toBe(true);
    await expect(updateJourney(catalog(), org.id, 'none', {}, now)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('deletes a journey with its steps and snapshots, once, and notes that its events are to go', async () => {
    const { org, journey } = await newJourney('start');
    await saveSnapshot(catalog(), journey.id, '2026-03-01', {} as JourneyMetrics);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => deleteJourney(catalog(), org.id, 'apply', now)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_found' });
    }
    const purged = async () => (await listPurges(catalog())).map(({ journeyId }) => journeyId);
    expect(await purged()).toContain(journey.id);
    expect(await hasSnapshot(catalog(), journey.id)).toBe(false);
    expect((await listAllJourneys(catalog())).map(({ id }) => id)).not.toContain(journey.id);
    await endPurge(catalog(), journey.id);
    expect(await purged()).not.toContain(journey.id);
  });

  it('keeps the first snapshot of a day, and none of a journey that is gone', async () => {
    const { journey } = await newJourney();
    await Promise.all([
      saveSnapshot(catalog(), journey.id, '2026-03-01', {} as JourneyMetrics),
      saveSnapshot(catalog(), journey.id, '2026-03-01', {} as JourneyMetrics),
      saveSnapshot(catalog(), 'gone', '2026-03-01', {} as JourneyMetrics),
    ]);
    expect(await hasSnapshot(catalog(), journey.id)).toBe(true);
    const taken = await listSnapshotted(catalog(), '2026-03-01');
    expect(taken.has(journey.id)).toBe(true);
    expect(taken.has('gone')).toBe(false);
  });
});
