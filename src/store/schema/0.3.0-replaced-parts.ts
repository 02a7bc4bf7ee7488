// A further addition of 0.3.0: parts that a merge or a mutation replaced stay on disk for eight minutes. The embedded engine's own default is to
// remove them at its next cleanup, within a minute, when a failed write may not have been noticed yet (read-back.ts).
export const schema = {
  version: '0.3.0',
  number: 80,
  statements: [
    'ALTER TABLE events MODIFY SETTING old_parts_lifetime = 480',
    'ALTER TABLE event_ids MODIFY SETTING old_parts_lifetime = 480',
    'ALTER TABLE activity MODIFY SETTING old_parts_lifetime = 480',
    'ALTER TABLE session_rows MODIFY SETTING old_parts_lifetime = 480',
    'ALTER TABLE unfolded_days MODIFY SETTING old_parts_lifetime = 480',
  ],
};
