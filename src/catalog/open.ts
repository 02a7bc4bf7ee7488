// Opens the catalog: organizations, keys, people, journeys, steps, snapshots. SQLite in the data folder, or PostgreSQL.
// Queries are written once, in Kysely, in a form that both take: JSON and time as text, conflicts by
// `on conflict do nothing returning`.

import { Kysely, sql } from 'kysely';
import { StartRefused } from '../domain/error.ts';
import { openSqlite } from '../sqlite.ts';
import type { AlertTables } from './alert-tables.ts';
import type { ArtifactTables } from './artifact-tables.ts';
import type { MessageTables } from './message-tables.ts';
import { MIGRATION_MS_MAX, type PoolUse, postgresDialect, postgresPlace } from './postgres.ts';
import type { PublicPageTables } from './public-page-tables.ts';
import { migrate, POSTGRESQL, SQLITE } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export interface CatalogTables extends ArtifactTables, AlertTables, MessageTables, PublicPageTables {
  orgs: {
    id: string;
    slug: string;
    display_name: string;
    settings: string;
    created_at: string;
    updated_at: string;
  };
  api_keys: {
    id: string;
    org_id: string;
    name: string;
    scopes: string;
    /** SHA-256 of the secret, hex. The secret itself is nowhere. */
    secret_hash: string;
    expires_at: string | null;
    last_used_on: string | null;
    created_at: string;
  };
  journeys: {
    id: string;
    org_id: string;
    slug: string;
    display_name: string;
    source_system: string;
    environment: string;
    allowed_origins: string;
    created_at: string;
    updated_at: string;
  };
  steps: {
    id: string;
    journey_id: string;
    step_key: string;
    name: string | null;
    step_type: string;
    field_type: string | null;
    position: number;
    reading_level: number | null;
    field_count: number | null;
    required_artifacts: number | null;
    created_at: string;
    updated_at: string;
  };
  imports: { begun_at: string };
  field_labels: { step_id: string; field_key: string; label: string };
  page_secrets: { id: string; journey_id: string; secret: string; created_at: string };
  annotations: {
    id: string;
    journey_id: string;
    at: string;
    sentence: string;
    step_key: string | null;
    kind: string;
    /** Name of a person or a key; null: the service itself. */
    author: string | null;
    created_at: string;
  };
  targets: {
    journey_id: string;
    completion_rate: number | null;
    median_seconds: number | null;
    updated_at: string;
  };
  hourly_rates: { journey_id: string; amount: number; currency: string; updated_at: string };
  /** A case system's counts of an hour (since 1970); null: it does not count that. */
  outcome_hours: {
    journey_id: string;
    source: string;
    hour: number;
    received: number | null;
    returned: number | null;
    decided: number | null;
  };
  success_pages: { journey_id: string; path: string; created_at: string };
  success_confirmations: { journey_id: string; counts: string; confirmed_by: string; updated_at: string };
  memo_schedules: { journey_id: string; made_for: string; every: string };
  views: { id: string; org_id: string; name: string; search: string; created_at: string };
  view_uses: { view_id: string; user_id: string; used_at: string; is_default: number };
  snapshots: {
    journey_id: string;
    taken_on: string;
    metrics: string;
  };
  users: {
    id: string;
    name: string;
    /** In lower case. */
    email: string;
    email_verified: number;
    image: string | null;
    last_signed_in_at: string | null;
    /** When the person first proved that the address is theirs. */
    proven_at: string | null;
    language: string | null;
    /** 1 with a second factor of any kind. */
    two_factor_enabled: number;
    created_at: string;
    updated_at: string;
  };
  /** How a person proves who they are: a password's hash, or an identity at the provider of single sign-on. */
  credentials: {
    id: string;
    user_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    /** Single sign-on stores nothing but the identity: these stay empty. */
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: string | null;
    refresh_token_expires_at: string | null;
    scope: string | null;
    created_at: string;
    updated_at: string;
  };
  sessions: {
    id: string;
    user_id: string;
    /** Worth nothing without the secret that signs it in the cookie. */
    token: string;
    expires_at: string;
    /** The network and browser of a sign-in are not stored: these two stay empty. */
    ip_address: string | null;
    user_agent: string | null;
    /** When the second factor was given in this session. */
    second_factor_at: string | null;
    created_at: string;
    updated_at: string;
  };
  /** Links that set a password. */
  one_time_links: {
    id: string;
    /** SHA-256 of the link's token. */
    identifier: string;
    /** The person. */
    value: string;
    expires_at: string;
    created_at: string;
    updated_at: string;
  };
  members: {
    org_id: string;
    user_id: string;
    role: string;
    /** As the organization wrote it in the invitation. */
    name: string | null;
    /** The last sign-in after which they came to this organization. */
    last_signed_in_at: string | null;
    created_at: string;
  };
  invitations: {
    id: string;
    org_id: string;
    /** In lower case. */
    email: string;
    name: string;
    role: string;
    /** SHA-256 of the link's token, hex. */
    token_hash: string;
    expires_at: string;
    created_at: string;
  };
  second_factors: {
    id: string;
    user_id: string;
    /** The authenticator app's secret, encrypted. */
    secret: string;
    /** Recovery codes that are left, encrypted. */
    backup_codes: string;
    /** 0 until a first code was given: then only the recovery codes count. */
    verified: number;
    failed_verification_count: number | null;
    locked_until: string | null;
    /** The latest time step of the app whose code was used: neither it nor an earlier one is used again. */
    last_time_step: number | null;
  };
  passkeys: {
    id: string;
    user_id: string;
    name: string | null;
    public_key: string;
    credential_id: string;
    counter: number;
    device_type: string;
    backed_up: number;
    transports: string | null;
    created_at: string | null;
    aaguid: string | null;
  };
  /** Apps that act for members. */
  app_grants: {
    id: string;
    org_id: string;
    user_id: string;
    /** SHA-256 of the client id, hex, as of the secrets below. */
    client_hash: string;
    name: string;
    /** Where the app was answered. */
    redirect: string;
    access: string;
    /** The address that its tokens are for. */
    resource: string;
    /** 1 when the person had given a second factor in the session that allowed the app. */
    second_factor: number;
    code_hash: string;
    /** SHA-256 of the app's verifier, base64url (PKCE). */
    challenge: string;
    /** Null until the code is exchanged. */
    token_hash: string | null;
    token_expires_at: string | null;
    /** SHA-256 of the part that all refresh tokens of the grant share, by which a replaced token is recognized. */
    family_hash: string | null;
    refresh_hash: string | null;
    expires_at: string;
    last_used_on: string | null;
    created_at: string;
  };
  /** The log of actions. */
  audit_entries: {
    id: string;
    /** Null: about the service, not one organization. */
    org_id: string | null;
    at: string;
    actor_kind: string;
    /** Id of a key or a person; null for the operator. */
    actor_id: string | null;
    actor_name: string;
    action: string;
    subject: string | null;
    /** JSON, never with secrets. */
    details: string | null;
    /** The service's entry about a person, if this is a copy of it for one of their organizations. */
    copy_of: string | null;
  };
  /** Journeys that are deleted, but whose events may still be in the event store. */
  purges: { journey_id: string; requested_at: string };
  /** Erasures, applied again when a node loads older events. */
  erasures: {
    id: string;
    org_id: string;
    /** The journey of a window of receipt, or of single sessions; null for a client. */
    journey_id: string | null;
    client_hash: string | null;
    received_from: string | null;
    received_to: string | null;
    marks: number;
    requested_at: string;
    /** JSON; of single sessions only. */
    session_ids: string | null;
  };
  /** Erasures that an owner has asked for in a journey, and their progress. */
  erasure_jobs: {
    id: string;
    org_id: string;
    journey_id: string;
    /** JSON: which sessions. */
    scope: string;
    status: 'waiting' | 'running' | 'done' | 'failed';
    /** Sessions that it is about; null until they are counted. */
    found: number | null;
    /** Removed so far. */
    sessions: number;
    events: number;
    failure: string | null;
    final_at: string;
    created_at: string;
    ended_at: string | null;
    /** The process that works on it, and until when it is believed to. */
    claimed_by: string | null;
    claimed_until: string | null;
  };
  /** Sessions that no figure counts. */
  exclusions: {
    id: string;
    org_id: string;
    /** Null: of all journeys. */
    journey_id: string | null;
    kind: 'window' | 'embedVersion' | 'host' | 'mark';
    /** Null for a window. */
    value: string | null;
    received_from: string | null;
    received_to: string | null;
    reason: string | null;
    created_at: string;
  };
  /** Arrivals at a journey in an hour (since 1970), counted by all nodes. */
  ingest_hours: {
    org_id: string;
    journey_id: string;
    hour: number;
    requests: number;
    refused_requests: number;
    visits: number;
    refused_visits: number;
    events: number;
    bytes: number;
    network_requests: number;
    network_visits: number;
  };
  /** Answers of creations that were sent with an Idempotency-Key, by a hash of the key and its caller. */
  kept_answers: {
    org_id: string;
    key_hash: string;
    request_hash: string;
    /** Null until it is answered; empty: it was too long to keep. */
    answer: string | null;
    created_at: string;
    /** The key or person; null of an answer of 0.2.0. */
    caller: string | null;
  };
  /** Which node does which recurring work, and until when. */
  leases: { name: string; holder: string; expires_at: string };
}

export type Catalog = Kysely<CatalogTables>;

/** Opens (and makes or migrates) the catalog in a file. Every commit is on disk when its promise resolves. */
export async function openEmbeddedCatalog(file: string): Promise<Catalog> {
  const database = openSqlite(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON',
  );
  const catalog = new Kysely<CatalogTables>({ dialect: sqliteDialect(database) });
  await migrate(catalog, SQLITE, file);
  files.add(catalog);
  await checkpoint(catalog);
  return catalog;
}

/** Catalogs in files: those on PostgreSQL have nothing to write into one. */
const files = new WeakSet<Catalog>();

/** Writes the write-ahead log into the database file, so that a copy of the file alone is complete. */
export async function checkpoint(catalog: Catalog): Promise<void> {
  if (files.has(catalog)) await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(catalog);
}

const poolUses = new WeakMap<Catalog, () => PoolUse>();

/** How the connections of a catalog on PostgreSQL are used; undefined for SQLite, which has none. */
export const catalogPoolUse = (catalog: Catalog): (() => PoolUse) | undefined => poolUses.get(catalog);

/** Opens (and makes or migrates) the catalog in a PostgreSQL database; several nodes may do so at once. */
export async function openSharedCatalog(databaseUrl: string): Promise<Catalog> {
  const migrating = new Kysely<CatalogTables>({ dialect: postgresDialect(databaseUrl, MIGRATION_MS_MAX).dialect });
  try {
    await migrate(migrating, POSTGRESQL, postgresPlace(databaseUrl));
  } catch (error) {
    throw catalogFailure(databaseUrl, error);
  } finally {
    await migrating.destroy();
  }
  const { dialect, poolUse } = postgresDialect(databaseUrl);
  const catalog = new Kysely<CatalogTables>({ dialect });
  poolUses.set(catalog, poolUse);
  return catalog;
}

/** Why a catalog in PostgreSQL cannot be opened, without its password. */
export function catalogFailure(databaseUrl: string, error: unknown): StartRefused {
  if (error instanceof StartRefused) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause);
  return new StartRefused(`The catalog ${postgresPlace(databaseUrl)} cannot be opened: ${reason}`, { cause });
}
