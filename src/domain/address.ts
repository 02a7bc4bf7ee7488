// Addresses of the network, from parsed numbers: one way to read them for sign-in, for the rate limits of ingest and for proxies
// that are trusted. Spellings of one address, with ports or not, are one address.

/** The eight 16-bit numbers of an IPv6 address. IPv4 addresses are the mapped ones, `::ffff:0:0/96`. */
export type Address = readonly number[];

const IPV4_PREFIX = [0, 0, 0, 0, 0, 0xffff];
/** Number of prefix bits of an IPv4 address in IPv6 form. */
const IPV4_AT = 96;
/** Longest text of an address with a port, in characters. */
const ADDRESS_LENGTH_MAX = 100;

/** Undefined: the text is no address. Takes ports (`192.0.2.1:443`, `[2001:db8::1]:443`) and zones (`fe80::1%eth0`). */
export function readAddress(text: string): Address | undefined {
  const bare = text.length > ADDRESS_LENGTH_MAX ? '' : withoutPort(text.trim()).replace(/%.*$/, '');
  const pairs = pairsOf(bare);
  return pairs ? [...IPV4_PREFIX, ...pairs] : groupsOf(bare);
}

/** Bits of a network: of an IPv4 address, and of an IPv6 address. */
export interface NetworkBits {
  v4: number;
  v6: number;
}

/** The network of an address, as text: `198.51.100`, `2001:db8:77`. The bits are multiples of 8 and of 16. */
export function networkOf(address: Address, { v4, v6 }: NetworkBits): string {
  if (!isMapped(address))
    return address
      .slice(0, v6 / 16)
      .map((group) => group.toString(16))
      .join(':');
  const bytes = address.slice(6).flatMap((group) => [group >> 8, group & 255]);
  return bytes.slice(0, v4 / 8).join('.');
}

/** Prefix lengths of one subscriber's network: a whole IPv4 address, or the first 64 bits of IPv6. */
const SUBSCRIBER = { v4: 32, v6: 64 };
/** Prefix lengths of a site's network, such as a small office, which several subscribers may share. */
export const SITE = { v4: 24, v6: 48 };

/** The network of one subscriber; any other text is returned unchanged. */
export const subscriberOf = (text: string): string => networkIn(text, SUBSCRIBER);
/** The same for a site. */
export const siteOf = (text: string): string => networkIn(text, SITE);

function networkIn(text: string, bits: NetworkBits): string {
  const address = readAddress(text);
  return address ? networkOf(address, bits) : text;
}

/** Networks by the names that configurations use. */
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Undefined for a text that is neither an address, nor a network such as 10.0.0.0/8, nor a known name. */
export function readNetworks(text: string): ((address: Address) => boolean) | undefined {
  const networks = (NAMED[text] ?? [text]).map(readNetwork);
  if (networks.includes(undefined)) return undefined;
  return (address) => networks.some((isInside) => isInside?.(address));
}

function readNetwork(text: string): ((address: Address) => boolean) | undefined {
  const [base = '', bits] = text.split('/');
  const isV4 = pairsOf(base) !== undefined;
  const network = readAddress(base);
  if (!network || (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128))))
    return undefined;
  const length = isV4 ? IPV4_AT + Number(bits ?? 32) : Number(bits ?? 128);
  return (address) =>
    network.every((group, at) => {
      const outside = Math.min(16, Math.max(0, (at + 1) * 16 - length));
      return group >> outside === (address[at] ?? 0) >> outside;
    });
}

/**
 * The client's address of a request: the last address that does not belong to a trusted proxy. Each proxy appends the address of its
 * peer to `forwarded`. Undefined if the proxies' header cannot be parsed.
 */
export function senderOf(
  peer: string,
  forwarded: string | undefined,
  isTrusted: (address: Address) => boolean,
): Address | undefined {
  let sender = readAddress(peer);
  if (!sender || !isTrusted(sender)) return sender;
  sender = undefined;
  for (const hop of (forwarded ?? '').split(',').reverse()) {
    const address = readAddress(hop);
    if (!address) return sender;
    sender = address;
    if (!isTrusted(address)) return sender;
  }
  return sender;
}

const isMapped = (address: Address) => IPV4_PREFIX.every((group, at) => address[at] === group);

/** Some proxies write the port behind an address. */
function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1];
  if (bracketed !== undefined) return bracketed;
  return /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** The two numbers of an IPv4 address; undefined: it is none. */
function pairsOf(text: string): number[] | undefined {
  const bytes = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1) ?? [];
  // A zero in front would be octal to some readers.
  if (bytes.length === 0 || bytes.some((byte) => Number(byte) > 255 || (byte.length > 1 && byte[0] === '0'))) {
    return undefined;
  }
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  return [(a << 8) | b, (c << 8) | d];
}

/** The eight numbers of an IPv6 address; undefined: it is none. */
function groupsOf(text: string): number[] | undefined {
  const [head = '', tail, more] = text.split('::');
  const first = groupsIn(head, tail === undefined);
  const last = groupsIn(tail ?? '', true);
  if (!first || !last || more !== undefined) return undefined;
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...first, ...Array<number>(missing).fill(0), ...last];
}

/** Numbers between colons; the last may be an IPv4 address where the text ends the whole. */
function groupsIn(text: string, isEnd: boolean): number[] | undefined {
  if (text === '') return [];
  const groups: number[] = [];
  const words = text.split(':');
  for (const [at, word] of words.entries()) {
    const pairs = isEnd && at === words.length - 1 ? pairsOf(word) : undefined;
    if (pairs) groups.push(...pairs);
    else if (/^[0-9a-f]{1,4}$/i.test(word)) groups.push(Number.parseInt(word, 16));
    else return undefined;
  }
  return groups;
}
