// Of 0.3.0: whose the keys of kept answers are.
export const schema = {
  version: '0.3.0',
  names: '210_kept_answers_caller',
  statements: [
    // Null in rows of 0.2.0, for the day that they are kept: the hash of a key does not say whose it is.
    'alter table kept_answers add column caller text collate "C"',
  ],
};
