/** The id of a session that a secret belongs to: SHA-256 of 32 hexadecimal characters, written as a UUID of version 4. */
export function sessionIdOf(secret: string): string {
  const hex = sha256(secret);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** FIPS 180-4, of at most 55 ASCII characters: one block. `crypto.subtle` answers later, and not on http:// hosts. */
function sha256(text: string): string {
  const [begin, constants] = primes();
  const block = new Uint32Array(64);
  for (let at = 0; at <= text.length; at++) {
    const byte = at < text.length ? text.charCodeAt(at) : 0x80;
    block[at >> 2] = (block[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8));
  }
  block[15] = text.length * 8;
  const word = (at: number) => block[at] ?? 0;
  const turned = (value: number, by: number) => (value >>> by) | (value << (32 - by));
  for (let at = 16; at < 64; at++) {
    const [a, b] = [word(at - 15), word(at - 2)];
    const first = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const second = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    block[at] = word(at - 16) + first + word(at - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = begin;
  for (let at = 0; at < 64; at++) {
    const mixed = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + mixed + (constants[at] ?? 0) + word(at)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h]
    .map((value, at) => ((value + (begin[at] ?? 0)) >>> 0).toString(16).padStart(8, '0'))
    .join('');
}

/** The first 32 bits of what follows the point in square roots of 8 primes, and in cube roots of 64. */
function primes(): [number[], number[]] {
  const found: number[] = [];
  for (let one = 2; found.length < 64; one++) if (found.every((prime) => one % prime !== 0)) found.push(one);
  const bits = (root: number) => ((root % 1) * 2 ** 32) | 0;
  return [found.slice(0, 8).map((prime) => bits(Math.sqrt(prime))), found.map((prime) => bits(Math.cbrt(prime)))];
}
