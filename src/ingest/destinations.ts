// Where a batch belongs: its organization and journey, remembered for a moment, since every batch asks.
import { LRUCache } from 'lru-cache';
import { findJourney } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrg } from '../catalog/orgs.ts';
import { pageSecretsOf } from '../catalog/page-secrets.ts';
import { DomainError, notFound } from '../domain/error.ts';
import type { Org } from '../domain/org.ts';
import { SECOND_MS } from '../domain/time.ts';

export interface Destination {
  org: Org;
  journeyId: string;
  allowedOrigins: readonly string[];
  /** Of these origins; undefined: any. */
  hosts: ReadonlySet<string> | undefined;
  stepKeys: ReadonlySet<string>;
  /** Those that its pages may be signed with; none: nothing is proven. */
  pageSecrets: readonly string[];
}

export interface Destinations {
  /** Throws `not_found`. */
  find(orgKey: string, journeyKey: string): Promise<Destination>;
  /** Call after every change of the catalog by this process. */
  forget(): void;
}

const REMEMBERED_MAX = 10_000;
/** A change that another process makes is seen after this at the latest. */
const REMEMBERED_MS = 5 * SECOND_MS;

export function openDestinations(catalog: Catalog): Destinations {
  const remembered = new LRUCache<string, Destination>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS });
  let generation = 0;
  return {
    async find(orgKey, journeyKey) {
      const key = `${orgKey}/${journeyKey}`;
      const known = remembered.get(key);
      if (known) return known;
      const before = generation;
      const found = await load(catalog, orgKey, journeyKey);
      // Not if the catalog changed while it was read.
      if (before === generation) remembered.set(key, found);
      return found;
    },
    forget() {
      generation++;
      remembered.clear();
    },
  };
}

async function load(catalog: Catalog, orgKey: string, journeyKey: string): Promise<Destination> {
  const org = await findOrg(catalog, orgKey);
  if (!org) throw notFound('Organization not found');
  try {
    const { id, allowedOrigins, steps } = await findJourney(catalog, org.id, journeyKey);
    return {
      org,
      journeyId: id,
      allowedOrigins,
      hosts: allowedOrigins.length === 0 ? undefined : new Set(allowedOrigins.map((origin) => new URL(origin).host)),
      stepKeys: new Set(steps.map(({ stepKey }) => stepKey)),
      pageSecrets: await pageSecretsOf(catalog, id),
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw notFound('Journey not found');
    throw error;
  }
}
