// The catalog of 0.1.0, frozen: organizations, keys, journeys, steps, snapshots, people.
export const schema = {
  version: '0.1.0',
  names: '001_initial 002_people',
  statements: [
    `create table orgs (
      id text primary key, slug text collate "C" not null unique, display_name text not null, settings text not null,
      created_at text not null, updated_at text not null
    )`,
    `create table api_keys (
      id text primary key,
      org_id text not null references orgs (id) on delete cascade,
      name text not null, scopes text not null, secret_hash text not null unique, expires_at text, last_used_on text,
      created_at text not null
    )`,
    `create table journeys (
      id text primary key,
      org_id text not null references orgs (id) on delete cascade,
      slug text collate "C" not null, display_name text not null, source_system text not null,
      environment text not null, allowed_origins text not null, created_at text not null, updated_at text not null,
      constraint journeys_slug unique (org_id, slug)
    )`,
    `create table steps (
      id text primary key,
      journey_id text not null references journeys (id) on delete cascade,
      step_key text not null, name text, step_type text not null, field_type text, position integer not null,
      reading_level integer, field_count integer, required_artifacts integer, created_at text not null,
      updated_at text not null,
      constraint steps_key unique (journey_id, step_key),
      constraint steps_position unique (journey_id, position)
    )`,
    `create table snapshots (
      journey_id text not null references journeys (id) on delete cascade,
      taken_on text not null, metrics text not null,
      constraint snapshots_day primary key (journey_id, taken_on)
    )`,
    `create table purges (
      journey_id text primary key, requested_at text not null
    )`,
    // Truth values are 0 and 1, as in all that SQLite keeps.
    `create table users (
      id text primary key, name text not null, email text collate "C" not null unique,
      email_verified integer not null, image text, last_signed_in_at text, created_at text not null,
      updated_at text not null
    )`,
    `create table credentials (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      provider_id text not null, account_id text not null, password text, access_token text, refresh_token text,
      id_token text, access_token_expires_at text, refresh_token_expires_at text, scope text,
      created_at text not null, updated_at text not null,
      constraint credentials_account unique (provider_id, account_id)
    )`,
    'create index credentials_user on credentials (user_id)',
    `create table sessions (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      token text not null unique, expires_at text not null, ip_address text, user_agent text,
      created_at text not null, updated_at text not null
    )`,
    'create index sessions_user on sessions (user_id)',
    `create table one_time_links (
      id text primary key, identifier text not null, value text not null, expires_at text not null,
      created_at text not null, updated_at text not null
    )`,
    'create index one_time_links_identifier on one_time_links (identifier)',
    `create table members (
      org_id text not null references orgs (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      role text not null, created_at text not null,
      constraint members_pair primary key (org_id, user_id)
    )`,
    'create index members_user on members (user_id)',
  ],
};
