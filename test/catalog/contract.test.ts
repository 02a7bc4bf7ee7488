// What the catalog promises, on each engine that can hold it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createJourney,
  deleteJourney,
  findJourney,
  listAllJourneys,
  listJourneys,
  updateJourney,
} from '../../src/catalog/journeys.ts';
import { createKey, findGrant, listKeys, revokeKey } from '../../src/catalog/keys.ts';
import { type Catalog, openEmbeddedCatalog, openSharedCatalog } from '../../src/catalog/open.ts';
import { createOrg, findOrg, findOrgById, listOrgs, updateOrg } from '../../src/catalog/orgs.ts';
import { endPurge, listPurges } from '../../src/catalog/purges.ts';
import { hasSnapshot, listSnapshotted, saveSnapshot } from '../../src/catalog/snapshots.ts';
import { createStep, deleteStep, findStep, reorderSteps, updateStep } from '../../src/catalog/steps.ts';
import { STEPS_MAX } from '../../src/domain/journey.ts';
import type { JourneyMetrics } from '../../src/domain/metrics.ts';
import type { Org } from '../../src/domain/org.ts';
import { createDatabase, hasPostgres } from '../support/postgres.ts';

const ENGINES: Record<string, { isHere: boolean; open(): Promise<{ catalog: Catalog; remove(): Promise<void> }> }> = {
  SQLite: {
    isHere: true,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'waymark-test-'));
      const catalog = await openEmbeddedCatalog(join(folder, 'catalog.db'));
      return {
        catalog,
        async remove() {
          await catalog.destroy();
          rmSync(folder, { recursive: true });
        },
      };
    },
  },
  PostgreSQL: {
    isHere: hasPostgres,
    async open() {
      const database = await createDatabase();
      const catalog = await openSharedCatalog(database.url);
      return {
        catalog,
        async remove() {
          await catalog.destroy();
          await database.drop();
        },
      };
    },
  },
};

for (const [name, engine] of Object.entries(ENGINES)) {
  describe.skipIf(!engine.isHere)(`the catalog on ${name}`, () => {
    let catalog: Catalog;
    let remove: () => Promise<void>;
    let time = Date.parse('2026-03-01T12:00:00.000Z');
    const now = () => time;
    let count = 0;

    beforeAll(async () => {
      ({ catalog, remove } = await engine.open());
    });
    afterAll(() => remove?.());

    const newOrg = (): Promise<Org> => createOrg(catalog, { slug: `org-${++count}` }, now);
    const steps = (...keys: string[]) => keys.map((stepKey, index) => ({ stepKey, index }));
    const newJourney = async (...keys: string[]) => {
      const org = await newOrg();
      const journey = await createJourney(
        catalog,
        org.id,
        { slug: 'apply', displayName: 'Apply', steps: steps(...keys) },
        now,
      );
      return { org, journey };
    };
    const order = async (orgId: string) =>
      (await findJourney(catalog, orgId, 'apply')).steps.map(({ stepKey, index }) => `${index}:${stepKey}`);

    it('keeps an organization as it was created, and its slug once', async () => {
      const org = await createOrg(catalog, { slug: 'riverside', displayName: 'Ciudad “Río” 🏞' }, now);
      expect(await findOrg(catalog, 'riverside')).toEqual(org);
      expect(await findOrgById(catalog, org.id)).toEqual(org);
      expect(await findOrg(catalog, 'lakeside')).toBeUndefined();
      expect(await findOrg(catalog, 'river\0side')).toBeUndefined();
      await expect(createOrg(catalog, { slug: 'riverside' }, now)).rejects.toMatchObject({
        code: 'conflict',
        message: 'Organization with slug "riverside" already exists',
      });
    });

    it('lets one of many who create the same slug at once win', async () => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => createOrg(catalog, { slug: 'wanted' }, now)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
      }
    });

    it('loses no setting when several are changed at once', async () => {
      const { slug } = await newOrg();
      await Promise.all([
        updateOrg(catalog, slug, { settings: { ingestRequestsPerHour: 5 } }, now),
        updateOrg(catalog, slug, { settings: { unknownOriginRequestsPerMinute: 6 } }, now),
        updateOrg(catalog, slug, { settings: { retentionDays: 7 } }, now),
        updateOrg(catalog, slug, { displayName: 'Renamed' }, now),
      ]);
      expect(await findOrg(catalog, slug)).toMatchObject({
        displayName: 'Renamed',
        settings: { ingestRequestsPerHour: 5, unknownOriginRequestsPerMinute: 6, retentionDays: 7 },
      });
    });

    it('advances updatedAt with every change, even within a millisecond', async () => {
      const org = await newOrg();
      const first = await updateOrg(catalog, org.slug, { displayName: 'a' }, now);
      const second = await updateOrg(catalog, org.slug, { displayName: 'b' }, now);
      expect([org.updatedAt, first.updatedAt, second.updatedAt]).toEqual([
        '2026-03-01T12:00:00.000Z',
        '2026-03-01T12:00:00.001Z',
        '2026-03-01T12:00:00.002Z',
      ]);
      expect(second.createdAt).toBe(org.createdAt);
    });

    it('grants what a key allows until it is revoked or has expired', async () => {
      const org = await newOrg();
      const expiresAt = '2026-03-02T12:00:00.000Z';
      const key = await createKey(catalog, org, { name: 'ci', scopes: ['journeys:read'], expiresAt }, now);
      const other = await createKey(catalog, org, { name: 'web', scopes: ['journeys:write'] }, now);
      expect(await findGrant(catalog, key.key, now)).toEqual({
        keyId: key.id,
        orgId: org.id,
        scopes: ['journeys:read'],
      });
      expect(await findGrant(catalog, `${key.key}x`, now)).toBeUndefined();
      expect(await findGrant(catalog, key.key, () => Date.parse(expiresAt))).toBeUndefined();
      const listed = await listKeys(catalog, org);
      expect(listed.map(({ name }) => name).sort()).toEqual(['ci', 'web']);
      expect(listed.find(({ id }) => id === key.id)?.lastUsedAt).toBe('2026-03-01T00:00:00.000Z');
      expect(JSON.stringify(listed)).not.toContain(key.key);
      await revokeKey(catalog, org, other.id);
      expect(await findGrant(catalog, other.key, now)).toBeUndefined();
      await expect(revokeKey(catalog, org, other.id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(revokeKey(catalog, await newOrg(), key.id)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('creates a journey whole, and finds it through its organization only', async () => {
      const org = await newOrg();
      const journey = await createJourney(
        catalog,
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
      expect(await findJourney(catalog, org.id, 'permit')).toEqual(journey);
      await expect(findJourney(catalog, (await newOrg()).id, 'permit')).rejects.toMatchObject({ code: 'not_found' });
      await expect(findJourney(catalog, org.id, 'per\0mit')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('refuses a taken slug and leaves nothing behind', async () => {
      const { org } = await newJourney('start');
      await expect(
        createJourney(catalog, org.id, { slug: 'apply', displayName: 'x', steps: steps('a', 'b') }, now),
      ).rejects.toMatchObject({
        code: 'conflict',
        message: 'Journey with slug "apply" already exists in this organization',
      });
      await expect(
        createJourney(catalog, org.id, { slug: 'other', displayName: 'x', steps: [...steps('a'), ...steps('a')] }, now),
      ).rejects.toMatchObject({ code: 'invalid' });
      expect(await listJourneys(catalog, org.id, { after: undefined, limit: 10 })).toHaveLength(1);
      expect(await order(org.id)).toEqual(['0:start']);
    });

    it('lists journeys by the bytes of their slugs, page by page', async () => {
      const org = await newOrg();
      const slugs = ['ab', 'a-b', 'a1', 'b', 'a-c', 'a', '1'];
      for (const slug of slugs) await createJourney(catalog, org.id, { slug, displayName: slug }, now);
      const sorted = [...slugs].sort();
      const page = async (after: string | undefined) =>
        (await listJourneys(catalog, org.id, { after, limit: 3 })).map(({ slug }) => slug);
      expect(await page(undefined)).toEqual(sorted.slice(0, 3));
      expect(await page(sorted[2])).toEqual(sorted.slice(3, 6));
      expect(await page(sorted[5])).toEqual(sorted.slice(6));
      const orgs = (await listOrgs(catalog)).map(({ slug }) => slug);
      expect(orgs).toEqual([...orgs].sort());
    });

    it('updates what is named and keeps the rest, changes at once included', async () => {
      const { org, journey } = await newJourney('start');
      await Promise.all([
        updateJourney(catalog, org.id, 'apply', { displayName: 'Renamed' }, now),
        updateJourney(catalog, org.id, 'apply', { environment: 'staging' }, now),
        updateJourney(catalog, org.id, 'apply', { allowedOrigins: ['https://a.example'] }, now),
      ]);
      const updated = await findJourney(catalog, org.id, 'apply');
      expect(updated).toMatchObject({
        id: journey.id,
        displayName: 'Renamed',
        environment: 'staging',
        sourceSystem: 'unknown',
        allowedOrigins: ['https://a.example'],
      });
      expect(updated.updatedAt > journey.updatedAt).toBe(true);
      await expect(updateJourney(catalog, org.id, 'none', {}, now)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('deletes a journey with its steps and snapshots, once, and notes that its events are to go', async () => {
      const { org, journey } = await newJourney('start');
      await saveSnapshot(catalog, journey.id, '2026-03-01', {} as JourneyMetrics);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 5 }, () => deleteJourney(catalog, org.id, 'apply', now)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'not_found' });
      }
      const purged = async () => (await listPurges(catalog)).map(({ journeyId }) => journeyId);
      expect(await purged()).toContain(journey.id);
      expect(await hasSnapshot(catalog, journey.id)).toBe(false);
      expect((await listAllJourneys(catalog)).map(({ id }) => id)).not.toContain(journey.id);
      await endPurge(catalog, journey.id);
      expect(await purged()).not.toContain(journey.id);
    });

    it('keeps the first snapshot of a day, and none of a journey that is gone', async () => {
      const { journey } = await newJourney();
      await Promise.all([
        saveSnapshot(catalog, journey.id, '2026-03-01', {} as JourneyMetrics),
        saveSnapshot(catalog, journey.id, '2026-03-01', {} as JourneyMetrics),
        saveSnapshot(catalog, 'gone', '2026-03-01', {} as JourneyMetrics),
      ]);
      expect(await hasSnapshot(catalog, journey.id)).toBe(true);
      const taken = await listSnapshotted(catalog, '2026-03-01');
      expect(taken.has(journey.id)).toBe(true);
      expect(taken.has('gone')).toBe(false);
    });

    it('gives a key and an index of a journey to one step, however many ask at once', async () => {
      const { org, journey } = await newJourney('start');
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, (_, n) =>
          createStep(catalog, journey.id, { stepKey: `k${n % 3}`, index: 1 + (n % 4) }, now),
        ),
      );
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
      }
      const made = (await findJourney(catalog, org.id, 'apply')).steps.slice(1);
      expect(made).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length);
      expect(made.length).toBeGreaterThan(0);
      expect(new Set(made.map(({ stepKey }) => stepKey)).size).toBe(made.length);
      expect(new Set(made.map(({ index }) => index)).size).toBe(made.length);
      await expect(createStep(catalog, journey.id, { stepKey: 'start', index: 9 }, now)).rejects.toMatchObject({
        message: 'Step with stepKey "start" already exists',
      });
      await expect(createStep(catalog, journey.id, { stepKey: 'x', index: 0 }, now)).rejects.toMatchObject({
        message: 'Step with index 0 already exists',
      });
      await expect(createStep(catalog, 'gone', { stepKey: 'x', index: 0 }, now)).rejects.toMatchObject({
        code: 'not_found',
      });
    });

    it('holds as many steps as a journey may have, and no more', async () => {
      const { journey } = await newJourney(...Array.from({ length: STEPS_MAX }, (_, n) => `s${n}`));
      expect(journey.steps).toHaveLength(STEPS_MAX);
      await expect(createStep(catalog, journey.id, { stepKey: 'more', index: STEPS_MAX }, now)).rejects.toMatchObject({
        code: 'invalid',
      });
    });

    it('updates a step: what is named changes, null clears, key and index stay', async () => {
      const { org, journey } = await newJourney('start', 'end');
      const step = findStep(journey, journey.steps[0]?.id ?? '');
      await Promise.all([
        updateStep(catalog, step, { name: 'First' }, now),
        updateStep(catalog, step, { fieldCount: 4 }, now),
        updateStep(catalog, step, { stepType: 'upload' }, now),
      ]);
      const { steps: after } = await findJourney(catalog, org.id, 'apply');
      expect(after[0]).toMatchObject({ name: 'First', fieldCount: 4, stepType: 'upload', stepKey: 'start', index: 0 });
      expect(after[1]).toEqual(journey.steps[1]);
      expect(await updateStep(catalog, step, { name: null, stepKey: 'start', index: 0 }, now)).toMatchObject({
        name: null,
      });
      await expect(updateStep(catalog, step, { index: 5 }, now)).rejects.toMatchObject({ code: 'invalid' });
      await deleteStep(catalog, step);
      await expect(updateStep(catalog, step, { name: 'x' }, now)).rejects.toMatchObject({ code: 'not_found' });
      expect(await order(org.id)).toEqual(['1:end']);
    });

    it('reorders steps at once, and counts those that moved', async () => {
      const { org, journey } = await newJourney('a', 'b', 'c');
      const id = (key: string) => journey.steps.find(({ stepKey }) => stepKey === key)?.id ?? '';
      time += 1_000;
      const { updated, steps: after } = await reorderSteps(
        catalog,
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
      await expect(reorderSteps(catalog, journey, [{ stepId: id('a'), index: 2 }], now)).rejects.toMatchObject({
        message: 'Invalid step data: index must be unique within the journey',
      });
      await expect(reorderSteps(catalog, journey, [{ stepId: 'x', index: 7 }], now)).rejects.toMatchObject({
        code: 'not_found',
      });
      expect(await order(org.id)).toEqual(['0:b', '1:a', '2:c']);
    });

    it('keeps indexes unique while steps are reordered and created from several sides', async () => {
      const { org, journey } = await newJourney('a', 'b', 'c');
      const ids = journey.steps.map(({ id }) => id);
      const rotate = (by: number) => ids.map((stepId, n) => ({ stepId, index: (n + by) % 3 }));
      const outcomes = await Promise.allSettled([
        ...[1, 2, 3, 4].map((by) => reorderSteps(catalog, journey, rotate(by), now)),
        createStep(catalog, journey.id, { stepKey: 'd', index: 3 }, now),
        createStep(catalog, journey.id, { stepKey: 'e', index: 4 }, now),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
      expect((await order(org.id)).map((step) => step[0])).toEqual(['0', '1', '2', '3', '4']);
    });
  });
}
