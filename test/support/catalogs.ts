// The engines that can hold the catalog, for tests that run on each of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { createJourney, findJourney } from '../../src/catalog/journeys.ts';
import { type Catalog, openEmbeddedCatalog, openSharedCatalog } from '../../src/catalog/open.ts';
import { createOrg } from '../../src/catalog/orgs.ts';
import { createDatabase, hasPostgres } from './postgres.ts';

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

/** Tests for each engine; `catalog` answers the current one, which is open while they run. */
export function onEachCatalog(title: string, tests: (catalog: () => Catalog) => void): void {
  for (const [name, engine] of Object.entries(ENGINES)) {
    describe.skipIf(!engine.isHere)(`${title} on ${name}`, () => {
      let opened: Awaited<ReturnType<typeof engine.open>> | undefined;
      beforeAll(async () => {
        opened = await engine.open();
      });
      afterAll(() => opened?.remove());
      tests(() => {
        if (!opened) throw new Error('the catalog is open while a test runs');
        return opened.catalog;
      });
    });
  }
}

/** Organizations, and journeys `apply` with steps, one after the other in a catalog. */
export function catalogFixtures(catalog: () => Catalog, now: () => number) {
  let count = 0;
  const newOrg = () => createOrg(catalog(), { slug: `org-${++count}` }, now);
  const steps = (...keys: string[]) => keys.map((stepKey, index) => ({ stepKey, index }));
  return {
    newOrg,
    steps,
    async newJourney(...keys: string[]) {
      const org = await newOrg();
      const input = { slug: 'apply', displayName: 'Apply', steps: steps(...keys) };
      return { org, journey: await createJourney(catalog(), org.id, input, now) };
    },
    /** The steps of an organization's journey as `index:stepKey`, in their order. */
    order: async (orgId: string) =>
      (await findJourney(catalog(), orgId, 'apply')).steps.map(({ stepKey, index }) => `${index}:${stepKey}`),
  };
}
