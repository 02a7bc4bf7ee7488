// The additions of 0.2.0 to the catalog of 0.1.0, frozen.
export const schema = {
  version: '0.2.0',
  names: `010_audit 011_membership 012_second_factor 020_page_secrets 030_erasures 050_artifacts 061_annotations
    062_views 070_field_labels 071_outcomes 072_exclusions 080_memo_schedules 090_artifact_lanes 091_success_pages
    092_audit_copies 095_ingest_hours 096_journey_findings 097_imports 098_erasure_jobs 099_outcome_hours
    100_alerts 130_hourly_rates 140_public_pages 150_messages 151_shared_links 170_mail 180_feeds
    190_operator_messages 191_report_schedules 195_kept_answers 200_languages`,
  statements: [
    // No reference to organizations or people: an entry outlives what it is about. One about a person, which each of their
    // organizations may know, is kept once for the service, and in copies.
    `create table audit_entries (
      id text collate "C" primary key, org_id text, at text collate "C" not null, actor_kind text not null,
      actor_id text, actor_name text not null, action text not null, subject text, details text, copy_of text
    )`,
    'create index audit_entries_org on audit_entries (org_id, at, id)',
    'create index audit_entries_at on audit_entries (at, id)',
    // Invitations are accepted by the person who signed in, and addresses are proven once. They count as unproven until the next
    // proof, which ends the passwords of before.
    `create table invitations (
      id text primary key,
      org_id text not null references orgs (id) on delete cascade,
      email text collate "C" not null, name text not null, role text not null, token_hash text not null unique,
      expires_at text not null, created_at text not null,
      constraint invitations_email unique (org_id, email)
    )`,
    'create index invitations_address on invitations (email)',
    'alter table users add column proven_at text',
    'alter table members add column name text',
    'alter table members add column last_signed_in_at text',
    'update users set email_verified = 0',
    `update members set
      name = (select users.name from users where users.id = members.user_id),
      last_signed_in_at = (select users.last_signed_in_at from users where users.id = members.user_id)`,
    // A person who was added and has never signed in has accepted nothing: an invitation takes the place of the account.
    `insert into invitations (id, org_id, email, name, role, token_hash, expires_at, created_at)
      select members.user_id || '-' || members.org_id, members.org_id, users.email, users.name, members.role,
        'no link ' || members.user_id || '-' || members.org_id, '9999-12-31T00:00:00.000Z', members.created_at
      from members join users on users.id = members.user_id
      where users.id in (select id from users where not exists (select 1 from credentials where user_id = users.id))`,
    'delete from users where id in (select id from users where not exists (select 1 from credentials where user_id = users.id))',
    // Links of before set passwords of accounts that somebody invited: the holder of one is not known to be that person.
    'delete from one_time_links',
    // Authenticator apps with recovery codes, and passkeys. Columns as the plugins of better-auth want them.
    `create table second_factors (
      id text primary key,
      user_id text not null unique references users (id) on delete cascade,
      secret text not null, backup_codes text not null, verified integer not null, failed_verification_count integer,
      locked_until text, last_code_hash text
    )`,
    `create table passkeys (
      id text primary key,
      user_id text not null references users (id) on delete cascade,
      name text, public_key text not null, credential_id text not null unique, counter integer not null,
      device_type text not null, backed_up integer not null, transports text, created_at text, aaguid text
    )`,
    'create index passkeys_user on passkeys (user_id)',
    'alter table users add column two_factor_enabled integer default 0 not null',
    'alter table sessions add column second_factor_at text',
    // Secrets with which the servers of a journey's pages sign them. Kept as they are: ingest computes with them.
    `create table page_secrets (
      id text primary key,
      journey_id text not null references journeys (id) on delete cascade,
      secret text not null, created_at text not null
    )`,
    'create index page_secrets_journey on page_secrets (journey_id)',
    // Kept until no node can bring back any of the events.
    `create table erasures (
      id text primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text, client_hash text, received_from text, received_to text, marks integer not null,
      requested_at text collate "C" not null, session_ids text
    )`,
    // Leases of nodes for recurring work.
    'create table leases (name text primary key, holder text not null, expires_at text collate "C" not null)',
    // Memos and simulations are computed on request, once. The rows that wait are the queue. `bytes` is what a row takes, which is
    // bounded for each organization; sums are read from the index alone, since the column lies behind the result.
    `create table artifacts (
      id text collate "C" primary key, kind text not null,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text not null references journeys (id) on delete cascade,
      status text not null, title text not null, request text not null, created_by text not null,
      created_at text collate "C" not null, tries integer not null, progress real not null, claimed_by text,
      claimed_until text, failure text, summary text, result text, lane text default 'short' not null,
      bytes integer default 0 not null
    )`,
    'create index artifacts_journey on artifacts (org_id, kind, journey_id, created_at, id)',
    'create index artifacts_status on artifacts (status, created_at)',
    `create table artifact_evidence (
      artifact_id text primary key references artifacts (id) on delete cascade,
      bytes text not null
    )`,
    `create table idempotency_keys (
      org_id text not null references orgs (id) on delete cascade,
      path text not null, key text not null, body_hash text not null, artifact_id text not null,
      created_at text not null,
      constraint idempotency_keys_key primary key (org_id, path, key)
    )`,
    `create table annotations (
      id text collate "C" primary key,
      journey_id text not null references journeys (id) on delete cascade,
      at text collate "C" not null, sentence text not null, step_key text, kind text not null, author text,
      created_at text collate "C" not null
    )`,
    'create index annotations_journey on annotations (journey_id, at)',
    `create table targets (
      journey_id text primary key references journeys (id) on delete cascade,
      completion_rate double precision, median_seconds double precision, updated_at text not null
    )`,
    `create table views (
      id text collate "C" primary key,
      org_id text not null references orgs (id) on delete cascade,
      name text collate "C" not null, search text not null, created_at text not null,
      constraint views_name unique (org_id, name)
    )`,
    `create table view_uses (
      view_id text not null references views (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      used_at text not null, is_default integer not null,
      constraint view_uses_pair primary key (view_id, user_id)
    )`,
    `create table field_labels (
      step_id text not null references steps (id) on delete cascade,
      field_key text not null, label text not null,
      constraint field_labels_pair primary key (step_id, field_key)
    )`,
    // Forecasts whose change was shipped. They stay when their simulation is deleted.
    `create table forecast_outcomes (
      simulation_id text collate "C" primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text not null references journeys (id) on delete cascade,
      title text not null, shipped_at text collate "C" not null, due_at text collate "C" not null, variant text,
      forecast text not null, score text, scored_at text
    )`,
    'create index forecast_outcomes_org on forecast_outcomes (org_id, shipped_at, simulation_id)',
    // Sessions that an owner leaves out of every figure. `value` is the version, the host or the mark's bit.
    `create table exclusions (
      id text primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text references journeys (id) on delete cascade,
      kind text not null, value text, received_from text, received_to text, reason text,
      created_at text collate "C" not null
    )`,
    'create index exclusions_org on exclusions (org_id, created_at, id)',
    // Journeys about which a memo is made each month or week, with the latest one that has its memo.
    `create table memo_schedules (
      journey_id text primary key references journeys (id) on delete cascade,
      made_for text not null, every text default 'month' not null
    )`,
    'create index artifacts_bytes on artifacts (org_id, bytes)',
    // Pages of which an owner said that they confirm the success of a journey: by their path.
    `create table success_pages (
      journey_id text not null references journeys (id) on delete cascade,
      path text not null, created_at text not null,
      constraint success_pages_pk primary key (journey_id, path)
    )`,
    'create index audit_entries_copy on audit_entries (copy_of)',
    // Arrivals at a journey in an hour. A row outlives its journey: an organization's day is not begun again by deleting one.
    `create table ingest_hours (
      org_id text not null references orgs (id) on delete cascade,
      journey_id text not null, hour integer not null, requests bigint not null, refused_requests bigint not null,
      visits bigint not null, refused_visits bigint not null, events bigint not null, bytes bigint not null,
      network_requests bigint not null, network_visits bigint not null,
      constraint ingest_hours_key primary key (journey_id, hour)
    )`,
    'create index ingest_hours_hour on ingest_hours (hour, org_id)',
    // Decisions belong to the finding of a journey, not to the memo that it was decided in: the next memo knows them.
    `create table journey_findings (
      journey_id text not null references journeys (id) on delete cascade,
      finding_id text not null, headline text not null, size real, disposition text not null, note text,
      shipped_at text, changed_at text not null,
      constraint journey_findings_pair primary key (journey_id, finding_id)
    )`,
    // An import that has begun and is not complete: what the engines hold until then is a part of something.
    'create table imports (begun_at text not null)',
    // Erasures of a journey's sessions that are done bit by bit, with how far each is.
    `create table erasure_jobs (
      id text primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text not null references journeys (id) on delete cascade,
      scope text not null, status text not null, found integer, sessions integer not null, events integer not null,
      failure text, final_at text not null, created_at text collate "C" not null, ended_at text, claimed_by text,
      claimed_until text
    )`,
    'create index erasure_jobs_by_org on erasure_jobs (org_id, created_at)',
    // Outcomes of a journey's submissions, as case systems count them by the hour. Null: the source does not count it.
    `create table outcome_hours (
      journey_id text not null references journeys (id) on delete cascade,
      source text collate "C" not null, hour integer not null, received integer, returned integer, decided integer,
      constraint outcome_hours_key primary key (journey_id, source, hour)
    )`,
    // While something lasts, `active_key` holds it to one alert, whichever node finds it; a person may close it before.
    `create table alerts (
      id text collate "C" primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text not null references journeys (id) on delete cascade,
      rule text not null, step_key text, field_key text, active_key text unique, state text not null,
      figures text not null, lost integer, since text not null, opened_at text collate "C" not null,
      updated_at text not null, over_at text, closed_at text, snoozed_until text, changed_by text
    )`,
    'create index alerts_org on alerts (org_id, opened_at, id)',
    'create index alerts_journey on alerts (journey_id, opened_at)',
    `create table alert_rules_off (
      journey_id text not null references journeys (id) on delete cascade,
      rule text not null,
      constraint alert_rules_off_pair primary key (journey_id, rule)
    )`,
    // `evaluated` remembers the last hour that was looked at.
    `create table alert_evaluations (
      org_id text primary key references orgs (id) on delete cascade,
      evaluated text not null
    )`,
    `create table service_alerts (
      id text collate "C" primary key, rule text not null, node text not null, active_key text unique,
      sentence text not null, opened_at text collate "C" not null, over_at text
    )`,
    // The value of an hour of the people who use a journey, as its organization declares it.
    `create table hourly_rates (
      journey_id text primary key references journeys (id) on delete cascade,
      amount double precision not null, currency text not null, updated_at text not null
    )`,
    // Which journeys have a public page, what organizations count themselves, and every version of every month that was published.
    `create table public_pages (
      journey_id text primary key references journeys (id) on delete cascade,
      enabled_at text not null
    )`,
    `create table public_counters (
      journey_id text not null references journeys (id) on delete cascade,
      month text collate "C" not null, declared text not null,
      constraint public_counters_key primary key (journey_id, month)
    )`,
    `create table public_months (
      journey_id text not null references journeys (id) on delete cascade,
      month text collate "C" not null, version integer not null, published_at text not null, reason text,
      content text not null,
      constraint public_months_key primary key (journey_id, month, version)
    )`,
    // Endpoints that messages go to, with addresses and secrets encrypted.
    `create table endpoints (
      id text collate "C" primary key,
      org_id text not null references orgs (id) on delete cascade,
      name text not null, kind text not null, url text not null, shown_url text not null, secret text,
      old_secret text, old_secret_until text, types text not null, is_on integer not null, off_reason text,
      dropped integer not null, created_at text collate "C" not null, updated_at text not null, confirmed_at text,
      stopped_at text, asked_at text
    )`,
    'create index endpoints_org on endpoints (org_id)',
    // Links that show a part of a journey without an account.
    `create table shared_links (
      id text collate "C" primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text not null references journeys (id) on delete cascade,
      token_hash text not null unique, password_hash text, shows text not null, views integer not null,
      created_by text not null, created_at text collate "C" not null, expires_at text not null, revoked_at text
    )`,
    'create index shared_links_journey on shared_links (journey_id, created_at)',
    // Atom feeds of journeys, each with a secret address.
    `create table feeds (
      id text collate "C" primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text not null references journeys (id) on delete cascade,
      token_hash text not null unique, name text not null, created_by text not null,
      created_at text collate "C" not null
    )`,
    'create index feeds_org on feeds (org_id, created_at)',
    // The outbox: a row for each message and endpoint. A letter to a person belongs to no endpoint, and a message about the service
    // itself, to its operator, to no organization.
    `create table deliveries (
      id text collate "C" primary key,
      org_id text references orgs (id) on delete cascade,
      endpoint_id text references endpoints (id) on delete cascade,
      message_id text not null, type text not null, data text not null, bytes integer not null, status text not null,
      attempts integer not null, answer integer, failure text, created_at text collate "C" not null,
      begun_at text not null, next_at text collate "C" not null, ended_at text collate "C", claimed_by text,
      claimed_until text
    )`,
    'create index deliveries_due on deliveries (status, next_at)',
    'create index deliveries_org on deliveries (org_id, status)',
    'create index deliveries_endpoint on deliveries (endpoint_id, created_at)',
    // Reports that are sent each week or month, and the endpoints that each goes to.
    `create table report_schedules (
      id text collate "C" primary key,
      org_id text not null references orgs (id) on delete cascade,
      journey_id text references journeys (id) on delete cascade,
      every text not null, sent_for text collate "C" not null, last_sent_at text, silent_since text,
      created_by text not null, created_at text collate "C" not null, updated_at text not null
    )`,
    'create index report_schedules_org on report_schedules (org_id, created_at)',
    `create table report_endpoints (
      schedule_id text collate "C" not null references report_schedules (id) on delete cascade,
      endpoint_id text collate "C" not null references endpoints (id) on delete cascade,
      constraint report_endpoints_key primary key (schedule_id, endpoint_id)
    )`,
    // Answers of creations that were sent with an Idempotency-Key. The operator's have an empty organization.
    `create table kept_answers (
      org_id text not null, key_hash text not null, request_hash text not null, answer text,
      created_at text collate "C" not null,
      constraint kept_answers_key primary key (org_id, key_hash)
    )`,
    'create index kept_answers_age on kept_answers (created_at)',
    'alter table users add column language text',
  ],
};
