// Batches as the spool holds them.
import { type DeviceClass, readBatch } from '../../src/domain/event.ts';
import { type PackedBatch, packBatch } from '../../src/store/pack.ts';
import { batch, type RawEvent } from './events.ts';

export function packed(
  number: number,
  events: RawEvent[],
  { journeyId = 'journey-1', spoolId = 1, now = Date.now(), deviceClass = 'desktop' as DeviceClass } = {},
): PackedBatch {
  const read = readBatch(batch('acme', 'apply', events), now);
  return packBatch(spoolId, number, { ...read, deviceClass, browser: 'chrome', network: 0 }, journeyId, now);
}
