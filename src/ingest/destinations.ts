// Where a batch belongs: its organization and journey, and who sends it. Every batch asks, so the catalog's answers are
// remembered: for a moment while it answers, for a day while it does not.

import { findJourney } from '../catalog/journeys.ts';
import { findGrantOf, type Grant, hashSecret } from '../catalog/keys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrg } from '../catalog/orgs.ts';
import { pageSecretsOf } from '../catalog/page-secrets.ts';
import { DomainError, notFound } from '../domain/error.ts';
import type { Org } from '../domain/org.ts';
import { cleanUrl } from '../domain/privacy.ts';
import { type Clock, SECOND_MS } from '../domain/time.ts';
import { hostOf } from '../domain/url.ts';
import { type CatalogWatch, openRemembered } from './remembered.ts';

export interface Destination {
  org: Org;
  journeyId: string;
  allowedOrigins: readonly string[];
  /** Hosts of these origins, as addresses of events are kept; undefined: any. */
  hosts: ReadonlySet<string> | undefined;
  stepKeys: ReadonlySet<string>;
  /** Secrets for signed pages; without any, no session is proven. */
  pageSecrets: readonly string[];
}

export interface Destinations {
  /** Throws `not_found`, and `catalog_away` when the catalog is away and did not know it within the last day. */
  find(orgKey: string, journeyKey: string): Promise<Destination>;
  /** The grant of a key; undefined: it is none. A revoked key is refused at once, while the catalog answers. */
  findGrant(secret: string): Promise<Grant | undefined>;
  /** Caches journeys in advance, for times when the catalog is unavailable. Stops at the first failure. */
  learn(journeys: readonly { orgKey: string; journeyKey: string }[]): Promise<void>;
  /** Call after every change of the catalog by this process. */
  forget(): void;
  /** Seconds since the catalog stopped answering; 0 when it answers, as far as ingest knows. */
  catalogAwaySeconds(): number;
}

const REMEMBERED_MAX = 10_000;
/** A change that another process makes is seen after this at the latest. */
const REMEMBERED_MS = 5 * SECOND_MS;
/** Keys of trusted servers that are remembered for when the catalog is away. */
const GRANTS_MAX = 1_000;

export interface DestinationOptions {
  /** For the expiry of keys. */
  now: Clock;
  /** Called for each answer that is used while the catalog is away. */
  stale(): void;
  clock?: () => number;
}

export function openDestinations(
  catalog: Catalog,
  { now, stale, clock = () => performance.now() }: DestinationOptions,
): Destinations {
  const watch: CatalogWatch = { awaySince: undefined, stale, clock };
  const destinations = openRemembered(
    (key) => {
      const [orgKey, journeyKey] = JSON.parse(key) as [string, string];
      return load(catalog, orgKey, journeyKey);
    },
    { max: REMEMBERED_MAX, freshMs: REMEMBERED_MS, watch },
  );
  const grants = openRemembered((hash) => loadGrant(catalog, hash, now), { max: GRANTS_MAX, freshMs: 0, watch });
  const keyOf = (orgKey: string, journeyKey: string) => JSON.stringify([orgKey, journeyKey]);
  return {
    find: (orgKey, journeyKey) => destinations.find(keyOf(orgKey, journeyKey)),
    async learn(journeys) {
      for (const { orgKey, journeyKey } of journeys)
        await destinations.learn(keyOf(orgKey, journeyKey)).catch(ifRemoved);
    },
    async findGrant(secret) {
      try {
        return await grants.find(hashSecret(secret));
      } catch (error) {
        if (error instanceof DomainError && error.code === 'not_found') return undefined;
        throw error;
      }
    },
    forget() {
      destinations.forget();
      grants.forget();
    },
    catalogAwaySeconds: () => (watch.awaySince === undefined ? 0 : (clock() - watch.awaySince) / SECOND_MS),
  };
}

/** It was removed since it was listed. */
function ifRemoved(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
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
      hosts:
        allowedOrigins.length === 0 ? undefined : new Set(allowedOrigins.map((origin) => hostOf(cleanUrl(origin)))),
      stepKeys: new Set(steps.map(({ stepKey }) => stepKey)),
      pageSecrets: await pageSecretsOf(catalog, id),
    };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw notFound('Journey not found');
    throw error;
  }
}

/** Only keys that are valid are remembered: strangers cannot push them out. */
async function loadGrant(catalog: Catalog, hash: string, now: Clock): Promise<Grant> {
  const grant = await findGrantOf(catalog, hash, now);
  if (!grant) throw notFound('Key not found');
  return grant;
}
