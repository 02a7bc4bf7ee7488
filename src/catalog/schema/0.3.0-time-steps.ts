// A further addition of 0.3.0: time steps of authenticator apps that were used.
export const schema = {
  version: '0.3.0',
  names: '210_time_steps',
  statements: [
    // 0.2.0 kept the hash of the last code, which was valid again after a newer one. Its column is no longer used.
    'alter table second_factors add column last_time_step integer',
  ],
};
