// The changes of 0.3.0 in the event store of 0.2.0.
export const schema = {
  version: '0.3.0',
  number: 65,
  statements: [
    // A third of the disk space. Rows stored earlier keep their size until they are merged.
    `ALTER TABLE session_rows MODIFY COLUMN hours CODEC(ZSTD), MODIFY COLUMN events CODEC(ZSTD),
      MODIFY COLUMN tags CODEC(ZSTD), MODIFY COLUMN tag_counts CODEC(ZSTD), MODIFY COLUMN pages CODEC(ZSTD),
      MODIFY COLUMN steps CODEC(ZSTD), MODIFY COLUMN times CODEC(ZSTD), MODIFY COLUMN seen CODEC(ZSTD),
      MODIFY COLUMN spent CODEC(ZSTD), MODIFY COLUMN attempts CODEC(ZSTD), MODIFY COLUMN fields CODEC(ZSTD)`,
    // Delay of a batch by its sender's clock. NULL for events stored earlier.
    'ALTER TABLE events ADD COLUMN delay_ms Nullable(Int64)',
    'ALTER TABLE session_rows ADD COLUMN shifted Bool',
    // Network class (domain/network.ts); 0 for events and sessions stored earlier.
    'ALTER TABLE events ADD COLUMN network UInt8',
    'ALTER TABLE session_rows ADD COLUMN network UInt8, ADD COLUMN vouched Bool',
  ],
};
