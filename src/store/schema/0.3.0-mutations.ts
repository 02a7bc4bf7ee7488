// A further addition of 0.3.0: of finished mutations each table keeps one. The engine keeps a hundred, and the text of a DELETE holds the ids
// of the sessions that it removed (masked-rows.ts).
export const schema = {
  version: '0.3.0',
  number: 90,
  statements: [
    'ALTER TABLE events MODIFY SETTING finished_mutations_to_keep = 1',
    'ALTER TABLE event_ids MODIFY SETTING finished_mutations_to_keep = 1',
    'ALTER TABLE activity MODIFY SETTING finished_mutations_to_keep = 1',
    'ALTER TABLE session_rows MODIFY SETTING finished_mutations_to_keep = 1',
    'ALTER TABLE unfolded_days MODIFY SETTING finished_mutations_to_keep = 1',
  ],
};
