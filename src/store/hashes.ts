// Hash functions that give the same values as the engine's.
import xxhash from 'xxhash-wasm';

export const HASH_BYTES = 8;

const { h32, h64 } = await xxhash();

/** XXH64 of a text, used within this process only. */
export const largeHashOf = (text: string) => h64(text);

/** XXH32 of a text. */
export const smallHashOf = (text: string) => h32(text);

/** XXH64, as ID_HASH and SESSION_HASH: two of a hundred million ids share a hash with a probability of 3 in 10,000. */
export function hashIds(journeyId: string, ids: readonly string[]): Buffer {
  const hashes = Buffer.allocUnsafe(ids.length * HASH_BYTES);
  const view = new DataView(hashes.buffer, hashes.byteOffset);
  for (const [place, id] of ids.entries()) view.setBigUint64(place * HASH_BYTES, h64(`${journeyId}\n${id}`), true);
  return hashes;
}
