// Version 0.3.0 adds apps that act for people.
export const schema = {
  version: '0.3.0',
  names: '220_app_grants',
  statements: [
    // An app that a member lets act for them in one organization. It ends with the membership. Of its code and tokens, hashes are kept.
    // Before the code is exchanged, the row has no token and ends with the code.
    `create table app_grants (
      id text primary key, org_id text not null, user_id text not null, client_hash text not null, name text not null,
      redirect text not null, access text not null, resource text not null, second_factor integer not null,
      code_hash text not null unique, challenge text not null, token_hash text unique, token_expires_at text,
      family_hash text unique, refresh_hash text, expires_at text not null, last_used_on text,
      created_at text collate "C" not null,
      constraint app_grants_member foreign key (org_id, user_id)
        references members (org_id, user_id) on delete cascade
    )`,
    'create index app_grants_user on app_grants (user_id)',
    'create index app_grants_org on app_grants (org_id, user_id)',
  ],
};
