// The additions of 0.3.0 to the catalog of 0.2.0.
export const schema = {
  version: '0.3.0',
  names: '210_success_confirmations',
  statements: [
    // Whether only declared successes of a journey count, who or what confirmed that, and when.
    `create table success_confirmations (
      journey_id text primary key references journeys (id) on delete cascade,
      counts text not null, confirmed_by text not null, updated_at text not null
    )`,
  ],
};
