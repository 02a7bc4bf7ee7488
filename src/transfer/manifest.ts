// The form of an export, or a backup, that an import reads: a folder with the catalog (SQLite), events (Parquet) and a
// manifest that says what must come out.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { listEndings } from '../catalog/endings.ts';
import { listExclusions } from '../catalog/exclusions.ts';
import { findJourney, listAllJourneys } from '../catalog/journeys.ts';
import type { Catalog } from '../catalog/open.ts';
import { findOrgById } from '../catalog/orgs.ts';
import type { JourneyMetrics } from '../domain/metrics.ts';
import { DAY_MS, toIso } from '../domain/time.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../folder/prepare.ts';
import { journeyMetrics } from '../metrics/journey.ts';
import { openSessions } from '../sessions/ask.ts';
import type { Chunk } from '../store/chunks.ts';
import type { Store } from '../store/engine.ts';

/**
 * The format of an export. 1: the digest of a chunk was computed in one of two ways, unknown which. 2: as `store/chunks.ts`
 * computes it. A later format is added here, and `import.ts` reads all of them.
 */
export const MANIFEST_VERSION = 2;

export interface Manifest {
  version: number;
  /** The moment, in ms since 1970, for which the metrics were computed. */
  exportedAt: number;
  chunks: CountedChunk[];
  /** For the next backup to compare; absent in an export for sharing. */
  catalog?: CountedCatalog | undefined;
  /** Why this backup did not replace the one before. */
  doubt?: string | undefined;
  /** By journey id. */
  metrics: Record<string, JourneyMetrics>;
}

/** A chunk with its distinct ids by journey; versions before 0.4 did not count them. */
export type CountedChunk = Chunk & { ids?: Record<string, number> };

export interface CountedCatalog {
  /** Rows by table. */
  rows: Record<string, number>;
  /** When the newest entry of the audit log was written. */
  changedAt: string | null;
}

const count = (maximum: number, minimum = 0) => Type.Integer({ minimum, maximum });
const rate = Type.Number({ minimum: 0 });
/** The names of files are made of chunks: a digest is digits, and no path. */
const MANIFEST = Compile(
  Type.Object({
    version: count(MANIFEST_VERSION, 1),
    exportedAt: count(Date.UTC(2200, 0)),
    chunks: Type.Array(
      Type.Object({
        day: count(2 ** 16 - 1),
        part: count(2 ** 32 - 1),
        parts: count(2 ** 32 - 1, 1),
        rows: count(Number.MAX_SAFE_INTEGER),
        digest: Type.String({ pattern: '^[0-9a-f]{1,32}$' }),
        ids: Type.Optional(Type.Record(Type.String(), count(Number.MAX_SAFE_INTEGER))),
      }),
    ),
    catalog: Type.Optional(
      Type.Object({
        rows: Type.Record(Type.String(), count(Number.MAX_SAFE_INTEGER)),
        changedAt: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    doubt: Type.Optional(Type.String()),
    metrics: Type.Record(
      Type.String(),
      Type.Object({
        healthMetrics: Type.Object({ sessionCount: count(Number.MAX_SAFE_INTEGER) }),
        behaviorMetrics: Type.Object({ completionRate: rate, mobileRate: rate }),
      }),
    ),
  }),
);

export interface Engines {
  catalog: Catalog;
  store: Store;
}

/** The folder holds no export that this version can read. */
export class UnreadableExport extends Error {
  override readonly name = 'UnreadableExport';
}

export const catalogFile = (folder: string) => join(folder, 'catalog.db');

/** The name has the digest of the contents, so a file that exists is complete, and a changed chunk gets another name. */
export function chunkFile(folder: string, { day, part, parts, rows, digest }: Chunk): string {
  const name = `${toIso(day * DAY_MS).slice(0, 10)}-${part + 1}-of-${parts}-${rows}-rows-${digest}.parquet`;
  return join(folder, 'events', name);
}

/** It holds hashes of passwords and every event: only its owner can read it. */
export function makeFolder(folder: string): void {
  makePrivateFolder(folder);
  makePrivateFolder(join(folder, 'events'));
}

/** The manifest of the export in a folder; undefined when it holds none, or none that was finished. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const manifest = readJson(text);
  if (!manifest || !Number.isInteger(manifest.version)) {
    throw new UnreadableExport(`${manifestFile(folder)} is damaged: take another copy of the export`);
  }
  if (manifest.version > MANIFEST_VERSION) {
    throw new UnreadableExport(`${folder} was written by a newer version of Waymark: import it with that version`);
  }
  const [mistake] = MANIFEST.Errors(manifest);
  if (mistake) {
    const place = mistake.instancePath.replaceAll('/', ' ').trim() || 'it';
    throw new UnreadableExport(`${manifestFile(folder)} is no manifest: ${place} ${mistake.message}`);
  }
  return manifest;
}

export async function writeManifest(folder: string, manifest: Omit<Manifest, 'version'>): Promise<void> {
  const partial = `${manifestFile(folder)}.part`;
  await writeFile(partial, `${JSON.stringify({ version: MANIFEST_VERSION, ...manifest }, null, 2)}\n`, {
    flush: true,
    mode: PRIVATE_FILE,
  });
  await rename(partial, manifestFile(folder));
}

/** The metrics of every journey, as they are at a moment, without what does not come from events. */
export async function allMetrics(engines: Engines, now: number): Promise<Record<string, JourneyMetrics>> {
  const metrics: Record<string, JourneyMetrics> = {};
  const { catalog } = engines;
  const sessions = openSessions(
    engines.store,
    (orgId) => listExclusions(catalog, orgId),
    undefined,
    (orgId) => listEndings(catalog, orgId),
  );
  // Stored events of an earlier version, where no service has run since.
  await sessions.preparation.run((work) => work());
  for (const { id, orgId, slug } of await listAllJourneys(catalog)) {
    const org = await findOrgById(catalog, orgId);
    const found = await journeyMetrics({ catalog, sessions }, org, await findJourney(catalog, orgId, slug), now);
    metrics[id] = { ...found, healthMetrics: { ...found.healthMetrics, hasSnapshot: false } };
  }
  return metrics;
}

/** Where a backup is written that may not replace the one before. */
export const besideOf = (folder: string) => join(folder, 'beside');

/** Why the newest backup was written beside; undefined: it was not. */
export async function doubtOf(folder: string): Promise<string | undefined> {
  return (await readManifest(besideOf(folder)).catch(() => undefined))?.doubt;
}

const manifestFile = (folder: string) => join(folder, 'manifest.json');

function readJson(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}
