// A cache that forgets the longest untouched of its entries beyond a number of them.
import { LRUCache } from 'lru-cache';

/**
 * Takes room as it fills. The library's own limit by number takes the room of all entries at once: 2 MB and some ms of the start
 * for 50,000.
 */
export const openCache = <Value extends NonNullable<unknown>>(max: number) =>
  new LRUCache<string, Value>({ maxSize: max, sizeCalculation: () => 1 });
